import { koboOf } from '@gift/money';
import type { Query } from '../../../platform/context';
import type { Db } from '../../../platform/db';
import { idOfCursor } from '../../../platform/id-cursor';
import { Refusal } from '../../../platform/refusal';
import { nicknamesOf } from '../../identity';
import { type Promotion, viewOf } from '../promotions';
import { checkWritten, costOf, mostClaims, shortFor } from './rules';
import { peopleIn, type Standing, standings, stepsOf, versionsOf, type Written } from './store';
import { rowOf, versionViews } from './views';

export const promotionList: Query<'promotionList'> = async ({ db, now }, { stage, cursor, limit }) => {
  const skip = Number(idOfCursor(cursor) ?? 0n);
  const rows = await standings(db, { now, stage, limit: limit + 1, skip });
  return {
    items: rows.slice(0, limit).map(rowOf),
    nextCursor: rows.length > limit ? String(skip + limit) : null,
  };
};

async function standingOf(db: Db, now: Date, id: string): Promise<Standing> {
  const [standing] = await standings(db, { now, id });
  if (!standing) throw new Refusal('PromotionUnknown');
  return standing;
}

export const promotionSource: Query<'promotionSource'> = async ({ db, now }, { promotionID }) => {
  const standing = await standingOf(db, now, promotionID);
  const steps = await stepsOf(db, promotionID);
  const names = await nicknamesOf(
    db,
    steps.flatMap(({ byID }) => (byID === null ? [] : [byID])),
  );
  return {
    ...rowOf(standing),
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
  const { cost } = await standingOf(db, now, promotionID);
  const skip = Number(idOfCursor(cursor) ?? 0n);
  const rows = await peopleIn(db, promotionID, { limit: limit + 1, skip });
  const shown = rows.slice(0, limit);
  const names = await nicknamesOf(
    db,
    shown.map(({ userID }) => userID),
  );
  return {
    items: shown.map(({ userID, joinedAt, claimedAt }) => ({
      userID: String(userID),
      nickname: names.get(userID) ?? '',
      joinedAt: joinedAt.toISOString(),
      claimedAt: claimedAt?.toISOString() ?? null,
      paidKobo: String(claimedAt ? cost : 0n),
    })),
    nextCursor: rows.length > limit ? String(skip + limit) : null,
  };
};

/** A version as if it were in force, and nobody had joined. */
const promotionIn = (id: string, written: Written): Promotion => ({
  ...written,
  id,
  goal: BigInt(written.goal),
  points: koboOf(BigInt(written.pointsKobo)),
  couponBps: written.coupon?.shareBps ?? 0,
  couponMost: koboOf(BigInt(written.coupon?.mostKobo ?? 0)),
  beginsAt: new Date(written.beginsAt),
  endsAt: new Date(written.endsAt),
  left: mostClaims(written),
});

export const previewPromotion: Query<'previewPromotion'> = async (context, { promotionID, written }) => {
  const { db, now, settings } = context;
  checkWritten(written, now);
  const promotion = promotionIn(promotionID, written);
  const [standing] = await standings(db, { now, id: promotionID });
  const most = mostClaims(written);
  const claims = standing?.live?.claims ?? 0;
  return {
    en: viewOf(promotion, 'en-US', null),
    zh: viewOf(promotion, 'zh-CN', null),
    mostClaims: most,
    mostCostKobo: String(BigInt(most) * costOf(written)),
    needsSecond: BigInt(written.budgetKobo) > settings.promotionAloneKobo,
    shortKobo: String(await shortFor(db, { promotionID, written, claims, now })),
  };
};
