// Wide windows: the column stays narrow, a QR code continues on a phone, and the keyboard has shortcuts.
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { desktop, type Gift, logIn, phone, startGift } from '../support';
import { sharedBrowser } from '../support/browser';

let gift: Gift;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let url = '';
let problems: string[] = [];

beforeAll(async () => {
  [gift, browser] = await Promise.all([startGift(), sharedBrowser()]);
  url = gift.url;
}, 180_000);
afterAll(async () => {
  await gift?.stop();
}, 60_000);

async function open(options: typeof desktop) {
  context = await browser.newContext(options);
  page = await context.newPage();
  page.setDefaultTimeout(60_000);
  problems = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (line) => {
    if (line.type() === 'error') problems.push(line.text());
  });
}
beforeEach(() => open(desktop));
afterEach(async () => {
  await context.close();
  expect(problems).toEqual([]);
});

const code = () => page.getByRole('complementary', { name: 'On your phone' }).getByRole('img');

it.each([900, 1280, 1920])(
  'at %i px the column is 600 px wide, and the panels cover none of it',
  async (width) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`${url}/home`);
    await code().waitFor();
    const column = (await page.locator('#root').boundingBox())!;
    expect(column.width).toBe(600);
    expect(Math.abs(column.x * 2 + column.width - width)).toBeLessThan(20);
    const boxes = await Promise.all(
      (await page.locator('.beside').all()).map((panel) => panel.boundingBox()),
    );
    expect(boxes).toHaveLength(2);
    for (const box of boxes) {
      expect(box!.x).toBeGreaterThanOrEqual(0);
      expect(box!.x + box!.width).toBeLessThanOrEqual(width);
      expect(box!.x + box!.width <= column.x || box!.x >= column.x + column.width).toBe(true);
    }
  },
);

it('the QR code has the address of the open page, and nothing secret of it', async () => {
  await page.goto(`${url}/settings?type=1&token=s3cret#code`);
  await code().waitFor();
  expect(await code().getAttribute('data-text')).toBe(`${url}/settings?type=1`);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect.poll(() => code().getAttribute('data-text')).toBe(`${url}/login`);
});

it('a phone loads none of it', async () => {
  await context.close();
  await open(phone as typeof desktop);
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await page.goto(`${url}/home`);
  // The last of the idle tasks.
  await expect
    .poll(() => loaded.some((address) => address.includes('/api/announcement')), { timeout: 60_000 })
    .toBe(true);
  await page.waitForTimeout(1000);
  expect(loaded.filter((address) => /\/desktop-/.test(address))).toEqual([]);
});

it('keys open pages and the list of shortcuts, and write text where a field has the focus', async () => {
  await logIn(page, url);
  await code().waitFor();
  await page.keyboard.press('?');
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await list.getByText('Sell a card').waitFor();
  // A dialog keeps its keys.
  await page.keyboard.press('s');
  await page.keyboard.press('Escape');
  await list.waitFor({ state: 'detached' });
  expect(new URL(page.url()).pathname).toBe('/');
  await page.keyboard.press('g');
  await page.keyboard.press('o');
  await page.waitForURL('**/history?type=1');
  await page.keyboard.press('/');
  await page.keyboard.type('gogh?s');
  expect(await page.locator('.search-box input').inputValue()).toBe('gogh?s');
  expect(new URL(page.url()).pathname).toBe('/history');
  await page.locator('h1').click();
  await page.keyboard.press('Control+s');
  await page.keyboard.press('s');
  await page.waitForURL('**/createOrder?type=1');
});

it('a visitor who presses a key for a protected page is led to the login', async () => {
  await page.goto(`${url}/home`);
  await code().waitFor();
  await page.keyboard.press('g');
  await page.keyboard.press('c');
  await page.waitForURL('**/login');
});

it('a card shows that a mouse is over it', async () => {
  await page.goto(`${url}/home`);
  await code().waitFor();
  const card = page.locator('a.card').first();
  await card.scrollIntoViewIfNeeded();
  const shadow = () => card.evaluate((element) => getComputedStyle(element).boxShadow);
  const before = await shadow();
  await card.hover();
  await expect.poll(shadow).not.toBe(before);
});
