import type { UncountedReason } from '@gift/contract';
import { type Kobo, koboOf } from '@gift/money';
import { days, hours, later, minutes } from '../../../platform/clock';
import { type Db, nothing, sql, type Tx } from '../../../platform/database/db';
import type { Settings } from '../../../settings';
import { linkBetween } from '../../identity';
import { areSettled } from '../../ledger';
import { haveSharedBank } from '../../wallet';
import { pointsFor } from '../rules';
import { createLockedGrant } from './grants';

type Side = { orderID: bigint; userID: bigint; partnerID: bigint };

/** Why two accounts earn nothing with each other: they are linked. */
export async function findAccountLink(
  db: Db,
  userID: bigint,
  otherID: bigint,
): Promise<UncountedReason | null> {
  const [link, isSharedBank] = await Promise.all([
    linkBetween(db, userID, otherID),
    haveSharedBank(db, userID, otherID),
  ]);
  return link ?? (isSharedBank ? 'sameBank' : null);
}

/**
 * Counts a completed order for one side and promises its points. Trades between linked accounts, and trades of the
 * same two users beyond a few orders a month, are recorded and earn nothing.
 */
export async function countTrade(
  tx: Tx,
  trade: Side & { amount: Kobo; now: Date; settings: Settings },
): Promise<void> {
  const { orderID, userID, partnerID, amount, now, settings } = trade;
  const [link, repeated] = await Promise.all([findAccountLink(tx, userID, partnerID), isRepeated(tx, trade)]);
  const uncounted = link ?? repeated;
  tx.send(sql`
    insert into rewards.trades (order_id, user_id, partner_id, amount_kobo, at, uncounted)
    values (${orderID}, ${userID}, ${partnerID}, ${amount}, ${now}, ${uncounted}) on conflict do nothing`);
  const points = pointsFor(amount, settings);
  if (uncounted || points === 0n) return;
  const dueAt = later(now, hours(settings.rewardLockHours));
  await createLockedGrant(tx, { userID, source: 'trade', ref: String(orderID), amount: points, dueAt, now });
}

async function isRepeated(
  tx: Tx,
  { userID, partnerID, now, settings }: Side & { now: Date; settings: Settings },
): Promise<'samePartner' | null> {
  const { tradeCount } = await tx.one<{ tradeCount: bigint }>(sql`
    select count(*) as "tradeCount" from rewards.trades
    where user_id = ${userID} and partner_id = ${partnerID} and at > ${later(now, -days(30))} and uncounted is null`);
  return tradeCount >= BigInt(settings.rewardTradesPerPartner) ? 'samePartner' : null;
}

/** A completed order was undone: it no longer counts, and its points are void. */
export async function uncountTrade(tx: Tx, { orderID, userID }: Omit<Side, 'partnerID'>): Promise<void> {
  await tx.run(sql`delete from rewards.trades where order_id = ${orderID} and user_id = ${userID}`);
  await tx.run(sql`
    update rewards.grants set state = 'void', due_at = null, is_waiting = false
    where user_id = ${userID} and source = 'trade' and source_ref = ${String(orderID)} and state = 'locked'`);
}

/** Which trades to count: a period, optionally without one partner. */
type Counted = { from: Date; to?: Date | undefined; apartFrom?: bigint };
const countedOf = (userID: bigint, { from, to, apartFrom }: Counted) => sql`
  user_id = ${userID} and at >= ${from} and uncounted is null
    ${to ? sql`and at < ${to}` : nothing} ${apartFrom ? sql`and partner_id <> ${apartFrom}` : nothing}`;

export type Traded = { trades: number; volume: Kobo };

/** A user's counted trades since a time. `apartFrom`: without this partner. */
export async function tradedBy(db: Db, userID: bigint, time: Counted): Promise<Traded> {
  const { trades, volume } = await db.one<{ trades: bigint; volume: bigint }>(sql`
    select count(*) as trades, coalesce(sum(amount_kobo), 0)::bigint as volume from rewards.trades
    where ${countedOf(userID, time)}`);
  return { trades: Number(trades), volume: koboOf(volume) };
}

/** The trades that earned something, and the time of the last one. */
export type Earning = { at: Date; orders: readonly bigint[] };

/** The first counted trades that reach this number, or this many kobo. Undefined if they do not yet. */
export async function reachedBy(
  db: Db,
  userID: bigint,
  time: Counted,
  { goal, goalKind }: { goal: bigint; goalKind: 'trades' | 'volume' },
): Promise<Earning | undefined> {
  const each = goalKind === 'trades' ? sql`1` : sql`amount_kobo`;
  return db.maybe<Earning>(sql`
    select max(at) as at, array_agg(order_id) as orders from (
      select at, order_id, ${each} as each, sum(${each}) over (order by at, order_id) as done from rewards.trades
      where ${countedOf(userID, time)}
    ) so_far where done - each < ${goal} having max(done) >= ${goal}`);
}

const askAgain = minutes(1);
/**
 * When the trades behind a reward can no longer be undone. Passed time is not enough: the ledger must show the money
 * as the sellers'. It shows a last-minute report before other modules receive its event, and money that is already
 * the seller's refuses a later report.
 */
export async function finalAfter(
  db: Db,
  { at, orders }: Earning,
  { now, settings }: { now: Date; settings: Settings },
): Promise<Date> {
  const finalAt = later(at, hours(settings.rewardLockHours));
  if (finalAt > now || (await areSettled(db, orders))) return finalAt;
  return later(now, askAgain);
}

/** The recent trades that earned nothing, by reason. */
export const uncountedOf = (
  db: Db,
  userID: bigint,
  now: Date,
): Promise<{ reason: UncountedReason; trades: number }[]> =>
  db.many(sql`
    select uncounted as reason, count(*)::int as trades from rewards.trades
    where user_id = ${userID} and at > ${later(now, -days(30))} and uncounted is not null group by uncounted`);
