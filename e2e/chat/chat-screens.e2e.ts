// The screens around chat: Gift's notifications, user profiles, and QR codes to show and to scan.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import encodeQR from 'qr';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../apps/server/src/platform/database/db';
import { assertInvariants } from '../../apps/server/src/testing/database/invariants';
import { createTrade, type Trade } from '../../apps/server/src/testing/fixtures/trade';
import { sharedBrowser, startBrowser } from '../support/browser';
import { type RunningGift, startGift } from '../support/gift';
import { chooseLanguage, createVisitor, logIn, type Visitor } from '../support/visitor';

let gift: RunningGift;
let browser: Browser;
let trade: Trade;
let buyer: Visitor;

beforeAll(async () => {
  [gift, browser] = await Promise.all([startGift(), sharedBrowser()]);
});
afterAll(async () => {
  await gift?.close();
});
beforeEach(async () => {
  trade = await createTrade(gift);
  buyer = await createVisitor(browser);
  await logIn(gift, buyer, trade.buyer);
});
afterEach(async ({ task }) => {
  const folder = process.env.E2E_SHOTS;
  if (folder && task.result?.state === 'fail')
    await buyer.page.screenshot({ path: `${folder}/failed-chat-screens-${task.name.slice(0, 30)}.png` });
  await buyer.leave();
  expect(buyer.problems).toEqual([]);
  await assertInvariants(gift.database);
});

const personPage = (user: { userID: bigint }) => `${gift.url}/userDetail?userID=${user.userID}`;

it('a notification shows a dot, opens its order, and is marked read when viewed', async () => {
  const { page } = buyer;
  await page.getByRole('link', { name: 'Chat' }).waitFor();
  const { orderNo } = await trade.submitted();
  const token = trade.seller.token;
  expect((await gift.call('remindOrder', { orderNo, type: 1 }, { token })).code).toBe(200);
  await page.getByRole('img', { name: 'unread' }).waitFor();
  await page.goto(`${gift.url}/chat`);
  // The list of users does not contain it; the other tab has the dot.
  await page.locator('.chat-row', { hasText: trade.seller.nickname }).waitFor();
  await expect.poll(() => page.locator('.chat-row').count()).toBe(1);
  const half = page.getByRole('link', { name: /Notifications/ });
  await half.getByRole('img', { name: 'unread' }).waitFor();
  await half.click();
  const row = page.locator('.notice-row', { hasText: 'Your trading partner sent a reminder.' });
  await row.getByRole('img', { name: 'New' }).waitFor();
  if (process.env.E2E_SHOTS) await page.screenshot({ path: `${process.env.E2E_SHOTS}/notices.png` });
  await row.click();
  await page.waitForURL(`**/checkCode?orderNo=${orderNo}`);
  await page.goBack();
  await row.waitFor();
  await expect.poll(() => row.getByRole('img', { name: 'New' }).count()).toBe(0);
  // The same message in the reader's other language.
  await chooseLanguage(page, 'zh-CN');
  await page.reload();
  await page.getByText('交易对方提醒您处理订单。').waitFor();
});

