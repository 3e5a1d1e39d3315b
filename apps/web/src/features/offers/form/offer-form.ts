// An offer form: text as typed, with its problems. Pure.
import type { Receipt } from '@gift/contract/cards';
import { type Kobo, koboOfDigits, typedNaira } from '@gift/money';
import { koboTyped } from '../../../shared/forms/money-input';
import type { Received, Sent } from '../../../shared/http/call';
import { formatFace, maxOrderFace, parseFace } from '../../../shared/trade/cards/card';
import type { OfferForm } from '../../../shared/trade/offer-texts';

export type Own = Received<'offerMine'>['items'][number];
export type WrittenOffer = Sent<'saveOffer'>['offer'];
export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type Weekday = (typeof weekdays)[number];

export type PriceFields = {
  mode: 'fixed' | 'margin';
  /** Naira per unit, as typed. */
  rate: string;
  marginBp: number;
  /** Limits of a margin price, as typed; empty is none. */
  floor: string;
  ceil: string;
};

export type Fields = PriceFields & {
  kind: 'listing' | 'request';
  side: 0 | 1;
  brandID: string | null;
  countryID: string | null;
  form: OfferForm;
  receipts: readonly Receipt[];
  /** Null accepts any face value. */
  denominations: readonly number[] | null;
  minFace: string;
  maxFace: string;
  stockFace: string;
  payWindowMin: number;
  deliverWindowMin: number;
  checkWindowMin: number;
  autoAccept: boolean;
  preLock: boolean;
  /** Null is around the clock. */
  hours: { days: readonly Weekday[]; from: string; to: string } | null;
  terms: string;
  instructions: string;
  tags: string;
  minTier: number;
  minCompleted: string;
  minCompletionPercent: string;
  /** The maximum share of orders lost in a dispute, percent; empty is no limit. */
  maxLostPercent: string;
  trustedOnly: boolean;
  blockNew: boolean;
};

export const emptyFields: Fields = {
  kind: 'listing',
  side: 0,
  brandID: null,
  countryID: null,
  form: 'ecode',
  receipts: ['none'],
  denominations: null,
  minFace: '25',
  maxFace: '200',
  stockFace: '1000',
  mode: 'margin',
  rate: '',
  marginBp: 0,
  floor: '',
  ceil: '',
  payWindowMin: 15,
  deliverWindowMin: 30,
  checkWindowMin: 30,
  autoAccept: true,
  preLock: false,
  hours: null,
  terms: '',
  instructions: '',
  tags: '',
  minTier: 0,
  minCompleted: '',
  minCompletionPercent: '',
  maxLostPercent: '',
  trustedOnly: false,
  blockNew: false,
};

/** Three offer templates; each is a full draft except for the user's own figures. */
export const templates: readonly Partial<Fields>[] = [
  { side: 0, brandID: 'steam', countryID: 'US', form: 'ecode', receipts: ['none'], marginBp: -200 },
  {
    side: 0,
    brandID: 'apple',
    countryID: 'US',
    form: 'physical',
    receipts: ['cash', 'debit'],
    marginBp: -200,
    deliverWindowMin: 60,
  },
  {
    side: 1,
    brandID: 'amazon',
    countryID: 'US',
    form: 'ecode',
    receipts: ['none'],
    marginBp: 200,
    checkWindowMin: 120,
  },
];

/** Kobo of a typed rate; null if it is not a positive amount. */
export function rateTyped(text: string): Kobo | null {
  const kobo = koboTyped(text);
  return kobo !== null && kobo > 0n ? kobo : null;
}

export const priceFieldsOf = (price: Own['offer']['price']): PriceFields =>
  price.mode === 'fixed'
    ? { mode: 'fixed', rate: typedNaira(koboOfDigits(price.rateKobo)), marginBp: 0, floor: '', ceil: '' }
    : {
        mode: 'margin',
        rate: '',
        marginBp: price.marginBp,
        floor: price.floorKobo === null ? '' : typedNaira(koboOfDigits(price.floorKobo)),
        ceil: price.ceilKobo === null ? '' : typedNaira(koboOfDigits(price.ceilKobo)),
      };

