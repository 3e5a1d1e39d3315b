import { createHash } from 'node:crypto';
import { type Db, sql, type Tx } from '../../../platform/database/db';
import type { Language } from '../../../platform/text/language';

/** A device that receives a user's web pushes. */
export type Device = {
  userID: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  language: Language;
};

const maxPerUser = 20;
const hashOf = (endpoint: string) => createHash('sha256').update(endpoint).digest();

/** Saves a device's push address. The device belongs to the user who logged in on it last. */
export async function saveDevice(tx: Tx, device: Device & { sessionID: bigint; now: Date }): Promise<void> {
  const { userID, sessionID, endpoint, p256dh, auth, language, now } = device;
  await tx.run(sql`
    insert into messaging.push_subscriptions
      (endpoint_hash, user_id, session_id, endpoint, p256dh, auth, language, created_at)
    values (${hashOf(endpoint)}, ${userID}, ${sessionID}, ${endpoint}, ${p256dh}, ${auth}, ${language}, ${now})
    on conflict (endpoint_hash) do update set
      user_id = excluded.user_id, session_id = excluded.session_id, p256dh = excluded.p256dh, auth = excluded.auth,
      language = excluded.language, created_at = excluded.created_at`);
  await tx.run(sql`
    delete from messaging.push_subscriptions where endpoint_hash in (
      select endpoint_hash from messaging.push_subscriptions where user_id = ${userID}
      order by created_at desc, endpoint_hash offset ${maxPerUser})`);
}

export const deleteDevice = (
  db: Db,
  { userID, endpoint }: { userID: string; endpoint: string },
): Promise<number> =>
  db.run(sql`
    delete from messaging.push_subscriptions where endpoint_hash = ${hashOf(endpoint)} and user_id = ${userID}`);

/** The push service reports that the address no longer exists. */
export const deleteEndpoint = (db: Db, endpoint: string): Promise<number> =>
  db.run(sql`delete from messaging.push_subscriptions where endpoint_hash = ${hashOf(endpoint)}`);

/** Logged-out devices get no pushes. */
export const deleteDevicesOfSessions = (db: Db, sessionIDs: readonly bigint[]): Promise<number> =>
  db.run(sql`delete from messaging.push_subscriptions where session_id = any(${sessionIDs})`);

export const devicesOf = (db: Db, userIDs: readonly string[]): Promise<Device[]> =>
  db.many<Device>(sql`
    select user_id as "userID", endpoint, p256dh, auth, language from messaging.push_subscriptions
    where user_id = any(${userIDs})`);
