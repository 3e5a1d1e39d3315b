// A day in finance: an unmatched payment, a payout that the bank has not confirmed, and the reconciliation of the night.
import { expect, it } from 'vitest';
import { walletJobs } from '../../apps/server/src/modules/wallet';
import { createHeldMoney, fundWallet } from '../../apps/server/src/testing/fixtures/money';
import { createTestUser } from '../../apps/server/src/testing/fixtures/users';
import { addAccount } from '../../apps/server/src/testing/providers/banks';
import { setupBrowserTests } from '../support/setup-tests';
import { newStaffUser } from '../support/staff';

// The sweeps wait, so that the payout stays in progress.
const setup = setupBrowserTests({ isManual: true });

it('credits an unmatched payment, checks a payout with its provider, and signs off the night', async () => {
  const { gift } = setup;
  const [ada, ben] = [await createTestUser(gift), await createTestUser(gift)];
  await createHeldMoney(gift, ada);
  await fundWallet(gift.database, ben.userID, 5_000_000n, gift.clock.now());
  const { bankAccountID } = await addAccount(gift, ben);
  gift.pass(25 * 60);
  const withdrawal = { amountKobo: '1000000', bankAccountID, walletPin: ben.pin };
  expect((await gift.call('withdraw', withdrawal, { token: ben.token })).code).toBe(200);
  await walletJobs['wallet:reconcile'](undefined as never, gift.services);

  const { page, user } = await newStaffUser(setup, ['finance']);
  const menu = page.getByRole('navigation', { name: 'Gift' });
  const confirmReason = async (reason: string) => {
    await page.getByLabel(/^Reason/).fill(reason);
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
  };
  await menu.getByRole('link', { name: /Unmatched payments\s*1/ }).click();
  await page.locator('.rows .row', { hasText: ada.nickname }).click();
  await page.getByRole('button', { name: 'Credit this user' }).click();
  await confirmReason('The sister wrote and showed her receipt.');
  await page.getByRole('heading', { name: /Credited/ }).waitFor();
  const { data } = await gift.call('walletSummary', undefined, { token: ada.token });
  expect(data.availableKobo).toBe('500000');

  await menu.getByRole('link', { name: /Payouts/ }).click();
  await page.locator('.rows .row', { hasText: ben.nickname }).waitFor();
  await page.keyboard.press('Space');
  const preview = page.getByRole('complementary', { name: 'Preview' });
  await preview.getByText(ben.nickname).waitFor();
  await preview.getByRole('button', { name: 'Open' }).click();
  await page.getByRole('heading', { name: /₦10,000\.00/ }).waitFor();

  await menu.getByRole('link', { name: /Reconciliation/ }).click();
  await page.locator('.row', { hasText: 'sandbox' }).first().click();
  await page.getByRole('button', { name: 'Sign off' }).click();
  await confirmReason('The first night: the wallets of the tests.');
  await page.getByRole('heading', { name: `Signed off by ${user.nickname}` }).waitFor();
});
