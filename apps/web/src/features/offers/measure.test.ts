import { expect, it } from 'vitest';
import { measuredBy } from './measure';

const offer = {
  side: 0 as const,
  brandID: 'apple',
  countryID: 'US',
  form: 'physical' as const,
  receipts: ['cash' as const, 'debit' as const],
  minFace: 2500,
};

it('a rate is measured by the weakest receipt and the smallest order, however they were ticked', () => {
  expect(measuredBy(offer)).toEqual({
    side: '0',
    brandID: 'apple',
    countryID: 'US',
    form: 'physical',
    receipt: 'debit',
    faceMinor: 2500,
  });
  expect(measuredBy({ ...offer, receipts: ['cash', 'none'] }).receipt).toBe('none');
});
it('an e-code has no receipt, and an edited offer is excluded from its own comparison', () =>
  expect(measuredBy({ ...offer, form: 'ecode' }, '77')).toMatchObject({ receipt: 'none', offerID: '77' }));
