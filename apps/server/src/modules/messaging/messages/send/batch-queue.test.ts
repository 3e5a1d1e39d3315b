import { expect, it } from 'vitest';
import { createBatchQueue } from './batch-queue';

const tick = () => new Promise((resolve) => setImmediate(resolve));

it('does what comes in one tick in one batch, and what comes meanwhile in the next', async () => {
  const batches: string[][] = [];
  let release = () => {};
  const work = createBatchQueue<string>({ lanes: 1, maxBatch: 10, maxWaiting: 100 }, async (batch) => {
    batches.push([...batch]);
    await new Promise<void>((resolve) => {
      release = resolve;
    });
  });
  work.add('k', 'a');
  work.add('k', 'b');
  await tick();
  work.add('k', 'c');
  work.add('k', 'd');
  await tick();
  expect(batches).toEqual([['a', 'b']]);
  release();
  await tick();
  expect(batches).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ]);
  release();
  await work.drained();
  expect(work.waiting).toBe(0);
});

it('keeps the order of one key, in batches no larger than said', async () => {
  const done: number[] = [];
  const work = createBatchQueue<number>({ lanes: 4, maxBatch: 7, maxWaiting: 1_000 }, async (batch) => {
    expect(batch.length).toBeLessThanOrEqual(7);
    await tick();
    done.push(...batch);
  });
  for (let n = 0; n < 100; n++) work.add('one', n);
  await work.drained();
  expect(done).toEqual(Array.from({ length: 100 }, (_, n) => n));
});

it('turns away what is too much, and takes more once there is room', async () => {
  const work = createBatchQueue<number>({ lanes: 2, maxBatch: 10, maxWaiting: 3 }, tick as never);
  expect([1, 2, 3, 4].map((n) => work.add(String(n), n))).toEqual([true, true, true, false]);
  await work.drained();
  expect(work.add('5', 5)).toBe(true);
});
