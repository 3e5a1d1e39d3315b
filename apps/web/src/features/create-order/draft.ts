// The first step of an order, as filled in and as saved. Pure.
import { type CardForm, cardForms, type Receipt, receipts } from '@gift/contract/cards';
import type { Brand } from '../../shared/catalog';
import { type Card, maxCards, maxOrderFace, parseFace } from '../../shared/trade/cards/card';
import { denominationsOf } from '../../shared/trade/cards/face-values';

export type OrderType = 0 | 1;

/** May be incomplete; `cardOf` returns a card once it is complete. */
export type Draft = {
  brandID: string | null;
  countryID: string | null;
  form: CardForm;
  /** Null for a physical card until chosen; an e-code has none. */
  receipt: Receipt | null;
  /** Per card, in hundredths of a currency unit; null until chosen. */
  faceMinor: number | null;
  /** The text in the field for another face value; null while a chip is chosen. */
  custom: string | null;
  count: number;
};

export const emptyDraft: Draft = {
  brandID: null,
  countryID: null,
  form: 'ecode',
  receipt: 'none',
  faceMinor: null,
  custom: null,
  count: 1,
};

const isIn = <T>(list: readonly T[], value: unknown): value is T => list.includes(value as T);
const isFace = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) > 0 && (value as number) <= maxOrderFace;
const isID = (value: unknown, pattern: RegExp): value is string =>
  typeof value === 'string' && pattern.test(value);

/** Parses a saved draft. Invalid fields become empty, one by one. */
export function readDraft(value: unknown): Draft {
  if (typeof value !== 'object' || value === null) return emptyDraft;
  const raw = value as Record<string, unknown>;
  const custom = typeof raw.custom === 'string' ? raw.custom.slice(0, 10) : null;
  const form = isIn(cardForms, raw.form) ? raw.form : emptyDraft.form;
  return {
    brandID: isID(raw.brandID, /^[a-z0-9]{2,20}$/) ? raw.brandID : null,
    countryID: isID(raw.countryID, /^[A-Z]{2}$/) ? raw.countryID : null,
    form,
    receipt: form === 'ecode' ? 'none' : isIn(receipts, raw.receipt) ? raw.receipt : null,
    faceMinor: custom === null ? (isFace(raw.faceMinor) ? raw.faceMinor : null) : parseFace(custom),
    custom,
    count: isIn([1, 2, 3, 4, 5], raw.count) ? raw.count : 1,
  };
}

/** Changes the brand: keeps the country if the new brand is sold there; otherwise chooses the brand's first. */
export function withBrand(
  draft: Draft,
  brand: Pick<Brand, 'brandID' | 'countries' | 'denominations' | 'faces'>,
): Draft {
  const countryID =
    draft.countryID !== null && brand.countries.includes(draft.countryID)
      ? draft.countryID
      : (brand.countries[0] ?? null);
  const faceFits =
    draft.custom !== null ||
    (draft.faceMinor !== null && denominationsOf(brand, countryID).includes(draft.faceMinor));
  return {
    ...draft,
    brandID: brand.brandID,
    countryID,
    faceMinor: faceFits ? draft.faceMinor : null,
  };
}

/** Changes the country; a chosen face value stays if it is sold there. */
export const withCountry = (
  draft: Draft,
  brand: Pick<Brand, 'denominations' | 'faces'>,
  countryID: string,
): Draft => {
  const isSold = draft.faceMinor !== null && denominationsOf(brand, countryID).includes(draft.faceMinor);
  return { ...draft, countryID, faceMinor: draft.custom !== null || isSold ? draft.faceMinor : null };
};

/** An e-code has no receipt; for a physical card the receipt is chosen next. */
export const withForm = (draft: Draft, form: CardForm): Draft => ({
  ...draft,
  form,
  receipt: form === 'ecode' ? 'none' : draft.form === form ? draft.receipt : null,
});

export const withFace = (draft: Draft, faceMinor: number): Draft => ({ ...draft, faceMinor, custom: null });
export const withCustom = (draft: Draft, custom: string): Draft => ({
  ...draft,
  custom,
  faceMinor: parseFace(custom),
});
export const withCount = (draft: Draft, count: number): Draft => ({
  ...draft,
  count: Math.min(maxCards, Math.max(1, count)),
});

/** The cards, once the draft is complete and within the limit of one order. */
export function cardOf(draft: Draft): Card | null {
  const { brandID, countryID, form, receipt, faceMinor, count } = draft;
  if (brandID === null || countryID === null || faceMinor === null || receipt === null) return null;
  return faceMinor * count > maxOrderFace ? null : { brandID, countryID, form, receipt, faceMinor, count };
}

/** The draft in an address (`?brandID=steam&countryID=US&face=10000`), or null if it names no brand. */
export function draftOfQuery(query: URLSearchParams): Draft | null {
  if (!query.has('brandID')) return null;
  const face = Number(query.get('face'));
  return readDraft({
    brandID: query.get('brandID'),
    countryID: query.get('countryID'),
    form: query.get('form'),
    receipt: query.get('receipt'),
    faceMinor: Number.isInteger(face) ? face : null,
    count: Number(query.get('count') ?? 1),
  });
}

export type Step = 1 | 2 | 3;

/** The step to show: the later ones need a card, and the review needs an offer. */
export function stepOf(query: URLSearchParams, card: Card | null): Step {
  const step = query.get('step');
  if (card === null || (step !== '2' && step !== '3')) return 1;
  return step === '3' && query.get('offerID') ? 3 : 2;
}

/** The path of a wizard step: the address has the step and the offer, local storage has the card. */
export const wizardPath = (type: OrderType, more: Record<string, string> = {}) =>
  `/createOrder?${new URLSearchParams({ type: String(type), ...more })}`;
