import * as z from 'zod';
import { brandID, cardForm, countryID, receipt } from './card-fields';
import {
  dateTime,
  faceMinor,
  feeFields,
  idDigits,
  koboDigits,
  payout,
  positiveKobo,
  tradeType,
} from './fields';

// Shapes shared by several calls about offers.

const offerKinds = ['listing', 'request'] as const;
const offerStatuses = [
  'draft',
  'active',
  'paused',
  'hidden_overload',
  'hidden_funds',
  'expired',
  'removed',
] as const;
/** Filters of the list. `instant`: the money is already set aside, or the seller accepts automatically. */
export const offerChips = ['instant', 'trusted', 'online', 'fast'] as const;
/** Orders of the list. */
export const offerSorts = ['best', 'receive', 'fastest', 'rating', 'newest'] as const;
export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

export const rateKobo = positiveKobo;
export const offerForm = z.enum(['ecode', 'physical', 'either']);
const basisPoints = z.number().int();

/** A fixed rate, or an offset from the reference rate within a minimum and a maximum. */
export const offerPrice = z.discriminatedUnion('mode', [
  z.strictObject({ mode: z.literal('fixed'), rateKobo }),
  z
    .strictObject({
      mode: z.literal('margin'),
      marginBp: basisPoints.min(-10_000).max(10_000),
      floorKobo: rateKobo.nullable().default(null),
      ceilKobo: rateKobo.nullable().default(null),
    })
    .refine(
      (price) => !price.floorKobo || !price.ceilKobo || BigInt(price.floorKobo) <= BigInt(price.ceilKobo),
      {
        path: ['ceilKobo'],
      },
    ),
]);

const timeOfDay = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/);
const openHours = z
  .strictObject({ from: timeOfDay, to: timeOfDay })
  .refine(({ from, to }) => from < to, { path: ['to'] });

/** Opening hours in Lagos. A missing weekday is closed. */
const offerHours = z
  .strictObject({
    mon: openHours.optional(),
    tue: openHours.optional(),
    wed: openHours.optional(),
    thu: openHours.optional(),
    fri: openHours.optional(),
    sat: openHours.optional(),
    sun: openHours.optional(),
  })
  .refine((hours) => weekdays.some((day) => hours[day]), { path: ['mon'] });

/** Who may take the offer. Without requirements: everybody. */
export const takerRequirements = z.strictObject({
  minTier: z.number().int().min(0).max(3).default(0),
  minCompleted: z.number().int().min(0).max(10_000).default(0),
  minCompletionBp: basisPoints.min(0).max(10_000).default(0),
  maxDisputeLostBp: basisPoints.min(0).max(10_000).default(10_000),
  trustedOnly: z.boolean().default(false),
  blockNew: z.boolean().default(false),
});

/** An offer as its maker enters it. */
export const offerDraft = z
  .strictObject({
    kind: z.enum(offerKinds),
    /** The maker's side: 1 sells cards, 0 buys them. */
    side: tradeType,
    brandID,
    countryID,
    form: offerForm,
    receipts: z.array(receipt).min(1).max(5),
    /** Allowed face values of single cards. Null: any. */
    denominations: z.array(faceMinor).min(1).max(20).nullable().default(null),
    minFace: faceMinor,
    maxFace: faceMinor,
    stockFace: faceMinor,
    price: offerPrice,
    payWindowMin: z.number().int().min(5).max(60).default(15),
    deliverWindowMin: z.number().int().min(10).max(180).default(30),
    checkWindowMin: z.number().int().min(10).max(1440).default(30),
    autoAccept: z.boolean().default(false),
    preLock: z.boolean().default(false),
    terms: z.string().trim().max(500).default(''),
    /** Shown only once an order has started. */
    instructions: z.string().trim().max(1000).default(''),
    tags: z.array(z.string().trim().min(1).max(20)).max(5).default([]),
    requirements: takerRequirements.default(takerRequirements.parse({})),
    hours: offerHours.nullable().default(null),
  })
  .refine((offer) => offer.minFace <= offer.maxFace, { path: ['maxFace'] })
  .refine((offer) => offer.maxFace <= offer.stockFace, { path: ['stockFace'] })
  .refine((offer) => offer.form !== 'ecode' || offer.receipts.join() === 'none', { path: ['receipts'] })
  .refine((offer) => offer.denominations?.every((face) => face <= offer.maxFace) ?? true, {
    path: ['denominations'],
  })
  // A request is one deal at one price.
  .refine(
    (offer) =>
      offer.kind === 'listing' || (offer.minFace === offer.stockFace && offer.price.mode === 'fixed'),
    {
      path: ['stockFace'],
    },
  );

export type OfferDraft = z.output<typeof offerDraft>;

/** The maker's public profile. Null figures: too few orders ("new"). */
const traderCard = z.object({
  userID: idDigits,
  nickname: z.string(),
  isDemo: z.boolean(),
  isOnline: z.boolean(),
  tier: z.number(),
  badges: z.array(z.string()),
  completed: z.number(),
  completionBp: z.number().nullable(),
  positiveBp: z.number().nullable(),
  /** Median seconds to deliver a code (sellers) or to confirm it (buyers). */
  medianS: z.number().nullable(),
  joinedAt: dateTime,
});

