import { differenceBp } from '../pricing/pricing';

// Ranks offers. Nobody can pay for a better rank.
const rateWeight = 6_000;
const trustWeight = 2_500;
const speedWeight = 1_500;
/** A rate this far from the reference rate gets all or nothing of the weight. */
const rateRangeBp = 3_000;
const fastestS = 120;
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

/** 0 to 10000: rate 60 %, trust 25 %, speed 15 %. The database adds the bonus for being online. */
export function baseScore({ side, rateKobo, referenceKobo, trustScore, medianS }: Ranked): number {
  const difference = differenceBp(rateKobo, referenceKobo) ?? 0;
  const inFavour = side === 0 ? difference : -difference;
  const rate = clamp((inFavour + rateRangeBp) / (2 * rateRangeBp));
  const speed =
    medianS === null
      ? unknownSpeed
      : clamp(1 - Math.log(Math.max(medianS, fastestS) / fastestS) / Math.log(slowestS / fastestS));
  return Math.round(rate * rateWeight + clamp(trustScore / 100) * trustWeight + speed * speedWeight);
}

const clamp = (share: number) => Math.min(1, Math.max(0, share));

/** The speed that matters to a taker: a seller's time to deliver, a buyer's time to confirm. */
export const medianOf = (
  trader: { deliverMedianS: number | null; confirmMedianS: number | null },
  side: 0 | 1,
): number | null => (side === 1 ? trader.deliverMedianS : trader.confirmMedianS);

/** The badge for a median of at most five minutes. */
export const isFast = (medianS: number | null) => medianS !== null && medianS <= 300;
