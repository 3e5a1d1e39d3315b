import { sql, type Tx } from '../../platform/db';
import { lapseAll } from './grants';

/** Points go back to the promotions, what was promised is not paid, and coupons end. */
export async function forgetRewards(tx: Tx, userID: bigint, now: Date): Promise<void> {
  await tx.run(sql`
    update rewards.grants set state = 'void', due_at = null, is_waiting = false
    where user_id = ${userID} and state = 'locked'`);
  await lapseAll(tx, userID, now);
  await tx.run(sql`
    update rewards.coupons set expires_at = ${now}, is_armed = false
    where user_id = ${userID} and used_at is null and expires_at > ${now}`);
}
