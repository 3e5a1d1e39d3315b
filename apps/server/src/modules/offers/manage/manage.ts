import type { Command } from '../../../platform/calls/context';
import { invariant, Refusal } from '../../../platform/calls/refusal';
import { later, minutes } from '../../../platform/clock';
import { type Db, sql, type Tx } from '../../../platform/database/db';
import { newID } from '../../../platform/ids';
import type { Settings } from '../../../settings';
import { invalidateLists } from '../market/list-cache';
import { rescore } from '../market/scores';
import { referenceFor } from '../pricing/anchor';
import { hasEnded, liveStatuses, type Offer, offerColumns } from '../rows';
import { findOffer, pendingCounterOffers, writeOffer } from '../store';
import { lockMaker } from '../traders';
import { ownView } from '../views';
import { releaseLock, relock } from './locks';
import { activate, closeOffer, ownOffer, pause } from './publish';
import { checkedRate, priceColumns, priceFrom, refuseOpenEnded, shape } from './shape';

// Commands of makers on their own offers.

/** Reads the offer again after the write, as its owner sees it. */
async function ownAnswer(db: Db, offerID: bigint, now: Date) {
  const offer = await findOffer(db, offerID);
  invariant(offer, 'an offer just written is there');
  const pendingCounts = await pendingCounterOffers(db, [offerID]);
  return ownView(offer, now, pendingCounts.get(offerID) ?? 0);
}

/** Fixed once published, because takers answered an offer with these values. */
const fixedFields = ['kind', 'side', 'brandID', 'countryID'] as const;

/** Sets money aside again if the offer is listed and prefunded, else releases it. */
async function fund(tx: Tx, offer: Offer, how: { now: Date; settings: Settings }) {
  const isShown = offer.status === 'active' || offer.status === 'hidden_overload';
  if (isShown && offer.preLock) await relock(tx, offer, how);
  else await releaseLock(tx, offer, how.now);
}

export const saveOffer: Command<'saveOffer'> = async ({ tx, caller, now, settings }, input) => {
  const makerID = caller.userID;
  if (input.offerID === undefined) {
    await lockMaker(tx, makerID);
    const offerID = newID(now);
    await writeOffer(tx, await shape(tx, input.offer, { offerID, makerID, now, settings }), {
      version: 0,
      now,
    });
    await rescore(tx, [offerID], now);
    return ownAnswer(tx, offerID, now);
  }
  const before = await ownOffer(tx, BigInt(input.offerID), makerID);
  if (hasEnded(before.status)) throw new Refusal('OfferGone');
  if (before.version !== input.version) throw new Refusal('ChangedElsewhere');
  if (before.kind === 'request' && before.openOrders > 0) throw new Refusal('OfferHasOrders');
  const isDraft = before.status === 'draft';
  if (!isDraft && fixedFields.some((field) => before[field] !== input.offer[field]))
    throw new Refusal('NotAllowed');
  const offerInput = await shape(tx, input.offer, { offerID: before.offerID, makerID, now, settings });
  // The form states what may still be sold; the stock also includes what orders took already.
  const stockFace = offerInput.stockFace + before.takenFace;
  const isWritten = await writeOffer(tx, { ...offerInput, stockFace }, { version: before.version, now });
  invariant(isWritten, 'the row is held in the version that was checked');
  const after = await findOffer(tx, before.offerID);
  invariant(after, 'an offer just written is there');
  await fund(tx, after, { now, settings });
  await rescore(tx, [before.offerID], now);
  invalidateLists(tx, before.brandID);
  return ownAnswer(tx, before.offerID, now);
};

export const publishOffer: Command<'publishOffer'> = async ({ tx, caller, now, settings }, input) => {
  const offer = await ownOffer(tx, BigInt(input.offerID), caller.userID);
  if (hasEnded(offer.status)) throw new Refusal('OfferGone');
  if (offer.status !== 'draft') throw new Refusal('NotAllowed');
  if (input.asPaused) await pause(tx, offer, { now });
  else await activate(tx, offer, { now, settings });
  return ownAnswer(tx, offer.offerID, now);
};

export const pauseOffer: Command<'pauseOffer'> = async ({ tx, caller, now }, input) => {
  const offer = await ownOffer(tx, BigInt(input.offerID), caller.userID);
  if (!liveStatuses.includes(offer.status)) throw new Refusal('NotAllowed');
  await pause(tx, offer, { now });
  return ownAnswer(tx, offer.offerID, now);
};

