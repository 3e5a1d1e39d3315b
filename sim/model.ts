/**
 * A second opinion on orders and their money, written from docs/orders.md and docs/product.md and from nothing else:
 * it imports no rule of the server, so that a mistake has to be made twice to go unseen.
 */
export type Side = 'buyer' | 'seller';
const other = (side: Side): Side => (side === 'buyer' ? 'seller' : 'buyer');

const minute = 60_000;
const hour = 60 * minute;

export type Trader = {
  id: string;
  tier: 1 | 2 | 3;
  /** Available, and set aside for own offers: an offer's lock is still its maker's money. */
  ownKobo: bigint;
  pending: { orderNo: string; kobo: bigint; clearsAt: number }[];
};

export type ModelOffer = {
  id: string;
  maker: string;
  side: 0 | 1;
  leftFace: bigint;
  rateKobo: bigint;
  payMin: number;
  deliverMin: number;
  checkMin: number;
};

export type ModelOrder = {
  no: string;
  offer: ModelOffer;
  maker: Side;
  buyer: Trader;
  seller: Trader;
  face: bigint;
  rateKobo: bigint;
  grossKobo: bigint;
  /** Of the buyer and of the seller: fee and VAT on it. */
  fees: Record<Side, { fee: bigint; vat: bigint }>;
  state: number;
  enteredAt: number;
  deadline: number | null;
  escrowKobo: bigint;
  isPayExtended: boolean;
  isDeliverExtended: boolean;
  isCancelAsked: boolean;
  proposal: { rateKobo: bigint; until: number } | null;
  wasProposed: boolean;
  fault: Side | null;
  faultAt: number;
  /** Who is said to have asked for the cancellation, while nobody has answered. */
  reviewBy: Side | null;
  codes: string[];
};

export type Act =
  | { event: 'accept' | 'pay' | 'extend' | 'reveal' | 'confirm' | 'askCancel' | 'agreeCancel' }
  | { event: 'acceptPrice' | 'refusePrice' | 'agreeReview' | 'refuseReview' }
  | { event: 'report' | 'agree' | 'contest' | 'withdraw' }
  | { event: 'ship'; codes: string[] }
  | { event: 'proposePrice'; rateKobo: bigint }
  | { event: 'cancel'; saysOtherAsked: boolean };

const ended = [80, 81, 82, 83, 90, 91];
export const hasEnded = (order: ModelOrder) => ended.includes(order.state);

/** Face value times rate, half a kobo rounded up. */
const worth = (face: bigint, rateKobo: bigint) => (face * rateKobo + 50n) / 100n;

/** One percent, ₦50 at least and ₦3,000 at most, and 7.5 % VAT on that; both rounded down. */
function feeOn(gross: bigint) {
  const percent = gross / 100n;
  const fee = percent < 5_000n ? 5_000n : percent > 300_000n ? 300_000n : percent;
  return { fee, vat: (fee * 75n) / 1000n };
}

const openCap = { 1: 5, 2: 15, 3: 40 } as const;
const holdHours = { 1: 24, 2: 6, 3: 2 } as const;

