import { type OfferToMake, plainOffer } from '../apps/server/src/testing/fixtures/offers';
import { expectSame, note } from './journal';
import { answerRate, endOffer, proposeRate, rateOf, referenceFor, whyNotRate } from './model/offers';
import type { Counter, ModelOffer, Price, Receipt } from './model/types';
import {
  anybody,
  callAs,
  count,
  nameOf,
  nowOf,
  type Person,
  type Simulation,
  verifiedIdentityOf,
} from './simulation';

// Makers manage their offers, and takers negotiate requests.

const receiptSets: readonly Receipt[][] = [['none'], ['cash'], ['none', 'cash'], ['slip', 'debit', 'credit']];

/** A listing or a request of either side, for e-codes or physical cards, at a fixed or a floating rate. */
export async function addOffer(sim: Simulation, person: Person): Promise<void> {
  const { random, model } = sim;
  const draft = offerOf(sim);
  const price = priceOf(draft.price);
  const known: ModelOffer = {
    id: '',
    maker: person.trader,
    kind: draft.kind,
    side: draft.side as 0 | 1,
    form: draft.form,
    receipts: draft.receipts,
    minFace: BigInt(draft.minFace),
    maxFace: BigInt(draft.maxFace),
    leftFace: BigInt(draft.stockFace),
    price,
    rateKobo: 0n,
    referenceKobo: null,
    payMin: draft.payWindowMin!,
    deliverMin: draft.deliverWindowMin!,
    checkMin: draft.checkWindowMin!,
    preLock: draft.preLock!,
    status: 'draft',
    expiresAt: null,
    minTier: draft.requirements?.minTier ?? 0,
    minCompleted: draft.requirements?.minCompleted ?? 0,
    blockNew: draft.requirements?.blockNew ?? false,
  };
  const reference = referenceFor(model, known);
  const rate = rateOf(price, reference);
  const saved = await callAs(sim, person, 'saveOffer', { offer: draft });
  expectSame('an offer is written', nameOf(saved), whyNotRate(rate, reference) ?? 'ok', { draft, reference });
  if (saved.code !== 200) return count(sim, `offer ${nameOf(saved)}`);
  known.id = (saved.data as { offerID: string }).offerID;
  model.offers.set(known.id, known);
  if (random.percent(90)) await show(sim, person, known, 'publishOffer');
}

function offerOf({ random }: Simulation): OfferToMake {
  const isRequest = random.percent(30);
  const form = random.pick(['ecode', 'ecode', 'physical', 'either'] as const);
  const stockFace = isRequest ? random.between(2, 40) * 500 : random.between(20, 400) * 500;
  const rate = String(random.between(62_000, 120_000));
  const side = random.percent(50) ? 1 : 0;
  const isFloating = !isRequest && random.percent(30);
  return {
    ...plainOffer,
    kind: isRequest ? 'request' : 'listing',
    side,
    form,
    receipts: form === 'ecode' ? ['none'] : random.pick(receiptSets),
    minFace: isRequest ? stockFace : random.pick([500, 1_000, 2_500]),
    maxFace: isRequest ? stockFace : Math.min(stockFace, 20_000),
    stockFace,
    price: isFloating
      ? {
          mode: 'margin',
          marginBp: random.between(-3_500, 3_500),
          floorKobo: random.percent(30) ? '65000' : null,
          ceilKobo: '120000',
        }
      : { mode: 'fixed', rateKobo: rate },
    autoAccept: random.percent(65),
    preLock: side === 0 && random.percent(35),
    payWindowMin: random.between(5, 60),
    deliverWindowMin: random.between(10, 180),
    checkWindowMin: random.between(10, 30),
    ...(random.percent(15)
      ? {
          requirements: {
            minTier: random.between(0, 3),
            minCompleted: random.between(0, 2),
            blockNew: random.percent(20),
          },
        }
      : {}),
  };
}

const priceOf = (price: OfferToMake['price']): Price =>
  price.mode === 'fixed'
    ? { mode: 'fixed', rateKobo: BigInt(price.rateKobo) }
    : {
        mode: 'margin',
        marginBp: price.marginBp,
        floorKobo: price.floorKobo ? BigInt(price.floorKobo) : null,
        ceilKobo: price.ceilKobo ? BigInt(price.ceilKobo) : null,
      };

/** Publishes an offer. The server decides how many a maker may have, and whether the maker can fund it. */
async function show(
  sim: Simulation,
  person: Person,
  offer: ModelOffer,
  call: 'publishOffer' | 'resumeOffer',
): Promise<void> {
  const answer = await callAs(sim, person, call, { offerID: offer.id });
  const name = nameOf(answer);
  const now = nowOf(sim);
  const reference = referenceFor(sim.model, offer);
  const rate = rateOf(offer.price, reference);
  const isGone = offer.status === 'removed' || (offer.expiresAt !== null && offer.expiresAt <= now);
  const wrong = isGone ? 'OfferGone' : whyNotRate(rate, reference);
  count(sim, `${call} ${name}`);
  if (['OfferLimit', 'RequestLimit', 'PreLockFunds'].includes(name) && !wrong) return;
  expectSame('an offer is shown', name, wrong ?? 'ok', { offer: offer.id, reference, rate });
  if (wrong) return;
  Object.assign(offer, { status: 'active', rateKobo: rate, referenceKobo: reference });
  if (offer.kind === 'request') offer.expiresAt ??= now + 24 * 3_600_000;
  note(sim.journal, now, { [call]: offer.id, by: offer.maker.id, rate });
}

