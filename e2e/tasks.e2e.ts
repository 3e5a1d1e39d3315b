// A task that a login, a sign-up or a limit interrupts continues afterwards.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { fund, publish, setReference } from '../apps/server/src/testing/fixtures/offers';
import { createTestUser } from '../apps/server/src/testing/fixtures/users';
import { untilIdle } from './support/settled';
import { ignoreProblems, setupBrowserTests } from './support/setup-tests';
import { codeFor, leftLogin, logIn, logInHere, type Visitor } from './support/visitor';

const setup = setupBrowserTests();
let signedUp = 0;

/** Signs up from the login page, with a reload in between to read the code. */
async function signUp({ page }: Visitor) {
  signedUp += 1;
  const number = `0813${String(1_000_000 + signedUp)}`;
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.waitForURL('**/register');
  await page.reload();
  await page.getByLabel('Mobile number').fill(number);
  await page.getByLabel('Nickname').fill(`new_one_${signedUp}`);
  await page.getByLabel('Password', { exact: true }).fill('Abcdef1!');
  await page.getByLabel('Confirm password').fill('Abcdef1!');
  for (const box of await page.locator('.check input').all()) await box.check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL('**/verificationCode');
  await page.reload();
  await page.getByLabel('Six-digit code').fill(await codeFor(setup.gift, number));
  await leftLogin(page);
}

const addressOf = (page: Page) => page.url().slice(setup.gift.url.length);

/** An offer that any user can take, and its address. */
async function offerPath() {
  const maker = await createTestUser(setup.gift);
  await fund(setup.gift, maker, 50_000_000n);
  await setReference(setup.gift, 92_000n);
  return `/offerDetail?offerID=${await publish(setup.gift, maker)}`;
}

describe('a visitor', () => {
  it('who taps "Sell a card" sells a card after signing up', async () => {
    const visitor = await setup.newVisitor();
    const { page } = visitor;
    await page.goto(`${setup.gift.url}/home`);
    await page.locator('button.trade-card', { hasText: 'Sell a card' }).click();
    await page.waitForURL('**/login');
    await signUp(visitor);
    expect(addressOf(page)).toBe('/createOrder?type=1');
    await page.getByText('1 of 3').waitFor();
    // Back skips the steps of the login.
    expect(await page.evaluate(() => sessionStorage.getItem('task'))).toBeNull();
  });

  it('finds "Create an account" as large as "Log in"', async () => {
    const { page } = await setup.newVisitor();
    await page.goto(`${setup.gift.url}/login`);
    const size = async (role: 'button' | 'link', name: string) => {
      const { width, height } = (await page.getByRole(role, { name, exact: true }).boundingBox())!;
      return { width: Math.round(width), height: Math.round(height) };
    };
    expect(await size('link', 'Create an account')).toEqual(await size('button', 'Log in'));
  });

  it('who taps an offer reads it after a password reset and login', async () => {
    const { gift } = setup;
    const path = await offerPath();
    const user = await createTestUser(gift);
    const visitor = await setup.newVisitor();
    const { page } = visitor;
    await page.goto(`${gift.url}/home`);
    await page.locator(`a[href="${path}"]`).click();
    await page.waitForURL('**/login');
    await page.getByText('Forgot password?').click();
    // The login page has a field of this name too.
    await page.getByRole('button', { name: 'Send a code' }).waitFor();
    await page.getByLabel('Phone or e-mail').fill(user.phone);
    await page.getByRole('button', { name: 'Send a code' }).click();
    await page.getByLabel('Six-digit code').fill(await codeFor(gift, user.phone));
    await page.getByLabel('New password', { exact: true }).fill('Better12!');
    await page.getByLabel('Confirm new password').fill('Better12!');
    await page.getByRole('button', { name: 'Reset password' }).click();
    await page.getByRole('link', { name: 'Log in' }).click();
    await logInHere(gift, visitor, { ...user, password: 'Better12!' });
    expect(addressOf(page)).toBe(path);
  });

  it('who taps a tab or the centre button reaches it after logging in', async () => {
    const { gift } = setup;
    const user = await createTestUser(gift);
    for (const [name, address] of [
      ['History', '/history?type=1'],
      ['Chat', '/chat'],
    ] as const) {
      const visitor = await setup.newVisitor();
      await visitor.page.goto(`${gift.url}/home`);
      await visitor.page.getByRole('link', { name, exact: true }).click();
      await visitor.page.waitForURL('**/login');
      await logInHere(gift, visitor, user);
      expect(addressOf(visitor.page)).toBe(address);
    }
    const visitor = await setup.newVisitor();
    await visitor.page.goto(`${gift.url}/home`);
    await visitor.page.getByRole('button', { name: 'Sell or buy a card' }).click();
    await visitor.page.waitForURL('**/login');
    await logInHere(gift, visitor, user);
    await visitor.page.getByRole('dialog').getByText('Buy a card').click();
    await visitor.page.waitForURL('**/createOrder?type=0');
  });

  it('never reaches a page that the previous user of this phone had open', async () => {
    const { gift } = setup;
    const [one, other] = [await createTestUser(gift), await createTestUser(gift)];
    const phone = await setup.newVisitor();
    const { page } = phone;
    await page.goto(`${gift.url}/login`);
    await logInHere(gift, phone, one);
    await page.goto(`${gift.url}/userDetail?userID=${one.userID}`);
    await page.getByText(one.nickname).first().waitFor();
    await page.goto(`${gift.url}/me`);
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
    await page.waitForURL('**/home');
    await page.goBack();
    await page.waitForURL('**/login');
    await page.reload();
    await logInHere(gift, phone, other);
    expect(addressOf(page)).toBe('/');
    ignoreProblems(phone, /401/);
  });
});

