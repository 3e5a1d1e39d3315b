import { riskFigureDays, riskRuleNames } from '@gift/contract/operator/risk';
import type { Command, Query } from '../../platform/calls/context';
import { idOfCursor } from '../../platform/calls/id-cursor';
import { Refusal } from '../../platform/calls/refusal';
import { days, later } from '../../platform/clock';
import { nicknamesOf } from '../identity';
import { refuseLinked } from '../wallet';
import { thresholdOf } from './rules';
import {
  decidedReviews,
  lockRiskReview,
  openReviews,
  reviewDueAt,
  ruleFigures,
  writeDecision,
} from './store';

export const riskReviews: Query<'riskReviews'> = async ({ db, caller, settings }, { tab, cursor, limit }) => {
  const read = tab === 'open' ? openReviews : decidedReviews;
  const page = await read(db, { from: idOfCursor(cursor), limit: limit + 1, staffID: caller.userID });
  const pageRows = page.slice(0, limit);
  const names = await nicknamesOf(
    db,
    pageRows.flatMap(({ userID, decidedBy }) => (decidedBy === null ? [userID] : [userID, decidedBy])),
  );
  return {
    items: pageRows.map((review) => ({
      reviewID: String(review.id),
      userID: String(review.userID),
      nickname: names.get(review.userID) ?? '',
      rule: review.rule,
      measured: String(review.measured),
      threshold: String(review.threshold),
      orderNo: String(review.orderID),
      at: review.createdAt.toISOString(),
      dueAt: reviewDueAt(review, settings).toISOString(),
      outcome: review.outcome,
      decidedAt: review.decidedAt?.toISOString() ?? null,
      decidedName: (review.decidedBy && names.get(review.decidedBy)) || null,
      reason: review.reason,
    })),
    nextCursor: page.length > limit ? String(pageRows.at(-1)!.id) : null,
  };
};

export const riskRuleFigures: Query<'riskRuleFigures'> = async ({ db, settings, now }) => {
  const figures = await ruleFigures(db, later(now, -days(riskFigureDays)));
  return {
    rules: riskRuleNames.map((rule) => ({
      ...{ hits: 0, decided: 0, actionTaken: 0 },
      ...figures.find((one) => one.rule === rule),
      rule,
      threshold: String(thresholdOf(rule, settings)),
    })),
  };
};

export const decideRiskReview: Command<'decideRiskReview'> = async (
  { tx, caller, now },
  { reviewID, outcome, reason },
) => {
  const review = await lockRiskReview(tx, BigInt(reviewID));
  if (!review) throw new Refusal('RecordNotFound');
  await refuseLinked(tx, caller.userID, review.userID);
  if (review.outcome) throw new Refusal('RiskReviewDecided');
  await writeDecision(tx, review.id, { outcome, by: caller.userID, reason, now });
  return {};
};
