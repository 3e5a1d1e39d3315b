// Archives the logs of a quarter while others trade: the time, the bytes before and after, and the time of each step of an
// order before and meanwhile. About three minutes with 100,000 orders.
//   npm run bench -- archive [orders] [pairs of traders]
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type ChainedEvent, chain, firstHash } from '@gift/contract/orders/chain';
import pg from 'pg';
import { databaseOn, sql } from '../apps/server/src/platform/database/db';
import { idFloor } from '../apps/server/src/platform/ids';
import { startPostgres } from '../apps/server/src/platform/postgres/postgres';
import { market, quotesFor } from '../apps/server/src/testing/fixtures/market';
import { servicesOf } from '../apps/server/src/testing/services-of';
import { phones } from './orders/caller';
import { completeOrder } from './orders/complete-order';
import { startFlags } from './shared/start-flags';
import { untilReady } from './shared/until-ready';

const [orders = 100_000, pairs = 4] = process.argv.slice(2).map(Number);
const baselineMs = 20_000;
const port = 29_181;
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'gift-bench-'));
fs.chmodSync(dataDir, 0o755);
const postgres = await startPostgres({ dataDir, log: () => {} });
const env = { ...process.env, DATABASE_URL: postgres.url, DATA_DIR: dataDir };

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const [from, to] = [new Date('2026-01-01T00:00:00Z'), new Date('2026-04-01T00:00:00Z')];
const stepMs = (to.getTime() - from.getTime()) / orders;

const steps = [
  ['takeInstant', 'buyer', 'none', 'awaitingPayment'],
  ['pay', 'buyer', 'awaitingPayment', 'awaitingCode'],
  ['ship', 'seller', 'awaitingCode', 'codeDelivered'],
  ['reveal', 'buyer', 'codeDelivered', 'checking'],
  ['confirm', 'buyer', 'checking', 'completed'],
] as const;
const disputedSteps = [
  ...steps.slice(0, 4),
  ['report', 'buyer', 'checking', 'disputed'],
  ['ruleSeller', 'operator', 'disputed', 'ruledSeller'],
] as const;

/** A log as an order writes it. Of a hundred orders, two were in dispute. */
function logOf(id: bigint, createdAt: Date, isDisputed: boolean): ChainedEvent[] {
  const events: ChainedEvent[] = [];
  for (const [event, actor, fromState, toState] of isDisputed ? disputedSteps : steps) {
    const at = new Date(createdAt.getTime() + events.length * 60_000);
    const data = {
      amountKobo: '9000000',
      deadlineAt: toState === 'completed' ? null : new Date(at.getTime() + 1_800_000).toISOString(),
      ...(event === 'reveal' ? { originMac: sha256(String(id)).slice(0, 32) } : {}),
    };
    const entry = {
      seq: events.length + 1,
      orderNo: String(id),
      event,
      actor,
      fromState,
      toState,
      at: at.toISOString(),
      data,
    };
    events.push(chain(events.at(-1)?.hash ?? firstHash, entry, sha256));
  }
  return events;
}

async function fill(pool: pg.Pool) {
  await pool.query('set synchronous_commit = off');
  for (let n = 0; n < orders; n += 2_000) {
    const rows = [];
    const events = [];
    for (let at = n; at < Math.min(orders, n + 2_000); at++) {
      const createdAt = new Date(from.getTime() + Math.floor(at * stepMs));
      const id = idFloor(createdAt) + BigInt(at % 200_000);
      const log = logOf(id, createdAt, at % 50 === 0);
      const last = log.at(-1)!;
      rows.push({
        id: String(id),
        at: createdAt.toISOString(),
        state: at % 50 === 0 ? 81 : 80,
        seq: last.seq,
        hash: last.hash,
        ended: last.at,
      });
      for (const { orderNo, ...event } of log)
        events.push({
          ...event,
          order_id: orderNo,
          from_state: event.fromState,
          to_state: event.toState,
          operation_id: 'p8IcUvn0-14',
        });
    }
    await pool.query(
      `insert into orders.orders (id, state, offer_id, quote_id, buyer_id, seller_id, maker, brand_id, country_id, currency, form,
        receipt, faces, rate_kobo, amount_kobo, buyer_fee_kobo, buyer_vat_kobo, seller_fee_kobo, seller_vat_kobo, pay_min,
        deliver_min, check_min, terms, instructions, created_at, entered_at, ended_at, paid_at, shipped_at, event_seq, last_hash)
      select id, state, 1000 + n % 7000, id, 1000 + n % 90001, 200000 + n % 8021, 'seller', 'steam', 'US', 'USD', 'ecode', 'none',
        '{2500}', 90000, 2250000, 0, 0, 22500, 1687, 15, 30, 30, repeat('terms ', 15), '', at, ended, ended, at, at, seq, hash
      from rows from (json_to_recordset($1) as (id bigint, at timestamptz, state int, seq int, hash text, ended timestamptz))
        with ordinality r (id, at, state, seq, hash, ended, n)`,
      [JSON.stringify(rows)],
    );
    await pool.query(
      `insert into orders.events (order_id, seq, event, actor, from_state, to_state, at, data, hash, operation_id)
      select order_id, seq, event, actor, from_state, to_state, at, data, hash, operation_id
      from json_populate_recordset(null::orders.events, $1)`,
      [JSON.stringify(events)],
    );
  }
  await pool.query('vacuum analyze orders.orders, orders.events');
}

