import { randomInt } from 'node:crypto';
import type { RefusalName } from '@gift/contract';
import { Refusal } from '../../platform/calls/refusal';
import { type Db, sql, type Tx } from '../../platform/database/db';
import type { Language } from '../../platform/text/language';
import type { Tier } from './verification/tiers';

export type User = {
  id: bigint;
  phone: string;
  email: string | null;
  emailVerifiedAt: Date | null;
  nickname: string;
  nicknameChangedAt: Date | null;
  passwordHash: string;
  tier: Tier;
  roles: string[];
  language: Language;
  inviteCode: string;
  isDemo: boolean;
  withdrawalBlockedUntil: Date | null;
  createdAt: Date;
};

const columns = sql`
  id, phone, email, email_verified_at as "emailVerifiedAt", nickname, nickname_changed_at as "nicknameChangedAt",
  password_hash as "passwordHash", tier, roles, language, invite_code as "inviteCode", is_demo as "isDemo",
  withdrawal_blocked_until as "withdrawalBlockedUntil", created_at as "createdAt"`;

export const userByID = (db: Db, id: bigint): Promise<User> =>
  db.one<User>(sql`select ${columns} from identity.users where id = ${id}`);

/** Finds a user by phone or verified e-mail; an unverified address proves nothing about who typed it. */
export const userByAccount = (db: Db, account: string): Promise<User | undefined> =>
  account.includes('@')
    ? db.maybe<User>(sql`
        select ${columns} from identity.users
        where lower(email) = ${account.toLowerCase()} and email_verified_at is not null`)
    : db.maybe<User>(sql`select ${columns} from identity.users where phone = ${account}`);

/** The comparison form of a nickname: full-width and styled letters, case, dots and underscores folded away. */
export const nicknameKey = (nickname: string): string =>
  nickname.normalize('NFKC').toLowerCase().replace(/[_.]/g, '');

/**
 * The visual form of a nickname: letters and digits that look alike are equal, so that no user can impersonate another.
 * No two accounts may look alike; older nicknames stay.
 */
export const nicknameShape = (nickname: string): string =>
  nicknameKey(nickname)
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[01lı]/g, (character) => (character === '0' ? 'o' : 'i'))
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');

export async function isNicknameTaken(
  db: Db,
  nickname: string,
  except: bigint | null = null,
): Promise<boolean> {
  const row = await db.maybe(sql`
    select 1 from identity.users
    where (nickname_key = ${nicknameKey(nickname)} or nickname_shape = ${nicknameShape(nickname)})
      and id is distinct from ${except} limit 1`);
  return row !== undefined;
}

/** Letters and digits that are not confused when read aloud or copied by hand. */
const inviteAlphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const newInviteCode = () =>
  Array.from({ length: 8 }, () => inviteAlphabet[randomInt(inviteAlphabet.length)]).join('');

export type NewUser = {
  id: bigint;
  phone: string;
  nickname: string;
  passwordHash: string;
  language: Language;
  now: Date;
  email?: string;
  inviteCode?: string;
  tier?: Tier;
  roles?: readonly string[];
  isDemo?: boolean;
};

/** Inserts a user; false when the phone or nickname was taken in the meantime. A wrong invite code is ignored. */
export async function addUser(tx: Tx, user: NewUser): Promise<boolean> {
  const rows = await tx.run(sql`
    insert into identity.users
      (id, phone, email, nickname, nickname_key, nickname_shape, password_hash, tier, roles, language, invite_code, invited_by,
       is_demo, created_at)
    values (${user.id}, ${user.phone}, ${user.email ?? null}, ${user.nickname}, ${nicknameKey(user.nickname)},
      ${nicknameShape(user.nickname)}, ${user.passwordHash}, ${user.tier ?? 0}, ${user.roles ?? []}, ${user.language}, ${newInviteCode()},
      (select id from identity.users where invite_code = ${user.inviteCode?.trim().toUpperCase() ?? null}),
      ${user.isDemo ?? false}, ${user.now})
    on conflict do nothing`);
  return rows === 1;
}

/** Turns a unique violation into a refusal: another transaction may take the name between check and write. */
export const refusingDuplicates =
  (refusal: RefusalName) =>
  (error: Error & { code?: string }): never => {
    throw error.code === '23505' ? new Refusal(refusal) : error;
  };

export type Profile = { userID: bigint; nickname: string; tier: Tier; isDemo: boolean; joinedAt: Date };

/** The data that other modules may copy; undefined when there is no such user. */
export const profileOf = (db: Db, userID: bigint): Promise<Profile | undefined> =>
  db.maybe<Profile>(sql`
    select id as "userID", nickname, tier, is_demo as "isDemo", created_at as "joinedAt"
    from identity.users where id = ${userID}`);

/** The language each user used last. Unknown ids are omitted. */
export async function languagesOf(db: Db, ids: readonly bigint[]): Promise<Map<bigint, Language>> {
  const rows = await db.many<{ id: bigint; language: Language }>(
    sql`select id, language from identity.users where id = any(${[...new Set(ids)]})`,
  );
  return new Map(rows.map((row) => [row.id, row.language]));
}

/** Nicknames by id. Unknown ids are omitted. */
export async function nicknamesOf(db: Db, ids: readonly bigint[]): Promise<Map<bigint, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.many<{ id: bigint; nickname: string }>(
    sql`select id, nickname from identity.users where id = any(${[...new Set(ids)]})`,
  );
  return new Map(rows.map((row) => [row.id, row.nickname]));
}

/** A user's roles, read from the database: permissions are never decided from a cache. */
export async function rolesOf(db: Db, userID: bigint): Promise<readonly string[]> {
  const row = await db.maybe<{ roles: string[] }>(sql`select roles from identity.users where id = ${userID}`);
  return row?.roles ?? [];
}

export async function staffWith(db: Db, roles: readonly string[]): Promise<bigint[]> {
  const rows = await db.many<{ id: bigint }>(sql`
    select id from identity.users where roles && ${roles}::text[] order by id`);
  return rows.map(({ id }) => id);
}
