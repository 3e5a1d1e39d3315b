import { type Kobo, koboOf, minus } from '@gift/money';
import { Refusal } from '../../../platform/calls/refusal';
import { sql, type Tx } from '../../../platform/database/db';
import { newID } from '../../../platform/ids';
import type { Settings } from '../../../settings';
import { hold, lowerHold, openAccounts, refund } from '../../ledger';
import { costOfStock } from '../pricing/pricing';
import type { Offer } from '../rows';

// The money behind a pre-locked (prefunded) offer is an escrow of its own in the ledger; both its sides are
// the maker. An order moves its part back to the wallet in the transaction that locks the money for the
// order.

const none = koboOf(0n);

/** The money to set aside for the remaining stock; at the ceiling rate if the rate floats. */
export const lockFor = (
  offer: Pick<Offer, 'priceMode' | 'ceilKobo' | 'rateKobo' | 'leftFace' | 'minFace'>,
  settings: Settings,
): Kobo =>
  costOfStock(
    {
      faceMinor: offer.leftFace,
      minFace: offer.minFace,
      rateKobo: offer.priceMode === 'margin' && offer.ceilKobo ? offer.ceilKobo : offer.rateKobo,
    },
    settings,
  );

/**
 * Sets the money aside. If the wallet cannot afford it, nothing moves and `missing` says how much is missing.
 */
export async function lockFunds(
  tx: Tx,
  offer: Offer,
  { now, settings }: { now: Date; settings: Settings },
): Promise<{ missing: Kobo }> {
  const amount = lockFor(offer, settings);
  if (amount === 0n) return { missing: none };
  // A user who never had money has no wallet accounts yet, so they are opened first.
  await openAccounts(tx, offer.makerID);
  const lockID = newID(now);
  const outcome = await hold(tx, {
    key: `offer.locked:${lockID}`,
    orderID: lockID,
    orderNo: `offer ${offer.offerID}`,
    buyerID: offer.makerID,
    sellerID: offer.makerID,
    amount,
    now,
  });
  if (!outcome.ok) return { missing: outcome.shortfallKobo };
  await tx.run(sql`
    update offers.offers set lock_id = ${lockID}, locked_kobo = ${amount} where id = ${offer.offerID}`);
  return { missing: none };
}

/** Returns the whole lock to the maker's wallet. The caller must have locked the offer's row. */
export async function releaseLock(
  tx: Tx,
  offer: Pick<Offer, 'offerID' | 'lockID' | 'lockedKobo'>,
  now: Date,
): Promise<void> {
  if (offer.lockID === null) return;
  const { lockID, lockedKobo } = offer;
  await refund(tx, { key: `offer.unlocked:${lockID}`, orderID: lockID, amount: lockedKobo, now });
  await tx.run(sql`
    update offers.offers set lock_id = null, locked_kobo = 0 where id = ${offer.offerID}`);
}

/**
 * Moves an order's money from the offer's lock back to the maker's wallet, so that the order can lock it in
 * the same transaction. Returns the amount, which is less than asked if the lock holds less.
 */
export async function drawLock(
  tx: Tx,
  offer: Pick<Offer, 'offerID' | 'lockID' | 'lockedKobo'>,
  { orderID, amount, now }: { orderID: bigint; amount: Kobo; now: Date },
): Promise<Kobo> {
  if (offer.lockID === null) return none;
  const { lockID, lockedKobo } = offer;
  if (lockedKobo <= amount) {
    await releaseLock(tx, offer, now);
    return lockedKobo;
  }
  const remainingKobo = minus(lockedKobo, amount);
  await lowerHold(tx, { key: `offer.drawn:${orderID}`, orderID: lockID, newAmount: remainingKobo, now });
  await tx.run(sql`update offers.offers set locked_kobo = ${remainingKobo} where id = ${offer.offerID}`);
  return amount;
}

/** Sets aside what the offer needs after its price or stock changed. Refuses with PreLockFunds. */
export async function relock(tx: Tx, offer: Offer, how: { now: Date; settings: Settings }): Promise<void> {
  await releaseLock(tx, offer, how.now);
  const { missing } = await lockFunds(tx, { ...offer, lockID: null, lockedKobo: none }, how);
  if (missing > 0n) throw new Refusal('PreLockFunds', { missing });
}
