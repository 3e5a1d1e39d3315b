import type { DigestLog } from '@gift/contract/digest-proof';
import type { Query } from '../../platform/calls/context';
import { Refusal } from '../../platform/calls/refusal';
import { type Db, sql } from '../../platform/database/db';
import { disputesOfOrder } from '../disputes';
import { isSideOf } from '../orders';

export const dayDigests: Query<'dayDigests'> = async ({ db }, { before, limit }) => ({
  days: await db.many(sql`
    select day::text as day, logs, root_hash as "rootHash", prev_hash as "prevHash", hash from digests.days
    where ${before ?? null}::date is null or day < ${before ?? null}::date order by day desc limit ${limit}`),
});

/** Positions are 31-bit, so no tree is higher. */
const maxLevels = 31;

/** The newest node of a log, and its proof path to the hash of its day. */
async function proofOf(db: Db, log: DigestLog, ref: bigint) {
  const leaf = await db.maybe<{
    day: string;
    position: number;
    seq: number;
    head: string;
    logs: number;
    prevHash: string;
    dayHash: string;
  }>(sql`
    select n.day::text as day, n.position, n.seq, n.head, d.logs, d.prev_hash as "prevHash", d.hash as "dayHash"
    from digests.nodes n join digests.days d using (day)
    where n.ref = ${ref} and n.log = ${log} and n.level = 0 order by n.day desc limit 1`);
  if (!leaf) return [];
  const { position, ...line } = leaf;
  // The sibling on each level: positions 2n and 2n + 1 are a pair, and a last odd node has none. One lookup per
  // level, so that each is found by the primary key and a day with many logs is not read whole.
  const beside = await db.many<{ position: number; hash: string }>(sql`
    select n.position, n.hash from generate_series(0, ${maxLevels}) as at (level)
    join digests.nodes n on n.day = ${line.day}::date and n.level = at.level
      and n.position = (${position}::int >> at.level) # 1
    order by n.level`);
  const steps = beside.map((node) => ({
    side: node.position % 2 === 0 ? ('left' as const) : ('right' as const),
    hash: node.hash,
  }));
  return [{ log, ref: String(ref), ...line, steps }];
}

export const orderDigests: Query<'orderDigests'> = async ({ db, caller }, input) => {
  const orderID = BigInt(input.orderNo);
  if (!(await isSideOf(db, orderID, caller.userID))) throw new Refusal('OrderNotFound');
  const proofs = await proofOf(db, 'order', orderID);
  for (const { id } of await disputesOfOrder(db, orderID)) proofs.push(...(await proofOf(db, 'dispute', id)));
  return { proofs };
};
