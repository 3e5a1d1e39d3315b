import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';

const tries = 600;
const everyMs = 100;

/** Returns the server once it is ready on the port; kills it and throws if it is not within a minute. */
export async function untilReady(server: ChildProcess, port: number): Promise<ChildProcess> {
  for (let n = 0; n < tries; n++) {
    const isReady = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isReady) return server;
    await sleep(everyMs);
  }
  server.kill();
  throw new Error('the server did not start');
}
