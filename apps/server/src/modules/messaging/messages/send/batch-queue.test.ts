import { expect, it } from 'vitest';
import { createBatchQueue } from './batch-queue';

const tick = () => new Promise((resolve) => setImmediate(resolve));

it('processes items of one tick in one batch, and items added meanwhile in the next', async () => {
  const batches: string[][] = [];
  let release = () => {};
  const queue = createBatchQueue<string>({ lanes: 1, maxBatch: 10, maxQueued: 100 });
  const add = (item: string) => queue.add('k', item, work);
  async function work(batch: readonly string[]) {
    batches.push([...batch]);
    await new Promise<void>((resolve) => {
      release = resolve;
    });
  }
  add('a');
  add('b');
  await tick();
  add('c');
  add('d');
  await tick();
  expect(batches).toEqual([['a', 'b']]);
  release();
  await tick();
  expect(batches).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ]);
  release();
  await queue.drained();
  expect(queue.size).toBe(0);
});

it('keeps the order of one key, in batches up to the maximum size', async () => {
  const done: number[] = [];
  const queue = createBatchQueue<number>({ lanes: 4, maxBatch: 7, maxQueued: 1_000 });
  async function work(batch: readonly number[]) {
    expect(batch.length).toBeLessThanOrEqual(7);
    await tick();
    done.push(...batch);
  }
  for (let n = 0; n < 100; n++) queue.add('one', n, work);
  await queue.drained();
  expect(done).toEqual(Array.from({ length: 100 }, (_, n) => n));
});

it('refuses items over the maximum, and accepts more once there is space', async () => {
  const queue = createBatchQueue<number>({ lanes: 2, maxBatch: 10, maxQueued: 3 });
  const add = (n: number) => queue.add(String(n), n, tick as never);
  expect([1, 2, 3, 4].map(add)).toEqual([true, true, true, false]);
  await queue.drained();
  expect(add(5)).toBe(true);
});