/** The form of an existing offer: to edit it, or to copy it. */
export function fieldsOf({ offer }: Pick<Own, 'offer'>): Fields {
  const open = weekdays.filter((day) => offer.hours?.[day]);
  const first = open[0] && offer.hours?.[open[0]];
  const { requirements } = offer;
  return {
    ...priceFieldsOf(offer.price),
    kind: offer.kind,
    side: offer.side,
    brandID: offer.brandID,
    countryID: offer.countryID,
    form: offer.form,
    receipts: offer.receipts,
    denominations: offer.denominations,
    minFace: formatFace(offer.minFace),
    maxFace: formatFace(offer.maxFace),
    stockFace: formatFace(offer.stockFace),
    payWindowMin: offer.payWindowMin,
    deliverWindowMin: offer.deliverWindowMin,
    checkWindowMin: offer.checkWindowMin,
    autoAccept: offer.autoAccept,
    preLock: offer.preLock,
    hours: first ? { days: open, from: first.from, to: first.to } : null,
    terms: offer.terms,
    instructions: offer.instructions,
    tags: offer.tags.join(', '),
    minTier: requirements.minTier,
    minCompleted: requirements.minCompleted > 0 ? String(requirements.minCompleted) : '',
    minCompletionPercent: requirements.minCompletionBp > 0 ? String(requirements.minCompletionBp / 100) : '',
    maxLostPercent: requirements.maxDisputeLostBp < 10_000 ? String(requirements.maxDisputeLostBp / 100) : '',
    trustedOnly: requirements.trustedOnly,
    blockNew: requirements.blockNew,
  };
}

export type Problem =
  | 'brand'
  | 'country'
  | 'receipts'
  | 'rate'
  | 'floor'
  | 'ceil'
  | 'bounds'
  /** Further from the reference than the rules allow: only the server knows. */
  | 'band'
  | 'minFace'
  | 'maxFace'
  | 'stockFace'
  | 'denominations'
  | 'hours'
  | 'tags'
  | 'minCompleted'
  | 'minCompletion'
  | 'maxLost';
export type Panel = 1 | 2 | 3 | 4;

const panels: Record<Problem, Panel> = {
  brand: 1,
  country: 1,
  receipts: 1,
  rate: 2,
  floor: 2,
  ceil: 2,
  bounds: 2,
  band: 2,
  denominations: 3,
  minFace: 3,
  maxFace: 3,
  stockFace: 3,
  hours: 3,
  tags: 4,
  minCompleted: 4,
  minCompletion: 4,
  maxLost: 4,
};

export const tagsOf = (text: string): string[] =>
  text
    .split(/[,，、]/)
    .map((tag) => tag.trim())
    .filter(Boolean);

const countTyped = (text: string, max: number): number | null =>
  text === '' ? 0 : /^\d{1,5}$/.test(text) && Number(text) <= max ? Number(text) : null;
const percentTyped = (text: string): number | null =>
  text === ''
    ? 0
    : /^\d{1,3}(\.\d{1,2})?$/.test(text) && Number(text) <= 100
      ? Math.round(Number(text) * 100)
      : null;

/** The price for a preview; null if no rate is typed. */
export function askedPrice(fields: PriceFields): { rateKobo: string } | { marginBp: number } | null {
  if (fields.mode === 'margin') return { marginBp: fields.marginBp };
  const rate = rateTyped(fields.rate);
  return rate === null ? null : { rateKobo: String(rate) };
}

/** The price for the server; null if a figure is missing or invalid. */
export function priceOf(fields: PriceFields): WrittenOffer['price'] | null {
  if (fields.mode === 'fixed') {
    const rate = rateTyped(fields.rate);
    return rate === null ? null : { mode: 'fixed', rateKobo: String(rate) };
  }
  const floor = fields.floor === '' ? null : rateTyped(fields.floor);
  const ceil = fields.ceil === '' ? null : rateTyped(fields.ceil);
  if ((fields.floor !== '' && floor === null) || (fields.ceil !== '' && ceil === null)) return null;
  if (floor !== null && ceil !== null && floor > ceil) return null;
  return {
    mode: 'margin',
    marginBp: fields.marginBp,
    floorKobo: floor === null ? null : String(floor),
    ceilKobo: ceil === null ? null : String(ceil),
  };
}

