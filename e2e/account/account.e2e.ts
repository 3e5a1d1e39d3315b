// Login, recovery, and what the phone stores about its user.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { createTrade } from '../../apps/server/src/testing/fixtures/trade';
import { createTestUser } from '../../apps/server/src/testing/fixtures/users';
import { setupBrowserTests } from '../support/setup-tests';
import { codeFor, logIn } from '../support/visitor';

const setup = setupBrowserTests();

/** The fields of the account call, which the phone stores as `userInfo` (docs/build/product/accounts.md). */
const userInfoFields = [
  'email',
  'hasIdentity',
  'hasPasskey',
  'hasWalletPin',
  'identityCheck',
  'inviteCode',
  'isEmailVerified',
  'limits',
  'memberSince',
  'nextTier',
  'nickname',
  'nicknameChangeableAt',
  'phone',
  'roles',
  'tier',
  'userID',
  'walletPinLockedUntil',
  'withdrawalBlockedUntil',
];

describe('logging in', () => {
  it('refuses a wrong password and an unknown number alike, and asks a new phone for a code', async () => {
    const { gift } = setup;
    const user = await createTestUser(gift);
    const ada = await setup.newVisitor();
    const { page } = ada;
    await page.goto(`${gift.url}/helpCenter`);
    await page.goto(`${gift.url}/login`);
    const account = page.getByLabel('Phone or e-mail');
    const password = page.getByLabel('Password', { exact: true });
    const enter = page.getByRole('button', { name: 'Log in', exact: true });
    await account.fill('0803');
    await enter.click();
    await page.getByText('Enter an 11-digit phone number').waitFor();
    await page.getByText('Enter your password.').waitFor();

    const messages: string[] = [];
    for (const [name, secret] of [
      [user.phone, 'Wrong1234!'],
      ['08099999999', user.password],
    ] as const) {
      await account.fill(name);
      await password.fill(secret);
      await enter.click();
      const note = page.locator('.notice.danger');
      await note.waitFor();
      messages.push(await note.innerText());
      await expect.poll(() => account.inputValue()).toBe(name);
    }
    expect(messages[0]).toBe(messages[1]);

    await account.fill(user.phone);
    await password.fill(user.password);
    await enter.click();
    await page.waitForURL('**/verificationCode');
    await page.getByText('Gift staff will never ask for this code.').waitFor();
    await page.getByLabel('Six-digit code').fill(await codeFor(gift, user.phone));
    await page.waitForURL(`${gift.url}/`);

    const stored = await page.evaluate(() => ({
      userID: localStorage.getItem('userID'),
      userInfo: JSON.parse(localStorage.getItem('userInfo') ?? '{}') as Record<string, unknown>,
    }));
    expect(stored.userID).toBe(String(user.userID));
    expect(Object.keys(stored.userInfo).sort()).toEqual(userInfoFields);
    expect(stored.userInfo).toMatchObject({ nickname: user.nickname, tier: 2, hasWalletPin: true });
    // It contains no secret, and no number in full.
    expect(JSON.stringify(stored.userInfo)).not.toContain(user.phone);
    // Back leads out of the login, not through its form.
    await page.goBack();
    await page.waitForURL('**/helpCenter');
  });

  it('leads a member from the History tab to /history?type=1', async () => {
    const { gift } = setup;
    const user = await createTestUser(gift);
    const ben = await setup.newVisitor();
    await logIn(gift, ben, user);
    await ben.page.getByRole('link', { name: 'History', exact: true }).click();
    await ben.page.waitForURL(`${gift.url}/history?type=1`);
    expect(
      await ben.page.getByRole('link', { name: 'History', exact: true }).getAttribute('aria-current'),
    ).toBe('page');
  });
});

describe('a form', () => {
  it('asks for phone number and name with the specified texts, and keeps the typed values', async () => {
    const { gift } = setup;
    const user = await createTestUser(gift, { tier: 0 });
    const eze = await setup.newVisitor();
    const { page } = eze;
    await page.goto(`${gift.url}/register`);
    await page.getByLabel('Mobile number').fill('0803 12');
    await page.getByLabel('Nickname').fill('eze_cards');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('Malformed phone number').waitFor();
    await expect.poll(() => page.getByLabel('Mobile number').inputValue()).toBe('080312');
    await expect.poll(() => page.getByLabel('Nickname').inputValue()).toBe('eze_cards');

    await logIn(gift, eze, user);
    await page.goto(`${gift.url}/me`);
    await page.getByRole('button', { name: 'Raise my limits' }).click();
    await page.getByRole('button', { name: 'Check now' }).click();
    await expect.poll(() => page.getByText('Please fill in the name').count()).toBe(2);
  });
});

describe('logging out', () => {
  it('in one window logs out all windows, and no data of the user stays visible', async () => {
    const { gift } = setup;
    const trade = await createTrade(gift);
    await trade.paid();
    const ada = await setup.newVisitor();
    await logIn(gift, ada, trade.buyer);
    const second = await ada.page.context().newPage();
    await second.goto(`${gift.url}/balance`);
    await second.getByText('₦90,000').first().waitFor();
    await ada.page.goto(`${gift.url}/me`);
    await ada.page.getByRole('button', { name: 'Log out' }).click();
    await ada.page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
    await ada.page.waitForURL('**/home');

    // A poll of the page may meet the ended session meanwhile; then it shows the login page instead.
    await second
      .getByText('This page shows your own trades and money.')
      .or(second.getByLabel('Password'))
      .first()
      .waitFor();
    expect(await second.locator('body').innerText()).not.toContain('₦90,000');
    await second.goto(`${gift.url}/history?type=1`);
    await second.getByText('Sorry, you are not logged in. Please log in first before using').waitFor();
    await second.waitForURL('**/login');
  });
});

