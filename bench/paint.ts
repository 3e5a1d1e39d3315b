// The first visit to `/`, signed out, with an empty cache, on slow connections, in alternation with an empty page of
// React behind the same delay: when the first content and the largest are painted, and when the page answers a tap.
// About two minutes.
//   npm run bench -- paint [visits]
// A page answers a tap when React has hydrated its main button and no task of over 50 ms runs in the next 1.5 s. HTTP/2
// is nginx's, with the configuration that Gift ships (Debian: nginx).
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { startNginx } from '../e2e/chaos/nginx';
import { phone, startGift } from '../e2e/support';
import { startBrowser } from '../e2e/support/browser';
import { serveEmptyPage } from './paint/empty-page';
import { report } from './shared/figures';
import { openSlowWire } from './shared/slow-connection';

const visits = Number(process.argv[2] ?? 7);
const fast = { kilobitsPerS: 1600, roundTripMs: 150, slowdown: 1, isHttp2: false };
const slow = { ...fast, kilobitsPerS: 400, roundTripMs: 400 };
/** `slowdown`: of the processor. */
const settings = {
  fast,
  slow,
  slowProcessor: { ...fast, slowdown: 4 },
  http2: { ...fast, isHttp2: true },
};
/** Nothing may keep the main thread busy for this long after the button is hydrated. */
const quietMs = 1500;

type Figures = { first: number; largest: number; interactive: number };
declare const window: { seen: Figures };

/** Runs before the page's own script. */
function watch(quiet: number) {
  const found = { first: 0, largest: 0, taskEnd: 0, hydrated: 0 };
  const observe = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') found.first = startTime;
  });
  observe('largest-contentful-paint', ({ startTime }) => {
    found.largest = startTime;
  });
  observe('longtask', ({ startTime, duration }) => {
    found.taskEnd = startTime + duration;
  });
  const check = () => {
    const button = document.querySelector('button.trade-card, #root > button:only-child');
    // React marks the elements whose events it handles.
    if (!button || !Object.keys(button).some((key) => key.startsWith('__reactProps'))) return;
    found.hydrated ||= performance.now();
    const { first, largest, hydrated, taskEnd } = found;
    if (!first || performance.now() - Math.max(hydrated, taskEnd) < quiet) return;
    Object.assign(window, { seen: { first, largest, interactive: Math.max(first, hydrated, taskEnd) } });
    clearInterval(timer);
  };
  const timer = setInterval(check, 5);
}

async function visit(browser: Browser, url: string, slowdown: number): Promise<Figures> {
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  // This script's loader calls a helper for function names, which a page does not have.
  await page.addInitScript('globalThis.__name = (given) => given');
  await page.addInitScript(watch, quietMs);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.goto(url, { waitUntil: 'commit' });
  const seen = await page.waitForFunction(() => window.seen, null, { timeout: 40_000 });
  const figures = await seen.jsonValue();
  await context.close();
  return figures;
}

const median = (values: readonly number[]) =>
  Math.round(values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]!);
const mediansOf = (all: readonly Figures[]): Figures => ({
  first: median(all.map(({ first }) => first)),
  largest: median(all.map(({ largest }) => largest)),
  interactive: median(all.map(({ interactive }) => interactive)),
});

const folder = mkdtempSync(path.join(os.tmpdir(), 'gift-nginx-'));
chmodSync(folder, 0o755);
async function proxyOf(port: number) {
  const own = mkdtempSync(path.join(folder, 'site-'));
  chmodSync(own, 0o755);
  return startNginx(own, { calls: [port, port], chat: [port, port] });
}

const [gift, empty] = await Promise.all([startGift(), serveEmptyPage()]);
const ports = [Number(new URL(gift.url).port), empty.port];
const proxies = await Promise.all(ports.map(proxyOf));
const { host } = proxies[0]!;
const browser = await startBrowser([
  '--ignore-certificate-errors',
  `--host-resolver-rules=MAP ${host} 127.0.0.1`,
]);
try {
  for (const [name, { kilobitsPerS, roundTripMs, slowdown, isHttp2 }] of Object.entries(settings)) {
    const targets = isHttp2 ? proxies.map(({ port }) => port) : ports;
    const wires = await Promise.all(targets.map((port) => openSlowWire(port, kilobitsPerS, roundTripMs)));
    const seen: Figures[][] = wires.map(() => []);
    // The first visit of each warms the server and the browser up, and does not count.
    for (let n = 0; n <= visits; n += 1)
      for (const [at, { port }] of wires.entries()) {
        const url = isHttp2 ? `https://${host}:${port}/` : `http://127.0.0.1:${port}/`;
        const figures = await visit(browser, url, slowdown);
        if (n > 0) seen[at]!.push(figures);
      }
    for (const wire of wires) await wire.close();
    const [own, react] = seen.map(mediansOf) as [Figures, Figures];
    console.log(name, { own, react });
    if (slowdown > 1) report('paint.interactive', own.interactive / 1000);
    else report(`paint.${name as 'fast' | 'slow' | 'http2'}`, own.first / react.first);
  }
} finally {
  await browser.close();
  for (const proxy of proxies) await proxy.close();
  await empty.close();
  await gift.stop();
  rmSync(folder, { recursive: true, force: true });
}
