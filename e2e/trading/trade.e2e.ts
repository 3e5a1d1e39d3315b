// Whole trades in real browser windows: a new user's first card, a code nobody views, a report nobody answers.
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { createTrade } from '../../apps/server/src/testing/fixtures/trade';
import { mainPath } from '../support/main-path';
import { ignoreLostRequests, setupBrowserTests } from '../support/setup-tests';
import { codeFor, openSignedIn, pressAndHold, readBalance, typePin, type Visitor } from '../support/visitor';

const setup = setupBrowserTests();

describe('a newcomer', () => {
  it('signs up, sets a PIN, verifies, adds money, buys a card and releases the money, to the kobo', {
    tags: mainPath,
  }, async () => {
    const { gift } = setup;
    const trade = await createTrade(gift);
    const ada = await setup.newVisitor();
    const { page } = ada;
    const phone = `0805${String(Date.now()).slice(-7)}`;
    const password = 'Abcdef1!';
    const pin = '274913';

    await page.goto(`${gift.url}/register`);
    await page.getByLabel('Mobile number').fill(phone);
    await page.getByLabel('Nickname').fill(`ada_${phone.slice(-5)}`);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Confirm password').fill(password);
    for (const box of await page.locator('.check input').all()) await box.check();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL('**/verificationCode');
    await page.getByLabel('Six-digit code').fill(await codeFor(gift, phone));
    await page.waitForURL(`${gift.url}/`);

    await page.getByRole('link', { name: 'Me', exact: true }).click();
    await page.getByText('Set your wallet PIN').click();
    await typePin(ada, '123456');
    await page.getByText('Easy to guess').waitFor();
    await typePin(ada, pin);
    await page.getByText('Enter them again').waitFor();
    await typePin(ada, '274914');
    await page.getByText('The PINs do not match').waitFor();
    await typePin(ada, pin);
    await typePin(ada, pin);
    await page.getByLabel('Login password').fill(password);
    await page.getByRole('button', { name: 'Set PIN' }).click();
    await page.getByText('Wallet PIN set.').waitFor();
    await page.waitForURL('**/me');

    await page.getByText('Add money', { exact: true }).click();
    await page.getByRole('button', { name: 'Verify my identity' }).click();
    await page.getByLabel('Your BVN').fill('22345678901');
    await page.getByLabel('First name').fill('Ada');
    await page.getByLabel('Last name').fill('Obi');
    await page.getByLabel('Date of birth').fill('1990-02-03');
    await page.getByRole('button', { name: 'Check now' }).click();

    // ₦10,000 costs 1.5 % and ₦100; ₦9,750 arrive.
    await page.getByLabel('Amount', { exact: true }).fill('10000');
    await page.getByText('₦9,750').waitFor();
    await page.getByRole('button', { name: 'Pay ₦10,000' }).click();
    await page.waitForURL('**/sandbox/pay/**');
    await page.getByRole('button', { name: 'Pay, notify Gift twice' }).click();
    await page.waitForURL('**/paymentResult?**');
    await page.getByText('Money added').waitFor();
    expect(await readBalance(gift, ada)).toEqual({
      available: 975_000n,
      escrow: 0n,
      lines: [
        { what: 'Payment fee', change: -25_000n, after: 975_000n },
        { what: 'Money added', change: 1_000_000n, after: 1_000_000n },
      ],
    });

    // A $20 card at ₦900 is ₦18,000: ₦8,250 are missing, and adding them returns to the same review.
    await page.goto(`${gift.url}/createOrder?type=0`);
    await page.getByRole('button', { name: 'Steam', exact: true }).click();
    await page.getByLabel('Card country').click();
    await page.getByRole('dialog').getByText('USA').click();
    await page.getByRole('button', { name: 'E-code' }).click();
    await page.getByRole('button', { name: '$20', exact: true }).click();
    await page.getByRole('button', { name: 'See offers' }).click();
    await page.getByRole('button', { name: /Continue with ₦18,000/ }).click();
    await page.getByRole('link', { name: /Add ₦8,250/ }).click();
    await page.waitForURL('**/addMoney?**');
    await expect.poll(() => page.getByLabel('Amount', { exact: true }).inputValue()).not.toBe('');
    await page.getByRole('button', { name: /^Pay ₦8,4/ }).click();
    await page.waitForURL('**/sandbox/pay/**');
    await page
      .getByRole('button', { name: /^Pay\b.*支付$/ })
      .first()
      .click();
    await page.getByText('Money added').waitFor();
    await page.getByRole('link', { name: 'Go back' }).click();
    await page.waitForURL('**/createOrder?**');
    await page.getByRole('button', { name: /^Pay ₦18,000/ }).click();
    await typePin(ada, pin);
    await page.waitForURL('**/checkCode?**');
    await page.getByText('Waiting for the code').first().waitFor();

    const seller = await setup.newVisitor();
    await openSignedIn(gift, seller, trade.seller);
    await seller.page.getByRole('link', { name: 'History', exact: true }).click();
    await seller.page.getByText('Send code').click();
    await seller.page.waitForURL('**/sendCode?**');
    await seller.page.getByLabel('Code', { exact: true }).fill(trade.code);
    await seller.page.getByRole('button', { name: 'Send code securely' }).click();
    await seller.page.getByText('Sealed and delivered').first().waitFor();

    await page.getByText('Your code is here, sealed').first().waitFor();
    await page.getByText('I am ready to redeem now').click();
    await page.getByRole('button', { name: 'Reveal the code' }).click();
    await typePin(ada, pin);
    await expect
      .poll(async () => (await page.locator('#root').innerText()).replace(/\s/g, ''))
      .toContain(trade.code);
    await page.getByText('Gift staff will never ask for it.').waitFor();
    await pressAndHold(ada, /hold to release/);
    await page.getByText('₦18,000 released').waitFor();
    await page.mouse.up();

    const orderNo = new URL(page.url()).searchParams.get('orderNo')!;
    const balance = await readBalance(gift, ada);
    const [lock, ...added] = balance.lines;
    expect(lock).toMatchObject({ what: 'Paid to the seller', change: -1_800_000n, after: balance.available });
    expect(added.reduce((sum, line) => sum + line.change, 0n) - 1_800_000n).toBe(balance.available);
    expect(balance.escrow).toBe(0n);
    const { userID } = (await gift.call('getUserDetail', undefined, { token: await tokenOf(ada) })).data;
    expect((await trade.balancesOf({ ...trade.buyer, userID: BigInt(userID) })).available).toBe(
      balance.available,
    );

    // The payment in the statement links to the order, which shows the same amount.
    await page.getByText('Paid to the seller').first().click();
    await page.getByRole('dialog').getByText('₦18,000').waitFor();
    await page.getByRole('dialog').getByRole('link', { name: 'Open the order' }).click();
    await page.waitForURL(`**/checkCode?orderNo=${orderNo}`);
    await page.getByText('₦18,000').first().waitFor();
    await page.goto(`${gift.url}/history/payResult`);
    await page.getByText('₦18,000').first().waitFor();

    // ₦18,000 less the maker's fee of 1 % and 7.5 % VAT on it, on hold for six hours; then available.
    const net = 1_800_000n - 18_000n - 1_350n;
    expect((await trade.balancesOf(trade.seller)).pending).toBe(net);
    await seller.page.goto(`${gift.url}/balance`);
    await seller.page.getByText('On hold from sales').waitFor();
    // The balance and the statement show the same, at once.
    await seller.page.getByRole('button', { name: /^On hold from sales.*₦17,806\.50/ }).waitFor();
    await seller.page.getByRole('button', { name: /^Card sold, on hold.*₦17,806\.50/ }).waitFor();
    gift.pass(6 * 60 + 1);
    await expect
      .poll(async () => (await trade.balancesOf(trade.seller)).available, { timeout: 60_000 })
      .toBe(net);
    expect((await readBalance(gift, seller)).available).toBe(net);
  });
});

