import type { Card } from './cards/card';

/** The order wizard's review of one offer for these cards; `seen` is the amount shown to the user, a string of kobo. */
export function takePath(
  type: 0 | 1,
  offerID: string,
  card: Card,
  more: { seen?: string; counterID?: string } = {},
): string {
  return cardPath(type, card, { step: '3', offerID, ...more });
}

/** The order wizard with a card filled in, at its first step unless `more` sets another. */
export function cardPath(type: 0 | 1, card: Card, more: Record<string, string> = {}): string {
  const query = new URLSearchParams({
    type: String(type),
    brandID: card.brandID,
    countryID: card.countryID,
    form: card.form,
    receipt: card.receipt,
    face: String(card.faceMinor),
    count: String(card.count),
    ...more,
  });
  return `/createOrder?${query}`;
}

/** The order wizard's first step with a brand chosen. */
export const wizardFor = (type: 0 | 1, brandID: string, countryID: string) =>
  `/createOrder?${new URLSearchParams({ type: String(type), brandID, countryID })}`;
