import type { AnswerOf, Calls, PromotionPicture } from '@gift/contract';
import type { Kobo } from '@gift/money';
import { days, later } from '../../platform/clock';
import type { Command, Query } from '../../platform/context';
import { type Db, sql, type Tx } from '../../platform/db';
import type { Language } from '../../platform/language';
import { Refusal } from '../../platform/refusal';
import { tierOf } from '../identity';
import { tradedBy } from './trades';

type Both<Name extends string> = Record<`${Name}En` | `${Name}Zh`, string>;
export type Promotion = Both<'title'> &
  Both<'about'> &
  Both<'terms'> & {
    id: string;
    picture: PromotionPicture;
    goalKind: 'trades' | 'volume';
    goal: bigint;
    minTier: number;
    points: Kobo;
    couponBps: number;
    couponMost: Kobo;
    beginsAt: Date;
    endsAt: Date;
    left: number;
  };
type Entry = { joinedAt: Date; claimedAt: Date | null };

const columns = sql`
  p.id, title_en as "titleEn", title_zh as "titleZh", about_en as "aboutEn", about_zh as "aboutZh",
  terms_en as "termsEn", terms_zh as "termsZh", picture, goal_kind as "goalKind", goal, min_tier as "minTier",
  points_kobo as points, coupon_bps as "couponBps", coupon_most_kobo as "couponMost", begins_at as "beginsAt",
  ends_at as "endsAt", places - taken as left`;

export const promotionOf = (db: Db, id: string): Promise<Promotion | undefined> =>
  db.maybe<Promotion>(sql`select ${columns} from rewards.promotions p where p.id = ${id}`);

export const entryOf = (db: Db, userID: bigint, id: string): Promise<Entry | undefined> =>
  db.maybe<Entry>(sql`
    select joined_at as "joinedAt", claimed_at as "claimedAt" from rewards.entries
    where user_id = ${userID} and promotion_id = ${id}`);

/** What somebody did in a promotion since they joined it. */
export async function doneIn(db: Db, userID: bigint, promotion: Promotion, entry: Entry): Promise<bigint> {
  const from = entry.joinedAt > promotion.beginsAt ? entry.joinedAt : promotion.beginsAt;
  const { trades, volume } = await tradedBy(db, userID, { from, to: promotion.endsAt });
  return promotion.goalKind === 'trades' ? BigInt(trades) : volume;
}

type View = AnswerOf<Calls['joinActivity']>;

async function promotionView(
  db: Db,
  promotion: Promotion,
  { userID, language }: { userID: bigint | undefined; language: Language },
): Promise<View> {
  const entry = userID === undefined ? undefined : await entryOf(db, userID, promotion.id);
  const done = entry && userID !== undefined ? await doneIn(db, userID, promotion, entry) : 0n;
  const isZh = language === 'zh-CN';
  const { couponBps, goal } = promotion;
  return {
    promotionID: promotion.id,
    title: isZh ? promotion.titleZh : promotion.titleEn,
    about: isZh ? promotion.aboutZh : promotion.aboutEn,
    terms: isZh ? promotion.termsZh : promotion.termsEn,
    picture: promotion.picture,
    goalKind: promotion.goalKind,
    goal: String(goal),
    minTier: promotion.minTier,
    pointsKobo: String(promotion.points),
    coupon: couponBps > 0 ? { shareBps: couponBps, mostKobo: String(promotion.couponMost) } : null,
    beginsAt: promotion.beginsAt.toISOString(),
    endsAt: promotion.endsAt.toISOString(),
    placesLeft: promotion.left,
    mine: entry
      ? {
          joinedAt: entry.joinedAt.toISOString(),
          done: String(done < goal ? done : goal),
          isEarned: done >= goal,
          claimedAt: entry.claimedAt?.toISOString() ?? null,
        }
      : null,
  };
}

export const activityList: Query<'activityList'> = async ({ db, caller, now, language }) => {
  const promotions = await db.many<Promotion>(sql`
    select ${columns} from rewards.promotions p
    where begins_at <= ${now} and ends_at > ${later(now, -days(60))} order by ends_at, id limit 40`);
  const running: View[] = [];
  const ended: View[] = [];
  for (const promotion of promotions) {
    const view = await promotionView(db, promotion, { userID: caller?.userID, language });
    if (promotion.endsAt > now) running.push(view);
    else ended.unshift(view);
  }
  return { running, ended };
};

/** Takes the last place only once, however many reach for it. */
async function takePlace(tx: Tx, id: string): Promise<void> {
  const taken = await tx.run(sql`
    update rewards.promotions set taken = taken + 1 where id = ${id} and taken < places`);
  if (taken === 0) throw new Refusal('PromotionFull');
}

export const joinActivity: Command<'joinActivity'> = async (context, { promotionID }) => {
  const { tx, caller, now, language } = context;
  const { userID } = caller;
  const promotion = await promotionOf(tx, promotionID);
  if (!promotion) throw new Refusal('RewardUnknown');
  if (promotion.beginsAt > now || promotion.endsAt <= now) throw new Refusal('PromotionEnded');
  if ((await tierOf(tx, userID)) < promotion.minTier) throw new Refusal('PromotionTierNeeded');
  const joined = await tx.run(sql`
    insert into rewards.entries (promotion_id, user_id, joined_at) values (${promotionID}, ${userID}, ${now})
    on conflict do nothing`);
  if (joined === 1) await takePlace(tx, promotionID);
  const left = promotion.left - joined;
  return promotionView(tx, { ...promotion, left }, { userID, language });
};
