import { disputeStates } from '@gift/contract/dispute-states';
import type { Query } from '../../../platform/context';
import { sql } from '../../../platform/db';
import { endedOrders } from '../../orders';

type Sums = {
  disputes: bigint;
  ended: bigint;
  overdue: bigint;
  median: number | null;
  buyer: bigint;
  seller: bigint;
  split: bigint;
  self: bigint;
  appeals: bigint;
  overturned: bigint;
};

const bps = (part: bigint | number, whole: bigint | number): number =>
  Number(whole) === 0 ? 0 : Math.round((Number(part) * 10_000) / Number(whole));

/** How disputes ended here, from the data. What is overdue is always shown: the operator cannot hide it. */
export const disputeStats: Query<'disputeStats'> = async ({ db, settings }) => {
  const fromOrders = settings.disputeStatsFromOrders;
  const orders = await endedOrders(db);
  const sums = await db.one<Sums>(sql`
    with ruled as (
      select *, coalesce(appeal_finding, finding)->>'outcome' as outcome from disputes.cases)
    select count(*) as disputes, count(*) filter (where ended_at is not null) as ended,
      count(*) filter (where is_overdue and ended_at is null) as overdue,
      (percentile_cont(0.5) within group (order by extract(epoch from found_at - opened_at) / 60)
        filter (where found_at is not null))::float8 as median,
      count(*) filter (where state = ${disputeStates.closed} and outcome in ('buyer', 'void')) as buyer,
      count(*) filter (where state = ${disputeStates.closed} and outcome = 'seller') as seller,
      count(*) filter (where state = ${disputeStates.closed} and outcome = 'split') as split,
      count(*) filter (where state = ${disputeStates.selfResolved}) as self,
      count(*) filter (where appeal_by is not null) as appeals,
      count(*) filter (where appeal_finding is not null
        and appeal_finding->>'outcome' <> finding->>'outcome') as overturned
    from ruled`);
  const overdueNow = Number(sums.overdue);
  if (orders < fromOrders) return { fromOrders, overdueNow, figures: null };
  const reasons = await db.many<{ reason: string; disputes: bigint }>(sql`
    select reason, count(*) as disputes from disputes.cases group by reason order by 2 desc, 1`);
  return {
    fromOrders,
    overdueNow,
    figures: {
      orders,
      undisputedBps: Math.max(0, 10_000 - bps(sums.disputes, orders)),
      disputesPer1000: Math.round((Number(sums.disputes) * 10_000) / orders) / 10,
      medianMinutesToRule: sums.median === null ? null : Math.round(sums.median),
      byReason: reasons.map(({ reason, disputes }) => ({ reason, shareBps: bps(disputes, sums.disputes) })),
      wonByBuyerBps: bps(sums.buyer, sums.ended),
      wonBySellerBps: bps(sums.seller, sums.ended),
      splitBps: bps(sums.split, sums.ended),
      selfResolvedBps: bps(sums.self, sums.ended),
      appeals: Number(sums.appeals),
      appealsOverturned: Number(sums.overturned),
    },
  };
};
