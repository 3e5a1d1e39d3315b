import { amountFor, computeFee, type FeeRule, type Kobo, koboOf, type Quote, quoteOf } from '@gift/money';
import type { Settings } from '../../../settings';
import { type FeeDiscount, noDiscount } from '../../rewards';

const allBp = 10_000n;

/** How a maker prices: a fixed rate, or the reference plus or minus basis points within a floor and a ceiling. */
export type Price =
  | { mode: 'fixed'; rateKobo: Kobo }
  | { mode: 'margin'; marginBp: number; floorKobo: Kobo | null; ceilKobo: Kobo | null };

/**
 * The rate an order made now is made at: kobo per whole unit of the card's currency, a margin rounded half up to
 * whole kobo and never below one. Undefined when a margin has no reference to follow.
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

/** The rates allowed beside a reference, both ends included and rounded inwards. */
export function rateBand(reference: Kobo, bandBps: number): { lowest: Kobo; highest: Kobo } {
  const band = BigInt(bandBps);
  return {
    lowest: koboOf((reference * (allBp - band) + allBp - 1n) / allBp),
    highest: koboOf((reference * (allBp + band)) / allBp),
  };
}

/** How far a rate lies from another, in basis points, rounded towards zero. */
export const differenceBp = (rate: bigint, from: bigint | null | undefined): number | null =>
  from ? Number(((rate - from) * allBp) / from) : null;

type FeeSettings = Pick<Settings, 'tradeFeeBps' | 'tradeFeeMinKobo' | 'tradeFeeMaxKobo' | 'tradeFeeVatBps'>;

/** What the maker of an offer pays on each order; the taker pays nothing. */
const makerRule = (settings: FeeSettings, discount: FeeDiscount = noDiscount): FeeRule => ({
  bps: BigInt(settings.tradeFeeBps),
  min: koboOf(settings.tradeFeeMinKobo),
  max: koboOf(settings.tradeFeeMaxKobo),
  discountBps: discount.levelBps,
  vatBps: BigInt(settings.tradeFeeVatBps),
  coupon: discount.coupon,
});

/** Fee and VAT that the maker of an order of this amount pays, without coupon; `levelBps` is what a level takes off. */
export const makerFee = (amount: Kobo, settings: FeeSettings, levelBps = 0n): Kobo =>
  computeFee(amount, makerRule(settings, { levelBps, coupon: null })).total;

/** The coupon that such a deal uses: the one its maker set to be used, where the amount is large enough for it. */
export const couponFor = (gross: Kobo, { coupon }: FeeDiscount) =>
  coupon && gross >= coupon.minOrder ? coupon : null;

/** A deal on an offer in kobo, line by line. `side` is the maker's, and so is what is taken off the fee. */
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
 * What the orders on a stock can cost a buying maker at most, fees and VAT included. Many small orders are the
 * dearest way to use a stock up, since each pays at least the smallest fee; beyond that the fee is a share.
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
  // Orders so small that the fee eats them whole don't follow that rule: any mixture of sizes may be the dearest.
  const smallestFee = rule.min + (rule.min * rule.vatBps) / allBp;
  if (amountFor(minFace, rateKobo) <= smallestFee + 1n) {
    const flat = smallestFee * orders + byShare;
    fees = gross;
    if (flat < gross) fees = flat;
  }
  // Each order rounds its amount, its fee and its VAT: at most three kobo between them.
  return koboOf(gross + fees + orders * 3n);
}
