// The first visit of a user with a slow phone to `/`, signed out, with an empty cache.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { languageTable } from '../packages/contract/src/text/localized';
import { type Gift, startGift } from './support';
import { sharedBrowser } from './support/browser';
import { shiftOf, visit } from './visit';

const maxBytes = 85_000;
const maxRequests = 5;
const visits = 5;

let gift: Gift;
let browser: Browser;
let url = '';

beforeAll(async () => {
  [gift, browser] = await Promise.all([startGift(), sharedBrowser()]);
  url = gift.url;
}, 180_000);
afterAll(async () => {
  await gift?.stop();
}, 60_000);

describe('the first visit', () => {
  it.each(languageTable)(
    'weighs at most 85 kB in at most 5 requests, and does not jump: %s',
    async (language) => {
      const shifts: number[] = [];
      for (let n = 0; n < visits; n += 1) {
        const { page, bytes, requests, problems } = await visit(browser, `${url}/`, { language });
        await page.waitForTimeout(2000);
        shifts.push(await shiftOf(page));
        expect(problems).toEqual([]);
        expect(requests.length, requests.join('\n')).toBeLessThanOrEqual(maxRequests);
        expect(bytes).toBeLessThanOrEqual(maxBytes);
        // The first paint waits for the document alone.
        expect(requests.filter((address) => address.endsWith('.css'))).toEqual([]);
        // No texts of another language.
        const scripts = requests.filter((address) => /\/assets\/[\w-]+\/.*\.js$/.test(address));
        expect(scripts.filter((address) => !address.includes(`/assets/${language}/`))).toEqual([]);
        // What settings show of this month. Resource Timing counts 300 bytes for the headers of each answer.
        const { bytes: counted } = await page.evaluate(() => JSON.parse(localStorage.getItem('dataUse')!));
        expect(Math.abs(counted / bytes - 1)).toBeLessThan(0.1);
        await page.context().close();
      }
      // A browser without CPU time may paint half a frame, so the median visit counts.
      expect(shifts.sort((one, other) => one - other)[Math.floor(visits / 2)]).toBe(0);
    },
  );

  it('shows offers and rates from the document before any script loads', async () => {
    const { page } = await visit(browser, `${url}/`, { blocksScripts: true });
    const text = await page.locator('#root').innerText();
    expect(text).toContain('Best offers for your card');
    expect(text).toMatch(/₦\d{3,}/);
    expect(text).toContain('Steam US');
    await page.context().close();
  });

  it('gets its styles in the document, and a browser with the service worker a link to them', async () => {
    const source = /style-src 'sha256-[\w+/=]+' 'self';/;
    const first = await fetch(`${url}/`);
    expect(first.headers.get('content-security-policy')).toMatch(source);
    expect(await first.text()).not.toContain('rel="stylesheet"');
    const later = await fetch(`${url}/`, { headers: { 'service-worker-navigation-preload': 'true' } });
    expect(later.headers.get('content-security-policy')).toContain("style-src 'self';");
    expect(await later.text()).toMatch(/rel="stylesheet"[^>]* href="\/assets\/index-[\w-]+\.css"/);
  });

  it('becomes interactive: the calculator opens, and a tab sends a visitor to the login page', async () => {
    const { page, problems } = await visit(browser, `${url}/`);
    await page.getByText('Steam US').first().click();
    await page.getByText('We never need the code').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'History' }).click();
    await page.waitForURL('**/login');
    expect(await page.title()).toBe('Log in - Gift');
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('loads the texts of the chosen language and nothing of the one before', async () => {
    const { page, requests, problems } = await visit(browser, `${url}/login`);
    // The first press loads the animations.
    const animations = page.waitForResponse(/\/transitions-[^/]+\.js$/);
    await page.getByLabel('Phone or e-mail').click();
    await animations;
    await page.getByLabel('Phone or e-mail').fill('0803 000 0001');
    // The first press loads what follows presses, in the language of the page.
    await page.getByRole('heading').first().click();
    await page.waitForLoadState('networkidle');
    requests.length = 0;
    await page.getByRole('button', { name: '简体中文' }).click();
    await page.getByText('忘记密码？').waitFor();
    expect(await page.getByLabel('手机号或邮箱').inputValue()).toBe('0803 000 0001');
    expect(requests.filter((address) => address.includes('/assets/zh-CN/'))).not.toEqual([]);
    expect(requests.filter((address) => address.includes('/assets/en-US/'))).toEqual([]);
    expect(problems).toEqual([]);
    await page.context().close();
  });
});
