// What metrics and traces cost: processor time of the server for a read (the list of offers) and a whole order, without
// traces, with 1 % and with all of them. Variants alternate. BEFORE=path/to/another/main.mjs adds another build first.
//   npm run bench -- observability [pairs] [seconds a part] [rounds]
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import http, { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { startPostgres } from '../apps/server/src/platform/postgres/postgres';
import { market, quotesFor } from '../apps/server/src/testing/fixtures/market';
import { servicesOf } from '../apps/server/src/testing/services-of';
import { cpuOfFamily } from './cpu';
import { phones } from './orders/caller';
import { completeOrder } from './orders/complete-order';
import { startFlags } from './shared/start-flags';

const [pairs = 12, seconds = 5, rounds = 3] = process.argv.slice(2).map(Number);
const port = 29_190;
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'gift-bench-'));
fs.chmodSync(dataDir, 0o755);

/** A receiver that throws everything away, after counting it. */
let exported = 0;
const receiver = createServer((request, response) => {
  request.on('data', (chunk: Buffer) => {
    exported += chunk.length;
  });
  request.on('end', () => response.setHeader('content-type', 'application/json').end('{}'));
}).listen(0, '127.0.0.1');
await once(receiver, 'listening');
const traces = (ratio: string) => ({
  OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`,
  OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
  OTEL_TRACES_SAMPLER_ARG: ratio,
});
type Variant = { name: string; main: string; env: Record<string, string> };
const main = 'dist/server/main.mjs';
const variants: Variant[] = [
  ...(process.env.BEFORE ? [{ name: 'before', main: process.env.BEFORE, env: {} }] : []),
  { name: 'no traces', main, env: {} },
  { name: '1 % of traces', main, env: traces('0.01') },
  { name: 'all traces', main, env: traces('1') },
];

const postgres = await startPostgres({ dataDir, log: () => {} });
async function start({ main: file, env }: Variant) {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [...startFlags, file], {
    env: {
      ...process.env,
      ...{ NODE_ENV: 'production', DATABASE_URL: postgres.url, DATA_DIR: dataDir, PORT: String(port) },
      // Behind a proxy every caller has an own address, and so an own rate limit.
      ...{ LOG_LEVEL: 'silent', PUBLIC_URL: `http://127.0.0.1:${port}`, ...env },
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const isUp = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isUp())) await new Promise((resolve) => setTimeout(resolve, 20));
  const memory = /VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1];
  return { child, startMs: performance.now() - startedAt, memoryMB: Number(memory) / 1024 };
}

/** Repeats `work` on every lane until the time is over; returns the processor time of one, and the rate. */
async function measure(pid: number, lanes: number, work: (lane: number) => Promise<unknown>, forMs: number) {
  const [cpu, from, until] = [cpuOfFamily(pid), performance.now(), performance.now() + forMs];
  let done = 0;
  const run = async (_: unknown, lane: number) => {
    while (performance.now() < until) {
      await work(lane);
      done++;
    }
  };
  await Promise.all(Array.from({ length: lanes }, run));
  return { cpuMs: (cpuOfFamily(pid) - cpu) / done, perSecond: (done * 1000) / (performance.now() - from) };
}

const agent = new http.Agent({ keepAlive: true });
let reads = 0;
const read = () =>
  new Promise<void>((resolve, reject) => {
    const address = `10.${(reads >> 16) & 255}.${(reads >> 8) & 255}.${reads++ & 255}`;
    const options = { agent, port, path: '/api/offer/list', headers: { 'x-forwarded-for': address } };
    const request = http.get(options, (response) => response.resume().on('end', resolve));
    request.on('error', reject);
  });

/** Other load only adds to what a piece of work costs. */
const lowest = (figures: number[]) => Math.min(...figures);
const highest = (figures: number[]) => Math.max(...figures);

try {
  const services = await servicesOf(postgres.url, dataDir);
  const deals = await market(services, pairs);
  const results = variants.map(() => [] as Record<string, number>[]);
  for (let round = 0; round < rounds; round++)
    for (const [at, variant] of variants.entries()) {
      const { child, startMs, memoryMB } = await start(variant);
      const pid = child.pid as number;
      const phone = phones([port], services.keys);
      const traders = deals.map(({ buyer, seller }) => [phone(buyer.token), phone(seller.token)] as const);
      const piles = await Promise.all(deals.map((deal) => quotesFor(services, deal, 150 * seconds)));
      const order = async (lane: number) => {
        const [buyer, seller] = traders[lane]!;
        await completeOrder(buyer, seller, piles[lane]!.pop()!, deals[lane]!.buyer.pin);
      };
      // Before the server's code is compiled, figures would measure the compiler.
      await measure(pid, pairs, order, seconds * 1000);
      await measure(pid, 16, read, seconds * 200);
      const before = exported;
      const orders = await measure(pid, pairs, order, seconds * 1000);
      const list = await measure(pid, 16, read, seconds * 1000);
      results[at]!.push({
        ...{ startMs, memoryMB, orderMs: orders.cpuMs, readMs: list.cpuMs },
        ...{ orders: orders.perSecond, reads: list.perSecond, exportedMB: (exported - before) / 1e6 },
      });
      for (const pair of traders) for (const one of pair) one.hangUp();
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    }
  console.log(`the best of ${rounds} rounds in turns, load ${os.loadavg()[0]?.toFixed(1)}`);
  for (const [at, { name }] of variants.entries()) {
    const of = (key: string, from = at, best = lowest) =>
      best(results[from]!.map((one) => one[key] as number));
    const rate = (key: string) => of(key, at, highest).toFixed(0);
    const ratio = (key: string) => (of(key) / of(key, 0)).toFixed(2);
    console.log(
      `  ${name.padEnd(14)} order ${of('orderMs').toFixed(2)} ms (${ratio('orderMs')}), ${rate('orders')}/s;`,
      `read ${of('readMs').toFixed(3)} ms (${ratio('readMs')}), ${rate('reads')}/s;`,
      `start ${of('startMs').toFixed(0)} ms, ${of('memoryMB').toFixed(0)} MB; exported ${of('exportedMB').toFixed(1)} MB`,
    );
  }
  await services.database.pool.end();
} finally {
  agent.destroy();
  receiver.close();
  await postgres.stop();
  fs.rmSync(dataDir, { recursive: true, force: true });
}
