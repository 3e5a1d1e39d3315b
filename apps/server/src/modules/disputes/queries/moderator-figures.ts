import type { ModeratorWork, WorkPeriod } from '@gift/contract/disputes/moderator-work';
import { moderatorRoles } from '@gift/contract/operator/staff-roles';
import type { Query } from '../../../platform/calls/context';
import { days, later } from '../../../platform/clock';
import { type Statement, sql } from '../../../platform/database/db';
import { medianAndP90, roundedSeconds } from '../../../platform/date-ranges';
import { nicknamesOf, staffWith } from '../../identity';
import { isUnlinked } from '../../wallet';
import { timeToRule } from '../store';

/** The start of a period that ends now. */
export const periodStart = (now: Date, period: WorkPeriod): Date => later(now, -days(Number(period)));

/** The cases with a ruling since `from`, and the open ones. A case ends after its rulings, so the index serves both. */
const isRecent = (from: Date): Statement =>
  sql`(ended_at is null or (ruled_by is not null and ended_at >= ${from}))`;

/**
 * The conditions of a moderator's cases, for the figures and the lists behind them. The first ruling and that of
 * the appeal belong to their authors; no case has the same author for both.
 */
export function workOf(moderatorID: Statement, from: Date): Record<ModeratorWork, Statement> {
  const open = sql`(ended_at is null and moderator_id = ${moderatorID})`;
  const ruledFirst = sql`(ruled_by = ${moderatorID} and ruled_at >= ${from})`;
  const decided = sql`(${isRecent(from)}
    and (${ruledFirst} or (appeal_ruled_by = ${moderatorID} and ended_at >= ${from})))`;
  const appealed = sql`(${isRecent(from)} and ${ruledFirst} and appeal_by is not null)`;
  return {
    open,
    overdue: sql`(${open} and is_overdue)`,
    decided,
    appealed,
    overturned: sql`(${appealed} and appeal_finding is not null
      and (appeal_finding->>'outcome', appeal_finding->>'sellerShareBps')
        is distinct from (finding->>'outcome', finding->>'sellerShareBps'))`,
    rated: sql`(${decided} and exists (select from disputes.case_ratings where case_id = cases.id))`,
  };
}

/** The cases that are neither about this staff member nor about an account linked with theirs. */
export const isUninvolvedStaff = (staffID: bigint): Statement =>
  sql`(${isUnlinked(staffID, sql`cases.buyer_id`)} and ${isUnlinked(staffID, sql`cases.seller_id`)})`;

type Row = Record<ModeratorWork, bigint> & { id: bigint; took: number[] | null; score: number | null };
const none = {
  open: 0n,
  overdue: 0n,
  decided: 0n,
  appealed: 0n,
  overturned: 0n,
  rated: 0n,
  took: null,
  score: null,
};

export const moderatorFigures: Query<'moderatorFigures'> = async ({ db, now, caller }, { days: period }) => {
  const from = periodStart(now, period);
  const work = workOf(sql`m.id`, from);
  const count = (name: ModeratorWork) => sql`count(*) filter (where ${work[name]})`;
  const rows = await db.many<Row>(sql`
    select m.id, ${count('open')} as open, ${count('overdue')} as overdue, ${count('decided')} as decided,
      ${count('appealed')} as appealed, ${count('overturned')} as overturned, ${count('rated')} as rated,
      ${medianAndP90(timeToRule, sql`ruled_by = m.id and ruled_at >= ${from}`)} as took,
      (avg((select avg(score) from disputes.case_ratings where case_id = cases.id))
        filter (where ${work.decided}))::float8 as score
    from disputes.cases, lateral (
      select distinct id from unnest(array[moderator_id, ruled_by, appeal_ruled_by]) id where id is not null) m
    where ${isRecent(from)} and ${isUninvolvedStaff(caller.userID)} group by m.id`);
  const byID = new Map(rows.map((row) => [row.id, row]));
  // Who lost the role is listed while there is work of theirs.
  const others = rows.filter(({ open, decided }) => open > 0n || decided > 0n).map(({ id }) => id);
  const moderatorIDs = [...new Set([...(await staffWith(db, moderatorRoles)), ...others])];
  const names = await nicknamesOf(db, moderatorIDs);
  const items = moderatorIDs.map((id) => {
    const { took, score, ...of } = byID.get(id) ?? none;
    const seconds = roundedSeconds(took, 0);
    return {
      userID: String(id),
      nickname: names.get(id) ?? '',
      cases: {
        open: Number(of.open),
        overdue: Number(of.overdue),
        decided: Number(of.decided),
        appealed: Number(of.appealed),
        overturned: Number(of.overturned),
        rated: Number(of.rated),
      },
      ruledMedianMin: seconds === null ? null : Math.round(seconds / 60),
      caseRatingScore: score === null ? null : Math.round(score * 10) / 10,
    };
  });
  return {
    items: items.sort((a, b) => b.cases.open - a.cases.open || a.nickname.localeCompare(b.nickname)),
  };
};
