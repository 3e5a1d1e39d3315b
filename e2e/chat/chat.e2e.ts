// Two phones in one trade, each on its own network: text, pictures and voice messages arrive once, whatever the
// network does; forbidden messages are not sent.
import type { Browser, Locator } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { notifyUser } from '../../apps/server/src/modules/messaging';
import { assertInvariants } from '../../apps/server/src/testing/database/invariants';
import { createTrade, type Trade } from '../../apps/server/src/testing/fixtures/trade';
import { sharedBrowser } from '../support/browser';
import { ownWire, textMessage } from '../support/chat';
import { type RunningGift, startGift } from '../support/gift';
import { mainPath } from '../support/main-path';
import { createVisitor, logIn, pressAndHold, typePin, type Visitor } from '../support/visitor';
import { openWire, type Wire } from '../support/wire';

let gift: RunningGift;
let browser: Browser;
let trade: Trade;
type Phone = Visitor & { wire: Wire };
let buyer: Phone;
let seller: Phone;

beforeAll(async () => {
  [gift, browser] = await Promise.all([startGift(), sharedBrowser()]);
});
afterAll(async () => {
  await gift?.close();
});

async function phone(user: Trade['buyer']): Promise<Phone> {
  const wire = await openWire();
  const person = await createVisitor(browser, { proxy: wire.proxy });
  await logIn(gift, person, user);
  return Object.assign(person, { wire });
}
beforeEach(async () => {
  trade = await createTrade(gift);
  buyer = await phone(trade.buyer);
  seller = await phone(trade.seller);
});
afterEach(async ({ task }) => {
  const folder = process.env.E2E_SHOTS;
  for (const [name, { page }] of Object.entries({ buyer, seller }))
    if (folder && task.result?.state === 'fail')
      await page.screenshot({ path: `${folder}/failed-chat-${name}-${task.name.slice(0, 30)}.png` });
  for (const { leave, wire } of [buyer, seller]) {
    await leave();
    await wire.close();
  }
  // A cut connection is not an error of the page.
  const problems = [...buyer.problems, ...seller.problems].filter(
    (problem) =>
      !/ERR_(CONNECTION|EMPTY|INCOMPLETE|NETWORK|SOCKS|SOCKET|INTERNET|FAILED|PROXY)|WebSocket connection to/.test(
        problem,
      ),
  );
  expect(problems).toEqual([]);
  await assertInvariants(gift.database);
});

const openChat = ({ page }: Phone, other: { userID: bigint }) =>
  page.goto(`${gift.url}/chat/chatCenter?userID=${other.userID}`);
async function sendText({ page }: Phone, text: string) {
  await page.getByLabel('Message', { exact: true }).fill(text);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
}
const bubbles = ({ page }: Phone): Locator => page.locator('.bubble');
/** The texts of the chat, top to bottom, own ones marked; without times and ticks. */
const texts = ({ page }: Phone) =>
  page.locator('.bubble-row').evaluateAll((rows) =>
    rows.map((row) => {
      const foot = row.querySelector('.bubble-foot')?.textContent ?? '';
      const text = row.querySelector('.bubble-text')?.textContent ?? '';
      return `${row.classList.contains('own') ? '> ' : ''}${text.replace(foot, '').trim()}`;
    }),
  );
/** The order's system messages in the chat, without the times. */
const orderLines = async ({ page }: Phone) =>
  (await page.locator('.line.order').allInnerTexts()).map((text) => text.replace(/\s*·.*$/, '').trim());
const reads = (person: Phone, wanted: string[]) =>
  expect.poll(() => texts(person), { timeout: 60_000 }).toEqual(wanted);

