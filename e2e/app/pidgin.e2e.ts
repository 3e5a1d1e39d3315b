// The app in Nigerian Pidgin, from the server's document to the texts of its errors.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Gift, startGift } from '../support';
import { sharedBrowser } from '../support/browser';
import { visit } from '../visit';

let gift: Gift;
let browser: Browser;

beforeAll(async () => {
  [gift, browser] = await Promise.all([startGift(), sharedBrowser()]);
}, 180_000);
afterAll(async () => {
  await gift?.stop();
}, 60_000);

describe('Pidgin', () => {
  it.each([
    ['a saved choice', { 'accept-language': 'en-NG', cookie: 'language=pcm-NG' }, 'pcm-NG'],
    ['nobody who chose another', { 'accept-language': 'pcm', cookie: 'language=en-US' }, 'en-US'],
    ['nobody who chose none', { 'accept-language': 'pcm,en;q=0.8' }, 'en-US'],
  ])('is the language of the document for %s', async (_who, headers, language) => {
    const answer = await fetch(`${gift.url}/home`, { headers });
    const html = await answer.text();
    expect(html).toContain(`<html lang="${language}"`);
    expect(new Set([...html.matchAll(/\/assets\/([a-z]+-[A-Z]+)\//g)].map(([, folder]) => folder))).toEqual(
      new Set([language]),
    );
    expect(html.includes('Gift dey hold the buyer money')).toBe(language === 'pcm-NG');
  });

  it('is chosen on the first screen, downloads only its own texts, and explains what went wrong', async () => {
    const { page, problems } = await visit(browser, `${gift.url}/login`);
    const pidgin = page.getByRole('button', { name: 'Pidgin (beta)' });
    await pidgin.waitFor();
    await page.waitForLoadState('networkidle');
    await pidgin.click();
    await page.locator('html[lang="pcm-NG"]').waitFor();
    await page.getByRole('button', { name: '简体中文' }).waitFor();
    // Asked of the new document: the one before may still download English texts while it is replaced.
    const downloads = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => name),
    );
    const scripts = downloads.filter((address) => /\/assets\/[a-z]+-[A-Z]+\//.test(address));
    expect(scripts.length).toBeGreaterThan(0);
    expect(scripts.filter((address) => !address.includes('/assets/pcm-NG/'))).toEqual([]);
    await page.locator('input').first().fill('0803 555 0001');
    await page.locator('input[type=password]').fill('not the password');
    await page.locator('form button[type=submit]').click();
    await page.getByText('Wrong account or password. Check the two, or reset the password.').waitFor();
    await page.getByRole('button', { name: 'English' }).click();
    await page.locator('html[lang="en-US"]').waitFor();
    await page.getByText('Forgot password?').waitFor();
    expect(problems).toEqual([]);
    await page.context().close();
  });
});
