// What moves between two screens: which way, for how long, and that nothing waits for it.
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { desktop, type Gift, logIn, phone, startGift } from '../support';
import { sharedBrowser } from '../support/browser';

/** One animation of a view transition: how far its part moves to the side, in px. */
type Seen = { part: string; ms: number; fromX: number; toX: number };
type Recorded = { moves: Seen[][] };

let gift: Gift;
let browser: Browser;
let context: BrowserContext;
let url = '';
let problems: string[] = [];

beforeAll(async () => {
  [gift, browser] = await Promise.all([startGift(), sharedBrowser()]);
  url = gift.url;
}, 180_000);
afterAll(async () => {
  await gift?.stop();
}, 60_000);
afterEach(async () => {
  await context.close();
  expect(problems).toEqual([]);
});

/** A page that records the animations of each transition. */
async function open(options: BrowserContextOptions): Promise<Page> {
  problems = [];
  context = await browser.newContext(options);
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  page.on('pageerror', (error) => problems.push(error.message));
  await page.addInitScript(() => {
    const recorded = { moves: [] as unknown[] };
    Object.assign(window, { recorded });
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (change) => {
      const transition = start(change);
      const sideways = (frame: ComputedKeyframe | undefined) =>
        new DOMMatrix(String(frame?.transform ?? 'none').replace(/var\(--shift\)/g, shift())).m41;
      const shift = () => getComputedStyle(document.documentElement).getPropertyValue('--shift');
      const record = () => {
        const all = document.getAnimations().map(({ effect }) => effect as KeyframeEffect);
        recorded.moves.push(
          all
            .filter(
              ({ pseudoElement, target }) =>
                pseudoElement?.startsWith('::view-transition') || target?.className === 'body',
            )
            .map((effect) => ({
              part: effect.pseudoElement?.replace('::view-transition-', '') ?? 'body',
              ms: Number(effect.getTiming().duration),
              fromX: sideways(effect.getKeyframes()[0]),
              toX: sideways(effect.getKeyframes().at(-1)),
            })),
        );
      };
      transition.ready.then(record, () => undefined);
      return transition;
    };
  });
  return page;
}

const movesOf = (page: Page) =>
  page.evaluate(() => (window as unknown as { recorded: Recorded }).recorded.moves);
/** The parts of the last transition by name, once there are `count` transitions. */
async function lastMove(page: Page, count: number) {
  await expect.poll(async () => (await movesOf(page)).length).toBe(count);
  return new Map((await movesOf(page)).at(-1)!.map((seen) => [seen.part, seen]));
}
/** The first press loads the animations. */
async function press(page: Page) {
  await page.mouse.click(187, 20);
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /\/transitions-[^/]+\.css$/.test(name)),
  );
}