/** The form's problems, in the order of the panels. */
export function problemsOf(fields: Fields): Problem[] {
  const min = parseFace(fields.minFace);
  const max = parseFace(fields.maxFace);
  const stock = parseFace(fields.stockFace);
  const floor = rateTyped(fields.floor);
  const ceil = rateTyped(fields.ceil);
  const isMargin = fields.mode === 'margin';
  const tags = tagsOf(fields.tags);
  const checks: readonly [Problem, boolean][] = [
    ['brand', fields.brandID === null],
    // Countries depend on the brand, so without one no country is missing.
    ['country', fields.brandID !== null && fields.countryID === null],
    ['receipts', fields.form !== 'ecode' && fields.receipts.length === 0],
    ['rate', !isMargin && rateTyped(fields.rate) === null],
    ['floor', isMargin && fields.floor !== '' && floor === null],
    ['ceil', isMargin && fields.ceil !== '' && ceil === null],
    ['bounds', isMargin && floor !== null && ceil !== null && floor > ceil],
    [
      'denominations',
      fields.denominations?.length === 0 ||
        (fields.denominations?.some((face) => face > (max ?? maxOrderFace)) ?? false),
    ],
    ['minFace', min === null],
    ['maxFace', max === null || (min !== null && max < min)],
    ['stockFace', stock === null || (max !== null && stock < max)],
    [
      'hours',
      fields.hours !== null && (fields.hours.days.length === 0 || fields.hours.from >= fields.hours.to),
    ],
    ['tags', tags.length > 5 || tags.some((tag) => tag.length > 20)],
    ['minCompleted', countTyped(fields.minCompleted, 10_000) === null],
    ['minCompletion', percentTyped(fields.minCompletionPercent) === null],
    ['maxLost', percentTyped(fields.maxLostPercent) === null],
  ];
  return checks.filter(([, isWrong]) => isWrong).map(([problem]) => problem);
}

export const problemsIn = (fields: Fields, panel: Panel): Problem[] =>
  problemsOf(fields).filter((problem) => panels[problem] === panel);
/** The first panel with a problem; null if there is none. */
export const firstInvalidPanel = (fields: Fields): Panel | null => {
  const [first] = problemsOf(fields);
  return first ? panels[first] : null;
};

/** The offer to send; null if there are problems. */
export function offerOf(fields: Fields): WrittenOffer | null {
  const price = priceOf(fields);
  if (problemsOf(fields).length > 0 || price === null || fields.brandID === null || fields.countryID === null)
    return null;
  const { hours } = fields;
  return {
    kind: fields.kind,
    side: fields.side,
    brandID: fields.brandID,
    countryID: fields.countryID,
    form: fields.form,
    receipts: fields.form === 'ecode' ? ['none'] : [...fields.receipts],
    denominations: fields.denominations && [...fields.denominations].sort((a, b) => a - b),
    minFace: parseFace(fields.minFace)!,
    maxFace: parseFace(fields.maxFace)!,
    stockFace: parseFace(fields.stockFace)!,
    price,
    payWindowMin: fields.payWindowMin,
    deliverWindowMin: fields.deliverWindowMin,
    checkWindowMin: fields.checkWindowMin,
    autoAccept: fields.autoAccept,
    preLock: fields.side === 0 && fields.preLock,
    terms: fields.terms.trim(),
    instructions: fields.instructions.trim(),
    tags: tagsOf(fields.tags),
    requirements: {
      minTier: fields.minTier,
      minCompleted: countTyped(fields.minCompleted, 10_000)!,
      minCompletionBp: percentTyped(fields.minCompletionPercent)!,
      maxDisputeLostBp: fields.maxLostPercent === '' ? 10_000 : percentTyped(fields.maxLostPercent)!,
      trustedOnly: fields.trustedOnly,
      blockNew: fields.blockNew,
    },
    hours: hours && Object.fromEntries(hours.days.map((day) => [day, { from: hours.from, to: hours.to }])),
  };
}

/** Parses a saved form; missing or invalid fields get their default, one by one. */
export function readFields(savedDraft: unknown): Fields {
  if (typeof savedDraft !== 'object' || savedDraft === null) return emptyFields;
  const raw = savedDraft as Record<string, unknown>;
  const parsedFields = { ...emptyFields } as Record<string, unknown>;
  for (const [key, fallback] of Object.entries(emptyFields)) {
    const value = raw[key];
    const isNullable = ['brandID', 'countryID', 'denominations', 'hours'].includes(key);
    const isSame = Array.isArray(fallback) ? Array.isArray(value) : typeof value === typeof fallback;
    if (isNullable ? value === null || typeof value === (key.endsWith('ID') ? 'string' : 'object') : isSame)
      parsedFields[key] = value;
  }
  const fields = parsedFields as Fields;
  const isWhole =
    (fields.denominations === null || Array.isArray(fields.denominations)) &&
    (fields.hours === null || Array.isArray(fields.hours.days));
  return isWhole ? fields : emptyFields;
}
