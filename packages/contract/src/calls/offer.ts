import * as z from 'zod';
import { brandID, cardForm, countryID, receipt } from '../card-fields';
import { endpoint } from '../endpoint';
import {
  cursor,
  dateTime,
  faceMinor,
  idDigits,
  koboDigits,
  pageLimit,
  pageOf,
  tradeTypeText,
} from '../fields';
import {
  counterView,
  makersDeal,
  offerChips,
  offerDraft,
  offerForm,
  offerPrice,
  offerRow,
  offerSorts,
  ownOffer,
  quoteView,
  rateKobo,
  requirementNames,
  takerRequirements,
} from '../offer-fields';

const version = z.number().int().positive();
const commaList = <Item extends z.ZodType>(item: Item, max: number) =>
  z
    .string()
    .max(200)
    .transform((text) => text.split(','))
    .pipe(z.array(item).min(1).max(max) as unknown as z.ZodType<z.output<Item>[], string[]>)
    .optional();

/** Refusals of publishing: every check on an offer that becomes public. */
const publishRefusals = [
  'BrandUnknown',
  'BrandDisabled',
  'NotSoldThere',
  'WindowTooLong',
  'ContactInText',
  'RateOutOfBand',
  'RateOutOfBounds',
  'NoReferenceRate',
  'PreLockOnlyBuying',
  'PreLockNeedsCeiling',
  'PreLockFunds',
  'OfferLimit',
  'RequestLimit',
  'TierNeeded',
] as const;

export const offerList = endpoint({
  method: 'GET',
  path: '/api/offer/list',
  access: 'public',
  summary: 'Lists offers that the reader can take, best first',
  rate: { limit: 120, windowS: 60, by: 'account' },
  query: z.object({
    /** The reader's side: 1 sells a card and sees offers to buy. */
    type: tradeTypeText,
    /** Only this offer, if it is listed. */
    offerID: idDigits.optional(),
    brandID: brandID.optional(),
    countryID: countryID.optional(),
    form: cardForm.optional(),
    receipt: receipt.optional(),
    /** Offers that accept this face value. Also fills `totalKobo`. */
    faceMinor: z.coerce.number().pipe(faceMinor).optional(),
    /** Offers that accept every one of these cards. */
    denominations: commaList(z.coerce.number().pipe(faceMinor), 5),
    chips: commaList(z.enum(offerChips), 4),
    kind: z.enum(['listing', 'request']).optional(),
    /** Offers at this rate or a better one for the reader. */
    rateKobo: rateKobo.optional(),
    /** Offers whose maker's median is at most this many minutes. */
    maxMedianMin: z.coerce.number().int().min(1).max(1440).optional(),
    /** Offers whose maker has at least this share of positive ratings, in basis points. */
    minPositiveBp: z.coerce.number().int().min(0).max(10_000).optional(),
    /** Only offers of makers whom the reader trusts; needs a login. */
    isTrusted: z.literal('1').optional(),
    /**
     * `receive`: by what the reader receives or pays for one card; without a brand and a country, by the difference
     * from the reference rate.
     */
    sort: z.enum(offerSorts).default('best'),
    cursor,
    limit: pageLimit,
  }),
  answer: pageOf(offerRow),
  refusals: ['NotSignedIn'],
});

export const offerDetail = endpoint({
  method: 'GET',
  path: '/api/offer/detail',
  access: 'public',
  summary: "Returns an offer with its maker and the reader's possible actions",
  query: z.object({ offerID: idDigits }),
  answer: z.object({
    row: offerRow,
    /** `open`: can be taken now. */
    availability: z.enum(['open', 'paused', 'outOfHours', 'soldOut', 'unfunded']),
    opensAt: dateTime.nullable(),
    terms: z.string(),
    requirements: takerRequirements,
    deliverWindowMin: z.number(),
    leftFace: z.number(),
    referenceKobo: koboDigits.nullable(),
    referenceSource: z.enum(['trades', 'operator', 'demo']).nullable(),
    history: z.array(z.object({ at: dateTime, rateKobo: koboDigits })),
    /** Requirements the reader does not meet. */
    unmet: z.array(z.enum(requirementNames)),
    /** The owner's view. Null for other readers. */
    own: ownOffer.nullable(),
    /** The reader's negotiation on this request. For the owner: the one that has waited longest. */
    counter: counterView.nullable(),
    actions: z.array(z.enum(['take', 'counter', 'logIn'])),
  }),
  refusals: ['OfferNotFound', 'OfferGone', 'BlockedTrader'],
});