/** A maker manages an offer: pauses, resumes, ends it, or changes its price. */
export async function manageOffer(sim: Simulation): Promise<void> {
  const { random, model } = sim;
  const offer = random.pick([...model.offers.values()]);
  if (!offer || offer.status === 'expired' || offer.status === 'removed') return;
  const person = verifiedIdentityOf(sim, offer.maker);
  const roll = random.between(1, 100);
  if (offer.status === 'draft') return show(sim, person, offer, 'publishOffer');
  if (offer.status === 'paused') return show(sim, person, offer, 'resumeOffer');
  if (roll <= 25) return pause(sim, person, offer);
  if (roll <= 35) return remove(sim, person, offer);
  return modifyPrice(sim, person, offer);
}

async function pause(sim: Simulation, person: Person, offer: ModelOffer) {
  const answer = await callAs(sim, person, 'pauseOffer', { offerID: offer.id });
  // The clock is sometimes late: a request may have ended already.
  count(sim, `pauseOffer ${nameOf(answer)}`);
  if (answer.code === 200) offer.status = 'paused';
}

async function remove(sim: Simulation, person: Person, offer: ModelOffer) {
  // An order that a late report reopened has used up its part of the stock, and no longer keeps the offer busy.
  const isBusy = [...sim.model.orders.values()].some(
    (order) => order.offer === offer && order.endedAt === null && !order.isLateReported,
  );
  const answer = await callAs(sim, person, 'deleteOffer', { offerID: offer.id });
  expectSame('an offer is ended', nameOf(answer), isBusy ? 'OfferHasOrders' : 'ok', { offer: offer.id });
  if (answer.code === 200) endOffer(sim.model, offer, 'removed');
  count(sim, `deleteOffer ${nameOf(answer)}`);
}

async function modifyPrice(sim: Simulation, person: Person, offer: ModelOffer) {
  const { random, model } = sim;
  const detail = await callAs(sim, person, 'offerDetail', { offerID: offer.id });
  const version = (detail.data as { own: { version: number } | null }).own?.version;
  if (version === undefined) return count(sim, `price ${nameOf(detail)}`);
  const price: Price = { mode: 'fixed', rateKobo: BigInt(random.between(55_000, 130_000)) };
  const sent = { mode: 'fixed', rateKobo: String(price.rateKobo) };
  const answer = await callAs(sim, person, 'modifyOfferPrice', { offerID: offer.id, version, price: sent });
  const name = nameOf(answer);
  count(sim, `modifyOfferPrice ${name}`);
  if (offer.preLock && name === 'PreLockFunds') return;
  const reference = referenceFor(model, offer);
  expectSame('a price is changed', name, whyNotRate(price.rateKobo, reference) ?? 'ok', {
    offer: offer.id,
    reference,
  });
  if (answer.code !== 200) return;
  Object.assign(offer, { price, rateKobo: price.rateKobo, referenceKobo: reference });
}

/** A user makes a counter-offer on a request, or answers one. */
export async function negotiate(sim: Simulation): Promise<void> {
  const { random, model } = sim;
  const open = [...model.counters.values()].filter(({ status }) => status === 'open');
  const counter = open.length > 0 && random.percent(70) ? random.pick(open) : null;
  if (counter) return answer(sim, counter);
  const requests = [...model.offers.values()].filter(
    ({ kind, status }) => kind === 'request' && status === 'active',
  );
  const offer =
    random.percent(95) && requests.length > 0
      ? random.pick(requests)
      : random.pick([...model.offers.values()]);
  if (!offer) return;
  const taker = anybody(sim);
  const rateKobo = BigInt(random.between(60_000, 125_000));
  const answered = await callAs(sim, taker, 'counterOffer', {
    offerID: offer.id,
    rateKobo: String(rateKobo),
  });
  const opened = proposeRate(model, offer, taker.trader, rateKobo, nowOf(sim));
  count(sim, `counterOffer ${nameOf(answered)}`);
  if (isHidden(offer, nameOf(answered))) return;
  expectSame('a rate is named', nameOf(answered), typeof opened === 'string' ? opened : 'ok', {
    offer: offer.id,
    taker: taker.trader.id,
    rateKobo,
    reference: offer.referenceKobo,
  });
  if (typeof opened === 'string') return;
  const id = (answered.data as { counterID: string }).counterID;
  model.counters.set(id, { ...opened, id });
}

/** An offer without funds is hidden until its maker resumes it. */
export const isHidden = (offer: ModelOffer, refusal: string) =>
  refusal === 'OfferPaused' && offer.preLock && offer.side === 0;

async function answer(sim: Simulation, counter: Counter) {
  const { random } = sim;
  const by = random.percent(85) === (counter.proposedBy === 'taker') ? 'maker' : 'taker';
  const person = verifiedIdentityOf(sim, by === 'maker' ? counter.offer.maker : counter.taker);
  const action = random.pick(['accept', 'accept', 'decline', 'counter'] as const);
  const rateKobo = BigInt(random.between(60_000, 125_000));
  const answered = await callAs(sim, person, 'replyCounter', {
    counterID: counter.id,
    action,
    ...(action === 'counter' ? { rateKobo: String(rateKobo) } : {}),
  });
  const wrong = answerRate(counter, by, action === 'counter' ? { action, rateKobo } : { action }, nowOf(sim));
  expectSame(`a rate is answered with ${action}`, nameOf(answered), wrong ?? 'ok', {
    counter: counter.id,
    by,
  });
  count(sim, `replyCounter ${action} ${nameOf(answered)}`);
  if (answered.code !== 200) return;
  const view = answered.data as { status: string; rateKobo: string; round: number };
  expectSame(
    'what is haggled over',
    `${view.status} ${view.rateKobo} ${view.round}`,
    `${counter.status} ${counter.rateKobo} ${counter.round}`,
    {
      counter: counter.id,
    },
  );
}
