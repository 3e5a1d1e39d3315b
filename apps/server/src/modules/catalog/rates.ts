import type { Kobo } from '@gift/money';
import { days, later, minutes } from '../../platform/clock';
import { sql, type Tx } from '../../platform/database/db';
import { publishEvent } from '../../platform/events/outbox';
import type { Sweep } from '../../platform/jobs/sweeps';
import { bandOf } from './bands';
import { bandsOf, type Card } from './cards';

export type OperatorRate = Card & { band: number; rateKobo: Kobo };

/** Every change publishes an event, for modules that price by the reference rate. */
type Changed = { brandID: string; countryID: string };

const kindOf = ({ brandID, countryID }: Changed): string => `${brandID} ${countryID}`;

const publishChanges = async (tx: Tx, now: Date, rows: readonly Changed[]) => {
  const cards = [...new Map(rows.map((row) => [kindOf(row), row])).values()];
  for (const { brandID, countryID } of cards)
    await publishEvent({ tx, now }, 'catalog.ratesChanged', { brandID, countryID });
};

const columns = (rates: readonly OperatorRate[]) => ({
  brands: rates.map((rate) => rate.brandID),
  countries: rates.map((rate) => rate.countryID),
  forms: rates.map((rate) => rate.form),
  receipts: rates.map((rate) => rate.receipt),
  bands: rates.map((rate) => rate.band),
  rates: rates.map((rate) => rate.rateKobo),
});

/**
 * Stores the operator's figures. They apply at once where our own trades give no rate. `isDemo` marks made-up
 * figures; the label is shown wherever they are.
 */
export async function setReferenceRates(
  tx: Tx,
  rates: readonly OperatorRate[],
  { now, isDemo = false }: { now: Date; isDemo?: boolean },
): Promise<void> {
  const input = columns(rates);
  const changedRates = await tx.many<Changed>(sql`
    with given as (
      select * from unnest(${input.brands}::text[], ${input.countries}::text[], ${input.forms}::text[],
        ${input.receipts}::text[], ${input.bands}::smallint[], ${input.rates}::bigint[])
        as g (brand_id, country_id, form, receipt, band, rate)
    ), written as (
      insert into catalog.reference_rates as r
        (brand_id, country_id, form, receipt, band, operator_kobo, is_demo, updated_at)
      select brand_id, country_id, form, receipt, band, rate, ${isDemo}, ${now}::timestamptz from given
      on conflict (brand_id, country_id, form, receipt, band) do update
        set operator_kobo = excluded.operator_kobo, is_demo = excluded.is_demo, updated_at = excluded.updated_at
        where r.operator_kobo is distinct from excluded.operator_kobo or r.is_demo <> excluded.is_demo
      returning r.*
    ), remembered as (
      insert into catalog.rate_history (brand_id, country_id, form, receipt, band, at, rate_kobo)
      select brand_id, country_id, form, receipt, band, ${now}::timestamptz, rate_kobo from written
      on conflict do nothing
    )
    select distinct brand_id as "brandID", country_id as "countryID" from written`);
  // Demo rates are written with new demo data, before any offer follows the reference rate.
  if (!isDemo) await publishChanges(tx, now, changedRates);
}

type Trade = Card & { orderID: bigint; faceMinor: bigint; rateKobo: Kobo };

/** Records the rates of completed trades. A repeat has no effect. */
export async function noteTrades(tx: Tx, trades: readonly Trade[], now: Date): Promise<void> {
  const kinds = new Map(trades.map((trade) => [kindOf(trade), trade]));
  const bands = new Map(
    await Promise.all([...kinds].map(async ([kind, card]) => [kind, await bandsOf(tx, card)] as const)),
  );
  const rates = trades.map((trade) => ({
    ...trade,
    band: bandOf(bands.get(kindOf(trade)) ?? [], trade.faceMinor),
  }));
  const input = columns(rates);
  tx.send(sql`
    insert into catalog.trade_rates (order_id, brand_id, country_id, form, receipt, band, rate_kobo, at)
    select *, ${now}::timestamptz from unnest(
      ${trades.map(({ orderID }) => orderID)}::bigint[], ${input.brands}::text[], ${input.countries}::text[],
      ${input.forms}::text[], ${input.receipts}::text[], ${input.bands}::smallint[], ${input.rates}::bigint[])
    on conflict do nothing`);
}

/**
 * Updates every reference rate from our own trades: the median of the last 24 hours if there are enough, else
 * of seven days, else the operator's figure. Without an operator's figure, the last median stays. Trades
 * older than 30 days are deleted. Returns how many rates changed.
 */
async function refreshRates(tx: Tx, now: Date, enough: number): Promise<number> {
  const changedRates = await tx.many<Changed & { rateKobo: bigint | null }>(sql`
    with recent as (
      select brand_id, country_id, form, receipt, band,
        count(*) filter (where at > ${later(now, -days(1))}::timestamptz) as day_trades,
        percentile_disc(0.5) within group (order by rate_kobo)
          filter (where at > ${later(now, -days(1))}::timestamptz) as day_median,
        count(*) as week_trades, percentile_disc(0.5) within group (order by rate_kobo) as week_median
      from catalog.trade_rates
      where at > ${later(now, -days(7))}::timestamptz and at <= ${now}::timestamptz
      group by brand_id, country_id, form, receipt, band
    ), fresh as (
      select brand_id, country_id, form, receipt, band,
        case when day_trades >= ${enough}::int then day_median else week_median end as median,
        (case when day_trades >= ${enough}::int then day_trades else week_trades end)::int as trades,
        case when day_trades >= ${enough}::int then 24 else 168 end as window_h
      from recent where week_trades >= ${enough}::int
    ), gone as (
      update catalog.reference_rates r
      set trades_kobo = null, trades = 0, trades_window_h = null, updated_at = ${now}
      where r.trades_kobo is not null and r.operator_kobo is not null and not exists (
        select 1 from fresh f where (f.brand_id, f.country_id, f.form, f.receipt, f.band)
          = (r.brand_id, r.country_id, r.form, r.receipt, r.band))
      returning r.*
    ), came as (
      insert into catalog.reference_rates as r
        (brand_id, country_id, form, receipt, band, trades_kobo, trades, trades_window_h, updated_at)
      select brand_id, country_id, form, receipt, band, median, trades, window_h, ${now}::timestamptz from fresh
      on conflict (brand_id, country_id, form, receipt, band) do update
        set trades_kobo = excluded.trades_kobo, trades = excluded.trades,
          trades_window_h = excluded.trades_window_h, updated_at = excluded.updated_at
        where (r.trades_kobo, r.trades, r.trades_window_h)
          is distinct from (excluded.trades_kobo, excluded.trades, excluded.trades_window_h)
      returning r.*
    ), changed as (select * from gone union all select * from came), remembered as (
      insert into catalog.rate_history (brand_id, country_id, form, receipt, band, at, rate_kobo)
      select brand_id, country_id, form, receipt, band, ${now}::timestamptz, rate_kobo from changed
      on conflict do nothing
    )
    select brand_id as "brandID", country_id as "countryID" from changed`);
  await tx.run(sql`delete from catalog.trade_rates where at < ${later(now, -days(30))}`);
  await publishChanges(tx, now, changedRates);
  return changedRates.length;
}

export const ratesSweep: Sweep = {
  name: 'rates',
  everyMs: minutes(1),
  run: ({ database, settings }, now) =>
    database.transaction((tx) => refreshRates(tx, now, settings.current.referenceTradesNeeded)),
};
