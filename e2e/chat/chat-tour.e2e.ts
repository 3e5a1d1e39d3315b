// A tour of chat: the list of chats, every kind of message, the actions on a message, and what is not allowed.
import { ContentType, MessageFrom } from '@gift/im-protocol';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../apps/server/src/platform/database/db';
import { assertInvariants } from '../../apps/server/src/testing/database/invariants';
import { createTrade, type Trade } from '../../apps/server/src/testing/fixtures/trade';
import { createTestUser, type TestUser } from '../../apps/server/src/testing/fixtures/users';
import { sharedBrowser } from '../support/browser';
import { bubble, chooseMessageAction, im, openChat, ownWire, sendText, textMessage } from '../support/chat';
import { type RunningGift, startGift } from '../support/gift';
import { createVisitor, logIn, type Visitor, waitForQuiet } from '../support/visitor';

/** Polls for a result; the timeout only ends a hang. */
const soon = <T>(checkScreen: () => T | Promise<T>) => expect.poll(checkScreen, { timeout: 60_000 });

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
afterEach(async ({ task }) => {
  const folder = process.env.E2E_SHOTS;
  for (const [n, { page }] of people.entries())
    if (folder && task.result?.state === 'fail')
      await page.screenshot({ path: `${folder}/failed-walk-${task.name.slice(0, 24)}-${n}.png` });
  for (const { leave } of people) await leave();
  expect(people.flatMap(({ problems }) => problems)).toEqual([]);
  await assertInvariants(gift.database);
});

async function phone(user: TestUser, options: Parameters<typeof createVisitor>[1] = {}): Promise<Visitor> {
  const person = await createVisitor(browser, options);
  people.push(person);
  await logIn(gift, person, user);
  return person;
}
/** Takes a screenshot, if requested. */
async function checkScreen({ page }: Visitor, name: string) {
  const folder = process.env.E2E_SHOTS;
  if (folder) await page.screenshot({ path: `${folder}/walk-${name}.png` });
}
const rows = ({ page }: Visitor) => page.locator('.chat-row .chat-name');
const row = ({ page }: Visitor, name: string) => page.locator('.swipe', { hasText: name });

