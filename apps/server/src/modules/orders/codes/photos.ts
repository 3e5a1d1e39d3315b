import type { CommandContext } from '../../../platform/calls/context';
import { sql, type Tx } from '../../../platform/database/db';
import { attachFile, everyKind } from '../../uploads';
import type { Order } from '../store';

export type Photo = { slot: number; kind: 'front' | 'back' | 'receipt'; fileID: bigint };

/**
 * Attaches uploaded pictures to an order. Both sides see a receipt at once. A card's photo may show its code,
 * so only the seller sees it until the reveal.
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

/** Shares one of the caller's own files, as evidence, with both sides of the order only. */
export const shareEvidence = (
  { tx, caller, now }: CommandContext,
  fileID: bigint,
  order: Order,
): Promise<void> =>
  attachFile(tx, fileID, { ownerID: caller.userID, readers: bothSides(order), kinds: everyKind, now });

/** At the reveal, lets the buyer see the card's photos too. */
export async function openPhotos(tx: Tx, order: Order, now: Date): Promise<void> {
  const photos = await tx.many<{ fileID: bigint }>(sql`
    select file_id as "fileID" from orders.photos where order_id = ${order.id} and kind <> 'receipt'`);
  for (const { fileID } of photos) {
    await attachFile(tx, fileID, { ownerID: order.sellerID, readers: bothSides(order), now });
  }
}