export const offerRow = z.object({
  offerID: idDigits,
  kind: z.enum(offerKinds),
  side: tradeType,
  brandID,
  countryID,
  currency: z.string(),
  form: offerForm,
  receipts: z.array(receipt),
  denominations: z.array(faceMinor).nullable(),
  minFace: faceMinor,
  /** The largest order possible now: the maker's limit or the remaining stock. */
  maxFace: faceMinor,
  rateKobo: koboDigits,
  /** Against the reference rate, in basis points. Null if there is none. */
  vsReferenceBp: z.number().nullable(),
  /** The taker's total for the requested face value; the taker pays no fee. Null if none was requested. */
  totalKobo: koboDigits.nullable(),
  payWindowMin: z.number(),
  checkWindowMin: z.number(),
  chips: z.array(z.enum(offerChips)),
  autoAccept: z.boolean(),
  preLock: z.boolean(),
  tags: z.array(z.string()),
  hasRequirements: z.boolean(),
  expiresAt: dateTime.nullable(),
  maker: traderCard,
});

/** An offer as its owner sees it. */
export const ownOffer = z.object({
  offerID: idDigits,
  version: z.number(),
  status: z.enum(offerStatuses),
  offer: z.object({
    ...offerDraft.shape,
    form: offerForm,
    /** Remaining stock. */
    stockFace: z.number(),
    price: z.discriminatedUnion('mode', [
      z.object({ mode: z.literal('fixed'), rateKobo: koboDigits }),
      z.object({
        mode: z.literal('margin'),
        marginBp: z.number(),
        floorKobo: koboDigits.nullable(),
        ceilKobo: koboDigits.nullable(),
      }),
    ]),
  }),
  currency: z.string(),
  rateKobo: koboDigits,
  vsReferenceBp: z.number().nullable(),
  leftFace: z.number(),
  /** The original stock, sold or not. */
  wholeFace: z.number(),
  lockedKobo: koboDigits,
  openOrders: z.number(),
  stats: z.object({ views: z.number(), orders: z.number(), completed: z.number() }),
  isOpen: z.boolean(),
  opensAt: dateTime.nullable(),
  resumeAt: dateTime.nullable(),
  expiresAt: dateTime.nullable(),
  /** Counter-offers that wait for the owner's answer. */
  pendingCounterOffers: z.number(),
  actions: z.array(z.enum(['edit', 'publish', 'pause', 'resume', 'modifyPrice', 'delete'])),
});

/** A counter-offer on a request, as one of its two sides sees it. */
export const counterView = z.object({
  counterID: idDigits,
  offerID: idDigits,
  status: z.enum(['open', 'agreed', 'declined', 'expired']),
  role: z.enum(['maker', 'taker']),
  round: z.number(),
  roundsLeft: z.number(),
  rateKobo: koboDigits,
  proposedBy: z.enum(['maker', 'taker']),
  rounds: z.array(
    z.object({
      round: z.number(),
      proposedBy: z.enum(['maker', 'taker']),
      rateKobo: koboDigits,
      at: dateTime,
    }),
  ),
  deadlineAt: dateTime,
  other: traderCard,
  /** Face value times the difference between this rate and the request's, from the reader's side. */
  gainKobo: z.string(),
  actions: z.array(z.enum(['accept', 'decline', 'counter', 'quote'])),
});

/** Requirements that may prevent a reader from taking an offer. */
export const requirementNames = [
  'RequirementTier',
  'RequirementCompleted',
  'RequirementCompletion',
  'RequirementDisputes',
  'RequirementTrusted',
  'RequirementNotNew',
] as const;
export type RequirementName = (typeof requirementNames)[number];

/** An order of a given face value for the maker, who pays the fee: `totalKobo` is what they receive or pay. */
export const makersDeal = z.object({
  amountKobo: koboDigits,
  ...feeFields,
  vatKobo: koboDigits,
  totalKobo: koboDigits,
  /** How many hours the seller's money is on hold. Null for a buyer. */
  holdHours: z.number().nullable(),
});

/** A locked price with all its parts. */
export const quoteView = z.object({
  quoteID: idDigits,
  offerID: idDigits,
  type: tradeType,
  brandID,
  countryID,
  currency: z.string(),
  form: cardForm,
  receipt,
  faces: z.array(faceMinor),
  faceMinor,
  rateKobo: koboDigits,
  grossKobo: koboDigits,
  /** The reader's own fee and its VAT: zero for the taker of an offer. */
  feeKobo: koboDigits,
  vatKobo: koboDigits,
  /** What the reader receives (type 1) or pays (type 0). */
  netKobo: koboDigits,
  /** For a reader who sells. */
  payout: payout.nullable(),
  /** True if the taker's side is locked in escrow at once, or no acceptance is needed. */
  preLock: z.boolean(),
  autoAccept: z.boolean(),
  acceptWindowMin: z.number(),
  payWindowMin: z.number(),
  deliverWindowMin: z.number(),
  revealWindowMin: z.number(),
  checkWindowMin: z.number(),
  terms: z.string(),
  expiresAt: dateTime,
});
