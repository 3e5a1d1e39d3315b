import { sql, type Tx } from '../../platform/database/db';

/** Erases a user's support threads, whose messages and notes go with them, and dismissed announcements. */
export async function eraseQuestions(tx: Tx, userID: bigint): Promise<void> {
  await tx.run(sql`delete from help.questions where user_id = ${userID}`);
  await tx.run(sql`delete from help.announcement_dismissals where user_id = ${userID}`);
}
