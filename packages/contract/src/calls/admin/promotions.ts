import * as z from 'zod';
import { endpoint } from '../../endpoint';
import { cursor, dateTime, idDigits, koboDigits, pageLimit, pageOf, positiveKobo } from '../../fields';
import { pidginText, reasonText } from '../../operator/fields';
import { promotionRoles } from '../../operator/staff-roles';
import { promotion } from '../../rewards/promotion-fields';
import { promotionPictures, promotionStages } from '../../rewards/reward-enums';

const staff = { roles: promotionRoles } as const;
/** The URL slug. */
const promotionID = z.string().regex(/^[a-z0-9-]{3,40}$/);
const text = (max: number) => z.string().trim().min(1).max(max);

/** What staff edit. Sums are kobo. `coupon` null: no coupon. */
const promotionInput = z.strictObject({
  titleEn: text(80),
  titleZh: text(40),
  titlePcm: pidginText(80),
  aboutEn: text(300),
  aboutZh: text(150),
  aboutPcm: pidginText(300),
  termsEn: text(600),
  termsZh: text(300),
  termsPcm: pidginText(600),
  picture: z.enum(promotionPictures),
  goalKind: z.enum(['trades', 'volume']),
  /** A number of trades, or kobo. */
  goal: positiveKobo,
  minTier: z.number().int().min(0).max(3),
  pointsKobo: koboDigits,
  coupon: z
    .strictObject({ shareBps: z.number().int().min(1).max(10_000), maxDiscountKobo: positiveKobo })
    .nullable(),
  startsAt: dateTime,
  endsAt: dateTime,
  places: z.number().int().min(1).max(1_000_000),
  /** The maximum cost of all claims together. */
  budgetKobo: positiveKobo,
});

/** The results so far. */
const figures = z.object({
  people: z.number().int(),
  claims: z.number().int(),
  /** The cost of a claim: its points plus the maximum discount of its coupon. */
  costKobo: koboDigits,
  spentKobo: koboDigits,
  /** What users who joined may still claim. */
  promisedKobo: koboDigits,
  /** The budget left for users who have not joined yet. */
  leftKobo: koboDigits,
});

const row = z.object({
  promotionID,
  titleEn: z.string(),
  titleZh: z.string(),
  stage: z.enum(promotionStages),
  /** The newest version, and the active one; null if none is active. */
  version: z.number().int(),
  liveVersion: z.number().int().nullable(),
  startsAt: dateTime,
  /** Planned or actual end. */
  endsAt: dateTime,
  endedBy: z.enum(['time', 'hand', 'budget']).nullable(),
  budgetKobo: koboDigits,
  figures,
});

const version = promotionInput.extend({
  version: z.number().int(),
  /** Null: shipped with Gift. */
  byID: idDigits.nullable(),
  byName: z.string(),
  reason: z.string(),
  at: dateTime,
});

export const promotionList = endpoint({
  method: 'GET',
  path: '/api/promotion/list',
  ...staff,
  summary: 'Lists all promotions with their results, latest start first',
  query: z.strictObject({ stage: z.enum(promotionStages).optional(), cursor, limit: pageLimit }),
  answer: pageOf(row),
});

export const promotionSource = endpoint({
  method: 'GET',
  path: '/api/promotion/source',
  ...staff,
  summary: "Returns a promotion's versions, publication history and figures",
  query: z.strictObject({ promotionID }),
  answer: row.extend({
    versions: z.array(version),
    steps: z.array(
      z.object({
        step: z.enum(['published', 'ended']),
        version: z.number().int(),
        byID: idDigits.nullable(),
        byName: z.string(),
        reason: z.string(),
        at: dateTime,
      }),
    ),
  }),
  refusals: ['PromotionUnknown'],
});

export const promotionPeople = endpoint({
  method: 'GET',
  path: '/api/promotion/people',
  ...staff,
  isLogged: true,
  summary: 'Lists the participants of a promotion and their claims, newest first',
  query: z.strictObject({ promotionID, cursor, limit: pageLimit }),
  answer: pageOf(
    z.object({
      userID: idDigits,
      nickname: z.string(),
      joinedAt: dateTime,
      claimedAt: dateTime.nullable(),
      paidKobo: koboDigits,
    }),
  ),
  refusals: ['PromotionUnknown'],
});

export const previewPromotion = endpoint({
  method: 'POST',
  path: '/api/promotion/preview',
  ...staff,
  summary: 'Returns a promotion as users would see it, with its maximum cost',
  bodyLimit: 32 * 1024,
  body: z.strictObject({ promotionID, written: promotionInput }),
  answer: z.object({
    en: promotion,
    zh: promotion,
    pcm: promotion,
    /** How many claims the places and the budget allow, and what they cost. */
    maxClaims: z.number().int(),
    maxCostKobo: koboDigits,
    needsApproval: z.boolean(),
    /** What the promotions account lacks for it, besides the running promotions. */
    shortKobo: koboDigits,
  }),
  refusals: ['PromotionPaysNothing', 'PromotionTimes', 'PromotionBudgetSmall'],
});

export const savePromotion = endpoint({
  method: 'POST',
  path: '/api/promotion/save',
  ...staff,
  idempotent: true,
  summary: 'Saves a new promotion or a new version of one, without publishing it',
  bodyLimit: 32 * 1024,
  body: z.strictObject({
    promotionID,
    /** The version that it is based on. 0 for a new promotion. */
    version: z.number().int().min(0),
    written: promotionInput,
    reason: reasonText,
  }),
  answer: version,
  refusals: [
    'PromotionChanged',
    'PromotionPaysNothing',
    'PromotionTimes',
    'PromotionBudgetSmall',
    'PromotionOver',
    'PromotionPromised',
  ],
});

export const publishPromotion = endpoint({
  method: 'POST',
  path: '/api/promotion/publish',
  ...staff,
  idempotent: true,
  summary: 'Publishes the newest version of a promotion; a large budget needs an approval',
  body: z.strictObject({ promotionID, version: z.number().int().min(1), reason: reasonText }),
  answer: row,
  refusals: [
    'PromotionUnknown',
    'PromotionChanged',
    'PromotionNeedsApproval',
    'PromotionTimes',
    'PromotionOver',
    'PromotionPromised',
    'PromotionUnfunded',
  ],
});

export const endPromotion = endpoint({
  method: 'POST',
  path: '/api/promotion/end',
  ...staff,
  idempotent: true,
  summary: 'Ends a promotion early; users can still claim earned rewards',
  body: z.strictObject({ promotionID, reason: reasonText }),
  answer: row,
  refusals: ['PromotionUnknown', 'PromotionOver'],
});
