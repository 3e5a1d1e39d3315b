// The palette of the console: by keyboard alone to a page, an order, a user and a setting.
import { expect, it } from 'vitest';
import { createTrade } from '../../apps/server/src/testing/fixtures/trade';
import { axeFindings } from '../support/axe';
import { setupBrowserTests } from '../support/setup-tests';
import { newStaffUser } from '../support/staff';
import { chooseLanguage } from '../support/visitor';

const setup = setupBrowserTests();

it('opens a page, an order and a user by keyboard, and remembers them', async () => {
  const { gift } = setup;
  const trade = await createTrade(gift);
  const { orderNo } = await trade.completed();
  const { page } = await newStaffUser(setup, ['support']);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const palette = page.getByRole('dialog', { name: 'Find anything' });
  const field = palette.getByRole('combobox');
  const active = palette.getByRole('option', { selected: true });
  const open = async (text: string) => {
    await page.keyboard.press('Control+k');
    await field.waitFor();
    await page.keyboard.type(text);
  };

  await open('qestions');
  await expect.poll(() => active.innerText()).toBe('Questions');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Support questions' }).waitFor();
  expect(await palette.count()).toBe(0);

  await open(orderNo.slice(-6));
  await page.keyboard.press('Enter');
  await expect.poll(() => active.innerText()).toContain(orderNo);
  expect(await axeFindings(page)).toEqual([]);
  if (process.env.E2E_SHOTS) await page.screenshot({ path: `${process.env.E2E_SHOTS}/palette-order.png` });
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: orderNo }).waitFor();

  await open(trade.buyer.phone);
  await page.keyboard.press('Enter');
  await expect.poll(() => active.innerText()).toContain(trade.buyer.nickname);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: trade.buyer.nickname }).waitFor();
  expect([page.url(), ...asked].filter((url) => url.includes(trade.buyer.phone))).toEqual([]);

  await open('');
  const recent = palette.getByRole('group', { name: 'Recent' }).getByRole('option');
  await expect.poll(() => recent.count()).toBe(3);
  expect(await recent.nth(1).innerText()).toContain(orderNo);
  // Up from the first option leads to the last, and back.
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => active.innerText()).toBe('Sign out');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => active.innerText()).toContain(orderNo);
  expect(await field.getAttribute('aria-activedescendant')).toBe(await active.getAttribute('id'));
  await page.keyboard.press('Escape');
  // A closed dialog has no role before it is removed.
  await page.locator('dialog').waitFor({ state: 'detached' });
  expect(await page.evaluate(() => document.activeElement?.closest('dialog') ?? null)).toBeNull();

  await open('no such nickname');
  await page.keyboard.press('Enter');
  await palette.getByText(/^No results/).waitFor();

  await field.fill(trade.seller.nickname);
  await page.keyboard.press('Enter');
  await palette.getByRole('option', { name: 'Show as a list' }).click();
  await page.locator('.rows .row', { hasText: trade.seller.nickname }).waitFor();
});

it('shows settings and brands only to roles that may open them, and stays off other dialogs', async () => {
  const support = await newStaffUser(setup, ['support']);
  const finance = await newStaffUser(setup, ['finance']);
  const options = async ({ page }: typeof support, text: string) => {
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Find anything' });
    await palette.getByRole('combobox').fill(text);
    return palette.getByRole('option');
  };
  const hers = await options(finance, 'trade fee');
  await expect.poll(() => hers.allInnerTexts()).toContain('Trade fee');
  await finance.page.keyboard.press('Control+k');
  const brands = await options(finance, 'steem');
  await expect.poll(() => brands.allInnerTexts()).toContain('Steam');
  const his = await options(support, 'trade fee');
  await expect.poll(() => his.count()).toBeGreaterThan(0);
  expect(await his.allInnerTexts()).not.toContain('Trade fee');
  await support.page.keyboard.press('Escape');
  await support.page.getByRole('dialog').waitFor({ state: 'detached' });

  await support.page.keyboard.press('?');
  await support.page.getByRole('dialog', { name: 'Shortcuts' }).waitFor();
  await support.page.keyboard.press('Control+k');
  expect(await support.page.getByRole('dialog').count()).toBe(1);
});

it('fits a phone in both languages, light and dark', async () => {
  const { page } = await newStaffUser(setup, ['superadmin'], { viewport: { width: 375, height: 740 } });
  for (const [language, name, text] of [
    ['en-US', 'Find anything', 'fee'],
    ['zh-CN', '快速查找', '手续费'],
  ] as const) {
    await chooseLanguage(page, language);
    await page.goto(`${setup.gift.url}/console`);
    await page.getByRole('button', { name }).click();
    await page.getByRole('dialog', { name }).getByRole('combobox').fill(text);
    await expect.poll(() => page.getByRole('option').count()).toBeGreaterThan(3);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await axeFindings(page), `${language} ${colorScheme}`).toEqual([]);
      if (process.env.E2E_SHOTS)
        await page.screenshot({ path: `${process.env.E2E_SHOTS}/palette-${language}-${colorScheme}.png` });
    }
    const { scroll, client } = await page.evaluate(() => ({
      scroll: document.documentElement.scrollWidth,
      client: document.documentElement.clientWidth,
    }));
    expect(scroll).toBe(client);
  }
});
