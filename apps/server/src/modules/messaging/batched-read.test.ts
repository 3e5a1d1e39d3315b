import { expect, it } from 'vitest';
import { batchedRead } from './batched-read';

const tick = () => new Promise((resolve) => setImmediate(resolve));

it('reads the requests of one tick together, and those that arrive meanwhile next', async () => {
  const batches: string[][] = [];
  const release: (() => void)[] = [];
  const read = batchedRead<string, string>(async (requests) => {
    batches.push([...requests]);
    await new Promise<void>((resolve) => release.push(resolve));
    return requests.map((request) => `answer ${request}`);
  });
  const answers = ['a', 'b'].map(read);
  await tick();
  answers.push(read('c'));
  await tick();
  answers.push(read('d'), read('e'));
  await tick();
  expect(batches).toEqual([['a', 'b'], ['c']]);
  release[0]!();
  await tick();
  expect(batches).toEqual([['a', 'b'], ['c'], ['d', 'e']]);
  for (const go of release) go();
  expect(await Promise.all(answers)).toEqual(['a', 'b', 'c', 'd', 'e'].map((name) => `answer ${name}`));
});

it('answers many requests in batches of limited size', async () => {
  const sizes: number[] = [];
  const read = batchedRead<number, number>(async (requests) => {
    sizes.push(requests.length);
    await tick();
    return requests.map((n) => n * 2);
  });
  const numbers = Array.from({ length: 130 }, (_, n) => n);
  expect(await Promise.all(numbers.map(read))).toEqual(numbers.map((n) => n * 2));
  expect(Math.max(...sizes)).toBeLessThanOrEqual(50);
});

it('fails only the request that cannot be read', async () => {
  const read = batchedRead<number, number>(async (requests) => {
    if (requests.includes(2)) throw new Error('unreadable');
    return requests;
  });
  expect(await Promise.allSettled([1, 2, 3].map(read))).toMatchObject([
    { value: 1 },
    { reason: new Error('unreadable') },
    { value: 3 },
  ]);
  expect(await read(4)).toBe(4);
});
