import type { orderDateFields } from '@gift/contract/orders/list-filters';
import { numbersOf, type OrderState, releasedStates } from '@gift/contract/orders/states';
import { joined, Statement, sql } from '../../../platform/database/db';
import { idTime } from '../../../platform/ids';
import { earnedKobo, isDisputed } from '../queries/admin-filter';

// What the console's figures of orders `o` count: for the daily figures, for the orders that those do not cover, and for
// the check of the daily figures.

/** The date by which orders are grouped: of their start or their end. */
export type DateKind = (typeof orderDateFields)[number];

export const isIn = (...states: OrderState[]): Statement =>
  sql`o.state = any(${numbersOf(states)}::smallint[])`;
const countStates = (...states: OrderState[]) => sql`count(*) filter (where ${isIn(...states)})`;

/** Figures that add up over orders. `orders.daily_figures` has a column for each. */
const sums = {
  orders: sql`count(*)`,
  completed: countStates('completed'),
  ruledSeller: countStates('ruledSeller'),
  ruledSplit: countStates('ruledSplit'),
  refunded: countStates('refunded'),
  cancelled: countStates('cancelled'),
  expired: countStates('expired'),
  paid: sql`count(o.paid_at)`,
  delivered: sql`count(o.shipped_at)`,
  disputed: sql`count(*) filter (where ${isDisputed})`,
  paidKobo: sql`coalesce(sum(o.amount_kobo) filter (where o.paid_at is not null), 0)::bigint`,
  releasedKobo: sql`coalesce(sum(o.amount_kobo) filter (where ${isIn(...releasedStates)}), 0)::bigint`,
  refundedKobo: sql`coalesce(sum(o.amount_kobo) filter (where ${isIn('refunded')}), 0)::bigint`,
  earnedKobo: sql`coalesce(sum(${earnedKobo}), 0)::bigint`,
};
export type SumName = keyof typeof sums;
const sumNames = Object.keys(sums) as SumName[];

const columnOf = (name: SumName) =>
  new Statement(
    name.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`),
    [],
  );
/** A list of something for each sum, with the sum's column. */
export const eachSum = (part: (column: Statement, name: Statement) => Statement): Statement =>
  joined(
    sumNames.map((name) => part(columnOf(name), new Statement(`"${name}"`, []))),
    ', ',
  );
export const sumColumns = eachSum((column) => column);
/** The sums of the selected orders, named as their columns. */
export const sumsOfOrders: Statement = joined(
  sumNames.map((name) => sql`${sums[name]} as ${columnOf(name)}`),
  ', ',
);

/** The durations of an order; null where the order did not come that far. */
const durations = {
  pay: sql`o.paid_at - o.created_at`,
  deliver: sql`o.shipped_at - o.paid_at`,
  release: sql`case when ${isIn('completed')} then o.ended_at - o.shipped_at end`,
};

export type DurationName = keyof typeof durations;
/** A list of something for each duration. */
export const eachDuration = (part: (name: Statement, time: Statement) => Statement): Statement =>
  joined(
    Object.entries(durations).map(([name, time]) => part(new Statement(name, []), time)),
    ', ',
  );

/** A step of durations ends at 1.02 times its start; its geometric mean is at most 1 % off. */
const stepRatio = 1.02;
/** Shorter durations share a step, which is rounded to 0 s. */
const minSeconds = 0.4;
export const stepSeconds = (step: number): number => stepRatio ** (step - 0.5);

/** `d`: an order's durations with their steps. */
export const durationSteps: Statement = sql`
  lateral (
    select duration,
      ceil(ln(greatest(extract(epoch from time)::float8, ${minSeconds}::float8)) / ln(${stepRatio}::float8))::smallint as step
    from (values ${eachDuration((name, time) => sql`('${name}', ${time})`)}) as times (duration, time)
    where time is not null) d`;

/** The Lagos day of an order. */
export const lagosDays: Readonly<Record<DateKind, Statement>> = {
  created: sql`(${idTime(sql`o.id`)} at time zone 'Africa/Lagos')::date`,
  ended: sql`(o.ended_at at time zone 'Africa/Lagos')::date`,
};

/** The end of the orders that the daily figures cover. In the same statement as the figures, both are of the same time. */
export const endedBefore = sql`(select ended_before from orders.daily_figures_watermark)`;