export function createModel() {
  const traders = new Map<string, Trader>();
  const offers = new Map<string, ModelOffer>();
  const orders = new Map<string, ModelOrder>();
  /** Every code that was ever sent: by whom, and whether somebody saw it or it came back. */
  const cards = new Map<string, { seller: string; is: 'sealed' | 'seen' | 'back' }>();
  const platform = { feeKobo: 0n, vatKobo: 0n };

  const openOf = (trader: Trader) =>
    [...orders.values()].filter((order) => !hasEnded(order) && [order.buyer, order.seller].includes(trader));

  /** Why this trader may take no order now, from what the page on orders says. */
  function whyNot(taker: Trader, now: number): string | null {
    const faults = [...orders.values()]
      .filter((order) => order.fault && order[order.fault] === taker)
      .map((order) => order.faultAt)
      .sort((a, b) => a - b);
    for (let third = 2; third < faults.length; third++)
      if (faults[third]! - faults[third - 2]! <= 24 * hour && now < faults[third]! + 24 * hour)
        return 'PausedForFaults';
    const open = openOf(taker);
    const isLate = (order: ModelOrder) =>
      ((order.state === 40 && order.buyer === taker) || (order.state === 60 && order.seller === taker)) &&
      now - order.enteredAt > 30 * minute;
    if (open.some(isLate)) return 'OrderWaitsForYou';
    return open.length >= openCap[taker.tier] ? 'TooManyOpenOrders' : null;
  }

  /** A deal that the server says has begun, in the state it says it is in: 10, 20 or, with money set aside, 30. */
  function begin(
    no: string,
    offer: ModelOffer,
    taker: Trader,
    face: bigint,
    state: number,
    now: number,
  ): ModelOrder {
    const maker: Side = offer.side === 0 ? 'buyer' : 'seller';
    const owner = traders.get(offer.maker)!;
    const gross = worth(face, offer.rateKobo);
    const none = { fee: 0n, vat: 0n };
    const order: ModelOrder = {
      no,
      offer,
      maker,
      buyer: maker === 'buyer' ? owner : taker,
      seller: maker === 'seller' ? owner : taker,
      face,
      rateKobo: offer.rateKobo,
      grossKobo: gross,
      fees: { buyer: none, seller: none, [maker]: feeOn(gross) },
      state,
      enteredAt: now,
      deadline: null,
      escrowKobo: 0n,
      isPayExtended: false,
      isDeliverExtended: false,
      isCancelAsked: false,
      proposal: null,
      wasProposed: false,
      fault: null,
      faultAt: 0,
      reviewBy: null,
      codes: [],
    };
    offer.leftFace -= face;
    orders.set(no, order);
    enter(order, state, now);
    if (state === 30) lock(order);
    return order;
  }

  const lengths: Record<number, (order: ModelOrder) => number> = {
    10: () => 10,
    20: (order) => order.offer.payMin,
    30: (order) => order.offer.deliverMin,
    40: () => 60,
    50: (order) => order.offer.checkMin,
    60: () => 240,
  };
  function enter(order: ModelOrder, state: number, now: number) {
    const length = lengths[state];
    Object.assign(order, { state, enteredAt: now, deadline: length ? now + length(order) * minute : null });
  }

  const paysKobo = (order: ModelOrder) => order.grossKobo + order.fees.buyer.fee + order.fees.buyer.vat;

  function lock(order: ModelOrder) {
    order.escrowKobo = paysKobo(order);
    order.buyer.ownKobo -= order.escrowKobo;
  }
  function refund(order: ModelOrder) {
    order.buyer.ownKobo += order.escrowKobo;
    order.escrowKobo = 0n;
  }
  function release(order: ModelOrder, now: number) {
    const { buyer, seller } = order.fees;
    const kobo = order.grossKobo - seller.fee - seller.vat;
    platform.feeKobo += buyer.fee + seller.fee;
    platform.vatKobo += buyer.vat + seller.vat;
    order.seller.pending.push({
      orderNo: order.no,
      kobo,
      clearsAt: now + holdHours[order.seller.tier] * hour,
    });
    order.escrowKobo = 0n;
  }
  /** It falls through: money and card go back to where they came from, as long as nobody saw the card. */
  function fallThrough(order: ModelOrder, state: 90 | 91, fault: Side | null, now: number) {
    refund(order);
    order.offer.leftFace += order.face;
    for (const code of order.codes) cards.get(code)!.is = 'back';
    enter(order, state, now);
    Object.assign(order, { fault, faultAt: now });
  }
  function settle(order: ModelOrder, state: 80 | 83, now: number, fault: Side | null = null) {
    if (state === 80) release(order, now);
    else refund(order);
    enter(order, state, now);
    Object.assign(order, { fault, faultAt: now });
  }

  function reprice(order: ModelOrder, rateKobo: bigint) {
    const was = order.grossKobo;
    const scaled = (sum: bigint, gross: bigint) => (sum * gross) / was;
    const gross = worth(order.face, rateKobo);
    for (const side of ['buyer', 'seller'] as const) {
      const { fee, vat } = order.fees[side];
      order.fees[side] = { fee: scaled(fee, gross), vat: scaled(vat, gross) };
    }
    Object.assign(order, { rateKobo, grossKobo: gross });
    const difference = order.escrowKobo - paysKobo(order);
    order.escrowKobo -= difference;
    order.buyer.ownKobo += difference;
  }

  const mayShip = (order: ModelOrder, codes: readonly string[]) =>
    new Set(codes).size === codes.length &&
    codes.every((code) => {
      const card = cards.get(code);
      return !card || (card.is === 'back' && card.seller === order.seller.id);
    });

  /** Takes one act of one side. False: refused, and nothing changed. `availableKobo` is what the buyer can spend. */
  function take(order: ModelOrder, by: Side, act: Act, now: number, availableKobo: bigint): boolean {
    const { state } = order;
    // The buyer may look again as often as he likes, as long as the codes are kept.
    if (act.event === 'reveal' && by === 'buyer' && state >= 50 && state < 90) return true;
    if (order.deadline !== null && now >= order.deadline) return false;
    const cell = `${state} ${act.event} ${by}`;
    switch (act.event) {
      case 'accept':
        if (state !== 10 || by !== order.maker) return false;
        enter(order, 20, now);
        return true;
      case 'pay':
        if (cell !== '20 pay buyer' || availableKobo < paysKobo(order)) return false;
        lock(order);
        enter(order, 30, now);
        return true;
      case 'extend':
        if (state === 20 && !order.isPayExtended && now >= order.deadline! - 5 * minute) {
          order.isPayExtended = true;
          order.deadline! += 10 * minute;
          return true;
        }
        if (cell !== '30 extend buyer' || order.isDeliverExtended) return false;
        order.isDeliverExtended = true;
        order.deadline! += 30 * minute;
        return true;
      case 'ship':
        if (cell !== '30 ship seller' || !mayShip(order, act.codes)) return false;
        order.codes = act.codes;
        for (const code of act.codes) cards.set(code, { seller: order.seller.id, is: 'sealed' });
        enter(order, 40, now);
        return true;
      case 'proposePrice': {
        const isLower = act.rateKobo < order.rateKobo && act.rateKobo * 2n >= order.rateKobo;
        if (cell !== '40 proposePrice buyer' || order.wasProposed || !isLower) return false;
        order.wasProposed = true;
        order.proposal = { rateKobo: act.rateKobo, until: now + 15 * minute };
        return true;
      }
      case 'acceptPrice':
      case 'refusePrice':
        if (state !== 40 || by !== 'seller' || !order.proposal || now >= order.proposal.until) return false;
        if (act.event === 'acceptPrice') reprice(order, order.proposal.rateKobo);
        order.proposal = null;
        return true;
      case 'reveal':
        if (cell !== '40 reveal buyer') return false;
        order.proposal = null;
        for (const code of order.codes) cards.get(code)!.is = 'seen';
        enter(order, 50, now);
        return true;
      case 'confirm':
        if (cell !== '50 confirm buyer') return false;
        settle(order, 80, now);
        return true;
      case 'cancel':
        return cancel(order, by, act.saysOtherAsked, now);
      case 'askCancel':
        if (cell !== '30 askCancel buyer' || order.isCancelAsked) return false;
        order.isCancelAsked = true;
        return true;
      case 'agreeCancel':
        if (cell !== '30 agreeCancel seller' || !order.isCancelAsked) return false;
        fallThrough(order, 90, null, now);
        return true;
      case 'agreeReview':
      case 'refuseReview':
        if (state !== 90 || order.reviewBy !== by) return false;
        if (act.event === 'agreeReview') order.fault = null;
        Object.assign(order, { reviewBy: null, deadline: null });
        return true;
      case 'report':
        if (cell !== '50 report buyer') return false;
        enter(order, 60, now);
        return true;
      case 'agree':
        if (by !== 'seller' || (state !== 60 && state !== 70)) return false;
        settle(order, 83, now);
        return true;
      case 'contest':
        if (cell !== '60 contest seller') return false;
        enter(order, 70, now);
        return true;
      case 'withdraw':
        if (by !== 'buyer' || (state !== 60 && state !== 70)) return false;
        settle(order, 80, now);
        return true;
    }
  }

  function cancel(order: ModelOrder, by: Side, saysOtherAsked: boolean, now: number): boolean {
    const { state } = order;
    const may = state === 10 || state === 20 || ((state === 30 || state === 40) && by === 'seller');
    if (!may) return false;
    fallThrough(order, 90, state === 10 ? null : by, now);
    if (saysOtherAsked && state !== 10)
      Object.assign(order, { reviewBy: other(by), deadline: now + 10 * minute });
    return true;
  }

  /** Lets the clock act on everything whose time is over. */
  function strike(now: number) {
    for (const order of orders.values()) {
      if (order.deadline === null || now < order.deadline) continue;
      const { state } = order;
      if (state === 10) fallThrough(order, 91, null, now);
      else if (state === 20 || state === 40) fallThrough(order, 91, 'buyer', now);
      else if (state === 30) fallThrough(order, 91, 'seller', now);
      else if (state === 50) settle(order, 80, now);
      else if (state === 60) settle(order, 83, now, 'seller');
      else if (state === 90) Object.assign(order, { fault: null, reviewBy: null, deadline: null });
    }
    for (const trader of traders.values()) {
      const due = trader.pending.filter((line) => line.clearsAt <= now);
      for (const line of due) trader.ownKobo += line.kobo;
      trader.pending = trader.pending.filter((line) => line.clearsAt > now);
    }
  }

  return { traders, offers, orders, cards, platform, whyNot, begin, take, strike, paysKobo };
}
export type Model = ReturnType<typeof createModel>;