export const traderDetail = endpoint({
  method: 'GET',
  path: '/api/offer/trader',
  summary: "Returns a trader's record and open offers, best offer first",
  query: z.strictObject({ userID: idDigits }),
  answer: z.object({
    isOnline: z.boolean(),
    isDemo: z.boolean(),
    badges: z.array(z.string()),
    completed: z.number(),
    /** Basis points. Null figures: too few orders. */
    completionBp: z.number().nullable(),
    positiveBp: z.number().nullable(),
    /** The share of closed orders lost in a dispute. */
    disputeLostBp: z.number(),
    /** As a seller: median seconds from payment to delivery. */
    deliverMedianS: z.number().nullable(),
    /** As a buyer: median seconds from viewing the code to the release. */
    confirmMedianS: z.number().nullable(),
    /** Empty if one of the two has blocked the other. */
    offers: z.array(offerRow),
  }),
  refusals: ['UserNotFound'],
});

export const offerPreview = endpoint({
  method: 'GET',
  path: '/api/offer/preview',
  summary: "Returns how an offer's rate would rank among other offers",
  query: z
    .object({
      side: tradeTypeText,
      brandID,
      countryID,
      form: offerForm,
      receipt: receipt.default('none'),
      faceMinor: z.coerce.number().pipe(faceMinor),
      rateKobo: rateKobo.optional(),
      marginBp: z.coerce.number().int().min(-10_000).max(10_000).optional(),
      /** Excluded from the comparison: the offer being edited. */
      offerID: idDigits.optional(),
    })
    .refine((query) => (query.rateKobo === undefined) !== (query.marginBp === undefined), {
      path: ['rateKobo'],
    }),
  answer: z.object({
    rateKobo: koboDigits,
    referenceKobo: koboDigits.nullable(),
    referenceSource: z.enum(['trades', 'operator', 'demo']).nullable(),
    vsReferenceBp: z.number().nullable(),
    /** By rate, the reader would be number `rank` of `of`. Both count the previewed offer. */
    rank: z.number(),
    of: z.number(),
    medianKobo: koboDigits.nullable(),
    vsMedianBp: z.number().nullable(),
    lowestKobo: koboDigits,
    highestKobo: koboDigits,
    isAllowed: z.boolean(),
    currency: z.string(),
    deal: makersDeal,
  }),
  refusals: ['BrandUnknown', 'BrandDisabled', 'NotSoldThere', 'NoReferenceRate'],
});

export const offerMine = endpoint({
  method: 'GET',
  path: '/api/offer/mine',
  summary: "Lists the caller's offers by tab, newest first",
  query: z.object({
    tab: z.enum(['active', 'paused', 'requests', 'drafts', 'ended']).default('active'),
    cursor,
    limit: pageLimit,
  }),
  answer: z.object({
    items: z.array(ownOffer),
    nextCursor: z.string().nullable(),
    counts: z.object({
      active: z.number(),
      paused: z.number(),
      requests: z.number(),
      drafts: z.number(),
      ended: z.number(),
    }),
    /** How many offers the caller's tier allows at once, and how many currently count. */
    limit: z.number(),
    used: z.number(),
  }),
});

export const saveOffer = endpoint({
  method: 'POST',
  path: '/api/offer/save',
  summary: 'Saves a draft, or changes an offer; existing orders keep their terms',
  body: z
    .strictObject({ offerID: idDigits.optional(), version: version.optional(), offer: offerDraft })
    .refine((body) => (body.offerID === undefined) === (body.version === undefined), { path: ['version'] }),
  answer: ownOffer,
  refusals: [
    'OfferNotFound',
    'OfferGone',
    'OfferHasOrders',
    'ChangedElsewhere',
    'NotAllowed',
    ...publishRefusals,
  ],
});

const ofOne = z.strictObject({ offerID: idDigits });

export const publishOffer = endpoint({
  method: 'POST',
  path: '/api/offer/publish',
  summary: 'Publishes a draft or a paused offer, or saves a checked draft as paused',
  body: z.strictObject({ offerID: idDigits, asPaused: z.boolean().default(false) }),
  answer: ownOffer,
  refusals: ['OfferNotFound', 'OfferGone', 'NotAllowed', ...publishRefusals],
});

export const pauseOffer = endpoint({
  method: 'POST',
  path: '/api/offer/pause',
  summary: 'Pauses an offer and returns its reserved money',
  body: ofOne,
  answer: ownOffer,
  refusals: ['OfferNotFound', 'NotAllowed'],
});

