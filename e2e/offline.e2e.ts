// The app offline: what opens, what it shows, and the effects of an update or of data saving.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTrade } from '../apps/server/src/testing/fixtures/trade';
import { createTestUser } from '../apps/server/src/testing/fixtures/users';
import { type FaultyProxy, openFaultyProxy } from './support/faulty-proxy';
import { mainPath } from './support/main-path';
import { ignoreLostRequests, setupBrowserTests } from './support/setup-tests';
import { logIn, openSignedIn } from './support/visitor';

const setup = setupBrowserTests();
let line: FaultyProxy;
beforeAll(async () => {
  line = await openFaultyProxy(setup.gift.url);
});
afterAll(() => line?.close());

/** The files that the service worker cached, by cache. */
const held = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const files = await Promise.all(
      names.map(async (name) => {
        const cache = await caches.open(name);
        return (await cache.keys()).map((request) => new URL(request.url).pathname);
      }),
    );
    return Object.fromEntries(names.map((name, at) => [name, files[at]!]));
  });

/** The cached text of a path. */
const cachedText = (page: Page, path: string) =>
  page.evaluate(
    async (file) => (await caches.match(file, { ignoreVary: true, ignoreSearch: true }))!.text(),
    path,
  );

/** Removes the day's public key for sealed bodies, which each document carries. */
const withoutKey = (text: string) => text.replace(/gift-key" content="[^"]*"/, '');

const isShell = (path: string) => path === '/shell';
const isTrading = (path: string) => /\/trading-\w+\.json$/.test(path);

/** Waits until the app is idle and has cached the empty document and, for a signed-in user, the trading screens. */
async function waitUntilCached(page: Page, isWanted: (path: string) => boolean = isTrading) {
  await expect
    .poll(
      async () =>
        Object.values(await held(page))
          .flat()
          .some(isWanted),
      { timeout: 60_000, interval: 500 },
    )
    .toBe(true);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
}

describe('without a connection', () => {
  it('opens pages not visited before, with the last known money and orders and their age', {
    tags: mainPath,
  }, async () => {
    const { gift } = setup;
    const trade = await createTrade(gift);
    const { orderNo } = await trade.paid();
    const buyer = await setup.newVisitor({ dataSaver: false });
    await logIn(gift, buyer, trade.buyer);
    const { page } = buyer;
    await waitUntilCached(page);
    await expect
      .poll(
        () =>
          page.evaluate(
            () => Object.keys(localStorage).filter((key) => key.includes('/api/order/detail')).length,
          ),
        { timeout: 60_000 },
      )
      .toBe(1);

    await page.context().setOffline(true);
    // From a link, from a typed address, and from a reload.
    await page.getByRole('link', { name: 'History', exact: true }).click();
    await page.getByText('Waiting for the code').first().waitFor();
    await page.goto(`${gift.url}/checkCode?orderNo=${orderNo}`);
    await page
      .getByText(/^Offline\. Last updated/)
      .first()
      .waitFor();
    await page.getByText('Your money is held safely.').first().waitFor();
    await page.reload();
    await page.getByText('₦90,000').first().waitFor();
    await page.goto(`${gift.url}/balance`);
    await page.getByText('Locked in escrow').waitFor();
    await expect.poll(() => page.getByText(/^Offline\. Last updated/).count()).toBeGreaterThan(0);
    await page.goto(`${gift.url}/createOrder?type=1`);
    await page.getByRole('button', { name: 'Steam', exact: true }).waitFor();
    // A page that is not cached says so, and what to do.
    await page.goto(`${gift.url}/myOff`);
    // A page in another browser process gets no offline event.
    await page.evaluate(() =>
      Object.defineProperty(Navigator.prototype, 'onLine', { configurable: true, get: () => false }),
    );
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('No connection. Try again when you are online.').waitFor();

    // Online again, the same page updates automatically.
    await page.evaluate(() =>
      Object.defineProperty(Navigator.prototype, 'onLine', { configurable: true, get: () => true }),
    );
    await page.context().setOffline(false);
    await page.getByText('Post an offer').or(page.getByText('starter')).first().waitFor();
    ignoreLostRequests(buyer);
  });

  it('caches no API response and no personal page, and clears user data at logout', async () => {
    const { gift } = setup;
    const trade = await createTrade(gift);
    await trade.paid();
    const buyer = await setup.newVisitor({ dataSaver: false });
    await logIn(gift, buyer, trade.buyer);
    const { page } = buyer;
    await waitUntilCached(page);
    // Chat has its engine, which caches its own file.
    await expect.poll(async () => (await held(page))['im-engine'], { timeout: 60_000 }).toHaveLength(1);
    const { 'im-engine': engine, 'gift-data-use': dataUse, ...app } = await held(page);
    expect(dataUse).toEqual(['/data-use']);
    expect(engine).toEqual(['/im-engine.js']);
    const files = Object.values(app).flat();
    expect(files.filter((path) => path !== '/shell' && !path.startsWith('/assets/'))).toEqual([]);
    // The cache is not personal: a user who never logged in gets the same files, byte for byte.
    // The file of the trading screens is stored as the screens that it holds.
    for (const path of [...files.filter((one) => !isTrading(one)), '/im-engine.js']) {
      const anybodys = withoutKey(await (await fetch(gift.url + path)).text());
      expect(withoutKey(await cachedText(page, path)) === anybodys, path).toBe(true);
    }

    await page.goto(`${gift.url}/me`);
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
    await page.waitForURL('**/home');
    const keys = await page.evaluate(() =>
      Object.keys(localStorage).filter((key) => key.startsWith('last:')),
    );
    expect(keys.filter((key) => /wallet|order/.test(key))).toEqual([]);
    await page.context().setOffline(true);
    await page.goto(`${gift.url}/balance`);
    await page.getByText('Log in first').first().waitFor();
    expect(await page.locator('#root').innerText()).not.toContain('₦');
    ignoreLostRequests(buyer);
  });

  it('shows that a code was not sent, keeps it in the form, and sends it on the next tap', async () => {
    const { gift } = setup;
    const trade = await createTrade(gift);
    const { orderNo } = await trade.paid();
    const seller = await setup.newVisitor({ dataSaver: false });
    await logIn(gift, seller, trade.seller);
    const { page } = seller;
    await page.goto(`${gift.url}/sendCode?orderNo=${orderNo}`);
    const code = page.getByLabel('Code', { exact: true });
    await code.fill(trade.code);

    await page.context().setOffline(true);
    const send = page.getByRole('button', { name: 'Send code securely' });
    await send.click();
    await page.locator('.bottom-bar').getByText('You are offline. Nothing was sent').waitFor();
    expect((await code.inputValue()).replace(/\W/g, '')).toBe(trade.code.replace(/\W/g, ''));

    await page.context().setOffline(false);
    await send.click();
    await page.getByText('Sealed and delivered').first().waitFor();
    ignoreLostRequests(seller);
  });
});

describe('a slow line', () => {
  it('shows cached amounts with their age until the response arrives, and offline at once', async () => {
    const { gift } = setup;
    const trade = await createTrade(gift);
    await trade.paid();
    const buyer = await setup.newVisitor({ dataSaver: false });
    await logIn(gift, buyer, trade.buyer);
    const { page } = buyer;
    await page.goto(`${gift.url}/balance`);
    await page.getByText('₦90,000').first().waitFor();
    await page.locator('.line-mark').first().waitFor();
    const accounts = page.locator('a[href="/account"]');
    const before = await accounts.boundingBox();
    await page.evaluate(() => {
      for (const [key, text] of Object.entries(localStorage)) {
        if (!key.startsWith('last:')) continue;
        const cached = JSON.parse(text);
        localStorage.setItem(key, JSON.stringify({ ...cached, atMs: cached.atMs - 120_000 }));
      }
    });
    let isHeld = true;
    await page.route('**/api/wallet/**', async (route) => {
      for (let n = 0; isHeld && n < 200; n++) await new Promise((later) => setTimeout(later, 100));
      await route.continue();
    });
    await page.goto(`${gift.url}/balance`);
    const age = page.getByText(/^Last updated .*, refreshing…$/);
    await age.first().waitFor();
    await page.getByText('₦90,000').first().waitFor();
    expect(await accounts.boundingBox()).toEqual(before);
    isHeld = false;
    await expect.poll(() => age.count()).toBe(0);

    await page.context().setOffline(true);
    await page
      .getByText(/^Offline\. Last updated/)
      .first()
      .waitFor({ timeout: 3000 });
    // Online again, nothing says offline while the answers are on their way.
    isHeld = true;
    await page.context().setOffline(false);
    await expect.poll(() => page.getByText(/^Offline/).count()).toBe(0);
    expect(await age.count()).toBeGreaterThan(0);
    isHeld = false;
    await expect.poll(() => age.count()).toBe(0);
    ignoreLostRequests(buyer);
  });
});

describe('the list of chats', () => {
  it('opens from its last snapshot before scripts run, and for nobody after logout', async () => {
    const { gift } = setup;
    const trade = await createTrade(gift);
    await trade.paid();
    const buyer = await setup.newVisitor({ dataSaver: false });
    await logIn(gift, buyer, trade.buyer);
    const { page } = buyer;
    // Records the first element with the size of a list, and whether the app's own element appeared.
    await page.addInitScript(() => {
      const seen = { text: '', isRootHidden: false };
      Object.assign(window, { seen });
      new MutationObserver(() => {
        const prerendered = document.getElementById('prerendered');
        if (!prerendered || !document.getElementById('root')) return;
        Object.assign(seen, {
          text: prerendered.innerText,
          isRootHidden: document.getElementById('root')!.hidden,
        });
      }).observe(document, { childList: true, subtree: true });
    });
    const opened = () =>
      page.evaluate(() => (window as unknown as { seen: { text: string; isRootHidden: boolean } }).seen);
    await page.goto(`${gift.url}/chat`);
    const row = page.locator('a.chat-row', { hasText: trade.seller.nickname });
    await row.waitFor();
    expect(await opened()).toEqual({ text: '', isRootHidden: false });
    await waitUntilCached(page, isShell);
    await expect
      .poll(async () => (await held(page))['gift-prerendered'], { timeout: 60_000 })
      .toEqual(['/chat']);

    await page.goto(`${gift.url}/chat`);
    await row.waitFor();
    const found = await opened();
    expect(found.text).toContain(trade.seller.nickname);
    expect(found.isRootHidden).toBe(true);
    // The app was requested only after that was painted.
    const scripts = () =>
      page.evaluate(() => [...document.scripts].map(({ src, type }) => [new URL(src).pathname, type]));
    expect(await scripts()).toEqual([['/after-paint.js', '']]);
    // The app's own element has replaced it, once.
    await expect.poll(() => page.locator('#prerendered').count()).toBe(0);
    await expect.poll(() => row.count()).toBe(1);

    // Without the session, as after closing the browser, nothing of it is visible.
    const cookies = await page.context().cookies();
    await page.context().clearCookies({ name: 'token' });
    await page.goto(`${gift.url}/chat`);
    await page.getByText('Log in first').first().waitFor();
    expect((await opened()).text).toBe('');
    await page.context().addCookies(cookies);

    await page.goto(`${gift.url}/me`);
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
    await page.waitForURL('**/home');
    await expect.poll(async () => Object.keys(await held(page))).not.toContain('gift-prerendered');
    await page.goto(`${gift.url}/chat`);
    await page.getByText('Log in first').first().waitFor();
    expect((await opened()).text).toBe('');
  });
});

describe('an update', () => {
  it('waits while a page of the old release is open, and activates on the next visit', async () => {
    const person = await setup.newVisitor({ dataSaver: false });
    const { page } = person;
    await openSignedIn({ ...setup.gift, url: line.url }, person, await createTestUser(setup.gift));
    await page.goto(`${line.url}/home`);
    await waitUntilCached(page);
    const appCaches = async (of: Page) =>
      Object.keys(await held(of)).filter((name) => name.startsWith('gift-app-'));
    const [old] = await appCaches(page);

    line.change('/sw.js?language=en-US', (text) =>
      text.replace(/version\\":\\"\w+/, 'version\\":\\"nextrelease'),
    );
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    await expect
      .poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting?.state ?? ''), {
        timeout: 60_000,
      })
      .toBe('installed');
    // The open page continues with the files of its own build, including those it has not requested yet.
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Help' }).click();
    await page.keyboard.press('Escape');
    await page.goto(`${line.url}/settings`);
    await page.getByText('Language').first().waitFor();
    await page.context().setOffline(false);
    expect(Object.keys(await held(page))).toContain(old);

    const context = page.context();
    await page.close();
    const next = await context.newPage();
    await next.goto(`${line.url}/home`);
    await expect.poll(() => appCaches(next), { timeout: 60_000 }).toEqual(['gift-app-nextrelease-en-US']);
    ignoreLostRequests(person);
  });
});

