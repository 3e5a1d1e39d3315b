// A whole trade with the keyboard alone, found by the roles and names that a screen reader reads.
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { createTrade } from '../../apps/server/src/testing/fixtures/trade';
import type { TestUser } from '../../apps/server/src/testing/fixtures/users';
import { ignoreProblems, setupBrowserTests } from '../support/setup-tests';
import { codeFor } from '../support/visitor';

const setup = setupBrowserTests();

const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement);

/** Presses Tab until the focus is on the element. */
async function tabTo(page: Page, target: Locator) {
  await target.waitFor();
  for (let pressed = 0; pressed < 80; pressed += 1) {
    if (await hasFocus(target)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`80 tabs do not lead to ${target}`);
}

type Role = Parameters<Page['getByRole']>[0];

/** Tabs to an element and presses a key on it; inside a dialog, while one is open. */
async function press(page: Page, role: Role, name: string | RegExp, key = 'Enter') {
  const dialog = page.getByRole('dialog');
  const scope = (await dialog.count()) > 0 ? dialog.last() : page;
  const options = { name, ...(typeof name === 'string' ? { exact: true } : {}) };
  await tabTo(page, scope.getByRole(role, options).first());
  await page.keyboard.press(key);
}

/** The page with this heading is open, its heading has the focus, and its title says the step. */
async function arrived(page: Page, heading: string | RegExp, title: string | RegExp) {
  const found = page.getByRole('main').getByRole('heading', { level: 1, name: heading });
  await found.waitFor();
  await expect.poll(() => hasFocus(found)).toBe(true);
  await expect.poll(() => page.title()).toMatch(title);
}

async function logIn(page: Page, user: TestUser) {
  await page.goto(`${setup.gift.url}/login`);
  // Nothing is filled in: the focus goes to the first field.
  await press(page, 'button', 'Log in');
  const account = page.getByRole('textbox', { name: 'Phone or e-mail' });
  await expect.poll(() => hasFocus(account)).toBe(true);
  await page.keyboard.type(user.phone);
  await tabTo(page, page.getByRole('textbox', { name: 'Password', exact: true }));
  await page.keyboard.type(user.password);
  await page.keyboard.press('Enter');
  await page.waitForURL(({ pathname }) => pathname !== '/login');
  if (page.url().endsWith('/verificationCode')) {
    const code = page.getByRole('textbox', { name: 'Six-digit code' });
    await expect.poll(() => hasFocus(code)).toBe(true);
    await page.keyboard.type(await codeFor(setup.gift, user.phone));
  }
  await arrived(page, 'Gift', 'Home - Gift');
}

it('a trade from login to release needs only a keyboard, and says where it is at every step', async () => {
  const { gift } = setup;
  const trade = await createTrade(gift);
  const desktop = { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false };
  const [buyer, seller] = [await setup.newVisitor(desktop), await setup.newVisitor(desktop)];
  const { page } = buyer;
  await logIn(page, trade.buyer);

  await press(page, 'button', 'Sell or buy a card');
  await page.getByRole('dialog', { name: 'What would you like to do?' }).waitFor();
  await press(page, 'button', /^Buy a card/);
  await arrived(page, 'Buy a card', 'Buy a card, 1 of 3 - Gift');
  await press(page, 'button', 'Steam');
  // The grid is gone with the chosen brand.
  await arrived(page, 'Buy a card', 'Buy a card, 1 of 3 - Gift');
  await press(page, 'button', /^Card country/);
  const countries = page.getByRole('dialog', { name: 'Card country' }).getByRole('listbox');
  await tabTo(page, countries.getByRole('option').first());
  const wanted = countries.getByRole('option', { name: /USA/ });
  for (let moved = 0; moved < 20 && !(await hasFocus(wanted)); moved += 1)
    await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const country = page.getByRole('button', { name: /^Card country.*USA/ });
  await expect.poll(() => hasFocus(country)).toBe(true);
  await press(page, 'button', 'E-code');
  await press(page, 'button', '$20');
  await press(page, 'button', 'See offers');
  await arrived(page, 'Buy a card', 'Buy a card, 2 of 3 - Gift');
  // The first lock of the rate is in its last minute.
  await page.route(
    '**/api/offer/quote',
    async (route) => {
      const answer = await route.fetch();
      const body = await answer.json();
      body.data.expiresAt = new Date(Date.now() + 50_000).toISOString();
      await route.fulfill({ response: answer, json: body });
    },
    { times: 1 },
  );
  await press(page, 'button', /^Continue with/);
  await arrived(page, 'Buy a card', 'Buy a card, 3 of 3 - Gift');
  const quote = page.waitForResponse('**/api/offer/quote');
  await press(page, 'button', 'Lock again for the full time');
  expect((await quote).ok()).toBe(true);
  // The new lock has minutes left.
  await page.getByRole('button', { name: 'Lock again for the full time' }).waitFor({ state: 'detached' });
  await press(page, 'button', /^Pay ₦/);
  const pin = page.getByRole('dialog', { name: 'Confirm' });
  await pin.getByRole('status').getByText('0 of 6 digits').waitFor();
  await page.keyboard.type('918273');
  await pin.getByRole('alert').getByText(/PIN/).waitFor();
  // The focus stays in the sheet for the next try.
  expect(await pin.evaluate((box) => box.contains(document.activeElement))).toBe(true);
  await page.keyboard.type(trade.buyer.pin);
  await arrived(page, /^Buying/, /^Buying .* - Gift$/);

  await logIn(seller.page, trade.seller);
  await press(seller.page, 'link', 'History');
  await arrived(seller.page, 'History', 'History - Gift');
  await press(seller.page, 'link', /Send code/);
  await arrived(seller.page, /^Selling/, /^Selling .* - Gift$/);
  // Nothing is typed: the focus goes to the field, which says that it is invalid.
  await press(seller.page, 'button', 'Send code securely');
  const code = seller.page.getByRole('textbox', { name: 'Code', exact: true });
  await expect.poll(() => hasFocus(code)).toBe(true);
  expect(await code.getAttribute('aria-invalid')).toBe('true');
  await seller.page.keyboard.type(trade.code);
  await press(seller.page, 'button', 'Send code securely');
  await seller.page
    .getByRole('heading', { name: /Sealed and delivered/ })
    .first()
    .waitFor();
  await arrived(seller.page, /^Selling/, /^Selling .* - Gift$/);

  await page.getByRole('heading', { name: 'Your code is here, sealed' }).waitFor();
  await press(page, 'button', 'Reveal the code');
  const ready = page.getByRole('checkbox', { name: /ready to redeem/ });
  await expect.poll(() => hasFocus(ready)).toBe(true);
  expect(await ready.getAttribute('aria-invalid')).toBe('true');
  expect(
    await ready.evaluate(
      (box) => document.getElementById(box.getAttribute('aria-describedby')!)?.textContent,
    ),
  ).toBeTruthy();
  await page.keyboard.press('Space');
  await press(page, 'button', 'Reveal the code');
  await pin.waitFor();
  await page.keyboard.type(trade.buyer.pin);
  await pin.waitFor({ state: 'detached' });
  // The button of the last step is gone.
  await arrived(page, /^Buying/, /^Buying .* - Gift$/);
  await press(page, 'button', /hold to release/);
  const question = page.getByRole('dialog', { name: /^Release ₦/ });
  await press(page, 'button', /^Release ₦/);
  await question.waitFor({ state: 'detached' });
  await page
    .getByRole('status')
    .getByText(/₦.* released/)
    .waitFor();
  await arrived(page, /^Buying|^Bought/, /- Gift$/);
  ignoreProblems(buyer, /40\d/);
});
