import type { RiskOutcome, RiskRule } from '@gift/contract/operator/risk';
import {
  type DueRange,
  type DueRow,
  maxDueRows,
  type QueueSummary,
  queueSummary,
} from '../../platform/calls/queue-summary';
import { days, hours, later } from '../../platform/clock';
import { type Db, nothing, sql, type Tx } from '../../platform/database/db';
import { newID } from '../../platform/ids';
import type { Settings } from '../../settings';
import { isUnlinked } from '../wallet';
import type { Hit } from './rules';

export type RiskReview = {
  readonly id: bigint;
  readonly userID: bigint;
  readonly rule: RiskRule;
  readonly measured: bigint;
  readonly threshold: bigint;
  readonly orderID: bigint;
  readonly createdAt: Date;
  readonly outcome: RiskOutcome | null;
  readonly decidedAt: Date | null;
  readonly decidedBy: bigint | null;
  readonly reason: string | null;
};

const columns = sql`
  id, user_id as "userID", rule, measured, threshold, order_id as "orderID", created_at as "createdAt", outcome,
  decided_at as "decidedAt", decided_by as "decidedBy", reason`;

type Opening = Hit & { readonly userID: bigint; readonly orderID: bigint; readonly now: Date };

/** How many times what was measured at a decision it may be before the rule opens another review soon after. */
const decidedFactor = 2n;

/**
 * Opens a review, unless one of this user and rule was decided a short time ago at a similar value. An open one shows
 * the highest value, with its order.
 */
export const openRiskReview = (
  tx: Tx,
  { userID, rule, measured, threshold, orderID, now }: Opening,
  { riskRepeatDays }: Pick<Settings, 'riskRepeatDays'>,
): Promise<number> =>
  tx.run(sql`
    insert into risk.reviews (id, user_id, rule, measured, threshold, order_id, created_at)
    select ${newID(now)}::bigint, ${userID}::bigint, ${rule}::text, ${measured}::bigint, ${threshold}::bigint,
      ${orderID}::bigint, ${now}::timestamptz
    where not exists (select from risk.reviews
      where user_id = ${userID} and rule = ${rule} and decided_at > ${later(now, -days(riskRepeatDays))}
        and measured * ${decidedFactor} >= ${measured})
    on conflict (user_id, rule) where outcome is null do update
      set measured = excluded.measured, order_id = excluded.order_id
      where reviews.measured < excluded.measured`);

type Page = { readonly from: bigint | undefined; readonly limit: number; readonly staffID: bigint };

/** Open reviews, oldest first, without those about the caller's own or linked accounts. */
export const openReviews = (db: Db, { from, limit, staffID }: Page): Promise<RiskReview[]> =>
  db.many<RiskReview>(sql`
    select ${columns} from risk.reviews r
    where outcome is null and ${isUnlinked(staffID, sql`r.user_id`)} ${from ? sql`and id > ${from}` : nothing}
    order by id limit ${limit}`);

/** Decided reviews, newest decision first; `from` is the last review of the page before. */
export const decidedReviews = (db: Db, { from, limit, staffID }: Page): Promise<RiskReview[]> =>
  db.many<RiskReview>(sql`
    select ${columns} from risk.reviews r
    where outcome is not null and ${isUnlinked(staffID, sql`r.user_id`)}
      ${from ? sql`and (decided_at, id) < (select decided_at, id from risk.reviews where id = ${from})` : nothing}
    order by decided_at desc, id desc limit ${limit}`);

export const countRiskReviews = (db: Db, staffID: bigint): Promise<QueueSummary> =>
  db.one<QueueSummary>(sql`
    select ${queueSummary(sql`r`, sql`created_at`)} from risk.reviews r
    where outcome is null and ${isUnlinked(staffID, sql`r.user_id`)}`);

export const reviewDueAt = ({ createdAt }: Pick<RiskReview, 'createdAt'>, settings: Settings): Date =>
  later(createdAt, hours(settings.riskReviewHours));

export async function riskReviewsDue(db: Db, { after, until, settings }: DueRange): Promise<DueRow[]> {
  const dueInMs = hours(settings.riskReviewHours);
  const rows = await db.many<Pick<RiskReview, 'id' | 'userID' | 'createdAt'>>(sql`
    select id, user_id as "userID", created_at as "createdAt" from risk.reviews
    where outcome is null and created_at > ${later(after, -dueInMs)} and created_at <= ${later(until, -dueInMs)}
    order by id limit ${maxDueRows}`);
  return rows.map(({ id, userID, createdAt }) => ({
    row: String(id),
    dueAt: later(createdAt, dueInMs),
    about: [userID],
  }));
}

export const lockRiskReview = (tx: Tx, id: bigint): Promise<RiskReview | undefined> =>
  tx.maybe<RiskReview>(sql`select ${columns} from risk.reviews where id = ${id} for update`);

type Decision = { outcome: RiskOutcome; by: bigint; reason: string; now: Date };

/** Decides a review. The caller holds its lock. */
export const writeDecision = (tx: Tx, id: bigint, { outcome, by, reason, now }: Decision): Promise<number> =>
  tx.run(sql`
    update risk.reviews set outcome = ${outcome}, decided_at = ${now}, decided_by = ${by}, reason = ${reason}
    where id = ${id}`);

export type RuleFigures = { rule: RiskRule; hits: number; decided: number; actionTaken: number };

/** The reviews that each rule opened since then, and how they were decided. Rules without one are left out. */
export const ruleFigures = (db: Db, since: Date): Promise<RuleFigures[]> =>
  db.many<RuleFigures>(sql`
    select rule, count(*)::int as hits, count(outcome)::int as decided,
      (count(*) filter (where outcome = 'actionTaken'))::int as "actionTaken"
    from risk.reviews where created_at >= ${since} group by rule`);

/** Deletes decided reviews past their retention. */
export const deleteOldReviews = (db: Db, before: Date): Promise<number> =>
  db.run(sql`delete from risk.reviews where decided_at < ${before}`);

/** Erases the reviews of a user. */
export const eraseRiskReviews = (tx: Tx, userID: bigint): Promise<number> =>
  tx.run(sql`delete from risk.reviews where user_id = ${userID}`);
