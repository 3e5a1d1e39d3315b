// The console's figures and list of orders with a million orders of the last ninety days: the time of each, and with
// `plans` PostgreSQL's query plans. About four minutes, most of them for writing the rows.
//   npm run bench -- figures [orders] [plans]
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { CallName, Calls, SentOf } from '@gift/contract';
import { Fanout } from '@gift/im-server';
import pg from 'pg';
import { perform } from '../apps/server/src/demo/perform';
import { orderSweeps } from '../apps/server/src/modules/orders';
import { days, later, systemClock } from '../apps/server/src/platform/clock';
import { parseConfig } from '../apps/server/src/platform/config/config';
import { openDatabase } from '../apps/server/src/platform/database/db';
import { migrate } from '../apps/server/src/platform/database/migrate';
import { idFloor } from '../apps/server/src/platform/ids';
import { freshKeys } from '../apps/server/src/platform/keys/keys';
import { createLog } from '../apps/server/src/platform/log/log';
import { createMetrics } from '../apps/server/src/platform/log/metrics';
import { startPostgres } from '../apps/server/src/platform/postgres/postgres';
import { createServices } from '../apps/server/src/services';
import { createSettings } from '../apps/server/src/settings';
import { createTestUser } from '../apps/server/src/testing/fixtures/users';
import { report } from './shared/figures';

const orders = Number(process.argv[2] ?? 1_000_000);
const spanDays = 90;
const asks = 5;
const dailyFigures = orderSweeps.find(({ name }) => name === 'daily order figures')!;

const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'gift-bench-'));
fs.chmodSync(dataDir, 0o711);
const now = systemClock.now();
const first = idFloor(later(now, -days(spanDays)));
const step = (idFloor(now) - first) / BigInt(orders);

/**
 * Orders evenly over the days, with the shares of a busy market: of a hundred, 82 completed, 8 cancelled, 4 expired, 4
 * refunded, and 2 decided in a dispute; the last two thousand still running. Proceeds are on hold for a day.
 */
const fillText = `
  with numbers as (
    select n, ${first} + n * ${step} as id, n % 100 as share, n > ${orders} - 2000 as is_running,
      timestamptz '2025-01-01T00:00:00Z' + make_interval(secs => ((${first} + n * ${step}) >> 18) / 1000.0) as at,
      (30 + (hashint8(n) & 1023)) * interval '1 second' as pay, (30 + (hashint8(n + 1e9::bigint) & 1023)) * interval '2 seconds' as deliver,
      (30 + (hashint8(n + 2e9::bigint) & 1023)) * interval '3 seconds' as release
    from generate_series(1::bigint, ${orders}) n)
  insert into orders.orders (id, state, offer_id, quote_id, buyer_id, seller_id, maker, brand_id, country_id, currency, form,
    receipt, faces, rate_kobo, amount_kobo, buyer_fee_kobo, buyer_vat_kobo, seller_fee_kobo, seller_vat_kobo, pay_min,
    deliver_min, check_min, terms, instructions, created_at, entered_at, deadline_at, ended_at, paid_at, shipped_at,
    proceeds_clear_at, event_seq, last_hash)
  select id,
    case when is_running then 50 when share < 82 then 80 when share < 90 then 90 when share < 94 then 91 when share < 98 then 83
      when share = 98 then 81 else 82 end,
    1000 + n % 7000, id, 1000 + n % 90001, 200000 + n % 8021, 'seller',
    (array['steam','apple','amazon','xbox'])[1 + (n / 3) % 4], 'US', 'USD', 'ecode', 'none', '{2500}', 90000,
    2250000 + n % 977 * 1000, 0, 0, 22500, 1687, 15, 30, 30, repeat('terms ', 15), '', at, at,
    case when is_running then at + interval '20 minutes' end, case when not is_running then at + pay + deliver + release end,
    case when share not between 82 and 93 then at + pay end,
    case when share not between 82 and 93 and not is_running then at + pay + deliver end,
    case when share < 82 and not is_running then at + pay + deliver + release + interval '24 hours' end, 7, repeat('0', 64)
  from numbers`;
const reportedText = `
  insert into orders.refunds (order_id, reason, claim, evidence, at)
  select id, 'invalid', 'It does not open.', '{}', ended_at from orders.orders where state in (81, 82, 83)`;
const eventsText = `
  insert into orders.events (order_id, seq, event, actor, from_state, to_state, at, data, hash)
  select o.id, e.seq, e.event, 'clock', 'x', e.to_state, o.created_at, e.data, repeat('0', 64)
  from orders.orders o cross join lateral (values
    (1, 'takeInstant', 'submitted', '{}'::jsonb), (2, 'pay', 'paid', '{}'), (3, 'ship', 'shipped', '{}'),
    (4, 'reveal', 'shipped', '{}'), (5, 'report', 'refundAsked', '{}'), (6, 'contest', 'disputed', '{}'),
    (7, case o.state when 82 then 'ruleSplit' else 'ruleSeller' end, 'ruled', '{"sellerShareBps": 4000}'))
    as e (seq, event, to_state, data)
  where e.seq < case o.state when 81 then 8 when 82 then 8 when 83 then 6 else 5 end`;

