import type { UncountedReason } from '@gift/contract';
import { type Kobo, koboOf } from '@gift/money';
import { days, hours, later, minutes } from '../../../platform/clock';
import { type Db, nothing, sql, type Tx } from '../../../platform/database/db';
import type { Settings } from '../../../settings';
import { linksBetween, type Pair } from '../../identity';
import { areSettled } from '../../ledger';
import { shareBanks } from '../../wallet';
import { pointsFor } from '../rules';
import { sendLockedGrant } from './grants';

type Side = { orderID: bigint; userID: bigint; partnerID: bigint };
export type CountedTrade = Side & { amount: Kobo; now: Date };

/** Why the two accounts of each pair earn nothing with each other: they are linked. */
async function findAccountLinks(db: Db, pairs: readonly Pair[]): Promise<(UncountedReason | null)[]> {
  const [links, sharedBanks] = await Promise.all([linksBetween(db, pairs), shareBanks(db, pairs)]);
  return links.map((link, at) => link ?? (sharedBanks[at] ? 'sameBank' : null));
}

export async function findAccountLink(db: Db, one: bigint, other: bigint): Promise<UncountedReason | null> {
  const [link = null] = await findAccountLinks(db, [{ one, other }]);
  return link;
}

/** A link is the same for both sides of an order. */
const pairOf = ({ userID, partnerID }: Side): Pair =>
  userID < partnerID ? { one: userID, other: partnerID } : { one: partnerID, other: userID };
const keyOf = ({ one, other }: Pair): string => `${one} ${other}`;

/**
 * Counts completed orders, each for both sides, and promises their points. Trades between linked accounts, and trades
 * of the same two users beyond a few orders a month, are recorded and earn nothing.
 */
export async function countTrades(
  tx: Tx,
  trades: readonly CountedTrade[],
  settings: Settings,
): Promise<void> {
  const pairs = new Map(trades.map((trade) => [keyOf(pairOf(trade)), pairOf(trade)]));
  const [links, earlier] = await Promise.all([
    findAccountLinks(tx, [...pairs.values()]),
    tradesPerPartner(tx, trades),
  ]);
  const linkOf = new Map([...pairs.keys()].map((key, at) => [key, links[at] ?? null]));
  const countedNow = new Map<string, bigint>();
  const counted = trades.map((trade, at) => {
    const side = `${trade.userID} ${trade.partnerID}`;
    const before = (earlier[at] ?? 0n) + (countedNow.get(side) ?? 0n);
    const repeated = before >= BigInt(settings.rewardTradesPerPartner) ? ('samePartner' as const) : null;
    const uncounted = linkOf.get(keyOf(pairOf(trade))) ?? repeated;
    if (!uncounted) countedNow.set(side, (countedNow.get(side) ?? 0n) + 1n);
    return { ...trade, uncounted };
  });
  tx.send(sql`
    insert into rewards.trades (order_id, user_id, partner_id, amount_kobo, at, uncounted)
    select * from unnest(
      ${counted.map(({ orderID }) => orderID)}::bigint[], ${counted.map(({ userID }) => userID)}::bigint[],
      ${counted.map(({ partnerID }) => partnerID)}::bigint[], ${counted.map(({ amount }) => amount)}::bigint[],
      ${counted.map(({ now }) => now)}::timestamptz[], ${counted.map(({ uncounted }) => uncounted)}::text[])
    on conflict do nothing`);
  for (const { orderID, userID, amount, now, uncounted } of counted) {
    const points = pointsFor(amount, settings);
    if (uncounted || points === 0n) continue;
    const dueAt = later(now, hours(settings.rewardLockHours));
    sendLockedGrant(tx, { userID, source: 'trade', ref: String(orderID), amount: points, dueAt, now });
  }
}

/** For each trade, the counted trades of the same two users in the month before it. */
async function tradesPerPartner(tx: Tx, trades: readonly CountedTrade[]): Promise<bigint[]> {
  const rows = await tx.many<{ trades: bigint }>(sql`
    select (select count(*) from rewards.trades t
      where t.user_id = side.user_id and t.partner_id = side.partner_id and t.at > side.since
        and t.uncounted is null) as trades
    from unnest(
      ${trades.map(({ userID }) => userID)}::bigint[], ${trades.map(({ partnerID }) => partnerID)}::bigint[],
      ${trades.map(({ now }) => later(now, -days(30)))}::timestamptz[])
      with ordinality side (user_id, partner_id, since, n) order by n`);
  return rows.map((row) => row.trades);
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
