import { type Kobo, noKobo } from '@gift/money';
import { invariant, Refusal } from '../../platform/calls/refusal';
import { sql, type Tx } from '../../platform/database/db';
import type { Settings } from '../../settings';
import { drawLock, lockFunds, releaseLock } from './manage/locks';
import { invalidateLists } from './market/list-cache';
import type { Offer } from './rows';
import { expireCounterOffers, lockOffer } from './store';

/**
 * Takes an order's face value from the stock of its offer, and marks its quote as used. Refuses with
 * StockGone if others were faster: of concurrent callers, exactly those that fit succeed. On a pre-locked
 * offer, `buyerPays` moves from the lock to the maker's wallet, for the caller to lock in this transaction.
 * Returns how much that was.
 */
export async function reserveStock(
  tx: Tx,
  order: {
    orderID: bigint;
    offerID: bigint;
    faceMinor: bigint;
    quoteID?: bigint;
    buyerPays: Kobo;
    now: Date;
  },
): Promise<{ lockKobo: Kobo }> {
  const { orderID, offerID, faceMinor, quoteID, now } = order;
  const updatedOffer = await tx.maybe<Offer & { isQuoteMarked: boolean }>(sql`
    with taken as (
      update offers.offers set taken_face = taken_face + ${faceMinor}, open_orders = open_orders + 1,
        orders = orders + 1
      where id = ${offerID} and status = 'active' and taken_face + ${faceMinor} <= stock_face
      returning id, kind, brand_id, lock_id, locked_kobo
    ), reserved as (
      insert into offers.reservations (order_id, offer_id, face, status, lock_kobo, at)
      select ${orderID}, id, ${faceMinor}, 'reserved', 0, ${now} from taken
    ), marked as (
      update offers.quotes set used_by = ${orderID} where id = ${quoteID ?? null} and used_by is null returning id
    )
    select id as "offerID", kind, brand_id as "brandID", lock_id as "lockID", locked_kobo as "lockedKobo",
      exists (select from marked) as "isQuoteMarked" from taken`);
  if (!updatedOffer) throw await stockRefusal(tx, offerID);
  if (quoteID !== undefined && !updatedOffer.isQuoteMarked) throw new Refusal('QuoteUsed');
  if (quoteID !== undefined && updatedOffer.kind === 'request')
    await expireCounterOffers(tx, sql`offer_id = ${offerID}`, now);
  const lockKobo = await drawLock(tx, updatedOffer, { orderID, amount: order.buyerPays, now });
  if (lockKobo > 0n)
    tx.send(sql`update offers.reservations set lock_kobo = ${lockKobo} where order_id = ${orderID}`);
  invalidateLists(tx, updatedOffer.brandID);
  return { lockKobo };
}

async function stockRefusal(tx: Tx, offerID: bigint): Promise<Refusal> {
  const offer = await tx.maybe<{ status: string; left: bigint; currency: string }>(sql`
    select status, left_face as left, currency from offers.offers where id = ${offerID}`);
  if (!offer) return new Refusal('OfferNotFound');
  if (offer.status === 'active')
    return new Refusal('StockGone', { left: faceText(offer.left), currency: offer.currency });
  return new Refusal(offer.status === 'expired' || offer.status === 'removed' ? 'OfferGone' : 'OfferPaused');
}

/** Formats hundredths of a currency unit: 2500 is "25", 2550 is "25.50". */
export const faceText = (minor: bigint): string =>
  minor % 100n === 0n ? String(minor / 100n) : `${minor / 100n}.${String(minor % 100n).padStart(2, '0')}`;

/**
 * Returns an order's face value to the stock, when the deal failed before anybody viewed a code. A repeat has
 * no effect. Call `sendOfferLock` first, then refund the order's escrow, then call this: a pre-locked offer is
 * funded again from the wallet. If the wallet lacks the money, the offer is hidden until its maker resumes
 * it.
 */
export async function returnStock(
  tx: Tx,
  { orderID, now, settings }: { orderID: bigint; now: Date; settings: Settings },
): Promise<void> {
  const reservation = await tx.maybe<{ offerID: bigint; face: bigint }>(sql`
    update offers.reservations set status = 'freed' where order_id = ${orderID} and status = 'reserved'
    returning offer_id as "offerID", face`);
  if (!reservation) return;
  const before = await lockOffer(tx, reservation.offerID);
  invariant(before, 'a reservation has its offer');
  await tx.run(sql`
    update offers.offers set taken_face = taken_face - ${reservation.face}, open_orders = open_orders - 1,
      updated_at = ${now}
    where id = ${reservation.offerID}`);
  const offer = {
    ...before,
    takenFace: before.takenFace - reservation.face,
    leftFace: before.leftFace + reservation.face,
  };
  if (offer.preLock && (offer.status === 'active' || offer.status === 'hidden_overload')) {
    await releaseLock(tx, offer, now);
    const { missing } = await lockFunds(
      tx,
      { ...offer, lockID: null, lockedKobo: noKobo },
      { now, settings },
    );
    if (missing > 0n)
      await tx.run(sql`update offers.offers set status = 'hidden_funds' where id = ${reservation.offerID}`);
  }
  invalidateLists(tx, before.brandID);
}

/**
 * Uses an order's face value up for good, and expires a request, which is for one order. Locks the offer. Money set
 * aside for an offer without remaining stock returns to its maker at the end of the transaction. A repeat has no effect.
 */
export function consumeStock(
  tx: Tx,
  { orderID, isCompleted, now }: { orderID: bigint; isCompleted: boolean; now: Date },
): void {
  const consuming = tx.maybe<Pick<Offer, 'offerID' | 'lockID' | 'lockedKobo'> & { isSpent: boolean }>(sql`
    with ended as (
      update offers.reservations set status = 'used' where order_id = ${orderID} and status = 'reserved'
      returning offer_id
    )
    update offers.offers set open_orders = open_orders - 1, completed = completed + ${isCompleted ? 1 : 0},
      status = case when kind = 'request' then 'expired' else status end, updated_at = ${now}
    from ended where id = ended.offer_id
    returning id as "offerID", lock_id as "lockID", locked_kobo as "lockedKobo",
      open_orders = 0 and left_face < min_face as "isSpent"`);
  // An error is thrown before the commit.
  consuming.catch(() => {});
  tx.beforeCommit(async () => {
    const offer = await consuming;
    if (offer?.isSpent) await releaseLock(tx, offer, now);
  });
}
