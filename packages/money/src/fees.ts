import { type Kobo, koboOf, minus, noKobo, plus } from './kobo';

const allBps = 10_000n;

/** Basis points of an amount, rounded down: we never charge more than the rate we show. */
export const feeOf = (amount: Kobo, rateBps: bigint): Kobo => koboOf((amount * rateBps) / allBps);

/** VAT on our own fee, rounded down like the fee it belongs to. */
const vatOf = (fee: Kobo, vatBps: bigint): Kobo => feeOf(fee, vatBps);

/**
 * What a card is worth. `faceMinor` is in hundredths of the card's currency, `rateKobo` in kobo per one whole
 * unit of it. Rounded half up, once; the result is stored with the order and never computed again.
 */
export const amountFor = (faceMinor: bigint, rateKobo: Kobo): Kobo =>
  koboOf((faceMinor * rateKobo * 2n + 100n) / 200n);

export interface Coupon {
  shareBps: bigint;
  most: Kobo;
}

export interface FeeRule {
  bps: bigint;
  min: Kobo;
  max: Kobo;
  /** The level discount, taken off after the bounds, so that it is felt on the smallest fee too. */
  discountBps: bigint;
  vatBps: bigint;
  /** A coupon takes its share off what the level left, up to its most. */
  coupon?: Coupon | null;
}

export interface FeeBreakdown {
  /** What the level and the coupon took off: the fee would be `fee + levelOff + couponOff` without them. */
  levelOff: Kobo;
  couponOff: Kobo;
  fee: Kobo;
  /** Comes on top of the fee, as its own line: it is owed to the state and never ours. */
  vat: Kobo;
  total: Kobo;
}

export const noFee: FeeBreakdown = {
  levelOff: noKobo,
  couponOff: noKobo,
  fee: noKobo,
  vat: noKobo,
  total: noKobo,
};

/** The fee on an amount. Fee and VAT together stay below the amount, so that whoever pays them is left something. */
export function computeFee(amount: Kobo, rule: FeeRule): FeeBreakdown {
  if (amount <= 0n || rule.bps === 0n) return noFee;
  const bounded = clamp(feeOf(amount, rule.bps), rule.min, rule.max);
  const levelled = minus(bounded, feeOf(bounded, rule.discountBps));
  const discounted = rule.coupon ? minus(levelled, couponOff(levelled, rule.coupon)) : levelled;
  const affordable = koboOf(((amount - 1n) * allBps) / (allBps + rule.vatBps));
  // Each step is held to what can be afforded, so that nothing counts as taken off that was never asked for.
  const [full, afterLevel, fee] = [bounded, levelled, discounted].map((step) =>
    clamp(step, noKobo, affordable),
  ) as [Kobo, Kobo, Kobo];
  const vat = vatOf(fee, rule.vatBps);
  return {
    levelOff: minus(full, afterLevel),
    couponOff: minus(afterLevel, fee),
    fee,
    vat,
    total: plus(fee, vat),
  };
}

/** What a coupon takes off a fee; never more than the fee. */
const couponOff = (fee: Kobo, { shareBps, most }: Coupon): Kobo =>
  clamp(feeOf(fee, shareBps), noKobo, fee < most ? fee : most);

const clamp = (amount: Kobo, min: Kobo, max: Kobo): Kobo =>
  amount < min ? min : amount > max ? max : amount;

export interface Quote {
  /** Face value times rate. */
  gross: Kobo;
  buyerFee: FeeBreakdown;
  sellerFee: FeeBreakdown;
  /** What is locked in escrow: the gross and the buyer's fee with its VAT. */
  buyerPays: Kobo;
  /** What reaches the seller: the gross less the seller's fee with its VAT. */
  sellerGets: Kobo;
}

/** A whole deal in kobo. Buyer pays = seller gets + both fees + both VATs, always. */
export function quoteOf(deal: {
  faceMinor: bigint;
  rateKobo: Kobo;
  buyerRule: FeeRule | null;
  sellerRule: FeeRule | null;
}): Quote {
  const gross = amountFor(deal.faceMinor, deal.rateKobo);
  const buyerFee = deal.buyerRule ? computeFee(gross, deal.buyerRule) : noFee;
  const sellerFee = deal.sellerRule ? computeFee(gross, deal.sellerRule) : noFee;
  return {
    gross,
    buyerFee,
    sellerFee,
    buyerPays: plus(gross, buyerFee.total),
    sellerGets: minus(gross, sellerFee.total),
  };
}

/** What is held for an order, and what we take of it where all of it goes to the seller. */
export interface Escrow {
  readonly whole: Kobo;
  readonly fee: Kobo;
  readonly vat: Kobo;
}

/**
 * Divides an escrow between its two sides without losing a kobo; `sellerShareBps` of it, half a kobo rounded up, is the
 * seller's. Our fee and its VAT shrink with that part, rounded down, and come off it.
 */
export function splitEscrow({ whole, fee, vat }: Escrow, sellerShareBps: number) {
  const share = BigInt(sellerShareBps);
  const sellerGross = (whole * share + allBps / 2n) / allBps;
  const [feePart, vatPart] = [feeOf(fee, share), feeOf(vat, share)];
  return {
    buyerAmount: koboOf(whole - sellerGross),
    sellerAmount: koboOf(sellerGross - feePart - vatPart),
    fee: feePart,
    vat: vatPart,
  };
}
