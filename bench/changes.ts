// From an action of one side to the other side's screen: a buyer pays, reveals and confirms over HTTP while the seller's
// order screen is open in a browser at another process. Then counts the requests of an open order screen, and measures
// the memory of idle streams.
//   npm run bench -- changes [orders] [minutes]
import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContext, Page } from 'playwright-core';
import { startPostgres } from '../apps/server/src/platform/postgres/postgres';
import { market, quotesFor } from '../apps/server/src/testing/fixtures/market';
import { servicesOf } from '../apps/server/src/testing/services-of';
import { phone } from '../e2e/support';
import { startBrowser } from '../e2e/support/browser';
import { startGift } from './chat/server';
import { phones } from './orders/caller';
import { freshCode } from './orders/complete-order';
import { report } from './shared/figures';
import { startFlags } from './shared/start-flags';
import { untilReady } from './shared/until-ready';

const [orders = 20, minutes = 6] = process.argv.slice(2).map(Number);
/** Their users hold the idle streams; the first pair trades. */
const pairs = 80;
const ports = { calls: 29_280, page: 29_281 };
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'gift-bench-'));
fs.chmodSync(dataDir, 0o755);

const postgres = await startPostgres({ dataDir, log: () => {} });

/** The process that gets the calls; it also delivers the events. */
async function startCalls(): Promise<ChildProcess> {
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    DATABASE_URL: postgres.url,
    DATA_DIR: dataDir,
    PORT: String(ports.calls),
    LOG_LEVEL: 'silent',
    // Behind a proxy every trader has an own address, and so an own rate limit.
    PUBLIC_URL: `http://127.0.0.1:${ports.calls}`,
  };
  const child = spawn(process.execPath, [...startFlags, 'dist/server/main.mjs'], { env, stdio: 'ignore' });
  return untilReady(child, ports.calls);
}

/** Opens a stream; resolves with the function that closes it. */
const openStream = (token: string): Promise<() => void> =>
  new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}` };
    const request = http.get(
      { port: ports.page, path: '/api/changes', headers, agent: false },
      (response) => {
        response.once('data', () => resolve(() => request.destroy()));
        response.resume();
      },
    );
    request.on('error', reject);
  });

async function signedIn(context: BrowserContext, user: { userID: bigint; token: string }): Promise<Page> {
  const url = `http://127.0.0.1:${ports.page}`;
  await context.addCookies([{ name: 'token', value: user.token, url }]);
  await context.addInitScript((userID) => localStorage.setItem('userID', userID), String(user.userID));
  // This script's loader calls a helper for function names, which a page does not have.
  await context.addInitScript('globalThis.__name = (given) => given');
  return context.newPage();
}

/** Opens an order; its stream is open and every answer has arrived. */
async function openOrder(page: Page, orderNo: string) {
  const streamed = page.waitForResponse((response) => response.url().includes('/api/changes'));
  await page.goto(`http://127.0.0.1:${ports.page}/sendCode?orderNo=${orderNo}`);
  await page.locator('.order-head h2').waitFor();
  await streamed;
  await sleep(1_000);
}

/** Resolves with when the title of the order has changed on the screen. */
const titleChange = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const title = () => document.querySelector('.order-head h2')?.textContent;
        const before = title();
        const observer = new MutationObserver(() => {
          if (title() === before) return;
          observer.disconnect();
          requestAnimationFrame(() => resolve(Date.now()));
        });
        observer.observe(document.body, { childList: true, subtree: true, characterData: true });
      }),
  );

type Timed = { wholeMs: number; callMs: number; signalMs: number; screenMs: number };

async function timed(page: Page, action: () => Promise<unknown>): Promise<Timed> {
  const changed = titleChange(page);
  const fetched = page.waitForRequest((request) => request.url().includes('/api/order/detail'));
  await sleep(50 + Math.random() * 200);
  const from = Date.now();
  await action();
  const answered = Date.now();
  const asked = fetched.then(() => Date.now());
  const [seenAt, askedAt] = await Promise.all([changed, asked]);
  return {
    wholeMs: seenAt - from,
    callMs: answered - from,
    signalMs: askedAt - answered,
    screenMs: seenAt - askedAt,
  };
}

