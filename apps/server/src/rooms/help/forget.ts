import { sql, type Tx } from '../../platform/db';

/** Erases what somebody wrote to support. */
export const forgetQuestions = (tx: Tx, userID: bigint): Promise<number> =>
  tx.run(sql`delete from help.questions where user_id = ${userID}`);
