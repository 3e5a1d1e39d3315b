// Money and orders with double taps and bad connections: two windows, no PIN, a lost connection.
import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fund, setReference } from '../../apps/server/src/testing/fixtures/offers';
import { createTrade } from '../../apps/server/src/testing/fixtures/trade';
import { createTestUser } from '../../apps/server/src/testing/fixtures/users';
import { type FaultyProxy, openFaultyProxy } from '../support/faulty-proxy';
import { ignoreLostRequests, setupBrowserTests } from '../support/setup-tests';
import { openSignedIn, pressAndHold, typePin } from '../support/visitor';

const setup = setupBrowserTests();
let line: FaultyProxy;
beforeAll(async () => {
  line = await openFaultyProxy(setup.gift.url);
});
afterAll(() => line?.close());

describe('a payment', () => {
  it('from two windows of one account is made once, and both windows show the same result', async () => {
    const { gift } = setup;
    const trade = await createTrade(gift);
    const { orderNo } = await trade.submitted();
    const ada = await setup.newVisitor();
    await openSignedIn(gift, ada, trade.buyer);
    const second = await ada.page.context().newPage();
    const windows = [ada.page, second];
    for (const page of windows) {
      await page.goto(`${gift.url}/checkCode?orderNo=${orderNo}`);
      await page.getByRole('button', { name: /Pay ₦90,000 into escrow/ }).click();
      await page.locator('.pin-pad').waitFor();
    }
    // Neither request continues before both were made.
    let asked = 0;
    let release = () => {};
    const both = new Promise<void>((resolve) => {
      release = resolve;
    });
    await ada.page.context().route('**/api/order/pay', async (route) => {
      asked += 1;
      if (asked === 2) release();
      await both;
      await route.continue();
    });
    await Promise.all(windows.map((page) => typePin({ ...ada, page }, trade.buyer.pin)));
    // One pays, and the other finds the order paid.
    for (const page of windows)
      await page.getByText('Paid into escrow').or(page.getByText('Waiting for the code')).first().waitFor();
    expect(asked).toBe(2);
    for (const page of windows) {
      await page.goto(`${gift.url}/checkCode?orderNo=${orderNo}`);
      await page.getByText('Waiting for the code').first().waitFor();
    }
    expect(await trade.balancesOf(trade.buyer)).toMatchObject({ available: 0n, escrow: 9_000_000n });
  });

  it('on an offline phone is not sent, says that no money moved, and goes through once back online', async () => {
    const { gift } = setup;
    const trade = await createTrade(gift);
    const { orderNo } = await trade.submitted();
    const bo = await setup.newVisitor();
    await openSignedIn(gift, bo, trade.buyer);
    const { page } = bo;
    await page.goto(`${gift.url}/checkCode?orderNo=${orderNo}`);
    await page.getByRole('button', { name: /Pay ₦90,000/ }).click();
    await page.locator('.pin-pad').waitFor();
    await page.context().setOffline(true);
    await typePin(bo, trade.buyer.pin);
    await page.getByText('You are offline. Nothing was sent and no money moved.').waitFor();
    expect((await trade.balancesOf(trade.buyer)).available).toBe(9_000_000n);
    await page.context().setOffline(false);
    await typePin(bo, trade.buyer.pin);
    await page.waitForURL('**/paymentResult?**');
    await page.getByText('Paid into escrow').waitFor();
    await page.getByText('Left in your wallet').waitFor();
    // The result replaces the order in the history; "back" returns to the order.
    await page.getByRole('link', { name: 'Open the order' }).click();
    await page.waitForURL('**/checkCode?**');
    await page.goBack();
    expect(page.url()).not.toContain('paymentResult');
    ignoreLostRequests(bo);
  });

  it.each(['arrives once the network is back', 'is asked for again and made once'])(
    'whose response is lost %s',
    async (what) => {
      const { gift } = setup;
      const trade = await createTrade(gift);
      const { orderNo } = await trade.submitted();
      const chi = await setup.newVisitor();
      await openSignedIn(gift, chi, trade.buyer);
      const { page } = chi;
      await page.goto(`${gift.url}/checkCode?orderNo=${orderNo}`);
      await page.getByRole('button', { name: /Pay ₦90,000/ }).click();
      await page.locator('.pin-pad').waitFor();
      let isLost = true;
      const keys: (string | undefined)[] = [];
      await page.route('**/api/order/pay', async (route) => {
        keys.push(route.request().headers()['idempotency-key']);
        if (!isLost || keys.length > 1) return route.continue();
        // The server runs it, and the answer is lost.
        await route.fetch();
        await route.abort('connectionreset');
      });
      await page.route('**/api/order/detail?*', (route) =>
        isLost ? route.abort('connectionreset') : route.continue(),
      );
      await typePin(chi, trade.buyer.pin);
      await page.getByRole('dialog').getByText('You can safely try again: it happens only once.').waitFor();
      if (what.startsWith('arrives')) {
        isLost = false;
        await page.getByText('Waiting for the code').first().waitFor();
      } else {
        await typePin(chi, trade.buyer.pin);
        await page.getByText('Paid into escrow').waitFor();
        expect(keys).toEqual([keys[0], keys[0]]);
      }
      expect(keys[0]).toBeTruthy();
      expect(await trade.balancesOf(trade.buyer)).toMatchObject({ available: 0n, escrow: 9_000_000n });
      ignoreLostRequests(chi);
    },
  );

  it.each([
    ['five hours fast', 5],
    ['a day slow', -24],
  ])('from a phone whose clock is %s is as good as any, and its countdown is right', async (_text, hours) => {
    const { gift } = setup;
    const trade = await createTrade(gift);
    const { orderNo } = await trade.submitted();
    const dayo = await setup.newVisitor();
    const { page } = dayo;
    await page.addInitScript((offMs) => {
      const RealDate = Date;
      const now = () => RealDate.now() + offMs;
      globalThis.Date = new Proxy(RealDate, {
        construct: (target, args) => Reflect.construct(target, args.length > 0 ? args : [now()]),
        get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
      });
    }, hours * 3_600_000);
    await openSignedIn(gift, dayo, trade.buyer);
    await page.goto(`${gift.url}/checkCode?orderNo=${orderNo}`);
    await page.getByRole('button', { name: /Pay ₦90,000/ }).waitFor();
    await expect.poll(() => page.getByRole('timer').first().innerText()).toMatch(/^1[345]:\d\d/);
    await page.getByRole('button', { name: /Pay ₦90,000/ }).click();
    await typePin(dayo, trade.buyer.pin);
    await page.getByText('Paid into escrow').waitFor();
    expect(await trade.balancesOf(trade.buyer)).toMatchObject({ available: 0n, escrow: 9_000_000n });
  });

  it('without a wallet PIN leads to setting one, then back to the payment', async () => {
    const { gift } = setup;
    const trade = await createTrade(gift);
    const buyer = await createTestUser(gift, { pin: null });
    await fund(gift, buyer, 9_000_000n);
    const quoted = await gift.call(
      'quoteOffer',
      { offerID: trade.offerID, faces: [2_000], form: 'ecode', receipt: 'none' },
      { token: buyer.token },
    );
    const { data } = await gift.call('submitOrder', { quoteID: quoted.data.quoteID }, { token: buyer.token });
    const cara = await setup.newVisitor();
    await openSignedIn(gift, cara, buyer);
    const { page } = cara;
    await page.goto(`${gift.url}/checkCode?orderNo=${data.orderNo}`);
    await page.getByRole('button', { name: /Pay ₦18,000/ }).click();
    await page.getByText('You need a wallet PIN for this').waitFor();
    await expect.poll(() => page.locator('.pin-pad').count()).toBe(0);
    await page.getByRole('link', { name: 'Set a wallet PIN' }).click();
    await page.waitForURL('**/walletPin?**');
    await typePin(cara, '274913');
    await page.getByText('Enter them again').waitFor();
    await typePin(cara, '274913');
    await page.getByLabel('Login password').fill(buyer.password);
    await page.getByRole('button', { name: 'Set PIN' }).click();
    await page.waitForURL('**/checkCode?**');
    await page.getByRole('button', { name: /Pay ₦18,000/ }).click();
    await typePin(cara, '274913');
    await page.getByText('Paid into escrow').waitFor();
  });
});

