import { invariant } from '../../platform/calls/refusal';
import type { Db, Tx } from '../../platform/database/db';
import { sql } from '../../platform/database/db';
import { hidingOnline, profileOf } from '../identity';
import { invalidateLists } from './market/list-cache';
import { isFast, medianOf } from './market/ranking';
import { newScores, rescore } from './market/scores';
import { type Trader, traderColumns } from './rows';
import { lockedOffers, makerFigures } from './store';

/** Stores this user with the present nickname and tier. Writes nothing if these are stored already. */
export async function ensureTrader(tx: Tx, userID: bigint): Promise<void> {
  const profile = await profileOf(tx, userID);
  invariant(profile, `trader ${userID} is a user`);
  const stored = await tx.maybe<{ nickname: string; tier: number }>(sql`
    select nickname, tier from offers.traders where user_id = ${userID}`);
  if (stored?.nickname === profile.nickname && stored.tier === profile.tier) return;
  await tx.run(sql`
    insert into offers.traders as t (user_id, nickname, tier, is_demo, joined_at)
    values (${userID}, ${profile.nickname}, ${profile.tier}, ${profile.isDemo}, ${profile.joinedAt})
    on conflict (user_id) do update set nickname = excluded.nickname, tier = excluded.tier
      where (t.nickname, t.tier) is distinct from (excluded.nickname, excluded.tier)`);
}

/**
 * Locks a maker until the end of the transaction, before any of their offers. Changes to one maker are
 * serialized, so limits count correctly. Undefined for a user who is not stored here and so has no offers.
 */
export const lockTrader = (
  tx: Tx,
  userID: bigint,
): Promise<{ tier: number; isOverloaded: boolean } | undefined> =>
  tx.maybe(sql`
    select tier, is_overloaded as "isOverloaded" from offers.traders
    where user_id = ${userID} for no key update`);

/** The same for a user who writes an offer and may be new here. */
export async function lockMaker(tx: Tx, userID: bigint): Promise<void> {
  await ensureTrader(tx, userID);
  await lockTrader(tx, userID);
}

/** Updates the nickname and tier of a user who is stored here. */
export async function refreshTrader(tx: Tx, userID: bigint): Promise<void> {
  const isKnown = await tx.maybe(sql`select 1 from offers.traders where user_id = ${userID}`);
  if (!isKnown) return;
  await ensureTrader(tx, userID);
  if ((await hidingOnline(tx, [userID])).size > 0) await setOffline(tx, userID);
}

/** Sets a user offline as soon as they hide their online status. */
async function setOffline(tx: Tx, userID: bigint): Promise<void> {
  await tx.run(sql`update offers.traders set online_until = null where user_id = ${userID}`);
  const changedRows = await tx.run(sql`
    update offers.offers set maker_online = false
    where id ${lockedOffers(sql`maker_id = ${userID} and maker_online`)}`);
  if (changedRows > 0) invalidateLists(tx);
}

export const traderOf = (db: Db, userID: bigint, now: Date): Promise<Trader | undefined> =>
  db.maybe<Trader>(sql`select ${traderColumns(now)} from offers.traders t where user_id = ${userID}`);

/** A trader's figures, as the orders module computes them. Null means too few orders. */
export type TraderStats = {
  completed: number;
  completionBp: number | null;
  positiveBp: number | null;
  disputeLostBp: number;
  deliverMedianS: number | null;
  confirmMedianS: number | null;
  /** 0 to 100. */
  trustScore: number;
  badges: readonly string[];
};

/**
 * Stores a user's new figures and updates the scores of their offers. Has no effect on offers if there are
 * none.
 */
export async function noteTraderStats(
  tx: Tx,
  { userID, stats, now }: { userID: bigint; stats: TraderStats; now: Date },
): Promise<void> {
  await ensureTrader(tx, userID);
  await tx.run(sql`
    update offers.traders set completed = ${stats.completed}, completion_bp = ${stats.completionBp},
      positive_bp = ${stats.positiveBp}, dispute_lost_bp = ${stats.disputeLostBp},
      deliver_median_s = ${stats.deliverMedianS}, confirm_median_s = ${stats.confirmMedianS},
      trust_score = ${Math.round(stats.trustScore)}, badges = ${[...stats.badges]}
    where user_id = ${userID}`);
  const isTrusted = stats.badges.includes('Trusted');
  const [fastBuyer, fastSeller] = ([0, 1] as const).map((side) => isFast(medianOf(stats, side)));
  const makerFast = sql`case side when 0 then ${fastBuyer}::boolean else ${fastSeller}::boolean end`;
  const figures = sql`(select ${makerFigures(sql`o.side`)} from offers.traders t where t.user_id = o.maker_id)`;
  // Only offers whose figures change are locked, because orders in progress wait for that lock.
  const ranked = await newScores(tx, { makerID: userID });
  const changedOffers = await tx.many<{ id: bigint }>(sql`
    select id from offers.offers o
    where maker_id = ${userID} and status not in ('expired', 'removed')
      and (id = any(${ranked.map(({ id }) => id)}) or maker_trusted <> ${isTrusted} or maker_fast <> ${makerFast}
        or (maker_median_s, maker_positive_bp) <> ${figures})
    order by id for no key update`);
  if (changedOffers.length === 0) return;
  const offerIDs = changedOffers.map(({ id }) => id);
  await tx.run(sql`
    update offers.offers o set maker_trusted = ${isTrusted}, maker_fast = ${makerFast},
      (maker_median_s, maker_positive_bp) = ${figures}, has_maker_figures = true
    where id = any(${offerIDs})`);
  await rescore(tx, offerIDs, now);
}

/** Hides a maker's active offers while their open orders are at the cap, and shows them again afterwards. */
export async function noteMakerLoad(
  tx: Tx,
  { makerID, isOverloaded, now }: { makerID: bigint; isOverloaded: boolean; now: Date },
): Promise<void> {
  const [from, to] = isOverloaded ? ['active', 'hidden_overload'] : ['hidden_overload', 'active'];
  const changedRows = await tx.run(sql`
    update offers.traders set is_overloaded = ${isOverloaded}
    where user_id = ${makerID} and is_overloaded <> ${isOverloaded}`);
  if (changedRows === 0) return;
  await tx.run(sql`
    update offers.offers set status = ${to}, updated_at = ${now}
    where id ${lockedOffers(sql`maker_id = ${makerID} and status = ${from}`)}`);
}
