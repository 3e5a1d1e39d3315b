// A signed-in visit to the list of chats on a cheap phone: 1.6 Mbit/s, 150 ms, a processor four times slower, and 50
// conversations. Measures the time from navigation until they are painted, and until the socket is connected, so that
// a message can be sent: with an empty cache, and on a second visit after the first became idle. About a minute.
//   npm run bench -- chat-visit [visits]
// PROFILE=folder saves a CPU profile of the page for each visit.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { logIn, phone, startGift } from '../e2e/support';
import { startBrowser } from '../e2e/support/browser';
import { report } from './shared/figures';
import { openSlowWire } from './shared/slow-connection';

const visits = Number(process.argv[2] ?? 5);
const many = 50;
const secret = 'bench-chat-visit';

type Seen = { paintedMs?: number; socketMs?: number; marks: [name: string, ms: number][] };
declare const window: { seen: Seen; Worker: typeof Worker };

/** Runs before the page's own script: records the timestamps. */
function watch(count: number) {
  const seen: Seen = { marks: [] };
  Object.assign(window, { seen });
  const mark = (name: string) => seen.marks.push([name, Math.round(performance.now())]);
  const check = () => {
    const prerendered = document.getElementById('prerendered');
    if (prerendered && !seen.marks.some(([name]) => name === 'prerendered')) mark('prerendered');
    if (seen.paintedMs || document.querySelectorAll('a.chat-row').length < count) return;
    if (!seen.marks.some(([name]) => name === 'rows made')) mark('rows made');
    // The frame after the one that contains them: they are on the screen.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        seen.paintedMs ??= performance.now();
      }),
    );
  };
  new MutationObserver(check).observe(document, { childList: true, subtree: true });
  const Native = window.Worker;
  window.Worker = class extends Native {
    constructor(...given: ConstructorParameters<typeof Native>) {
      super(...given);
      mark('worker made');
      this.addEventListener('message', ({ data }: MessageEvent) => {
        if (data.isReady) mark('worker ready');
        for (const [name] of data.events ?? []) {
          if (['connecting', 'connectSuccess', 'conversationsChanged'].includes(name)) mark(name);
          if (name === 'connectSuccess') seen.socketMs ??= performance.now();
        }
      });
    }
  };
}

async function timed(context: BrowserContext, url: string, name: string) {
  const page = await context.newPage();
  // This script's loader calls a helper for function names, which a page does not have.
  await page.addInitScript('globalThis.__name = (given) => given');
  await page.addInitScript(watch, many);
  const devtools = await context.newCDPSession(page);
  const profile = process.env.PROFILE;
  if (profile) {
    await devtools.send('Profiler.enable');
    await devtools.send('Profiler.setSamplingInterval', { interval: 200 });
    await devtools.send('Profiler.start');
  }
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.goto(url, { waitUntil: 'commit' });
  const found = await page.waitForFunction(
    () => window.seen.paintedMs && window.seen.socketMs && window.seen,
    null,
    { timeout: 40_000 },
  );
  const seen = (await found.jsonValue()) as Required<Seen>;
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  if (profile) {
    const { profile: taken } = await devtools.send('Profiler.stop');
    writeFileSync(path.join(profile, `${name}.cpuprofile`), JSON.stringify(taken));
  }
  const loads = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map((entry) => [
        entry.name.replace(/^.*?\/\/[^/]*/, '').slice(0, 60),
        Math.round(entry.startTime),
        Math.round((entry as PerformanceResourceTiming).responseEnd),
      ]),
  );
  return { page, seen, loads };
}