/** Swipes a row to the left by the width of its buttons. */
async function swipe(person: Visitor, name: string) {
  const box = (await row(person, name).boundingBox())!;
  const [x, y] = [box.x + box.width - 20, box.y + box.height / 2];
  const touch = await person.page.context().newCDPSession(person.page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', at: number) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x: at, y }] });
  await send('touchStart', x);
  for (let step = 1; step <= 10; step++) await send('touchMove', x - step * 26);
  await send('touchEnd', x - 260);
  await touch.detach();
}
/** Swipes a row and taps one of its buttons. On a busy machine a late swipe opens the sheet instead, so it retries. */
async function swipeTo(person: Visitor, name: string, action: string) {
  const button = person.page.locator('.swipe-action', { hasText: action });
  for (let tries = 0; tries < 20 && (await button.count()) === 0; tries++) {
    if ((await person.page.getByRole('dialog').count()) > 0) await person.page.keyboard.press('Escape');
    await soon(() => person.page.getByRole('dialog').count()).toBe(0);
    await swipe(person, name);
  }
  await button.dispatchEvent('click');
}

describe('the list of chats', () => {
  it('has pinned chats first, then the later of draft and last message, newest first', async () => {
    const [amy, ben] = await Promise.all([createTestUser(gift), createTestUser(gift)]);
    for (const from of [amy, ben, trade.seller]) {
      const wire = await ownWire(gift, from);
      expect(await wire.send(textMessage(trade.buyer, `from ${from.nickname}`))).toMatchObject({
        errCode: 0,
      });
      wire.close();
    }
    const buyer = await phone(trade.buyer);
    const { page } = buyer;
    await page.goto(`${gift.url}/chat`);
    const order = (names: TestUser[]) =>
      soon(() => rows(buyer).allInnerTexts()).toEqual(names.map((user) => user.nickname));
    await order([trade.seller, ben, amy]);
    // A chat with a draft comes before newer messages.
    await row(buyer, amy.nickname).click();
    await page.getByLabel('Message', { exact: true }).fill('half a sent');
    await page.getByRole('button', { name: /^Back/ }).click();
    await row(buyer, amy.nickname).getByText('Draft:').waitFor();
    await order([amy, trade.seller, ben]);
    // A pinned chat comes before both.
    await swipeTo(buyer, ben.nickname, 'Pin');
    await order([ben, amy, trade.seller]);
    await checkScreen(buyer, 'list');
    // A new message moves its chat to its position, and the draft survives a reload.
    const wire = await ownWire(gift, trade.seller);
    await wire.send(textMessage(trade.buyer, 'one more'));
    wire.close();
    await order([ben, trade.seller, amy]);
    await page.reload();
    await order([ben, trade.seller, amy]);
    await row(buyer, amy.nickname).click();
    await soon(() => page.getByLabel('Message', { exact: true }).inputValue()).toBe('half a sent');
  });

  it('has swipe actions to read, mute and delete; a muted chat has a quiet unread count', async () => {
    const wire = await ownWire(gift, trade.seller);
    await wire.send(textMessage(trade.buyer, 'one'));
    await wire.send(textMessage(trade.buyer, 'two'));
    const buyer = await phone(trade.buyer);
    const { page } = buyer;
    await page.getByRole('img', { name: 'unread' }).waitFor();
    // Gift notified the user of the login on this device; that is read first.
    await page.goto(`${gift.url}/chat/notification`);
    await page.getByText('signed in to your account').waitFor();
    await page.goto(`${gift.url}/chat`);
    const name = trade.seller.nickname;
    await row(buyer, name).getByText('2 unread').waitFor({ state: 'attached' });
    await swipeTo(buyer, name, 'Read');
    await soon(() => row(buyer, name).locator('.count').count()).toBe(0);
    await soon(() => page.getByRole('img', { name: 'unread' }).count()).toBe(0);
    await swipeTo(buyer, name, 'Mute');
    await row(buyer, name).getByRole('img', { name: 'Muted' }).waitFor();
    await wire.send(textMessage(trade.buyer, 'three'));
    await row(buyer, name).locator('.count.quiet').waitFor();
    await expect.poll(() => page.getByRole('img', { name: 'unread' }).count()).toBe(0);
    // A long press opens the same actions in a sheet, for users who cannot swipe.
    await row(buyer, name).locator('.chat-row').click({ button: 'right' });
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.locator('dialog.message').getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('Chats start from offers and orders.').waitFor();
    await checkScreen(buyer, 'list-empty');
    await wire.send(textMessage(trade.buyer, 'back again'));
    await row(buyer, name).getByText('back again').waitFor();
    wire.close();
  });

  it('loads all chats in pages of 50, and pull-to-refresh reloads the first page', async () => {
    const others = await Promise.all(Array.from({ length: 57 }, () => createTestUser(gift)));
    const wire = await ownWire(gift, trade.buyer);
    for (const other of others)
      expect(await wire.send(textMessage(other, `to ${other.nickname}`))).toMatchObject({ errCode: 0 });
    wire.close();
    const loud = await ownWire(gift, others[3]!);
    for (let n = 0; n < 105; n++) await loud.send(textMessage(trade.buyer, `call ${n}`));
    loud.close();
    const buyer = await phone(trade.buyer);
    const { page } = buyer;
    await page.goto(`${gift.url}/chat`);
    await rows(buyer).first().waitFor();
    await expect.poll(() => rows(buyer).first().innerText()).toBe(others[3]!.nickname);
    await row(buyer, others[3]!.nickname).getByText('99+').waitFor();
    await page.locator('.chat-row').last().scrollIntoViewIfNeeded();
    await soon(() => rows(buyer).count()).toBe(57);
    // Rows out of view are not rendered, so they have no inner text.
    const all = await rows(buyer).allTextContents();
    expect(new Set(all).size).toBe(57);
    await page.evaluate(() => scrollTo(0, 0));
    await pullDown(page);
    // The first page again; Gift's notifications are one of its fifty and have a list of their own.
    await soon(() => rows(buyer).count()).toBe(49);
    await page.locator('.chat-row').last().scrollIntoViewIfNeeded();
    await soon(() => rows(buyer).count()).toBe(57);
  });

  it('finds chats and friends by name and messages by text, but no user by id', async () => {
    const amy = await createTestUser(gift);
    const befriended = await befriend(trade.buyer, amy);
    expect(befriended).toBe(0);
    const wire = await ownWire(gift, trade.seller);
    await wire.send(textMessage(trade.buyer, 'the walnut table'));
    await wire.send(textMessage(trade.buyer, 'and four chairs'));
    wire.close();
    const buyer = await phone(trade.buyer);
    const { page } = buyer;
    await page.goto(`${gift.url}/chat`);
    await row(buyer, 'four chairs').click();
    await bubble(buyer, 'walnut').waitFor();
    await page.goto(`${gift.url}/chat`);
    await page.getByRole('button', { name: 'Search chats' }).click();
    const box = page.getByRole('searchbox');
    await box.fill(amy.nickname);
    await page.getByRole('heading', { name: /Friends|Chats/ }).waitFor();
    await page.locator('.chat-search').getByText(amy.nickname, { exact: true }).first().waitFor();
    await box.fill('walnut');
    await page.getByRole('heading', { name: 'Messages on this phone' }).waitFor();
    await checkScreen(buyer, 'search');
    await page.locator('.chat-search').getByText('the walnut table').click();
    await page.locator('.bubble-row.found', { hasText: 'walnut' }).waitFor();
    // An id is not searchable.
    await page.goto(`${gift.url}/chat`);
    await page.getByRole('button', { name: 'Search chats' }).click();
    await box.fill(String(amy.userID));
    await page.getByText(/Nothing found for .* on this phone/).waitFor();
  });
});

async function drag(page: Page, by: { x: number; y: number }) {
  const touch = await page.context().newCDPSession(page);
  const at = (part: number) => ({ x: 180 + by.x * part, y: 200 + by.y * part });
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', part: number) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [at(part)] });
  await send('touchStart', 0);
  for (let step = 1; step <= 12; step++) await send('touchMove', step / 12);
  await send('touchEnd', 1);
  await touch.detach();
}
const pullDown = (page: Page) => drag(page, { x: 0, y: 192 });
const dragAside = (page: Page, x: number) => drag(page, { x, y: 0 });

async function befriend(one: TestUser, other: TestUser): Promise<number> {
  const [fromUserID, toUserID] = [String(one.userID), String(other.userID)];
  const asked = await im(gift, one, '/friend/add_friend', { fromUserID, toUserID, reqMsg: 'hi', ex: '' });
  expect(asked).toMatchObject({ errCode: 0 });
  const answer = { fromUserID, toUserID, handleResult: 1, handleMsg: '' };
  return (await im(gift, other, '/friend/add_friend_response', answer)).errCode;
}

/** A video of one second with moving colours, recorded by the browser. */
const film = (page: Page) =>
  page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [160, 120];
    const pen = canvas.getContext('2d')!;
    const recorder = new MediaRecorder(canvas.captureStream(20), { mimeType: 'video/webm' });
    const parts: Blob[] = [];
    recorder.ondataavailable = ({ data }) => parts.push(data);
    recorder.start();
    for (let n = 0; n < 24; n++) {
      pen.fillStyle = `hsl(${n * 15} 80% 50%)`;
      pen.fillRect(0, 0, 160, 120);
      await new Promise((wait) => setTimeout(wait, 50));
    }
    await new Promise((stopped) => {
      recorder.onstop = stopped;
      recorder.stop();
    });
    return [...new Uint8Array(await new Blob(parts).arrayBuffer())];
  });