async function startServer(): Promise<ChildProcess> {
  spawnSync(process.execPath, ['tools/start.mjs', '--build'], { stdio: 'inherit' });
  const child = spawn(process.execPath, [...startFlags, 'dist/server/main.mjs'], {
    env: {
      ...env,
      NODE_ENV: 'production',
      PORT: String(port),
      LOG_LEVEL: 'silent',
      PUBLIC_URL: `http://127.0.0.1:${port}`,
    },
    stdio: 'ignore',
  });
  return untilReady(child, port);
}

/** The 50th and 99th percentile, and the slowest. */
const summary = (times: readonly number[]) => {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1);
  return `${times.length} steps: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, slowest ${(sorted.at(-1) ?? 0).toFixed(1)} ms`;
};

const megabytes = (bytes: number | bigint) => `${(Number(bytes) / 1e6).toFixed(1)} MB`;

let server: ChildProcess | undefined;
const pool = new pg.Pool({ connectionString: postgres.url, max: 2 });
pool.on('error', () => {});
try {
  const services = await servicesOf(postgres.url, dataDir);
  const deals = await market(services, pairs);
  let startedAt = performance.now();
  await fill(pool);
  console.log(`${orders} orders written in ${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
  server = await startServer();
  const piles = await Promise.all(deals.map((deal) => quotesFor(services, deal, 4_000)));
  const open = phones([port], services.keys);
  const traders = deals.map((deal) => ({
    deal,
    buyer: timed(open(deal.buyer.token)),
    seller: timed(open(deal.seller.token)),
  }));
  let times: number[] = [];
  function timed(phone: ReturnType<typeof open>): ReturnType<typeof open> {
    return {
      ...phone,
      async ask(...call) {
        const askedAt = performance.now();
        const answer = await phone.ask<never>(...call);
        times.push(performance.now() - askedAt);
        return answer;
      },
    };
  }
  let isOver = false;
  const trading = Promise.all(
    traders.map(async ({ deal, buyer, seller }, at) => {
      for (const quoteID of piles[at] as string[]) {
        if (isOver) return;
        await completeOrder(buyer, seller, quoteID, deal.buyer.pin);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    }),
  );
  const sizes = async () => {
    const db = databaseOn(pool);
    return db.one<{ logs: bigint; database: bigint }>(sql`
      select pg_total_relation_size('orders.events_2026_q1') as logs, pg_database_size(current_database()) as database`);
  };
  await new Promise((resolve) => setTimeout(resolve, baselineMs));
  console.log(`trading alone: ${summary(times)}`);
  times = [];
  const before = await sizes();
  startedAt = performance.now();
  const run = spawn(process.execPath, ['bin/gift.mjs', 'archive', 'run', '--months', '6'], {
    env,
    stdio: 'inherit',
  });
  const code = await new Promise((resolve) => run.on('exit', resolve));
  const tookMs = performance.now() - startedAt;
  if (code !== 0) throw new Error('gift archive run failed');
  console.log(`trading meanwhile: ${summary(times)}`);
  isOver = true;
  await trading;
  const after = await sizes();
  const { rows } = await pool.query<{ bytes: string; text: string }>(`
    select sum(f.bytes) as bytes, sum(p.text_bytes) as text
    from platform.archive_parts p join platform.stored_files f on f.name = p.file where f.delete_after is null`);
  await services.database.pool.end();
  console.log(`archived in ${(tookMs / 1000).toFixed(1)} s, the start of the program included`);
  console.log(`logs of the quarter: ${megabytes(before.logs)} before, ${megabytes(after.logs)} after`);
  console.log(`files: ${megabytes(Number(rows[0]?.bytes))} for ${megabytes(Number(rows[0]?.text))} of text`);
} finally {
  if (server) {
    server.kill('SIGTERM');
    await once(server, 'exit');
  }
  await pool.end();
  await postgres.stop();
  fs.rmSync(dataDir, { recursive: true, force: true });
}
process.exit(0);
