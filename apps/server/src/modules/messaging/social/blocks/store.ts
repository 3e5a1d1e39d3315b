import { isID } from '@gift/contract/rules';
import { type Db, sql, type Tx } from '../../../../platform/database/db';
import { blocksAmong, blocksOf, blocksBy as giftBlocksBy, setBlock } from '../../../identity';
import type { User } from '../users/store';

// Blocks. Between two Gift users the identity module stores them, and they also hide each other's offers. Only
// other blocks are stored here.

export type BlockPair = { byID: string; otherID: string };
export const pairKey = (byID: string, otherID: string): string => `${byID} ${otherID}`;

/** Those of these pairs in which the first has blocked the second, by `pairKey`. */
export async function blockedAmong(db: Db, pairs: readonly BlockPair[]): Promise<Set<string>> {
  if (pairs.length === 0) return new Set();
  const [gift, own] = await Promise.all([
    blocksAmong(
      db,
      pairs
        .filter(({ byID, otherID }) => isID(byID) && isID(otherID))
        .map(({ byID, otherID }) => ({ by: BigInt(byID), other: BigInt(otherID) })),
    ),
    db.many<BlockPair>(sql`
      select owner_id as "byID", other_id as "otherID" from messaging.blocks
      join unnest(${pairs.map((pair) => pair.byID)}::text[], ${pairs.map((pair) => pair.otherID)}::text[])
        as p (by, other) on owner_id = p.by and other_id = p.other`),
  ]);
  return new Set([
    ...gift.map(({ by, other }) => pairKey(String(by), String(other))),
    ...own.map(({ byID, otherID }) => pairKey(byID, otherID)),
  ]);
}

/** All blocks that these users have set. */
export async function blocksBy(db: Db, userIDs: readonly string[]): Promise<BlockPair[]> {
  if (userIDs.length === 0) return [];
  const [gift, own] = await Promise.all([
    giftBlocksBy(db, userIDs.filter(isID).map(BigInt)),
    db.many<BlockPair>(sql`
      select owner_id as "byID", other_id as "otherID" from messaging.blocks where owner_id = any(${userIDs})`),
  ]);
  return [...gift.map(({ by, other }) => ({ byID: String(by), otherID: String(other) })), ...own];
}

export const hasBlocked = async (db: Db, byID: string, otherID: string): Promise<boolean> =>
  (await blockedAmong(db, [{ byID, otherID }])).size > 0;

export type Block = { ownerID: string; otherID: string; ex: string; since: Date };

/** All users whom this user blocked, newest first. */
export async function blockList(db: Db, owner: User): Promise<Block[]> {
  const own = await db.many<Block>(sql`
    select owner_id as "ownerID", other_id as "otherID", ex, since from messaging.blocks
    where owner_id = ${owner.userID}`);
  if (!owner.isGift) return own.sort(byNewest);
  const gift = await blocksOf(db, BigInt(owner.userID));
  return [
    ...own,
    ...gift.map(({ otherID, since }) => ({ ownerID: owner.userID, otherID: String(otherID), ex: '', since })),
  ].sort(byNewest);
}

const byNewest = (a: Block, b: Block) =>
  b.since.getTime() - a.since.getTime() || (a.otherID < b.otherID ? 1 : -1);

/** Blocks or unblocks. Returns false if nothing changed. */
export async function saveBlock(
  tx: Tx,
  { owner, other, isOn, ex, now }: { owner: User; other: User; isOn: boolean; ex: string; now: Date },
): Promise<boolean> {
  if (owner.isGift && other.isGift)
    return setBlock(tx, { userID: BigInt(owner.userID), otherID: BigInt(other.userID), isOn, now });
  const rows = isOn
    ? await tx.run(sql`
        insert into messaging.blocks (owner_id, other_id, ex, since)
        values (${owner.userID}, ${other.userID}, ${ex}, ${now}) on conflict do nothing`)
    : await tx.run(
        sql`delete from messaging.blocks where owner_id = ${owner.userID} and other_id = ${other.userID}`,
      );
  return rows === 1;
}