describe('messages', () => {
  it('of each kind arrive correctly: emoji, video, file, location and contact', async () => {
    const amy = await createTestUser(gift);
    await befriend(trade.buyer, amy);
    const here = { geolocation: { latitude: 6.45, longitude: 3.39 }, permissions: ['geolocation'] };
    const buyer = await phone(trade.buyer, here);
    const seller = await phone(trade.seller);
    await openChat(gift, buyer, trade.seller);
    await openChat(gift, seller, trade.buyer);
    const { page } = buyer;
    await page.getByRole('button', { name: 'Emoji' }).click();
    await page.locator('.emoji-grid').getByText('🔥').click();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await bubble(seller, '🔥').waitFor();

    const attach = page.getByRole('button', { name: 'Attach' });
    const sendIt = page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true });
    await attach.click();
    const bytes = Buffer.from(await film(page));
    await page
      .locator('input[accept="video/*"]')
      .setInputFiles({ name: 'card.webm', mimeType: 'video/webm', buffer: bytes });
    await soon(() => sendIt.getAttribute('aria-busy')).toBeNull();
    await checkScreen(buyer, 'send-video');
    await sendIt.click();
    const video = seller.page.getByRole('button', { name: /Video/ });
    await video.waitFor({ timeout: 60_000 });
    await video.click();
    await expect
      .poll(() => seller.page.locator('.viewer video').evaluate((one: HTMLVideoElement) => one.videoWidth))
      .toBe(160);

    // From the video to the next picture and back, with a finger and with the buttons.
    if (!(await page.locator('.attach-panel').isVisible())) await attach.click();
    await page
      .locator('input[type=file][multiple][accept="image/*"]')
      .setInputFiles({ name: 'card.png', mimeType: 'image/png', buffer: await page.screenshot() });
    await soon(() => sendIt.getAttribute('aria-busy')).toBeNull();
    await sendIt.click();
    const viewer = seller.page.locator('.viewer');
    await viewer.getByText('1 of 2').waitFor({ timeout: 60_000 });
    await dragAside(seller.page, -200);
    await viewer.getByText('2 of 2').waitFor();
    await viewer.locator('img').waitFor();
    await dragAside(seller.page, 200);
    await viewer.locator('video').waitFor();
    await viewer.getByRole('button', { name: 'Next' }).click();
    await viewer.locator('img').waitFor();
    await viewer.getByRole('button', { name: 'Previous' }).click();
    await viewer.locator('video').waitFor();
    await checkScreen(seller, 'viewer-video');
    await viewer.getByRole('button', { name: 'Close' }).click();

    if (!(await page.locator('.attach-panel').isVisible())) await attach.click();
    const pdf = Buffer.from('%PDF-1.4 receipt');
    await page.locator('.attach-panel input[type=file]:not([accept])').setInputFiles({
      name: 'receipt of a very long name for a small screen.pdf',
      mimeType: 'application/pdf',
      buffer: pdf,
    });
    await soon(() => sendIt.getAttribute('aria-busy')).toBeNull();
    await sendIt.click();
    const link = seller.page.getByRole('link', { name: /receipt of a very long name/ });
    await link.waitFor({ timeout: 60_000 });
    const fetched = await seller.page.evaluate(
      async (href) => (await fetch(href)).text(),
      (await link.getAttribute('href'))!,
    );
    expect(fetched).toBe('%PDF-1.4 receipt');

    if (!(await page.locator('.attach-panel').isVisible())) await attach.click();
    await page.getByRole('button', { name: 'Location' }).click();
    await page.getByText(/Send your location, accurate to \d+ m\?/).waitFor();
    await page.getByRole('button', { name: 'Send', exact: true }).last().click();
    await seller.page.getByText('My location').waitFor();

    if (!(await page.locator('.attach-panel').isVisible())) await attach.click();
    await page.getByRole('button', { name: 'Contact' }).click();
    await page.getByRole('dialog').getByText(amy.nickname).click();
    await checkScreen(buyer, 'kinds');
    const card = seller.page.locator('.contact-card', { hasText: amy.nickname });
    await card.waitFor();
    await checkScreen(seller, 'kinds-other');
    await card.click();
    await seller.page.waitForURL(`**/userDetail?userID=${amy.userID}`);
  });

  it('are quoted, forwarded, forwarded as one history, taken back and written again', async () => {
    const buyer = await phone(trade.buyer);
    const seller = await phone(trade.seller);
    await openChat(gift, seller, trade.stranger);
    await sendText(seller, 'hello stranger');
    await openChat(gift, buyer, trade.seller);
    await openChat(gift, seller, trade.buyer);
    await sendText(buyer, 'Is it the gold one?');
    await sendText(seller, 'Let me look');
    await chooseMessageAction(seller, 'Is it the gold one?', 'Reply');
    await sendText(seller, 'The red one');
    await bubble(buyer, 'The red one').locator('.quoted').getByText('Is it the gold one?').waitFor();
    await bubble(buyer, 'The red one').locator('.quoted').click();
    await buyer.page.locator('.bubble-row.found', { hasText: 'Is it the gold one?' }).waitFor();

    await chooseMessageAction(seller, 'Let me look', 'Forward');
    await seller.page.getByRole('dialog').getByText(trade.stranger.nickname).click();
    await seller.page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click();
    await seller.page.getByText('Forwarded.').waitFor();
    await chooseMessageAction(seller, 'Let me look', 'Select');
    await bubble(seller, 'The red one').click();
    await checkScreen(seller, 'choosing');
    await seller.page.getByRole('button', { name: 'Combined' }).click();
    await seller.page.getByRole('dialog').getByText(trade.stranger.nickname).click();
    await seller.page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click();
    await seller.page.getByText('Forwarded.').first().waitFor();

    // It can be undone for five seconds; then it is revoked on both sides, and the sender can write it again.
    await chooseMessageAction(seller, 'The red one', 'Unsend');
    await seller.page.getByText('Unsending the message').waitFor();
    await expect.poll(() => bubble(seller, 'The red one').count()).toBe(0);
    await checkScreen(seller, 'undo');
    await seller.page.getByRole('button', { name: 'Undo', exact: true }).click();
    await bubble(seller, 'The red one').waitFor();
    await chooseMessageAction(seller, 'The red one', 'Unsend');
    await buyer.page.getByText(`${trade.seller.nickname} unsent a message`).waitFor();
    await expect.poll(() => bubble(buyer, 'The red one').count()).toBe(0);
    await seller.page.getByText('You unsent a message').waitFor();
    await seller.page.getByRole('button', { name: 'Edit again' }).click();
    await expect
      .poll(() => seller.page.getByLabel('Message', { exact: true }).inputValue())
      .toBe('The red one');
    await seller.page.getByLabel('Message', { exact: true }).fill('');

    const stranger = await phone(trade.stranger);
    await openChat(gift, stranger, trade.seller);
    await bubble(stranger, 'Let me look').first().waitFor();
    const history = stranger.page.getByRole('button', { name: /Chat of/ });
    await history.click();
    await stranger.page.getByRole('dialog').getByText('The red one').waitFor();
    await checkScreen(stranger, 'history');
  });

  it('that fail to send show the reason and are delivered once after a retry', async () => {
    const buyer = await phone(trade.buyer);
    await openChat(gift, buyer, trade.seller);
    await sendText(buyer, 'first');
    await buyer.page.getByText('Sent', { exact: true }).waitFor({ state: 'attached' });
    const both = { userID: String(trade.buyer.userID) };
    const as = { token: trade.seller.token };
    expect((await gift.call('blockUser', both, as)).code).toBe(200);
    await gift.runDue();
    await sendText(buyer, 'second');
    const again = buyer.page.locator('.bubble-retry');
    await again.waitFor();
    await buyer.page.getByText('Your message could not be delivered to this person.').waitFor();
    await checkScreen(buyer, 'failed');
    expect((await gift.call('unblockUser', both, as)).code).toBe(200);
    await gift.runDue();
    await again.click();
    await soon(() => again.count()).toBe(0);
    const seller = await phone(trade.seller);
    await openChat(gift, seller, trade.buyer);
    await bubble(seller, 'second').waitFor();
    await expect.poll(() => seller.page.locator('.bubble', { hasText: 'second' }).count()).toBe(1);
  });

  it('that disappear after reading are removed on both sides once read', async () => {
    const buyer = await phone(trade.buyer);
    const seller = await phone(trade.seller);
    await openChat(gift, buyer, trade.seller);
    await openChat(gift, seller, trade.buyer);
    await sendText(buyer, 'stays');
    await bubble(seller, 'stays').waitFor();
    await buyer.page.getByRole('button', { name: 'Chat details' }).click();
    await buyer.page.getByText('Disappearing messages').click();
    await checkScreen(buyer, 'details');
    await buyer.page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await buyer.page.getByRole('dialog').waitFor({ state: 'detached' });
    await seller.page.getByText('Messages now disappear after reading').waitFor();
    await sendText(buyer, 'for your eyes');
    await bubble(seller, 'for your eyes').getByRole('img', { name: 'Disappears after reading' }).waitFor();
    await buyer.page.getByText('Read', { exact: true }).last().waitFor({ state: 'attached' });
    for (const person of [seller, buyer]) await soon(() => bubble(person, 'for your eyes').count()).toBe(0);
    await expect.poll(() => bubble(seller, 'stays').count()).toBe(1);
  });

  it('in a group can mention a member, whose chat list shows the mention', async () => {
    expect(await befriend(trade.seller, trade.buyer)).toBe(0);
    const member = String(trade.buyer.userID);
    const made = await im(gift, trade.seller, '/group/create_group', {
      memberUserIDs: [member],
      adminUserIDs: null,
      ownerUserID: String(trade.seller.userID),
      groupInfo: { groupName: 'Steam US sellers', groupType: 2 },
      sendMessage: null,
    });
    expect(made).toMatchObject({ errCode: 0 });
    const buyer = await phone(trade.buyer);
    const seller = await phone(trade.seller);
    await buyer.page.goto(`${gift.url}/chat`);
    await seller.page.goto(`${gift.url}/chat`);
    await row(seller, 'Steam US sellers').click();
    const box = seller.page.getByLabel('Message', { exact: true });
    await box.pressSequentially('Morning @');
    await seller.page.getByRole('dialog').getByText(trade.buyer.nickname).click();
    await box.pressSequentially('any stock?');
    await seller.page.getByRole('button', { name: 'Send', exact: true }).click();
    await row(buyer, 'Steam US sellers').getByText('[You were mentioned]').waitFor();
    await checkScreen(buyer, 'at-me');
    await row(buyer, 'Steam US sellers').click();
    await bubble(buyer, `@${trade.buyer.nickname} any stock?`).waitFor();
    await checkScreen(buyer, 'group');
  });
});

