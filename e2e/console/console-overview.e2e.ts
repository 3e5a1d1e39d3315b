// The start page of the console: each role sees its queues, and each figure leads to as many rows.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { disputesOf } from '../../apps/server/src/testing/fixtures/disputes';
import { createFlag } from '../../apps/server/src/testing/fixtures/message-flags';
import { createHeldMoney } from '../../apps/server/src/testing/fixtures/money';
import { createTrade } from '../../apps/server/src/testing/fixtures/trade';
import { createTestUser } from '../../apps/server/src/testing/fixtures/users';
import { type StaffRole, staffRoles } from '../../packages/contract/src/operator/staff-roles';
import { axeFindings } from '../support/axe';
import { setupBrowserTests } from '../support/setup-tests';
import { newStaffUser } from '../support/staff';

const setup = setupBrowserTests();

const shown: Readonly<Record<StaffRole, readonly string[]>> = {
  support: ['refunds', 'questions', 'approvals'],
  moderator: ['disputes', 'drafts', 'appeals', 'refunds', 'flags', 'approvals'],
  lead: ['disputes', 'drafts', 'appeals', 'refunds', 'flags', 'risk', 'questions', 'data', 'approvals'],
  finance: ['suspense', 'payouts', 'paymentReviews', 'reconciliation', 'approvals'],
  catalogue: ['approvals'],
  compliance: ['identityNumbers', 'identityDocuments', 'flags', 'risk', 'data', 'approvals'],
  superadmin: [
    ...['disputes', 'drafts', 'appeals', 'identityNumbers', 'identityDocuments', 'refunds', 'suspense'],
    ...['payouts', 'paymentReviews', 'reconciliation', 'flags', 'risk', 'questions', 'data', 'approvals'],
  ],
};

/** The number of rows on the page that a figure led to. */
async function rowsOn(page: Page): Promise<number> {
  const table = page.locator('main [role=table]');
  const requests = page.locator('main section.panel');
  const isApprovals = new URL(page.url()).pathname.endsWith('/approvals');
  await (isApprovals ? requests : table).or(page.locator('main .empty')).first().waitFor();
  if (isApprovals) return requests.count();
  return (await table.count()) === 0 ? 0 : Number(await table.getAttribute('aria-rowcount'));
}

/** Opens each figure of a table. Returns those whose page has another number of rows. */
async function wrongFigures(page: Page, lists: readonly string[]): Promise<string[]> {
  const wrong: string[] = [];
  for (const list of lists) {
    const figures = page.locator(`tr[data-list=${list}] td a`);
    await figures.first().waitFor();
    for (let n = 0; n < (await figures.count()); n++) {
      const text = await figures.nth(n).innerText();
      await figures.nth(n).click();
      await page.waitForURL((url) => url.pathname !== '/console');
      const rows = await rowsOn(page);
      if (String(rows) !== text) wrong.push(`${list}: ${text}, ${rows} rows on ${page.url()}`);
      await page.goBack();
      await figures.first().waitFor();
    }
  }
  return wrong;
}

it('shows each role its queues, and each figure leads to as many rows', async () => {
  const { gift } = setup;
  await disputesOf(gift, await createTrade(gift)).queued();
  await (await createTrade(gift)).reported();
  await (await createTrade(gift)).completed();
  const trader = await createTestUser(gift);
  await createHeldMoney(gift, trader);
  await createFlag(gift);
  await gift.call('askSupport', { text: 'Where is my money, please?' }, { token: trader.token });
  gift.clock.advance(gift.services.settings.current.questionDueHours * 3_600_000);
  const request = {
    kind: 'ledgerTransfer',
    from: 'platform:fee_income',
    to: `user:${trader.userID}:available`,
    amountKobo: '1',
  } as const;
  const requester = await createTestUser(gift, { roles: ['finance'] });
  const body = { request, reason: 'A fee was taken twice.' };
  await gift.call('requestApproval', body, { token: requester.token });
  for (const role of staffRoles) {
    const { page } = await newStaffUser(setup, [role]);
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    const queues = page.locator('section.panel', { has: page.getByRole('heading', { name: 'Queues' }) });
    const rows = queues.locator('tr[data-list]');
    await rows.first().waitFor();
    const lists = await rows.evaluateAll((all) => all.map((row) => (row as HTMLElement).dataset.list!));
    expect(lists).toEqual(shown[role]);
    expect(await wrongFigures(page, lists)).toEqual([]);
    if (role === 'lead')
      expect(await wrongFigures(page, ['started', 'completed', 'signups', 'disputes'])).toEqual([]);
  }
});

it('is accessible in both languages and themes, down to a phone', async () => {
  const { page } = await newStaffUser(setup, ['superadmin']);
  for (const theme of ['Light', 'Dark']) {
    for (const width of [1440, 900, 375]) {
      await page.setViewportSize({ width, height: 900 });
      await page.getByRole('heading', { name: 'Overview' }).waitFor();
      expect(await axeFindings(page)).toEqual([]);
      const hasOverflow = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      expect(hasOverflow).toBe(false);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    if (theme === 'Light') await page.getByRole('button', { name: 'Dark' }).click();
  }
  await page.getByRole('button', { name: '中文' }).click();
  await page.getByRole('heading', { name: '概览' }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
});

it('collapses the menu to icons, and remembers it', async () => {
  const { page } = await newStaffUser(setup, ['superadmin']);
  const menu = page.getByRole('navigation', { name: 'Gift' });
  const widthOf = async () => (await menu.boundingBox())!.width;
  const wide = await widthOf();
  await page.getByRole('button', { name: 'Collapse menu' }).click();
  await expect.poll(widthOf).toBeLessThan(wide / 2);
  await page.reload();
  await menu.waitFor();
  expect(await widthOf()).toBeLessThan(wide / 2);
  await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await page.getByRole('heading', { name: 'Settings' }).waitFor();
  await page.getByRole('button', { name: 'Expand menu' }).click();
  await expect.poll(widthOf).toBe(wide);
});
