// A phone with several users: one user's data never appears for the next one.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { sendMessage } from '../../apps/server/src/testing/fixtures/message-flags';
import { createTrade } from '../../apps/server/src/testing/fixtures/trade';
import { createTestUser } from '../../apps/server/src/testing/fixtures/users';
import { ignoreProblems, setupBrowserTests } from '../support/setup-tests';
import { logIn, logInHere } from '../support/visitor';

const setup = setupBrowserTests();

it('a user who logs in after the session of another user expired sees none of their data', async () => {
  const { gift } = setup;
  const [one, friend, other] = [
    await createTestUser(gift),
    await createTestUser(gift),
    await createTestUser(gift),
  ];
  await sendMessage(gift, friend, one, 'For your eyes only');
  const phone = await setup.newVisitor();
  const { page } = phone;
  await logIn(gift, phone, one);
  await page.getByRole('link', { name: /^Chat/ }).click();
  await page.getByText('For your eyes only').waitFor();
  // Saved for the next visit a moment later.
  await expect.poll(() => page.evaluate(() => localStorage.chatList)).toContain('For your eyes only');
  const stored = () => page.evaluate(() => JSON.stringify(localStorage));
  expect(await stored()).toContain(`last:${one.userID} `);
  const token = (await page.context().cookies()).find(({ name }) => name === 'token')!.value;
  await gift.call('logout', undefined, { token });
  // Chat is kicked, and the page notices without any input.
  await page.getByText('Your session ended. Log in to continue: what you typed is saved.').waitFor();
  ignoreProblems(phone, /401/);
  await page.locator('main, .body').getByRole('link', { name: 'Log in', exact: true }).click();
  await logInHere(gift, phone, other);
  await page.getByRole('link', { name: /^Chat/ }).click();
  await page.getByText('Chats start from offers and orders.').waitFor();
  expect(await page.getByText('For your eyes only').count()).toBe(0);
  const left = await stored();
  expect(left).not.toContain('For your eyes only');
  expect(left).not.toContain(String(one.userID));

  // Their messages are sent in their own name.
  await sendMessage(gift, friend, other, 'And you?');
  await page.getByText('And you?').click();
  await page.getByRole('textbox').last().fill('It is me');
  await page.keyboard.press('Enter');
  await page.getByText('It is me').waitFor();
});

it('chat works again for a user who logs in after their session expired', async () => {
  const { gift } = setup;
  const [one, friend] = [await createTestUser(gift), await createTestUser(gift)];
  await sendMessage(gift, friend, one, 'Still there?');
  const phone = await setup.newVisitor();
  const { page } = phone;
  await logIn(gift, phone, one);
  await page.getByRole('link', { name: /^Chat/ }).click();
  await page.getByText('Still there?').waitFor();
  const token = (await page.context().cookies()).find(({ name }) => name === 'token')!.value;
  await gift.call('logout', undefined, { token });
  // Chat is kicked, and the page notices without any input.
  await page.getByText('Your session ended. Log in to continue: what you typed is saved.').waitFor();
  ignoreProblems(phone, /401/);
  await page.locator('main, .body').getByRole('link', { name: 'Log in', exact: true }).click();
  await logInHere(gift, phone, one);
  await page.getByRole('link', { name: /^Chat/ }).click();
  await page.getByText('Still there?').click();
  await page.getByRole('textbox').last().fill('Yes, here');
  await page.keyboard.press('Enter');
  await page.getByText('Yes, here').waitFor();
});

/** Everything this browser stores for the site besides the app's own files, as one text. */
const heldBy = (page: Page) =>
  page.evaluate(async () => {
    const stores: unknown[] = [];
    for (const { name } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase | null>((resolve) => {
        const opening = indexedDB.open(name!);
        // It was deleted meanwhile: opening it must not create it again.
        opening.onupgradeneeded = () => opening.transaction!.abort();
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => resolve(null);
      });
      if (!database) continue;
      stores.push(name);
      for (const table of database.objectStoreNames)
        stores.push(
          await new Promise((resolve) => {
            const all = database.transaction(table).objectStore(table).getAll();
            all.onsuccess = () => resolve(all.result);
          }),
        );
      database.close();
    }
    const hasPrerendered = (await caches.keys()).includes('gift-prerendered');
    return JSON.stringify([
      { ...localStorage },
      { ...sessionStorage },
      stores,
      hasPrerendered,
      document.cookie,
    ]);
  });

it('a device signed out from elsewhere erases the user data once it learns of it', async () => {
  const { gift } = setup;
  const trade = await createTrade(gift);
  const { orderNo } = await trade.paid();
  const { buyer } = trade;
  // Not from the seller: the order's system messages are in their chat.
  await sendMessage(gift, await createTestUser(gift), buyer, 'For your eyes only');
  const phone = await setup.newVisitor();
  const { page } = phone;
  await logIn(gift, phone, buyer);
  await page.goto(`${gift.url}/balance`);
  await expect.poll(() => heldBy(page)).toContain('statement');
  await page.goto(`${gift.url}/checkCode?orderNo=${orderNo}`);
  await page
    .getByText(/escrow/i)
    .first()
    .waitFor();
  await page.goto(`${gift.url}/chat`);
  await page.getByText('For your eyes only').waitFor();
  await expect.poll(() => page.evaluate(() => localStorage.chatList)).toContain('For your eyes only');
  const before = await heldBy(page);
  for (const piece of ['statement', orderNo, 'imToken', buyer.nickname, `im http`, 'For your eyes only'])
    expect(before, piece).toContain(piece);
  await page.goto(`${gift.url}/addMoney`);
  await page.getByLabel('Amount', { exact: true }).fill('4321');

  const token = (await page.context().cookies()).find(({ name }) => name === 'token')!.value;
  await gift.call('logout', undefined, { token });
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await page.getByText('Your session ended. Log in to continue: what you typed is saved.').waitFor();
  await expect.poll(() => heldBy(page)).not.toContain('im http');
  const after = await heldBy(page);
  for (const piece of [
    orderNo,
    token,
    buyer.nickname,
    String(buyer.userID),
    'last:',
    'draft:',
    'For your eyes only',
    '4321',
  ])
    expect(after, piece).not.toContain(piece);
  ignoreProblems(phone, /401/);

  // The phone belongs to the user after all.
  await page.locator('main, .body').getByRole('link', { name: 'Log in', exact: true }).click();
  await logInHere(gift, phone, buyer);
  await page.waitForURL('**/addMoney');
  expect((await page.getByLabel('Amount', { exact: true }).inputValue()).replace(/\D/g, '')).toBe('4321');
});

it('a device that starts without the session cookie erases the user data', async () => {
  const { gift } = setup;
  const [one, friend] = [await createTestUser(gift), await createTestUser(gift)];
  await sendMessage(gift, friend, one, 'For your eyes only');
  const phone = await setup.newVisitor();
  const { page } = phone;
  await logIn(gift, phone, one);
  await page.getByRole('link', { name: /^Chat/ }).click();
  await page.getByText('For your eyes only').waitFor();
  await expect.poll(() => page.evaluate(() => localStorage.chatList)).toContain('For your eyes only');
  await page.context().clearCookies({ name: 'token' });
  await page.goto(`${gift.url}/home`);
  await expect.poll(() => heldBy(page)).not.toContain('im http');
  const after = await heldBy(page);
  for (const piece of ['For your eyes only', String(one.userID), one.phone])
    expect(after).not.toContain(piece);
});