/** Waits until a visit is idle: the service worker has cached the trading screens, and the list is stored. */
async function untilIdle(page: Page) {
  const isIdle = async () => {
    await navigator.serviceWorker.ready;
    const saved = await Promise.all(
      (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
    );
    const hasTrading = saved.flat().some(({ url }) => /\/trading-[^/]+\.json$/.test(url));
    const prerendered = await (await caches.open('gift-prerendered')).match('/chat');
    return hasTrading && Boolean(prerendered) && localStorage.getItem('chatList') !== null;
  };
  for (let attempt = 0; attempt < 240; attempt++) {
    if (await page.evaluate(isIdle)) return;
    await page.waitForTimeout(500);
  }
  throw new Error('the visit did not become idle');
}

/** Fifty users who have written to the reader. */
async function fill(url: string, chatID: string) {
  const call = async (path: string, body: object, token = '') => {
    const headers = { 'content-type': 'application/json', operationID: path, token };
    const answer = await fetch(`${url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    const { errCode, errMsg, errDlt, data } = await answer.json();
    if (errCode !== 0) throw new Error(`${path}: ${errCode} ${errMsg} ${errDlt}`);
    return data;
  };
  const { token } = await call('/auth/get_admin_token', { secret, userID: 'imAdmin' });
  const users = Array.from({ length: many }, (_, n) => ({
    ...{ userID: `writer${n}`, nickname: `Writer number ${n}`, faceURL: '' },
  }));
  await call('/user/user_register', { users }, token);
  for (const { userID, nickname } of users)
    await call(
      '/msg/send_msg',
      {
        ...{ sendID: userID, recvID: chatID, senderNickname: nickname, senderPlatformID: 5, sessionType: 1 },
        ...{ contentType: 101, content: { content: `Is the 100 dollar card of ${nickname} still there?` } },
      },
      token,
    );
}

const signedIn = async (page: Page, url: string) => {
  await logIn(page, url);
  await page.goto(`${url}/chat`);
  await page.waitForFunction(() => localStorage.length > 0 && document.querySelector('.chat-rows'));
  await page.waitForFunction(() => Object.keys(localStorage).some((key) => /userid/i.test(key)));
  const entries = await page.evaluate(() => Object.entries(localStorage));
  return entries.find(([key]) => /userid/i.test(key))![1] as string;
};

const [gift, browser] = await Promise.all([startGift({ IM_ADMIN_SECRET: secret }), startBrowser()]);
const port = Number(new URL(gift.url).port);
const wire = await openSlowWire(port, 1600, 150);
const slow = `http://127.0.0.1:${wire.port}`;
try {
  const first = await browser.newContext(phone);
  const chatID = (await signedIn(await first.newPage(), gift.url)).replaceAll('"', '');
  await fill(gift.url, chatID);
  const { cookies, origins } = await first.storageState();
  await first.close();
  const whole: { firstMs: number; secondMs: number }[] = [];
  for (let n = 0; n < visits; n += 1) {
    const storageState = JSON.parse(
      JSON.stringify({ cookies, origins }).replaceAll(`127.0.0.1:${port}`, `127.0.0.1:${wire.port}`),
    );
    const context = await browser.newContext({ ...phone, storageState });
    const cold = await timed(context, `${slow}/chat`, `first-${n}`);
    await untilIdle(cold.page);
    await cold.page.close();
    const warm = await timed(context, `${slow}/chat`, `second-${n}`);
    if (n === 0) console.log('first', cold.seen.marks, cold.loads, 'second', warm.seen.marks, warm.loads);
    const last = ({ paintedMs, socketMs }: Required<Seen>) => Math.round(Math.max(paintedMs, socketMs));
    const figures = { firstMs: last(cold.seen), secondMs: Math.round(warm.seen.paintedMs) };
    console.log({
      ...figures,
      paintedMs: Math.round(cold.seen.paintedMs),
      socketMs: Math.round(cold.seen.socketMs),
      secondSocketMs: Math.round(warm.seen.socketMs),
    });
    whole.push(figures);
    await context.close();
  }
  // A busy machine only adds time to a visit, so the fastest one shows the page's own cost.
  report('chat-visit.first', Math.min(...whole.map(({ firstMs }) => firstMs)) / 1000);
  report('chat-visit.second', Math.min(...whole.map(({ secondMs }) => secondMs)) / 1000);
} finally {
  await browser.close();
  await wire.close();
  await gift.stop();
}
