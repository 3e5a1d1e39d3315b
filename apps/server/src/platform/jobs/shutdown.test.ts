import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { createLog } from '../log/log';
import { shutdownOf } from './shutdown';

const log = createLog('silent');

function recordedLog() {
  const lines: string[] = [];
  return { lines, log: createLog('error', { write: (line: string) => void lines.push(line) }) };
}

it('ends what was started, last first, and then the process', async () => {
  const done: (string | number)[] = [];
  const shutdown = shutdownOf(log, (code) => void done.push(code));
  await shutdown.add(async () => void done.push('database'));
  await shutdown.add(async () => {
    done.push('server');
    throw new Error('a step that fails stops no other');
  });
  await Promise.all([shutdown.end(0), shutdown.end(1)]);
  expect(done).toEqual(['server', 'database', 0]);
});

it('past its limit ends what was started first, and does not wait for what hangs', async () => {
  const done: (string | number)[] = [];
  const ended = new Promise<void>((resolve) => {
    const exit = (code: number) => {
      done.push(code);
      resolve();
    };
    const shutdown = shutdownOf(log, exit, 20);
    void shutdown.add(async () => void done.push('database'));
    void shutdown.add(() => new Promise(() => {}));
    void shutdown.end(0);
  });
  await ended;
  expect(done).toEqual(['database', 0]);
});

it('past its limit says nothing of what fails because its database ended under it', async () => {
  const { lines, log: recorded } = recordedLog();
  await new Promise<void>((resolve) => {
    const shutdown = shutdownOf(recorded, () => resolve(), 20);
    void shutdown.add(async () => {
      recorded.error('the work met a database that has ended');
    });
    void shutdown.add(() => new Promise(() => {}));
    void shutdown.end(0);
  });
  expect(lines).toEqual([]);
});

it('ends what a start brings up after the end has begun, and waits for it', async () => {
  const done: (string | number)[] = [];
  const shutdown = shutdownOf(log, (code) => void done.push(code));
  const next = vi.fn();
  const starting = (async () => {
    await sleep(20);
    await shutdown.add(async () => void done.push('late'));
    next();
  })();
  await shutdown.end(0, starting);
  expect(done).toEqual(['late', 0]);
  expect(next).not.toHaveBeenCalled();
});
