import { type Kobo, koboOf } from '@gift/money';
import { Refusal } from '../../../platform/calls/refusal';
import type { Db } from '../../../platform/database/db';
import { promotionsLeft } from '../../ledger';
import { type PromotionInput, type PromotionSummary, pointsPromised, type Version } from './store';

/** The maximum cost of one claim: its points plus the maximum discount of its coupon. */
export const costOf = ({ pointsKobo, coupon }: Pick<PromotionInput, 'pointsKobo' | 'coupon'>): Kobo =>
  koboOf(BigInt(pointsKobo) + BigInt(coupon?.maxDiscountKobo ?? 0));

/** How many claims the places and the budget allow. */
export const maxClaims = (
  input: Pick<PromotionInput, 'pointsKobo' | 'coupon' | 'places' | 'budgetKobo'>,
): number => {
  const affordable = BigInt(input.budgetKobo) / costOf(input);
  return affordable < BigInt(input.places) ? Number(affordable) : input.places;
};

/** Refuses an invalid promotion for every publisher. */
export function validatePromotion(input: PromotionInput, now: Date): void {
  const cost = costOf(input);
  if (cost === 0n) throw new Refusal('PromotionPaysNothing');
  const [start, end] = [new Date(input.startsAt), new Date(input.endsAt)];
  if (end <= start || end <= now) throw new Refusal('PromotionTimes');
  if (BigInt(input.budgetKobo) < cost) throw new Refusal('PromotionBudgetSmall', { costKobo: cost });
}

/** Refuses changes that break a commitment of a published promotion. `live` is its active version. */
export function validateCommitments(summary: PromotionSummary, input: PromotionInput, live: Version): void {
  if (summary.stage === 'ended') throw new Refusal('PromotionOver');
  const terms = ({ goalKind, goal, minTier, pointsKobo, coupon, startsAt }: PromotionInput) =>
    JSON.stringify([
      goalKind,
      goal,
      minTier,
      pointsKobo,
      coupon?.shareBps,
      coupon?.maxDiscountKobo,
      Date.parse(startsAt),
    ]);
  const { people = 0 } = summary.live ?? {};
  const promised = BigInt(people) * summary.cost;
  const isHonoured =
    terms(input) === terms(live) &&
    Date.parse(input.endsAt) >= Date.parse(live.endsAt) &&
    input.places >= people &&
    BigInt(input.budgetKobo) >= promised;
  if (!isHonoured) throw new Refusal('PromotionPromised', { people, budgetKobo: koboOf(promised) });
}

/**
 * What the promotions account lacks for this promotion besides the running ones; zero if nothing. Coupons reduce fees
 * and use none of it.
 */
export async function computeShortfall(
  db: Db,
  {
    promotionID,
    written,
    claims,
    now,
  }: { promotionID: string; written: PromotionInput; claims: number; now: Date },
): Promise<Kobo> {
  const needed = BigInt(maxClaims(written) - claims) * BigInt(written.pointsKobo);
  const short = (await pointsPromised(db, now, promotionID)) + needed - (await promotionsLeft(db));
  return koboOf(needed > 0n && short > 0n ? short : 0n);
}