describe('adding money', () => {
  it('keeps the typed amount across a reload', async () => {
    const { gift } = setup;
    const user = await createTestUser(gift);
    const dele = await setup.newVisitor();
    await openSignedIn(gift, dele, user);
    const { page } = dele;
    await page.goto(`${gift.url}/addMoney`);
    await page.getByLabel('Amount', { exact: true }).fill('12345');
    await page.getByRole('tab', { name: 'USSD' }).click();
    await page.getByRole('button', { name: /Pay ₦12,345/ }).waitFor();
    await page.reload();
    await expect.poll(() => page.getByLabel('Amount', { exact: true }).inputValue()).toBe('12,345');
    await expect
      .poll(() => page.getByRole('tab', { name: 'USSD' }).getAttribute('aria-selected'))
      .toBe('true');
  });
});

describe('a report', () => {
  it('resumes a broken upload, and keeps text and picture while its sheet is closed', async () => {
    const { gift } = setup;
    const trade = await createTrade(gift);
    const order = await trade.revealed();
    const efe = await setup.newVisitor();
    const { page } = efe;
    const throughLine = { ...gift, url: line.url };
    await openSignedIn(throughLine, efe, trade.buyer);
    await page.goto(`${line.url}/checkCode?orderNo=${order.orderNo}`);
    const open = page.getByRole('button', { name: 'Report a problem' });
    await open.click();
    const sheet = page.getByRole('dialog').first();
    await sheet.getByLabel('What happened').fill('The page says that this code was redeemed before.');

    // A file that is not a picture shows the reason below its tile.
    const upload = sheet.locator('input[type=file]');
    await upload
      .first()
      .setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture at all') });
    await sheet.getByRole('alert').filter({ hasText: /JPEG/ }).waitFor();
    const noise = await sharp(randomBytes(700 * 500 * 3), { raw: { width: 700, height: 500, channels: 3 } })
      .jpeg({ quality: 90 })
      .toBuffer();
    line.breakUploadAfter(150_000);
    await upload.first().setInputFiles({ name: 'proof.jpg', mimeType: 'image/jpeg', buffer: noise });
    await page.getByText('Upload Success').waitFor();
    const goneOn = line.seen.filter(
      ({ method, range }) => method === 'PUT' && /^bytes [1-9]\d*-/.test(range ?? ''),
    );
    expect(goneOn.length).toBeGreaterThan(0);

    // The code is viewed once more, and the phone unloads the page.
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    await page.reload();
    await open.click();
    await expect.poll(() => sheet.getByLabel('What happened').inputValue()).toContain('redeemed before');
    await sheet.getByText('Tap to replace').waitFor();
    await sheet.getByLabel('What is wrong?').click();
    await page.getByRole('dialog').last().getByText('Already redeemed').click();
    await sheet.getByRole('button', { name: 'Send report' }).dblclick();
    await page.getByText('You reported').first().waitFor();
    ignoreLostRequests(efe);
    efe.problems = efe.problems.filter((problem) => !problem.includes('/api/files/'));
  });
});

