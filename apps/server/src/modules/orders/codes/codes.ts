import { randomBytes } from 'node:crypto';
import type { CardPart } from '@gift/contract';
import { normalCode } from '@gift/contract/cards';
import { invariant, Refusal } from '../../../platform/calls/refusal';
import { type Db, sql, type Tx } from '../../../platform/database/db';
import type { Keys } from '../../../platform/keys/keys';
import { sealedTable } from '../../../platform/keys/sealed-table';
import { seal, unseal } from '../../../platform/keys/secret-box';

export type Part = { name: CardPart['name']; text: string };

/**
 * Encrypts a card's parts under their own data key, which the instance's key wraps. Plain text never reaches
 * a table.
 */
export function storeCode(
  tx: Tx,
  keys: Keys,
  at: { orderID: bigint; slot: number; now: Date },
  parts: readonly Part[],
): void {
  const belongsTo = `${at.orderID}:${at.slot}`;
  const dataKey = randomBytes(32);
  const sealedParts = seal(dataKey, Buffer.from(JSON.stringify(parts)), belongsTo);
  const wrappedKey = keys.seal('code-wrap', dataKey, belongsTo);
  tx.send(sql`
    insert into orders.codes (order_id, slot, sealed, wrapped_key, sealed_at)
    values (${at.orderID}, ${at.slot}, ${sealedParts}, ${wrappedKey}, ${at.now})`);
}

export type SealedCode = { slot: number; sealed: Buffer | null; wrapped: Buffer | null };

export function openedParts(keys: Keys, orderID: bigint, { slot, sealed, wrapped }: SealedCode): Part[] {
  invariant(sealed && wrapped, `order ${orderID} has a code without its key`);
  const belongsTo = `${orderID}:${slot}`;
  const dataKey = keys.unseal('code-wrap', wrapped, belongsTo);
  return JSON.parse(unseal(dataKey, sealed, belongsTo).toString()) as Part[];
}

/** Decrypts an order's codes. Callers must log the view first. */
export async function openCodes(
  db: Db,
  keys: Keys,
  orderID: bigint,
): Promise<{ slot: number; parts: Part[] }[]> {
  const rows = await db.many<SealedCode & { shreddedAt: Date | null }>(sql`
    select slot, sealed, wrapped_key as wrapped, shredded_at as "shreddedAt" from orders.codes
    where order_id = ${orderID} order by slot`);
  return rows.map(({ shreddedAt, ...row }) => {
    if (shreddedAt) throw new Refusal('CodePurged', { at: shreddedAt });
    return { slot: row.slot, parts: openedParts(keys, orderID, row) };
  });
}

export const sealedCodes = sealedTable({
  ...{ name: 'orders.codes', id: 'order_id', belongsTo: `order_id || ':' || slot` },
  ...{ column: 'wrapped_key', purpose: 'code-wrap', writtenAt: 'sealed_at' },
});

/** Destroys an order's codes. Without its data key, a copy in a backup cannot be decrypted either. */
export const shredCodes = (tx: Tx, orderID: bigint, now: Date): void =>
  tx.send(sql`
    update orders.codes set sealed = null, wrapped_key = null, shredded_at = ${now}
    where order_id = ${orderID} and shredded_at is null`);

/** Destroys codes of orders that ended before `endedBefore`, so that they cannot leak. */
export const shredOldCodes = (tx: Tx, endedBefore: Date, now: Date, limit: number) =>
  tx.run(sql`
    update orders.codes set sealed = null, wrapped_key = null, shredded_at = ${now}
    where (order_id, slot) in (
      select c.order_id, c.slot from orders.codes c join orders.orders o on o.id = c.order_id
      where c.shredded_at is null and o.ended_at < ${endedBefore} order by c.order_id limit ${limit})`);

/**
 * Identifies a card by a keyed hash of its brand and first part. Only letters and digits count; otherwise an
 * added dot would make a known card look new.
 */
const fingerprintOf = (keys: Keys, brandID: string, parts: readonly Part[]): Buffer =>
  keys.mac(
    'code-fingerprint',
    `${brandID} ${normalCode(parts[0]?.text ?? '').replace(/[^\p{L}\p{N}]|\p{Default_Ignorable_Code_Point}/gu, '')}`,
  );

/**
 * Claims each card's fingerprint for this order, platform-wide and for ever. A seller may offer a card again
 * if it came back unseen. Refuses with the first slot whose card is already known.
 */
export async function claimFingerprints(
  tx: Tx,
  keys: Keys,
  order: { id: bigint; sellerID: bigint; brandID: string },
  cards: readonly { slot: number; parts: readonly Part[] }[],
  now: Date,
): Promise<void> {
  // Sorted by hash, so that two sellers with the same two cards cannot deadlock.
  const claims = cards
    .map((card) => ({ slot: card.slot, mac: fingerprintOf(keys, order.brandID, card.parts) }))
    .sort((a, b) => a.mac.compare(b.mac));
  for (const { slot, mac } of claims) {
    const insertedRows = await tx.run(sql`
      insert into orders.fingerprints as known (mac, order_id, slot, seller_id, state, changed_at)
      values (${mac}, ${order.id}, ${slot}, ${order.sellerID}, 'sealed', ${now})
      on conflict (mac) do update set order_id = excluded.order_id, slot = excluded.slot, state = 'sealed', changed_at = ${now}
      where known.state = 'returned' and known.seller_id = excluded.seller_id`);
    if (insertedRows === 0) throw new Refusal('CardAlreadyOffered', { slot });
  }
}

export const markFingerprints = (tx: Tx, orderID: bigint, state: 'revealed' | 'returned', now: Date): void =>
  tx.send(sql`
    update orders.fingerprints set state = ${state}, changed_at = ${now}
    where order_id = ${orderID} and state = 'sealed'`);