describe('between two screens', () => {
  it('the new one slides in, Back slides the other way, and header and tab bar stay still', async () => {
    const page = await open(phone);
    await logIn(page, url);
    await page.getByRole('link', { name: 'Me', exact: true }).click();
    await page.locator('a[href="/settings"]').waitFor();
    const before = (await movesOf(page)).length;
    await page.locator('a[href="/settings"]').click();
    const forward = await lastMove(page, before + 1);
    expect(forward.get('body')).toMatchObject({ fromX: 24, toX: 0 });
    expect(forward.get('old(root)')).toMatchObject({ fromX: 0, toX: -24 });
    for (const { part, ms, fromX, toX } of forward.values()) {
      expect(ms, part).toBeGreaterThanOrEqual(120);
      expect(ms, part).toBeLessThanOrEqual(200);
      if (part.includes('header') || part.includes('tab-bar')) expect(fromX, part).toBe(toX);
    }
    expect([...forward.keys()]).toEqual(expect.arrayContaining(['old(header)', 'old(tab-bar)']));
    await page.getByRole('heading', { name: 'Settings' }).waitFor();

    await page.getByRole('button', { name: 'Back' }).click();
    const back = await lastMove(page, before + 2);
    expect(back.get('body')).toMatchObject({ fromX: -24, toX: 0 });
    expect(back.get('old(root)')).toMatchObject({ fromX: 0, toX: 24 });
    await page.waitForURL('**/me');
    // Nothing stays behind that would move the next sheet or slow down scrolling.
    await expect.poll(() => page.evaluate(() => 'entering' in document.documentElement.dataset)).toBe(false);
  });

  it('the steps of a form slide too', async () => {
    const page = await open(phone);
    await logIn(page, url);
    await press(page);
    await page.goto(`${url}/createOrder?type=1&brandID=steam&countryID=US&face=10000`);
    await press(page);
    await page.getByRole('button', { name: 'See offers' }).click();
    const forward = await lastMove(page, 1);
    expect(forward.get('body')).toMatchObject({ ms: 160, fromX: 24, toX: 0 });
    expect(forward.get('old(root)')).toMatchObject({ fromX: 0, toX: -24 });
    await page.goBack();
    expect((await lastMove(page, 2)).get('body')).toMatchObject({ fromX: -24, toX: 0 });
    await page.getByRole('button', { name: 'See offers' }).waitFor();
  });

  it('tabs fade and do not slide', async () => {
    const page = await open(phone);
    await logIn(page, url);
    await press(page);
    const before = (await movesOf(page)).length;
    await page.getByRole('link', { name: 'Me', exact: true }).click();
    const move = await lastMove(page, before + 1);
    for (const part of ['old(root)', 'body'])
      expect(move.get(part), part).toMatchObject({ fromX: 0, toX: 0 });
    expect(move.get('old(tab-bar)')).toBeDefined();
  });

  it('a tap during the transition reaches the new screen', async () => {
    const page = await open(phone);
    await logIn(page, url);
    await page.getByRole('link', { name: 'Me', exact: true }).click();
    const link = page.locator('a[href="/settings"]');
    await link.waitFor();
    // The transition would last for minutes.
    await page.evaluate(() => {
      const slow = new CSSStyleSheet();
      slow.replaceSync(
        ['group', 'old', 'new']
          .map((part) => `::view-transition-${part}(*) { animation-duration: 300s !important }`)
          .join(''),
      );
      document.adoptedStyleSheets.push(slow);
    });
    await link.click();
    await page.waitForURL('**/settings');
    const dark = (await page.getByRole('tab', { name: 'Dark' }).boundingBox())!;
    const running = () =>
      page.evaluate(
        () =>
          document
            .getAnimations()
            .filter(({ effect }) =>
              (effect as KeyframeEffect).pseudoElement?.startsWith('::view-transition-old(root)'),
            ).length,
      );
    await expect.poll(running).toBe(1);
    await page.mouse.click(dark.x + dark.width / 2, dark.y + dark.height / 2);
    await page.waitForFunction(() => document.documentElement.dataset.theme === 'dark');
    expect(await running()).toBe(1);
  });

  it('Back finds the scroll position of a long page, and a screen that stays mounted keeps its state', async () => {
    const page = await open(phone);
    await logIn(page, url);
    await press(page);
    const before = (await movesOf(page)).length;
    const offer = page.locator('a[href^="/offerDetail"]').last();
    await offer.scrollIntoViewIfNeeded();
    const scrolled = await page.evaluate(() => scrollY);
    expect(scrolled).toBeGreaterThan(100);
    await offer.click();
    await page.waitForURL('**/offerDetail**');
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.goBack();
    await offer.waitFor();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrolled);
    expect((await lastMove(page, before + 2)).get('body')).toMatchObject({ fromX: -24 });

    await page.getByRole('button', { name: 'Sell or buy a card' }).click();
    await page.getByRole('dialog').getByText('Sell a card').click();
    await page.waitForURL('**/createOrder**');
    const search = page.locator('.search-box input');
    await search.fill('Raz');
    await page.goBack();
    await page.getByText('Best offers for your card').waitFor();
    await page.goForward();
    await page.waitForURL('**/createOrder**');
    expect(await search.inputValue()).toBe('Raz');
  });

  it('two quick steps back end on the right screen', async () => {
    const page = await open(phone);
    await logIn(page, url);
    await press(page);
    await page.getByRole('link', { name: 'Me', exact: true }).click();
    await page.locator('a[href="/settings"]').click();
    await page.getByRole('heading', { name: 'Settings' }).waitFor();
    await page.evaluate(() => {
      history.back();
      setTimeout(() => history.back(), 20);
    });
    await page.getByText('Best offers for your card').waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    expect(await page.locator('main.screen').count()).toBe(1);
  });

  it('nothing moves for a user who asks for less motion', async () => {
    const page = await open({ ...phone, reducedMotion: 'reduce' });
    await logIn(page, url);
    await press(page);
    await page.getByRole('link', { name: 'Me', exact: true }).click();
    await page.locator('a[href="/settings"]').click();
    await page.getByRole('heading', { name: 'Settings' }).waitFor();
    await page.goBack();
    await page.locator('a[href="/settings"]').waitFor();
    expect(await movesOf(page)).toEqual([]);
  });

  it('screens change in a browser without view transitions', async () => {
    const page = await open(phone);
    await page.addInitScript(() => {
      delete (Document.prototype as Partial<Document>).startViewTransition;
      delete (document as Partial<Document>).startViewTransition;
    });
    await logIn(page, url);
    await press(page);
    await page.getByRole('link', { name: 'Me', exact: true }).click();
    await page.locator('a[href="/settings"]').click();
    await page.getByRole('heading', { name: 'Settings' }).waitFor();
    await page.goBack();
    await page.locator('a[href="/settings"]').waitFor();
  });

  it('a wide page fades without sliding', async () => {
    const page = await open(desktop);
    await logIn(page, url);
    await page.getByRole('link', { name: 'Me', exact: true }).click();
    await page.locator('a[href="/settings"]').waitFor();
    const before = (await movesOf(page)).length;
    await page.locator('a[href="/settings"]').click();
    expect((await lastMove(page, before + 1)).get('body')).toMatchObject({ fromX: 0, toX: 0 });
  });
});
