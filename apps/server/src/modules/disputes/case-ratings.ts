import type { OrderRole } from '@gift/contract/orders/states';
import { days, later } from '../../platform/clock';
import { type Db, sql } from '../../platform/database/db';
import type { Settings } from '../../settings';
import type { Dispute } from './store';

// How satisfied the sides of a case are with its handling. Staff read it; the other side never does.

export type CaseRating = { by: OrderRole; score: number; text: string; at: string };

/**
 * A side may rate a case with a ruling for some days after its end. Nobody handled a case that the sides
 * settled.
 */
export const mayRate = ({ endedAt, finding }: Dispute, now: Date, { disputeRateDays }: Settings): boolean =>
  endedAt !== null && finding !== null && now <= later(endedAt, days(disputeRateDays));

/** The ratings of a case, the buyer's first. */
export async function readCaseRatings(db: Db, dispute: Dispute): Promise<CaseRating[]> {
  const rows = await db.many<{ by: OrderRole; score: number; text: string; at: Date }>(sql`
    select side as by, score, body as text, at from disputes.case_ratings where case_id = ${dispute.id} order by side`);
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
}