describe('two phones', () => {
  it('start a chat from an offer, and each text arrives once with its ticks', {
    tags: mainPath,
  }, async () => {
    await buyer.page.goto(`${gift.url}/offerDetail?offerID=${trade.offerID}`);
    await buyer.page.getByRole('link', { name: `Message ${trade.seller.nickname}` }).click();
    await buyer.page.getByText('About this offer').waitFor();
    await buyer.page.getByText('Pay and send codes only in an order').waitFor();
    // Not in chat, and connected: messages from before the connection are unread, but cause no notification.
    await buyer.page.getByText('online', { exact: false }).first().waitFor();
    // The notification, which disappears soon, and the dot on the tab.
    const notified = seller.page.getByText('You have a new message').waitFor();
    await sendText(buyer, 'Good afternoon, is the card unused?');
    await buyer.page.getByText('Sent', { exact: true }).waitFor({ state: 'attached' });
    await notified;
    await seller.page.getByRole('img', { name: 'unread' }).waitFor();
    await seller.page.getByRole('link', { name: 'Chat' }).click();
    await seller.page.getByText('Good afternoon, is the card unused?').click();
    await seller.page.getByText('1 new message').waitFor();
    await buyer.page.getByText('Read', { exact: true }).waitFor({ state: 'attached' });
    await seller.page.getByLabel('Message', { exact: true }).pressSequentially('Yes, it is');
    await buyer.page.getByText('typing…').waitFor();
    await seller.page.getByRole('button', { name: 'Send', exact: true }).click();
    await reads(buyer, ['> Good afternoon, is the card unused?', 'Yes, it is']);
    await reads(seller, ['Good afternoon, is the card unused?', '> Yes, it is']);
    // Back in the list, nothing is unread.
    await seller.page.getByRole('button', { name: /^Back/ }).click();
    await seller.page.locator('.chat-row', { hasText: 'Yes, it is' }).waitFor();
    await expect.poll(() => seller.page.locator('.chat-row .count').count()).toBe(0);
  });

  it('show one toast per message outside chat, below the title, and none for system notifications', async () => {
    const { page } = seller;
    const texts = async () => (await page.locator('.toast').allInnerTexts()).map((text) => text.trim());
    const seen: string[][] = [];
    await page.goto(`${gift.url}/history?type=1`);
    await page.exposeFunction('toastsChanged', async () => void seen.push(await texts()));
    await page.evaluate(() => {
      const report = (globalThis as unknown as { toastsChanged(): void }).toastsChanged;
      new MutationObserver(report).observe(document.querySelector('.toasts')!, { childList: true });
    });
    // Connected: messages from before the connection would cause no notification either.
    await openChat(buyer, trade.seller);
    await buyer.page.getByText('online', { exact: false }).first().waitFor();
    // Gift's notification of the user's own top-up, and of the user's own step in an order.
    const { services, clock } = gift;
    await services.database.transaction((tx) =>
      notifyUser({ tx, services, now: clock.now() }, trade.seller.userID, {
        text: 'Money was added to your wallet.',
        about: { kind: 'money' },
      }),
    );
    const { orderNo } = await trade.paid();
    await trade.ship(orderNo);
    await page.getByRole('img', { name: 'unread' }).waitFor();
    await page.waitForTimeout(2000);
    expect(seen.flat()).toEqual([]);

    const wire = await ownWire(gift, trade.stranger);
    for (const text of ['one', 'two', 'three']) await wire.send(textMessage(trade.seller, text));
    await page.getByText('You have a new message').waitFor();
    const header = (await page.locator('.header').boundingBox())!;
    const top = async () => (await page.locator('.toast').boundingBox())?.y ?? 0;
    await expect.poll(top).toBeGreaterThanOrEqual(header.y + header.height);
    wire.close();
    await page.locator('.toast').waitFor({ state: 'detached' });
    await expect.poll(() => seen).toEqual([['You have a new message'], []]);
    // Home counts the unread notifications, and opens them.
    await page.getByRole('link', { name: 'Home', exact: true }).click();
    await page.getByRole('link', { name: /^Notifications, \d+ unread$/ }).click();
    await page.waitForURL('**/chat/notification');
  });

  it('sell a card, queue a text, a picture and a voice note offline, and deliver each once', {
    tags: mainPath,
  }, async () => {
    // The chat offers both steps: payment and delivery of the code.
    const { orderNo } = await trade.submitted();
    await openChat(buyer, trade.seller);
    await buyer.page.locator('.order-bar').getByText('Pay now').click();
    await buyer.page.waitForURL(`**/checkCode?orderNo=${orderNo}`);
    await buyer.page.getByRole('button', { name: /Pay ₦90,000/ }).click();
    await typePin(buyer, trade.buyer.pin);
    await buyer.page.getByText('Paid into escrow').waitFor();
    await openChat(seller, trade.buyer);
    await seller.page.getByText(`${trade.buyer.nickname} paid into escrow`).waitFor();
    await seller.page.locator('.order-bar').getByText('Send code').click();
    await seller.page.waitForURL(`**/sendCode?orderNo=${orderNo}`);
    await seller.page.getByLabel('Code', { exact: true }).fill(trade.code);
    await seller.page.getByRole('button', { name: 'Send code securely' }).click();
    await seller.page.getByText('Sealed and delivered').first().waitFor();

    await openChat(buyer, trade.seller);
    await openChat(seller, trade.buyer);
    await sendText(buyer, 'before the tunnel');
    await reads(seller, ['before the tunnel']);

    // Chat prefetches its parts once it is idle; from then on it works offline.
    await buyer.page.waitForFunction(() => {
      const loaded = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      const parts = ['attach-panel', 'send-files', 'voice-recorder', 'rich-body'];
      const isHere = parts.every((part) => loaded.some(({ name }) => name.includes(`/${part}-`)));
      // Their own imports load after them, so this waits for two quiet seconds.
      return isHere && performance.now() - Math.max(...loaded.map(({ responseEnd }) => responseEnd)) > 2000;
    });

    buyer.wire.cut();
    await sendText(buyer, 'from the tunnel');
    const noise = await sharp({
      create: {
        width: 2400,
        height: 1800,
        channels: 3,
        background: '#888',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .png()
      .toBuffer();
    expect(noise.length).toBeGreaterThan(1_000_000);
    await buyer.page.getByRole('button', { name: 'Attach' }).click();
    await buyer.page
      .locator('input[type=file][multiple][accept="image/*"]')
      .setInputFiles({ name: 'card.png', mimeType: 'image/png', buffer: noise });
    const send = buyer.page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true });
    await expect.poll(() => send.getAttribute('aria-busy'), { timeout: 60_000 }).toBeNull();
    await send.click();
    await buyer.page.getByRole('button', { name: 'Record voice message' }).click();
    await buyer.page.getByRole('timer').getByText('0:02').waitFor();
    await buyer.page.getByRole('button', { name: 'Send voice message' }).click();
    await expect.poll(() => bubbles(buyer).count()).toBe(4);
    await expect.poll(() => buyer.page.getByText('Sending', { exact: true }).count()).toBe(3);
    // The other side keeps writing while this page reloads.
    await sendText(seller, 'where are you?');
    buyer.wire.restore();
    await buyer.page.reload();
    await expect.poll(() => bubbles(buyer).count(), { timeout: 60_000 }).toBe(5);
    await expect
      .poll(() => buyer.page.getByText('Sending', { exact: true }).count(), { timeout: 60_000 })
      .toBe(0);
    await expect.poll(() => bubbles(seller).count(), { timeout: 60_000 }).toBe(5);
    for (const person of [buyer, seller]) {
      expect((await texts(person)).filter((text) => text.endsWith('from the tunnel'))).toHaveLength(1);
      // The reload loads the picture again.
      await expect.poll(() => person.page.locator('.media img').count(), { timeout: 60_000 }).toBe(1);
      await expect.poll(() => person.page.locator('.voice').count()).toBe(1);
    }

    // The picture the other side sees is rendered, and small enough for 3G.
    const picture = seller.page.locator('.media img');
    await expect
      .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth))
      .toBeGreaterThan(100);
    await seller.page.getByRole('button', { name: 'Photo' }).click();
    const full = seller.page.locator('.viewer img');
    await expect.poll(() => full.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(400);
    const bytes = await full.evaluate(
      async (img: HTMLImageElement) => (await (await fetch(img.src)).blob()).size,
    );
    expect(bytes).toBeLessThanOrEqual(200_000);
    await seller.page.getByRole('button', { name: 'Close' }).click();
    await seller.page.getByRole('button', { name: /Play voice message/ }).click();
    await seller.page.getByRole('button', { name: 'Pause' }).waitFor();

    // The card works: both phones show the order's system messages once, in order.
    await buyer.page.locator('.order-bar').getByText('Reveal', { exact: true }).click();
    await buyer.page.getByText('I am ready to redeem now').click();
    await buyer.page.getByRole('button', { name: 'Reveal the code' }).click();
    await typePin(buyer, trade.buyer.pin);
    await pressAndHold(buyer, /hold to release/);
    await buyer.page.getByText('₦90,000 released').waitFor();
    await buyer.page.mouse.up();
    await openChat(buyer, trade.seller);
    const { nickname } = trade.buyer;
    for (const [person, me, them] of [
      [buyer, 'You', trade.seller.nickname],
      [seller, nickname, 'You'],
    ] as const)
      await expect
        .poll(() => orderLines(person), { timeout: 60_000 })
        .toEqual([
          `${me} accepted the offer`,
          `${me} paid into escrow`,
          `${them} sealed the code`,
          `${me} revealed the code`,
          `${me} released the money`,
        ]);
    await expect.poll(() => bubbles(buyer).count(), { timeout: 60_000 }).toBe(5);
    await buyer.page.locator('.order-bar').waitFor({ state: 'detached' });
    const fee = 90_000n + 6_750n;
    expect((await trade.balancesOf(trade.seller)).pending).toBe(9_000_000n - fee);
  });
});

