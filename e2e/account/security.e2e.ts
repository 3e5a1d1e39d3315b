// Passkeys and two-step codes in a real browser, with the virtual authenticator that Chromium has for tests.
import { TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { fundWallet } from '../../apps/server/src/testing/fixtures/money';
import { createTrade } from '../../apps/server/src/testing/fixtures/trade';
import { createTestUser, type TestUser } from '../../apps/server/src/testing/fixtures/users';
import { addAccount } from '../../apps/server/src/testing/providers/banks';
import { addFingerprintSensor, withDomain } from '../support/passkey';
import { setupBrowserTests } from '../support/setup-tests';
import { logIn, typePin } from '../support/visitor';

const setup = setupBrowserTests();

const site = () => withDomain(setup.gift);

async function withPasskey(user: TestUser) {
  const person = await setup.newVisitor();
  const sensor = await addFingerprintSensor(person);
  await logIn(site(), person, user);
  const { page } = person;
  await page.goto(`${site().url}/security`);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await typePin(person, user.pin);
  await page.getByLabel('Name', { exact: true }).fill('Ada’s Tecno');
  await page.getByRole('button', { name: 'Create passkey' }).click();
  await page.getByRole('button', { name: /Ada’s Tecno/ }).waitFor();
  return { person, sensor };
}

describe('a passkey', () => {
  it('is added with the PIN, renamed, used to log in, and removed', async () => {
    const user = await createTestUser(setup.gift);
    const { person, sensor } = await withPasskey(user);
    const { page } = person;
    expect(await sensor.countPasskeys()).toBe(1);
    await page.getByText('Not used yet').waitFor();
    await page.getByRole('button', { name: /Ada’s Tecno/ }).click();
    await page.getByLabel('Name', { exact: true }).fill('Blue phone');
    await page.getByRole('button', { name: 'Rename' }).click();
    await page.getByRole('button', { name: /Blue phone/ }).waitFor();

    await page.goto(`${site().url}/me`);
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
    await page.waitForURL(/\/(login|home)?$/);
    await page.goto(`${site().url}/login`);
    await page.getByRole('button', { name: 'Log in with a passkey' }).click();
    await page.waitForURL(`${site().url}/`);

    await page.goto(`${site().url}/security`);
    await page.getByText(/Last used/).waitFor();
    await page.getByRole('button', { name: /Blue phone/ }).click();
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await page.locator('dialog.message').getByRole('button', { name: 'Remove', exact: true }).click();
    await expect.poll(() => page.getByRole('button', { name: /Blue phone/ }).count()).toBe(0);
    const { data } = await setup.gift.call('passkeys', undefined, { token: user.token });
    expect(data.items).toEqual([]);
  });

  it('pays an order instead of the PIN, and an unknown finger pays nothing', async () => {
    const trade = await createTrade(setup.gift);
    const { orderNo } = await trade.submitted();
    await fundWallet(setup.gift.database, trade.buyer.userID, 100_000_000n, setup.gift.clock.now());
    const { person, sensor } = await withPasskey(trade.buyer);
    const { page } = person;
    await page.goto(`${site().url}/history/payLoad`);
    await page.goto(`${site().url}/checkCode?orderNo=${orderNo}`);
    await page.getByRole('button', { name: /^Pay/ }).first().click();
    await sensor.setRecognized(false);
    await page.getByRole('button', { name: 'Use my passkey' }).click();
    await page.getByText('Nothing happened. You can try again.').waitFor();
    const before = await trade.detail(orderNo);
    expect(before.data.stateName).toBe('awaitingPayment');
    await sensor.setRecognized(true);
    await page.getByRole('button', { name: 'Use my passkey' }).click();
    await page.waitForURL(/\/paymentResult/);
    expect((await trade.detail(orderNo)).data.stateName).toBe('awaitingCode');
  });
});

describe('two-step codes', () => {
  it('are turned on with an app, required at the next login and withdrawal, and turned off', async () => {
    const { gift } = setup;
    const user = await createTestUser(gift);
    await fundWallet(gift.database, user.userID, 5_000_000n, gift.clock.now());
    const person = await setup.newVisitor();
    const { page } = person;
    await logIn(gift, person, user);
    await addAccount(gift, user);
    await page.goto(`${gift.url}/security`);
    await page.getByRole('button', { name: 'Turn on' }).click();
    await page.getByLabel('Login password').fill(user.password);
    await page.getByRole('button', { name: 'Continue' }).click();
    const uri = (await page.getByRole('img', { name: 'Two-step codes' }).getAttribute('data-text')) ?? '';
    const secret = new URL(uri).searchParams.get('secret') ?? '';
    /** The next unused code: advances by half a minute. */
    const next = () => {
      gift.pass(0.5);
      return new TOTP({ secret }).generate({ timestamp: gift.clock.now().getTime() });
    };
    const field = page.getByLabel('Authenticator code', { exact: true });
    await field.fill('12');
    await expect.poll(() => page.getByRole('button', { name: 'Continue' }).isDisabled()).toBe(true);
    await field.fill(next());
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'I have saved them' }).waitFor();
    const codes = await page.locator('.recovery-codes li').allTextContents();
    expect(codes).toHaveLength(10);
    await page.getByRole('button', { name: 'I have saved them' }).click();
    await page.getByText('Recovery codes left: 10').waitFor();

    await page.goto(`${gift.url}/withDraw`);
    await page.getByLabel('Amount', { exact: true }).fill('3000');
    await page.getByRole('button', { name: /^Withdraw ₦/ }).click();
    await typePin(person, user.pin);
    await field.fill('000000');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText(/Wrong or used code/).waitFor();
    await expect.poll(() => field.inputValue()).toBe('000000');
    await field.fill(next());
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL(/\/paymentResult/);

    await page.goto(`${gift.url}/me`);
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
    await page.waitForURL(/\/(login|home)?$/);
    await page.goto(`${gift.url}/login`);
    await page.getByLabel('Phone or e-mail').fill(user.phone);
    await page.getByLabel('Password', { exact: true }).fill(user.password);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await field.fill(codes[0] ?? '');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL(`${gift.url}/`);

    await page.goto(`${gift.url}/security`);
    await page.getByText('Recovery codes left: 9').waitFor();
    await page.getByRole('button', { name: 'Turn off' }).click();
    await page.getByLabel('Login password').fill(user.password);
    await page.getByLabel('Code, or a recovery code').fill(next());
    await page.getByRole('button', { name: 'Turn off' }).last().click();
    await page.getByRole('button', { name: 'Turn on' }).waitFor();
    const { data } = await gift.call('twoStep', undefined, { token: user.token });
    expect(data).toEqual({ isOn: false, recoveryCodesLeft: 0 });
  });
});
