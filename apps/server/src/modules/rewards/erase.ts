import { sql, type Tx } from '../../platform/database/db';
import { expireAllGrants } from './points/grants';

/** Points return to the promotions account, promised points are not paid, and coupons end. */
export async function eraseRewards(tx: Tx, userID: bigint, now: Date): Promise<void> {
  await tx.run(sql`
    update rewards.grants set state = 'void', due_at = null, is_waiting = false
    where user_id = ${userID} and state = 'locked'`);
  await expireAllGrants(tx, userID, now);
  await tx.run(sql`
    update rewards.coupons set expires_at = ${now}, is_armed = false
    where user_id = ${userID} and used_at is null and expires_at > ${now}`);
}