describe('the trading screens', () => {
  it.each([
    ['a visitor', false, '4g', false],
    ['a user whose browser saves data', true, '4g', true],
    ['a user on 3G', true, '3g', false],
    ['a user with the data saver of Gift', true, '4g', false],
  ])('are not downloaded in the background for %s', async (who, isSignedIn, effectiveType, saveData) => {
    const { gift } = setup;
    const person = await setup.newVisitor({ dataSaver: false });
    const { page } = person;
    await page.addInitScript((value) => Object.defineProperty(navigator, 'connection', { value }), {
      saveData,
      effectiveType,
    });
    if (isSignedIn) await openSignedIn(gift, person, await createTestUser(gift));
    if (who.endsWith('of Gift')) {
      await page.goto(`${gift.url}/settings`);
      await page.getByLabel('Data saver').check();
    }
    await page.goto(`${gift.url}/home`);
    await waitUntilCached(page, isShell);
    await page.waitForTimeout(3000);
    const paths = Object.values(await held(page)).flat();
    expect(paths.filter(isTrading)).toEqual([]);
    expect(paths.length).toBeLessThan(30);
  });

  it('open offline, as every address opens the app', async () => {
    const { gift } = setup;
    const person = await setup.newVisitor({ dataSaver: false });
    const { page } = person;
    await page.goto(`${gift.url}/home`);
    await waitUntilCached(page, isShell);
    await page.context().setOffline(true);
    await page.goto(`${gift.url}/checkCode?orderNo=1`);
    await page.getByText('Log in first').first().waitFor();
    await page.goto(`${gift.url}/helpCenter`);
    await page.getByText('This page is not on your phone yet.').waitFor();
    ignoreLostRequests(person);
  });
});