describe('the page of a person', () => {
  it('shows record, offers and feedback, and leads to a chat', async () => {
    const { orderNo } = await trade.completed();
    const rating = { orderNo, score: 1 as const, tags: ['polite' as const], text: 'Came within a minute.' };
    await gift.call('giveFeedback', rating, { token: trade.buyer.token });
    await gift.runDue();
    const { page } = buyer;
    await page.goto(`${gift.url}/offerDetail?offerID=${trade.offerID}`);
    await page.getByRole('link', { name: trade.seller.nickname }).first().click();
    await page.waitForURL('**/userDetail?userID=*');
    await page.getByText('You traded once before.').waitFor();
    await expect
      .poll(() => page.locator('.person-figures').first().innerText())
      .toMatch(/Completed trades\s+1\s+Completion\s+not enough data/);
    await page.getByRole('link', { name: /Sells Steam/ }).waitFor();
    await page.getByText('Came within a minute.').waitFor();
    await page.getByRole('button', { name: 'Bad 0' }).click();
    await page.getByText('No such feedback.').waitFor();
    await page.getByRole('link', { name: 'Message', exact: true }).click();
    await page.waitForURL(`**/chat/chatCenter?userID=${trade.seller.userID}`);
    await page.goto(personPage(trade.buyer));
    await page.getByText('This is your page as others see it.').waitFor();
    await expect.poll(() => page.getByRole('link', { name: 'Message', exact: true }).count()).toBe(0);
    await page.goto(`${gift.url}/userDetail?userID=77`);
    await page.getByText('User not found.').waitFor();
  });

  it('sends and accepts a friend request, and lets the user set a private name for a friend', async () => {
    const seller = await createVisitor(browser);
    await logIn(gift, seller, trade.seller);
    await buyer.page.goto(personPage(trade.seller));
    await buyer.page.getByRole('button', { name: 'Add friend' }).click();
    await buyer.page.getByLabel('Message (optional)').fill('From the Steam offer');
    await buyer.page.getByRole('button', { name: 'Send request' }).click();
    await buyer.page.getByRole('button', { name: 'Request sent' }).waitFor();
    await seller.page.goto(personPage(trade.buyer));
    await seller.page.getByRole('button', { name: 'Accept as friend' }).click();
    await seller.page.getByText('Friend', { exact: true }).waitFor();
    await buyer.page.getByText('Friend', { exact: true }).waitFor();
    await buyer.page.getByRole('button', { name: 'More', exact: true }).click();
    await buyer.page.getByRole('button', { name: /^Remark/ }).click();
    await buyer.page.getByLabel('Private name').fill('Steam uncle');
    await buyer.page.getByRole('button', { name: 'Save', exact: true }).click();
    await buyer.page.getByRole('heading', { name: 'Steam uncle' }).waitFor();
    await buyer.page.getByText(`Nickname: ${trade.seller.nickname}`).waitFor();
    await seller.leave();
    expect(seller.problems).toEqual([]);
  });

  it('blocks and takes it back, and reports to the operators', async () => {
    const { page } = buyer;
    await page.goto(personPage(trade.seller));
    await page.getByRole('link', { name: /Sells Steam/ }).waitFor();
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('button', { name: /^Block/ }).click();
    await page.locator('dialog.message').getByRole('button', { name: 'Block', exact: true }).click();
    await page.getByText('You blocked this person.').waitFor();
    await expect.poll(() => page.getByRole('link', { name: /Sells Steam/ }).count()).toBe(0);
    await page.getByRole('button', { name: 'Unblock' }).click();
    await page.getByRole('link', { name: 'Message', exact: true }).waitFor();
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('button', { name: /^Report/ }).click();
    await page.getByLabel('Something else').check();
    await page.getByRole('button', { name: 'Send report' }).click();
    await page.getByText('at least 10 characters').waitFor();
    await page.getByLabel('What happened').fill('Asked for my PIN in the chat.');
    await page.getByRole('button', { name: 'Send report' }).click();
    await page.getByText('We will review it.').waitFor();
    const rows = await gift.database.many(sql`
      select reason, words from identity.reports where subject_id = ${trade.seller.userID}`);
    expect(rows).toEqual([{ reason: 'other', words: 'Asked for my PIN in the chat.' }]);
  });
});

/** A QR code as a picture: black on white, eight pixels per module. */
async function pngOf(text: string): Promise<Buffer> {
  const rows = encodeQR(text, 'raw', { border: 4 });
  const size = rows.length;
  const raw = Buffer.from(rows.flatMap((row) => row.map((isDark) => (isDark ? 0 : 255))));
  return sharp(raw, { raw: { width: size, height: size, channels: 1 } })
    .resize(size * 8, size * 8, { kernel: 'nearest' })
    .png()
    .toBuffer();
}

