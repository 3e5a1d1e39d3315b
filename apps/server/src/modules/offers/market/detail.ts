import type { RequirementName } from '@gift/contract';
import type { Query } from '../../../platform/calls/context';
import { invariant, Refusal } from '../../../platform/calls/refusal';
import { rateHistory } from '../../catalog';
import { areBlocked } from '../../identity';
import { openingAt } from '../hours';
import { referenceFor } from '../pricing/anchor';
import { countersOf } from '../pricing/counter-offers';
import { unmetFor } from '../pricing/terms';
import { hasEnded, type Offer } from '../rows';
import { findOffer, pendingCounterOffers } from '../store';
import { traderOf } from '../traders';
import { opensAt, ownView, rowView } from '../views';
import { noteView } from './presence';

/** Why nobody can take the offer now, or that it is available. */
function availabilityOf(offer: Offer, now: Date) {
  if (offer.status === 'paused' || offer.status === 'hidden_overload') return 'paused' as const;
  if (offer.status === 'hidden_funds') return 'unfunded' as const;
  if (offer.leftFace < offer.minFace) return 'soldOut' as const;
  return openingAt(offer.hours, now).isOpen ? ('open' as const) : ('outOfHours' as const);
}

export const offerDetail: Query<'offerDetail'> = async ({ db, services, caller, now, settings }, input) => {
  const offer = await findOffer(db, BigInt(input.offerID));
  const isOwner = caller !== null && offer?.makerID === caller.userID;
  if (!offer || (offer.status === 'draft' && !isOwner)) throw new Refusal('OfferNotFound');
  const isOver = hasEnded(offer.status) || (offer.expiresAt !== null && offer.expiresAt <= now);
  if (offer.status === 'removed' || (isOver && !isOwner))
    throw new Refusal('OfferGone', { brandID: offer.brandID, countryID: offer.countryID, side: offer.side });
  if (caller && !isOwner && (await areBlocked(db, offer.makerID, caller.userID)))
    throw new Refusal('BlockedTrader');
  if (!isOwner) noteView(services, offer.offerID);

  const maker = await traderOf(db, offer.makerID, now);
  invariant(maker, 'an offer has its maker');
  const anchor = { form: offer.anchorForm, receipt: offer.anchorReceipt, band: offer.anchorBand };
  const card = { brandID: offer.brandID, countryID: offer.countryID, ...anchor };
  const reference = await referenceFor(db, offer, anchor);
  const history = await rateHistory(db, card, anchor.band, now);
  const unmet: RequirementName[] =
    caller && !isOwner ? (await unmetFor(db, offer, caller.userID, now)).map(({ name }) => name) : [];
  const availability = availabilityOf(offer, now);
  const counters = caller
    ? await countersOf(db, caller.userID, { offerID: offer.offerID, now, settings })
    : [];
  const pendingCounts = isOwner ? await pendingCounterOffers(db, [offer.offerID]) : new Map<bigint, number>();
  const mayTake = availability === 'open' && unmet.length === 0 && !isOwner && !isOver;
  const counter = counters[0] ?? null;
  const mayCounter =
    offer.kind === 'request' && (!counter || counter.status === 'declined' || counter.status === 'expired');
  return {
    row: rowView(offer, maker),
    availability,
    opensAt: opensAt(offer, now)?.toISOString() ?? null,
    terms: offer.terms,
    requirements: offer.requirements,
    deliverWindowMin: offer.deliverWindowMin,
    leftFace: Number(offer.leftFace),
    referenceKobo: reference ? String(reference.rateKobo) : null,
    referenceSource: reference?.source ?? null,
    history: history.map(({ at, rateKobo }) => ({ at: at.toISOString(), rateKobo: String(rateKobo) })),
    unmet,
    own: isOwner ? ownView(offer, now, pendingCounts.get(offer.offerID) ?? 0) : null,
    counter,
    actions: caller
      ? [...(mayTake ? (['take'] as const) : []), ...(mayTake && mayCounter ? (['counter'] as const) : [])]
      : availability === 'open'
        ? (['logIn'] as const).slice()
        : [],
  };
};
