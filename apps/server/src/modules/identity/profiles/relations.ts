import { type Db, idIn, sql, type Tx } from '../../../platform/database/db';

export type RelationKind = 'block' | 'trust';

/** Whether either has blocked the other. */
export async function areBlocked(db: Db, a: bigint, b: bigint): Promise<boolean> {
  const row = await db.maybe(sql`
    select 1 from identity.relations
    where kind = 'block' and ((user_id = ${a} and other_id = ${b}) or (user_id = ${b} and other_id = ${a})) limit 1`);
  return row !== undefined;
}

/** All users this user has blocked or is blocked by: they are hidden in lists. */
export async function blockedWith(db: Db, userID: bigint): Promise<bigint[]> {
  const rows = await db.many<{ id: bigint }>(sql`
    select other_id as id from identity.relations where user_id = ${userID} and kind = 'block'
    union select user_id from identity.relations where other_id = ${userID} and kind = 'block'`);
  return rows.map((row) => row.id);
}

/** The users whom this user trusts, the latest first, at most 1,000. */
export async function trustedBy(db: Db, userID: bigint): Promise<bigint[]> {
  const rows = await db.many<{ id: bigint }>(sql`
    select other_id as id from identity.relations where user_id = ${userID} and kind = 'trust'
    order by since desc, other_id desc limit 1000`);
  return rows.map((row) => row.id);
}

export type Pair = { by: bigint; other: bigint };

/** The pairs in which the first user has blocked the second. */
export const blocksAmong = async (db: Db, pairs: readonly Pair[]): Promise<Pair[]> =>
  pairs.length === 0
    ? []
    : db.many<Pair>(sql`
        select user_id as by, other_id as other from identity.relations
        join unnest(${pairs.map((pair) => pair.by)}::bigint[], ${pairs.map((pair) => pair.other)}::bigint[])
          as p (by, other) on user_id = p.by and other_id = p.other
        where kind = 'block'`);

/** All users whom any of these users has blocked. */
export const blocksBy = async (db: Db, userIDs: readonly bigint[]): Promise<Pair[]> =>
  userIDs.length === 0
    ? []
    : db.many<Pair>(sql`
        select user_id as by, other_id as other from identity.relations
        where kind = 'block' and user_id ${idIn(userIDs)}`);

/** All users this user has blocked, and since when, newest first. */
export const blocksOf = (db: Db, userID: bigint): Promise<{ otherID: bigint; since: Date }[]> =>
  db.many(sql`
    select other_id as "otherID", since from identity.relations
    where user_id = ${userID} and kind = 'block' order by since desc, other_id desc`);

/** Blocks or unblocks a user, for modules with their own screen for it. False: nothing changed. */
export async function setBlock(
  tx: Tx,
  { userID, otherID, isOn, now }: { userID: bigint; otherID: bigint; isOn: boolean; now: Date },
): Promise<boolean> {
  if ((await hasRelation(tx, userID, otherID, 'block')) === isOn) return false;
  if (isOn) await addRelation(tx, userID, otherID, 'block', now);
  else await removeRelation(tx, userID, otherID, 'block');
  return true;
}

/** Whether `userID` trusts `otherID`. Trust is one-way. */
export const isTrusted = (db: Db, userID: bigint, otherID: bigint): Promise<boolean> =>
  hasRelation(db, userID, otherID, 'trust');

export async function hasRelation(
  db: Db,
  userID: bigint,
  otherID: bigint,
  kind: RelationKind,
): Promise<boolean> {
  const row = await db.maybe(sql`
    select 1 from identity.relations where user_id = ${userID} and other_id = ${otherID} and kind = ${kind}`);
  return row !== undefined;
}

/** Blocking ends trust, and vice versa. */
export async function addRelation(tx: Tx, userID: bigint, otherID: bigint, kind: RelationKind, now: Date) {
  const opposite = kind === 'block' ? 'trust' : 'block';
  await removeRelation(tx, userID, otherID, opposite);
  await tx.run(sql`
    insert into identity.relations (user_id, other_id, kind, since)
    values (${userID}, ${otherID}, ${kind}, ${now}) on conflict do nothing`);
}

export async function removeRelation(tx: Tx, userID: bigint, otherID: bigint, kind: RelationKind) {
  await tx.run(sql`
    delete from identity.relations where user_id = ${userID} and other_id = ${otherID} and kind = ${kind}`);
}
