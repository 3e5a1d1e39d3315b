import { lock, paysKobo, refund, release, reopen, reprice, split } from './money';
import { endOffer, noteTrade } from './offers';
import {
  type Action,
  day,
  hasEnded,
  type Model,
  type ModelOrder,
  minute,
  other,
  type Ruling,
  type Side,
} from './types';

const lengths: Record<number, (order: ModelOrder) => number> = {
  10: () => 10,
  20: (order) => order.offer.payMin,
  30: (order) => order.offer.deliverMin,
  40: () => 60,
  50: (order) => order.offer.checkMin,
  60: () => 240,
};

/** Enters a state with its deadline; an order that ends uses up its stock, a reopened one is live again. */
export function enter(order: ModelOrder, state: number, now: number) {
  const length = lengths[state];
  const wasRunning = order.endedAt === null;
  Object.assign(order, { state, enteredAt: now, deadline: length ? now + length(order) * minute : null });
  order.reminders = { count: 0, at: Number.NEGATIVE_INFINITY };
  order.endedAt = hasEnded(order) ? (order.endedAt ?? now) : null;
  if (wasRunning !== (order.endedAt === null)) noteChange(order);
}

/** Marks the figures of both sides to be computed again. */
export function noteChange({ buyer, seller }: ModelOrder) {
  for (const trader of [buyer, seller]) trader.hasChanged = true;
}

/** Cancels or expires the order: money and card return, because the buyer has not seen the card. */
function fallThrough(model: Model, order: ModelOrder, state: 90 | 91, fault: Side | null, now: number) {
  refund(order);
  order.offer.leftFace += order.face;
  for (const code of order.codes) model.cards.get(code)!.is = 'back';
  enter(order, state, now);
  Object.assign(order, { fault, faultAt: now });
}

/** Ends the order after the card was seen. */
function settle(model: Model, order: ModelOrder, state: number, now: number, fault: Side | null = null) {
  if (state === 80 || state === 81) release(model, order, now);
  else refund(order);
  close(model, order, state, now, fault);
  if (state === 80) noteTrade(model, order.no, order.card, order.face, order.rateKobo);
}

function close(model: Model, order: ModelOrder, state: number, now: number, fault: Side | null) {
  enter(order, state, now);
  Object.assign(order, { fault, faultAt: now });
  // A request ends with its one order.
  if (order.offer.kind === 'request' && order.offer.status !== 'expired')
    endOffer(model, order.offer, 'expired');
}

function mayShip(model: Model, order: ModelOrder, action: Extract<Action, { event: 'ship' }>) {
  const { codes } = action;
  if (action.lacksPicture && (order.card.form === 'physical' || order.card.receipt !== 'none')) return false;
  return (
    new Set(codes).size === codes.length &&
    codes.every((code) => {
      const card = model.cards.get(code);
      return !card || (card.is === 'back' && card.seller === order.seller.id);
    })
  );
}

/** Applies one action of one side. False: refused, and nothing changed. `availableKobo` is the buyer's balance. */
export function take(
  model: Model,
  order: ModelOrder,
  by: Side,
  action: Action,
  now: number,
  availableKobo: bigint,
): boolean {
  const { state } = order;
  if (action.event === 'remind') return remind(order, by, action.type, now);
  if (action.event === 'rate') return rate(order, by, action.score, now);
  // The buyer may view the codes again any number of times while they are stored.
  if (action.event === 'reveal' && by === 'buyer' && order.revealedAt !== null) return true;
  if (order.deadline !== null && now >= order.deadline) return false;
  const cell = `${state} ${action.event} ${by}`;
  switch (action.event) {
    case 'accept':
      if (state !== 10 || by !== order.maker) return false;
      enter(order, 20, now);
      return true;
    case 'pay':
      if (cell !== '20 pay buyer' || availableKobo < paysKobo(order)) return false;
      lock(order);
      order.paidAt = now;
      enter(order, 30, now);
      return true;
    case 'extend':
      return extend(order, cell, now);
    case 'ship':
      if (cell !== '30 ship seller' || !mayShip(model, order, action)) return false;
      order.codes = action.codes;
      order.shippedAt = now;
      for (const code of action.codes) model.cards.set(code, { seller: order.seller.id, is: 'sealed' });
      enter(order, 40, now);
      return true;
    case 'proposePrice': {
      const isLower = action.rateKobo < order.rateKobo && action.rateKobo * 2n >= order.rateKobo;
      if (cell !== '40 proposePrice buyer' || order.wasProposed || !isLower) return false;
      order.wasProposed = true;
      order.proposal = { rateKobo: action.rateKobo, until: now + 15 * minute };
      return true;
    }
    case 'acceptPrice':
    case 'refusePrice':
      if (state !== 40 || by !== 'seller' || !order.proposal || now >= order.proposal.until) return false;
      if (action.event === 'acceptPrice') reprice(order, order.proposal.rateKobo);
      order.proposal = null;
      return true;
    case 'reveal':
      if (cell !== '40 reveal buyer') return false;
      order.proposal = null;
      order.revealedAt = now;
      for (const code of order.codes) model.cards.get(code)!.is = 'seen';
      enter(order, 50, now);
      return true;
    case 'confirm':
      if (cell !== '50 confirm buyer') return false;
      settle(model, order, 80, now);
      return true;
    case 'cancel':
      return cancel(model, order, by, action.saysOtherAsked, now);
    case 'askCancel':
      if (cell !== '30 askCancel buyer' || order.isCancelAsked) return false;
      order.isCancelAsked = true;
      return true;
    case 'agreeCancel':
      if (cell !== '30 agreeCancel seller' || !order.isCancelAsked) return false;
      fallThrough(model, order, 90, null, now);
      return true;
    case 'agreeReview':
    case 'refuseReview':
      if (state !== 90 || order.reviewBy !== by) return false;
      closeReview(order, action.event === 'agreeReview');
      return true;
    case 'report':
      if (cell !== '50 report buyer') return false;
      enter(order, 60, now);
      return true;
    case 'lateReport':
      // In the check window a voided card is a report like any other.
      if (cell === '50 lateReport buyer') enter(order, 60, now);
      else if (cell !== '80 lateReport buyer' || order.isLateReported || !reopen(model, order, now))
        return false;
      else {
        order.isLateReported = true;
        order.fault = null;
        enter(order, 70, now);
      }
      return true;
    case 'agree':
      if (by !== 'seller' || (state !== 60 && state !== 70)) return false;
      settle(model, order, 83, now);
      return true;
    case 'contest':
      if (cell !== '60 contest seller') return false;
      enter(order, 70, now);
      return true;
    case 'withdraw':
      if (by !== 'buyer' || (state !== 60 && state !== 70)) return false;
      settle(model, order, 80, now);
      return true;
  }
}

