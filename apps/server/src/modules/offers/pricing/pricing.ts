import { amountFor, computeFee, type FeeRule, type Kobo, koboOf, type Quote, quoteOf } from '@gift/money';
import type { Settings } from '../../../settings';
import { type FeeDiscount, noDiscount } from '../../rewards';

const allBp = 10_000n;

/**
 * How a maker prices: a fixed rate, or the reference rate plus or minus basis points within a floor and a
 * ceiling.
 */
export type Price =
  | { mode: 'fixed'; rateKobo: Kobo }
  | { mode: 'margin'; marginBp: number; floorKobo: Kobo | null; ceilKobo: Kobo | null };

/**
 * The rate for an order made now, in kobo per whole unit of the card's currency. A margin is rounded half up
 * to whole kobo, kept between its floor and ceiling, and never below one. Undefined if a margin has no reference rate.
 */
export function rateInForce(price: Price, reference: Kobo | undefined): Kobo | undefined {
  if (price.mode === 'fixed') return price.rateKobo;
  if (reference === undefined) return undefined;
  const share = allBp + BigInt(price.marginBp);
  const rate = (reference * share * 2n + allBp) / (allBp * 2n);
  const floored = price.floorKobo !== null && rate < price.floorKobo ? price.floorKobo : rate;
  const bounded = price.ceilKobo !== null && floored > price.ceilKobo ? price.ceilKobo : floored;
  return koboOf(bounded < 1n ? 1n : bounded);
}

/** The rates allowed around a reference rate, both ends included and rounded inwards. */
export function rateBand(reference: Kobo, bandBps: number): { lowest: Kobo; highest: Kobo } {
  const band = BigInt(bandBps);
  return {
    lowest: koboOf((reference * (allBp - band) + allBp - 1n) / allBp),
    highest: koboOf((reference * (allBp + band)) / allBp),
  };
}

/** How far a rate is from another, in basis points, rounded towards zero. */
export const differenceBp = (rate: bigint, from: bigint | null | undefined): number | null =>
  from ? Number(((rate - from) * allBp) / from) : null;

type FeeSettings = Pick<Settings, 'tradeFeeBps' | 'tradeFeeMinKobo' | 'tradeFeeMaxKobo' | 'tradeFeeVatBps'>;

/** The maker's fee rule for each order; the taker pays no fee. */
const makerRule = (settings: FeeSettings, discount: FeeDiscount = noDiscount): FeeRule => ({
  bps: BigInt(settings.tradeFeeBps),
  min: koboOf(settings.tradeFeeMinKobo),
  max: koboOf(settings.tradeFeeMaxKobo),
  discountBps: discount.levelBps,
  vatBps: BigInt(settings.tradeFeeVatBps),
  coupon: discount.coupon,
});

/**
 * Fee and VAT that the maker pays for this amount, without coupon; `levelBps` is the loyalty level's discount in
 * basis points.
 */
export const makerFee = (amount: Kobo, settings: FeeSettings, levelBps = 0n): Kobo =>
  computeFee(amount, makerRule(settings, { levelBps, coupon: null })).total;

/** The coupon that the maker set to be used, if the amount is large enough for it. */
export const couponFor = (gross: Kobo, { coupon }: FeeDiscount) =>
  coupon && gross >= coupon.minOrder ? coupon : null;

/** The amounts of a deal on an offer, in kobo. `side` is the maker's, and so are the fee discounts. */
export function priceDeal(
  deal: { side: 0 | 1; faceMinor: bigint; rateKobo: Kobo },
  settings: FeeSettings,
  discount: FeeDiscount = noDiscount,
): Quote {
  const coupon = couponFor(amountFor(deal.faceMinor, deal.rateKobo), discount);
  const rule = makerRule(settings, { ...discount, coupon });
  return quoteOf({
    ...deal,
    buyerRule: deal.side === 0 ? rule : null,
    sellerRule: deal.side === 1 ? rule : null,
  });
}

/**
 * The maximum that orders on a stock can cost a buying maker, fees and VAT included. Many small orders cost
 * most, because each pays at least the minimum fee; above that the fee is a percentage.
 */
export function costOfStock(
  { faceMinor, minFace, rateKobo }: { faceMinor: bigint; minFace: bigint; rateKobo: Kobo },
  settings: FeeSettings,
): Kobo {
  if (faceMinor < minFace) return koboOf(0n);
  const rule = makerRule(settings);
  const orders = faceMinor / minFace;
  const feeOn = (face: bigint) => computeFee(amountFor(face, rateKobo), rule).total;
  const gross = amountFor(faceMinor, rateKobo);
  const byShare = (gross * rule.bps * (allBp + rule.vatBps)) / (allBp * allBp);
  const bySmallOrders = feeOn(minFace) * (orders - 1n) + feeOn(faceMinor - minFace * (orders - 1n));
  let fees = bySmallOrders > byShare ? bySmallOrders : byShare;
  // For orders so small that the fee consumes them, this rule fails: any mixture of sizes may cost most.
  const smallestFee = rule.min + (rule.min * rule.vatBps) / allBp;
  if (amountFor(minFace, rateKobo) <= smallestFee + 1n) {
    const flat = smallestFee * orders + byShare;
    fees = gross;
    if (flat < gross) fees = flat;
  }
  // Each order rounds its amount, fee and VAT: at most three kobo together.
  return koboOf(gross + fees + orders * 3n);
}