async function fill(pool: pg.Pool) {
  // Rows first, indexes after.
  const { rows } = await pool.query<{ name: string; text: string }>(`
    select indexname as name, indexdef as text from pg_indexes
    where tablename = 'orders' and schemaname = 'orders' and indexname not in ('orders_pkey', 'orders_quote_id_key')`);
  for (const { name } of rows) await pool.query(`drop index orders.${name}`);
  await pool.query("set synchronous_commit = off; set maintenance_work_mem = '512MB'");
  for (const text of [fillText, reportedText, eventsText]) await pool.query(text);
  for (const { text } of rows) await pool.query(text);
  await pool.query('vacuum analyze');
}

const day = (before: number) =>
  new Date(later(now, -days(before)).getTime() + 3_600_000).toISOString().slice(0, 10);
const thirty = { from: day(29), to: day(0) };
type Question = { [Name in CallName]: [Name, SentOf<Calls[Name]>] }[CallName];
const questions: Record<string, Question> = {
  'the overview of a superadmin': ['operatorOverview', undefined],
  'figures of 30 days, by day begun': ['orderFigures', { ...thirty, grain: 'day' }],
  'figures of 30 days, by day ended': ['orderFigures', { ...thirty, grain: 'day', by: 'ended' }],
  'figures of 90 days, by week begun': ['orderFigures', { from: day(89), to: day(0), grain: 'week' }],
  'figures of 90 days, by day ended': [
    'orderFigures',
    { from: day(89), to: day(0), grain: 'day', by: 'ended' },
  ],
  'the list, newest': ['adminOrders', {}],
  'the list, largest of all': ['adminOrders', { sort: 'largest' }],
  'the list, by deadline': ['adminOrders', { sort: 'deadline', late: 'soon' }],
  'the list, refunded, of one brand': ['adminOrders', { states: 'refunded', brandID: 'xbox' }],
  'the list, of a brand nobody trades': ['adminOrders', { brandID: 'itunes' }],
  'the list, ever in dispute': ['adminOrders', { disputed: 'yes' }],
  'the list, one person': ['adminOrders', { person: 'somebody' }],
  'the list, of one day a month ago': ['adminOrders', { from: day(30), to: day(30) }],
  'the list, ended that day, largest': [
    'adminOrders',
    { by: 'ended', from: day(30), to: day(30), sort: 'largest' },
  ],
};

const server = await startPostgres({ dataDir, log: () => {} });
const showsPlans = process.argv[3] === 'plans';
const database = openDatabase(server.url);
if (showsPlans)
  database.pool.on('connect', (client) => {
    client.on('notice', ({ message }) => console.log(message));
    void client.query(`load 'auto_explain'; set auto_explain.log_min_duration = 100; set auto_explain.log_analyze = on;
      set auto_explain.log_buffers = on; set auto_explain.log_nested_statements = on; set client_min_messages = log`);
  });
const pool = new pg.Pool({ connectionString: server.url, max: 1 });
try {
  await migrate(database.pool);
  const log = createLog('silent');
  const services = createServices({
    config: parseConfig({ DATA_DIR: dataDir }),
    database,
    clock: systemClock,
    keys: freshKeys(),
    log,
    metrics: createMetrics(),
    settings: createSettings(),
    signals: new Fanout({ log }),
  });
  const { userID } = await createTestUser(
    { services, clock: systemClock } as Parameters<typeof createTestUser>[0],
    {
      nickname: 'somebody',
      phone: '08031000000',
    },
  );
  const from = performance.now();
  await fill(pool);
  console.log(`${orders} orders written in ${((performance.now() - from) / 1000).toFixed(0)} s`);
  const startMs = performance.now();
  let addedDays = 0;
  while ((await dailyFigures.run(services, now)) > 0) addedDays++;
  console.log(
    `${addedDays} days added to the daily figures in ${((performance.now() - startMs) / 1000).toFixed(1)} s`,
  );
  await pool.query('vacuum analyze orders.daily_figures, orders.daily_durations');
  const tookOfFigures: number[] = [];
  for (const [what, [name, input]] of Object.entries(questions)) {
    const took: number[] = [];
    for (let n = 0; n < asks; n++) {
      const startMs = performance.now();
      await perform(services, name, { userID, now, roles: ['superadmin'] }, input as never);
      took.push(performance.now() - startMs);
    }
    console.log(`  ${what.padEnd(38)} ${took.map((ms) => ms.toFixed(0).padStart(6)).join('')} ms`);
    if (name === 'orderFigures') tookOfFigures.push(...took);
  }
  report('figures.slowest', Math.max(...tookOfFigures) / 1000);
} finally {
  await database.pool.end();
  await pool.end();
  await server.stop();
  fs.rmSync(dataDir, { recursive: true, force: true });
}
