import { expect, it } from 'vitest';
import type { Offer } from './matching';
import { trustedFirst } from './trusted-first';

const offer = (offerID: string, userID: string) => ({ offerID, maker: { userID } }) as Offer;

it('lists the offers of trusted makers first, and otherwise keeps the order', () => {
  const offers = [
    offer('1', 'ada'),
    offer('2', 'ben'),
    offer('3', 'ada'),
    offer('4', 'chi'),
    offer('5', 'ben'),
  ];
  const ids = (trusted: string[]) => trustedFirst(offers, new Set(trusted)).map(({ offerID }) => offerID);
  expect(ids(['ben'])).toEqual(['2', '5', '1', '3', '4']);
  expect(ids(['chi', 'ben'])).toEqual(['2', '4', '5', '1', '3']);
  expect(ids([])).toEqual(['1', '2', '3', '4', '5']);
});
