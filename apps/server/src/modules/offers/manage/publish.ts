import { invariant, Refusal } from '../../../platform/calls/refusal';
import { later, minutes } from '../../../platform/clock';
import { sql, type Tx } from '../../../platform/database/db';
import { publishEvent } from '../../../platform/events/outbox';
import type { Settings } from '../../../settings';
import { cardOf } from '../../catalog';
import { limitsOf, type Tier } from '../../identity';
import { openingAt } from '../hours';
import { invalidateLists } from '../market/list-cache';
import { rescore } from '../market/scores';
import { referenceFor } from '../pricing/anchor';
import { hasEnded, type Offer, priceOf } from '../rows';
import { countLive, expireCounterOffers, lockOffer } from '../store';
import { lockMaker, lockTrader } from '../traders';
import { lockFunds, releaseLock } from './locks';
import { checkedRate } from './shape';

// Lists, pauses and closes offers.

type At = { now: Date; settings: Settings };

/** Locks this maker and their offer until the end of the transaction. Refuses with OfferNotFound. */
export async function ownOffer(tx: Tx, offerID: bigint, makerID: bigint): Promise<Offer> {
  await lockMaker(tx, makerID);
  const offer = await lockOffer(tx, offerID);
  if (offer?.makerID !== makerID || offer.status === 'removed') throw new Refusal('OfferNotFound');
  return offer;
}

/**
 * Refuses if the maker's limits allow no further offer. The maker is locked already, so concurrent calls
 * count each other.
 */
async function refuseOverLimits(tx: Tx, offer: Offer, { settings }: At): Promise<{ isOverloaded: boolean }> {
  const trader = await lockTrader(tx, offer.makerID);
  invariant(trader, 'a maker is a trader');
  const limit = limitsOf(trader.tier as Tier, settings).activeOffers;
  if (limit === 0) throw new Refusal('TierNeeded');
  const live = await countLive(tx, offer.makerID);
  // An offer that is hidden for lack of funds already counts.
  const itself = offer.status === 'hidden_funds' ? 1 : 0;
  if (live.offers - itself >= limit) throw new Refusal('OfferLimit', { limit });
  if (offer.kind === 'request' && live.requests - itself >= settings.openRequests)
    throw new Refusal('RequestLimit', { limit: settings.openRequests });
  return trader;
}

/**
 * Lists an offer, from a draft or from any pause, after all checks. The caller has locked the maker and the
 * offer. All checks precede the first write, so a caller may catch the refusal and continue.
 */
export async function activate(tx: Tx, offer: Offer, at: At): Promise<void> {
  const { now, settings } = at;
  invariant(!hasEnded(offer.status), 'an ended offer stays ended');
  if (offer.expiresAt && offer.expiresAt <= now) throw new Refusal('OfferGone');
  await cardOf(tx, offer);
  const anchor = { form: offer.anchorForm, receipt: offer.anchorReceipt, band: offer.anchorBand };
  const reference = await referenceFor(tx, offer, anchor);
  const rate = checkedRate(priceOf(offer), reference?.rateKobo, settings);
  const { isOverloaded } = await refuseOverLimits(tx, offer, at);
  if (offer.preLock && offer.lockID === null) {
    const { missing } = await lockFunds(tx, { ...offer, rateKobo: rate }, at);
    if (missing > 0n) throw new Refusal('PreLockFunds', { missing });
  }
  const opening = openingAt(offer.hours, now);
  const expiresAt = offer.kind === 'request' ? later(now, minutes(settings.orderRequestMin)) : null;
  await tx.run(sql`
    update offers.offers set status = ${isOverloaded ? 'hidden_overload' : 'active'}, rate_kobo = ${rate},
      reference_kobo = ${reference?.rateKobo ?? null}, is_open = ${opening.isOpen},
      hours_change_at = ${opening.changesAt}, on_break = false, resume_at = null,
      expires_at = coalesce(expires_at, ${expiresAt}), published_at = coalesce(published_at, ${now}),
      updated_at = ${now}
    where id = ${offer.offerID}`);
  await rescore(tx, [offer.offerID], now);
  invalidateLists(tx, offer.brandID);
}

/** Unlists an offer and returns the money set aside for it to the maker. */
export async function pause(
  tx: Tx,
  offer: Offer,
  { now, breakUntil }: { now: Date; breakUntil?: Date | null },
): Promise<void> {
  await releaseLock(tx, offer, now);
  await tx.run(sql`
    update offers.offers set status = 'paused', on_break = ${breakUntil !== undefined},
      resume_at = ${breakUntil ?? null}, published_at = coalesce(published_at, ${now}), updated_at = ${now}
    where id = ${offer.offerID}`);
  invalidateLists(tx, offer.brandID);
}

/** Closes an offer for good, with every counter-offer on it. */
export async function closeOffer(
  tx: Tx,
  offer: Offer,
  { now, as }: { now: Date; as: 'expired' | 'removed' },
): Promise<void> {
  await releaseLock(tx, offer, now);
  await tx.run(sql`
    update offers.offers set status = ${as}, on_break = false, resume_at = null, hours_change_at = null,
      updated_at = ${now}
    where id = ${offer.offerID}`);
  await expireCounterOffers(tx, sql`offer_id = ${offer.offerID}`, now);
  if (as === 'expired')
    await publishEvent({ tx, now }, 'offer.expired', {
      offerID: String(offer.offerID),
      makerID: String(offer.makerID),
    });
  invalidateLists(tx, offer.brandID);
}
