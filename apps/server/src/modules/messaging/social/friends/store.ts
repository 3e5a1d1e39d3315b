import type { Handling } from '@gift/im-protocol';
import { type Db, nothing, type Statement, sql, type Tx } from '../../../../platform/database/db';
import type { Page } from '../fields';

export type Friend = {
  ownerID: string;
  friendID: string;
  remark: string;
  isPinned: boolean;
  addSource: number;
  operatorID: string;
  ex: string;
  since: Date;
};

const columns = sql`
  owner_id as "ownerID", friend_id as "friendID", remark, is_pinned as "isPinned", add_source as "addSource",
  operator_id as "operatorID", ex, since`;

/** Pinned ones first, then in the order they were added: the order in which clients show and page them. */
const inOrder = sql`order by is_pinned desc, since, friend_id`;

export const friendsOf = (db: Db, ownerID: string, page?: Page): Promise<Friend[]> =>
  db.many<Friend>(sql`
    select ${columns} from messaging.friends where owner_id = ${ownerID} ${inOrder}
    ${page ? sql`limit ${page.limit} offset ${page.offset}` : nothing}`);

export const findFriends = (db: Db, ownerID: string, friendIDs: readonly string[]): Promise<Friend[]> =>
  db.many<Friend>(sql`
    select ${columns} from messaging.friends where owner_id = ${ownerID} and friend_id = any(${friendIDs}) ${inOrder}`);

export async function friendIDsOf(db: Db, ownerID: string): Promise<string[]> {
  const rows = await db.many<{ friendID: string }>(sql`
    select friend_id as "friendID" from messaging.friends where owner_id = ${ownerID} ${inOrder}`);
  return rows.map((row) => row.friendID);
}

export const countFriends = async (db: Db, ownerID: string): Promise<number> =>
  Number(
    (
      await db.one<{ count: bigint }>(
        sql`select count(*) as count from messaging.friends where owner_id = ${ownerID}`,
      )
    ).count,
  );

/** The users who have this user on their list. */
export async function ownersOfFriend(db: Db, friendID: string): Promise<string[]> {
  const rows = await db.many<{ ownerID: string }>(sql`
    select owner_id as "ownerID" from messaging.friends where friend_id = ${friendID} order by 1`);
  return rows.map((row) => row.ownerID);
}

export const isFriend = async (db: Db, ownerID: string, friendID: string): Promise<boolean> =>
  (await db.maybe(
    sql`select 1 from messaging.friends where owner_id = ${ownerID} and friend_id = ${friendID}`,
  )) !== undefined;

/** Adds friends; existing ones stay unchanged. Returns the new pairs. */
export const addFriends = (
  tx: Tx,
  pairs: readonly { ownerID: string; friendID: string }[],
  { addSource, operatorID, now }: { addSource: number; operatorID: string; now: Date },
): Promise<{ ownerID: string; friendID: string }[]> =>
  tx.many(sql`
    insert into messaging.friends (owner_id, friend_id, add_source, operator_id, since)
    select owner_id, friend_id, ${addSource}, ${operatorID}, ${now}
    from unnest(${pairs.map((pair) => pair.ownerID)}::text[], ${pairs.map((pair) => pair.friendID)}::text[])
      as p (owner_id, friend_id) order by 1, 2
    on conflict do nothing returning owner_id as "ownerID", friend_id as "friendID"`);

export const removeFriend = async (tx: Tx, ownerID: string, friendID: string): Promise<boolean> =>
  (await tx.run(
    sql`delete from messaging.friends where owner_id = ${ownerID} and friend_id = ${friendID}`,
  )) === 1;

export type FriendFields = { remark?: string; isPinned?: boolean; ex?: string };

/** Writes the given fields on these friends. Returns those that exist. */
export async function updateFriends(
  tx: Tx,
  ownerID: string,
  friendIDs: readonly string[],
  to: FriendFields,
): Promise<string[]> {
  const rows = await tx.many<{ friendID: string }>(sql`
    update messaging.friends set remark = coalesce(${to.remark ?? null}, remark),
      is_pinned = coalesce(${to.isPinned ?? null}::boolean, is_pinned), ex = coalesce(${to.ex ?? null}, ex)
    where owner_id = ${ownerID} and friend_id = any(${friendIDs}) returning friend_id as "friendID"`);
  return rows.map((row) => row.friendID);
}

