import { sql, type Tx } from '../../platform/db';

/** Erases what somebody wanted to be told, and what was written to them. */
export async function forgetNotices(tx: Tx, userID: bigint): Promise<void> {
  await tx.run(sql`delete from notices.choices where user_id = ${userID}`);
  await tx.run(sql`delete from notices.quiet_hours where user_id = ${userID}`);
  await tx.run(sql`delete from notices.letters where user_id = ${userID}`);
}
