import { describe, expect, it } from 'vitest';
import { joined, ownVariants, type Statement, sql } from './statement';

describe('statements with their own variants', () => {
  /** A different text for each set of conditions. */
  const composed = (conditions: number): Statement => {
    const parts = [0, 1, 2, 3, 4, 5, 6, 7, 8].map((bit) =>
      conditions & (1 << bit) ? sql`a = ${bit}` : sql`b`,
    );
    return sql`select 1 where ${joined(parts, ' and ')}`;
  };

  it('have at most so many names, and the same one for the same text', () => {
    const own = ownVariants(3);
    const names = [0, 1, 2, 3, 4, 0, 2].map((n) => own(() => composed(n)).name);
    expect(names.map((name) => name !== undefined)).toEqual([true, true, true, false, false, true, true]);
    expect(new Set(names.filter(Boolean)).size).toBe(3);
    expect(names.slice(5)).toEqual([names[0], names[2]]);
  });

  it('have the text and the values that the sql tag makes', () => {
    const { text, values } = composed(5);
    expect(ownVariants(0)(() => composed(5))).toEqual({ text, values, name: undefined });
  });

  it('leave the names of other statements alone, also when composing fails', () => {
    const own = ownVariants(3);
    for (let n = 0; n < 512; n++) own(() => composed(n));
    expect(() =>
      own(() => {
        throw new Error('no');
      }),
    ).toThrow('no');
    expect(sql`select 2 where ${sql`c = ${1}`}`.name).toBeDefined();
  });
});
