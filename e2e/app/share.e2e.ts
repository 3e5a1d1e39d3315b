// Pictures that another app shares with the installed app: the service worker saves them until they are used.
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { createTrade } from '../../apps/server/src/testing/fixtures/trade';
import { createTestUser } from '../../apps/server/src/testing/fixtures/users';
import { ignoreLostRequests, setupBrowserTests } from '../support/setup-tests';
import { logInHere, openSignedIn, waitForQuiet } from '../support/visitor';

const setup = setupBrowserTests();

const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#0a7f52' } })
  .jpeg()
  .toBuffer();

type Shared = { type: string; bytes: number };

/** What the operating system sends when a user chooses Gift to share with. */
async function share(page: Page, files: readonly Shared[] = [{ type: 'image/jpeg', bytes: 0 }]) {
  await Promise.all([
    page.waitForURL('**/share**'),
    page.evaluate(
      ([base64, given]) => {
        const jpeg = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
        const form = document.createElement('form');
        Object.assign(form, { method: 'post', action: '/share', enctype: 'multipart/form-data' });
        const input = Object.assign(document.createElement('input'), { type: 'file', name: 'pictures' });
        const data = new DataTransfer();
        for (const { type, bytes } of given)
          data.items.add(new File([bytes > 0 ? new Uint8Array(bytes) : jpeg], 'a', { type }));
        input.multiple = true;
        input.files = data.files;
        form.append(input);
        document.body.append(form);
        form.submit();
      },
      [picture.toString('base64'), files] as const,
    ),
  ]);
}

async function waitForWorker(page: Page) {
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null), { timeout: 60_000 })
    .toBe(true);
}
const saved = (page: Page) =>
  page.evaluate(async () =>
    (await caches.has('gift-shared')) ? (await (await caches.open('gift-shared')).keys()).length : 0,
  );

it('a signed-out user logs in and finds the picture again; a chat sends it; logging out deletes what is left', async () => {
  const { gift } = setup;
  const trade = await createTrade(gift);
  await trade.paid();
  const person = await setup.newVisitor({ dataSaver: false });
  const { page } = person;
  await page.goto(`${gift.url}/home`);
  await waitForWorker(page);
  await share(page);
  await page.getByText('Pictures: 1.').waitFor();
  expect(await page.locator('.shared-pictures').count()).toBe(0);
  await page.getByRole('link', { name: 'Log in' }).click();
  await logInHere(gift, person, trade.buyer);
  await page.waitForURL('**/share');
  await page.getByAltText('Shared picture 1').waitFor();

  await page.getByRole('button', { name: 'Send to a chat' }).click();
  await page.locator('a.chat-row', { hasText: trade.seller.nickname }).click();
  const sheet = page.getByRole('dialog', { name: 'Send this?' });
  await sheet.locator('img').waitFor();
  // Back, because it was the wrong chat.
  await page.goBack();
  await sheet.waitFor({ state: 'hidden' });
  await page.goBack();
  await page.evaluate(async () => {
    const cache = await caches.open('gift-shared');
    const [first] = await cache.keys();
    await cache.put(`${first!.url}1`, new Response(new Blob([], { type: 'image/png' })));
  });
  const seller = page.locator('a.chat-row', { hasText: trade.seller.nickname });
  await seller.click();
  const both = page.getByRole('dialog', { name: 'Send these 2?' });
  await both.getByText('This file is empty.').waitFor();
  await both.getByRole('button', { name: 'Send', exact: true }).click();
  await page.locator('.bubble img').first().waitFor();
  await expect.poll(() => saved(page)).toBe(1);
  // What was not sent stays, and the next chat asks about it.
  await page.goBack();
  await seller.click();
  await sheet.getByText('This file is empty.').waitFor();
  await sheet.getByRole('button', { name: /^Remove/ }).click();
  await expect.poll(() => saved(page)).toBe(0);

  await page.goto(`${gift.url}/home`);
  await share(page);
  await page.getByAltText('Shared picture 1').waitFor();
  await page.goto(`${gift.url}/me`);
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL('**/home');
  await expect.poll(() => saved(page)).toBe(0);
});

