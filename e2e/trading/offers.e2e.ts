// Offers in a browser: creating, managing, taking, negotiating, and the result of a sale.
import { describe, expect, it } from 'vitest';
import { fund, plainRequest, publish, setReference } from '../../apps/server/src/testing/fixtures/offers';
import { createTrade } from '../../apps/server/src/testing/fixtures/trade';
import { createTestUser } from '../../apps/server/src/testing/fixtures/users';
import { ignoreLostRequests, setupBrowserTests } from '../support/setup-tests';
import { openSignedIn, typePin, type Visitor } from '../support/visitor';

const setup = setupBrowserTests();

const next = ({ page }: Visitor) => page.getByRole('button', { name: 'Next', exact: true });
const slideTo = ({ page }: Visitor, kobo: number) =>
  page.locator('dialog input[type=range]').evaluate((slider, value) => {
    const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!;
    write.call(slider, String(value));
    slider.dispatchEvent(new Event('input', { bubbles: true }));
  }, kobo);

describe('a maker', () => {
  it('creates an offer in four steps, keeps it after a reload, sees the proceeds, and publishes it', async () => {
    const { gift } = setup;
    await setReference(gift, 90_000n);
    const maker = await createTestUser(gift);
    const ada = await setup.newVisitor();
    await openSignedIn(gift, ada, maker);
    const { page } = ada;
    await page.goto(`${gift.url}/myOff`);
    await page.getByRole('link', { name: 'Post an offer' }).first().click();
    await page.waitForURL('**/createOffer**');
    expect(await page.title()).toBe('Post an offer, 1 of 4 - Gift');

    // Continuing without a card names the missing fields, and none of a later step.
    await next(ada).click();
    await page.getByText('Choose a brand.').waitFor();
    await page.getByText('Sell cards').click();
    await page.getByRole('button', { name: 'Steam', exact: true }).click();
    await expect.poll(() => page.getByText('Choose the card country.').count()).toBe(0);
    await page.getByLabel('Card country').click();
    await page.getByRole('dialog').getByText('USA').click();
    // A double tap advances one step only: the price.
    await next(ada).dblclick();
    await page.waitForURL('**step=2');
    await page.getByText('Fixed rate').click();
    // A forbidden rate is not shown in the list of rates, and blocks the next step.
    const rate = page.getByLabel('Naira per $');
    for (const forbidden of ['91050', '1']) {
      await rate.fill(forbidden);
      await next(ada).click();
      await page.waitForFunction(() => document.activeElement?.getAttribute('aria-invalid') === 'true');
      await page.getByText('Too far from the market rate.').waitFor();
      expect(page.url()).toContain('step=2');
      await expect
        .poll(() => page.getByText(/At this rate|market/).allInnerTexts())
        .toEqual(['Follow the market', 'Too far from the market rate. Move closer.']);
    }
    await rate.fill('910');
    await page.getByText('At this rate').waitFor();
    await page.reload();
    await expect.poll(() => page.getByLabel('Naira per $').inputValue()).toBe('910');
    await next(ada).click();
    await page.waitForURL('**step=3');

    // An invalid field is scrolled to, wherever it is.
    await page.getByLabel('Minimum', { exact: true }).fill('300');
    await next(ada).click();
    await page.waitForFunction(() => document.activeElement?.getAttribute('aria-invalid') === 'true');
    await page.getByLabel('Minimum', { exact: true }).fill('50');
    await next(ada).click();
    await page.waitForURL('**step=4');
    await page.getByLabel('Terms shown before the order').fill('Write me on WhatsApp');
    await page.getByText('contact details are not allowed here').waitFor();
    // A refusal at the end appears beside the button, and links to the field to change.
    await page.getByRole('button', { name: 'Preview offer' }).click();
    await page.getByText('Your smallest order, $50').waitFor();
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.locator('.bottom-bar').getByRole('button', { name: 'Change text' }).click();
    await page.getByLabel('Terms shown before the order').fill('Fresh codes, sent at once.');
    await page.getByRole('button', { name: 'Preview offer' }).click();
    await page.waitForURL('**step=5');
    // $50 at ₦910 is ₦45,500; the maker pays 1 % and 7.5 % VAT on it.
    await page.getByText('Your smallest order, $50').waitFor();
    await expect.poll(() => page.locator('.maker-sum').innerText()).toContain('₦45,010.88');
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByText('Offer is live.').waitFor();
    await page.waitForURL('**/myOff?tab=active');
    await page.getByText('Selling Steam').waitFor();
    // Back leaves the wizard and does not open an empty one.
    await page.getByRole('button', { name: 'Back' }).click();
    await page.waitForURL(`${gift.url}/myOff`);
  });

  it('pauses an offer, takes a break and returns, and deletes an offer', async () => {
    const { gift } = setup;
    await setReference(gift, 90_000n);
    const maker = await createTestUser(gift);
    const bo = await setup.newVisitor();
    await openSignedIn(gift, bo, maker);
    const { page } = bo;
    await page.goto(`${gift.url}/myOff`);
    await page
      .getByText('Post an offer')
      .or(page.getByRole('button', { name: /offer/i }))
      .first()
      .waitFor();
    await publish(gift, maker, { price: { mode: 'fixed', rateKobo: '88000' } });
    await page.reload();
    const row = page.locator('.own-offer');
    await row.getByText('Buying Steam').waitFor();
    await row.getByText('$1,000 of $1,000 left').waitFor();
    await row.getByRole('button', { name: 'Pause' }).click();
    await page
      .getByRole('tab', { name: /Paused/ })
      .or(page.getByRole('link', { name: /Paused/ }))
      .first()
      .click();
    await row.getByRole('button', { name: 'Resume' }).click();
    await page.getByText('No paused offers.').waitFor();

    await page.goto(`${gift.url}/myOff`);
    await page.getByText('Take a break').click();
    await page.getByRole('dialog').getByText('Until I return').click();
    await page.getByText('One offer paused.').waitFor();
    await page.goto(`${gift.url}/myOff?tab=paused`);
    await page.getByRole('button', { name: 'Resume all offers' }).click();
    await page.getByText('One offer resumed.').waitFor();

    await page.goto(`${gift.url}/myOff`);
    await row.getByRole('button', { name: 'More' }).click();
    await page.getByRole('dialog').getByText('Delete').click();
    await page.locator('dialog.message').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Deleted.').waitFor();
    await row.waitFor({ state: 'detached' });
  });

  it('changes a price inside the band, for new orders only', async () => {
    const { gift } = setup;
    const trade = await createTrade(gift);
    const { orderNo } = await trade.submitted();
    const cara = await setup.newVisitor();
    await openSignedIn(gift, cara, trade.seller);
    const { page } = cara;
    await page.goto(`${gift.url}/modifyPrice?offerID=${trade.offerID}`);
    await page.getByText('Applies to new orders only.').waitFor();
    await page.getByLabel('Naira per $').fill('5000');
    await page.getByText('Too far from the market rate.').waitFor();
    await page.getByRole('button', { name: 'Save price' }).click();
    await page.getByText('This rate is too far from the reference, ₦900.00.').waitFor();
    await page.getByLabel('Naira per $').fill('850');
    await page.getByRole('button', { name: 'Save price' }).click();
    await page.getByText('Price changed.').waitFor();

    const taker = await setup.newVisitor();
    await openSignedIn(gift, taker, trade.stranger);
    await taker.page.goto(`${gift.url}/offerDetail?offerID=${trade.offerID}`);
    await taker.page.getByText('₦850').first().waitFor();
    await page.goto(`${gift.url}/sendCode?orderNo=${orderNo}`);
    await page.getByText('₦900').first().waitFor();
  });
});

