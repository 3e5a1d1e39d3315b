import { type Kobo, koboOf, minus, noKobo, plus } from './kobo';

const allBps = 10_000n;

/** A share in basis points, rounded down: we never charge more than the rate we show. */
export const feeOf = (amount: Kobo, rateBps: bigint): Kobo => koboOf((amount * rateBps) / allBps);

/** VAT on our fee, rounded down like the fee. */
const vatOf = (fee: Kobo, vatBps: bigint): Kobo => feeOf(fee, vatBps);

/**
 * The price of a card in kobo. `faceMinor` is in hundredths of the card's currency, `rateKobo` in kobo per whole unit
 * of it. Rounded half up, once: the order stores the result, and it is never recomputed.
 */
export const amountFor = (faceMinor: bigint, rateKobo: Kobo): Kobo =>
  koboOf((faceMinor * rateKobo * 2n + 100n) / 200n);

export interface Coupon {
  shareBps: bigint;
  max: Kobo;
}

export interface FeeRule {
  bps: bigint;
  min: Kobo;
  max: Kobo;
  /** The loyalty discount. It applies after the minimum and maximum, so that it lowers the smallest fee too. */
  discountBps: bigint;
  vatBps: bigint;
  /** A coupon takes its share off the fee after the loyalty discount, up to its maximum. */
  coupon?: Coupon | null;
}

export interface FeeBreakdown {
  /** What the loyalty level and the coupon took off. Without them the fee would be `fee + levelOff + couponOff`. */
  levelOff: Kobo;
  couponOff: Kobo;
  fee: Kobo;
  /** On top of the fee, as its own amount: we owe it to the state. */
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

/** The fee on an amount. Fee and VAT together stay below the amount, so that the payer keeps something. */
export function computeFee(amount: Kobo, rule: FeeRule): FeeBreakdown {
  if (amount <= 0n || rule.bps === 0n) return noFee;
  const bounded = clamp(feeOf(amount, rule.bps), rule.min, rule.max);
  const afterLoyalty = minus(bounded, feeOf(bounded, rule.discountBps));
  const discounted = rule.coupon ? minus(afterLoyalty, couponOff(afterLoyalty, rule.coupon)) : afterLoyalty;
  const affordable = koboOf(((amount - 1n) * allBps) / (allBps + rule.vatBps));
  // Each step is capped at what the amount can bear, so that a discount never counts a fee that was never due.
  const [full, afterLevel, fee] = [bounded, afterLoyalty, discounted].map((step) =>
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

/** What a coupon takes off a fee. Never more than the fee. */
const couponOff = (fee: Kobo, { shareBps, max }: Coupon): Kobo =>
  clamp(feeOf(fee, shareBps), noKobo, fee < max ? fee : max);

const clamp = (amount: Kobo, min: Kobo, max: Kobo): Kobo =>
  amount < min ? min : amount > max ? max : amount;

export interface Quote {
  /** Face value times rate. */
  gross: Kobo;
  buyerFee: FeeBreakdown;
  sellerFee: FeeBreakdown;
  /** What is locked in escrow: the gross plus the buyer's fee with its VAT. */
  buyerPays: Kobo;
  /** What the seller gets: the gross less the seller's fee with its VAT. */
  sellerGets: Kobo;
}

/** All amounts of a deal, in kobo. Buyer pays = seller gets + both fees + both VATs. */
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

/** What an order holds, and what we take of it if all of it goes to the seller. */
export interface Escrow {
  readonly whole: Kobo;
  readonly fee: Kobo;
  readonly vat: Kobo;
}

/**
 * Divides an escrow between its two sides without losing a kobo. `sellerShareBps` of it, rounded half up, is the
 * seller's. Our fee and its VAT shrink in proportion, are rounded down, and come off the seller's part.
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
