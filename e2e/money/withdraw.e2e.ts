// Withdrawals: a bank account, a withdrawal that arrives, and one that the bank returns in full.
import { describe, expect, it } from 'vitest';
import { fundWallet } from '../../apps/server/src/testing/fixtures/money';
import { createTestUser, type TestUser } from '../../apps/server/src/testing/fixtures/users';
import { addAccount } from '../../apps/server/src/testing/providers/banks';
import { mainPath } from '../support/main-path';
import { ignoreLostRequests, setupBrowserTests } from '../support/setup-tests';
import { codeFor, newestCode, openSignedIn, typePin, type Visitor } from '../support/visitor';

const setup = setupBrowserTests();

/** A signed-in user with money. */
async function userWithMoney(kobo: bigint, tier: 2 | 3 = 2): Promise<{ person: Visitor; user: TestUser }> {
  const { gift } = setup;
  const user = await createTestUser(gift, { tier });
  await fundWallet(gift.database, user.userID, kobo, gift.clock.now());
  const person = await setup.newVisitor();
  await openSignedIn(gift, person, user);
  return { person, user };
}
/** The available and the withdrawing balance, according to the server. */
async function moneyOf({ token }: TestUser) {
  const { data } = await setup.gift.call('walletSummary', undefined, { token });
  return { available: data.availableKobo, leaving: data.withdrawingKobo };
}
/** Sets a switch of the demo bank on its page. */
async function payoutsGo({ page }: Visitor, how: RegExp) {
  await page.goto(`${setup.gift.url}/sandbox`);
  await page.getByRole('radio', { name: how }).check();
  await page.getByRole('button', { name: /Save/ }).click();
  await expect.poll(() => page.getByRole('radio', { name: how }).isChecked()).toBe(true);
}

describe('a bank account', () => {
  it('of another person is refused with its name; one’s own is shown and saved with a code', async () => {
    const { gift } = setup;
    const { person, user } = await userWithMoney(0n);
    const { page } = person;
    await page.goto(`${gift.url}/me`);
    await page.getByRole('link', { name: 'Bank accounts' }).click();
    await page.getByRole('link', { name: 'Add a bank account' }).click();
    await page.getByLabel('Account number').fill('0123451111');
    await page.getByRole('button', { name: /^Bank / }).click();
    await page.getByRole('dialog').getByText('GTBank', { exact: true }).click();
    await page.getByText('belongs to SOMEBODY ELSE ENTIRELY').waitFor();
    const send = page.getByRole('button', { name: 'Text me a code' });
    await expect.poll(() => send.isDisabled()).toBe(true);
    // No input is lost, and another number starts another lookup.
    await page.reload();
    await expect.poll(() => page.getByLabel('Account number').inputValue()).toBe('0123451111');
    await page.getByLabel('Account number').fill('0000014570');
    await page.getByRole('button', { name: 'GTBank', exact: true }).waitFor();
    await page.getByText('In your name', { exact: true }).waitFor();
    const before = await newestCode(gift, user.phone);
    await send.click();
    await page.getByLabel('Six-digit code').waitFor();
    await expect.poll(() => newestCode(gift, user.phone), { timeout: 60_000 }).not.toBe(before);
    await page.getByLabel('Six-digit code').fill(await codeFor(gift, user.phone));
    await page.getByText('Bank account saved.').waitFor();
    await page.getByText('GTBank •••• 4570').waitFor();
    await page.getByText('Default', { exact: true }).waitFor();
    await page.getByText(/New account: lower withdrawal limit until/).waitFor();
    const { data } = await gift.call('bankAccounts', undefined, { token: user.token });
    expect(data.items.map(({ bankCode, lastFour }) => [bankCode, lastFour])).toEqual([['058', '4570']]);
  });

  it('becomes the default, and is removed for good', async () => {
    const { gift } = setup;
    const { person, user } = await userWithMoney(0n);
    const { page } = person;
    await addAccount(gift, user);
    gift.pass(2);
    await addAccount(gift, user, { bankCode: '044', accountNumber: '0690000031' });
    await page.goto(`${gift.url}/account`);
    await page.getByRole('button', { name: /0031/ }).click();
    await page.getByRole('button', { name: 'Make default' }).click();
    await page.getByText('Default account changed.').waitFor();
    await page.getByRole('button', { name: /0031.*Default/s }).waitFor();
    await page.getByRole('button', { name: /4570/ }).click();
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByText('Remove GTBank •••• 4570?').waitFor();
    await page.getByRole('button', { name: 'Remove', exact: true }).last().click();
    await page.getByText('Account removed.').waitFor();
    await expect.poll(() => page.getByRole('button', { name: /4570/ }).count()).toBe(0);
  });
});

