// The cards of one deal and their value. Pure: no calls, no screen.
import type { CardForm, Receipt } from '@gift/contract/cards';
import { amountFor, type Kobo, koboOf, koboOfDigits } from '@gift/money';

/** One to five equal cards. */
export type Card = {
  brandID: string;
  countryID: string;
  form: CardForm;
  receipt: Receipt;
  /** Per card, in hundredths of a unit of its currency. */
  faceMinor: number;
  count: number;
};

export const maxCards = 5;
/** The contract's maximum face value, in hundredths of a currency unit. */
export const maxOrderFace = 100_000_000;

export const totalFace = (card: Pick<Card, 'faceMinor' | 'count'>): number => card.faceMinor * card.count;
export const facesOf = (card: Pick<Card, 'faceMinor' | 'count'>): number[] =>
  Array.from({ length: card.count }, () => card.faceMinor);

/** Parses a typed face value: digits with at most two decimals. Null if invalid or out of range. */
export function parseFace(text: string): number | null {
  const match = /^(\d{1,7})(?:[.,](\d{0,2}))?$/.exec(text.trim());
  if (!match) return null;
  const minor = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
  return minor > 0 && minor <= maxOrderFace ? minor : null;
}

export const formatFace = (faceMinor: number): string =>
  faceMinor % 100 === 0
    ? String(faceMinor / 100)
    : `${Math.trunc(faceMinor / 100)}.${String(faceMinor % 100).padStart(2, '0')}`;

/** The value of cards with this face value at this rate, in kobo: exactly the amount the server will lock. */
export const worthOf = (faceMinor: number, rateKobo: string | Kobo): Kobo =>
  amountFor(BigInt(faceMinor), typeof rateKobo === 'string' ? koboOfDigits(rateKobo) : rateKobo);

export type Misfit = 'tooSmall' | 'tooLarge' | 'denomination' | 'form' | 'receipt';

/** Why an offer would reject these cards, or null. The server decides; this check saves a round trip. */
export function misfitOf(
  offer: {
    form: CardForm | 'either';
    receipts: readonly Receipt[];
    denominations: readonly number[] | null;
    minFace: number;
    maxFace: number;
  },
  card: Pick<Card, 'form' | 'receipt' | 'faceMinor' | 'count'>,
): Misfit | null {
  const total = totalFace(card);
  if (offer.form !== 'either' && offer.form !== card.form) return 'form';
  if (card.form === 'physical' && !offer.receipts.includes(card.receipt)) return 'receipt';
  if (total < offer.minFace) return 'tooSmall';
  if (total > offer.maxFace) return 'tooLarge';
  if (offer.denominations && !offer.denominations.includes(card.faceMinor)) return 'denomination';
  return null;
}

/**
 * Face values worth suggesting: those with which the chosen number of cards makes an order this offer accepts. If there
 * are none, those that fit with more cards. The chosen value stays.
 */
export function suggestedFaces(
  offer: { minFace: number; maxFace: number },
  usual: readonly number[],
  { faceMinor, count }: Pick<Card, 'faceMinor' | 'count'>,
): readonly number[] {
  const fits = (face: number, cards: number) =>
    face * cards >= offer.minFace && face * cards <= offer.maxFace;
  const now = usual.filter((face) => face === faceMinor || fits(face, count));
  if (now.some((face) => fits(face, count))) return now;
  return usual.filter((face) => face <= offer.maxFace && face * maxCards >= offer.minFace);
}

/** The change from the amount shown to the quoted one; null if there is none. */
export function priceChange(before: Kobo | null, now: Kobo): { by: Kobo; isUp: boolean } | null {
  if (before === null || before === now) return null;
  return { by: koboOf(now > before ? now - before : before - now), isUp: now > before };
}