it('is used as evidence of the chosen order after a tap in its form', async () => {
  const { gift } = setup;
  const trade = await createTrade(gift);
  await trade.revealed();
  const person = await setup.newVisitor({ dataSaver: false });
  const { page } = person;
  await openSignedIn(gift, person, trade.buyer);
  await waitForWorker(page);
  await share(page);
  await page.getByRole('button', { name: 'Use as evidence' }).click();
  const order = page.getByRole('dialog').getByRole('button', { name: `from ${trade.seller.nickname}` });
  await expect.poll(() => order.innerText()).toMatch(/Steam.*₦90,000.*Check the card/s);
  await order.click();
  await page.waitForURL('**/disputeApply**');
  const report = page.getByRole('dialog');
  await report.getByText('Use this shared picture here?').waitFor();
  await waitForQuiet(page);
  expect(await report.locator('.evidence-tile img').count()).toBe(0);
  expect(await saved(page)).toBe(1);
  await report.getByRole('button', { name: 'Use here' }).click();
  await report.locator('.evidence-tile img').first().waitFor();
  await expect.poll(() => saved(page)).toBe(0);
});

it('is added to a card after a tap in its form, and is forgotten after an hour', async () => {
  const { gift } = setup;
  const trade = await createTrade(gift, { form: 'physical' });
  const buyer = { token: trade.buyer.token };
  const what = { form: 'physical', receipt: 'none' } as const;
  const deal = { offerID: trade.offerID, faces: [10_000], ...what };
  const { quoteID } = (await gift.call('quoteOffer', deal, buyer)).data;
  const { orderNo } = (await gift.call('submitOrder', { quoteID }, buyer)).data;
  await trade.pay(orderNo);
  const person = await setup.newVisitor({ dataSaver: false });
  const { page } = person;
  await openSignedIn(gift, person, trade.seller);
  await waitForWorker(page);
  await share(page);
  await page.getByRole('button', { name: 'Sell this card' }).click();
  await page.waitForURL((url) => url.pathname !== '/share');
  await page.goto(`${gift.url}/sendCode?orderNo=${orderNo}`);
  await page.getByText('Use this shared picture here?').waitFor();
  await waitForQuiet(page);
  expect(await page.locator('.upload img').count()).toBe(0);

  // A new share, perhaps by another site, forgets the choice.
  await share(page);
  await page.getByAltText('Shared picture 1').waitFor();
  expect(await page.evaluate(() => localStorage.getItem('sharedFor'))).toBe(null);
  await page.getByRole('button', { name: 'Sell this card' }).click();
  await page.waitForURL((url) => url.pathname !== '/share');
  await page.goto(`${gift.url}/sendCode?orderNo=${orderNo}`);
  await page.getByRole('button', { name: 'Use here' }).click();
  await page.locator('.upload img').waitFor();
  await expect.poll(() => saved(page)).toBe(0);

  await page.evaluate(async () => {
    await (await caches.open('gift-shared')).put(`/share/${Date.now() - 1}/0`, new Response('old'));
  });
  await page.goto(`${gift.url}/home`);
  await expect.poll(() => saved(page)).toBe(0);
});

it('takes pictures alone, of at most 15 MB and at most nine, also offline', async () => {
  const { gift } = setup;
  const person = await setup.newVisitor({ dataSaver: false });
  const { page } = person;
  await openSignedIn(gift, person, await createTestUser(gift));
  await waitForWorker(page);
  await page.goto(`${gift.url}/share`);
  await page.getByText('No picture arrived.').waitFor();
  await page.context().setOffline(true);
  const jpeg = { type: 'image/jpeg', bytes: 0 };
  await share(page, [
    { type: 'text/html', bytes: 10 },
    { type: 'image/svg+xml', bytes: 10 },
    { type: 'image/png', bytes: 15_000_001 },
    jpeg,
  ]);
  await page.getByText('Some files were left out.').waitFor();
  expect(await saved(page)).toBe(1);
  await share(
    page,
    Array.from({ length: 10 }, () => jpeg),
  );
  await page.getByText('Some files were left out.').waitFor();
  expect(await saved(page)).toBe(9);
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.waitForURL('**/home');
  expect(await saved(page)).toBe(0);
  await page.context().setOffline(false);
  ignoreLostRequests(person);
});

it('without a service worker, the server sends the user to the page, which asks to share again', async () => {
  const response = await fetch(`${setup.gift.url}/share`, {
    method: 'POST',
    body: new FormData(),
    redirect: 'manual',
  });
  expect(response.status).toBe(303);
  expect(response.headers.get('location')).toBe('/share');
});
