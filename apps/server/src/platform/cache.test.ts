import { expect, it } from 'vitest';
import type { Services } from '../services';
import { boundedMap, ttlCache } from './cache';

const services = {} as Services;
const at = (ms: number) => new Date(1_000_000 + ms);
const doubled = (asked: number[]) => async (keys: readonly number[]) => {
  asked.push(...keys);
  return new Map(keys.filter((key) => key > 0).map((key) => [key, key * 2]));
};

it('loads each unknown key once, and again after it expires', async () => {
  const memory = ttlCache<number, number>(1000);
  const asked: number[] = [];
  expect(await memory.get(services, [1, 2, 1], at(0), doubled(asked))).toEqual(
    new Map([
      [1, 2],
      [2, 4],
    ]),
  );
  expect(await memory.get(services, [2, 3], at(999), doubled(asked))).toEqual(
    new Map([
      [2, 4],
      [3, 6],
    ]),
  );
  await memory.get(services, [1], at(1000), doubled(asked));
  expect(asked).toEqual([1, 2, 3, 1]);
});

it('does not remember that something was missing', async () => {
  const memory = ttlCache<number, number>(1000);
  const asked: number[] = [];
  for (const ms of [0, 1])
    expect(await memory.get(services, [-1], at(ms), doubled(asked))).toEqual(new Map());
  expect(asked).toEqual([-1, -1]);
});

it('caches each server separately, up to its maximum size', async () => {
  const memory = ttlCache<number, number>(1000, 2);
  const asked: number[] = [];
  for (const key of [1, 2, 3]) await memory.get(services, [key], at(0), doubled(asked));
  await memory.get(services, [1], at(0), doubled(asked));
  await memory.get({} as Services, [3], at(0), doubled(asked));
  expect(asked).toEqual([1, 2, 3, 1, 3]);
});

it('holds at least the requested number of latest entries, and at most twice as many', () => {
  const memory = boundedMap<number, string>(3);
  for (let n = 1; n <= 7; n++) memory.set(n, String(n));
  expect([1, 2, 3, 4, 5, 6, 7].map((n) => memory.get(n))).toEqual([
    undefined,
    undefined,
    undefined,
    '4',
    '5',
    '6',
    '7',
  ]);
  memory.delete(5);
  memory.delete(7);
  expect([5, 6, 7].map((n) => memory.get(n))).toEqual([undefined, '6', undefined]);
});
