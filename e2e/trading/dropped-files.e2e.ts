// On a computer, files are dropped on the page or pasted, as evidence and in chat.
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { createTrade } from '../../apps/server/src/testing/fixtures/trade';
import { desktop } from '../support';
import { openChat } from '../support/chat';
import { setupBrowserTests } from '../support/setup-tests';
import { logIn } from '../support/visitor';

const setup = setupBrowserTests();

/** Drops or pastes pictures as a browser does. Returns false if the page left the event to the browser. */
async function give(page: Page, how: 'drop' | 'paste', names: readonly string[]): Promise<boolean> {
  const drawn = sharp({ create: { width: 64, height: 64, channels: 3, background: '#0a0' } });
  const picture = (await drawn.jpeg().toBuffer()).toString('base64');
  return page.evaluate(
    ({ how, names, picture }) => {
      const data = new DataTransfer();
      const bytes = Uint8Array.from(atob(picture), (char) => char.charCodeAt(0));
      for (const name of names) data.items.add(new File([bytes], name, { type: 'image/jpeg' }));
      const options = { bubbles: true, cancelable: true };
      const event =
        how === 'drop'
          ? new DragEvent('drop', { ...options, dataTransfer: data })
          : new ClipboardEvent('paste', { ...options, clipboardData: data });
      return !document.querySelector('h1, h2')!.dispatchEvent(event);
    },
    { how, names, picture },
  );
}

it('a buyer drops two screenshots on a report and pastes a third: the first fills the required slot', async () => {
  const { gift } = setup;
  const trade = await createTrade(gift);
  const { orderNo } = await trade.revealed();
  const buyer = await setup.newVisitor(desktop);
  await logIn(gift, buyer, trade.buyer);
  const { page } = buyer;
  await page.goto(`${gift.url}/disputeApply?orderNo=${orderNo}`);
  const sheet = page.getByRole('dialog', { name: 'Report a problem' });
  await sheet.getByLabel('What is wrong?').click();
  await page.getByRole('dialog').last().getByText('Already redeemed').click();
  await sheet.getByText('Most important', { exact: true }).waitFor();
  expect(await give(page, 'drop', ['one.jpg', 'two.jpg'])).toBe(true);
  await expect.poll(() => sheet.getByText('Tap to replace').count()).toBe(2);
  expect(await give(page, 'paste', ['three.jpg'])).toBe(true);
  await expect.poll(() => sheet.getByText('Tap to replace').count()).toBe(3);
  expect(await sheet.getByText('Most important', { exact: true }).count()).toBe(0);
  await sheet.getByLabel('What “two.jpg” shows').waitFor();
});

it('a trader drops pictures on a chat, which asks before it sends them', async () => {
  const { gift } = setup;
  const trade = await createTrade(gift);
  const seller = await setup.newVisitor(desktop);
  await logIn(gift, seller, trade.seller);
  await openChat(gift, seller, trade.buyer);
  const { page } = seller;
  await page.getByRole('textbox', { name: 'Message' }).waitFor();
  expect(await give(page, 'drop', ['one.jpg', 'two.jpg'])).toBe(true);
  const sheet = page.getByRole('dialog', { name: 'Send these 2?' });
  await sheet.getByRole('button', { name: 'Send' }).click();
  await sheet.waitFor({ state: 'hidden' });
  await expect.poll(() => page.locator('.bubble img').count()).toBe(2);
});
