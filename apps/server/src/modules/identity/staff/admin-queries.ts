import { type Db, sql } from '../../../platform/database/db';
import { nicknameKey } from '../store';

export type StaffPerson = {
  userID: bigint;
  nickname: string;
  phone: string;
  email: string | null;
  tier: number;
  roles: string[];
  createdAt: Date;
  withdrawalBlockedUntil: Date | null;
  firstName: string | null;
  lastName: string | null;
};

/** What staff may see of a user's identity; never a document number or a secret. */
export const personForStaff = (db: Db, userID: bigint): Promise<StaffPerson | undefined> =>
  db.maybe<StaffPerson>(sql`
    select u.id as "userID", nickname, phone, email, tier, roles, created_at as "createdAt",
      withdrawal_blocked_until as "withdrawalBlockedUntil", p.first_name as "firstName", p.last_name as "lastName"
    from identity.users u left join identity.verified_identities p on p.user_id = u.id where u.id = ${userID}`);

/** Users by id, full phone number, or start of the nickname. */
export async function findForStaff(db: Db, text: string, limit: number): Promise<StaffPerson[]> {
  const start = nicknameKey(text).replace(/[\\%_]/g, '\\$&');
  if (start === '') return [];
  const id = /^\d{1,18}$/.test(text) ? BigInt(text) : null;
  const rows = await db.many<{ id: bigint }>(sql`
    select id from identity.users where id = ${id} or phone = ${text} or nickname_key like ${`${start}%`}
    order by nickname_key limit ${limit}`);
  const people = await Promise.all(rows.map((row) => personForStaff(db, row.id)));
  return people.filter((person) => person !== undefined);
}

export type StaffDevice = { name: string; address: string; seenAt: Date; since: Date; sharedWith: bigint[] };

/** Signed-in devices, and the other users of each. */
export const devicesForStaff = (db: Db, userID: bigint): Promise<StaffDevice[]> =>
  db.many<StaffDevice>(sql`
    select s.device_name as name, s.address, s.last_seen_at as "seenAt", s.created_at as since,
      array(select k.user_id from identity.known_devices k
        where k.device_hash = s.device_hash and k.user_id <> s.user_id
        union select d.user_id from identity.erased_users d where d.kind = 'device' and d.mac = s.device_hash
        order by 1 limit 20) as "sharedWith"
    from identity.sessions s where s.user_id = ${userID} order by s.last_seen_at desc limit 50`);

export type StaffCheck = { kind: string; lastFour: string; status: string; at: Date; sharedWith: bigint[] };

/** Identity checks, and other users who gave the same number. */
export const checksForStaff = (db: Db, userID: bigint): Promise<StaffCheck[]> =>
  db.many<StaffCheck>(sql`
    select c.kind, c.last_four as "lastFour", c.status, c.created_at as at,
      array(select o.user_id from identity.checks o
        where o.kind = c.kind and o.number_mac = c.number_mac and o.user_id <> c.user_id
        union select d.user_id from identity.erased_users d where d.kind = c.kind and d.mac = c.number_mac
        order by 1 limit 20) as "sharedWith"
    from identity.checks c where c.user_id = ${userID} order by c.created_at desc limit 20`);
