// The public list of offers compared with a plain Fastify + pg list on the same rows, and a million offers compared
// with ten thousand. Under three minutes.
//   npm run bench -- offers     (or: npx tsx bench/offers.ts)
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { migrate } from '../apps/server/src/platform/database/migrate';
import { startPostgres } from '../apps/server/src/platform/postgres/postgres';
import { report } from './shared/figures';
import { startFlags } from './shared/start-flags';

const ports = { postgres: 26_100, ours: 26_110, plain: 26_120 };
const connections = 32;
const rounds = 3;
const secondsEach = 3;
const sizes = [10_000, 1_000_000] as const;
const folder = path.join(import.meta.dirname, '..');

const brands = ['steam', 'apple', 'amazon', 'xbox'];
const cards = ['US', 'GB', 'DE', 'CA'].flatMap((country) =>
  brands.map((brand) => `brandID=${brand}&countryID=${country}`),
);
const questions = {
  /** Queries that many readers share: a few cards, on both sides. */
  shared: cards.slice(0, 8).flatMap((card) => [0, 1].map((type) => `/api/offer/list?type=${type}&${card}`)),
  /** Every query is new, so no cached answer exists. */
  fresh: cards.map((card) => `/api/offer/list?type=1&${card}&faceMinor={n}`),
  /** The market's other orders, of all cards, of one brand and of one card. Every query is new. */
  sorted: ['receive', 'fastest', 'rating', 'newest'].flatMap((sort) =>
    ['', '&brandID=apple', '&countryID=GB', '&brandID=xbox&countryID=DE'].map(
      (card) => `/api/offer/list?type=1&sort=${sort}${card}&faceMinor={n}`,
    ),
  ),
  /** The most expensive new query: no offer matches, so the list searches up to its limit. */
  rare: ['/api/offer/list?type=1&chips=instant,trusted&faceMinor={n}'],
};

/** Offers as in a real market: some brands and countries, a few hundred makers, all listed. */
const offers = (count: number) => `
insert into offers.traders (user_id, nickname, tier, joined_at, completed, completion_bp, confirm_median_s, deliver_median_s, trust_score)
  select n, 'maker_' || n, 2, now(), n % 900, 9500, 60 + n, 60 + n, n % 100 from generate_series(1, 500) n;
insert into offers.offers (id, maker_id, kind, side, brand_id, country_id, currency, form, receipts, min_face, max_face,
    stock_face, price_mode, fixed_kobo, rate_kobo, reference_kobo, anchor_form, anchor_receipt, anchor_band,
    pay_window_min, deliver_window_min, check_window_min, auto_accept, pre_lock, terms, instructions, tags,
    requirements, status, created_at, updated_at, published_at, base_score, maker_median_s, maker_positive_bp,
    has_maker_figures)
  select n, 1 + n % 500, 'listing', n % 2, (array['${brands.join("','")}'])[1 + (n / 2) % 4],
    (array['US','GB','DE','CA'])[1 + (n / 8) % 4], 'USD', 'either', '{none,cash}', 1, 100000000, 100000000, 'fixed',
    80000 + hashint8(n) % 9000, 80000 + hashint8(n) % 9000, 90000, 'physical', 'none', 3, 15, 30, 30, n % 3 = 0, false,
    repeat('terms ', 20), '', '{fast}',
    '{"minTier":0,"minCompleted":0,"minCompletionBp":0,"maxDisputeLostBp":10000,"trustedOnly":false,"blockNew":false}',
    'active', now(), now(), now() - n * interval '1 second', abs(hashint8(n * 7)) % 10000, 61 + n % 500,
    5000 + abs(hashint8(n % 500)) % 5000, true
  from generate_series(1, ${count}) n;`;

/** Rows first, indexes after: a minute less for a million. */
async function fill(pool: pg.Pool, count: number) {
  const { rows } = await pool.query<{ name: string; text: string }>(`
    select indexname as name, indexdef as text from pg_indexes
    where tablename = 'offers' and schemaname = 'offers' and indexname <> 'offers_pkey'`);
  for (const { name } of rows) await pool.query(`drop index offers.${name}`);
  await pool.query(offers(count));
  for (const { text } of rows) await pool.query(text);
}

type Load = { perSecond: number; p50: number; p99: number; wrong: number; firstWrong: string };

function load(port: number, paths: string[], seconds = secondsEach): Load {
  const program = path.join(folder, 'bench/offers/load.ts');
  const args = [
    '--import',
    'tsx',
    program,
    String(port),
    String(connections),
    String(seconds),
    JSON.stringify(paths),
  ];
  const { stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: folder,
    encoding: 'utf8',
    timeout: 60_000,
  });
  if (!stdout) throw new Error(`the load ended badly: ${stderr.slice(-500)}`);
  const figures = JSON.parse(stdout) as Load;
  if (figures.wrong > 0) throw new Error(`${figures.wrong} answers were not a list: ${figures.firstWrong}`);
  return figures;
}