const at = (figures: readonly number[], part: number) =>
  Math.round(figures.toSorted((a, b) => a - b)[Math.floor((figures.length - 1) * part)]!);

const streamsPerUser = 6;

const servers: { stop(): unknown }[] = [];
try {
  const services = await servicesOf(postgres.url, dataDir);
  const deals = await market(services, pairs);
  const [deal] = deals;
  if (!deal) throw new Error('there is no pair of traders');
  const gift = await startGift(ports.page, postgres.url, dataDir);
  servers.push(gift);
  const calls = await startCalls();
  servers.push({ stop: () => calls.kill('SIGTERM') });

  const tokens = deals.flatMap(({ buyer, seller }) => [buyer.token, seller.token]);
  const openAll = async (count: number) => {
    const streams: (() => void)[] = [];
    for (const token of tokens) for (let n = 0; n < count; n++) streams.push(await openStream(token));
    return streams;
  };
  // What a first use leaves in memory does not count.
  for (const close of await openAll(1)) close();
  const before = (await gift.memory()).rss;
  const streams = await openAll(streamsPerUser);
  const perStream = ((await gift.memory()).rss - before) / streams.length;
  console.log(`${(perStream / 1000).toFixed(1)} kB of memory per idle stream at ${streams.length}`);
  for (const close of streams) close();

  const open = phones([ports.calls], services.keys);
  const [buyer, seller] = [open(deal.buyer.token), open(deal.seller.token)];
  const browser = await startBrowser();
  const page = await signedIn(await browser.newContext(phone), deal.seller);
  const walletPin = deal.buyer.pin;
  const times: Timed[] = [];
  const quotes = await quotesFor(services, deal, orders);
  const submit = async (quoteID: string) =>
    (await buyer.ask<{ orderNo: string }>('submitOrder', { quoteID })).orderNo;
  for (const quoteID of quotes) {
    const orderNo = await submit(quoteID);
    await openOrder(page, orderNo);
    times.push(await timed(page, () => buyer.ask('payOrder', { orderNo, walletPin })));
    const cards = [{ slot: 1, parts: [{ name: 'code', text: freshCode() }] }];
    await seller.ask('shipOrder', { orderNo, cards, isFormatConfirmed: true, isUnused: true });
    await sleep(1_000);
    times.push(await timed(page, () => buyer.ask('revealOrder', { orderNo, walletPin, isReady: true })));
    times.push(await timed(page, () => buyer.ask('confirmOrder', { orderNo })));
  }
  const [last] = await quotesFor(services, deal, 1);
  const orderNo = await submit(last!);
  await buyer.ask('payOrder', { orderNo, walletPin });
  await openOrder(page, orderNo);
  // What the page loads when it opens does not count.
  await sleep(15_000);
  let requests = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) requests++;
  });
  await sleep(minutes * 60_000);
  const perHour = (requests * 60) / minutes;
  const p50 = at(
    times.map(({ wholeMs }) => wholeMs),
    0.5,
  );
  console.log(`${times.length} actions, load ${os.loadavg()[0]?.toFixed(1)}; p50 and p99 in ms`);
  for (const part of ['wholeMs', 'callMs', 'signalMs', 'screenMs'] as const) {
    const figures = times.map((one) => one[part]);
    console.log(`  ${part}: ${at(figures, 0.5)} and ${at(figures, 0.99)}`);
  }
  console.log(`  requests of an open order screen: ${requests} in ${minutes} minutes, ${perHour} per hour`);
  report('changes.delay', p50);
  report('changes.requests', perHour);
  report('changes.memory', perStream / 1000);
  buyer.hangUp();
  seller.hangUp();
  await browser.close();
  await services.database.pool.end();
} finally {
  for (const server of servers) await server.stop();
  await postgres.stop();
  fs.rmSync(dataDir, { recursive: true, force: true });
}
process.exit();
