import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { needingYouFirst } from './row-order';

const now = Date.parse('2026-11-21T12:00:00Z');
const at = (min: number) => new Date(now + min * 60_000).toISOString();
const row = (name: string, awaiting: 'you' | 'them' | 'operator' | 'nobody', deadlineAt: string | null) => ({
  name,
  awaiting,
  deadlineAt,
});

it('puts orders that need the user first, most urgent on top, those without a deadline last', () => {
  const rows = [
    row('them soon', 'them', at(1)),
    row('you later', 'you', at(30)),
    row('moderator', 'operator', null),
    row('you soon', 'you', at(5)),
    row('you over', 'you', at(-1)),
  ];
  expect(needingYouFirst(rows, now).map(({ name }) => name)).toEqual([
    'you soon',
    'you later',
    'them soon',
    'moderator',
    'you over',
  ]);
});

it('keeps all rows, is stable and idempotent', () => {
  const rows = fc.array(
    fc.record({
      id: fc.nat(),
      awaiting: fc.constantFrom('you', 'them', 'operator', 'nobody' as const),
      deadlineAt: fc.option(fc.integer({ min: -3, max: 3 }).map(at)),
    }),
  );
  fc.assert(
    fc.property(rows, (given) => {
      const sorted = needingYouFirst(given as Parameters<typeof needingYouFirst>[0], now);
      expect(sorted).toHaveLength(given.length);
      expect(new Set(sorted)).toEqual(new Set(given));
      expect(needingYouFirst(sorted, now)).toEqual(sorted);
    }),
  );
});
