import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { createLog } from '../log/log';
import { shutdownOf } from './shutdown';

const log = createLog('silent');

function recordedLog() {
  const lines: string[] = [];
  return { lines, log: createLog('error', { write: (line: string) => void lines.push(line) }) };
}

it('stops what was started in reverse order, then exits the process', async () => {
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

it('past its limit stops what was started first, and does not wait for a step that hangs', async () => {
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

it('past its limit logs no errors caused by the stopped database', async () => {
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

it('stops what a start adds after shutdown began, and waits for it', async () => {
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
