// The cost of PgBouncer in transaction mode: money locked and returned in the ledger, directly and through it, in turns.
// Needs pgbouncer (Debian: apt-get install pgbouncer). Half a minute.
//   npm run bench -- pooler     (or: npx tsx bench/pooler.ts)
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { koboOf } from '@gift/money';
import { hold, refund } from '../apps/server/src/modules/ledger';
import { type Database, openDatabase, sql } from '../apps/server/src/platform/database/db';
import { migrate } from '../apps/server/src/platform/database/migrate';
import { checkDatabase } from '../apps/server/src/platform/database/start-check';
import { startPostgres } from '../apps/server/src/platform/postgres/postgres';
import { hasPgbouncer, startPgbouncer } from '../apps/server/src/testing/database/pgbouncer';
import { fundWallet } from '../apps/server/src/testing/fixtures/money';
import { cpuOfFamily, parentOf } from './cpu';

const clients = 8;
const rounds = 5;
const users = 100;
const amount = koboOf(100_000n);
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'gift-bench-'));
fs.chmodSync(dataDir, 0o711);

/** Two transactions: a payment and its refund. */
async function order(database: Database, n: number) {
  const orderID = BigInt(n);
  const [buyerID, sellerID] = [BigInt((n % users) + 1), BigInt(((n + 1) % users) + 1)];
  const now = new Date();
  await database.transaction((tx) =>
    hold(tx, { key: `h:${n}`, orderID, orderNo: `G${n}`, buyerID, sellerID, amount, now }),
  );
  await database.transaction((tx) => refund(tx, { key: `r:${n}`, orderID, amount, now }));
}
const read = (database: Database, n: number) =>
  database.one(sql`select balance from ledger.accounts where id = ${BigInt((n % users) + 1) * 16n + 1n}`);

let n = 1;
let postmaster = 0;
async function round(database: Database, work: typeof order | typeof read, times: number) {
  const serverCpu = cpuOfFamily(postmaster);
  const from = performance.now();
  let left = times;
  const client = async () => {
    while (left-- > 0) await work(database, n++);
  };
  await Promise.all(Array.from({ length: clients }, client));
  const perSecond = (times * 1000) / (performance.now() - from);
  return { perSecond, serverUs: ((cpuOfFamily(postmaster) - serverCpu) * 1000) / times };
}
type Figures = Awaited<ReturnType<typeof round>>;

const median = (all: readonly Figures[], of: keyof Figures) =>
  all.map((one) => one[of]).sort((a, b) => a - b)[Math.floor(all.length / 2)] as number;

if (!hasPgbouncer()) throw new Error('pgbouncer is not installed (Debian: apt-get install pgbouncer)');
const postgres = await startPostgres({ dataDir, port: 26_180, log: () => {} });
const bouncer = await startPgbouncer(postgres.url, ['default_pool_size = 20']);
try {
  const direct = openDatabase(postgres.url, { max: clients });
  await migrate(direct.pool);
  for (let user = 1; user <= users; user++) await fundWallet(direct, BigInt(user), 10n ** 12n);
  const address = await checkDatabase({
    databaseUrl: bouncer.url,
    databaseDirectUrl: postgres.url,
    isPipelined: true,
  });
  const ways = [
    { name: 'directly', database: direct },
    { name: 'through PgBouncer', database: openDatabase(bouncer.url, { max: clients, ...address }) },
  ];
  postmaster = parentOf((await direct.one<{ pid: number }>(sql`select pg_backend_pid() as pid`)).pid);
  console.log(
    `medians of ${rounds} rounds in turns, ${clients} clients, load ${os.loadavg()[0]?.toFixed(1)}, ` +
      `named statements: ${address.pooler?.prepares ? 'yes' : 'no'}`,
  );
  for (const [what, work, times] of [
    ['orders paid and refunded', order, 1_000],
    ['single reads', read, 6_000],
  ] as const) {
    const seen = ways.map((): Figures[] => []);
    for (const { database } of ways) await round(database, work, times / 3);
    for (let at = 0; at < rounds; at++)
      for (const [index, { database }] of ways.entries())
        seen[index]?.push(await round(database, work, times));
    for (const [index, { name }] of ways.entries()) {
      const all = seen[index] as Figures[];
      console.log(
        `  ${what}, ${name}`.padEnd(46),
        `${median(all, 'perSecond').toFixed(0).padStart(6)}/s, PostgreSQL ${median(all, 'serverUs').toFixed(0)} us`,
      );
    }
  }
  for (const { database } of ways) await database.pool.end();
} finally {
  await bouncer.stop();
  await postgres.stop();
  fs.rmSync(dataDir, { recursive: true, force: true });
}