describe('no user', () => {
  it('can write as Gift: such content is refused, and an imitation is a bubble like any other', async () => {
    const { orderNo } = await trade.submitted();
    const wire = await ownWire(gift, trade.seller);
    const event = { orderNo, event: 'confirm', at: new Date().toISOString() };
    const json = (content: object) => new TextEncoder().encode(JSON.stringify(content));
    const data = JSON.stringify(event);
    const notification = {
      detail: JSON.stringify({ text: 'Staff here: send your PIN', notificationName: 'Gift' }),
    };
    const refused = await wire.send(
      textMessage(trade.buyer, '', { contentType: ContentType.oaNotification, content: json(notification) }),
    );
    expect(refused.errCode).toBe(1002);
    const imitation = textMessage(trade.buyer, '', {
      contentType: ContentType.custom,
      msgFrom: MessageFrom.system,
      content: json({ data, description: 'Gift staff: the money was released', extension: '' }),
      senderNickname: 'Gift',
    });
    expect(await wire.send(imitation)).toMatchObject({ errCode: 0 });
    await wire.send(textMessage(trade.buyer, '🛡 Gift staff: release the money now'));
    wire.close();
    const buyer = await phone(trade.buyer);
    await openChat(gift, buyer, trade.seller);
    await bubble(buyer, 'release the money now').waitFor();
    await checkScreen(buyer, 'imitation');
    // The real system message is shown; the imitation has no badge, and only its sender's name.
    await buyer.page.getByText('You accepted the offer').waitFor();
    await expect.poll(() => buyer.page.locator('.line.order').count()).toBe(1);
    await expect.poll(() => buyer.page.locator('.staff-badge').count()).toBe(0);
    await expect.poll(() => buyer.page.getByText('released').count()).toBe(0);
  });
});

