// What a first-time user must be able to see without asking: amounts, holds, limits, their own number, and pages that keep
// still. On a slow network too.
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { fund, publish, setReference } from '../../apps/server/src/testing/fixtures/offers';
import { createTrade } from '../../apps/server/src/testing/fixtures/trade';
import { createTestUser } from '../../apps/server/src/testing/fixtures/users';
import { ignoreLostRequests, setupBrowserTests } from '../support/setup-tests';
import { logInHere, openSignedIn, typePin } from '../support/visitor';

const setup = setupBrowserTests();

it('the card form says how long the money is on hold as soon as it shows an amount', async () => {
  const { gift } = setup;
  await setReference(gift, 92_000n);
  const maker = await createTestUser(gift);
  await fund(gift, maker, 50_000_000n);
  await publish(gift, maker, { autoAccept: true });
  const seller = await setup.newVisitor();
  const { page } = seller;
  await openSignedIn(gift, seller, await createTestUser(gift, { tier: 1 }));
  await page.goto(
    `${gift.url}/createOrder?type=1&brandID=steam&countryID=US&form=ecode&receipt=none&face=5000`,
  );
  await page.getByText('You receive').waitFor();
  await page.getByText('On hold 24 h after the buyer confirms · 6 h at verification level 2').waitFor();
});

it('home names the face value of each market rate, and lists as "Your turn" only what waits for the user', async () => {
  const { gift } = setup;
  const trade = await createTrade(gift);
  const unpaid = await trade.submitted();
  const other = await trade.submitted();
  await trade.pay(other.orderNo);
  const buyer = await setup.newVisitor();
  const { page } = buyer;
  await openSignedIn(gift, buyer, trade.buyer);
  await page.getByText('market for $100').first().waitFor();
  await page.getByRole('heading', { name: 'Your turn' }).waitFor();
  await page.getByRole('link', { name: 'All 2' }).waitFor();
  const rows = page.locator('a.one-line');
  expect(await rows.count()).toBe(1);
  expect(await rows.getAttribute('href')).toContain(unpaid.orderNo);
});

it('the sheet of a payment speaks of a PIN only above the pad', async () => {
  const { gift } = setup;
  const trade = await createTrade(gift);
  const { orderNo } = await trade.submitted();
  const buyer = await setup.newVisitor();
  const { page } = buyer;
  await openSignedIn(gift, buyer, trade.buyer);
  await page.goto(`${gift.url}/checkCode?orderNo=${orderNo}`);
  await page.getByRole('button', { name: /^Pay ₦/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Confirm' });
  await sheet.getByText('Enter your wallet PIN').waitFor();
});

it.each(['/helpCenter', '/balance', '/security', '/activity'])(
  '%s shows title and Back at once, and does not jump when its content arrives',
  async (path) => {
    const { gift } = setup;
    const trade = await createTrade(gift);
    await trade.completed();
    const person = await setup.newVisitor();
    const { page } = person;
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const { value } of list.getEntries() as (PerformanceEntry & { value: number })[])
          shifts.push(value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await openSignedIn(gift, person, trade.seller);
    let isHeld = true;
    await page.route('**/api/**', async (route) => {
      if (new URL(route.request().url()).pathname.endsWith('/changes')) return route.abort();
      for (let n = 0; isHeld && n < 100; n++) await new Promise((later) => setTimeout(later, 50));
      await route.continue();
    });
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage)) if (key.startsWith('last:')) localStorage.removeItem(key);
    });
    await page.goto(gift.url + path);
    await page.locator('.skeleton').first().waitFor();
    await page.locator('h1').getByText(/\w/).waitFor();
    await page.getByRole('button', { name: 'Back' }).waitFor();
    isHeld = false;
    await page.locator('.skeleton:visible').first().waitFor({ state: 'detached' });
    await page.waitForTimeout(1500);
    const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
    expect(shifts.reduce((sum, one) => sum + one, 0)).toBeLessThan(0.05);
    person.problems = person.problems.filter((problem) => !/api\/changes/.test(problem));
  },
);

/** Holds the answers to requests at these addresses until the returned function is called. */
async function hold(page: Page, url: string) {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  await page.route(url, async (route) => {
    await opened;
    await route.continue();
  });
  return open;
}

const topOf = async (place: Locator) => (await place.boundingBox())!.y;
const card = 'brandID=steam&countryID=US&form=ecode&receipt=none';