describe('a chosen face value', () => {
  it('stays above the pinned bar', async () => {
    const { gift } = setup;
    const trader = await setup.newVisitor({ viewport: { width: 375, height: 667 } });
    const { page } = trader;
    await logIn(gift, trader, await createTestUser(gift, { tier: 0 }));
    await page.goto(`${gift.url}/createOrder?type=1&brandID=steam`);
    const chip = page.getByRole('button', { name: '50', exact: true });
    const bar = async () => (await page.locator('.bottom-bar').boundingBox())!.y;
    await chip.waitFor();
    await untilIdle(page);
    // A strip is visible above the bar, as on a phone whose screen ends there.
    await page.evaluate(() => scrollTo(0, 0));
    const before = (await chip.boundingBox())!;
    await page.evaluate((by) => scrollBy(0, by), before.y + 12 - (await bar()));
    const { x, y, height } = (await chip.boundingBox())!;
    expect(y + height).toBeGreaterThan(await bar());
    await page.mouse.click(x + 20, y + 6);
    await expect.poll(() => chip.getAttribute('aria-pressed')).toBe('true');
    await expect.poll(async () => (await chip.boundingBox())!.y + height).toBeLessThanOrEqual(await bar());
  });
});

describe('a limit', () => {
  it('is raised over the page that it interrupts, and the card is still there', async () => {
    const { gift } = setup;
    const user = await createTestUser(gift, { tier: 0 });
    await offerPath();
    const trader = await setup.newVisitor();
    const { page } = trader;
    await logIn(gift, trader, user);
    const before = await gift.call('getUserDetail', undefined, { token: user.token });
    expect(before.data.tier).toBe(0);
    const card = {
      brandID: 'steam',
      countryID: 'US',
      form: 'ecode',
      receipt: 'none',
      face: '5000',
      count: '3',
    };
    await page.goto(`${gift.url}/createOrder?${new URLSearchParams({ type: '1', ...card })}`);
    await page.getByRole('button', { name: 'Verify my identity' }).click();
    await page.getByLabel('Your BVN').fill('12345678901');
    await page.getByLabel('First name').fill('Ada');
    await page.getByLabel('Last name').fill('Obi');
    await page.getByLabel('Date of birth').fill('1990-02-03');
    await page.getByRole('button', { name: 'Check now' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(addressOf(page)).toContain('/createOrder?type=1');
    expect(await page.evaluate(() => localStorage.getItem('createOrderSetep1'))).toContain('"count":3');
    const after = await gift.call('getUserDetail', undefined, { token: user.token });
    expect(after.data.tier).toBe(1);
  });

  it('raised from a row leads back to the page of the row', async () => {
    const { gift } = setup;
    const newcomer = await setup.newVisitor();
    const { page } = newcomer;
    await logIn(gift, newcomer, await createTestUser(gift, { tier: 0 }));
    await page.goto(`${gift.url}/home`);
    await page.locator('a[href="/me?verify=1"]').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await page.waitForURL('**/home');
  });

  it('that documents raise opens the first of their forms', async () => {
    const { gift } = setup;
    const trader = await setup.newVisitor();
    const { page } = trader;
    await logIn(gift, trader, await createTestUser(gift));
    await page.goto(`${gift.url}/me?verify=1`);
    await page.waitForURL('**/profile?part=documents');
    await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: false }).last().waitFor();
  });
});