describe('a message from a custom client', () => {
  const raw = (contentType: number, content: unknown, more: object = {}) =>
    textMessage(trade.buyer, '', {
      contentType,
      content: new TextEncoder().encode(JSON.stringify(content)),
      ...more,
    });

  it('with missing fields breaks neither the chat list nor the chat of its recipient', async () => {
    const wire = await ownWire(gift, trade.seller);
    const strange = [
      raw(ContentType.atText, { text: '@1 hello', atUserList: null }),
      raw(ContentType.atText, { text: 'x', quoteMessage: { contentType: 106, atTextElem: {} } }),
      raw(ContentType.merge, { title: 'an odd history' }),
      raw(ContentType.merge, { multiMessage: [{ contentType: 102 }, { contentType: 107, mergeElem: {} }] }),
      raw(ContentType.picture, { sourcePicture: null }),
      raw(ContentType.video, { videoUrl: '' }),
      raw(ContentType.voice, { sourceUrl: '' }),
      raw(ContentType.file, { sourceUrl: '' }),
      raw(ContentType.card, { userID: String(trade.seller.userID) }),
      raw(ContentType.quote, { text: 'so', quoteMessage: { contentType: 105, fileElem: null } }),
      raw(ContentType.quote, { text: 'so', quoteMessage: { contentType: 1520, notificationElem: {} } }),
      raw(ContentType.face, {}),
      raw(ContentType.custom, {}),
      raw(ContentType.richText, { text: 'rich', messageEntityList: [{}] }, { ex: '{"waveform":[{}]}' }),
    ];
    for (const message of strange) expect(await wire.send(message)).toMatchObject({ errCode: 0 });
    const buyer = await phone(trade.buyer);
    await buyer.page.goto(`${gift.url}/chat`);
    // Each of them was once the last message of the list.
    for (const message of strange) {
      const again = { ...message, clientMsgID: `again${message.clientMsgID}` };
      expect(await wire.send(again)).toMatchObject({ errCode: 0 });
    }
    expect(await wire.send(textMessage(trade.buyer, 'and still here'))).toMatchObject({ errCode: 0 });
    wire.close();
    await row(buyer, trade.seller.nickname).getByText('and still here').waitFor();
    // It opens at the first unread message.
    await openChat(gift, buyer, trade.seller);
    await bubble(buyer, 'an odd history').click();
    await buyer.page.getByRole('dialog').getByText('an odd history').waitFor();
    await buyer.page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    const latest = bubble(buyer, 'and still here');
    const jump = buyer.page.getByRole('button', { name: 'Jump to latest' });
    await jump.or(latest).first().waitFor();
    if (await jump.isVisible()) await jump.click();
    await latest.waitFor();
  });

  it('has contact details masked, links to no other site, and cannot pass as from Gift', async () => {
    const wire = await ownWire(gift, trade.seller);
    const number = '0803 123 4567';
    const data = JSON.stringify({ orderNo: '1234567', event: 'released', at: new Date().toISOString() });
    const self = String(trade.seller.userID);
    const text = {
      contentType: 101,
      sendID: String(trade.buyer.userID),
      textElem: { content: `call ${number}` },
    };
    const order = { contentType: 110, sendID: self, msgFrom: 200, customElem: { data } };
    const notification = {
      contentType: 1400,
      sendID: self,
      notificationElem: { detail: '{"text":"Paid in full"}' },
    };
    for (const message of [
      raw(ContentType.quote, { text: 'one', quoteMessage: { ...text, senderNickname: `call ${number}` } }),
      raw(ContentType.quote, { text: 'two', quoteMessage: order }),
      raw(ContentType.quote, { text: 'three', quoteMessage: notification }),
      raw(ContentType.file, { sourceUrl: 'https://evil.example/a.apk', fileName: `call ${number}.apk` }),
      raw(ContentType.location, { description: `call ${number}`, longitude: 3, latitude: 6 }),
      raw(ContentType.card, { userID: self, nickname: `call ${number}` }),
      raw(ContentType.merge, {
        title: `call ${number}`,
        abstractList: [`call ${number}`],
        multiMessage: [text],
      }),
      raw(ContentType.atText, {
        text: '@1 here',
        atUserList: ['1'],
        atUsersInfo: [{ atUserID: '1', groupNickname: `call ${number}` }],
      }),
    ])
      expect(await wire.send(message)).toMatchObject({ errCode: 0 });
    wire.close();
    const buyer = await phone(trade.buyer);
    await openChat(gift, buyer, trade.seller);
    const { page } = buyer;
    await bubble(buyer, 'here').waitFor();
    const room = page.getByRole('log');
    await soon(() => page.locator('.place-card, .contact-card, .merge-card, .file-card').count()).toBe(4);
    expect(await room.innerText()).not.toContain('4567');
    expect(await room.innerText()).not.toMatch(/released|Paid in full/);
    // The quote and the card no longer show it: the server corrects them.
    // A mentioned name counts twice: between two users it is plain text, a handle and a number.
    await soon(() => page.locator('.covered').count()).toBe(6);
    await page.getByText('Not stored on Gift').waitFor();
    await expect.poll(() => page.locator('.file-card').getAttribute('href')).toBeNull();
    await checkScreen(buyer, 'covered');
    await page.locator('.merge-card').click();
    await page.locator('.merged .covered').waitFor();
    expect(await page.locator('.merged').innerText()).not.toContain('4567');
  });

  it('a chat link to an unknown user shows an error and a link to all chats', async () => {
    const buyer = await phone(trade.buyer);
    await buyer.page.goto(`${gift.url}/chat/chatCenter?userID=4611686018427`);
    await buyer.page.getByText('User not found.').waitFor();
    await buyer.page.getByRole('link', { name: 'All chats' }).waitFor();
  });
});

