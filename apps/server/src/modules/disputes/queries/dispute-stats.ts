import { disputeStates } from '@gift/contract/disputes/states';
import type { RefundReason } from '@gift/contract/orders/reasons';
import { ttlCache } from '../../../platform/cache';
import type { Query } from '../../../platform/calls/context';
import { minutes } from '../../../platform/clock';
import { type Db, sql } from '../../../platform/database/db';
import { countEndedOrders, countEndedOrdersByMonth } from '../../orders';

type Sums = {
  disputes: bigint;
  ended: bigint;
  median: number | null;
  buyer: bigint;
  seller: bigint;
  split: bigint;
  self: bigint;
  appeals: bigint;
  overturned: bigint;
};
type Month = Pick<Sums, 'disputes' | 'ended' | 'median' | 'buyer' | 'seller'> & { month: string };

const bps = (part: bigint | number, whole: bigint | number): number =>
  Number(whole) === 0 ? 0 : Math.round((Number(part) * 10_000) / Number(whole));
const per1000 = (part: bigint | number, whole: number): number =>
  Math.round((Number(part) * 10_000) / whole) / 10;
const rounded = (figure: number | null) => (figure === null ? null : Math.round(figure));

/** Every case with its final outcome, the side it favours, and its month in Lagos. */
const cases = sql`
  select c.*, f.outcome, f.outcome in ('buyer', 'void') as is_buyers, f.outcome = 'seller' as is_sellers,
    extract(epoch from ruled_at - opened_at) / 60 as minutes_to_rule,
    to_char(opened_at at time zone 'Africa/Lagos', 'YYYY-MM') as month
  from disputes.cases c, lateral (
    select found->>'outcome' as outcome
    from (select coalesce(appeal_finding, finding) as found) o) f`;
// A ruling by silence has no text, and says nothing about how long moderators take to decide.
const median = sql`(percentile_cont(0.5) within group (order by minutes_to_rule)
  filter (where finding->>'text' <> ''))::float8`;
const isClosed = sql`state = ${disputeStates.closed}`;

const readSums = (db: Db) =>
  db.one<Sums>(sql`
    select count(*) as disputes, count(*) filter (where ended_at is not null) as ended, ${median} as median,
      count(*) filter (where ${isClosed} and is_buyers) as buyer,
      count(*) filter (where ${isClosed} and is_sellers) as seller,
      count(*) filter (where ${isClosed} and outcome = 'split') as split,
      count(*) filter (where state = ${disputeStates.selfResolved}) as self,
      count(*) filter (where appeal_by is not null) as appeals,
      count(*) filter (where appeal_finding is not null
        and appeal_finding->>'outcome' <> finding->>'outcome') as overturned
    from (${cases}) c`);

const readMonths = (db: Db) =>
  db.many<Month>(sql`
    select month, count(*) as disputes, count(*) filter (where ended_at is not null) as ended, ${median} as median,
      count(*) filter (where ${isClosed} and is_buyers) as buyer,
      count(*) filter (where ${isClosed} and is_sellers) as seller
    from (${cases}) c group by month`);

const monthsShown = 12;

async function readStats(db: Db, fromOrders: number) {
  const orders = await countEndedOrders(db);
  if (orders < fromOrders) return null;
  const [sums, byMonth, ordersByMonth, reasons] = await Promise.all([
    readSums(db),
    readMonths(db),
    countEndedOrdersByMonth(db),
    db.many<{ reason: RefundReason; disputes: bigint }>(sql`
      select reason, count(*) as disputes from disputes.cases group by reason order by 2 desc, 1`),
  ]);
  const disputesByMonth = new Map(byMonth.map((month) => [month.month, month]));
  const months = ordersByMonth
    // A month with few orders would reveal data about individuals.
    .filter((month) => month.orders >= fromOrders)
    .slice(0, monthsShown)
    .map(({ month, orders: inMonth }) => {
      const {
        disputes = 0n,
        ended = 0n,
        median: half = null,
        buyer = 0n,
        seller = 0n,
      } = disputesByMonth.get(month) ?? {};
      return {
        month,
        orders: inMonth,
        disputesPer1000: per1000(disputes, inMonth),
        medianMinutesToRule: rounded(half),
        wonByBuyerBps: bps(buyer, ended),
        wonBySellerBps: bps(seller, ended),
      };
    });
  return {
    orders,
    undisputedBps: Math.max(0, 10_000 - bps(sums.disputes, orders)),
    disputesPer1000: per1000(sums.disputes, orders),
    medianMinutesToRule: rounded(sums.median),
    byReason: reasons.map(({ reason, disputes }) => ({ reason, shareBps: bps(disputes, sums.disputes) })),
    wonByBuyerBps: bps(sums.buyer, sums.ended),
    wonBySellerBps: bps(sums.seller, sums.ended),
    splitBps: bps(sums.split, sums.ended),
    selfResolvedBps: bps(sums.self, sums.ended),
    appeals: Number(sums.appeals),
    appealsOverturned: Number(sums.overturned),
    months,
  };
}

/**
 * Cached for ten minutes: counting reads every ended order, the page is public, and monthly figures change
 * slowly.
 */
const cache = ttlCache<number, Awaited<ReturnType<typeof readStats>>>(minutes(10), 10);

/** Public statistics of disputes. The present overdue count is always shown: the operator cannot hide it. */
export const disputeStats: Query<'disputeStats'> = async ({ db, now, services, settings }) => {
  const fromOrders = settings.disputeStatsFromOrders;
  const stats = await cache.get(
    services,
    [fromOrders],
    now,
    async () => new Map([[fromOrders, await readStats(db, fromOrders)]]),
  );
  const { overdue } = await db.one<{ overdue: bigint }>(sql`
    select count(*) as overdue from disputes.cases where is_overdue and ended_at is null`);
  return { fromOrders, overdueNow: Number(overdue), figures: stats.get(fromOrders) ?? null };
};
