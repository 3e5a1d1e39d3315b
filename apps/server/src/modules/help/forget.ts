import { sql, type Tx } from '../../platform/db';

/** Erases what somebody wrote to support, and what they have put away. */
export async function forgetQuestions(tx: Tx, userID: bigint): Promise<void> {
  await tx.run(sql`delete from help.questions where user_id = ${userID}`);
  await tx.run(sql`delete from help.announcements_put_away where user_id = ${userID}`);
}
