import { sql, type Tx } from '../../platform/database/db';

/** Erases a user's notification preferences and the messages sent to them. */
export async function eraseNotifications(tx: Tx, userID: bigint): Promise<void> {
  await tx.run(sql`delete from notifications.preferences where user_id = ${userID}`);
  await tx.run(sql`delete from notifications.quiet_hours where user_id = ${userID}`);
  await tx.run(sql`delete from notifications.messages where user_id = ${userID}`);
}