describe('an order', () => {
  it('is reminded with an overlay and a toast, extended once, and cancelled by consent', async () => {
    const { gift } = setup;
    const trade = await createTrade(gift);
    const { orderNo } = await trade.paid();
    const femi = await setup.newVisitor();
    await openSignedIn(gift, femi, trade.buyer);
    const { page } = femi;
    await page.route('**/api/order/remind', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 800));
      await route.continue();
    });
    await page.goto(`${gift.url}/checkCode?orderNo=${orderNo}`);
    await page.getByRole('button', { name: /^Remind/ }).dblclick();
    await page.locator('.overlay').waitFor();
    await page.locator('.toast.success').filter({ hasText: 'Reminder sent.' }).waitFor();
    await page.locator('.overlay').waitFor({ state: 'detached' });
    await page.getByText('You can send another reminder at').waitFor();
    await page.getByRole('button', { name: 'Allow 30 more minutes' }).dblclick();
    await page.getByText('You added time').waitFor();
    await page.getByRole('button', { name: 'Allow 30 more minutes' }).waitFor({ state: 'detached' });

    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('dialog').getByText('Ask to cancel').click();
    await page.locator('dialog.message').getByRole('button', { name: 'Ask to cancel' }).click();
    await page.getByText('You asked to cancel').first().waitFor();

    const gbenga = await setup.newVisitor();
    await openSignedIn(gift, gbenga, trade.seller);
    await gbenga.page.goto(`${gift.url}/sendCode?orderNo=${orderNo}`);
    await gbenga.page.getByText('The buyer asks to cancel').waitFor();
    await gbenga.page.getByRole('button', { name: 'Agree to cancel' }).click();
    await pressAndHold(gbenga, /Hold to refund ₦90,000/);
    await gbenga.page.getByRole('heading', { name: 'Cancelled' }).waitFor();
    await gbenga.page.mouse.up();
    await page.getByText('₦90,000 is back in your wallet.').waitFor({ timeout: 60_000 });
    expect(await trade.balancesOf(trade.buyer)).toMatchObject({ available: 9_000_000n, escrow: 0n });
  });

  it('of several cards is sent card by card and revealed card by card', async () => {
    const { gift } = setup;
    await setReference(gift, 90_000n);
    const trade = await createTrade(gift);
    const { data: quote } = await trade.quote([2_000, 2_000]);
    const { data: order } = await gift.call(
      'submitOrder',
      { quoteID: quote.quoteID },
      { token: trade.buyer.token },
    );
    await trade.pay(order.orderNo);
    const hauwa = await setup.newVisitor();
    await openSignedIn(gift, hauwa, trade.seller);
    await hauwa.page.goto(`${gift.url}/sendCode?orderNo=${order.orderNo}`);
    await hauwa.page.getByText('Card 2 of 2').waitFor();
    const codes = hauwa.page.getByLabel('Code', { exact: true });
    const randomCode = () => randomBytes(20).toString('hex').toUpperCase().slice(0, 15);
    const typed = [randomCode(), randomCode()];
    await codes.nth(0).fill(typed[0]!);
    await codes.nth(1).fill(typed[1]!);
    // A reload loses no input; it is stored encrypted on the phone.
    await hauwa.page.waitForTimeout(800);
    await hauwa.page.reload();
    await expect
      .poll(async () => (await codes.nth(1).inputValue()).replaceAll(' ', ''), { timeout: 60_000 })
      .toBe(typed[1]);
    await hauwa.page.getByRole('button', { name: 'Send code securely' }).dblclick();
    await hauwa.page.getByText('Sealed and delivered').waitFor();

    const ife = await setup.newVisitor();
    await openSignedIn(gift, ife, trade.buyer);
    await ife.page.goto(`${gift.url}/checkCode?orderNo=${order.orderNo}`);
    await ife.page.getByText('I am ready to redeem now').click();
    await ife.page.getByRole('button', { name: 'Reveal the code' }).dblclick();
    await typePin(ife, trade.buyer.pin);
    await ife.page.getByText('Card 2 of 2').waitFor();
    const shown = (await ife.page.locator('.codes').innerText()).replace(/\s/g, '');
    for (const code of typed) expect(shown).toContain(code);
  });
});
