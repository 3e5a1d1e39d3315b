import type { Query } from '../../../platform/calls/context';
import { sql } from '../../../platform/database/db';

export const devices: Query<'devices'> = async ({ db, caller, now }) => {
  const rows = await db.many<{
    id: bigint;
    name: string;
    address: string;
    createdAt: Date;
    lastSeenAt: Date;
  }>(sql`
    select id, device_name as name, address, created_at as "createdAt", last_seen_at as "lastSeenAt"
    from identity.sessions where user_id = ${caller.userID} and expires_at > ${now}
    order by last_seen_at desc, id desc limit 50`);
  return {
    items: rows.map((row) => ({
      sessionID: String(row.id),
      name: row.name,
      address: row.address,
      signedInAt: row.createdAt.toISOString(),
      lastSeenAt: row.lastSeenAt.toISOString(),
      isThisOne: row.id === caller.sessionID,
    })),
  };
};