describe('pushes', () => {
  /** Simulates a permission prompt and a push service, which headless browsers lack. */
  const withPushService = () => {
    let permission: NotificationPermission = localStorage.getItem('test') ? 'granted' : 'default';
    Object.defineProperty(Notification, 'permission', { get: () => permission });
    Notification.requestPermission = async () => {
      localStorage.setItem('test', '1');
      permission = 'granted';
      return permission;
    };
    const held = {
      endpoint: 'https://fcm.googleapis.com/fcm/send/of-this-phone',
      toJSON: () => ({ endpoint: held.endpoint, keys: { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) } }),
      unsubscribe: async () => localStorage.removeItem('test') === undefined,
    };
    const manager = PushManager.prototype as unknown as Record<string, unknown>;
    manager.subscribe = async () => held;
    manager.getSubscription = async () => (localStorage.getItem('test') ? held : null);
  };
  const devices = async () =>
    (
      await gift.database.many(
        sql`select 1 from messaging.push_subscriptions where user_id = ${String(trade.buyer.userID)}`,
      )
    ).length;

  it('are offered once, and the next session subscribes again without asking', async () => {
    const wire = await ownWire(gift, trade.seller);
    await wire.send(textMessage(trade.buyer, 'still there?'));
    wire.close();
    const buyer = await phone(trade.buyer);
    const { page } = buyer;
    await page.context().grantPermissions(['notifications'], { origin: gift.url });
    await page.addInitScript(withPushService);
    await page.goto(`${gift.url}/chat`);
    await page.getByText('Turn on message alerts?').waitFor();
    await checkScreen(buyer, 'push-ask');
    await page.getByRole('button', { name: 'Turn on' }).click();
    await soon(devices).toBe(1);
    await page.goto(`${gift.url}/chat`);
    await page.getByText('still there?').waitFor();
    await soon(() => page.getByText('Turn on message alerts?').count()).toBe(0);

    // The subscription ended with its session; the next session subscribes again without asking.
    await gift.database.run(sql`delete from messaging.push_subscriptions`);
    await page.evaluate(() => localStorage.removeItem('pushRegistered'));
    await page.goto(`${gift.url}/chat`);
    await soon(devices).toBe(1);
  });
});