describe('Back after logging out', () => {
  /** Records every text that is painted while the app does something. */
  const watchPaint = (page: Page) =>
    page.evaluate(() => {
      const painted: string[] = [];
      Object.assign(window, { painted });
      const record = () => {
        const isSeen = getComputedStyle(document.documentElement).visibility === 'visible';
        painted.push(isSeen ? document.body.innerText : '');
        requestAnimationFrame(record);
      };
      requestAnimationFrame(record);
    });
  const painted = (page: Page) =>
    page.evaluate(() => (window as unknown as { painted: string[] }).painted.join(' '));

  async function atHomeFromBalance() {
    const { gift } = setup;
    const trade = await createTrade(gift);
    await trade.paid();
    const ada = await setup.newVisitor();
    const { page } = ada;
    await logIn(gift, ada, trade.buyer);
    await page.goto(`${gift.url}/me`);
    await page.getByText('Balance and statement').click();
    await page.getByText('₦90,000').first().waitFor();
    return ada;
  }

  it('shows no page of the user, even where the page did not receive the logout', async () => {
    const { page } = await atHomeFromBalance();
    await page.getByRole('button', { name: 'Back' }).click();
    await page.waitForURL('**/me');
    await page.getByText('Balance and statement').waitFor();
    // As after a logout in another browser process, or an expired cookie.
    await page.context().clearCookies({ name: 'token' });
    await watchPaint(page);
    await page.goForward();
    await page.getByText('Log in first').first().waitFor();
    await page.waitForURL('**/login');
    expect(await painted(page)).not.toContain('₦90,000');
  });

  it('shows nothing of a page from the browser cache until the session is checked', async () => {
    const { page } = await atHomeFromBalance();
    const shift = (type: string) =>
      page.evaluate((name) => dispatchEvent(new PageTransitionEvent(name, { persisted: true })), type);
    await shift('pagehide');
    await page.context().clearCookies({ name: 'token' });
    await watchPaint(page);
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
    await shift('pageshow');
    await page.getByText('Log in first').first().waitFor();
    expect(await painted(page)).not.toContain('₦90,000');
    expect(await page.locator('body').innerText()).not.toContain('₦90,000');
  });

  it('leaves a page unchanged for a user who is still logged in', async () => {
    const { page } = await atHomeFromBalance();
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })));
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    await expect
      .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).visibility))
      .toBe('visible');
    await page.getByText('₦90,000').first().waitFor();
  });
});

describe('a forgotten password', () => {
  it('is reset with a code, across a reload, and signs out all other phones', async () => {
    const { gift } = setup;
    const user = await createTestUser(gift);
    const cleo = await setup.newVisitor();
    const { page } = cleo;
    // A reader who does not know the language finds the language menu here, and the input stays.
    await page.goto(`${gift.url}/login`);
    const account = page.getByLabel('Phone or e-mail').or(page.getByLabel('手机号或邮箱'));
    await account.fill(`${user.phone.slice(0, 4)} ${user.phone.slice(4)}`);
    await page.getByRole('button', { name: '简体中文' }).click();
    await page.getByText('忘记密码？').waitFor();
    await page.getByRole('button', { name: 'English' }).click();
    await page.getByText('Forgot password?').click();
    await page.waitForURL('**/forgotPassword');
    // The number is carried over from the login.
    await expect.poll(() => account.inputValue()).toBe(user.phone);
    await page.getByRole('button', { name: 'Send a code' }).click();
    await page.getByText('If the account exists, we sent a code').waitFor();
    // Reading the SMS may make the phone unload the page.
    await page.reload();
    await page.getByText('Choose a new password').waitFor();
    await page.getByText('This logs out all other devices and pauses withdrawals for 24 hours.').waitFor();
    await page.getByLabel('Six-digit code').fill(await codeFor(gift, user.phone));
    await page.getByLabel('New password', { exact: true }).fill('Better12!');
    await page.getByLabel('Confirm new password').fill('Better12?');
    await page.getByText('The passwords do not match.').waitFor();
    await page.getByLabel('Confirm new password').fill('Better12!');
    await page.getByRole('button', { name: 'Reset password' }).click();
    await page.getByText('Password changed').waitFor();

    expect((await gift.call('getUserDetail', undefined, { token: user.token })).status).toBe(401);
    await page.getByRole('link', { name: 'Log in' }).click();
    await logIn(gift, cleo, { ...user, password: 'Better12!' });
  });
});

describe('the theme', () => {
  it('follows the phone until the user chooses another', async () => {
    const { gift } = setup;
    const dora = await setup.newVisitor({ colorScheme: 'dark' });
    const { page } = dora;
    const background = () =>
      page.evaluate(() => getComputedStyle(document.querySelector('#root')!).backgroundColor);
    await page.goto(`${gift.url}/home`);
    expect(await background()).toBe('rgb(11, 15, 23)');
    await page.emulateMedia({ colorScheme: 'light' });
    expect(await background()).toBe('rgb(244, 246, 250)');
    await page.goto(`${gift.url}/settings`);
    await page.getByRole('tab', { name: 'Dark' }).click();
    expect(await background()).toBe('rgb(11, 15, 23)');
    await page
      .getByRole('tab', { name: 'Auto' })
      .or(page.getByRole('tab', { name: /system|phone/i }))
      .first()
      .click();
    expect(await background()).toBe('rgb(244, 246, 250)');
  });
});