export const resumeOffer = endpoint({
  method: 'POST',
  path: '/api/offer/resume',
  summary: 'Resumes a paused offer, with all checks of publishing',
  body: ofOne,
  answer: ownOffer,
  refusals: ['OfferNotFound', 'OfferGone', 'NotAllowed', ...publishRefusals],
});

export const pauseAllOffers = endpoint({
  method: 'POST',
  path: '/api/offer/pauseAll',
  summary: 'Pauses all active offers of the caller, for some minutes or until resumed',
  body: z.strictObject({ minutes: z.number().int().min(5).max(1440).nullable() }),
  answer: z.object({ paused: z.number(), resumeAt: dateTime.nullable() }),
});

export const resumeAllOffers = endpoint({
  method: 'POST',
  path: '/api/offer/resumeAll',
  summary: 'Resumes the offers that `pauseAllOffers` paused, as far as limits and funds allow',
  body: z.strictObject({}),
  answer: z.object({ resumed: z.number(), left: z.number() }),
});

export const deleteOffer = endpoint({
  method: 'POST',
  path: '/api/offer/delete',
  summary: 'Deletes an offer that has no running orders',
  body: ofOne,
  answer: z.object({ offerID: idDigits }),
  refusals: ['OfferNotFound', 'OfferHasOrders'],
});

export const modifyOfferPrice = endpoint({
  method: 'POST',
  path: '/api/offer/modifyPrice',
  summary: 'Changes the rate of one offer, or of all of its brand and side (a fixed rate: and currency)',
  body: z.strictObject({
    offerID: idDigits,
    version,
    scope: z.enum(['offer', 'brand']).default('offer'),
    price: offerPrice,
  }),
  answer: z.object({ own: ownOffer, changed: z.number() }),
  refusals: [
    'OfferNotFound',
    'OfferGone',
    'ChangedElsewhere',
    'NotAllowed',
    'RateOutOfBand',
    'RateOutOfBounds',
    'NoReferenceRate',
    'PreLockNeedsCeiling',
    'PreLockFunds',
  ],
});

const takeRefusals = [
  'OfferNotFound',
  'OfferGone',
  'OfferPaused',
  'OfferOutOfHours',
  'OwnOffer',
  'BlockedTrader',
  ...requirementNames,
] as const;

export const counterOffer = endpoint({
  method: 'POST',
  path: '/api/offer/counter',
  summary: 'Proposes another rate for a request',
  body: z.strictObject({ offerID: idDigits, rateKobo }),
  answer: counterView,
  refusals: [
    ...takeRefusals,
    'RateIsFixed',
    'OtherSideAnswers',
    'NoRoundsLeft',
    'RateOutOfBand',
    'RateOutOfBounds',
    'StockGone',
  ],
});

export const replyCounter = endpoint({
  method: 'POST',
  path: '/api/offer/counterReply',
  summary: 'Accepts or declines a counter-offer, or proposes another rate',
  body: z
    .strictObject({
      counterID: idDigits,
      action: z.enum(['accept', 'decline', 'counter']),
      rateKobo: rateKobo.optional(),
    })
    .refine((body) => (body.action === 'counter') === (body.rateKobo !== undefined), { path: ['rateKobo'] }),
  answer: counterView,
  refusals: [
    'CounterNotFound',
    'CounterClosed',
    'OtherSideAnswers',
    'NoRoundsLeft',
    'RateOutOfBand',
    'RateOutOfBounds',
  ],
});

export const offerCounters = endpoint({
  method: 'GET',
  path: '/api/offer/counters',
  summary: "Lists the caller's counter-offers, made and received; those to answer come first",
  query: z.object({ offerID: idDigits.optional() }),
  answer: z.object({ items: z.array(counterView) }),
});

export const quoteOffer = endpoint({
  method: 'POST',
  path: '/api/offer/quote',
  summary: "Locks an offer's price for one order for a few minutes",
  body: z.strictObject({
    offerID: idDigits,
    /** The cards of the order, one to five of the same kind. */
    faces: z.array(faceMinor).min(1).max(5),
    form: cardForm,
    receipt: receipt.default('none'),
    /** An agreed counter-offer that replaces the offer's rate. */
    counterID: idDigits.optional(),
  }),
  answer: quoteView,
  refusals: [
    ...takeRefusals,
    'StockGone',
    'FaceValueOutOfRange',
    'DenominationNotTaken',
    'FaceValueNotIssued',
    'CardNotTaken',
    'CounterNotFound',
    'CounterClosed',
    'PartnerOverLimit',
    'PartnerPaused',
  ],
  rate: { limit: 60, windowS: 60, by: 'account' },
});
