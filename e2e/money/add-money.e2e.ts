// Top-ups: a user's own account number, unmatched payments and their reasons, and a payment that is left and resumed.
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { fundWallet } from '../../apps/server/src/testing/fixtures/money';
import { createTestUser, type TestUser } from '../../apps/server/src/testing/fixtures/users';
import { mainPath } from '../support/main-path';
import { ignoreLostRequests, setupBrowserTests } from '../support/setup-tests';
import { openSignedIn, type Visitor } from '../support/visitor';

const setup = setupBrowserTests();
const patient = { timeout: 60_000 };

async function visitor(options: Parameters<typeof createTestUser>[1] = {}, kobo = 0n) {
  const { gift } = setup;
  const user = await createTestUser(gift, options);
  if (kobo > 0n) await fundWallet(gift.database, user.userID, kobo, gift.clock.now());
  const person = await setup.newVisitor();
  await openSignedIn(gift, person, user);
  return { user, person, page: person.page };
}
/** Sends money to the account number on the screen, as from a bank's app. */
async function send({ page }: Visitor, naira: string, senderName: string) {
  const accountNumber = await numberOn(page);
  const form = new URLSearchParams({ accountNumber, naira, senderName });
  const response = await fetch(`${setup.gift.url}/sandbox/transfer`, {
    method: 'POST',
    body: form,
    redirect: 'manual',
  });
  expect(response.status).toBe(303);
}
const numberOn = (page: Visitor['page']) =>
  page.locator('.account-number .visually-hidden').innerText(patient);
const wallet = async ({ token }: TestUser) =>
  (await setup.gift.call('walletSummary', undefined, { token })).data;

describe('an account number of one’s own', () => {
  it('is requested and copied, and a transfer from the own name is credited', {
    tags: mainPath,
  }, async () => {
    const { user, person, page } = await visitor();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(`${setup.gift.url}/addMoney`);
    await page.getByRole('link', { name: 'My account number' }).click();
    await page.getByRole('button', { name: 'Get my account number' }).click();
    await page.getByText('Demo Bank').waitFor(patient);
    const number = await numberOn(page);
    await page.getByRole('button', { name: 'Copy number' }).click();
    await page.getByText('Account number copied.').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(number);

    await page.getByRole('button', { name: 'I have sent the money' }).click();
    await page.getByText('Not here yet.').waitFor();
    await send(person, '25000', `${user.nickname} Ada`);
    await page.getByText('₦25,000 is in your wallet.').waitFor(patient);
    expect(await wallet(user)).toMatchObject({ availableKobo: '2500000', suspenseKobo: '0' });
    // The number is the same on every visit.
    await page.reload();
    expect(await numberOn(page)).toBe(number);
    await page.getByRole('link', { name: /25,000/ }).click();
    await page.getByText('Money added').waitFor();
    await page.getByText('Your account number').waitFor();
  });

  it('holds a transfer from another name, shows sender and reason, and accepts a claim with proof', async () => {
    const { user, person, page } = await visitor();
    await page.goto(`${setup.gift.url}/addMoney?way=account`);
    await page.getByRole('button', { name: 'Get my account number' }).click();
    await numberOn(page);
    await send(person, '5000', 'CHUKWUEMEKA NWOSU');
    await page.getByText('₦5,000 from CHUKWUEMEKA NWOSU').waitFor(patient);
    expect(await wallet(user)).toMatchObject({ availableKobo: '0' });
    // The balance page shows it too, and links here.
    await page.goto(`${setup.gift.url}/balance`);
    await page.getByRole('link', { name: /Payment in review.*₦5,000/s }).click();
    await page.getByRole('button', { name: /CHUKWUEMEKA NWOSU/ }).click();
    const sheet = page.getByRole('dialog').first();
    await sheet
      .getByText(`You are verified as Ada ${user.nickname}, but the sender has another name.`)
      .waitFor();
    await sheet.getByLabel('Sender and purpose').fill('My brother, for a card');
    const receipt = await sharp({ create: { width: 300, height: 400, channels: 3, background: '#888' } })
      .jpeg()
      .toBuffer();
    await sheet
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'receipt.jpg', mimeType: 'image/jpeg', buffer: receipt });
    await sheet.getByText('Tap to replace').waitFor(patient);
    await sheet.getByRole('button', { name: 'Submit' }).click();
    await page.getByText('Claimed as yours. In review').waitFor(patient);
    const { data } = await setup.gift.call('suspendedMoney', undefined, { token: user.token });
    expect(data.items).toMatchObject([{ wish: 'credit', note: 'My brother, for a card', files: 1 }]);
  });

  it('credits up to the balance limit, and shows what is held above it and how to release it', async () => {
    const { user, person, page } = await visitor({ tier: 1 });
    await page.goto(`${setup.gift.url}/addMoney?way=account`);
    await page.getByRole('button', { name: 'Get my account number' }).click();
    await page.getByText('Your wallet limit is ₦300,000. You can add ₦300,000 more.').waitFor(patient);
    await page.getByRole('button', { name: /Raise my limit/ }).waitFor();
    await send(person, '400000', `Ada ${user.nickname}`);
    await page.getByText('₦300,000 is in your wallet.').waitFor(patient);
    await page.getByText('₦100,000 is held over your wallet limit.', { exact: true }).waitFor(patient);
    expect(await wallet(user)).toMatchObject({ availableKobo: '30000000', suspenseKobo: '10000000' });
    await page.getByRole('link', { name: /400,000/ }).click();
    await page.getByText('Added up to your limit').waitFor();
  });
});

