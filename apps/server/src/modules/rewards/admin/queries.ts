import { koboOf } from '@gift/money';
import type { Query } from '../../../platform/calls/context';
import { idOfCursor } from '../../../platform/calls/id-cursor';
import { Refusal } from '../../../platform/calls/refusal';
import type { Db } from '../../../platform/database/db';
import { nicknamesOf } from '../../identity';
import { type Promotion, viewOf } from '../promotions/promotions';
import { computeShortfall, costOf, maxClaims, validatePromotion } from './rules';
import {
  listPromotionSummaries,
  type PromotionInput,
  type PromotionSummary,
  peopleIn,
  stepsOf,
  versionsOf,
} from './store';
import { rowOf, versionViews } from './views';

export const promotionList: Query<'promotionList'> = async ({ db, now }, { stage, cursor, limit }) => {
  const skip = Number(idOfCursor(cursor) ?? 0n);
  const rows = await listPromotionSummaries(db, { now, stage, limit: limit + 1, skip });
  return {
    items: rows.slice(0, limit).map(rowOf),
    nextCursor: rows.length > limit ? String(skip + limit) : null,
  };
};

async function getPromotionSummary(db: Db, now: Date, id: string): Promise<PromotionSummary> {
  const [summary] = await listPromotionSummaries(db, { now, id });
  if (!summary) throw new Refusal('PromotionUnknown');
  return summary;
}

export const promotionSource: Query<'promotionSource'> = async ({ db, now }, { promotionID }) => {
  const summary = await getPromotionSummary(db, now, promotionID);
  const steps = await stepsOf(db, promotionID);
  const names = await nicknamesOf(
    db,
    steps.flatMap(({ byID }) => (byID === null ? [] : [byID])),
  );
  return {
    ...rowOf(summary),
    versions: await versionViews(db, await versionsOf(db, promotionID)),
    steps: steps.map(({ byID, at, ...step }) => ({
      ...step,
      byID: byID === null ? null : String(byID),
      byName: (byID !== null && names.get(byID)) || '',
      at: at.toISOString(),
    })),
  };
};

export const promotionPeople: Query<'promotionPeople'> = async (
  { db, now },
  { promotionID, cursor, limit },
) => {
  const { cost } = await getPromotionSummary(db, now, promotionID);
  const skip = Number(idOfCursor(cursor) ?? 0n);
  const rows = await peopleIn(db, promotionID, { limit: limit + 1, skip });
  const pageRows = rows.slice(0, limit);
  const names = await nicknamesOf(
    db,
    pageRows.map(({ userID }) => userID),
  );
  return {
    items: pageRows.map(({ userID, joinedAt, claimedAt }) => ({
      userID: String(userID),
      nickname: names.get(userID) ?? '',
      joinedAt: joinedAt.toISOString(),
      claimedAt: claimedAt?.toISOString() ?? null,
      paidKobo: String(claimedAt ? cost : 0n),
    })),
    nextCursor: rows.length > limit ? String(skip + limit) : null,
  };
};

/** A version as if it were active and nobody had joined. */
const promotionIn = (id: string, input: PromotionInput): Promotion => ({
  ...input,
  id,
  goal: BigInt(input.goal),
  points: koboOf(BigInt(input.pointsKobo)),
  couponBps: input.coupon?.shareBps ?? 0,
  couponMaxDiscount: koboOf(BigInt(input.coupon?.maxDiscountKobo ?? 0)),
  startsAt: new Date(input.startsAt),
  endsAt: new Date(input.endsAt),
  left: maxClaims(input),
});

export const previewPromotion: Query<'previewPromotion'> = async (context, { promotionID, written }) => {
  const { db, now, settings } = context;
  validatePromotion(written, now);
  const promotion = promotionIn(promotionID, written);
  const [summary] = await listPromotionSummaries(db, { now, id: promotionID });
  const claimLimit = maxClaims(written);
  const claims = summary?.live?.claims ?? 0;
  return {
    en: viewOf(promotion, 'en-US', null),
    zh: viewOf(promotion, 'zh-CN', null),
    pcm: viewOf(promotion, 'pcm-NG', null),
    maxClaims: claimLimit,
    maxCostKobo: String(BigInt(claimLimit) * costOf(written)),
    needsApproval: BigInt(written.budgetKobo) > settings.promotionApprovalAboveKobo,
    shortKobo: String(await computeShortfall(db, { promotionID, written, claims, now })),
  };
};
