// Taps through the main screens as a signed-in demo trader, on a processor four times slower: from each tap until the
// next paint (Event Timing, whose longest is the "interaction to next paint"), and the longest task after the first
// screen. About two minutes.
//   npm run bench -- interactions [rounds]
import type { CDPSession, Page } from 'playwright-core';
import { logIn, phone, startGift } from '../e2e/support';
import { startBrowser } from '../e2e/support/browser';
import { report } from './shared/figures';

const rounds = Number(process.argv[2] ?? 3);
const slowdown = 4;

type Seen = { events: { name: string; ms: number }[]; tasks: number[] };
declare const window: { seen: Seen };

/** Runs before the page's own script. */
function watch() {
  const seen: Seen = { events: [], tasks: [] };
  Object.assign(window, { seen });
  const observe = (type: string, take: (entry: PerformanceEventTiming) => void, options = {}) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) take(entry as PerformanceEventTiming);
    }).observe({ type, ...options } as PerformanceObserverInit);
  observe(
    'event',
    (entry) => entry.interactionId && seen.events.push({ name: entry.name, ms: entry.duration }),
    { durationThreshold: 16 },
  );
  observe('longtask', ({ duration }) => seen.tasks.push(duration));
}

const tab = (path: string) => `nav.tab-bar a[href^="${path}"]`;
const back = 'header [aria-label="Back"]';

/** What is tapped, and the path of the screen that opens. The first of each screen, then the way back. */
const steps: readonly [screen: string, tap: string][] = [
  ['/history', tab('/history')],
  ['/chat', tab('/chat')],
  ['/me', tab('/me')],
  ['/balance', '.rows a[href^="/balance"]'],
  ['/me', back],
  ['/addMoney', '.rows a[href^="/addMoney"]'],
  ['/me', back],
  ['/withDraw', '.rows a[href^="/withDraw"]'],
  ['/me', back],
  ['/settings', '.rows a[href^="/settings"]'],
  ['/me', back],
  ['/home', tab('/home')],
  ['/home', '.trade-button'],
  ['/createOrder', 'dialog[open] .rows button'],
];

async function tapThrough(page: Page, devtools: CDPSession, url: string) {
  await page.goto(`${url}/home`);
  // The first screen, and what the app prepares after it.
  await page.waitForTimeout(6_000);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const found: { screen: string; paintMs: number; taskMs: number }[] = [];
  for (const [screen, tapped] of steps) {
    await page.evaluate(() => {
      Object.assign(window.seen, { events: [], tasks: [] });
    });
    await page.locator(tapped).filter({ visible: true }).first().tap();
    await page.waitForURL(({ pathname }) => pathname === screen);
    // What the screen fetches and renders next belongs to it.
    await page.waitForTimeout(1_500);
    const seen = await page.evaluate(() => window.seen);
    found.push({
      screen,
      paintMs: Math.max(0, ...seen.events.map(({ ms }) => ms)),
      taskMs: Math.max(0, ...seen.tasks),
    });
  }
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  return found;
}

const [gift, browser] = await Promise.all([startGift(), startBrowser()]);
try {
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  // This script's loader calls a helper for function names, which a page does not have.
  await page.addInitScript('globalThis.__name = (given) => given');
  await page.addInitScript(watch);
  await logIn(page, gift.url);
  const devtools = await context.newCDPSession(page);
  const all: Awaited<ReturnType<typeof tapThrough>>[] = [];
  for (let round = 0; round < rounds; round++) all.push(await tapThrough(page, devtools, gift.url));
  // A busy machine only adds time, so the fastest round shows the screen's own cost.
  const found = steps.map(([screen, tapped], at) => {
    const best = (pick: 'paintMs' | 'taskMs') =>
      Math.round(Math.min(...all.map((round) => round[at]![pick])));
    const figures = { paintMs: best('paintMs'), taskMs: best('taskMs') };
    console.log(`${screen} by ${tapped}`, figures);
    return figures;
  });
  report('interactions.paint', Math.max(...found.map(({ paintMs }) => paintMs)));
  report('interactions.task', Math.max(...found.map(({ taskMs }) => taskMs)));
} finally {
  await browser.close();
  await gift.stop();
}
