import type { AnswerOf, Calls, PromotionPicture } from '@gift/contract';
import { textIn } from '@gift/contract/text/localized';
import type { Kobo } from '@gift/money';
import type { Command, Query } from '../../../platform/calls/context';
import { invariant, Refusal } from '../../../platform/calls/refusal';
import { days, later } from '../../../platform/clock';
import { type Db, sql, type Tx } from '../../../platform/database/db';
import type { Language } from '../../../platform/text/language';
import type { Settings } from '../../../settings';
import { tierOf } from '../../identity';
import { finalAfter, reachedBy, tradedBy } from '../points/trades';
import { shownDays } from '../rules';

/** The Pidgin text may be empty: then readers get the English one. */
type InEach<Name extends string> = Record<`${Name}${'En' | 'Zh' | 'Pcm'}`, string>;
export type Promotion = InEach<'title'> &
  InEach<'about'> &
  InEach<'terms'> & {
    id: string;
    picture: PromotionPicture;
    goalKind: 'trades' | 'volume';
    goal: bigint;
    minTier: number;
    points: Kobo;
    couponBps: number;
    couponMaxDiscount: Kobo;
    startsAt: Date;
    endsAt: Date;
    left: number;
  };
type Entry = { joinedAt: Date; claimedAt: Date | null };

const columns = sql`
  p.id, title_en as "titleEn", title_zh as "titleZh", title_pcm as "titlePcm", about_en as "aboutEn",
  about_zh as "aboutZh", about_pcm as "aboutPcm", terms_en as "termsEn", terms_zh as "termsZh",
  terms_pcm as "termsPcm", picture, goal_kind as "goalKind", goal, min_tier as "minTier",
  points_kobo as points, coupon_bps as "couponBps", coupon_max_discount_kobo as "couponMaxDiscount", starts_at as "startsAt",
  least(ends_at, ended_at) as "endsAt",
  (case when cost_kobo > 0 then least(places, budget_kobo / cost_kobo) else places end - taken)::int as left`;

export const promotionOf = (db: Db, id: string): Promise<Promotion | undefined> =>
  db.maybe<Promotion>(sql`select ${columns} from rewards.promotions p where p.id = ${id}`);

export const entryOf = (db: Db, userID: bigint, id: string): Promise<Entry | undefined> =>
  db.maybe<Entry>(sql`
    select joined_at as "joinedAt", claimed_at as "claimedAt" from rewards.entries
    where user_id = ${userID} and promotion_id = ${id}`);

const timeOf = ({ startsAt, endsAt }: Promotion, { joinedAt }: Entry) => ({
  from: joinedAt > startsAt ? joinedAt : startsAt,
  to: endsAt,
});

/** A user's progress in a promotion since they joined it. */
export async function doneIn(db: Db, userID: bigint, promotion: Promotion, entry: Entry): Promise<bigint> {
  const { trades, volume } = await tradedBy(db, userID, timeOf(promotion, entry));
  return promotion.goalKind === 'trades' ? BigInt(trades) : volume;
}

/** When the trades that reached a promotion's goal can no longer be undone. Null: it is not reached. */
export async function finalIn(
  db: Db,
  userID: bigint,
  promotion: Promotion,
  { entry, now, settings }: { entry: Entry; now: Date; settings: Settings },
): Promise<Date | null> {
  const reachedAt = await reachedBy(db, userID, timeOf(promotion, entry), promotion);
  return reachedAt ? finalAfter(db, reachedAt, { now, settings }) : null;
}

type View = AnswerOf<Calls['joinActivity']>;

/** A promotion in one language, with the reader's participation. `mine` null: a visitor, or not joined. */
export function viewOf(promotion: Promotion, language: Language, mine: View['mine']): View {
  const { couponBps, goal } = promotion;
  const text = (name: 'title' | 'about' | 'terms') => {
    const english = promotion[`${name}En`];
    return textIn([english, promotion[`${name}Zh`], promotion[`${name}Pcm`] || english], language);
  };
  return {
    promotionID: promotion.id,
    title: text('title'),
    about: text('about'),
    terms: text('terms'),
    picture: promotion.picture,
    goalKind: promotion.goalKind,
    goal: String(goal),
    minTier: promotion.minTier,
    pointsKobo: String(promotion.points),
    coupon:
      couponBps > 0 ? { shareBps: couponBps, maxDiscountKobo: String(promotion.couponMaxDiscount) } : null,
    startsAt: promotion.startsAt.toISOString(),
    endsAt: promotion.endsAt.toISOString(),
    spotsLeft: promotion.left,
    mine,
  };
}

