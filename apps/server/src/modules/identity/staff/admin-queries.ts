import { localPhone } from '@gift/contract/rules';
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

export async function peopleForStaff(db: Db, userIDs: readonly bigint[]): Promise<StaffPerson[]> {
  const people = await Promise.all([...new Set(userIDs)].map((userID) => personForStaff(db, userID)));
  return people.filter((person) => person !== undefined);
}

export type AccountStatus = {
  userID: bigint;
  nickname: string;
  tier: number;
  createdAt: Date;
  isFrozen: boolean;
  isErased: boolean;
};

export const accountStatuses = (db: Db, userIDs: readonly bigint[]): Promise<AccountStatus[]> =>
  db.many<AccountStatus>(sql`
    select id as "userID", nickname, tier, created_at as "createdAt", deleted_at is not null as "isErased",
      exists (select from identity.freezes f where f.user_id = u.id and f.lifted_at is null) as "isFrozen"
    from identity.users u where id = any(${userIDs}::bigint[])`);

const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/** Users by id, full phone number, full confirmed e-mail, or start of the nickname. */
export async function findForStaff(db: Db, text: string, limit: number): Promise<StaffPerson[]> {
  const start = escaped(nicknameKey(text));
  if (start === '') return [];
  const id = /^\d{1,18}$/.test(text) ? BigInt(text) : null;
  const rows = await db.many<{ id: bigint }>(sql`
    select id from identity.users
    where id = ${id} or phone = ${localPhone(text)} or nickname_key like ${`${start}%`}
      or (lower(email) = ${text.toLowerCase()} and email_verified_at is not null)
    order by nickname_key limit ${limit}`);
  return peopleForStaff(
    db,
    rows.map((row) => row.id),
  );
}

/** Shorter texts resemble too many nicknames; longer ones are none. */
const [minTypoLength, maxTypoLength] = [4, 21];

/**
 * LIKE patterns for nicknames that start with `key` after one typo: a character added, missing, replaced or swapped with
 * the next. The first character must match.
 */
function misspellings(key: string): string[] {
  const characters = [...key];
  const around = (at: number, middle: string, skipped: number) =>
    `${escaped(characters.slice(0, at).join(''))}${middle}${escaped(characters.slice(at + skipped).join(''))}%`;
  return characters.flatMap((character, at) =>
    at === 0
      ? []
      : [
          around(at, '', 1),
          around(at, '_', 0),
          around(at, '_', 1),
          ...(at + 1 < characters.length ? [around(at, escaped(characters[at + 1]! + character), 2)] : []),
        ],
  );
}

/** Users whose nickname starts with the text, with one typo. Nearest length first. */
export async function findWithTypo(db: Db, text: string, limit: number): Promise<StaffPerson[]> {
  const key = nicknameKey(text);
  const [first] = key;
  if (first === undefined || /[\s@]/.test(key)) return [];
  if (key.length < minTypoLength || key.length > maxTypoLength) return [];
  const rows = await db.many<{ id: bigint }>(sql`
    select id from identity.users
    where nickname_key like ${`${escaped(first)}%`} and nickname_key like any(${misspellings(key)}::text[])
    order by abs(length(nickname_key) - ${key.length}), nickname_key limit ${limit}`);
  return peopleForStaff(
    db,
    rows.map((row) => row.id),
  );
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
