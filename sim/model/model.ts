import { enter, noteChange, runOrderClock } from './actions';
import { runDisputeClock } from './disputes';
import { figuresOf } from './figures';
import { type Coupon, clearDue, feeOn, lock, worth } from './money';
import { expireCounterOffers, runOfferClock } from './offers';
import {
  type Card,
  day,
  hour,
  type Model,
  type ModelOffer,
  type ModelOrder,
  minute,
  openOf,
  type Side,
  type Trader,
} from './types';

const openCap = { 1: 2, 2: 15, 3: 40 } as const;
const orderLimit = { 1: 5_000_000n, 2: 20_000_000n, 3: 200_000_000n } as const;
const dayLimit = { 1: 5_000_000n, 2: 20_000_000n, 3: 500_000_000n } as const;

/** The day in Lagos, an hour ahead of UTC all year. */
const lagosDay = (at: number) => Math.floor((at + hour) / day);

/** All reasons why this deal may not start now; empty if it may. */
export function whyNotStart(
  deal: { offer: ModelOffer; taker: Trader; kobo: bigint; face: bigint },
  now: number,
): Set<string> {
  const { offer, taker, kobo, face } = deal;
  const reasons = new Set<string>();
  const takerSide: Side = offer.side === 0 ? 'seller' : 'buyer';
  if (kobo > orderLimit[taker.tier]) reasons.add('OverOrderLimit');
  if (tradedToday(taker, takerSide, now) + kobo > dayLimit[taker.tier]) reasons.add('OverDailyLimit');
  for (const reason of unfitMaker(offer, kobo, now)) reasons.add(reason);
  if (isPaused(taker, now)) reasons.add('PausedForFaults');
  if (now < taker.pausedUntil[takerSide]) reasons.add('PausedForDisputes');
  const open = openOf(taker);
  if (open.some((order) => isOverdueFor(order, taker, now))) reasons.add('OrderAwaitsYou');
  if (open.length >= openCap[taker.tier]) reasons.add('TooManyOpenOrders');
  if (face > offer.leftFace) reasons.add('StockGone');
  return reasons;
}

/** Why the maker of an offer may not trade this amount now, in the order in which a quote reports it. */
export function unfitMaker({ side, maker }: ModelOffer, kobo: bigint, now: number): string[] {
  const makerSide: Side = side === 0 ? 'buyer' : 'seller';
  const isOver =
    kobo > orderLimit[maker.tier] || tradedToday(maker, makerSide, now) + kobo > dayLimit[maker.tier];
  return [
    ...(now < maker.pausedUntil[makerSide] ? ['PartnerPaused'] : []),
    ...(isOver ? ['PartnerOverLimit'] : []),
  ];
}

/** What a user bought, or sold, today, in kobo; orders that ended without a trade do not count. */
function tradedToday(trader: Trader, side: Side, now: number): bigint {
  let sum = 0n;
  for (const order of trader.orders) {
    const counts = order[side] === trader && lagosDay(order.bornAt) === lagosDay(now);
    if (counts && ![83, 90, 91].includes(order.state)) sum += order.grossKobo;
  }
  return sum;
}

/** Three endings by the user's own fault within a day pause taking offers for a day. */
function isPaused(trader: Trader, now: number): boolean {
  const faults = trader.orders
    .filter((order) => order.endedAt !== null && order.fault && order[order.fault] === trader)
    .map((order) => order.faultAt)
    .sort((a, b) => a - b);
  return faults.some((third, at) => at >= 2 && third - faults[at - 2]! <= day && now < third + day);
}

const isOverdueFor = (order: ModelOrder, trader: Trader, now: number) =>
  ((order.state === 40 && order.buyer === trader) || (order.state === 60 && order.seller === trader)) &&
  now - order.enteredAt > 30 * minute;

/** A deal that the server has started, in the state the server reports: 10, 20 or, if prefunded, 30. */
export function createOrder(
  model: Model,
  deal: {
    no: string;
    offer: ModelOffer;
    taker: Trader;
    card: Card;
    rateKobo: bigint;
    state: number;
    offBps: bigint;
    coupon?: Coupon | undefined;
  },
  now: number,
): ModelOrder {
  const { no, offer, taker, card, rateKobo, state, offBps, coupon } = deal;
  const maker: Side = offer.side === 0 ? 'buyer' : 'seller';
  const face = BigInt(card.faces.reduce((sum, one) => sum + one, 0));
  const gross = worth(face, rateKobo);
  const none = { fee: 0n, vat: 0n };
  const order: ModelOrder = {
    no,
    offer,
    maker,
    buyer: maker === 'buyer' ? offer.maker : taker,
    seller: maker === 'seller' ? offer.maker : taker,
    card,
    face,
    rateKobo,
    grossKobo: gross,
    fees: { buyer: none, seller: none, [maker]: feeOn(gross, offBps, coupon) },
    state,
    bornAt: now,
    enteredAt: now,
    endedAt: null,
    deadline: null,
    escrowKobo: 0n,
    paidAt: null,
    shippedAt: null,
    revealedAt: null,
    isPayExtended: false,
    isDeliverExtended: false,
    isCancelAsked: false,
    proposal: null,
    wasProposed: false,
    isLateReported: false,
    clearsAt: null,
    fault: null,
    faultAt: 0,
    reviewBy: null,
    reminders: { count: 0, at: Number.NEGATIVE_INFINITY },
    ratedAt: {},
    codes: [],
    dispute: null,
  };
  offer.leftFace -= face;
  if (offer.kind === 'request') expireCounterOffers(model, offer);
  model.orders.set(no, order);
  order.buyer.orders.push(order);
  order.seller.orders.push(order);
  enter(order, state, now);
  noteChange(order);
  if (state === 30) {
    order.paidAt = now;
    lock(order);
  }
  return order;
}

/** Applies all deadlines that have passed, and updates the public figures. */
export function runClock(model: Model, now: number) {
  for (const order of model.orders.values()) runOrderClock(model, order, now);
  runDisputeClock(model, now);
  for (const trader of model.traders.values()) clearDue(trader, now);
  runOfferClock(model, now);
  for (const trader of model.traders.values()) {
    if (!trader.hasChanged) continue;
    trader.shown = figuresOf(trader, now);
    trader.isOverloaded = openOf(trader).length >= openCap[trader.tier];
    trader.hasChanged = false;
  }
}
