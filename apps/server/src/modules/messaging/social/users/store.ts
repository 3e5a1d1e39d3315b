import { isID } from '@gift/contract/rules';
import type { ReceiveOption } from '@gift/im-protocol';
import { type Db, joined, nothing, type Statement, sql, type Tx } from '../../../../platform/database/db';
import { profilesOf } from '../../../identity';
import { idPattern } from '../../messages/store/ids';
import type { Page } from '../fields';

export type User = {
  userID: string;
  isGift: boolean;
  nickname: string;
  faceURL: string;
  ex: string;
  receiveOption: ReceiveOption;
  createdAt: Date;
};

const columns = sql`
  id as "userID", is_gift as "isGift", nickname, face_url as "faceURL", ex, receive_option as "receiveOption",
  created_at as "createdAt"`;

/**
 * Users by id. Registers Gift users who were never in chat, so that anybody can be written to. Unknown ids are
 * omitted.
 */
export async function usersOf(db: Db, userIDs: readonly string[], now: Date): Promise<Map<string, User>> {
  const validIDs = [...new Set(userIDs)].filter((id) => idPattern.test(id));
  if (validIDs.length === 0) return new Map();
  const select = () => db.many<User>(sql`select ${columns} from messaging.users where id = any(${validIDs})`);
  let rows = await select();
  if (rows.length < validIDs.length) {
    const existingIDs = new Set(rows.map((row) => row.userID));
    const missing = validIDs.filter((id) => !existingIDs.has(id) && isID(id));
    if (await importGiftUser(db, missing, now)) rows = await select();
  }
  return new Map(rows.map((row) => [row.userID, row]));
}

export const userOf = async (db: Db, userID: string, now: Date): Promise<User | undefined> =>
  (await usersOf(db, [userID], now)).get(userID);

/**
 * Registers the Gift users among these that are missing. An id that a server registered for itself is not replaced.
 * Returns whether there are any, since a concurrent call may have registered them.
 */
async function importGiftUser(db: Db, userIDs: readonly string[], now: Date): Promise<boolean> {
  if (userIDs.length === 0) return false;
  const profiles = await profilesOf(db, userIDs.map(BigInt));
  if (profiles.size === 0) return false;
  const people = [...profiles.values()].sort((a, b) => (a.userID < b.userID ? -1 : 1));
  await db.run(sql`
    insert into messaging.users (id, is_gift, nickname, face_url, created_at)
    select id::text, true, nickname, face_url, ${now}
    from unnest(${people.map((one) => one.userID)}::bigint[], ${people.map((one) => one.nickname)}::text[],
      ${people.map((one) => one.faceURL ?? '')}::text[]) as p (id, nickname, face_url)
    on conflict (id) do nothing`);
  return true;
}

/** Registers users of a server that is not Gift. Returns false if one of the ids is taken. */
export async function registerUsers(
  tx: Tx,
  users: readonly { userID: string; nickname: string; faceURL: string; ex: string }[],
  now: Date,
): Promise<boolean> {
  const rows = await tx.run(sql`
    insert into messaging.users (id, is_gift, nickname, face_url, ex, created_at)
    select id, false, nickname, face_url, ex, ${now}
    from unnest(${users.map((user) => user.userID)}::text[], ${users.map((user) => user.nickname)}::text[],
      ${users.map((user) => user.faceURL)}::text[], ${users.map((user) => user.ex)}::text[])
      as u (id, nickname, face_url, ex)
    on conflict (id) do nothing`);
  return rows === users.length;
}

export type UserFields = { nickname?: string; faceURL?: string; ex?: string; receiveOption?: ReceiveOption };

/** Writes the given fields. Returns false if the user does not exist. */
export const updateUser = async (tx: Tx, userID: string, to: UserFields): Promise<boolean> =>
  (await tx.run(sql`
    update messaging.users set
      nickname = coalesce(${to.nickname ?? null}, nickname), face_url = coalesce(${to.faceURL ?? null}, face_url),
      ex = coalesce(${to.ex ?? null}, ex), receive_option = coalesce(${to.receiveOption ?? null}::smallint, receive_option)
    where id = ${userID}`)) === 1;

/** Copies the nickname from identity. Returns whether it changed. */
export const followNickname = async (tx: Tx, userID: string, nickname: string): Promise<boolean> =>
  (await tx.run(sql`
    update messaging.users set nickname = ${nickname}
    where id = ${userID} and is_gift and nickname <> ${nickname}`)) === 1;

/** Parts of an id and of a nickname; empty ones match everybody. */
export type UserFilter = { userID: string; nickname: string };

const like = (part: string) => `%${part.replace(/[\\%_]/g, '\\$&')}%`;

function filtered({ userID, nickname }: UserFilter): Statement {
  const conditions = [
    ...(userID ? [sql`id ilike ${like(userID)}`] : []),
    ...(nickname ? [sql`nickname ilike ${like(nickname)}`] : []),
  ];
  return sql`from messaging.users ${conditions.length > 0 ? sql`where ${joined(conditions, ' or ')}` : nothing}`;
}

/** Users known to chat, in order of registration. */
export const listUsers = (db: Db, filter: UserFilter, page: Page): Promise<User[]> =>
  db.many<User>(sql`
    select ${columns} ${filtered(filter)} order by created_at, id limit ${page.limit} offset ${page.offset}`);

export const countUsers = async (db: Db, filter: UserFilter): Promise<number> =>
  Number((await db.one<{ count: bigint }>(sql`select count(*) as count ${filtered(filter)}`)).count);