describe('a phone that was here before', () => {
  it('shows its cached chats before the chat engine loads', async () => {
    const wire = await ownWire(gift, trade.seller);
    await wire.send(textMessage(trade.buyer, 'still there?'));
    wire.close();
    const buyer = await phone(trade.buyer);
    const { page } = buyer;
    await page.goto(`${gift.url}/chat`);
    await page.getByText('still there?').waitFor();
    await page.waitForFunction(() => localStorage.getItem('chatList')?.includes('still there?'));
    // The engine's files never load.
    await page.route(/im-(boot|engine)/, () => {});
    await page.reload({ waitUntil: 'commit' });
    await page.getByText('still there?').waitFor();
    await page.unroute(/im-(boot|engine)/);
    await page.goto(`${gift.url}/home`);
  });
});

describe('the way into chat', () => {
  /** The chat engines that run in the browser. */
  const engines = ({ page }: Visitor) => page.workers().filter((worker) => /im-boot/.test(worker.url()));

  it('is opened once for a signed-in user, and never before login or for a visitor', async () => {
    const { signals } = gift.services;
    const own = String(trade.buyer.userID);
    const visitor = await createVisitor(browser);
    people.push(visitor);
    for (const path of ['/', '/login', '/register', '/forgotPassword']) {
      await visitor.page.goto(gift.url + path);
      await waitForQuiet(visitor.page);
      expect(engines(visitor), path).toHaveLength(0);
    }
    const buyer = await phone(trade.buyer);
    const { page } = buyer;
    for (const path of ['/register', '/forgotPassword']) {
      await page.goto(gift.url + path);
      await waitForQuiet(page);
      expect(engines(buyer), path).toHaveLength(0);
    }
    await soon(() => [...signals.connectedFrom(own)]).toEqual([]);
    // The first page with a signed-in user logs in to chat, as the web platform.
    await page.goto(`${gift.url}/home`);
    await soon(() => [...signals.connectedFrom(own)]).toEqual([5]);
    const [engine] = engines(buyer);
    await page.getByRole('link', { name: 'Chat' }).click();
    await page.getByText('Chats start from offers and orders.').waitFor();
    await page.getByRole('link', { name: 'Home' }).click();
    await page.getByRole('link', { name: 'Chat' }).click();
    await page.waitForURL('**/chat');
    expect(engines(buyer)).toEqual([engine]);
    // The browser stores the token with the user id.
    const stored = await page.evaluate(() => [
      localStorage.getItem('imToken'),
      localStorage.getItem('userID'),
    ]);
    expect(stored[0]).toMatch(/\S{10,}/);
    expect(stored[1]).toBe(own);
  });

  it('is active in one browser at a time: the other shows this and can take over', async () => {
    // Each sends a message first: a page that is kicked while it logs in would reconnect chat automatically.
    const opens = async (message: string) => {
      const person = await phone(trade.buyer);
      await openChat(gift, person, trade.seller);
      await sendText(person, message);
      await bubble(person, message).getByText('Sent', { exact: true }).waitFor({ state: 'attached' });
      return person;
    };
    const first = await opens('from one browser');
    await first.page.getByRole('button', { name: /^Back/ }).click();
    await row(first, trade.seller.nickname).getByText('from one browser').waitFor();
    const second = await opens('and from another');
    await first.page.getByText('Chat is open on another device now.').waitFor();
    await checkScreen(first, 'kicked');
    // A chat opened from the list shows the same, and opens with the tap that reconnects chat.
    await row(first, trade.seller.nickname).click();
    await first.page.waitForURL('**/chat/chatCenter?*');
    await first.page.getByText('Chat is open on another device now.').waitFor();
    expect(await first.page.getByText('The chat did not open.').count()).toBe(0);
    await checkScreen(first, 'kicked-room');
    await first.page.getByRole('button', { name: 'Use it here' }).click();
    await bubble(first, 'from one browser').waitFor();
    await second.page.getByText('Chat is open on another device now.').waitFor();
    await soon(() => first.page.getByText('Chat is open on another device now.').count()).toBe(0);
    // A list opened only then offers the same way back, and shows no error.
    await second.page.getByRole('button', { name: /^Back/ }).click();
    for (const tab of ['Messages', 'Notifications']) {
      await second.page.getByText(tab, { exact: true }).click();
      await second.page.getByText('Chat is open on another device now.').waitFor();
      await soon(() => second.page.locator('main .skeleton').count()).toBe(0);
      expect(await second.page.getByText(/did not load/).count()).toBe(0);
    }
  });
});
