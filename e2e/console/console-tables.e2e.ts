// The tables of the console: the keyboard moves, previews and opens; columns are chosen per staff member; on a phone
// each row is a card.
import { expect, it } from 'vitest';
import { createTrade } from '../../apps/server/src/testing/fixtures/trade';
import { axeFindings } from '../support/axe';
import { setupBrowserTests } from '../support/setup-tests';
import { newStaffUser } from '../support/staff';

const setup = setupBrowserTests();
const shots = process.env.E2E_SHOTS;

it('moves by arrow keys, previews a row in full, and opens it', async () => {
  const { gift } = setup;
  const trade = await createTrade(gift);
  const { orderNo: older } = await trade.completed();
  const { orderNo: newer } = await trade.submitted();
  const { page } = await newStaffUser(setup, ['support']);
  await page.goto(`${gift.url}/console/orders`);
  const rows = page.locator('.rows .row');
  const selected = page.locator('.rows .row[aria-selected=true]');
  const preview = page.getByRole('complementary', { name: 'Preview' });
  await rows.nth(1).waitFor();
  await page.keyboard.press('Space');
  await preview.getByText(newer, { exact: true }).waitFor();
  await preview.getByText(trade.seller.nickname).waitFor();
  await page.keyboard.press('ArrowDown');
  await preview.getByText(older, { exact: true }).waitFor();
  expect(await selected.textContent()).toContain(older);
  expect(await axeFindings(page)).toEqual([]);
  if (shots) await page.screenshot({ path: `${shots}/tables-preview.png` });
  await page.keyboard.press('Escape');
  await preview.waitFor({ state: 'detached' });
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => selected.textContent()).toContain(newer);

  // The button of a row does not cover the last cell.
  const overlap = await selected.evaluate((row) => {
    const button = row.querySelector('.row-preview')!;
    return row.lastElementChild!.getBoundingClientRect().right - button.getBoundingClientRect().left;
  });
  expect(overlap).toBeLessThanOrEqual(0);

  // It selects the row.
  await rows.filter({ hasText: older }).hover();
  await rows.filter({ hasText: older }).getByRole('button', { name: 'Preview' }).click();
  await preview.getByText(older, { exact: true }).waitFor();
  await preview.getByRole('button', { name: 'Open' }).click();
  await page.getByRole('heading', { name: older }).waitFor();
});

it('shows the end of an order number, and copies all of it', async () => {
  const { gift } = setup;
  const { orderNo } = await (await createTrade(gift)).submitted();
  const { page } = await newStaffUser(setup, ['support']);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: gift.url });
  await page.goto(`${gift.url}/console/orders`);
  const row = page.locator('.rows .row', { hasText: orderNo });
  await row.getByText(`…${orderNo.slice(-6)}`, { exact: true }).waitFor();
  expect(await row.locator('code').getAttribute('title')).toBe(orderNo);
  await row.hover();
  await row.getByRole('button', { name: 'Copy order number' }).click();
  await row.getByRole('button', { name: 'Copied' }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(orderNo);
  expect(page.url()).toBe(`${gift.url}/console/orders`);
});

it('remembers the chosen columns until sign-out, and always shows one', async () => {
  const { gift } = setup;
  await (await createTrade(gift)).submitted();
  const { page, user } = await newStaffUser(setup, ['support']);
  await page.goto(`${gift.url}/console/orders`);
  const headers = page.getByRole('columnheader');
  await page.locator('.rows .row').first().waitFor();
  const before = await headers.allInnerTexts();
  await page.getByRole('button', { name: 'Columns' }).click();
  const dialog = page.getByRole('dialog', { name: 'Columns' });
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByLabel('Fees').uncheck();
  await dialog.getByRole('button', { name: 'Close' }).click();
  const without = before.filter((name) => name !== 'Fees');
  expect(await headers.allInnerTexts()).toEqual(without);
  await page.reload();
  await page.getByRole('button', { name: `Columns ${without.length}/${before.length}` }).waitFor();
  expect(await headers.allInnerTexts()).toEqual(without);

  await page.getByRole('button', { name: 'Columns' }).click();
  for (const name of without.slice(1)) await dialog.getByLabel(name, { exact: true }).uncheck();
  expect(await dialog.getByLabel(without[0]!, { exact: true }).isDisabled()).toBe(true);
  await dialog.getByRole('button', { name: 'Show all' }).click();
  await expect.poll(() => headers.allInnerTexts()).toEqual(before);
  await dialog.getByLabel('Fees').uncheck();
  await dialog.getByRole('button', { name: 'Close' }).click();

  const stored = () => page.evaluate((key) => localStorage.getItem(key), `columns ${user.userID}`);
  expect(await stored()).toContain('fees');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByLabel('Password').waitFor();
  expect(await stored()).toBeNull();
});

it('folds its filter into chips, which a link restores and a click removes', async () => {
  const { gift } = setup;
  const trade = await createTrade(gift);
  await trade.completed();
  const { orderNo } = await trade.submitted();
  const { page } = await newStaffUser(setup, ['support']);
  await page.goto(`${gift.url}/console/orders`);
  const rows = page.locator('.rows .row');
  await expect.poll(() => rows.filter({ hasText: orderNo }).count()).toBe(1);
  expect(await page.getByLabel('Buyer or seller').isVisible()).toBe(false);
  // The first filter is a popup.
  await page.keyboard.press('/');
  await page.getByLabel('Buyer or seller').waitFor();
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('SUMMARY');
  await page.getByLabel('Reached status').selectOption('Paid');
  await page.getByRole('button', { name: 'Apply' }).click();
  const chip = page.getByRole('group', { name: 'Active filters' }).getByRole('button');
  await expect.poll(() => chip.allInnerTexts()).toEqual(['Reached status: Paid ×']);
  await expect.poll(() => rows.filter({ hasText: orderNo }).count()).toBe(0);
  await page.reload();
  await expect.poll(() => chip.allInnerTexts()).toEqual(['Reached status: Paid ×']);
  expect(await page.getByLabel('Buyer or seller').isVisible()).toBe(false);
  expect(await rows.filter({ hasText: orderNo }).count()).toBe(0);
  await chip.click();
  await expect.poll(() => rows.filter({ hasText: orderNo }).count()).toBe(1);
  expect(await chip.count()).toBe(0);
});

it('shows rows as cards on a phone, no wider than the screen', async () => {
  const { gift } = setup;
  const trade = await createTrade(gift);
  await trade.completed();
  const { page } = await newStaffUser(setup, ['support'], { viewport: { width: 375, height: 740 } });
  await page.goto(`${gift.url}/console/orders`);
  const row = page.locator('.rows .row').first();
  await row.waitFor();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await axeFindings(page), colorScheme).toEqual([]);
    if (shots) await page.screenshot({ path: `${shots}/tables-phone-${colorScheme}.png` });
  }
  const overflow = () =>
    page.evaluate(() =>
      [document.documentElement, ...document.querySelectorAll('.table, .rows')].map(
        ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth,
      ),
    );
  expect(await overflow()).toEqual([0, 0, 0]);
  // On a wide window the list is as high as its rows again.
  await page.setViewportSize({ width: 1280, height: 800 });
  const below = () =>
    page.locator('.rows').evaluate((list) => {
      const heights = [...list.querySelectorAll('.row')].map((one) => one.getBoundingClientRect().height);
      return list.clientHeight - heights.reduce((sum, height) => sum + height, 0);
    });
  await expect.poll(below).toBeLessThan(44);
  await row.click();
  await page.getByRole('heading', { name: /^Order \d/ }).waitFor();
});