export const resumeOffer: Command<'resumeOffer'> = async ({ tx, caller, now, settings }, input) => {
  const offer = await ownOffer(tx, BigInt(input.offerID), caller.userID);
  if (hasEnded(offer.status)) throw new Refusal('OfferGone');
  if (offer.status === 'draft') throw new Refusal('NotAllowed');
  const isHidden = offer.status === 'paused' || offer.status === 'hidden_funds';
  if (isHidden) await activate(tx, offer, { now, settings });
  return ownAnswer(tx, offer.offerID, now);
};

export const pauseAllOffers: Command<'pauseAllOffers'> = async ({ tx, caller, now }, input) => {
  await lockMaker(tx, caller.userID);
  const offers = await tx.many<Offer>(sql`
    select ${offerColumns} from offers.offers o
    where maker_id = ${caller.userID} and status in ('active', 'hidden_overload') order by id for no key update`);
  const resumeAt = input.minutes === null ? null : later(now, minutes(input.minutes));
  for (const offer of offers) await pause(tx, offer, { now, breakUntil: resumeAt });
  return { paused: offers.length, resumeAt: resumeAt?.toISOString() ?? null };
};

export const resumeAllOffers: Command<'resumeAllOffers'> = async ({ tx, caller, now, settings }) => {
  await lockMaker(tx, caller.userID);
  const offers = await tx.many<Offer>(sql`
    select ${offerColumns} from offers.offers o
    where maker_id = ${caller.userID} and status = 'paused' and on_break order by id for no key update`);
  let resumedCount = 0;
  for (const offer of offers) {
    try {
      await activate(tx, offer, { now, settings });
      resumedCount++;
    } catch (error) {
      // An offer that no longer fits, or cannot be funded, stays paused; the others resume.
      if (!(error instanceof Refusal)) throw error;
    }
  }
  return { resumed: resumedCount, left: offers.length - resumedCount };
};

export const deleteOffer: Command<'deleteOffer'> = async ({ tx, caller, now }, input) => {
  const offer = await ownOffer(tx, BigInt(input.offerID), caller.userID);
  if (offer.openOrders > 0) throw new Refusal('OfferHasOrders');
  await closeOffer(tx, offer, { now, as: 'removed' });
  return { offerID: input.offerID };
};

export const modifyOfferPrice: Command<'modifyOfferPrice'> = async ({ tx, caller, now, settings }, input) => {
  const target = await ownOffer(tx, BigInt(input.offerID), caller.userID);
  if (hasEnded(target.status)) throw new Refusal('OfferGone');
  if (target.version !== input.version) throw new Refusal('ChangedElsewhere');
  if (target.kind === 'request' && input.price.mode !== 'fixed') throw new Refusal('NotAllowed');
  const offers =
    input.scope === 'offer' ? [target] : await siblings(tx, target, input.price.mode === 'fixed');
  const price = priceFrom(input.price);
  for (const offer of offers) {
    refuseOpenEnded(offer.preLock, price);
    const anchor = { form: offer.anchorForm, receipt: offer.anchorReceipt, band: offer.anchorBand };
    const reference = await referenceFor(tx, offer, anchor);
    const rate = checkedRate(price, reference?.rateKobo, settings);
    const columns = priceColumns(price);
    await tx.run(sql`
      update offers.offers set price_mode = ${columns.priceMode}, fixed_kobo = ${columns.fixedKobo},
        margin_bp = ${columns.marginBp}, floor_kobo = ${columns.floorKobo}, ceil_kobo = ${columns.ceilKobo},
        rate_kobo = ${rate}, reference_kobo = ${reference?.rateKobo ?? null}, version = version + 1,
        updated_at = ${now}
      where id = ${offer.offerID}`);
    await fund(tx, { ...offer, ...columns, rateKobo: rate }, { now, settings });
  }
  await rescore(
    tx,
    offers.map((offer) => offer.offerID),
    now,
  );
  invalidateLists(tx, target.brandID);
  return { own: await ownAnswer(tx, target.offerID, now), changed: offers.length };
};

/**
 * The maker's other listings of the same brand and side. For a fixed rate in naira, only those in the same
 * currency.
 */
const siblings = (tx: Tx, target: Offer, isFixed: boolean): Promise<Offer[]> =>
  tx.many<Offer>(sql`
    select ${offerColumns} from offers.offers o
    where maker_id = ${target.makerID} and brand_id = ${target.brandID} and side = ${target.side}
      and status not in ('expired', 'removed') and (o.id = ${target.offerID} or kind = 'listing')
      and (not ${isFixed}::boolean or currency = ${target.currency})
    order by id for no key update`);
