import type { Offer } from './matching';

/** The order of the list, but offers of trusted makers first. */
export const trustedFirst = (offers: readonly Offer[], trusted: ReadonlySet<string>): readonly Offer[] => [
  ...offers.filter(({ maker }) => trusted.has(maker.userID)),
  ...offers.filter(({ maker }) => !trusted.has(maker.userID)),
];
