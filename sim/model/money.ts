import { hour, type Model, type ModelOrder, type Side, type Trader } from './types';

/** Face value times rate, half a kobo rounded up. */
export const worth = (face: bigint, rateKobo: bigint) => (face * rateKobo + 50n) / 100n;

/** A share of a fee, up to a maximum. */
export type Coupon = { shareBps: bigint; maxDiscountKobo: bigint };

/**
 * One percent, at least ₦50 and at most ₦3,000, minus the level discount, minus the coupon's share of the rest, plus
 * 7.5 % VAT; all rounded down.
 */
export function feeOn(gross: bigint, offBps = 0n, coupon?: Coupon) {
  const percent = gross / 100n;
  const bounded = percent < 5_000n ? 5_000n : percent > 300_000n ? 300_000n : percent;
  const levelled = bounded - (bounded * offBps) / 10_000n;
  const share = coupon ? (levelled * coupon.shareBps) / 10_000n : 0n;
  const fee = levelled - (coupon && share > coupon.maxDiscountKobo ? coupon.maxDiscountKobo : share);
  return { fee, vat: (fee * 75n) / 1000n };
}

// table: the volume at which each level starts, and its discount on the fee.
const levels = [
  { fromKobo: 0n, offBps: 0n },
  { fromKobo: 50_000_000n, offBps: 1_000n },
  { fromKobo: 500_000_000n, offBps: 2_500n },
  { fromKobo: 2_500_000_000n, offBps: 5_000n },
] as const;

/** A level's discount, or null if the user's volume cannot have reached it. */
export function levelOff(trader: Trader, level: number): bigint | null {
  const traded = trader.orders.reduce(
    (sum, { endedAt, grossKobo }) => sum + (endedAt === null ? 0n : grossKobo),
    0n,
  );
  const { fromKobo, offBps } = levels[level as 0];
  return traded >= fromKobo ? offBps : null;
}

const holdHours = { 1: 24, 2: 6, 3: 2 } as const;

/** A change of a wallet's balance, with its entry in the statement. */
function change(trader: Trader, reason: string, kobo: bigint, orderNo: string) {
  trader.ownKobo += kobo;
  const line = `${reason} ${kobo} of ${orderNo}`;
  trader.lines.set(line, (trader.lines.get(line) ?? 0) + 1);
}

export const paysKobo = (order: ModelOrder) => order.grossKobo + order.fees.buyer.fee + order.fees.buyer.vat;
const getsKobo = (order: ModelOrder) => order.grossKobo - order.fees.seller.fee - order.fees.seller.vat;
const both = (order: ModelOrder, part: 'fee' | 'vat') => order.fees.buyer[part] + order.fees.seller[part];

export function lock(order: ModelOrder) {
  order.escrowKobo = paysKobo(order);
  change(order.buyer, 'lock', -order.escrowKobo, order.no);
}

export function refund(order: ModelOrder) {
  if (order.escrowKobo > 0n) change(order.buyer, 'refund', order.escrowKobo, order.no);
  order.escrowKobo = 0n;
}

function take(model: Model, order: ModelOrder, share: (kobo: bigint) => bigint) {
  model.platform.feeKobo += share(both(order, 'fee'));
  model.platform.vatKobo += share(both(order, 'vat'));
}

/** To the seller, on hold by tier; after a late report no longer than without it. */
export function release(model: Model, order: ModelOrder, now: number) {
  const kobo = getsKobo(order);
  take(model, order, (whole) => whole);
  order.escrowKobo = 0n;
  paySeller(order, kobo, now);
}

function paySeller(order: ModelOrder, kobo: bigint, now: number) {
  order.clearsAt ??= now + holdHours[order.seller.tier] * hour;
  if (order.clearsAt > now) order.seller.pending.push({ orderNo: order.no, kobo, clearsAt: order.clearsAt });
  else change(order.seller, 'release', kobo, order.no);
}

/** A late report: proceeds still on hold, our fee and its VAT return to escrow. False: the proceeds have cleared. */
export function reopen(model: Model, order: ModelOrder, now: number): boolean {
  const { pending } = order.seller;
  const at = pending.findIndex((line) => line.orderNo === order.no && line.clearsAt > now);
  if (at < 0) return false;
  pending.splice(at, 1);
  take(model, order, (whole) => -whole);
  order.escrowKobo = paysKobo(order);
  return true;
}

/** Both by share, a leftover kobo to the larger remainder; the fee on the seller's share only. */
export function split(model: Model, order: ModelOrder, shareBps: number, now: number) {
  const whole = order.escrowKobo;
  const bps = BigInt(shareBps);
  const part = (sum: bigint) => (sum * bps) / 10_000n;
  const rest = (whole * bps) % 10_000n;
  const gross = part(whole) + (rest >= 5_000n ? 1n : 0n);
  const fees = part(both(order, 'fee')) + part(both(order, 'vat'));
  take(model, order, part);
  paySeller(order, gross - fees, now);
  change(order.buyer, 'refund', whole - gross, order.no);
  order.escrowKobo = 0n;
}

/** The agreed lower price: fee and VAT shrink in proportion, rounded down; the difference is returned at once. */
export function reprice(order: ModelOrder, rateKobo: bigint) {
  const was = order.grossKobo;
  const gross = worth(order.face, rateKobo);
  const scaled = (sum: bigint) => (sum * gross) / was;
  for (const side of ['buyer', 'seller'] as const satisfies Side[]) {
    const { fee, vat } = order.fees[side];
    order.fees[side] = { fee: scaled(fee), vat: scaled(vat) };
  }
  Object.assign(order, { rateKobo, grossKobo: gross });
  const difference = order.escrowKobo - paysKobo(order);
  order.escrowKobo -= difference;
  change(order.buyer, 'lowerLock', difference, order.no);
}

/** Proceeds whose hold is over become available. */
export function clearDue(trader: Trader, now: number) {
  for (const line of trader.pending)
    if (line.clearsAt <= now) change(trader, 'clear', line.kobo, line.orderNo);
  trader.pending = trader.pending.filter((line) => line.clearsAt > now);
}