export type FriendRequest = {
  fromID: string;
  toID: string;
  message: string;
  ex: string;
  result: Handling;
  answer: string;
  answeredBy: string | null;
  requestedAt: Date;
  answeredAt: Date | null;
};

const requestColumns = sql`
  from_id as "fromID", to_id as "toID", message, ex, result, answer, answered_by as "answeredBy",
  requested_at as "requestedAt", answered_at as "answeredAt"`;

export const requestBetween = (db: Db, fromID: string, toID: string): Promise<FriendRequest | undefined> =>
  db.maybe<FriendRequest>(sql`
    select ${requestColumns} from messaging.friend_requests where from_id = ${fromID} and to_id = ${toID}`);

/** The newest of both directions first. */
export const requestsBetween = (db: Db, a: string, b: string): Promise<FriendRequest[]> =>
  db.many<FriendRequest>(sql`
    select ${requestColumns} from messaging.friend_requests
    where (from_id = ${a} and to_id = ${b}) or (from_id = ${b} and to_id = ${a}) order by requested_at desc, from_id`);

/** Writes a request over an earlier one of the same two users. */
export const saveFriendRequest = (
  tx: Tx,
  {
    fromID,
    toID,
    message,
    ex,
    now,
  }: { fromID: string; toID: string; message: string; ex: string; now: Date },
): Promise<FriendRequest> =>
  tx.one<FriendRequest>(sql`
    insert into messaging.friend_requests (from_id, to_id, message, ex, requested_at)
    values (${fromID}, ${toID}, ${message}, ${ex}, ${now})
    on conflict (from_id, to_id) do update set message = excluded.message, ex = excluded.ex, result = 0, answer = '',
      answered_by = null, requested_at = excluded.requested_at, answered_at = null
    returning ${requestColumns}`);

/** Answers a pending request; undefined if it is no longer pending. Of two concurrent answers one succeeds. */
export const answerRequest = (
  tx: Tx,
  {
    fromID,
    toID,
    result,
    answer,
    actorID,
    now,
  }: { fromID: string; toID: string; result: 1 | -1; answer: string; actorID: string; now: Date },
): Promise<FriendRequest | undefined> =>
  tx.maybe<FriendRequest>(sql`
    update messaging.friend_requests set result = ${result}, answer = ${answer}, answered_by = ${actorID},
      answered_at = ${now}
    where from_id = ${fromID} and to_id = ${toID} and result = 0 returning ${requestColumns}`);

export type RequestSide = 'received' | 'sent';

const sideOf = (side: RequestSide, userID: string): Statement =>
  side === 'received' ? sql`to_id = ${userID}` : sql`from_id = ${userID}`;

/** Requests of one side, newest first; `results` filters them, empty means all. */
export const listRequests = (
  db: Db,
  side: RequestSide,
  userID: string,
  { results, page }: { results: readonly number[]; page: Page },
): Promise<FriendRequest[]> =>
  db.many<FriendRequest>(sql`
    select ${requestColumns} from messaging.friend_requests
    where ${sideOf(side, userID)} ${results.length > 0 ? sql`and result = any(${results}::smallint[])` : nothing}
    order by requested_at desc, from_id, to_id limit ${page.limit} offset ${page.offset}`);

/** The number of requests; `after` counts only later ones. */
export const countRequests = async (
  db: Db,
  side: RequestSide,
  userID: string,
  { results, after }: { results: readonly number[]; after?: Date },
): Promise<number> =>
  Number(
    (
      await db.one<{ count: bigint }>(sql`
        select count(*) as count from messaging.friend_requests
        where ${sideOf(side, userID)} ${results.length > 0 ? sql`and result = any(${results}::smallint[])` : nothing}
          ${after ? sql`and requested_at > ${after}` : nothing}`)
    ).count,
  );
