import { randomBytes } from 'node:crypto';
import type { Browser, BrowserContextOptions, Page, Request } from 'playwright-core';
import { expect } from 'vitest';
import { openSession } from '../../apps/server/src/modules/identity';
import type { TestUser } from '../../apps/server/src/testing/fixtures/users';
import type { RunningGift } from './gift';

/** A user with a small phone. `problems` is everything that the browser reported. */
export type Visitor = { readonly page: Page; problems: string[]; leave(): Promise<void> };

export type VisitorOptions = BrowserContextOptions & {
  /**
   * Whether data saver is on (default). It leaves out the download of the rest of the app, which takes each new profile
   * 4 s of processor time. Off for tests of offline use.
   */
  dataSaver?: boolean;
};

/** Opens a fresh browser profile and records console errors, uncaught errors and violations of the content policy. */
export async function createVisitor(
  browser: Browser,
  { dataSaver = true, ...options }: VisitorOptions = {},
): Promise<Visitor> {
  const context = await browser.newContext({
    viewport: { width: 375, height: 667 },
    isMobile: true,
    hasTouch: true,
    ...options,
  });
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) =>
      console.error(`the content policy refused ${event.violatedDirective} ${event.blockedURI}`),
    );
  });
  if (dataSaver)
    await context.addInitScript(() => {
      const { connection } = navigator as unknown as { connection: object };
      Object.defineProperty(connection, 'saveData', { get: () => true });
    });
  context.on('page', waitsForHistory);
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  const pending = new Set<Request>();
  requests.set(page, pending);
  page.on('request', (request) => {
    // It stays open for as long as the page.
    if (!request.url().includes('/api/changes')) pending.add(request);
  });
  for (const end of ['requestfinished', 'requestfailed'] as const)
    page.on(end as 'requestfinished', (request) => void pending.delete(request));
  const person: Visitor = { page, problems: [], leave: () => context.close() };
  page.on('pageerror', (error) => person.problems.push(error.message));
  page.on('console', (line) => {
    if (line.type() === 'error') person.problems.push(`${line.text()} (${line.location().url})`);
  });
  return person;
}

/** A closing sheet goes one step back in the history, which would cancel a page load that starts meanwhile. */
function waitsForHistory(page: Page) {
  const settled = () =>
    page
      .waitForFunction(
        () => (history.state?.layers ?? 0) <= document.querySelectorAll('dialog').length,
        undefined,
        { polling: 20, timeout: 2000 },
      )
      .catch(() => undefined);
  const { goto, reload } = page;
  page.goto = async (...args) => {
    await settled();
    return goto.apply(page, args);
  };
  page.reload = async (...args) => {
    await settled();
    return reload.apply(page, args);
  };
}

/** Saves a language for the next document, as the app does. */
export const chooseLanguage = (page: Page, language: string) =>
  page.evaluate((chosen) => {
    localStorage.setItem('language', chosen);
    // biome-ignore lint/suspicious/noDocumentCookie: as the app does.
    document.cookie = `language=${chosen}; Path=/`;
  }, language);

/** What each page still waits for. */
const requests = new WeakMap<Page, Set<Request>>();
const quietMs = 500;

/** Waits until a page has loaded and then waited for nothing for half a second, except for changes. */
export async function waitForQuiet(page: Page) {
  await page.waitForLoadState('load');
  let quietSince = Date.now();
  const isQuiet = () => {
    if (requests.get(page)!.size > 0) quietSince = Date.now();
    return Date.now() - quietSince >= quietMs;
  };
  await expect.poll(isQuiet, { timeout: 60_000, interval: 50 }).toBe(true);
}

/** Writes to the local storage of an origin before any of its pages opens. */
export async function prepareStorage(page: Page, origin: string, entries: Record<string, string>) {
  const blank = `${origin}/blank`;
  // An empty page of that origin; with an icon, which the browser would otherwise request.
  await page.route(blank, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:,">' }),
  );
  await page.goto(blank);
  await page.evaluate((all) => {
    for (const [key, value] of Object.entries(all)) localStorage.setItem(key, value);
  }, entries);
  await page.unroute(blank);
}

/** Opens the app with a new session. Unlike a login, it sends the user no notification. */
export async function openSignedIn(gift: RunningGift, { page }: Visitor, user: TestUser) {
  const deviceID = randomBytes(16).toString('hex');
  const origin = { address: '127.0.0.1', userAgent: 'browser test', deviceID };
  const now = gift.clock.now();
  const { token } = await gift.services.database.transaction((tx) =>
    openSession(tx, gift.services, { userID: user.userID, origin, deviceName: 'Phone', now }),
  );
  await prepareStorage(page, gift.url, { deviceID, userID: String(user.userID) });
  await page.context().addCookies([{ name: 'token', value: token, url: gift.url }]);
  await page.goto(`${gift.url}/`);
}