describe('a withdrawal', () => {
  it('shows the total before the PIN, tracks the payout, and asks before repeating the amount', {
    tags: mainPath,
  }, async () => {
    const { gift } = setup;
    const { person, user } = await userWithMoney(10_000_000n);
    const { page } = person;
    await payoutsGo(person, /arrive within seconds/);
    await addAccount(gift, user);
    gift.pass(25 * 60);
    await page.goto(`${gift.url}/balance`);
    await page.getByRole('link', { name: 'Withdraw', exact: true }).click();
    await page.getByLabel('Amount', { exact: true }).fill('20000');
    await page.getByText('free today').waitFor();
    await page.getByText('₦20,050').first().waitFor();
    await page.reload();
    await expect.poll(() => page.getByLabel('Amount', { exact: true }).inputValue()).toBe('20,000');
    const button = page.getByRole('button', { name: /Withdraw ₦20,000/ });
    await button.click();
    await page.getByText('twenty thousand and fifty naira', { exact: false }).waitFor();
    await typePin(person, user.pin);
    await page.waitForURL('**/paymentResult?withdrawalID=*');
    await page.getByText('Arrived in your bank').waitFor({ timeout: 60_000 });
    for (const step of ['Requested', 'Sent', 'Processing', 'Arrived'])
      await page.getByText(step, { exact: true }).waitFor();
    expect(await moneyOf(user)).toEqual({ available: '7995000', leaving: '0' });

    await page.goto(`${gift.url}/withDraw`);
    await expect.poll(() => page.getByLabel('Amount', { exact: true }).inputValue()).toBe('');
    await page.getByLabel('Amount', { exact: true }).fill('20000');
    await button.click();
    await page.getByText('a few minutes ago. Send it again?').waitFor();
    await page.getByRole('button', { name: 'No', exact: true }).click();
    expect(await moneyOf(user)).toEqual({ available: '7995000', leaving: '0' });
  });

  it('of a large amount needs a code, and is refunded in full with the reason if the bank fails', async () => {
    const { gift } = setup;
    const { person, user } = await userWithMoney(50_000_000n, 3);
    const { page } = person;
    await payoutsGo(person, /fail: the account is wrong/);
    await addAccount(gift, user);
    const codeBefore = await codeFor(gift, user.phone);
    gift.pass(25 * 60);
    await page.goto(`${gift.url}/withDraw`);
    await page.getByRole('button', { name: /^All/ }).click();
    await page.getByText('₦500,000.00').first().waitFor();
    await page.getByRole('button', { name: /Withdraw ₦499,950/ }).click();
    const boxes = page.getByLabel('Six-digit code');
    await boxes.waitFor();
    await expect.poll(() => codeFor(gift, user.phone), { timeout: 60_000 }).not.toBe(codeBefore);
    const code = await codeFor(gift, user.phone);
    // A wrong code returns to the code fields, and the PIN is asked for again.
    await boxes.fill(code === '111111' ? '222222' : '111111');
    await typePin(person, user.pin);
    await boxes.waitFor();
    await page.getByRole('dialog').getByRole('alert').waitFor();
    expect(await moneyOf(user)).toEqual({ available: '50000000', leaving: '0' });
    await boxes.fill(code);
    await typePin(person, user.pin);
    await page.waitForURL('**/paymentResult?withdrawalID=*');
    await page.getByText('All ₦500,000 is back in your wallet.').waitFor({ timeout: 60_000 });
    await page.getByText('the account details are wrong', { exact: false }).waitFor();
    expect(await moneyOf(user)).toEqual({ available: '50000000', leaving: '0' });
    await page.getByRole('link', { name: 'Withdraw again' }).click();
    await expect.poll(() => page.getByLabel('Amount', { exact: true }).inputValue()).toBe('499,950');
    await payoutsGo(person, /arrive within seconds/);
  });

  it('with a lost response is looked up: a created one is shown, a missing one can be retried', async () => {
    const { gift } = setup;
    const { person, user } = await userWithMoney(10_000_000n);
    const { page } = person;
    await addAccount(gift, user);
    gift.pass(25 * 60);
    const start = async (naira: string) => {
      await page.goto(`${gift.url}/withDraw`);
      await page.getByLabel('Amount', { exact: true }).fill(naira);
      await page.getByRole('button', { name: /^Withdraw ₦/ }).click();
      await page.locator('.pin-pad').waitFor();
    };
    // The server runs it, the answer is lost, and for a while every other call fails.
    let isDown = true;
    await page.route('**/api/walletOrder/withdrawals?*', (route) =>
      isDown ? route.abort('connectionreset') : route.continue(),
    );
    await page.route('**/api/walletOrder/withdrawal', async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    });
    await start('5000');
    await typePin(person, user.pin);
    await page.getByText('The connection dropped.').waitFor();
    isDown = false;
    await page.waitForURL('**/paymentResult?withdrawalID=*');
    await page.unroute('**/api/walletOrder/withdrawal');
    const { data } = await gift.call('withdrawalList', {}, { token: user.token });
    expect(data.items.map(({ amountKobo }) => amountKobo)).toEqual(['500000']);

    // This one never reached the server.
    let tries = 0;
    await page.route('**/api/walletOrder/withdrawal', (route) => {
      tries += 1;
      return tries === 1 ? route.abort('connectionreset') : route.continue();
    });
    await start('6000');
    await typePin(person, user.pin);
    await page.getByText('Your withdrawal was not sent. No money moved').waitFor();
    await page.getByRole('button', { name: 'Enter PIN again' }).click();
    await typePin(person, user.pin);
    await page.waitForURL('**/paymentResult?withdrawalID=*');
    const after = await gift.call('withdrawalList', {}, { token: user.token });
    expect(after.data.items.map(({ amountKobo }) => amountKobo)).toEqual(['600000', '500000']);
    ignoreLostRequests(person);
  });

  it('shows limits with usage of today, and runs automatically once set up with code and PIN', async () => {
    const { gift } = setup;
    const { person, user } = await userWithMoney(10_000_000n);
    const { page } = person;
    const { bankAccountID } = await addAccount(gift, user);
    const withdrawal = { amountKobo: '500000', bankAccountID, walletPin: user.pin };
    expect((await gift.call('withdraw', withdrawal, { token: user.token })).code).toBe(200);
    await page.goto(`${gift.url}/withDraw`);
    await page
      .getByRole('button', { name: /My limits.*₦195,000 of ₦200,000 left to withdraw today/s })
      .click();
    const sheet = page.getByRole('dialog').first();
    await sheet.getByText('₦5,000 of ₦200,000').first().waitFor();
    await sheet.getByText(/New bank account: up to ₦15,000 until/).waitFor();
    await expect
      .poll(() => sheet.getByRole('progressbar', { name: 'Withdrawn today' }).getAttribute('value'))
      .toBe('2');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    const before = await codeFor(gift, user.phone);
    gift.pass(25 * 60);
    await page.reload();
    await page.getByRole('button', { name: /Auto-withdraw.*Off/s }).click();
    await sheet.getByLabel('When balance reaches').fill('50000');
    await sheet.getByLabel('Balance to keep').fill('49990');
    await sheet.getByText('The threshold must be at least ₦1,000 above').waitFor();
    await sheet.getByLabel('Balance to keep').fill('40000');
    await sheet.getByRole('button', { name: 'Continue' }).click();
    await page.getByLabel('Six-digit code').waitFor();
    await expect.poll(() => codeFor(gift, user.phone), { timeout: 60_000 }).not.toBe(before);
    await page.getByLabel('Six-digit code').fill(await codeFor(gift, user.phone));
    await typePin(person, user.pin);
    await page.getByRole('button', { name: /Auto-withdraw.*From ₦50,000, to GTBank/s }).waitFor();
    const autoWithdrawal = async () =>
      (await gift.call('autoWithdraw', undefined, { token: user.token })).data;
    expect((await autoWithdrawal()).settings).toMatchObject({
      fromKobo: '5000000',
      minBalanceKobo: '4000000',
      stopped: null,
    });
    // It is sent, and the setting can be turned off.
    await expect
      .poll(async () => (await gift.call('withdrawalList', {}, { token: user.token })).data.items.length, {
        timeout: 60_000,
      })
      .toBe(2);
    await page.reload();
    await page.getByRole('button', { name: /Auto-withdraw/ }).click();
    await sheet.getByText(/Last withdrawal: ₦/).waitFor();
    await sheet.getByRole('button', { name: 'Turn off' }).click();
    await page.getByRole('button', { name: /Auto-withdraw.*Off/s }).waitFor();
    expect((await autoWithdrawal()).settings).toMatchObject({ stopped: 'user' });
  });
});