it('a buyer learns of the limit per order before adding money or entering a PIN', async () => {
  const { gift } = setup;
  await setReference(gift, 92_000n);
  await publish(gift, await createTestUser(gift), { side: 1, autoAccept: true });
  const buyer = await createTestUser(gift, { tier: 1, pin: null });
  await fund(gift, buyer, 20_000_000n);
  const person = await setup.newVisitor();
  const { page } = person;
  await openSignedIn(gift, person, buyer);
  await page.goto(`${gift.url}/createOrder?type=0&${card}&face=10000&step=2`);
  await page.getByRole('button', { name: /Continue with/ }).click();
  await page.getByText('Over your limit of ₦50,000 per order. No money moved.').waitFor();
  expect(await page.getByRole('link', { name: 'Set wallet PIN' }).count()).toBe(0);
  expect(await page.getByRole('button', { name: /^Pay/ }).count()).toBe(0);
  await page.getByRole('button', { name: 'Change card' }).waitFor();
});

it('a payment that gets no answer says that it is still tried and happens once', async () => {
  const { gift } = setup;
  const trade = await createTrade(gift);
  const { orderNo } = await trade.submitted();
  const person = await setup.newVisitor();
  const { page } = person;
  await openSignedIn(gift, person, trade.buyer);
  await page.goto(`${gift.url}/checkCode?orderNo=${orderNo}`);
  const open = await hold(page, '**/api/order/pay');
  await page.getByRole('button', { name: /^Pay ₦/ }).click();
  await typePin(person, trade.buyer.pin);
  await page.getByText('Slow network, still trying. It happens only once.').waitFor();
  open();
  await page.getByText('Slow network', { exact: false }).waitFor({ state: 'detached' });
});

it('the first screen after a login knows the account, without another request', async () => {
  const { gift } = setup;
  const person = await setup.newVisitor();
  const { page } = person;
  let requests = 0;
  await page.route('**/api/user/getUserDetail', (route) => {
    requests += 1;
    return requests === 1 ? route.continue() : route.abort('connectionreset');
  });
  await page.goto(`${gift.url}/createOrder?type=0`);
  await page.waitForURL('**/login');
  await logInHere(gift, person, await createTestUser(gift, { tier: 0 }));
  await page.getByText('Verify your identity to trade.').waitFor();
  await page.getByRole('button', { name: 'Verify my identity' }).waitFor();
  ignoreLostRequests(person);
});

it('offers stay where they are when the market rate arrives', async () => {
  const { gift } = setup;
  await setReference(gift, 92_000n);
  await publish(gift, await createTestUser(gift), { side: 1, autoAccept: true });
  const person = await setup.newVisitor();
  const { page } = person;
  await openSignedIn(gift, person, await createTestUser(gift));
  const open = await hold(page, '**/api/rate/reference?*');
  await page.goto(`${gift.url}/createOrder?type=0&${card}&face=2500&step=2`);
  const offer = page.locator('.offer-card').first();
  await offer.waitFor();
  const before = await offer.boundingBox();
  expect(await page.locator('.compared').count()).toBe(0);
  open();
  await page.locator('.compared').first().waitFor();
  expect(await offer.boundingBox()).toEqual(before);
});

it('the form to add money keeps still with each digit', async () => {
  const { gift } = setup;
  const person = await setup.newVisitor();
  const { page } = person;
  await openSignedIn(gift, person, await createTestUser(gift));
  await page.goto(`${gift.url}/addMoney`);
  await page.getByText('At least ₦500').waitFor();
  const places = [page.getByText('Pay with'), page.getByText('never to a person', { exact: false })];
  const before = await Promise.all(places.map(topOf));
  const open = await hold(page, '**/api/wallet/quote?*');
  const asked = page.waitForRequest('**/api/wallet/quote?*');
  await page.getByLabel('Amount', { exact: true }).fill('5000');
  await asked;
  expect(await Promise.all(places.map(topOf))).toEqual(before);
  open();
});

it('the keys of a new PIN stay under the finger when the connection is lost', async () => {
  const { gift } = setup;
  const person = await setup.newVisitor();
  const { page } = person;
  await openSignedIn(gift, person, await createTestUser(gift, { pin: null }));
  await page.goto(`${gift.url}/walletPin`);
  const key = page.locator('.pin-pad').getByRole('button', { name: '5', exact: true });
  await key.waitFor();
  const before = await topOf(key);
  await page.context().setOffline(true);
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
  expect(await topOf(key)).toBe(before);
  await page.context().setOffline(false);
  ignoreLostRequests(person);
});

it('a chat shows Back and its frame while its code loads', async () => {
  const { gift } = setup;
  const trade = await createTrade(gift);
  await trade.submitted();
  const person = await setup.newVisitor();
  const { page } = person;
  await openSignedIn(gift, person, trade.buyer);
  const open = await hold(page, '**/chat-room-*.js');
  await page.goto(`${gift.url}/chat/chatCenter?userID=${trade.seller.userID}`);
  // The engine has the conversation, and only the room is missing.
  await page.waitForRequest('**/chat-room-*.js').catch(() => undefined);
  await page.waitForTimeout(2000);
  await page.getByRole('button', { name: 'Back' }).waitFor();
  open();
  await page.getByRole('textbox').waitFor();
});