/** A camera recording of a picture: two frames of YUV4MPEG2, which Chromium plays in a loop. */
async function filmOf(png: Buffer): Promise<Buffer> {
  const [width, height] = [640, 480];
  const grey = await sharp(png)
    .resize(360, 360)
    .extend({ top: 60, bottom: 60, left: 140, right: 140, background: '#ccc' })
    .greyscale()
    .raw()
    .toBuffer();
  const frame = [Buffer.from('FRAME\n'), grey, Buffer.alloc((width * height) / 2, 128)];
  return Buffer.concat([
    Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip C420jpeg\n`),
    ...frame,
    ...frame,
  ]);
}

describe('a QR code', () => {
  it('of the user is saved as a picture, and scanning it opens their profile', async () => {
    await buyer.page.goto(`${gift.url}/qrCode`);
    const saving = buyer.page.waitForEvent('download');
    await buyer.page.getByRole('button', { name: 'Save' }).click();
    const saved = await (await saving).path();
    const seller = await createVisitor(browser, { colorScheme: 'dark' });
    await logIn(gift, seller, trade.seller);
    await seller.page.goto(`${gift.url}/qrCode?tab=scan`);
    await seller.page.getByRole('button', { name: 'Choose a picture' }).waitFor();
    await seller.page.locator('input[type=file]').setInputFiles(saved);
    await seller.page.waitForURL(`**/userDetail?userID=${trade.buyer.userID}&invite=*`);
    await seller.page.getByRole('heading', { name: trade.buyer.nickname }).waitFor();
    await seller.leave();
    expect(seller.problems).toEqual([]);
  });

  it('of another site is shown as text and not opened; a picture without one shows an error', async () => {
    const { page } = buyer;
    await page.goto(`${gift.url}/qrCode?tab=scan`);
    const choose = (name: string, buffer: Buffer) =>
      page.locator('input[type=file]').setInputFiles({ name, mimeType: 'image/png', buffer });
    await choose('lookalike.png', await pngOf('https://gift.example.evil.com/userDetail?userID=1'));
    await page.getByText('Not a Gift code').waitFor();
    await page.getByText('https://gift.example.evil.com/userDetail?userID=1').waitFor();
    expect(page.url()).toBe(`${gift.url}/qrCode?tab=scan`);
    await page.getByRole('button', { name: 'Scan another' }).click();
    const blank = sharp({ create: { width: 300, height: 300, channels: 3, background: '#fff' } });
    await choose('blank.png', await blank.png().toBuffer());
    await page.getByText('No QR code found.').waitFor();
    await choose('words.png', Buffer.from('cannot read this picture'));
    await page.getByText('This file is not a picture.').waitFor();
  });

  it('of an offer is shown, and read by a camera', async () => {
    const seller = await createVisitor(browser);
    await logIn(gift, seller, trade.seller);
    await seller.page.goto(`${gift.url}/qrCode?tab=offer`);
    const code = seller.page.locator('.qr');
    await expect.poll(() => code.getAttribute('aria-label')).toContain('I sell Steam');
    const text = `${gift.url}/offerDetail?offerID=${trade.offerID}`;
    const folder = mkdtempSync(path.join(tmpdir(), 'gift-camera-'));
    const film = path.join(folder, 'code.y4m');
    // The camera films the screen of the other phone.
    writeFileSync(film, await filmOf(await code.screenshot()));
    const withCamera = await startBrowser([`--use-file-for-fake-video-capture=${film}`]);
    try {
      const reader = await createVisitor(withCamera);
      await logIn(gift, reader, trade.stranger);
      await reader.page.goto(`${gift.url}/qrCode`);
      await reader.page.getByRole('tab', { name: 'Scan' }).click();
      await reader.page.waitForURL(text);
      expect(reader.problems).toEqual([]);
    } finally {
      await withCamera.close();
      rmSync(folder, { recursive: true });
    }
    await seller.leave();
  });

  it('needs no camera: when camera access is denied, the user can choose a picture', async () => {
    const { page } = buyer;
    await page.addInitScript(() => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
    });
    await page.goto(`${gift.url}/qrCode?tab=scan`);
    await page.getByText('Camera access is off.').waitFor();
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    await page.getByRole('button', { name: 'Choose a picture' }).waitFor();
  });
});
