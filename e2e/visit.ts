// Measures one visit in a fresh profile, for the first-visit test and the benchmark.
import type { Browser, Page } from 'playwright-core';
import { phone } from './support';

const slowdown = 4;
const categories = ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline', '__metadata'];

export type Visit = { page: Page; bytes: number; requests: string[]; problems: string[] };

/** One visit in a fresh profile, with its bytes on the wire. */
export async function visit(
  browser: Browser,
  address: string,
  options: { blocksScripts?: boolean; isTraced?: boolean; language?: string } = {},
): Promise<Visit> {
  const context = await browser.newContext(phone);
  if (options.language)
    await context.addCookies([{ name: 'language', value: options.language, url: address }]);
  const page = await context.newPage();
  const seen: Visit = { page, bytes: 0, requests: [], problems: [] };
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  devtools.on('Network.requestWillBeSent', ({ request }) => {
    if (!request.url.startsWith('data:')) seen.requests.push(request.url);
  });
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    seen.bytes += encodedDataLength;
  });
  page.on('pageerror', (error) => seen.problems.push(error.message));
  page.on('console', (line) => line.type() === 'error' && seen.problems.push(line.text()));
  await page.addInitScript(() => {
    const figures = { shift: 0 };
    Object.assign(window, { figures });
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries() as (PerformanceEntry & { value: number })[])
        figures.shift += shift.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  if (options.blocksScripts) await page.route('**/*.js', (route) => route.abort());
  // The renderer runs by now: the browser's start is not part of the page.
  if (options.isTraced) await browser.startTracing(page, { categories });
  await page.goto(address, { waitUntil: 'load' });
  return seen;
}

/** The browser's layout-shift score of the page. */
export const shiftOf = (page: Page) =>
  page.evaluate(() => (window as unknown as { figures: { shift: number } }).figures.shift);

type TraceEvent = {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  tdur?: number;
  args?: { name?: string };
};

/**
 * The blocking time on a processor four times slower: what each task of the page's main thread takes beyond 50 ms. It
 * uses the thread's CPU time, times four, because the wall clock also counts other processes.
 */
export function blockedMsIn(trace: Buffer): number {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const thread = ({ pid, tid }: TraceEvent) => `${pid}:${tid}`;
  const isMain = new Set(
    traceEvents
      .filter((event) => event.name === 'thread_name' && event.args?.name === 'CrRendererMain')
      .map(thread),
  );
  const tasks = traceEvents.filter(
    (event) => event.name === 'RunTask' && event.ph === 'X' && isMain.has(thread(event)),
  );
  const slowMs = tasks.map(({ tdur = 0 }) => (tdur / 1000) * slowdown);
  return slowMs.reduce((total, ms) => total + Math.max(0, ms - 50), 0);
}
