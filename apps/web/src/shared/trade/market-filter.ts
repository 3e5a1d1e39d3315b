// A filter of the market as an address and back: every filter is a link. Pure: no calls, no screen.
import { cardForms, receipts } from '@gift/contract/cards';
import type { Sent } from '../http/call';
import { maxOrderFace } from './cards/card';
import type { OfferChip } from './offer-texts';

export const marketSorts = ['best', 'receive', 'rating', 'fastest', 'newest'] as const;
export const marketChips: readonly OfferChip[] = ['online', 'instant', 'fast', 'trusted'];

/** What the market shows, as the query of the public list names it. */
export type MarketFilter = Pick<
  Sent<'offerList'>,
  'type' | 'brandID' | 'countryID' | 'form' | 'receipt' | 'rateKobo' | 'isTrusted' | 'sort'
> & {
  faceMinor?: number | undefined;
  maxMedianMin?: number | undefined;
  minPositiveBp?: number | undefined;
  chips: readonly OfferChip[];
};

const oneOf = <Value extends string>(values: readonly Value[], text: string | null): Value | undefined =>
  values.find((value) => value === text);
const matching = (pattern: RegExp, text: string | null): string | undefined =>
  text !== null && pattern.test(text) ? text : undefined;

function whole(text: string | null, min: number, max: number): number | undefined {
  const value = /^\d{1,9}$/.test(text ?? '') ? Number(text) : Number.NaN;
  return value >= min && value <= max ? value : undefined;
}

/** The names of a filter in an address, in their order there. */
const names = [
  'type',
  'brandID',
  'countryID',
  'form',
  'receipt',
  'faceMinor',
  'rateKobo',
  'maxMedianMin',
  'minPositiveBp',
  'isTrusted',
  'sort',
] as const;

/** The filter of an address. Values that the list would refuse are left out. */
export function readMarketFilter(query: URLSearchParams): MarketFilter {
  const form = oneOf(cardForms, query.get('form'));
  const chipNames = query.get('chips')?.split(',') ?? [];
  const filter: MarketFilter = {
    type: oneOf(['0', '1'], query.get('type')) ?? '1',
    brandID: matching(/^[a-z0-9]{2,20}$/, query.get('brandID')),
    countryID: matching(/^[A-Z]{2}$/, query.get('countryID')),
    form,
    // An e-code has no receipt.
    receipt: form === 'physical' ? oneOf(receipts, query.get('receipt')) : undefined,
    faceMinor: whole(query.get('faceMinor'), 1, maxOrderFace),
    rateKobo: matching(/^[1-9]\d{0,14}$/, query.get('rateKobo')),
    maxMedianMin: whole(query.get('maxMedianMin'), 1, 1440),
    minPositiveBp: whole(query.get('minPositiveBp'), 0, 10_000),
    isTrusted: oneOf(['1'], query.get('isTrusted')),
    sort: oneOf(marketSorts, query.get('sort')),
    chips: marketChips.filter((chip) => chipNames.includes(chip)),
  };
  if (filter.sort === 'best') filter.sort = undefined;
  return filter;
}

/** The same filter as the query of its address, without what is not set. */
function queryOf(filter: MarketFilter): URLSearchParams {
  const query = new URLSearchParams();
  for (const name of names) if (filter[name] !== undefined) query.set(name, String(filter[name]));
  if (filter.chips.length > 0) query.set('chips', filter.chips.join(','));
  return query;
}

export const marketPath = (filter: MarketFilter): string => `/market?${queryOf(filter)}`;

/** Without the filter that means something else to each reader. */
export const sharedMarketPath = (filter: MarketFilter): string =>
  marketPath({ ...filter, isTrusted: undefined });

/** The picture beside a link to this filter. */
export function marketPicture(filter: MarketFilter): string {
  const query = queryOf({ ...filter, isTrusted: undefined });
  const { denominations } = marketQuery(filter);
  if (denominations) query.set('denominations', denominations);
  return `/previews/offers.png?${query}`;
}

/** Rows of a page, and the highest exact number of offers that a filter shows. */
const pageRows = 50;

/** The call of a filter. An amount is one card: makers who list face values must take it. */
export function marketQuery({ chips, ...filter }: MarketFilter): Sent<'offerList'> {
  return {
    ...filter,
    ...(filter.faceMinor === undefined ? {} : { denominations: String(filter.faceMinor) }),
    ...(chips.length > 0 ? { chips: chips.join(',') } : {}),
    limit: pageRows,
  };
}

/** Everything but the side and the order: what the sheet can clear. */
export const clearedFilter = ({ type, sort }: MarketFilter): MarketFilter => ({ type, sort, chips: [] });

/** How many conditions a filter has. */
export function conditionCount({ type: _, sort: __, chips, ...rest }: MarketFilter): number {
  return chips.length + Object.values(rest).filter((value) => value !== undefined).length;
}
