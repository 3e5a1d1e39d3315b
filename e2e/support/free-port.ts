import { createServer } from 'node:net';

/** Below the ports that the system gives to clients, and below those of the embedded database. */
const first = 15_000;
const count = 9_000;

/** A free port, chosen at random, so that test files and checkouts that run at the same time do not collide. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 50; attempt++) {
    const port = first + Math.floor(Math.random() * count);
    if (await isFree(port)) return port;
  }
  throw new Error('found no free port in 50 attempts');
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
