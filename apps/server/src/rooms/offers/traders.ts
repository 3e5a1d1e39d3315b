import type { Db, Tx } from '../../platform/db';
import { sql } from '../../platform/db';
import { invariant } from '../../platform/refusal';
import { profileOf, unseenAmong } from '../identity';
import { forgetLists } from './list-cache';
import { isFast, medianOf } from './ranking';
import { type Trader, traderColumns } from './rows';
import { rescore } from './scores';

/** Makes sure the room knows this person, with the nickname and tier of today. */
export async function meetTrader(tx: Tx, userID: bigint): Promise<{ tier: number }> {
  const profile = await profileOf(tx, userID);
  invariant(profile, `trader ${userID} is a user`);
  await tx.run(sql`
    insert into offers.traders as t (user_id, nickname, tier, is_demo, joined_at)
    values (${userID}, ${profile.nickname}, ${profile.tier}, ${profile.isDemo}, ${profile.joinedAt})
    on conflict (user_id) do update set nickname = excluded.nickname, tier = excluded.tier
      where (t.nickname, t.tier) is distinct from (excluded.nickname, excluded.tier)`);
  return { tier: profile.tier };
}

/** Follows a person's new nickname or tier, if the room knows them. */
export async function renewTrader(tx: Tx, userID: bigint): Promise<void> {
  const isKnown = await tx.maybe(sql`select 1 from offers.traders where user_id = ${userID}`);
  if (!isKnown) return;
  await meetTrader(tx, userID);
  if ((await unseenAmong(tx, [userID])).size > 0) await letGoOffline(tx, userID);
}

/** Whoever does not want to be seen online is not, from the moment they say so. */
async function letGoOffline(tx: Tx, userID: bigint): Promise<void> {
  await tx.run(sql`update offers.traders set online_until = null where user_id = ${userID}`);
  const changed = await tx.run(sql`
    update offers.offers set maker_online = false where maker_id = ${userID} and maker_online`);
  if (changed > 0) forgetLists(tx);
}

export const traderOf = (db: Db, userID: bigint, now: Date): Promise<Trader | undefined> =>
  db.maybe<Trader>(sql`select ${traderColumns(now)} from offers.traders t where user_id = ${userID}`);

/** A trader's figures, as the orders room computes them. Null: too few orders to say. */
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

/** Takes over a person's new figures and ranks their offers by them. Harmless for people without offers. */
export async function noteTraderStats(
  tx: Tx,
  { userID, stats, now }: { userID: bigint; stats: TraderStats; now: Date },
): Promise<void> {
  await meetTrader(tx, userID);
  await tx.run(sql`
    update offers.traders set completed = ${stats.completed}, completion_bp = ${stats.completionBp},
      positive_bp = ${stats.positiveBp}, dispute_lost_bp = ${stats.disputeLostBp},
      deliver_median_s = ${stats.deliverMedianS}, confirm_median_s = ${stats.confirmMedianS},
      trust_score = ${Math.round(stats.trustScore)}, badges = ${[...stats.badges]}
    where user_id = ${userID}`);
  const isTrusted = stats.badges.includes('Trusted');
  for (const side of [0, 1] as const) {
    const makerFast = isFast(medianOf(stats, side));
    // A figure that stays as it was touches no offer: orders that are being made wait for whoever does.
    await tx.run(sql`
      update offers.offers set maker_trusted = ${isTrusted}, maker_fast = ${makerFast}
      where maker_id = ${userID} and side = ${side} and status not in ('expired', 'removed')
        and (maker_trusted, maker_fast) is distinct from (${isTrusted}, ${makerFast})`);
  }
  await rescore(tx, { makerID: userID }, now);
}

/**
 * Hides a maker's active offers while they have as many open orders as they may have, and shows them again.
 */
export async function noteMakerLoad(
  tx: Tx,
  { makerID, isOverloaded, now }: { makerID: bigint; isOverloaded: boolean; now: Date },
): Promise<void> {
  const [from, to] = isOverloaded ? ['active', 'hidden_overload'] : ['hidden_overload', 'active'];
  const changed = await tx.run(sql`
    update offers.traders set is_overloaded = ${isOverloaded}
    where user_id = ${makerID} and is_overloaded <> ${isOverloaded}`);
  if (changed === 0) return;
  await tx.run(sql`
    update offers.offers set status = ${to}, updated_at = ${now} where maker_id = ${makerID} and status = ${from}`);
}