describe('a trade', () => {
  it('is shown above its chat and event by event in it', async () => {
    const { orderNo } = await trade.submitted();
    await openChat(buyer, trade.seller);
    const bar = buyer.page.locator('.order-bar');
    await bar.getByText('Pay', { exact: true }).waitFor();
    await buyer.page.getByText('You accepted the offer').waitFor();
    await trade.pay(orderNo);
    await buyer.page.getByText('You paid into escrow').waitFor();
    await bar.getByText('Waiting for the code').waitFor();
    await bar.getByText('₦90,000 held safely').waitFor();
    await openChat(seller, trade.buyer);
    await seller.page.locator('.order-bar').getByText('Send code').waitFor();
    await seller.page.getByText(`${trade.buyer.nickname} paid into escrow`).waitFor();
    await seller.page.getByRole('button', { name: 'The card is unused' }).click();
    await buyer.page.locator('.bubble', { hasText: 'The card is unused' }).waitFor();
    await trade.ship(orderNo);
    await buyer.page.getByText(`${trade.seller.nickname} sealed the code`).waitFor();
    await bar.getByText('Reveal', { exact: true }).waitFor();
    await bar.click();
    await buyer.page.waitForURL('**/checkCode?orderNo=*');
    await buyer.page.getByRole('link', { name: `Message ${trade.seller.nickname}` }).click();
    await buyer.page.waitForURL('**/chat/chatCenter?userID=*');
  });

  it('blocks a card code in chat, suggests the safe way, and leaves the text in the input', async () => {
    const { orderNo } = await trade.paid();
    await openChat(seller, trade.buyer);
    await seller.page.locator('.order-bar').waitFor();
    await sendText(seller, 'here: X7QP 9K2M 4TRW 8HZC');
    await seller.page.getByText('This may be a card code').waitFor();
    await expect.poll(() => seller.page.getByText('Send anyway').count()).toBe(0);
    await seller.page.getByRole('button', { name: 'Edit message' }).click();
    await expect
      .poll(() => seller.page.getByLabel('Message', { exact: true }).inputValue())
      .toContain('X7QP');
    await sendText(seller, 'write me on 08031234567');
    await seller.page.getByText('This may be contact details').waitFor();
    await seller.page.keyboard.press('Escape');
    await seller.page.getByRole('dialog').waitFor({ state: 'detached' });
    // A harmless message after all.
    await sendText(seller, '482913');
    await seller.page.getByRole('button', { name: 'Send anyway' }).click();
    await openChat(buyer, trade.seller);
    await reads(buyer, ['482913']);
    await sendText(seller, 'X7QP 9K2M 4TRW 8HZC');
    await seller.page.getByRole('link', { name: 'Send code in the order' }).click();
    await seller.page.waitForURL(`**/sendCode?orderNo=${orderNo}`);
  });

  it('refuses a chat with oneself with the text of the specification', async () => {
    await openChat(buyer, trade.buyer);
    await buyer.page.getByText("One can't chat with oneself.").waitFor();
    await buyer.page.waitForURL('**/chat');
  });
});
