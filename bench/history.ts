// The order history of a user with ten million orders in total, compared with ten thousand on the same PostgreSQL.
// Rounds alternate. About ten minutes, most of them for writing the rows; 12 GB of disk.
//   npm run bench -- history [orders in the large one]
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Calls, SentOf } from '@gift/contract';
import { Fanout } from '@gift/im-server';
import pg from 'pg';
import { perform } from '../apps/server/src/demo/perform';
import { systemClock } from '../apps/server/src/platform/clock';
import { parseConfig } from '../apps/server/src/platform/config/config';
import { openDatabase } from '../apps/server/src/platform/database/db';
import { migrate } from '../apps/server/src/platform/database/migrate';
import { freshKeys } from '../apps/server/src/platform/keys/keys';
import { createLog } from '../apps/server/src/platform/log/log';
import { createMetrics } from '../apps/server/src/platform/log/metrics';
import { startPostgres } from '../apps/server/src/platform/postgres/postgres';
import { createServices, type Services } from '../apps/server/src/services';
import { createSettings } from '../apps/server/src/settings';
import { createTestUser } from '../apps/server/src/testing/fixtures/users';
import { report } from './shared/figures';

const small = 10_000;
const large = Number(process.argv[2] ?? 10_000_000);
const rounds = 5;
const asksEach = 40;
/** Readers trade with each other, 60 orders each, spread evenly among all other orders. */
const readers = 20;
const ordersOfReaders = readers * 30;

const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'gift-bench-'));
fs.chmodSync(dataDir, 0o711);

/**
 * Ended orders, one a minute back from now. At intervals one is between two readers; their last orders are running.
 */
const fillText = (count: number) => `
insert into orders.orders (id, state, offer_id, quote_id, buyer_id, seller_id, maker, brand_id, country_id, currency, form,
    receipt, faces, rate_kobo, amount_kobo, buyer_fee_kobo, buyer_vat_kobo, seller_fee_kobo, seller_vat_kobo, pay_min,
    deliver_min, check_min, terms, instructions, created_at, entered_at, ended_at, paid_at, event_seq, last_hash)
  select 1000000 + n,
    case when of_readers and nth > ${ordersOfReaders - 2 * readers} then 50 when n % 50 < 2 then 83 when n % 10 = 0 then 91 else 80 end,
    1000 + n % 70000, n,
    case when of_readers then ($1::bigint[]) [1 + nth % ${readers}] else 1000 + n % 90001 end,
    case when of_readers then ($1::bigint[]) [1 + (nth + 1 + nth / ${readers} % ${readers - 1}) % ${readers}] else 200000 + n % 80021 end,
    'seller', (array['steam','apple','amazon','xbox'])[1 + (n / 3) % 4], 'US', 'USD', 'ecode', 'none', '{2500}', 90000,
    2250000, 0, 0, 22500, 1687, 15, 30, 30, repeat('terms ', 15), '',
    now() - (${count} - n) * interval '1 minute', now() - (${count} - n) * interval '1 minute',
    case when of_readers and nth > ${ordersOfReaders - 2 * readers} then null else now() - (${count} - n) * interval '1 minute' end,
    now(), 5, repeat('0', 64)
  from (select n, n % (${count} / ${ordersOfReaders}) = 0 as of_readers, n / (${count} / ${ordersOfReaders}) as nth
        from generate_series(1, ${count}) n) numbers`;

type Market = { count: number; services: Services; pool: pg.Pool; users: bigint[]; names: string[] };

