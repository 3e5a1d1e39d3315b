// How many taps the main tasks take. The browser counts them: each press of a button, and each field that is typed into.
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { fundWallet } from '../apps/server/src/testing/fixtures/money';
import { fund, publish, setReference } from '../apps/server/src/testing/fixtures/offers';
import { createTrade } from '../apps/server/src/testing/fixtures/trade';
import { createTestUser, type TestUser } from '../apps/server/src/testing/fixtures/users';
import { mainPath } from './support/main-path';
import { addFingerprintSensor, withDomain } from './support/passkey';
import { setupBrowserTests } from './support/setup-tests';
import {
  codeFor,
  leftLogin,
  newestCode,
  openSignedIn,
  pressAndHold,
  typePin,
  type Visitor,
} from './support/visitor';

const setup = setupBrowserTests();

/** Counts the taps of a visitor from now on. */
async function countTaps({ page }: Visitor) {
  let taps = 0;
  await page.exposeBinding('countTap', () => {
    taps += 1;
  });
  const listen = () =>
    addEventListener(
      'pointerdown',
      (event) => event.isTrusted && (window as unknown as { countTap(): void }).countTap(),
      true,
    );
  await page.addInitScript(listen);
  await page.evaluate(listen);
  return {
    get count() {
      return taps;
    },
  };
}

/** Typing costs the tap that opens the field. */
async function type(field: Locator, text: string) {
  await field.click();
  await field.fill(text);
}

async function chooseCardToBuy(page: Page) {
  await page.locator('button.trade-card', { hasText: 'Buy a card' }).click();
  await page.getByRole('button', { name: 'Steam', exact: true }).click();
  await page.getByRole('button', { name: '$20', exact: true }).click();
  await tap(page, 'See offers');
  await tap(page, /Continue with/);
  await tap(page, /^Pay ₦/);
}

async function signedIn(user: TestUser) {
  const person = await setup.newVisitor();
  await openSignedIn(setup.gift, person, user);
  await person.page.getByRole('button', { name: 'Sell or buy a card' }).waitFor();
  return { person, page: person.page, taps: await countTaps(person) };
}

/** A signed-in user whose phone has a passkey; its finger is always the right one. */
async function withPasskey(user: TestUser) {
  const person = await setup.newVisitor();
  const { page } = person;
  await addFingerprintSensor(person);
  const gift = withDomain(setup.gift);
  const { url } = gift;
  await openSignedIn(gift, person, user);
  await page.goto(`${url}/security`);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await typePin(person, user.pin);
  await page.getByLabel('Name', { exact: true }).fill('Phone');
  await page.getByRole('button', { name: 'Create passkey' }).click();
  await page.getByRole('button', { name: /^Phone/ }).waitFor();
  await page.goto(`${url}/`);
  await page.getByRole('button', { name: 'Sell or buy a card' }).waitFor();
  return { person, page, taps: await countTaps(person) };
}

const passkey = (page: Page) => page.getByRole('button', { name: 'Use my passkey' }).click();
const tap = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();

/** The seller's code has arrived: the buyer views it and releases the money. */
async function reveal(page: Page, confirm: () => Promise<unknown>) {
  await page.getByText('I am ready to redeem now').click();
  await tap(page, 'Reveal the code');
  await confirm();
  await page.getByText('Gift staff will never ask for it.').waitFor();
}

async function release(person: Visitor) {
  await pressAndHold(person, /hold to release/);
  await person.page.getByText('₦18,000 released').waitFor();
  await person.page.mouse.up();
}

