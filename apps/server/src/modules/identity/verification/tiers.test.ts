import { expect, it } from 'vitest';
import { createSettings } from '../../../settings';
import { payoutFor } from './tiers';

const settings = createSettings().current;
const released = new Date('2026-03-01T12:00:00Z');

it.each([0, 1] as const)('at tier %i a seller sees the hold of the first tier that may sell', (tier) => {
  expect(payoutFor(tier, released, settings)).toEqual({
    holdHours: 24,
    spendableAt: '2026-03-02T12:00:00.000Z',
  });
});

it('a seller of a higher tier sees a shorter hold', () => {
  expect(payoutFor(3, released, settings).holdHours).toBe(2);
});
