import { type Kobo, koboOf } from '@gift/money';
import type { Db } from '../../../platform/db';
import { Refusal } from '../../../platform/refusal';
import { promotionsLeft } from '../../ledger';
import { pointsPromised, type Standing, type Version, type Written } from './store';

/** What one claim costs at most: its points, and the most its coupon may take off a fee. */
export const costOf = ({ pointsKobo, coupon }: Pick<Written, 'pointsKobo' | 'coupon'>): Kobo =>
  koboOf(BigInt(pointsKobo) + BigInt(coupon?.mostKobo ?? 0));

/** How many can claim before the places or the budget end. */
export const mostClaims = (
  written: Pick<Written, 'pointsKobo' | 'coupon' | 'places' | 'budgetKobo'>,
): number => {
  const affordable = BigInt(written.budgetKobo) / costOf(written);
  return affordable < BigInt(written.places) ? Number(affordable) : written.places;
};

/** Refuses what makes no promotion, whoever reads it. */
export function checkWritten(written: Written, now: Date): void {
  const cost = costOf(written);
  if (cost === 0n) throw new Refusal('PromotionPaysNothing');
  const [begins, ends] = [new Date(written.beginsAt), new Date(written.endsAt)];
  if (ends <= begins || ends <= now) throw new Refusal('PromotionTimes');
  if (BigInt(written.budgetKobo) < cost) throw new Refusal('PromotionBudgetSmall', { costKobo: cost });
}

/** Refuses what breaks the word given to people, once a promotion is in force. `live`: the version that is. */
export function checkPromised(standing: Standing, written: Written, live: Version): void {
  if (standing.stage === 'ended') throw new Refusal('PromotionOver');
  const terms = ({ goalKind, goal, minTier, pointsKobo, coupon, beginsAt }: Written) =>
    JSON.stringify([
      goalKind,
      goal,
      minTier,
      pointsKobo,
      coupon?.shareBps,
      coupon?.mostKobo,
      Date.parse(beginsAt),
    ]);
  const { people = 0 } = standing.live ?? {};
  const promised = BigInt(people) * standing.cost;
  const isKept =
    terms(written) === terms(live) &&
    Date.parse(written.endsAt) >= Date.parse(live.endsAt) &&
    written.places >= people &&
    BigInt(written.budgetKobo) >= promised;
  if (!isKept) throw new Refusal('PromotionPromised', { people, budgetKobo: koboOf(promised) });
}

/** What the promotions' account lacks for this beside what runs; zero: nothing. Coupons cost fees, and none of it. */
export async function shortFor(
  db: Db,
  { promotionID, written, claims, now }: { promotionID: string; written: Written; claims: number; now: Date },
): Promise<Kobo> {
  const wanted = BigInt(mostClaims(written) - claims) * BigInt(written.pointsKobo);
  const short = (await pointsPromised(db, now, promotionID)) + wanted - (await promotionsLeft(db));
  return koboOf(wanted > 0n && short > 0n ? short : 0n);
}
