// What a first-time user must be able to see without asking: amounts, holds, their own number, and pages that keep still.
import { expect, it } from 'vitest';
import { fund, publish, setReference } from '../../apps/server/src/testing/fixtures/offers';
import { createTrade } from '../../apps/server/src/testing/fixtures/trade';
import { createTestUser } from '../../apps/server/src/testing/fixtures/users';
import { setupBrowserTests } from '../support/setup-tests';
import { openSignedIn } from '../support/visitor';

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
