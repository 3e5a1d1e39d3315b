import type { Calls, InputOf, PromotionPicture, PromotionStage } from '@gift/contract';
import { days, later } from '../../../platform/clock';
import { type Db, nothing, sql, type Tx } from '../../../platform/database/db';
import { newID } from '../../../platform/ids';
import { shownDays } from '../rules';

export type PromotionInput = InputOf<Calls['savePromotion']>['written'];
export type Version = PromotionInput & {
  version: number;
  byID: bigint | null;
  reason: string;
  at: Date;
};

type Titles = Pick<PromotionInput, 'titleEn' | 'titleZh'>;

type VersionRow = Omit<
  PromotionInput,
  'goal' | 'pointsKobo' | 'coupon' | 'startsAt' | 'endsAt' | 'budgetKobo'
> & {
  picture: PromotionPicture;
  goal: bigint;
  points: bigint;
  couponBps: number;
  couponMaxDiscount: bigint;
  startsAt: Date;
  endsAt: Date;
  budget: bigint;
  version: number;
  byID: bigint | null;
  reason: string;
  at: Date;
};

function versionOf(row: VersionRow): Version {
  const { goal, points, couponBps, couponMaxDiscount, startsAt, endsAt, budget, ...rest } = row;
  return {
    ...rest,
    goal: String(goal),
    pointsKobo: String(points),
    coupon: couponBps > 0 ? { shareBps: couponBps, maxDiscountKobo: String(couponMaxDiscount) } : null,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    budgetKobo: String(budget),
  };
}

/** Every version of a promotion, newest first. Empty if it does not exist. */
export async function versionsOf(db: Db, promotionID: string): Promise<Version[]> {
  const rows = await db.many<VersionRow>(sql`
    select version, title_en as "titleEn", title_zh as "titleZh", title_pcm as "titlePcm", about_en as "aboutEn",
      about_zh as "aboutZh", about_pcm as "aboutPcm", terms_en as "termsEn", terms_zh as "termsZh",
      terms_pcm as "termsPcm", picture, goal_kind as "goalKind", goal, min_tier as "minTier",
      points_kobo as points, coupon_bps as "couponBps", coupon_max_discount_kobo as "couponMaxDiscount", starts_at as "startsAt",
      ends_at as "endsAt", places, budget_kobo as budget, by_id as "byID", reason, at
    from rewards.promotion_versions where promotion_id = ${promotionID} order by version desc limit 200`);
  return rows.map(versionOf);
}

/** A version's title in each language. Undefined if it does not exist. */
export const versionTitle = (db: Db, promotionID: string, version: number): Promise<Titles | undefined> =>
  db.maybe<Titles>(sql`
    select title_en as "titleEn", title_zh as "titleZh" from rewards.promotion_versions
    where promotion_id = ${promotionID} and version = ${version}`);

/** Adds a version. False if another request has added it. */
export async function addVersion(tx: Tx, promotionID: string, row: Version): Promise<boolean> {
  const insertedRows = await tx.run(sql`
    insert into rewards.promotion_versions (promotion_id, version, title_en, title_zh, title_pcm,
      about_en, about_zh, about_pcm, terms_en, terms_zh, terms_pcm, picture, goal_kind, goal, min_tier, points_kobo,
      coupon_bps, coupon_max_discount_kobo, starts_at, ends_at, places, budget_kobo, by_id, reason, at)
    values (${promotionID}, ${row.version}, ${row.titleEn}, ${row.titleZh}, ${row.titlePcm},
      ${row.aboutEn}, ${row.aboutZh}, ${row.aboutPcm}, ${row.termsEn}, ${row.termsZh}, ${row.termsPcm},
      ${row.picture}, ${row.goalKind}, ${BigInt(row.goal)}, ${row.minTier},
      ${BigInt(row.pointsKobo)}, ${row.coupon?.shareBps ?? 0}, ${BigInt(row.coupon?.maxDiscountKobo ?? 0)},
      ${new Date(row.startsAt)}, ${new Date(row.endsAt)}, ${row.places}, ${BigInt(row.budgetKobo)}, ${row.byID},
      ${row.reason}, ${row.at}) on conflict do nothing`);
  return insertedRows === 1;
}

/** Makes a version the active one. Participants and claims stay. */
export const activateVersion = (tx: Tx, promotionID: string, version: number): Promise<number> =>
  tx.run(sql`
    insert into rewards.promotions (id, version, title_en, title_zh, title_pcm, about_en, about_zh, about_pcm, terms_en,
      terms_zh, terms_pcm, picture, goal_kind, goal, min_tier, points_kobo, coupon_bps, coupon_max_discount_kobo,
      starts_at, ends_at, places, budget_kobo)
    select promotion_id, version, title_en, title_zh, title_pcm, about_en, about_zh, about_pcm, terms_en,
      terms_zh, terms_pcm, picture, goal_kind, goal, min_tier, points_kobo, coupon_bps, coupon_max_discount_kobo,
      starts_at, ends_at, places, budget_kobo
    from rewards.promotion_versions where promotion_id = ${promotionID} and version = ${version}
    on conflict (id) do update set version = excluded.version, title_en = excluded.title_en,
      title_zh = excluded.title_zh, title_pcm = excluded.title_pcm, about_en = excluded.about_en,
      about_zh = excluded.about_zh, about_pcm = excluded.about_pcm, terms_en = excluded.terms_en,
      terms_zh = excluded.terms_zh, terms_pcm = excluded.terms_pcm, picture = excluded.picture,
      goal_kind = excluded.goal_kind, goal = excluded.goal, min_tier = excluded.min_tier,
      points_kobo = excluded.points_kobo, coupon_bps = excluded.coupon_bps,
      coupon_max_discount_kobo = excluded.coupon_max_discount_kobo, starts_at = excluded.starts_at, ends_at = excluded.ends_at,
      places = excluded.places, budget_kobo = excluded.budget_kobo`);

