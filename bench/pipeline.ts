// The effect of pipelined statements: the same work with PG_PIPELINE on and off, in turns. Half a minute.
//   npm run bench -- pipeline     (or: npx tsx bench/pipeline.ts)
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Database, openDatabase, sql } from '../apps/server/src/platform/database/db';
import { startPostgres } from '../apps/server/src/platform/postgres/postgres';
import { cpuOfFamily, parentOf } from './cpu';

const clients = 8;
const rounds = 5;
const perRound = 1_500;
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'gift-bench-'));
fs.chmodSync(dataDir, 0o711);

/** As many statements as an order step: a key, a row lock, writes whose result is not needed, an answer. */
const step = (database: Database, n: number) =>
  database.transaction(async (tx) => {
    tx.send(sql`insert into keys values (${n})`);
    const row = await tx.one<{ sum: bigint }>(
      sql`select sum from accounts where id = ${n % 1000} for update`,
    );
    tx.send(sql`update accounts set sum = ${row.sum + 1n} where id = ${n % 1000}`);
    tx.send(sql`insert into lines (account, sum) values (${n % 1000}, ${1n})`);
    tx.send(sql`insert into lines (account, sum) values (${n % 1000}, ${-1n})`);
    tx.send(sql`insert into events (topic, payload) values ('bench.stepped', ${{ n }}::jsonb)`);
    return tx.one(sql`select count(*) as n from keys where id = ${n}`);
  });
const read = (database: Database, n: number) =>
  database.one(sql`select id, sum from accounts where id = ${n % 1000}`);

let n = 0;
let postmaster = 0;
async function round(database: Database, work: typeof step, times: number) {
  const cpu = process.cpuUsage();
  const serverCpu = cpuOfFamily(postmaster);
  const from = performance.now();
  let left = times;
  const client = async () => {
    while (left-- > 0) await work(database, n++);
  };
  await Promise.all(Array.from({ length: clients }, client));
  const ms = performance.now() - from;
  const used = process.cpuUsage(cpu);
  return {
    perSecond: (times * 1000) / ms,
    ownUs: (used.user + used.system) / times,
    serverUs: ((cpuOfFamily(postmaster) - serverCpu) * 1000) / times,
  };
}
type Figures = Awaited<ReturnType<typeof round>>;

const median = (all: readonly Figures[], of: keyof Figures) =>
  all.map((one) => one[of]).sort((a, b) => a - b)[Math.floor(all.length / 2)] as number;

const postgres = await startPostgres({ dataDir, port: 26_160, log: () => {} });
try {
  const ways = ([true, false] as const).map((isPipelined) => ({
    name: isPipelined ? 'together' : 'one by one',
    database: openDatabase(postgres.url, { max: clients, isPipelined }),
  }));
  const [{ database }] = ways as [(typeof ways)[number]];
  postmaster = parentOf((await database.one<{ pid: number }>(sql`select pg_backend_pid() as pid`)).pid);
  await database.run(sql`create table keys (id bigint primary key)`);
  await database.run(sql`create table accounts (id bigint primary key, sum bigint not null)`);
  await database.run(sql`create table lines (account bigint not null, sum bigint not null)`);
  await database.run(sql`create table events (topic text not null, payload jsonb not null)`);
  await database.run(sql`insert into accounts select i, 0 from generate_series(0, 999) as i`);
  console.log(
    `medians of ${rounds} rounds in turns, ${clients} clients, load ${os.loadavg()[0]?.toFixed(1)}`,
  );
  for (const [what, work, times] of [
    ['a transaction of 9 statements', step, perRound],
    ['a statement alone', read, perRound * 4],
  ] as const) {
    const seen = ways.map((): Figures[] => []);
    for (const way of ways) await round(way.database, work, times / 3);
    for (let at = 0; at < rounds; at++)
      for (const [index, way] of ways.entries()) seen[index]?.push(await round(way.database, work, times));
    for (const [index, { name }] of ways.entries()) {
      const all = seen[index] as Figures[];
      console.log(
        `  ${what}, ${name}`.padEnd(46),
        `${median(all, 'perSecond').toFixed(0).padStart(6)}/s`,
        `CPU: node ${median(all, 'ownUs').toFixed(0)} us, PostgreSQL ${median(all, 'serverUs').toFixed(0)} us`,
      );
    }
  }
  for (const way of ways) await way.database.pool.end();
} finally {
  await postgres.stop();
  fs.rmSync(dataDir, { recursive: true, force: true });
}