describe('a payment on the bank’s page', () => {
  it('left by Back keeps the typed amount and shows the open payment', async () => {
    const { page } = await visitor();
    await page.goto(`${setup.gift.url}/addMoney`);
    await page.getByLabel('Amount', { exact: true }).fill('12345');
    await page.getByRole('tab', { name: 'Bank transfer' }).click();
    await page.getByRole('button', { name: /Pay ₦12,345/ }).click();
    await page.waitForURL('**/sandbox/pay/**');
    await page.goBack();
    await expect.poll(() => page.getByLabel('Amount', { exact: true }).inputValue()).toBe('12,345');
    await expect
      .poll(() => page.getByRole('tab', { name: 'Bank transfer' }).getAttribute('aria-selected'))
      .toBe('true');
    await page.getByText('Not paid yet. Tap to continue').waitFor(patient);
    // "Continue" pays the existing top-up, and the form is empty afterwards.
    await page.getByRole('link', { name: /12,345/ }).click();
    await page.getByRole('link', { name: 'Continue payment' }).click();
    await page
      .getByRole('button', { name: /^Pay支付$|^Pay\b/ })
      .first()
      .click();
    await page.getByText('Money added').waitFor(patient);
    await page.goto(`${setup.gift.url}/addMoney`);
    await expect.poll(() => page.getByLabel('Amount', { exact: true }).inputValue()).toBe('');
  });

  it('made while the device was offline is shown once it is online', async () => {
    const { user, person, page } = await visitor();
    await page.goto(`${setup.gift.url}/addMoney`);
    await page.getByLabel('Amount', { exact: true }).fill('20000');
    await expect
      .poll(() => page.getByRole('button', { name: /Pay ₦20,000/ }).isEnabled(), patient)
      .toBe(true);
    // The tap finds no network: nothing starts, and no input is lost.
    await page.context().setOffline(true);
    await page.getByRole('button', { name: /Pay ₦20,000/ }).click();
    await page.getByText('Nothing was sent and no money moved', { exact: false }).waitFor();
    await page.context().setOffline(false);
    await page.getByRole('button', { name: /Pay ₦20,000/ }).click();
    await page.waitForURL('**/sandbox/pay/**');
    // Paid, and the return fails before the app receives the result.
    await page.route('**/api/walletOrder/detail?*', (route) => route.abort('connectionreset'));
    await page
      .getByRole('button', { name: /^Pay\b/ })
      .first()
      .click();
    await page.waitForURL('**/paymentResult?**');
    await page.getByRole('button', { name: 'Try again' }).waitFor(patient);
    await page.unroute('**/api/walletOrder/detail?*');
    await page.getByText('Money added').waitFor(patient);
    expect(await wallet(user)).toMatchObject({ availableKobo: '2000000' });
    ignoreLostRequests(person);
  });
});
