// Two phones: an action on one changes the screen of the other without polling, and an open screen makes few calls.
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createTrade } from '../../apps/server/src/testing/fixtures/trade';
import type { TestUser } from '../../apps/server/src/testing/fixtures/users';
import { mainPath } from '../support/main-path';
import { ignoreLostRequests, ignoreProblems, setupBrowserTests } from '../support/setup-tests';
import { openSignedIn, typePin, type Visitor } from '../support/visitor';

const setup = setupBrowserTests();
const patiently = { timeout: 60_000, interval: 50 };

/** Paths of the calls that a page makes from now on. */
function callsOf({ page }: Visitor): string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) paths.push(pathname);
  });
  return paths;
}

const streamsOf = ({ userID }: TestUser) =>
  [...setup.gift.services.changes.open].filter(({ caller }) => caller.userID === userID).length;

/** Opens an order; its stream is open and every answer has arrived. */
async function openOrder(person: Visitor, user: TestUser, path: string) {
  await person.page.clock.install();
  await openSignedIn(setup.gift, person, user);
  await person.page.goto(setup.gift.url + path);
  await person.page.locator('.order-head h2').waitFor();
  await expect.poll(() => streamsOf(user), patiently).toBe(1);
  await setup.gift.runDue();
  await sleep(1_000);
}

/** Stops the page's timers, so that it cannot poll. */
const stopTime = async ({ page }: Visitor) =>
  page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);

it('shows the seller the payment of the buyer without polling', { tags: mainPath }, async () => {
  const { gift } = setup;
  const trade = await createTrade(gift);
  const { orderNo } = await trade.submitted();
  const [seller, buyer] = [await setup.newVisitor(), await setup.newVisitor()];
  await openOrder(seller, trade.seller, `/sendCode?orderNo=${orderNo}`);
  await seller.page.getByText('Waiting for payment').first().waitFor();
  await openSignedIn(gift, buyer, trade.buyer);
  await buyer.page.goto(`${gift.url}/checkCode?orderNo=${orderNo}`);
  await gift.runDue();
  await sleep(1_000);
  await stopTime(seller);
  const calls = callsOf(seller);

  await buyer.page.getByRole('button', { name: /^Pay ₦/ }).click();
  await typePin(buyer, trade.buyer.pin);
  await seller.page.getByRole('button', { name: 'Send code securely' }).waitFor();
  expect(calls.filter((path) => path === '/api/order/detail')).toHaveLength(1);
});

/** The calls of an open order screen within ten minutes of the page's time. */
async function callsInTenMinutes(person: Visitor): Promise<string[]> {
  await stopTime(person);
  const calls = callsOf(person);
  for (let passedS = 0; passedS < 600; passedS += 20) {
    await person.page.clock.runFor(20_000);
    // The beat of the stream, and the time in which it arrives.
    await setup.gift.runDue();
    await sleep(30);
  }
  // The page's time runs ahead of its requests, so the chat's login may take too long for it.
  ignoreProblems(person, /\[im\] login failed 10003/);
  return calls;
}

it('makes less than 20 calls an hour on an open order screen', async () => {
  const trade = await createTrade(setup.gift);
  const { orderNo } = await trade.paid();
  const seller = await setup.newVisitor();
  await openOrder(seller, trade.seller, `/sendCode?orderNo=${orderNo}`);
  const calls = await callsInTenMinutes(seller);
  expect(calls.length, calls.join(' ')).toBeLessThanOrEqual(3);
  expect(calls).toContain('/api/order/detail');
});

it('polls where a stream is impossible', async () => {
  const trade = await createTrade(setup.gift);
  const { orderNo } = await trade.paid();
  const seller = await setup.newVisitor();
  const { page } = seller;
  // A proxy that buffers: the answer never starts.
  await page.route('**/api/changes*', () => undefined);
  await page.clock.install();
  await openSignedIn(setup.gift, seller, trade.seller);
  await page.goto(`${setup.gift.url}/sendCode?orderNo=${orderNo}`);
  await page.locator('.order-head h2').waitFor();
  const calls = await callsInTenMinutes(seller);
  expect(streamsOf(trade.seller)).toBe(0);
  const polls = calls.filter((path) => path === '/api/order/detail').length;
  expect(polls).toBeGreaterThan(20);
  expect(polls).toBeLessThanOrEqual(41);
  const tries = calls.filter((path) => path === '/api/changes').length;
  expect(tries).toBeLessThanOrEqual(5);
});

it('asks once after the connection was lost, and follows again', async () => {
  const { gift } = setup;
  const trade = await createTrade(gift);
  const { orderNo } = await trade.submitted();
  const seller = await setup.newVisitor();
  const { page } = seller;
  await openOrder(seller, trade.seller, `/sendCode?orderNo=${orderNo}`);
  await page.context().setOffline(true);
  await expect.poll(() => streamsOf(trade.seller), patiently).toBe(0);
  await trade.pay(orderNo);
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Send code securely' }).waitFor();
  await expect.poll(() => streamsOf(trade.seller), patiently).toBe(1);
  ignoreLostRequests(seller);
});
