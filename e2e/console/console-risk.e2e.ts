// Risk in the console: the queue, its decisions and figures, and the graph of linked accounts.
import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openRiskReview } from '../../apps/server/src/modules/risk';
import { sql } from '../../apps/server/src/platform/database/db';
import { createTrade } from '../../apps/server/src/testing/fixtures/trade';
import { createTestUser, type TestUser } from '../../apps/server/src/testing/fixtures/users';
import { axeFindings } from '../support/axe';
import { setupBrowserTests } from '../support/setup-tests';
import { newStaffUser } from '../support/staff';

const setup = setupBrowserTests();
/** The folder for screenshots, if requested. */
const shots = process.env.E2E_SHOTS;

async function shareDevice(...people: TestUser[]): Promise<void> {
  const { database, clock } = setup.gift;
  const hash = randomBytes(32);
  for (const { userID } of people)
    await database.run(sql`
      insert into identity.known_devices (user_id, device_hash, since) values (${userID}, ${hash}, ${clock.now()})`);
}

/** Checks the page at each width, in both themes and languages. */
async function checkPage(page: Page, name: string) {
  for (const language of ['English', '中文']) {
    for (const theme of ['light', 'dark']) {
      await page.evaluate((to) => document.documentElement.setAttribute('data-theme', to), theme);
      for (const width of [1440, 900, 375]) {
        await page.setViewportSize({ width, height: 900 });
        expect(await axeFindings(page)).toEqual([]);
        const hasOverflow = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
        expect(hasOverflow, `${name} ${language} ${theme} ${width}`).toBe(false);
        if (shots)
          await page.screenshot({
            path: `${shots}/${name}-${language === 'English' ? 'en' : 'zh'}-${theme}-${width}.png`,
            fullPage: true,
          });
      }
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    if (language === 'English') await page.getByRole('button', { name: '中文' }).click();
  }
  await page.getByRole('button', { name: 'English' }).click();
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'light'));
}

it('leads from a hit to the linked accounts and to a decision that the figures count', async () => {
  const { gift } = setup;
  const trade = await createTrade(gift);
  const { orderNo } = await trade.completed();
  await shareDevice(trade.seller, trade.stranger);
  await shareDevice(trade.stranger, await createTestUser(gift));
  const { services, clock } = gift;
  const hit = { rule: 'orderRate', measured: 17n, threshold: 15n } as const;
  const about = { userID: trade.seller.userID, orderID: BigInt(orderNo), now: clock.now() };
  await gift.database.transaction((tx) =>
    openRiskReview(tx, { ...hit, ...about }, services.settings.current),
  );

  const { page } = await newStaffUser(setup, ['lead']);
  await page.goto(`${gift.url}/console/risk`);
  await page.getByText('17 · 15').waitFor();
  const figures = page.locator('tr[data-rule=orderRate] td');
  expect(await figures.allInnerTexts()).toEqual(['15', '1', '0', '–']);
  await checkPage(page, 'risk');

  await page.getByRole('link', { name: trade.seller.nickname }).click();
  await page.getByRole('heading', { name: 'Linked accounts:' }).waitFor();
  const table = page.locator('.linked-panel tbody tr');
  expect(await table.count()).toBe(3);
  await page.locator('svg.link-graph').waitFor();
  expect(await page.locator('svg.link-graph line').count()).toBe(2);
  expect(await table.first().innerText()).toContain('Device');
  await checkPage(page, 'links');

  await page.goBack();
  await page.getByRole('button', { name: 'Action taken' }).click();
  const dialog = page.getByRole('dialog');
  const freeze = dialog.getByRole('link', { name: 'Freeze account' });
  expect(await freeze.getAttribute('href')).toContain(`/people/${trade.seller.userID}?freeze=Risk+review`);
  await dialog.getByLabel(/^Reason/).fill('The same phone as two other sellers.');
  if (shots) await page.screenshot({ path: `${shots}/decide.png` });
  await page.keyboard.press('Control+Enter');
  await page.getByText('No risk reviews. The rules add users to this list.').waitFor();
  await expect.poll(() => figures.allInnerTexts()).toEqual(['15', '1', '1', '100%']);
  await page.getByRole('tab', { name: 'Decided' }).click();
  await page.getByText('The same phone as two other sellers.').waitFor();
});