function extend(order: ModelOrder, cell: string, now: number): boolean {
  if (order.state === 20 && !order.isPayExtended && now >= order.deadline! - 5 * minute) {
    order.isPayExtended = true;
    order.deadline! += 10 * minute;
    return true;
  }
  if (cell !== '30 extend buyer' || order.isDeliverExtended) return false;
  order.isDeliverExtended = true;
  order.deadline! += 30 * minute;
  return true;
}

const reminded: Record<number, { to: Side; states: readonly number[] }> = {
  1: { to: 'buyer', states: [20] },
  2: { to: 'seller', states: [30] },
  3: { to: 'buyer', states: [40, 50] },
  4: { to: 'seller', states: [60] },
};
function remind(order: ModelOrder, by: Side, type: number, now: number): boolean {
  const { to, states } = reminded[type]!;
  const { count, at } = order.reminders;
  if (by === to || !states.includes(order.state) || count >= 3 || now < at + 5 * minute) return false;
  order.reminders = { count: count + 1, at: now };
  return true;
}

/** After the end; can be changed for a week after the first rating. */
function rate(order: ModelOrder, by: Side, score: number, now: number): boolean {
  const first = order.ratedAt[by];
  if (!hasEnded(order) || (first !== undefined && first <= now - 7 * day)) return false;
  order.ratedAt[by] ??= now;
  const subject = order[other(by)];
  subject.ratings.set(`${order.no} ${by}`, { from: order[by], score, at: order.ratedAt[by]! });
  subject.hasChanged = true;
  return true;
}

function cancel(model: Model, order: ModelOrder, by: Side, saysOtherAsked: boolean, now: number): boolean {
  const { state } = order;
  const may = state === 10 || state === 20 || ((state === 30 || state === 40) && by === 'seller');
  if (!may) return false;
  fallThrough(model, order, 90, state === 10 ? null : by, now);
  if (saysOtherAsked && state !== 10)
    Object.assign(order, { reviewBy: other(by), deadline: now + 10 * minute });
  return true;
}

function closeReview(order: ModelOrder, isFaultCleared: boolean) {
  if (isFaultCleared) {
    if (order.fault) order[order.fault].hasChanged = true;
    order.fault = null;
  }
  Object.assign(order, { reviewBy: null, deadline: null });
}

/** An operator ends an order; no deadline limits this. False: not possible in this state. */
export function rule(model: Model, order: ModelOrder, ruling: Ruling, now: number): boolean {
  const { state } = order;
  const { event, shareBps } = ruling;
  const states = event.startsWith('rule')
    ? [70]
    : event === 'adminRelease'
      ? [50, 60, 70]
      : [10, 20, 30, 40, 50, 60, 70];
  if (!states.includes(state)) return false;
  if (event === 'ruleSeller') settle(model, order, 81, now, 'buyer');
  else if (event === 'adminRelease') settle(model, order, 81, now);
  else if (event === 'ruleRefund') settle(model, order, 83, now, 'seller');
  else if (event === 'ruleSplit') {
    split(model, order, shareBps, now);
    close(model, order, 82, now, null);
  } else if (state < 50) fallThrough(model, order, 90, null, now);
  else settle(model, order, 90, now);
  return true;
}

/** Applies the deadline of an order if it has passed. */
export function runOrderClock(model: Model, order: ModelOrder, now: number) {
  if (order.deadline === null || now < order.deadline) return;
  const { state } = order;
  if (state === 10) fallThrough(model, order, 91, null, now);
  else if (state === 20 || state === 40) fallThrough(model, order, 91, 'buyer', now);
  else if (state === 30) fallThrough(model, order, 91, 'seller', now);
  else if (state === 50) settle(model, order, 80, now);
  else if (state === 60) settle(model, order, 83, now, 'seller');
  else if (state === 90) closeReview(order, true);
}
