import type { CommandContext } from '../../../platform/calls/context';
import { sql, type Tx } from '../../../platform/database/db';
import { attachFile, everyKind } from '../../uploads';
import type { Order } from '../store';

export type Photo = { slot: number; kind: 'front' | 'back' | 'receipt'; fileID: bigint };

/**
 * Ties uploaded pictures to an order. A receipt is for both sides at once; a card's photo may show its code, so
 * it stays the seller's own until the reveal opens it.
 */
export async function storePhotos(
  context: CommandContext,
  order: Order,
  photos: readonly Photo[],
): Promise<void> {
  for (const { slot, kind, fileID } of photos) {
    const readers = kind === 'receipt' ? bothSides(order) : [order.sellerID];
    const { tx, caller, now } = context;
    await attachFile(tx, fileID, { ownerID: caller.userID, readers, now });
    await context.tx.run(sql`
      insert into orders.photos (order_id, slot, kind, file_id) values (${order.id}, ${slot}, ${kind}, ${fileID})`);
  }
}

const bothSides = (order: Order): bigint[] => [order.buyerID, order.sellerID];

/** Opens one of the caller's own files, which proves something, to both sides and nobody else. */
export const shareEvidence = (
  { tx, caller, now }: CommandContext,
  fileID: bigint,
  order: Order,
): Promise<void> =>
  attachFile(tx, fileID, { ownerID: caller.userID, readers: bothSides(order), kinds: everyKind, now });

/** At the reveal the buyer may see the card's photos too. */
export async function openPhotos(tx: Tx, order: Order, now: Date): Promise<void> {
  const photos = await tx.many<{ fileID: bigint }>(sql`
    select file_id as "fileID" from orders.photos where order_id = ${order.id} and kind <> 'receipt'`);
  for (const { fileID } of photos) {
    await attachFile(tx, fileID, { ownerID: order.sellerID, readers: bothSides(order), now });
  }
}
