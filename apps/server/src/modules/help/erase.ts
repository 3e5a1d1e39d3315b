import { sql, type Tx } from '../../platform/database/db';

/** Erases what somebody wrote to support, and what they have put away. */
export async function eraseQuestions(tx: Tx, userID: bigint): Promise<void> {
  await tx.run(sql`delete from help.questions where user_id = ${userID}`);
  await tx.run(sql`delete from help.announcement_dismissals where user_id = ${userID}`);
}
