import { koboOf } from '@gift/money';
import type { Query } from '../../../platform/calls/context';
import { Refusal } from '../../../platform/calls/refusal';
import { sql } from '../../../platform/database/db';
import { cardOf } from '../../catalog';
import { expectedHoldHours, tierOf } from '../../identity';
import { feeDiscountOf, noDiscount } from '../../rewards';
import { anchorOf, referenceFor } from '../pricing/anchor';
import { differenceBp, priceDeal, rateBand, rateInForce } from '../pricing/pricing';
import type { Side } from '../rows';

/** The rank is counted among this many of the best offers; nobody reads further. */
const maxCounted = 2_000;

/** The rank, by rate, of an offer at this rate among the listed offers for the same card. */
export const offerPreview: Query<'offerPreview'> = async ({ db, caller, now, settings }, question) => {
  const card = await cardOf(db, question);
  const anchor = await anchorOf(db, {
    ...question,
    receipts: [question.receipt],
    minFace: BigInt(question.faceMinor),
  });
  const reference = await referenceFor(db, question, anchor);
  const rate =
    question.rateKobo === undefined
      ? rateInForce(
          { mode: 'margin', marginBp: question.marginBp ?? 0, floorKobo: null, ceilKobo: null },
          reference?.rateKobo,
        )
      : koboOf(BigInt(question.rateKobo));
  if (rate === undefined) throw new Refusal('NoReferenceRate');
  const side = question.side as Side;
  const key = side === 0 ? rate : -rate;
  const others = await db.one<{ better: number; all: number; median: bigint | null }>(sql`
    select count(*) filter (where price_key > ${key}::bigint)::int as better, count(*)::int as "all",
      percentile_disc(0.5) within group (order by rate_kobo) as median
    from (
      select price_key, rate_kobo from offers.offers o
      where is_listed and side = ${side} and brand_id = ${question.brandID} and country_id = ${question.countryID}
        and (form = 'either' or ${question.form} = 'either' or form = ${question.form})
        and id <> ${BigInt(question.offerID ?? 0)}::bigint
      order by price_key desc limit ${maxCounted}
    ) open`);
  const bounds = {
    lowest: koboOf(settings.rateLowestKobo),
    highest: koboOf(settings.rateHighestKobo),
  };
  const band = reference ? rateBand(reference.rateKobo, settings.rateBandBps) : bounds;
  let { lowest, highest } = band;
  if (lowest < bounds.lowest) lowest = bounds.lowest;
  if (highest > bounds.highest) highest = bounds.highest;
  const discount = caller ? await feeDiscountOf(db, caller.userID, { now, settings }) : noDiscount;
  const deal = priceDeal({ side, faceMinor: BigInt(question.faceMinor), rateKobo: rate }, settings, discount);
  const { levelOff, couponOff, fee, vat } = side === 0 ? deal.buyerFee : deal.sellerFee;
  const holdHours =
    side === 1 && caller ? expectedHoldHours(await tierOf(db, caller.userID), settings) : null;
  return {
    rateKobo: String(rate),
    referenceKobo: reference ? String(reference.rateKobo) : null,
    referenceSource: reference?.source ?? null,
    vsReferenceBp: differenceBp(rate, reference?.rateKobo),
    rank: others.better + 1,
    of: others.all + 1,
    medianKobo: others.median === null ? null : String(others.median),
    vsMedianBp: differenceBp(rate, others.median),
    lowestKobo: String(lowest),
    highestKobo: String(highest),
    isAllowed: rate >= lowest && rate <= highest,
    currency: card.currency,
    deal: {
      amountKobo: String(deal.gross),
      fullFeeKobo: String(fee + levelOff + couponOff),
      levelOffKobo: String(levelOff),
      couponOffKobo: String(couponOff),
      feeKobo: String(fee),
      vatKobo: String(vat),
      totalKobo: String(side === 0 ? deal.buyerPays : deal.sellerGets),
      holdHours,
    },
  };
};
