import { type Kobo, koboOf, minus } from '@gift/money';
import { Refusal } from '../../../platform/calls/refusal';
import { sql, type Tx } from '../../../platform/database/db';
import { newID } from '../../../platform/ids';
import type { Settings } from '../../../settings';
import { hold, lowerHold, openAccounts, refund } from '../../ledger';
import { costOfStock } from '../pricing/pricing';
import type { Offer } from '../rows';

// The money behind a pre-locked offer: an escrow in the ledger under an id of its own, whose both sides are the
// maker. Each order takes its part back to the wallet in the transaction that locks it for the order.

const none = koboOf(0n);

/** What must be set aside for the stock that is left: at the ceiling, when the rate floats. */
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

/** Sets the money aside. Answers what is missing instead, when the wallet cannot afford it; then nothing moved. */
export async function lockFunds(
  tx: Tx,
  offer: Offer,
  { now, settings }: { now: Date; settings: Settings },
): Promise<{ missing: Kobo }> {
  const amount = lockFor(offer, settings);
  if (amount === 0n) return { missing: none };
  // Somebody who never had money has no wallet yet, and is short of all of it.
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

/** Gives the whole lock back to the maker's wallet. The offer's row must be locked by the caller. */
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
 * Takes an order's money out of the offer's lock, back into the maker's wallet, for the order to lock in the same
 * transaction. Answers what it took: less than asked when the lock holds less.
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
  const left = minus(lockedKobo, amount);
  await lowerHold(tx, { key: `offer.drawn:${orderID}`, orderID: lockID, newAmount: left, now });
  await tx.run(sql`update offers.offers set locked_kobo = ${left} where id = ${offer.offerID}`);
  return amount;
}

/** Sets aside anew what the offer needs now, after its price or stock changed. Refuses PreLockFunds. */
export async function relock(tx: Tx, offer: Offer, how: { now: Date; settings: Settings }): Promise<void> {
  await releaseLock(tx, offer, how.now);
  const { missing } = await lockFunds(tx, { ...offer, lockID: null, lockedKobo: none }, how);
  if (missing > 0n) throw new Refusal('PreLockFunds', { missing });
}
