// Narrow screens, down to a zoom of 200 % on the smallest phone: text and numbers stay whole and inside their element.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { publish, setReference } from '../apps/server/src/testing/fixtures/offers';
import { createTrade } from '../apps/server/src/testing/fixtures/trade';
import { createTestUser } from '../apps/server/src/testing/fixtures/users';
import { addAccount } from '../apps/server/src/testing/providers/banks';
import { setupBrowserTests } from './support/setup-tests';
import { openSignedIn } from './support/visitor';

const setup = setupBrowserTests();
const zoomed = { viewport: { width: 188, height: 334 } };

/** Text that overflows its element, or breaks within a word. */
const brokenTexts = (page: Page, selector: string) =>
  page.evaluate((wanted) => {
    const found: string[] = [];
    for (const element of document.querySelectorAll<HTMLElement>(wanted)) {
      const box = element.getBoundingClientRect();
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      for (let node = texts.nextNode(); node; node = texts.nextNode())
        for (const { 0: word, index } of node.textContent!.matchAll(/\p{L}+/gu)) {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
          const { left, right } = range.getBoundingClientRect();
          if (lines.size > 1 || left < box.left - 1 || right > box.right + 1) found.push(word);
        }
    }
    return found;
  }, selector);

it('at high zoom, the balance buttons and the order header do not break words', async () => {
  const { gift } = setup;
  const trade = await createTrade(gift);
  const { orderNo } = await trade.completed();
  const seller = await setup.newVisitor(zoomed);
  await openSignedIn(gift, seller, trade.seller);
  const { page } = seller;

  await page.goto(`${gift.url}/balance`);
  await page.getByRole('link', { name: 'Withdraw', exact: true }).waitFor();
  expect(await brokenTexts(page, '.bottom-bar .button')).toEqual([]);
  for (const path of ['/balance', '/security', '/helpCenter', '/history/payLoad?type=1']) {
    await page.goto(gift.url + path);
    await page.locator('h1').getByText(/\w/).waitFor();
    expect(await brokenTexts(page, '.header h1'), path).toEqual([]);
  }

  await page.goto(`${gift.url}/checkCode?orderNo=${orderNo}`);
  await page.getByRole('heading', { name: /^Sold/ }).waitFor();
  expect(await brokenTexts(page, '.order-head h2, .order-head p')).toEqual([]);
});

it('at high zoom, the steps of an order stay inside the screen and break no words', async () => {
  const { gift } = setup;
  await setReference(gift, 90_000n);
  const maker = await createTestUser(gift, { tier: 3 });
  await publish(gift, maker, { price: { mode: 'fixed', rateKobo: '88000' } });
  const person = await setup.newVisitor({ viewport: { width: 188, height: 667 } });
  await openSignedIn(gift, person, await createTestUser(gift));
  const { page } = person;
  const outside = () =>
    page
      .locator('.bottom-bar *')
      .evaluateAll((all) =>
        all.filter((one) => one.getBoundingClientRect().right > innerWidth).map((one) => one.textContent),
      );
  await page.goto(`${gift.url}/createOrder?type=1`);
  await page.getByRole('button', { name: 'Steam', exact: true }).waitFor();
  expect(await brokenTexts(page, '.brand-grid .tile')).toEqual([]);
  await page.getByRole('button', { name: 'Steam', exact: true }).click();
  await page.getByRole('button', { name: 'E-code' }).click();
  await page.getByRole('button', { name: '$100', exact: true }).click();
  await page.getByRole('button', { name: 'See offers' }).press('Enter');
  const next = page.getByRole('button', { name: /Continue with/ });
  await next.waitFor();
  expect(await outside()).toEqual([]);
  await next.press('Enter');
  await page.locator('.timeline').waitFor();
  expect(await brokenTexts(page, '.timeline li > span')).toEqual([]);
  expect(await outside()).toEqual([]);
});

it('in landscape the PIN sheet shows all keys without scrolling', async () => {
  const { gift } = setup;
  const trade = await createTrade(gift);
  const { orderNo } = await trade.submitted();
  const buyer = await setup.newVisitor({ viewport: { width: 667, height: 375 } });
  await openSignedIn(gift, buyer, trade.buyer);
  const { page } = buyer;
  await page.goto(`${gift.url}/checkCode?orderNo=${orderNo}`);
  await page.getByRole('button', { name: /^Pay ₦/ }).click();
  const keys = page.locator('.pin-pad button');
  await keys.first().waitFor();
  // The sheet slides in.
  await expect
    .poll(() =>
      keys.evaluateAll(
        (all) =>
          all.map((key) => key.getBoundingClientRect()).filter(({ top, bottom }) => top < 0 || bottom > 375)
            .length,
      ),
    )
    .toBe(0);
  expect(await keys.count()).toBe(12);
});

it('an offer and those like it fit the width of the phone at 200 % text', async () => {
  const { gift } = setup;
  await setReference(gift, 90_000n);
  const maker = await createTestUser(gift, { tier: 3 });
  const offerID = await publish(gift, maker, { price: { mode: 'fixed', rateKobo: '88000' } });
  await publish(gift, maker, { price: { mode: 'fixed', rateKobo: '87000' } });
  const person = await setup.newVisitor();
  await openSignedIn(gift, person, await createTestUser(gift));
  const { page } = person;
  await page.goto(`${gift.url}/offerDetail?offerID=${offerID}`);
  await page.getByText('Similar offers').waitFor();
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  await page.locator('.offer-card .chip').first().waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
});

it('the button of the best offer fits a phone of 320 px at 200 % text', async () => {
  const { gift } = setup;
  await setReference(gift, 90_000n);
  await publish(gift, await createTestUser(gift, { tier: 3 }), {
    price: { mode: 'fixed', rateKobo: '88000' },
  });
  const person = await setup.newVisitor({ viewport: { width: 320, height: 568 } });
  await openSignedIn(gift, person, await createTestUser(gift));
  const { page } = person;
  await page.goto(
    `${gift.url}/createOrder?type=1&brandID=steam&countryID=US&form=ecode&receipt=none&face=5000&step=2`,
  );
  const button = page.getByRole('button', { name: /Continue with/ });
  await button.waitFor();
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  for (const part of [button, button.locator('.amount')]) {
    const { x, width } = (await part.boundingBox())!;
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(320);
  }
});

it('a bank account shows its last four digits beside its mark on the smallest phone', async () => {
  const { gift } = setup;
  const user = await createTestUser(gift, { tier: 2 });
  // Access Bank, whose name is long.
  await addAccount(gift, user, { bankCode: '044', accountNumber: '0000014579' });
  const person = await setup.newVisitor();
  await openSignedIn(gift, person, user);
  await person.page.goto(`${gift.url}/account`);
  const title = person.page.locator('.list-row .strong', { hasText: '••••' });
  await title.getByText('Default').waitFor();
  const cut = await title.evaluate((row) =>
    [...row.children].filter((part) => part.scrollWidth > part.clientWidth).map((part) => part.textContent),
  );
  expect(cut).toEqual([]);
});
