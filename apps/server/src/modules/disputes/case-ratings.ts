import type { OrderRole } from '@gift/contract/orders/states';
import { days, later } from '../../platform/clock';
import { type Db, sql } from '../../platform/database/db';
import type { Settings } from '../../settings';
import type { Dispute } from './store';

// How well the sides of a case found it handled. The staff reads it; the other side never does.

export type CaseRating = { by: OrderRole; score: number; text: string; at: string };

/** Who was judged may say how, from the end of the case and for a while: what two settled themselves nobody handled. */
export const mayRate = ({ endedAt, finding }: Dispute, now: Date, { disputeRateDays }: Settings): boolean =>
  endedAt !== null && finding !== null && now <= later(endedAt, days(disputeRateDays));

/** What the sides said of a case's handling, the buyer first. */
export async function readCaseRatings(db: Db, dispute: Dispute): Promise<CaseRating[]> {
  const rows = await db.many<{ by: OrderRole; score: number; text: string; at: Date }>(sql`
    select side as by, score, body as text, at from disputes.case_ratings where case_id = ${dispute.id} order by side`);
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
}