export type Step = {
  step: 'published' | 'ended';
  version: number;
  byID: bigint | null;
  reason: string;
  at: Date;
};

export const addStep = (tx: Tx, promotionID: string, { step, version, byID, reason, at }: Step) =>
  tx.run(sql`
    insert into rewards.promotion_steps (id, promotion_id, step, version, by_id, reason, at)
    values (${newID(at)}, ${promotionID}, ${step}, ${version}, ${byID}, ${reason}, ${at})`);

export const stepsOf = (db: Db, promotionID: string): Promise<Step[]> =>
  db.many<Step>(sql`
    select step, version, by_id as "byID", reason, at from rewards.promotion_steps
    where promotion_id = ${promotionID} order by id desc limit 200`);

export type Live = {
  version: number;
  startsAt: Date;
  endsAt: Date;
  endedAt: Date | null;
  endedBy: 'hand' | 'budget' | null;
  people: number;
  claims: number;
  cost: bigint;
  budget: bigint;
};
export type PromotionSummary = {
  id: string;
  titleEn: string;
  titleZh: string;
  version: number;
  stage: PromotionStage;
  startsAt: Date;
  endsAt: Date;
  cost: bigint;
  budget: bigint;
  live: Live | null;
};

type PromotionSummaryRow = Omit<PromotionSummary, 'live'> &
  Omit<Live, 'version' | 'startsAt' | 'endsAt' | 'cost' | 'budget'> & { liveVersion: number | null };

/** All promotions: the active version if there is one, otherwise the newest. */
export async function listPromotionSummaries(
  db: Db,
  filter: { now: Date; id?: string; stage?: PromotionStage | undefined; limit?: number; skip?: number },
): Promise<PromotionSummary[]> {
  const { now, id, stage, limit = 1, skip = 0 } = filter;
  const rows = await db.many<PromotionSummaryRow>(sql`
    with newest as (
      select distinct on (promotion_id) * from rewards.promotion_versions
      ${id === undefined ? nothing : sql`where promotion_id = ${id}`} order by promotion_id, version desc
    ), with_state as (
      select n.promotion_id as id, coalesce(p.title_en, n.title_en) as "titleEn",
        coalesce(p.title_zh, n.title_zh) as "titleZh", n.version, p.version as "liveVersion",
        coalesce(p.starts_at, n.starts_at) as "startsAt", coalesce(p.ends_at, n.ends_at) as "endsAt",
        p.ended_at as "endedAt", p.ended_by as "endedBy", coalesce(p.taken, 0) as people,
        coalesce(p.claims, 0) as claims, coalesce(p.cost_kobo, n.points_kobo + n.coupon_max_discount_kobo) as cost,
        coalesce(p.budget_kobo, n.budget_kobo) as budget,
        case when p.id is null then 'draft'
          when p.ended_at is not null or p.ends_at <= ${now} then 'ended'
          when p.starts_at > ${now} then 'scheduled' else 'running' end as stage
      from newest n left join rewards.promotions p on p.id = n.promotion_id
    )
    select * from with_state ${stage === undefined ? nothing : sql`where stage = ${stage}`}
    order by "startsAt" desc, id limit ${limit} offset ${skip}`);
  return rows.map(({ liveVersion, endedAt, endedBy, people, claims, ...row }) => {
    const { startsAt, endsAt, cost, budget } = row;
    const live =
      liveVersion === null
        ? null
        : { version: liveVersion, startsAt, endsAt, endedAt, endedBy, people, claims, cost, budget };
    return { ...row, live };
  });
}

/** Participants, the latest to join first. */
export const peopleIn = (db: Db, promotionID: string, { limit, skip }: { limit: number; skip: number }) =>
  db.many<{ userID: bigint; joinedAt: Date; claimedAt: Date | null }>(sql`
    select user_id as "userID", joined_at as "joinedAt", claimed_at as "claimedAt" from rewards.entries
    where promotion_id = ${promotionID} order by joined_at desc, user_id desc limit ${limit} offset ${skip}`);

/**
 * The points that other promotions may still pay: active ones to everybody who can join, and recently ended ones to
 * their participants. Later claims are paid too, or wait until there is money.
 */
export async function pointsPromised(db: Db, now: Date, except: string): Promise<bigint> {
  const { points } = await db.one<{ points: bigint }>(sql`
    select coalesce(sum(points_kobo * (case when ended_at is null and ends_at > ${now}
      then least(places, budget_kobo / cost_kobo) else taken end - claims)), 0)::bigint as points
    from rewards.promotions
    where id <> ${except} and cost_kobo > 0 and least(ends_at, ended_at) > ${later(now, -days(shownDays))}`);
  return points;
}
