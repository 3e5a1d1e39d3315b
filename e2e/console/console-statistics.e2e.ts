// The statistics of the console: totals beside those of the previous period, and a default range that has data.
import { expect, it } from 'vitest';
import { createTrade } from '../../apps/server/src/testing/fixtures/trade';
import { setupBrowserTests } from '../support/setup-tests';
import { newStaffUser } from '../support/staff';

const setup = setupBrowserTests();
const dayMs = 86_400_000;

it('shows totals, counts instead of shares of few, and no month of empty days', async () => {
  const { gift } = setup;
  await (await createTrade(gift)).completed();
  const { page } = await newStaffUser(setup, ['lead']);
  await page.goto(`${gift.url}/console/statistics`);
  const captions = page.locator('.chart figcaption');
  const periods = page.locator('.figures').first().locator('tbody tr');
  await expect.poll(() => captions.first().innerText()).toContain('Orders 1 (previous period 0)');
  expect(await periods.count()).toBe(7);
  const rates = page.getByRole('region', { name: 'Completion and disputes' });
  expect(await rates.locator('tfoot').innerText()).toMatch(/1 of 1\s+1\s+0\s+0 of 1/);
  expect(await rates.innerText()).not.toContain('100%');
  await page.getByRole('tab', { name: 'Volume and fees' }).click();
  await expect
    .poll(() => captions.first().innerText())
    .toContain('Released in full ₦90,000.00 (previous period ₦0.00)');

  // Dates that were chosen are shown as they are.
  const [from, to] = [60, 31].map((days) => new Date(Date.now() - days * dayMs).toISOString().slice(0, 10));
  await page.goto(`${gift.url}/console/statistics?from=${from}&to=${to}`);
  await page.getByText('No data for this period. Choose other dates.').waitFor();
  expect(await periods.count()).toBe(0);

  // Two months later the last 30 days are empty, so the year is shown by month.
  await page.clock.setFixedTime(Date.now() + 60 * dayMs);
  await page.goto(`${gift.url}/console/statistics`);
  await expect.poll(() => captions.first().innerText()).toContain('Orders 1 (previous period 0)');
  expect(await periods.count()).toBe(7);
  expect(await periods.first().innerText()).toMatch(/1 – \w+ \d+, \d{4}/);
});
