// The wallet PIN: setting the first one, and replacing a forgotten one.
import { describe, expect, it } from 'vitest';
import { fundWallet } from '../../apps/server/src/testing/fixtures/money';
import { createTestUser } from '../../apps/server/src/testing/fixtures/users';
import { addAccount } from '../../apps/server/src/testing/providers/banks';
import { ignoreLostRequests, setupBrowserTests } from '../support/setup-tests';
import { codeFor, logIn, typePin } from '../support/visitor';

const setup = setupBrowserTests();
const patient = { timeout: 60_000 };

describe('the wallet PIN', () => {
  it('is not requested again on /me once it is set, even on a slow network', async () => {
    const { gift } = setup;
    const user = await createTestUser(gift, { pin: null });
    const person = await setup.newVisitor();
    await logIn(gift, person, user);
    const { page } = person;
    await page.goto(`${gift.url}/me`);
    await page.getByRole('link', { name: /Set your wallet PIN/ }).click();
    await typePin(person, '274913');
    await page.getByText('Enter them again').waitFor();
    await typePin(person, '274913');
    await page.getByLabel('Login password').fill(user.password);
    // The answer with this field is lost, and the screen knows it all the same.
    await page.route('**/api/user/getUserDetail', (route) => route.abort('connectionreset'));
    await page.getByRole('button', { name: 'Set PIN' }).click();
    await page.waitForURL('**/me');
    await page.getByRole('link', { name: 'Wallet PIN', exact: true }).waitFor();
    await expect.poll(() => page.getByText('Set your wallet PIN').count()).toBe(0);
    ignoreLostRequests(person);
  });

  it('is reset with code and password across a reload, and shows how long withdrawals pause', async () => {
    const { gift } = setup;
    const user = await createTestUser(gift, { tier: 2 });
    await fundWallet(gift.database, user.userID, 5_000_000n, gift.clock.now());
    await addAccount(gift, user);
    gift.pass(25 * 60);
    const before = await codeFor(gift, user.phone);
    const person = await setup.newVisitor();
    await logIn(gift, person, user);
    const { page } = person;
    await page.goto(`${gift.url}/walletPin`);
    await page.getByRole('button', { name: 'Forgot PIN?' }).click();
    await page.getByText('withdrawals pause for 24 hours after a reset').waitFor();
    await page.getByRole('button', { name: 'Text me a code' }).click();
    await page.getByText('Choose six digits').waitFor();
    await expect.poll(() => codeFor(gift, user.phone), patient).not.toBe(before);
    // While the user reads the code in another app, the phone unloads the page.
    await page.reload();
    await page.getByText('Choose six digits').waitFor();
    for (let times = 0; times < 2; times++) await typePin(person, '618305');
    const code = await codeFor(gift, user.phone);
    await page.getByLabel('Six-digit code').fill(code === '111111' ? '222222' : '111111');
    await page.getByLabel('Login password').fill(user.password);
    await page.getByRole('button', { name: 'Set new PIN' }).click();
    await page.getByRole('alert').waitFor();
    await page.getByLabel('Six-digit code').fill(code);
    await page.getByRole('button', { name: 'Set new PIN' }).click();
    await page.getByText('Your new PIN is set').waitFor();
    await page.getByText(/withdrawals are paused until \w+ \d+, \d\d:\d\d/).waitFor();
    await page.getByRole('link', { name: 'Continue' }).click();
    await page.waitForURL('**/me');
    // The withdrawal shows why it waits before it asks for a PIN.
    await page.goto(`${gift.url}/withDraw`);
    await page.getByLabel('Amount', { exact: true }).fill('5000');
    await page.getByText('PIN was reset, so withdrawals are paused until').waitFor();
    await expect.poll(() => page.getByRole('button', { name: /Withdraw ₦5,000/ }).isDisabled()).toBe(true);
  });
});