async function promotionView(
  db: Db,
  promotion: Promotion,
  at: { userID: bigint | undefined; now: Date; language: Language; settings: Settings },
): Promise<View> {
  const { userID, now, language, settings } = at;
  const entry = userID === undefined ? undefined : await entryOf(db, userID, promotion.id);
  if (!entry || userID === undefined) return viewOf(promotion, language, null);
  const done = await doneIn(db, userID, promotion, entry);
  const finalAt = await finalIn(db, userID, promotion, { entry, now, settings });
  const { goal } = promotion;
  return viewOf(promotion, language, {
    joinedAt: entry.joinedAt.toISOString(),
    done: String(done < goal ? done : goal),
    isEarned: done >= goal,
    finalAt: finalAt?.toISOString() ?? null,
    claimedAt: entry.claimedAt?.toISOString() ?? null,
  });
}

export const activityList: Query<'activityList'> = async ({ db, caller, now, language, settings }) => {
  const promotions = await db.many<Promotion>(sql`
    select ${columns} from rewards.promotions p
    where starts_at <= ${now} and ends_at > ${later(now, -days(shownDays))} and starts_at < coalesce(ended_at, ends_at)
    order by least(ends_at, ended_at), id limit 40`);
  const running: View[] = [];
  const endedViews: View[] = [];
  for (const promotion of promotions) {
    const view = await promotionView(db, promotion, { userID: caller?.userID, now, language, settings });
    if (promotion.endsAt > now) running.push(view);
    else endedViews.unshift(view);
  }
  return { running, ended: endedViews };
};

/**
 * Takes one place, safe under concurrency. A place is a promise to pay, so there are never more than the budget
 * covers. Refuses if the promotion has just ended.
 */
async function takeSpot(tx: Tx, id: string): Promise<void> {
  const updated = await tx.maybe<{ isOver: boolean }>(sql`
    update rewards.promotions set taken = taken + 1
    where id = ${id} and taken < places and (taken + 1) * cost_kobo <= budget_kobo
    returning ended_at is not null as "isOver"`);
  if (!updated) throw new Refusal('PromotionFull');
  if (updated.isOver) throw new Refusal('PromotionEnded');
}

/**
 * Counts a claim in the claim's own transaction: the row's lock serializes claims. The last claim that the budget
 * covers ends the promotion.
 */
export async function countClaim(tx: Tx, id: string, now: Date): Promise<void> {
  const isLast = sql`(claims + 2) * cost_kobo > budget_kobo and ends_at > ${now}`;
  const updatedRows = await tx.run(sql`
    update rewards.promotions set claims = claims + 1,
      ended_at = case when ${isLast} then coalesce(ended_at, ${now}) else ended_at end,
      ended_by = case when ${isLast} then coalesce(ended_by, 'budget') else ended_by end
    where id = ${id} and (claims + 1) * cost_kobo <= budget_kobo`);
  invariant(updatedRows === 1, `the budget of promotion ${id} pays for everybody who joined`);
}

export const joinActivity: Command<'joinActivity'> = async (context, { promotionID }) => {
  const { tx, caller, now, language, settings } = context;
  const { userID } = caller;
  const promotion = await promotionOf(tx, promotionID);
  if (!promotion) throw new Refusal('RewardUnknown');
  if (promotion.startsAt > now || promotion.endsAt <= now) throw new Refusal('PromotionEnded');
  if ((await tierOf(tx, userID)) < promotion.minTier) throw new Refusal('PromotionTierNeeded');
  const insertedRows = await tx.run(sql`
    insert into rewards.entries (promotion_id, user_id, joined_at) values (${promotionID}, ${userID}, ${now})
    on conflict do nothing`);
  if (insertedRows === 1) await takeSpot(tx, promotionID);
  const placesLeft = promotion.left - insertedRows;
  return promotionView(tx, { ...promotion, left: placesLeft }, { userID, now, language, settings });
};