describe('the data use of this month', () => {
  it('counts the requests of the page and of the service worker', async () => {
    const { gift } = setup;
    const person = await setup.newVisitor({ dataSaver: false });
    const { page } = person;
    await openSignedIn(gift, person, await createTestUser(gift));
    await waitUntilCached(page);
    const packed =
      (await fetch(
        `${gift.url}${Object.values(await held(page))
          .flat()
          .find(isTrading)}`,
        {
          headers: { 'accept-encoding': 'br' },
        },
      ).then((answer) => Number(answer.headers.get('content-length')))) / 1e6;
    const shown = async () => {
      await page.goto(`${gift.url}/settings`);
      const text = await page.getByText('This month on this phone').innerText();
      return Number(/([\d.]+)\s?MB/.exec(text)?.[1]);
    };
    // The first visit is as large as the download in the background. Browsers report a request some time after it.
    await expect.poll(shown).toBeGreaterThan(1.5 * packed);
    expect(await shown()).toBeLessThan(4 * packed);
  });
});

describe('a user with data saver on', () => {
  it('gets a dialog and a page requested offline after reconnecting, without a reload', async () => {
    const { gift } = setup;
    const person = await setup.newVisitor({ dataSaver: false });
    const { page } = person;
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } });
    });
    await page.goto(`${gift.url}/home`);
    await waitUntilCached(page, isShell);

    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Help' }).click();
    await page.getByText('This opens once you are online').waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.context().setOffline(false);
    await page.getByRole('dialog').waitFor();

    await page.context().setOffline(true);
    const centre = page.getByRole('dialog').getByRole('button', { name: 'Open help centre' });
    await centre.click();
    await page.getByText('Check your connection and try again').waitFor();
    expect(new URL(page.url()).pathname).toBe('/home');
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Help' }).click();
    await centre.click();
    await page.waitForURL('**/helpCenter');
    await page.getByRole('searchbox').first().waitFor();
    ignoreLostRequests(person);
  });
});
