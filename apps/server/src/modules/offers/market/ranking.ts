import { differenceBp } from '../pricing/pricing';

// table: how offers are ranked. Nobody can pay for a place.
const rateWeight = 6_000;
const trustWeight = 2_500;
const speedWeight = 1_500;
/** A rate this far from the reference gets all or nothing of the weight. */
const rateRangeBp = 3_000;
const quickestS = 120;
const slowestS = 3_600;
/** For makers without a record: better than slow, worse than proven. */
const unknownSpeed = 0.3;

export type Ranked = {
  /** The maker's side: a buyer ranks higher with a higher rate, a seller with a lower one. */
  side: 0 | 1;
  rateKobo: bigint;
  referenceKobo: bigint | null;
  /** 0 to 100. */
  trustScore: number;
  medianS: number | null;
};

/** 0 to 10000: rate 60 %, trust 25 %, speed 15 %. Being online is added by the database. */
export function baseScore({ side, rateKobo, referenceKobo, trustScore, medianS }: Ranked): number {
  const difference = differenceBp(rateKobo, referenceKobo) ?? 0;
  const inFavour = side === 0 ? difference : -difference;
  const rate = clamp((inFavour + rateRangeBp) / (2 * rateRangeBp));
  const speed =
    medianS === null
      ? unknownSpeed
      : clamp(1 - Math.log(Math.max(medianS, quickestS) / quickestS) / Math.log(slowestS / quickestS));
  return Math.round(rate * rateWeight + clamp(trustScore / 100) * trustWeight + speed * speedWeight);
}

const clamp = (share: number) => Math.min(1, Math.max(0, share));

/** The speed that matters to a taker: a seller's time to deliver, a buyer's time to confirm. */
export const medianOf = (
  trader: { deliverMedianS: number | null; confirmMedianS: number | null },
  side: 0 | 1,
): number | null => (side === 1 ? trader.deliverMedianS : trader.confirmMedianS);

/** The badge of people who answer within five minutes. */
export const isFast = (medianS: number | null) => medianS !== null && medianS <= 300;