/** Logs in with the login form. */
export async function logIn(gift: RunningGift, person: Visitor, user: TestUser) {
  await person.page.goto(`${gift.url}/login`);
  await logInHere(gift, person, user);
}

/** Fills in the login form that is open. */
export async function logInHere(gift: RunningGift, { page }: Visitor, user: TestUser) {
  const before = await newestCode(gift, user.phone);
  await page.getByLabel('Phone or e-mail').fill(user.phone);
  await page.getByLabel('Password', { exact: true }).fill(user.password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.waitForURL(({ pathname }) => pathname !== '/login');
  if (page.url().endsWith('/verificationCode')) {
    // A code for another purpose is on the phone already; if it is the same code, no newer one arrives.
    const isNew = expect.poll(() => newestCode(gift, user.phone), { timeout: 15_000, interval: 200 });
    await isNew.not.toBe(before).catch(() => undefined);
    await page.getByLabel('Six-digit code').fill(await codeFor(gift, user.phone));
    await leftLogin(page);
  }
}

/** Waits until a login is complete: its last step goes back through the others first. */
export const leftLogin = (page: Page) =>
  page.waitForURL(({ pathname }) => !['/login', '/register', '/verificationCode'].includes(pathname));

/** The newest code among a phone's messages, which include notifications. */
export async function newestCode(gift: RunningGift, phone: string): Promise<string> {
  const response = await fetch(`${gift.url}/api/demo/outbox?target=${phone}`);
  const { data } = (await response.json()) as { data: { items: { text: string }[] } };
  return data.items.map(({ text }) => /\b\d{6}\b/.exec(text)?.[0]).find(Boolean) ?? '';
}

/** Waits for the newest code for a phone in the demo's outbox. */
export async function codeFor(gift: RunningGift, phone: string): Promise<string> {
  const read = () => newestCode(gift, phone);
  await expect.poll(read, { timeout: 60_000, interval: 200 }).toMatch(/^\d{6}$/);
  return read();
}

/** Types a PIN on the app's own keypad. */
export async function typePin({ page }: Visitor, pin: string) {
  const pad = page.locator('.pin-pad');
  for (const digit of pin) await pad.getByRole('button', { name: digit, exact: true }).click();
}

/** Holds a button for as long as an action on money requires. */
export async function pressAndHold({ page }: Visitor, name: RegExp) {
  const button = page.getByRole('button', { name });
  await button.scrollIntoViewIfNeeded();
  const box = (await button.boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
}

/** Parses an amount on the screen into kobo: `₦12,345.67`, `−₦0.50`. */
function koboIn(text: string): bigint {
  const found = /([−+]?)₦([\d,]+)(?:\.(\d\d))?/.exec(text.replace(/\s/g, ''));
  if (!found) throw new Error(`no sum in: ${text}`);
  const [, sign, whole, kobo = '00'] = found;
  const size = BigInt(whole!.replaceAll(',', '')) * 100n + BigInt(kobo);
  return sign === '−' ? -size : size;
}

/** Reads the balance page: the available and the escrow balance, and each entry with the balance after it. */
export async function readBalance(gift: RunningGift, { page }: Visitor) {
  // Cached data is shown at once; only the server's current answer counts.
  const answers = ['/api/wallet/summary', '/api/wallet/statement'].map((path) =>
    page.waitForResponse((response) => response.url().includes(path)).then((response) => response.finished()),
  );
  await page.goto(`${gift.url}/balance`);
  await Promise.all(answers);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100))));
  await page.locator('.money-figure .amount').waitFor();
  await page.locator('.line-mark').first().waitFor();
  // Cached data is shown at once; wait for the server's current answer.
  await waitForQuiet(page);
  const sum = async (selector: string) => koboIn(await page.locator(selector).first().innerText());
  const bar = await page.locator('.escrow-bar').innerText();
  const rows = await page.locator('button.list-row:has(.line-mark)').all();
  const lines = await Promise.all(
    rows.map(async (row) => ({
      what: await row.locator('.grow .strong').innerText(),
      change: koboIn(await row.locator('.right > span').first().innerText()),
      after: koboIn(await row.locator('.line-after .amount').innerText()),
    })),
  );
  return {
    available: await sum('.money-figure .amount'),
    escrow: bar.includes('₦') ? koboIn(bar) : 0n,
    lines,
  };
}
