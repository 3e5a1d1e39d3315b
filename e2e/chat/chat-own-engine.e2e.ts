// A user's own messages: scrolled into view after sending, long-pressed, and revoked.
import type { Browser, Locator } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTrade, type Trade } from '../../apps/server/src/testing/fixtures/trade';
import type { TestUser } from '../../apps/server/src/testing/fixtures/users';
import { sharedBrowser } from '../support/browser';
import { bubble, chooseMessageAction, openChat, ownWire, sendText, textMessage } from '../support/chat';
import { type RunningGift, startGift } from '../support/gift';
import { createVisitor, logIn, type Visitor } from '../support/visitor';

/** Polls for a result; the timeout only ends a hang. */
const soon = <T>(check: () => T | Promise<T>) => expect.poll(check, { timeout: 60_000 });

let gift: RunningGift;
let browser: Browser;
let trade: Trade;
let people: Visitor[];

beforeAll(async () => {
  [gift, browser] = await Promise.all([startGift(), sharedBrowser()]);
});
afterAll(async () => {
  await gift?.close();
});
beforeEach(async () => {
  trade = await createTrade(gift);
  people = [];
});
afterEach(async () => {
  for (const { leave } of people) await leave();
  expect(people.flatMap(({ problems }) => problems)).toEqual([]);
});

async function phone(user: TestUser): Promise<Visitor> {
  const person = await createVisitor(browser);
  people.push(person);
  await logIn(gift, person, user);
  return person;
}

describe('messages of one’s own', () => {
  it('are taken back when the page closes before the five seconds are over', async () => {
    const buyer = await phone(trade.buyer);
    const seller = await phone(trade.seller);
    await openChat(gift, buyer, trade.seller);
    await openChat(gift, seller, trade.buyer);
    await sendText(seller, 'a slip');
    await bubble(buyer, 'a slip').waitFor();
    await chooseMessageAction(seller, 'a slip', 'Unsend');
    await seller.page.getByText('Unsending the message').waitFor();
    await seller.page.close({ runBeforeUnload: true });
    await buyer.page.getByText(`${trade.seller.nickname} unsent a message`).waitFor();
  });

  it('on long press open a menu that waits for the next tap', async () => {
    const buyer = await phone(trade.buyer);
    await openChat(gift, buyer, trade.seller);
    await sendText(buyer, 'hold me');
    await buyer.page.getByText('Sent', { exact: true }).waitFor({ state: 'attached' });
    const touch = await buyer.page.context().newCDPSession(buyer.page);
    const finger = (type: 'touchStart' | 'touchEnd', at: { x: number; y: number }) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [at] });
    const dialog = buyer.page.getByRole('dialog');
    const takeBack = dialog.getByRole('button', { name: 'Unsend' });
    const middle = async (of: Locator) => {
      const box = (await of.boundingBox())!;
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    };
    // The newest message is at the bottom, where the menu opens.
    const held = await middle(bubble(buyer, 'hold me'));
    await finger('touchStart', held);
    await dialog.waitFor();
    await finger('touchEnd', held);
    await buyer.page.waitForTimeout(600);
    await expect.poll(() => dialog.count()).toBe(1);
    const next = await middle(takeBack);
    await finger('touchStart', next);
    await finger('touchEnd', next);
    await buyer.page.getByText('Unsending the message').waitFor();
    await touch.detach();
  });
});

describe('a message one has just sent', () => {
  const ended = /ump to latest/;
  let buyer: Visitor;
  const isInSight = (text: string) =>
    soon(async () => {
      const [own, composer] = await Promise.all([
        bubble(buyer, text).boundingBox(),
        buyer.page.locator('.composer').boundingBox(),
      ]);
      return own !== null && own.y > 0 && own.y + own.height <= composer!.y;
    }).toBe(true);
  async function readUp() {
    await buyer.page.getByRole('log').hover();
    await buyer.page.mouse.wheel(0, -1200);
    await buyer.page.getByRole('button', { name: ended }).waitFor();
  }
  beforeEach(async () => {
    const wire = await ownWire(gift, trade.seller);
    for (let n = 0; n < 24; n++) await wire.send(textMessage(trade.buyer, `an older line, number ${n}`));
    wire.close();
    buyer = await phone(trade.buyer);
    await openChat(gift, buyer, trade.seller);
    await bubble(buyer, 'number 23').waitFor();
  });

  it('is in view after a picture and below a quote, even if content renders late', async () => {
    const { page } = buyer;
    await page.getByRole('button', { name: 'Attach' }).click();
    const picture = await sharp({
      create: { width: 900, height: 1600, channels: 3, background: '#3a5a80' },
    })
      .jpeg()
      .toBuffer();
    await page
      .locator('input[type=file][multiple][accept="image/*"]')
      .setInputFiles({ name: 'card.jpg', mimeType: 'image/jpeg', buffer: picture });
    const send = page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true });
    await soon(() => send.getAttribute('aria-busy')).toBeNull();
    await send.click();
    await page.locator('.media img').waitFor();
    await chooseMessageAction(buyer, 'number 23', 'Reply');
    await sendText(buyer, 'this is what I meant');
    await isInSight('this is what I meant');
    // Opening and closing the keyboard, or a row that grows, does not move it.
    await page.setViewportSize({ width: 375, height: 420 });
    await isInSight('this is what I meant');
    await page.setViewportSize({ width: 375, height: 667 });
    await page
      .locator('.media')
      .last()
      .evaluate((box) => {
        box.style.height = '420px';
      });
    await isInSight('this is what I meant');
    // The sender can still scroll up to older messages.
    await readUp();
    await page.waitForTimeout(500);
    await page.getByRole('button', { name: ended }).waitFor();
  });

  it('is in sight though its writer was reading older ones', async () => {
    await readUp();
    await sendText(buyer, 'written while reading');
    await isInSight('written while reading');
  });
});