async function makeMarket(admin: pg.Client, base: string, count: number): Promise<Market> {
  const name = `gift_history_${count}`;
  await admin.query(`create database ${name}`);
  const url = new URL(base);
  url.pathname = `/${name}`;
  const database = openDatabase(url.href);
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
  const users: bigint[] = [];
  const names: string[] = [];
  for (let n = 0; n < readers; n++) {
    const user = await createTestUser(
      { services, clock: systemClock } as Parameters<typeof createTestUser>[0],
      {
        nickname: `reader_${n}`,
        phone: `0803${String(1_000_000 + n)}`,
      },
    );
    users.push(user.userID);
    names.push(user.nickname);
  }
  const pool = new pg.Pool({ connectionString: url.href, max: 1 });
  // Rows first, indexes after.
  const { rows } = await pool.query<{ name: string; text: string }>(`
    select indexname as name, indexdef as text from pg_indexes
    where tablename = 'orders' and schemaname = 'orders' and indexname not in ('orders_pkey', 'orders_quote_id_key')`);
  for (const { name: index } of rows) await pool.query(`drop index orders.${index}`);
  await pool.query("set synchronous_commit = off; set maintenance_work_mem = '512MB'");
  await pool.query(fillText(count), [users]);
  for (const { text } of rows) await pool.query(text);
  await pool.query('vacuum analyze orders.orders');
  return { count, services, pool, users, names };
}

type Query = SentOf<Calls['orderList']>;
const questions: Record<string, (market: Market, reader: number) => Query> = {
  'running orders': () => ({ tab: 'running' }),
  'cards bought, the first page': () => ({ tab: 'bought' }),
  'cards bought, from the middle': ({ count }) => ({ tab: 'bought', cursor: String(1_000_000 + count / 2) }),
  'cards sold, the first page': () => ({ tab: 'sold' }),
  'cards sold, of one brand': () => ({ tab: 'sold', brandID: 'steam' }),
  'cards sold and refunded': () => ({ tab: 'sold', outcome: 'refunded' }),
  'cards bought from one person': ({ names }, reader) => ({
    tab: 'bought',
    search: names[(reader + 1) % readers],
  }),
};

async function ask({ services, users }: Market, reader: number, input: Query): Promise<number> {
  const from = performance.now();
  const as = { userID: users[reader] as bigint, now: new Date() };
  const { items } = await perform(services, 'orderList', as, input);
  const took = performance.now() - from;
  if (!Array.isArray(items)) throw new Error('the history was no list');
  return took;
}

async function measure(market: Market, question: (typeof questions)[string]): Promise<number[]> {
  const took: number[] = [];
  for (let n = 0; n < asksEach; n++) {
    const reader = n % readers;
    took.push(await ask(market, reader, question(market, reader)));
  }
  return took;
}

const median = (figures: number[]) => figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)]!;

const server = await startPostgres({ dataDir, log: () => {} });
const admin = new pg.Client(server.url);
const markets: Market[] = [];
try {
  await admin.connect();
  for (const count of [small, large]) {
    const from = performance.now();
    markets.push(await makeMarket(admin, server.url, count));
    console.log(`${count} orders written in ${((performance.now() - from) / 1000).toFixed(0)} s`);
  }
  const [few, many] = markets as [Market, Market];
  console.log(`median of ${rounds * asksEach} answers among ${small} and ${large} orders`);
  const ratios: number[] = [];
  for (const [name, question] of Object.entries(questions)) {
    const took = { few: [] as number[], many: [] as number[] };
    await measure(few, question);
    await measure(many, question);
    for (let round = 0; round < rounds; round++) {
      took.few.push(...(await measure(few, question)));
      took.many.push(...(await measure(many, question)));
    }
    const [less, more] = [median(took.few), median(took.many)];
    ratios.push(more / less);
    console.log(
      `  ${name.padEnd(34)} ${less.toFixed(2)} ms, ${more.toFixed(2)} ms: ${(more / less).toFixed(2)}`,
    );
  }
  report('history.slowest', Math.max(...ratios));
} finally {
  for (const { services, pool } of markets) await Promise.all([services.database.pool.end(), pool.end()]);
  await admin.end();
  await server.stop();
  fs.rmSync(dataDir, { recursive: true, force: true });
}
