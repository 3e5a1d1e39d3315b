import { setImmediate as nextTick } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { fairQueue } from './fair-queue';

/** Tasks that end on demand, and the order in which they started. */
function bench(atOnce: number) {
  const enqueue = fairQueue(atOnce);
  const began: string[] = [];
  const finishers = new Map<string, () => void>();
  const refused: string[] = [];
  const start = (who: string, name: string) =>
    void enqueue(who, () => {
      began.push(name);
      return new Promise<void>((resolve) => void finishers.set(name, resolve));
    }).catch(({ refusal }) => refused.push(`${name} ${refusal}`));
  const end = async (name: string) => {
    finishers.get(name)?.();
    await nextTick();
  };
  return { start, end, began, refused };
}

describe('dear work', () => {
  it('runs one at a time per account, and a new account waits for one job of another', async () => {
    const { start, end, began } = bench(2);
    for (const name of ['a1', 'a2', 'a3', 'a4']) start('a', name);
    start('b', 'b1');
    expect(began).toEqual(['a1', 'b1']);
    start('c', 'c1');
    await end('a1');
    expect(began).toEqual(['a1', 'b1', 'a2']);
    await end('a2');
    expect(began).toEqual(['a1', 'b1', 'a2', 'c1']);
    await end('b1');
    await end('c1');
    expect(began).toEqual(['a1', 'b1', 'a2', 'c1', 'a3']);
    await end('a3');
    await end('a4');
    start('a', 'a5');
    expect(began).toEqual(['a1', 'b1', 'a2', 'c1', 'a3', 'a4', 'a5']);
  });

  it('of one account is refused beyond a limit, and makes way for others when the queue is full', async () => {
    const { start, end, began, refused } = bench(1);
    for (const who of 'abcdefg') for (let n = 0; n < 7; n++) start(who, `${who}${n}`);
    await nextTick();
    expect(began).toEqual(['a0']);
    // Of the first account one runs and six wait; of each other one six wait, until forty wait in all.
    expect(refused.filter((one) => /^[b-f]6/.test(one))).toHaveLength(5);
    const before = refused.length;
    start('z', 'z0');
    await nextTick();
    expect(refused.length).toBe(before + 1);
    expect(refused.at(-1)).toMatch(/^[a-g]\d TooManyRequests$/);
    for (let n = 0; n < 60 && !began.includes('z0'); n++) await end(began.at(-1) ?? '');
    expect(began.indexOf('z0')).toBeLessThan(10);
  });
});