describe('the taps of', () => {
  it('selling a card, and another one like it, are 8 and 4', { tags: mainPath }, async () => {
    const { gift } = setup;
    const maker = await createTestUser(gift);
    await fund(gift, maker, 50_000_000n);
    await setReference(gift, 92_000n);
    await publish(gift, maker, { autoAccept: true });
    const { page, taps } = await signedIn(await createTestUser(gift));
    const payAndSend = async (code: string) => {
      await page.waitForURL(/orderNo=/);
      const orderNo = new URL(page.url()).searchParams.get('orderNo')!;
      await gift.call('payOrder', { orderNo, walletPin: maker.pin }, { token: maker.token });
      await type(page.getByLabel('Code', { exact: true }), code);
      await tap(page, 'Send code securely');
      await page.getByText('Sealed and delivered').first().waitFor();
      return orderNo;
    };
    await page.locator('button.trade-card', { hasText: 'Sell a card' }).click();
    await page.getByRole('button', { name: 'Steam', exact: true }).click();
    await page.getByRole('button', { name: '$20', exact: true }).click();
    await tap(page, 'See offers');
    await tap(page, /Continue with/);
    await tap(page, /^Sell for/);
    const orderNo = await payAndSend('ABCDEQGHQJKLMNP');
    expect(taps.count).toBe(8);

    const pin = { walletPin: maker.pin, isReady: true };
    await gift.call('revealOrder', { orderNo, ...pin }, { token: maker.token });
    await gift.call('confirmOrder', { orderNo }, { token: maker.token });
    const before = taps.count;
    await page.getByRole('button', { name: 'Sell again' }).click();
    await tap(page, /^Sell for/);
    await page.waitForURL((url) => (url.searchParams.get('orderNo') ?? orderNo) !== orderNo);
    expect(taps.count - before).toBe(2);
    await payAndSend('ZBCDEQGHQJKLMNP');
    expect(taps.count - before).toBe(4);
  });

  it('buying a card and releasing the money with a passkey are 11', async () => {
    const trade = await createTrade(setup.gift);
    const { page, person, taps } = await withPasskey(trade.buyer);
    await chooseCardToBuy(page);
    await passkey(page);
    await page.waitForURL('**/checkCode?**');
    await trade.ship(new URL(page.url()).searchParams.get('orderNo')!);
    await reveal(page, () => passkey(page));
    await release(person);
    expect(taps.count).toBe(11);
  });

  it('buying with a remembered PIN are 9, for the card of the last order', async () => {
    const trade = await createTrade(setup.gift);
    const { page, person, taps } = await signedIn(trade.buyer);
    await chooseCardToBuy(page);
    await page.getByText('Skip the PIN for a few minutes').click();
    await typePin(person, trade.buyer.pin);
    await page.waitForURL('**/checkCode?**');
    const first = new URL(page.url()).searchParams.get('orderNo')!;
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByRole('button', { name: 'Sell or buy a card' }).waitFor();

    const before = taps.count;
    await page.locator('button.trade-card', { hasText: 'Buy a card' }).click();
    await tap(page, 'See offers');
    await tap(page, /Continue with/);
    await tap(page, /^Pay ₦/);
    await tap(page, 'Confirm without PIN');
    await page.waitForURL('**/checkCode?**');
    const orderNo = new URL(page.url()).searchParams.get('orderNo')!;
    expect(orderNo).not.toBe(first);
    await trade.ship(orderNo);
    await reveal(page, () => tap(page, 'Confirm without PIN'));
    await release(person);
    expect(taps.count - before).toBe(9);
  });

  it('the first withdrawal with a passkey, bank account included, are 9', async () => {
    const { gift } = setup;
    const user = await createTestUser(gift, { tier: 2 });
    await fundWallet(gift.database, user.userID, 5_000_000n, gift.clock.now());
    const { page, taps } = await withPasskey(user);
    await page.getByRole('link', { name: 'Withdraw', exact: true }).click();
    await page.getByRole('link', { name: 'Add a bank account' }).click();
    await type(page.getByLabel('Account number'), '0000014570');
    await page.getByRole('button', { name: 'GTBank', exact: true }).click();
    await page.getByText('In your name', { exact: true }).waitFor();
    const before = await newestCode(gift, user.phone);
    await tap(page, 'Text me a code');
    await page.getByLabel('Six-digit code').waitFor();
    await expect.poll(() => newestCode(gift, user.phone), { timeout: 60_000 }).not.toBe(before);
    await type(page.getByLabel('Six-digit code'), await codeFor(gift, user.phone));
    await type(page.getByLabel('Amount', { exact: true }), '10000');
    await tap(page, /Withdraw ₦10,000/);
    await passkey(page);
    await page.waitForURL('**/paymentResult?withdrawalID=*');
    expect(taps.count).toBe(9);
  });

  it('signing up are 8', async () => {
    const { gift } = setup;
    const person = await setup.newVisitor();
    const { page } = person;
    await page.goto(`${gift.url}/home`);
    const taps = await countTaps(person);
    await page.getByRole('link', { name: 'Create an account' }).click();
    await type(page.getByLabel('Mobile number'), '+234 813 999 0001');
    await type(page.getByLabel('Nickname'), 'tap_counter');
    await type(page.getByLabel('Password', { exact: true }), 'Abcdef1!');
    await type(page.getByLabel('Confirm password'), 'Abcdef1!');
    await page.getByText('I am 18 or older').click();
    await tap(page, 'Continue');
    await page.waitForURL('**/verificationCode');
    await type(page.getByLabel('Six-digit code'), await codeFor(gift, '08139990001'));
    await leftLogin(page);
    expect(taps.count).toBe(8);
  });
});
