// Money movements per second compared with pgbench's TPC-B on the same PostgreSQL, with fsync on. About three minutes.
//   npm run bench -- ledger     (or: npx tsx bench/ledger.ts)
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { migrate } from '../apps/server/src/platform/database/migrate';
import { startPostgres } from '../apps/server/src/platform/postgres/postgres';
import { report } from './shared/figures';

const users = 100_000;
const batch = 16;
const rounds = 3;
const secondsEach = 4;
const batchesEach = 6_144;

const hold = `
\\set buyer random(1, ${users})
\\set seller random(1, ${users})
\\set amount random(10000, 1000000)
with placed as (
  insert into bench.orders (id, buyer, seller, amount, state) select nextval('bench.order_id'), :buyer, :seller, :amount, 30 returning *
)
select moved.posted from placed, ledger.hold_escrow('order.paid:' || id, id, 'G' || id, buyer, seller, amount, now()) moved;`;

/** A whole trade in two transactions; \`settle\` is the amount of the seller, the fee and the VAT. */
const trade = (settle: string) => `
\\set buyer random(1, ${users})
\\set seller random(1, ${users})
\\set amount random(10000, 1000000)
\\set fee :amount / 100
\\set vat :fee * 75 / 1000
with placed as (
  insert into bench.orders (id, buyer, seller, amount, state) select nextval('bench.order_id'), :buyer, :seller, :amount, 30 returning *
)
select id from placed, ledger.hold_escrow('order.paid:' || id, id, 'G' || id, buyer, seller, amount, now()) moved \\gset
with done as (update bench.orders set state = 80 where id = :id returning *)
select moved.posted from done, ledger.settle_escrow('order.completed:' || id, id, ${settle}, 0, null, now()) moved;`;

const scripts = {
  hold,
  tradeFree: trade('amount, 0, 0'),
  tradeFee: trade('amount - :fee - :vat, :fee, :vat'),
  batch: `select bench.settle_next();`,
};

/** Orders with locked money, for the batches to settle. */
const heldOrders = batch * batchesEach * rounds * 2;
const setUp = `
create schema bench;
create sequence bench.order_id;
create sequence bench.batch_no minvalue 0 start 0;
create table bench.orders (
  id bigint primary key, buyer bigint not null, seller bigint not null, amount bigint not null, state smallint not null
) with (fillfactor = 90);
begin;
-- Wallets are filled directly, as nothing else may: the bench measures movements, not top-ups.
set local search_path = ledger, pg_temp;
insert into ledger.accounts (id, owner, kind, balance) select n * 16 + 1, n, 1, 1000000000000 from generate_series(1, ${users}) n;
commit;
insert into bench.orders select nextval('bench.order_id'), 1 + random() * ${users - 1}, 1 + random() * ${users - 1}, 100000, 30
  from generate_series(1, ${heldOrders});
select count(*) from bench.orders, ledger.hold_escrow('order.paid:' || id, id, 'G' || id, buyer, seller, amount, now());
-- One plan for all calls, as the prepared statements of TPC-B have.
create function bench.settle_next() returns bigint language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  v_first bigint := nextval('bench.batch_no') * ${batch};
  v_done bigint;
begin
  with done as (
    update bench.orders set state = 80 where id > v_first and id <= v_first + ${batch} and state = 30 returning id, amount
  ), a as (
    select array_agg('order.completed:' || id) as keys, array_agg(id) as ids, array_agg(amount - 1075) as sellers,
           array_agg(1000::bigint) as fees, array_agg(75::bigint) as vats, array_agg(0::bigint) as buyers,
           array_agg(null::timestamptz) as releases
    from done
  )
  select count(*) into v_done
    from a, lateral ledger.settle_holds(a.keys, a.ids, a.sellers, a.fees, a.vats, a.buyers, a.releases, now()) where posted;
  if v_done <> ${batch} then raise exception 'a batch settled % orders', v_done; end if;
  return v_done;
end $$;
analyze;`;

type Run = { name: keyof typeof scripts | 'tpcB'; clients: number };

async function main() {
  const external = process.env.DATABASE_URL;
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'gift-bench-'));
  fs.chmodSync(folder, 0o711);
  const server = external ? null : await startPostgres({ dataDir: folder, port: 23_100, log: () => {} });
  const url = new URL(external ?? server!.url);
  const admin = new pg.Client(url.href);
  await admin.connect();
  const name = `gift_bench_${process.pid}`;
  await admin.query(`create database ${name}`);
  url.pathname = `/${name}`;
  const pool = new pg.Pool({ connectionString: url.href, max: 2 });
  pool.on('error', () => {});
  try {
    await migrate(pool);
    pgbench(url.href, ['-i', '-q', '-s', '50']);
    await pool.query(setUp);
    await pool.query('checkpoint');
    for (const [script, text] of Object.entries(scripts))
      fs.writeFileSync(path.join(folder, `${script}.sql`), text);
    await compare((run) => perSecond(url.href, folder, run));
    const { rows } = await pool.query<{ unfinished: number }>(`
      select count(*)::int as unfinished from bench.orders o join ledger.holds h on h.id = o.id * 16 + 6
      where (o.state = 80) = (h.closed_at is null)`);
    if (rows[0]?.unfinished !== 0) throw new Error('orders and holds do not agree after the run');
  } finally {
    await pool.end();
    await admin.query(`drop database ${name}`);
    await admin.end();
    await server?.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

function pgbench(url: string, args: string[]): string {
  const { status, stdout, stderr, error } = spawnSync('pgbench', [...args, url], {
    encoding: 'utf8',
    timeout: 120_000,
  });
  if (error) throw new Error(`pgbench is needed on the PATH (Debian: postgresql-contrib): ${error.message}`);
  if (status !== 0) throw new Error(stderr.slice(-800));
  return stdout;
}

/** Movements (orders, for batches) per second of one run. */
function perSecond(url: string, folder: string, { name, clients }: Run): number {
  const size = name === 'batch' ? ['-t', String(batchesEach / clients)] : ['-T', String(secondsEach)];
  const script = name === 'tpcB' ? [] : ['-f', path.join(folder, `${name}.sql`)];
  const out = pgbench(url, ['-n', '-M', 'prepared', '-c', String(clients), '-j', '2', ...size, ...script]);
  const tps = Number(/tps = ([\d.]+)/.exec(out)?.[1]);
  if (!(tps > 0) || /number of failed transactions: [1-9]/.test(out)) throw new Error(`pgbench said: ${out}`);
  return name === 'batch' ? tps * batch : tps;
}

const median = (figures: number[]) => figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)]!;

/** Each round runs every script once, so that other load affects all of them alike. */
async function compare(measure: (run: Run) => number) {
  const names = ['tpcB', ...(Object.keys(scripts) as (keyof typeof scripts)[])] as const;
  for (const clients of [8, 32] as const) {
    const figures = Object.fromEntries(names.map((name) => [name, [] as number[]]));
    for (let round = 0; round < rounds; round++) {
      for (const name of names) figures[name]!.push(measure({ name, clients }));
    }
    const of = Object.fromEntries(names.map((name) => [name, median(figures[name]!)]));
    console.log(`${clients} clients, median of ${rounds}, per second`);
    for (const name of names)
      console.log(`  ${name.padEnd(10)} ${Math.round(of[name]!).toString().padStart(7)}`);
    report(`ledger.lock${clients}`, of.hold! / of.tpcB!);
    report(`ledger.fee${clients}`, of.tradeFee! / of.tradeFree!);
    report(`ledger.batch${clients}`, of.batch! / of.tpcB!);
  }
}

await main();