describe('a buyer', () => {
  it('who never reveals the code gets a full refund when the deadline expires', {
    tags: mainPath,
  }, async () => {
    const { gift } = setup;
    const trade = await createTrade(gift);
    const order = await trade.shipped();
    const buyer = await setup.newVisitor();
    await openSignedIn(gift, buyer, trade.buyer);
    await buyer.page.goto(`${gift.url}/checkCode?orderNo=${order.orderNo}`);
    await buyer.page.getByText('Your code is here, sealed').first().waitFor();
    const before = await readBalance(gift, buyer);
    expect(before).toMatchObject({ available: 0n, escrow: 9_000_000n });

    await buyer.page.goto(`${gift.url}/checkCode?orderNo=${order.orderNo}`);
    gift.pass(61);
    await buyer.page.getByText('is back in your wallet').first().waitFor();
    const after = await readBalance(gift, buyer);
    expect(after).toMatchObject({ available: 9_000_000n, escrow: 0n });
    expect(after.lines[0]).toEqual({ what: 'Refund', change: 9_000_000n, after: 9_000_000n });
    expect((await trade.balancesOf(trade.seller)).pending).toBe(0n);
  });

  it('who reports a bad card with a picture is paid back when the seller stays silent', {
    tags: mainPath,
  }, async () => {
    const { gift } = setup;
    const trade = await createTrade(gift);
    const order = await trade.revealed();
    const buyer = await setup.newVisitor();
    await openSignedIn(gift, buyer, trade.buyer);
    const { page } = buyer;
    await page.goto(`${gift.url}/checkCode?orderNo=${order.orderNo}`);
    await page.getByRole('button', { name: 'Report a problem' }).click();
    const sheet = page.getByRole('dialog').first();
    await sheet.getByRole('button', { name: 'Send report' }).click();
    await sheet.getByText('Choose what is wrong.').waitFor();
    await sheet.getByLabel('What is wrong?').click();
    await page.getByRole('dialog').last().getByText('already', { exact: false }).first().click();
    await sheet
      .getByLabel('What happened')
      .fill('The page says that this code was redeemed before I tried it.');
    await sheet
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'proof.jpg', mimeType: 'image/jpeg', buffer: await redPicture() });
    await sheet.getByText('Tap to replace').waitFor();
    await sheet.getByRole('button', { name: 'Send report' }).click();
    await page.getByText('You reported').first().waitFor();
    await page.locator('.picture[data-state=loaded]').first().waitFor();

    const seller = await setup.newVisitor();
    await openSignedIn(gift, seller, trade.seller);
    await seller.page.goto(`${gift.url}/sendCode?orderNo=${order.orderNo}`);
    await seller.page.getByText('Answer the report').first().waitFor();
    await seller.page.locator('.picture[data-state=loaded]').first().waitFor();

    gift.pass(4 * 60 + 1);
    await page.getByText('Your money is back').first().waitFor();
    const balance = await readBalance(gift, buyer);
    expect(balance).toMatchObject({ available: 9_000_000n, escrow: 0n });
    expect(balance.lines[0]).toMatchObject({ what: 'Refund', change: 9_000_000n });
    expect(await trade.balancesOf(trade.seller)).toMatchObject({ available: 0n, pending: 0n });
  });

  it('who reports a card that was voided later gets everything back when the seller agrees', async () => {
    const { gift } = setup;
    const trade = await createTrade(gift);
    const order = await trade.completed();
    const buyer = await setup.newVisitor();
    await openSignedIn(gift, buyer, trade.buyer);
    const { page } = buyer;
    await page.goto(`${gift.url}/checkCode?orderNo=${order.orderNo}`);
    await page.getByText('Done. The card is yours').first().waitFor();
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name: 'Report a voided card' }).click();
    const sheet = page.getByRole('dialog', { name: 'Report a voided card' });
    await sheet.getByText('then was voided by its issuer').waitFor();
    await expect.poll(() => sheet.getByLabel('What is wrong?').count()).toBe(0);
    await sheet
      .getByLabel('What happened')
      .fill('The issuer wrote that the card was paid for with stolen money.');
    await sheet
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'proof.jpg', mimeType: 'image/jpeg', buffer: await redPicture() });
    await sheet.getByText('Tap to replace').waitFor();
    await sheet.getByRole('button', { name: 'Send report' }).click();
    await page.getByText('In dispute').first().waitFor();
    expect(await trade.balancesOf(trade.seller)).toMatchObject({ available: 0n, pending: 0n });

    const seller = await setup.newVisitor();
    await openSignedIn(gift, seller, trade.seller);
    await seller.page.goto(`${gift.url}/sendCode?orderNo=${order.orderNo}`);
    await seller.page.getByText('Voided after it worked').first().waitFor();
    await seller.page.getByRole('button', { name: 'More', exact: true }).click();
    await seller.page.getByRole('button', { name: 'Refund the money' }).click();
    await pressAndHold(seller, /^Hold to refund/);
    await seller.page.getByText('The money went back').first().waitFor();

    await page.getByText('Your money is back').first().waitFor();
    const balance = await readBalance(gift, buyer);
    expect(balance).toMatchObject({ available: 9_000_000n, escrow: 0n });
    expect(balance.lines[0]).toMatchObject({ what: 'Refund', change: 9_000_000n });
  });

  it('without a connection reads the orders and the balance as they were last', async () => {
    const { gift } = setup;
    const trade = await createTrade(gift);
    await trade.paid();
    const buyer = await setup.newVisitor();
    await openSignedIn(gift, buyer, trade.buyer);
    const { page } = buyer;
    // The home screen, hidden after leaving it, shows the running order with the same label.
    const status = page.getByText('Waiting for the code').filter({ visible: true }).first();
    await status.waitFor();
    await page.getByRole('link', { name: 'History', exact: true }).click();
    await page.getByRole('heading', { name: 'History', exact: true }).waitFor();
    await status.waitFor();
    await page.getByRole('link', { name: 'Home', exact: true }).click();
    await page.getByRole('link', { name: 'Statement' }).click();
    await page.locator('.line-mark').first().waitFor();
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByText('Best offers for your card').waitFor();

    await page.context().setOffline(true);
    await page.getByRole('link', { name: 'History', exact: true }).click();
    await page.getByRole('heading', { name: 'History', exact: true }).waitFor();
    await page.getByText(/^Offline\. Last updated/).waitFor();
    await status.waitFor();
    await page.getByRole('link', { name: 'Home', exact: true }).click();
    await page.getByRole('link', { name: 'Statement' }).click();
    await page.getByText('Locked in escrow').waitFor();
    await page
      .getByText(/^Offline\. Last updated/)
      .first()
      .waitFor();
    ignoreLostRequests(buyer);
  });
});

const redPicture = () =>
  sharp({ create: { width: 320, height: 240, channels: 3, background: '#c33' } })
    .jpeg()
    .toBuffer();

const tokenOf = async ({ page }: Visitor): Promise<string> =>
  (await page.context().cookies()).find((cookie) => cookie.name === 'token')!.value;
