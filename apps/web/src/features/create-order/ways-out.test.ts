import { calls } from '@gift/contract/calls';
import { describe, expect, it } from 'vitest';
import { wayOutOf } from './ways-out';

describe('a refusal on the way to an order', () => {
  it.each([...calls.quoteOffer.refusals, ...calls.submitOrder.refusals])('%s has a way out', (refusal) =>
    expect(wayOutOf(refusal)).not.toBe('retry'),
  );
  it('that is unknown can be retried', () => expect(wayOutOf('')).toBe('retry'));
});