/** Starts a server and waits until it answers. */
async function serve(program: string, env: Record<string, string>, port: number): Promise<ChildProcess> {
  const child = spawn(process.execPath, [...startFlags, '--import', 'tsx', path.join(folder, program)], {
    cwd: folder,
    env: { ...process.env, ...env, PORT: String(port) },
    stdio: 'ignore',
  });
  for (let tries = 0; tries < 150; tries++) {
    const isUp = await fetch(`http://127.0.0.1:${port}${questions.shared[0]}`).then(
      (response) => response.ok,
      () => false,
    );
    if (isUp) return child;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  child.kill();
  throw new Error(`${program} did not start`);
}

const end = (child: ChildProcess) =>
  new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });

/** One server of each kind on a database, queried in turns, so that other load affects both alike. */
async function measure(url: string, dataDir: string) {
  fs.mkdirSync(dataDir, { recursive: true });
  const keyFile = path.join(dataDir, 'bench.key');
  fs.writeFileSync(keyFile, randomBytes(32).toString('hex'), { mode: 0o600 });
  // As an operator runs it: in production mode, with its log on.
  const env = {
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    KEY_FILE: keyFile,
    MODE: 'production',
    ROLE: 'api',
    PUBLIC_URL: 'https://bench.invalid',
    SUPPORT_PHONE: '08000000000',
    TERMII_API_KEY: 'bench-0000',
    TERMII_SENDER_ID: 'Gift',
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'bench@bench.invalid',
  };
  const ours = await serve('apps/server/src/main.ts', env, ports.ours);
  const plain = await serve('bench/offers/plain.ts', env, ports.plain);
  try {
    for (const port of [ports.ours, ports.plain]) load(port, questions.shared, 1);
    load(ports.ours, questions.fresh, 2);
    const kinds = ['plain', 'shared', 'fresh', 'sorted', 'rare'] as const;
    const runs = Object.fromEntries(kinds.map((kind) => [kind, [] as Load[]])) as Record<
      (typeof kinds)[number],
      Load[]
    >;
    for (let round = 0; round < rounds; round++) {
      runs.plain.push(load(ports.plain, questions.shared));
      runs.shared.push(load(ports.ours, questions.shared));
      runs.fresh.push(load(ports.ours, questions.fresh));
      runs.sorted.push(load(ports.ours, questions.sorted));
      runs.rare.push(load(ports.ours, questions.rare, 1));
    }
    return {
      plain: middle(runs.plain),
      shared: middle(runs.shared),
      fresh: middle(runs.fresh),
      sorted: middle(runs.sorted),
      rare: middle(runs.rare),
    };
  } finally {
    await Promise.all([end(ours), end(plain)]);
  }
}

const middle = (loads: Load[]) =>
  loads.toSorted((a, b) => a.perSecond - b.perSecond)[Math.floor(loads.length / 2)]!;

async function main() {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'gift-bench-'));
  fs.chmodSync(home, 0o711);
  const server = process.env.DATABASE_URL
    ? null
    : await startPostgres({ dataDir: home, port: ports.postgres, log: () => {} });
  const admin = new pg.Client(process.env.DATABASE_URL ?? server!.url);
  await admin.connect();
  const found = new Map<number, Awaited<ReturnType<typeof measure>>>();
  try {
    for (const size of sizes) {
      const name = `gift_bench_${process.pid}_${size}`;
      await admin.query(`create database ${name}`);
      const url = new URL(process.env.DATABASE_URL ?? server!.url);
      url.pathname = `/${name}`;
      const pool = new pg.Pool({ connectionString: url.href, max: 2 });
      await migrate(pool);
      await fill(pool, size);
      await pool.query('vacuum analyze offers.offers, offers.traders');
      await pool.end();
      found.set(size, await measure(url.href, path.join(home, String(size))));
      await admin.query(`drop database ${name} with (force)`);
    }
  } finally {
    await admin.end();
    await server?.stop();
    fs.rmSync(home, { recursive: true, force: true });
  }
  compare(found.get(sizes[0])!, found.get(sizes[1])!);
}

function compare(small: Awaited<ReturnType<typeof measure>>, large: Awaited<ReturnType<typeof measure>>) {
  const line = (what: string, { perSecond, p50, p99 }: Load) =>
    console.log(
      `  ${what.padEnd(52)} ${Math.round(perSecond).toString().padStart(6)}/s  p50 ${p50.toFixed(1)} ms  p99 ${p99.toFixed(1)} ms`,
    );
  const ratio = (one: Load, other: Load) => one.perSecond / other.perSecond;
  console.log(`20 rows of 10,000 offers, ${connections} connections, median of ${rounds}`);
  line('plain Fastify + pg', small.plain);
  line('the public list', small.shared);
  line('the public list, every query new', small.fresh);
  console.log('the same of 1,000,000 offers');
  line('plain Fastify + pg', large.plain);
  line('the public list', large.shared);
  line('the public list, every query new', large.fresh);
  line('the market in its other orders, every query new', large.sorted);
  line('every query new, no offer matches', large.rare);
  report('offers.list', ratio(small.shared, small.plain));
  report('offers.newQuery', ratio(small.fresh, small.plain));
  report('offers.listOfMillion', ratio(large.shared, small.shared));
  report('offers.newQueryOfMillion', ratio(large.fresh, small.fresh));
  report('offers.noMatch', large.rare.perSecond);
}

await main();
