import { type Db, sql, type Tx } from '../../platform/db';

export type RelationKind = 'block' | 'trust';

/** Whether either has blocked the other. */
export async function areBlocked(db: Db, a: bigint, b: bigint): Promise<boolean> {
  const row = await db.maybe(sql`
    select 1 from identity.relations
    where kind = 'block' and ((user_id = ${a} and other_id = ${b}) or (user_id = ${b} and other_id = ${a})) limit 1`);
  return row !== undefined;
}

/** Everyone this user has blocked or is blocked by: the people not to show in lists. */
export async function blockedWith(db: Db, userID: bigint): Promise<bigint[]> {
  const rows = await db.many<{ id: bigint }>(sql`
    select other_id as id from identity.relations where user_id = ${userID} and kind = 'block'
    union select user_id from identity.relations where other_id = ${userID} and kind = 'block'`);
  return rows.map((row) => row.id);
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

/** A block ends trust: nobody is both. */
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
