import { type OfferToMake, plainOffer } from '../apps/server/src/testing/offers';
import { agree, note } from './journal';
import { answerRate, endOffer, nameRate, rateOf, referenceFor, whyNotRate } from './model-offers';
import type { Counter, ModelOffer, Price, Receipt } from './model-types';
import { anybody, callAs, count, nameOf, nowOf, type Person, personOf, type World } from './world';

// What makers do with their offers, and takers who haggle over a request.

const receiptSets: readonly Receipt[][] = [['none'], ['cash'], ['none', 'cash'], ['slip', 'debit', 'credit']];

/** A standing offer or a request of either side, for codes or plastic, at a fixed or a floating rate. */
export async function addOffer(world: World, person: Person): Promise<void> {
  const { chance, model } = world;
  const draft = offerOf(world);
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
  const saved = await callAs(world, person, 'saveOffer', { offer: draft });
  agree('an offer is written', nameOf(saved), whyNotRate(rate, reference) ?? 'ok', { draft, reference });
  if (saved.code !== 200) return count(world, `offer ${nameOf(saved)}`);
  known.id = (saved.data as { offerID: string }).offerID;
  model.offers.set(known.id, known);
  if (chance.percent(90)) await show(world, person, known, 'publishOffer');
}

function offerOf({ chance }: World): OfferToMake {
  const isRequest = chance.percent(30);
  const form = chance.pick(['ecode', 'ecode', 'physical', 'either'] as const);
  const stockFace = isRequest ? chance.between(2, 40) * 500 : chance.between(20, 400) * 500;
  const rate = String(chance.between(62_000, 120_000));
  const side = chance.percent(50) ? 1 : 0;
  const isFloating = !isRequest && chance.percent(30);
  return {
    ...plainOffer,
    kind: isRequest ? 'request' : 'standing',
    side,
    form,
    receipts: form === 'ecode' ? ['none'] : chance.pick(receiptSets),
    minFace: isRequest ? stockFace : chance.pick([500, 1_000, 2_500]),
    maxFace: isRequest ? stockFace : Math.min(stockFace, 20_000),
    stockFace,
    price: isFloating
      ? {
          mode: 'margin',
          marginBp: chance.between(-3_500, 3_500),
          floorKobo: chance.percent(30) ? '65000' : null,
          ceilKobo: '120000',
        }
      : { mode: 'fixed', rateKobo: rate },
    autoAccept: chance.percent(65),
    preLock: side === 0 && chance.percent(35),
    payWindowMin: chance.between(5, 60),
    deliverWindowMin: chance.between(10, 180),
    checkWindowMin: chance.between(10, 30),
    ...(chance.percent(15)
      ? {
          requirements: {
            minTier: chance.between(0, 3),
            minCompleted: chance.between(0, 2),
            blockNew: chance.percent(20),
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

/** Puts an offer before takers. How many a maker may have, and whether he can fund it, is the server's to say. */
async function show(
  world: World,
  person: Person,
  offer: ModelOffer,
  call: 'publishOffer' | 'resumeOffer',
): Promise<void> {
  const answer = await callAs(world, person, call, { offerID: offer.id });
  const name = nameOf(answer);
  const now = nowOf(world);
  const reference = referenceFor(world.model, offer);
  const rate = rateOf(offer.price, reference);
  const isGone = offer.status === 'removed' || (offer.expiresAt !== null && offer.expiresAt <= now);
  const wrong = isGone ? 'OfferGone' : whyNotRate(rate, reference);
  count(world, `${call} ${name}`);
  if (['OfferLimit', 'RequestLimit', 'PreLockFunds'].includes(name) && !wrong) return;
  agree('an offer is shown', name, wrong ?? 'ok', { offer: offer.id, reference, rate });
  if (wrong) return;
  Object.assign(offer, { status: 'active', rateKobo: rate, referenceKobo: reference });
  if (offer.kind === 'request') offer.expiresAt ??= now + 24 * 3_600_000;
  note(world.journal, now, { [call]: offer.id, by: offer.maker.id, rate });
}

/** A maker tends one of his offers: pauses, resumes, ends it, or names another price. */
export async function tendOffer(world: World): Promise<void> {
  const { chance, model } = world;
  const offer = chance.pick([...model.offers.values()]);
  if (!offer || offer.status === 'expired' || offer.status === 'removed') return;
  const person = personOf(world, offer.maker);
  const roll = chance.between(1, 100);
  if (offer.status === 'draft') return show(world, person, offer, 'publishOffer');
  if (offer.status === 'paused') return show(world, person, offer, 'resumeOffer');
  if (roll <= 25) return pause(world, person, offer);
  if (roll <= 35) return remove(world, person, offer);
  return modifyPrice(world, person, offer);
}

async function pause(world: World, person: Person, offer: ModelOffer) {
  const answer = await callAs(world, person, 'pauseOffer', { offerID: offer.id });
  // The clock is late now and then: a request may have ended already.
  count(world, `pauseOffer ${nameOf(answer)}`);
  if (answer.code === 200) offer.status = 'paused';
}

async function remove(world: World, person: Person, offer: ModelOffer) {
  // An order that a late report opened again has used up its part of the stock, and holds the offer no more.
  const isBusy = [...world.model.orders.values()].some(
    (order) => order.offer === offer && order.endedAt === null && !order.isLateReported,
  );
  const answer = await callAs(world, person, 'deleteOffer', { offerID: offer.id });
  agree('an offer is ended', nameOf(answer), isBusy ? 'OfferHasOrders' : 'ok', { offer: offer.id });
  if (answer.code === 200) endOffer(world.model, offer, 'removed');
  count(world, `deleteOffer ${nameOf(answer)}`);
}

async function modifyPrice(world: World, person: Person, offer: ModelOffer) {
  const { chance, model } = world;
  const detail = await callAs(world, person, 'offerDetail', { offerID: offer.id });
  const version = (detail.data as { own: { version: number } | null }).own?.version;
  if (version === undefined) return count(world, `price ${nameOf(detail)}`);
  const price: Price = { mode: 'fixed', rateKobo: BigInt(chance.between(55_000, 130_000)) };
  const sent = { mode: 'fixed', rateKobo: String(price.rateKobo) };
  const answer = await callAs(world, person, 'modifyOfferPrice', { offerID: offer.id, version, price: sent });
  const name = nameOf(answer);
  count(world, `modifyOfferPrice ${name}`);
  if (offer.preLock && name === 'PreLockFunds') return;
  const reference = referenceFor(model, offer);
  agree('a price is changed', name, whyNotRate(price.rateKobo, reference) ?? 'ok', {
    offer: offer.id,
    reference,
  });
  if (answer.code !== 200) return;
  Object.assign(offer, { price, rateKobo: price.rateKobo, referenceKobo: reference });
}

/** Somebody names a rate on a request, or answers one that was named. */
export async function haggle(world: World): Promise<void> {
  const { chance, model } = world;
  const open = [...model.counters.values()].filter(({ status }) => status === 'open');
  const counter = open.length > 0 && chance.percent(70) ? chance.pick(open) : null;
  if (counter) return answer(world, counter);
  const requests = [...model.offers.values()].filter(
    ({ kind, status }) => kind === 'request' && status === 'active',
  );
  const offer =
    chance.percent(95) && requests.length > 0
      ? chance.pick(requests)
      : chance.pick([...model.offers.values()]);
  if (!offer) return;
  const taker = anybody(world);
  const rateKobo = BigInt(chance.between(60_000, 125_000));
  const said = await callAs(world, taker, 'counterOffer', { offerID: offer.id, rateKobo: String(rateKobo) });
  const opened = nameRate(model, offer, taker.trader, rateKobo, nowOf(world));
  count(world, `counterOffer ${nameOf(said)}`);
  if (isHidden(offer, nameOf(said))) return;
  agree('a rate is named', nameOf(said), typeof opened === 'string' ? opened : 'ok', {
    offer: offer.id,
    taker: taker.trader.id,
    rateKobo,
    reference: offer.referenceKobo,
  });
  if (typeof opened === 'string') return;
  const id = (said.data as { counterID: string }).counterID;
  model.counters.set(id, { ...opened, id });
}

/** An offer whose money is not there is hidden until its maker resumes it. */
export const isHidden = (offer: ModelOffer, refusal: string) =>
  refusal === 'OfferPaused' && offer.preLock && offer.side === 0;

async function answer(world: World, counter: Counter) {
  const { chance } = world;
  const by = chance.percent(85) === (counter.namedBy === 'taker') ? 'maker' : 'taker';
  const person = personOf(world, by === 'maker' ? counter.offer.maker : counter.taker);
  const action = chance.pick(['accept', 'accept', 'decline', 'counter'] as const);
  const rateKobo = BigInt(chance.between(60_000, 125_000));
  const said = await callAs(world, person, 'replyCounter', {
    counterID: counter.id,
    action,
    ...(action === 'counter' ? { rateKobo: String(rateKobo) } : {}),
  });
  const wrong = answerRate(
    counter,
    by,
    action === 'counter' ? { action, rateKobo } : { action },
    nowOf(world),
  );
  agree(`a rate is answered with ${action}`, nameOf(said), wrong ?? 'ok', { counter: counter.id, by });
  count(world, `replyCounter ${action} ${nameOf(said)}`);
  if (said.code !== 200) return;
  const view = said.data as { status: string; rateKobo: string; round: number };
  agree(
    'what is haggled over',
    `${view.status} ${view.rateKobo} ${view.round}`,
    `${counter.status} ${counter.rateKobo} ${counter.round}`,
    {
      counter: counter.id,
    },
  );
}