describe('a taker', () => {
  it('sees what an offer pays and what does not fit, and sells a card to it', async () => {
    const { gift } = setup;
    await setReference(gift, 90_000n);
    const [buyer, seller] = await Promise.all([createTestUser(gift), createTestUser(gift)]);
    await fund(gift, buyer, 20_000_000n);
    const offerID = await publish(gift, buyer, {
      form: 'ecode',
      receipts: ['none'],
      minFace: 5_000,
      autoAccept: true,
      terms: 'I check at once.',
    });
    const dele = await setup.newVisitor();
    await openSignedIn(gift, dele, seller);
    const { page } = dele;
    await page.goto(`${gift.url}/offerDetail?offerID=${offerID}`);
    // The title names the reader's action on both kinds of offer.
    await page.getByRole('heading', { name: 'Sell Steam' }).waitFor();
    await page.getByText('I check at once.').waitFor();
    await page.getByRole('button', { name: 'Other', exact: true }).click();
    await page.getByLabel('Face value of one card').fill('10');
    await page.getByText('At least $50 per order.').waitFor();
    await page.getByRole('button', { name: '$100', exact: true }).click();
    const take = page.getByRole('button', { name: /Accept: receive ₦92,000/ });
    await take.click();
    await page.waitForURL('**/createOrder**step=3**');
    await page.getByText('Rate locked for').waitFor();
    await page.getByRole('button', { name: /Sell for/ }).dblclick();
    await page.waitForURL('**/sendCode?**');
    await page.getByText('Waiting for payment').waitFor();
    await page.getByText('Keep your code private until the money is held safely.').waitFor();
    // Back returns to the offer; a double tap made one order.
    await page.getByRole('button', { name: 'Back' }).click();
    await page.waitForURL('**/offerDetail?**');
    await page.getByRole('link', { name: 'History', exact: true }).waitFor({ state: 'detached' });
    await page.goto(`${gift.url}/history/payLoad`);
    await page.locator('.order-row').first().waitFor();
    await expect.poll(() => page.locator('.order-row').count()).toBe(1);
  });

  it('whose order is placed but does not load sees a notice, and opens it once online', async () => {
    const { gift } = setup;
    const [buyer, seller] = await Promise.all([createTestUser(gift), createTestUser(gift)]);
    await fund(gift, buyer, 20_000_000n);
    const offerID = await publish(gift, buyer, { form: 'ecode', receipts: ['none'], autoAccept: true });
    const dele = await setup.newVisitor({ serviceWorkers: 'block' });
    await openSignedIn(gift, dele, seller);
    const { page } = dele;
    await page.goto(`${gift.url}/offerDetail?offerID=${offerID}`);
    await page.getByRole('button', { name: '$100', exact: true }).click();
    await page.getByRole('button', { name: /Accept: receive/ }).click();
    await page.waitForURL('**/createOrder**step=3**');
    const screen = /\/send-code-[^/]*\.js$/;
    await page.route(screen, (route) => route.abort());
    await page.getByRole('button', { name: /Sell for/ }).click();
    await page.getByText('Your order is placed.', { exact: false }).waitFor();
    expect(new URL(page.url()).searchParams.get('step')).toBe('3');
    await page.unroute(screen);
    await page.getByRole('button', { name: 'Open order' }).click();
    await page.waitForURL('**/sendCode?**');
    await page.getByText('Waiting for payment').waitFor();
    ignoreLostRequests(dele);
  });

  it('with an invalid link sees an error and a way to continue', async () => {
    const { gift } = setup;
    const user = await createTestUser(gift);
    const uche = await setup.newVisitor();
    await openSignedIn(gift, uche, user);
    const { page } = uche;
    for (const [address, message] of [
      ['/offerDetail?offerID=<b>', 'Offer not found. Check the link.'],
      ['/offerDetail', 'Offer not found. Check the link.'],
      ['/offerDetail?offerID=12345', 'Offer not found, or you cannot view it.'],
      ['/createOrder?type=0&brandID=nope&face=-5', 'Choose a card to see the price.'],
      ['/checkCode?orderNo=..%2F', 'Order not found. No money moved.'],
      // A dot at the end of the query is the reader's own, and requests no file.
      ['/history?type=1&from=a.link', 'No active orders'],
    ] as const) {
      const document = await page.goto(gift.url + address);
      expect([address, document?.status()]).toEqual([address, 200]);
      await page.getByText(message).first().waitFor();
      await page.locator('#root :is(a.button, .body button)').first().waitFor();
    }
    // A link with an unknown brand or country does not open offers that cannot exist.
    for (const card of ['brandID=nope&countryID=US', 'brandID=steam&countryID=KP']) {
      await page.goto(`${gift.url}/createOrder?type=0&${card}&face=5000`);
      await page
        .getByText(card.includes('nope') ? 'Which card do you want?' : 'Steam')
        .first()
        .waitFor();
      const next = card.includes('nope') ? 'Choose a card' : 'Choose the card country';
      await expect
        .poll(() => page.locator('.bottom-bar').getByRole('button', { name: next, exact: true }).isDisabled())
        .toBe(true);
    }
  });

  it('haggles over a request in turn, and trades at the rate both agreed to', async () => {
    const { gift } = setup;
    await setReference(gift, 90_000n);
    const [maker, taker] = await Promise.all([createTestUser(gift), createTestUser(gift)]);
    await fund(gift, taker, 9_000_000n);
    const offerID = await publish(gift, maker, {}, plainRequest);
    const [efe, femi] = [await setup.newVisitor(), await setup.newVisitor()];
    await openSignedIn(gift, efe, maker);
    await openSignedIn(gift, femi, taker);

    await femi.page.goto(`${gift.url}/offerDetail?offerID=${offerID}`);
    await femi.page.getByRole('button', { name: 'Make counter-offer' }).click();
    await slideTo(femi, 88_000);
    await expect.poll(() => femi.page.locator('dialog').innerText()).toContain('₦44,000');
    await femi.page.getByRole('button', { name: 'Send rate' }).dblclick();
    await femi.page.getByText('Waiting for their reply').waitFor();

    await efe.page.goto(`${gift.url}/myOff?tab=requests`);
    await efe.page.getByText('1 counter-offer').click();
    await efe.page.getByText('−₦3,500').waitFor();
    await efe.page.getByRole('button', { name: 'Counter-offer', exact: true }).click();
    await slideTo(efe, 92_000);
    // The maker sees the amount after the fee: ₦46,000 less ₦494.50.
    await expect.poll(() => efe.page.locator('.maker-sum').innerText()).toContain('₦45,505.50');
    await efe.page.getByRole('button', { name: 'Send rate' }).click();
    await efe.page.getByText('Waiting for their reply').waitFor();

    await femi.page.goto(`${gift.url}/myOff?tab=requests`);
    await femi.page.getByText('$50', { exact: true }).waitFor();
    await femi.page.getByRole('button', { name: 'Accept', exact: true }).click();
    await femi.page.getByRole('button', { name: 'Trade at this rate' }).click();
    await femi.page.getByRole('button', { name: /^Pay ₦46,000/ }).click();
    await typePin(femi, taker.pin);
    await femi.page.waitForURL('**/checkCode?**');
    await femi.page.getByText('Waiting for the code').first().waitFor();
    await femi.page.getByText('₦920').locator('visible=true').first().waitFor();
  });
});

describe('a seller', () => {
  it('sees sold orders, their amount after the fee, and until when it is on hold', async () => {
    const { gift } = setup;
    const trade = await createTrade(gift);
    const { orderNo } = await trade.completed();
    const gbenga = await setup.newVisitor();
    await openSignedIn(gift, gbenga, trade.seller);
    const { page } = gbenga;
    await page.goto(`${gift.url}/history?type=1`);
    await page.getByRole('link', { name: 'Sold', exact: true }).click();
    await page.waitForURL('**/history/soldResult**');
    expect(await page.title()).toBe('Sold - Gift');
    // ₦90,000 less 1 % and 7.5 % VAT on it.
    const row = page.locator('.order-row');
    await row.getByText('89,032').waitFor();
    await row.getByText('Completed').waitFor();
    await row.click();
    await page.waitForURL(`**/sendCode?orderNo=${orderNo}`);
    await page.getByText(/On hold until/).waitFor();
    await page.getByText('You received').waitFor();
    await page.getByRole('button', { name: 'Sell again' }).click();
    // The same card is filled in already.
    await page.waitForURL('**/createOrder?**');
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('createOrderSetep1')))
      .toContain('"faceMinor":10000');
  });
});
