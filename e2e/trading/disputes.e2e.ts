// Disputes for both sides: a late report answered in time, an accepted decision, an agreed split.
import { execFile } from 'node:child_process';
import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { pdfWithText, sha256Of } from '../../apps/server/src/testing/files/originals';
import { readZip } from '../../apps/server/src/testing/files/zip';
import { disputesOf } from '../../apps/server/src/testing/fixtures/disputes';
import { createTrade } from '../../apps/server/src/testing/fixtures/trade';
import { filmedIn } from '../support/films';
import { ignoreLostRequests, setupBrowserTests } from '../support/setup-tests';
import { newStaffUser } from '../support/staff';
import { openSignedIn, pressAndHold, type Visitor } from '../support/visitor';

const setup = setupBrowserTests();
const day = 24 * 60;

/** A trade with its disputes; the server delivers their events. */
async function disputed() {
  const { gift } = setup;
  const trade = await createTrade(gift);
  const cases = disputesOf(gift, trade);
  const at = async (user: typeof trade.buyer, address: string, options = {}): Promise<Visitor> => {
    const person = await setup.newVisitor(options);
    await openSignedIn(gift, person, user);
    await person.page.goto(gift.url + address);
    return person;
  };
  return { gift, trade, cases, at };
}

const greenPicture = () =>
  sharp({ create: { width: 320, height: 240, channels: 3, background: '#2a6' } })
    .jpeg()
    .toBuffer();

/** A headless browser has no screen to share, so an animated canvas replaces it and is recorded. */
const drawsItsScreen = (page: Page) =>
  page.addInitScript(() => {
    navigator.mediaDevices.getDisplayMedia = async () => {
      const canvas = document.createElement('canvas');
      let n = 0;
      setInterval(() => {
        n += 7;
        const drawing = canvas.getContext('2d')!;
        drawing.fillStyle = `hsl(${n} 80% 50%)`;
        drawing.fillRect(0, 0, canvas.width, canvas.height);
      }, 50);
      canvas.getContext('2d');
      return canvas.captureStream(15);
    };
  });

/** The number of evidence files stored on the phone because they have not been uploaded yet. */
const filesHeld = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('drafts', 1);
        opening.onupgradeneeded = () => opening.result.createObjectStore('drafts');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const database = opening.result;
          const counting = database.transaction('drafts').objectStore('drafts').count();
          counting.onsuccess = () => {
            database.close();
            resolve(counting.result);
          };
        };
      }),
  );

describe('a seller', () => {
  it('answers a late report from the order, and so does not lose by silence', async () => {
    const { gift, trade, cases, at } = await disputed();
    const orderNo = await cases.late();
    const seller = await at(trade.seller, `/sendCode?orderNo=${orderNo}`);
    const { page } = seller;
    await page.getByText('In dispute').first().waitFor();
    await page.getByRole('link', { name: 'See the dispute' }).click();
    await page.waitForURL(`**/disputeDetail?orderNo=${orderNo}`);
    await page.getByRole('heading', { name: 'Give your side now' }).waitFor();
    await page.getByText(/^If you do not respond by .+ you lose/).waitFor();

    await page.getByRole('button', { name: 'Respond with evidence' }).click();
    const sheet = page.getByRole('dialog', { name: 'Message and evidence' });
    await sheet.getByRole('button', { name: 'Send' }).click();
    await sheet.getByText('Write what happened, or add evidence.').waitFor();
    await sheet.getByLabel('What happened').fill('The shop sold it to me for cash. Here is the receipt.');
    const give = async (name: string) =>
      sheet
        .locator('input[type=file]')
        .last()
        .setInputFiles({ name, mimeType: 'image/jpeg', buffer: await greenPicture() });
    // An upload that a reload interrupts continues automatically, and no input is lost.
    await page.route('**/api/files/**', (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.fallback(),
    );
    await give('receipt.jpg');
    await sheet.getByText(/^Uploading|% sent$/).waitFor();
    await expect.poll(() => filesHeld(page), { timeout: 60_000 }).toBe(1);
    await page.unroute('**/api/files/**');
    await page.reload();
    await page.getByText('Not sent yet. Your draft').waitFor();
    await page.getByRole('button', { name: 'Continue' }).click();
    await sheet.getByText('Tap to replace').waitFor();
    expect(await sheet.getByLabel('What happened').inputValue()).toMatch(/^The shop sold it/);
    await expect.poll(() => filesHeld(page), { timeout: 60_000 }).toBe(0);

    // Offline, a message waits with its file, and is sent when the connection returns.
    await page.context().setOffline(true);
    await give('bank.jpg');
    await sheet.getByText('Tap to try again').waitFor();
    await sheet.getByRole('button', { name: 'Send' }).click();
    await sheet.getByText(/^Not sent yet\./).waitFor();
    await page.context().setOffline(false);
    await page.getByText('The shop sold it to me for cash.').waitFor();
    await page.locator('dialog').waitFor({ state: 'detached' });
    await page.getByText('Not visible to the other side yet').first().waitFor();
    ignoreLostRequests(seller);

    // Submitted evidence is not asked for again, and a later file does not fill its slot.
    await page.getByRole('button', { name: 'Add message or evidence' }).click();
    await sheet.getByText(/^Evidence that helps: Receipt, uncropped \(submitted\), Purchase/).waitFor();
    await give('card.jpg');
    await sheet.getByText('Tap to replace').waitFor();
    expect(await sheet.getByLabel('What it shows').innerText()).toBe('Something else');
    await page.keyboard.press('Escape');
    await page.locator('dialog').waitFor({ state: 'detached' });

    // The buyer learns that evidence exists, and sees it only after both sides submitted.
    const buyer = await at(trade.buyer, '/history/dispute');
    await buyer.page.locator('.order-row').getByText(`from ${trade.seller.nickname}`).waitFor();
    await buyer.page.getByText('Voided after it worked').click();
    await buyer.page.getByText('Steam US $100').waitFor();
    await buyer.page.getByText('The other side submitted 2 files.').waitFor();

    // Twelve hours later it awaits a moderator, and the money has not moved.
    gift.pass(12 * 60 + 1);
    await page.getByRole('heading', { name: 'Waiting for a moderator' }).waitFor();
    await buyer.page.getByText('Receipt, uncropped').first().waitFor();
    const { data } = await cases.detail(orderNo, 'seller');
    expect(data).toMatchObject({ stateName: 'queued', finding: null, hasResponded: { seller: true } });
    expect(data.evidence.filter(({ by }) => by === 'seller')).toMatchObject([
      { kind: 'receipt' },
      { kind: 'other' },
    ]);
  });

  it('has no drafts or unsent files left on the phone once the dispute has ended', async () => {
    const { gift, trade, cases, at } = await disputed();
    const orderNo = await cases.late();
    const { page, problems } = await at(trade.seller, `/disputeDetail?orderNo=${orderNo}`);
    await page.getByRole('button', { name: 'Respond with evidence' }).click();
    const sheet = page.getByRole('dialog', { name: 'Message and evidence' });
    await sheet.getByLabel('What happened').fill('Here is the receipt.');
    await page.route('**/api/files/**', (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.fallback(),
    );
    await sheet
      .locator('input[type=file]')
      .last()
      .setInputFiles({ name: 'receipt.jpg', mimeType: 'image/jpeg', buffer: await greenPicture() });
    await expect.poll(() => filesHeld(page), { timeout: 60_000 }).toBe(1);
    const drafts = () =>
      page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:hand:')).length);
    expect(await drafts()).toBe(1);
    const split = { orderNo, sellerShareBps: 4_000 };
    expect((await gift.call('offerSplit', split, cases.as(trade.buyer))).code).toBe(200);
    expect((await gift.call('replySplit', { ...split, isAccepted: true }, cases.as(trade.seller))).code).toBe(
      200,
    );
    await page.reload();
    await expect.poll(() => filesHeld(page), { timeout: 60_000 }).toBe(0);
    expect(await drafts()).toBe(0);
    problems.length = 0;
  });
});

describe('a buyer', () => {
  it('reports at /disputeApply, sees the evidence required, and finds the report in History', async () => {
    const { trade, at } = await disputed();
    const { orderNo } = await trade.revealed();
    const { page } = await at(trade.buyer, `/disputeApply?orderNo=${orderNo}`);
    const sheet = page.getByRole('dialog', { name: 'Report a problem' });
    await sheet.getByLabel('What is wrong?').click();
    await page.getByRole('dialog').last().getByText('The receipt does not match').click();
    await sheet.getByText('Front of the card').waitFor();
    await sheet.getByText('Most important', { exact: true }).waitFor();
    // Leaving the file picker without a file returns to the sheet.
    const picker = sheet.locator('input[type=file]').first();
    await picker.dispatchEvent('cancel', { bubbles: true });
    await sheet.getByLabel('What happened').fill('The last four digits on it are not those of the card.');
    await sheet
      .getByLabel('Receipt, uncropped')
      .setInputFiles({ name: 'receipt.jpg', mimeType: 'image/jpeg', buffer: await greenPicture() });
    await sheet.getByText('Tap to replace').waitFor();
    await sheet.getByRole('button', { name: 'Send report' }).click();
    await page.getByText('You reported', { exact: true }).waitFor();
    await page.goto(`${setup.gift.url}/history/dispute`);
    await page.locator('.order-row').getByText('Reported').waitFor();
  });

  it('enters the remaining card balance, and finds the draft again after chatting with the seller', async () => {
    const { trade, at } = await disputed();
    const { orderNo } = await trade.revealed();
    const { page } = await at(trade.buyer, `/disputeApply?orderNo=${orderNo}`);
    const sheet = page.getByRole('dialog', { name: 'Report a problem' });
    await sheet.getByLabel('What is wrong?').click();
    await page.getByRole('dialog').last().getByText('Balance lower than agreed').click();
    await sheet.getByLabel('What happened').fill('The page shows less than the face.');
    await sheet.getByRole('link', { name: /^Talk to .+ first$/ }).click();
    await page.waitForURL('**/chat/chatCenter?**');
    await page.goto(`${setup.gift.url}/disputeApply?orderNo=${orderNo}`);
    await sheet
      .getByLabel(/^Whole page/)
      .setInputFiles({ name: 'page.jpg', mimeType: 'image/jpeg', buffer: await greenPicture() });
    // Removed and chosen again.
    await sheet.getByText('Tap to replace').waitFor();
    await sheet.getByRole('button', { name: /^Remove: Whole page/ }).click();
    await expect.poll(() => sheet.getByText('Tap to replace').count(), { timeout: 60_000 }).toBe(0);
    await sheet.getByRole('button', { name: 'Send report' }).click();
    await sheet.getByText('Add at least one picture, PDF or video.').waitFor();
    await sheet.getByText('Enter the balance on the card.').waitFor();
    await sheet.getByLabel('Balance on the card').fill('$40');
    await sheet
      .getByLabel(/^Whole page/)
      .setInputFiles({ name: 'page.jpg', mimeType: 'image/jpeg', buffer: await greenPicture() });
    await sheet.getByRole('button', { name: 'Send report' }).click();
    await page.getByText('On the card: $40. The page shows less than the face.').waitFor();
  });
});

describe('a buyer whose reporting period is over', () => {
  it('sees when it ended, and can contact support with the order and the typed text', async () => {
    const { gift, trade, at } = await disputed();
    const { orderNo } = await trade.revealed();
    const { page } = await at(trade.buyer, `/disputeApply?orderNo=${orderNo}`);
    const sheet = page.getByRole('dialog', { name: 'Report a problem' });
    await sheet.getByLabel('What happened').fill('The page says that the code was used.');
    gift.pass(day);
    const late = page.getByRole('dialog', { name: 'Too late to report' });
    await late.getByText(/^The time to report ended at .+ has the money/).waitFor();
    await late.getByRole('button', { name: 'Ask support' }).click();
    await page.waitForURL(`**/helpCenter?tab=ask&orderNo=${orderNo}`);
    const ask = page.getByRole('dialog', { name: 'Ask support' });
    expect(await ask.getByRole('textbox').inputValue()).toBe('The page says that the code was used.');
    // While the proceeds are on hold, a returning buyer can report only a voided card.
    await page.goto(`${gift.url}/disputeApply?orderNo=${orderNo}`);
    const voided = page.getByRole('dialog', { name: 'Report a voided card' });
    await voided.getByRole('link', { name: /^Time to report anything else ended at/ }).waitFor();
    gift.pass(day);
    await page.goto(`${gift.url}/disputeApply?orderNo=${orderNo}`);
    await late.waitFor();
  });
});

describe('the redeem page', () => {
  it('is recorded from the report itself, into the slot that is for it', async () => {
    const { trade, at } = await disputed();
    const { orderNo } = await trade.revealed();
    const { page } = await at(trade.buyer, '/home');
    await drawsItsScreen(page);
    await page.goto(`${setup.gift.url}/disputeApply?orderNo=${orderNo}`);
    const sheet = page.getByRole('dialog', { name: 'Report a problem' });
    await sheet.getByLabel('What is wrong?').click();
    await page.getByRole('dialog').last().getByText('The code is invalid').click();
    await sheet.getByRole('button', { name: 'Record my screen' }).click();
    const stop = sheet.getByRole('button', { name: /^Stop recording (?!0:0[012])/ });
    await stop.waitFor();
    await stop.click();
    await expect
      .poll(() => sheet.getByText('Uploaded', { exact: true }).count(), { timeout: 60_000 })
      .toBe(1);
    await sheet.getByLabel('What happened').fill('The page refuses the code, as the recording shows.');
    await sheet.getByRole('button', { name: 'Send report' }).click();
    await page.getByText('You reported', { exact: true }).waitFor();
    const { data } = await setup.gift.call('orderDetail', { orderNo }, { token: trade.seller.token });
    expect(data.refund?.evidence).toMatchObject([{ file: { kind: 'video' } }]);
    expect(data.refund!.evidence[0]!.file.seconds).toBeGreaterThanOrEqual(2);
    // The report on the order plays it.
    await page.getByRole('button', { name: 'Play: Recording' }).waitFor();
  });

  it('can also be recorded in the dispute, and typed text is preserved', async () => {
    const { trade, cases, at } = await disputed();
    const orderNo = await cases.contested();
    const { page } = await at(trade.buyer, '/home');
    await drawsItsScreen(page);
    await page.goto(`${setup.gift.url}/disputeDetail?orderNo=${orderNo}`);
    await page.getByRole('button', { name: 'Add message or evidence' }).click();
    const sheet = page.getByRole('dialog', { name: 'Message and evidence' });
    await sheet.getByRole('button', { name: 'Record my screen' }).click();
    const stop = sheet.getByRole('button', { name: /^Stop recording (?!0:0[012])/ });
    await sheet.getByLabel('What happened').fill('Watch what the page answers.');
    await stop.waitFor();
    await stop.click();
    await expect
      .poll(() => sheet.getByText('Uploaded', { exact: true }).count(), { timeout: 60_000 })
      .toBe(1);
    expect(await sheet.getByLabel('What happened').inputValue()).toBe('Watch what the page answers.');
    await sheet.getByRole('button', { name: 'Send' }).click();
    await page.getByText('Watch what the page answers.').waitFor();
    const mine = async () => (await cases.detail(orderNo)).data.evidence.filter(({ by }) => by === 'buyer');
    await expect.poll(async () => (await mine()).at(-1)?.kind, { timeout: 60_000 }).toBe('recording');
  });
});

describe('a contested report', () => {
  it('is decided by a moderator, accepted by both sides, and saved as a file', async () => {
    const { gift, trade, cases, at } = await disputed();
    const orderNo = await cases.contested();
    const buyer = await at(trade.buyer, `/disputeApply?orderNo=${orderNo}`);
    // An order in dispute cannot be reported again.
    await buyer.page.waitForURL(`**/disputeDetail?orderNo=${orderNo}`);
    const seller = await at(trade.seller, `/disputeDetail?orderNo=${orderNo}`);
    for (const { page } of [buyer, seller]) {
      await page.getByRole('button', { name: 'I’m done' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'I’m done' }).click();
    }
    await buyer.page.getByRole('heading', { name: 'Waiting for a moderator' }).waitFor();

    const moderator = await cases.staff('moderator');
    const { disputeID } = (await cases.detail(orderNo)).data;
    expect((await cases.claim(disputeID, moderator)).code).toBe(200);
    expect((await cases.propose(disputeID, moderator, 'split', 2_500)).code).toBe(200);

    for (const { page } of [buyer, seller]) {
      await page.getByRole('heading', { name: 'Accept the decision, or appeal' }).waitFor();
      await page.getByRole('link', { name: 'Read full decision' }).click();
      await page.waitForURL(`**/disputDetailResult?orderNo=${orderNo}`);
      await page.getByText('The recording shows another card than the receipt does.').waitFor();
      await page.getByText('67,500').first().waitFor();
      // The cited order event is shown by its label, and nobody loses by a split.
      await page.getByText(/ sent evidence/).waitFor();
      await page.getByText(/^Our fee of ₦/).waitFor();
      await expect.poll(() => page.getByText('No effect.').count(), { timeout: 60_000 }).toBe(2);
      await page.getByRole('button', { name: 'Accept decision' }).click();
      await pressAndHold({ page, problems: [], leave: async () => undefined }, /^Hold to accept/);
      await page.getByText('Accepted.').waitFor();
      await page.mouse.up();
    }
    await seller.page.getByText('Final. The decision was carried out.').waitFor();
    await buyer.page.getByText('Final. The decision was carried out.').waitFor();
    expect((await trade.balancesOf(trade.buyer)).available).toBe(6_750_000n);

    // The log of the case, checked on the phone.
    await buyer.page.getByRole('link', { name: 'See the dispute' }).click();
    await buyer.page.getByRole('button', { name: 'Verify the log' }).click();
    const log = buyer.page.getByRole('dialog', { name: 'Event log' });
    await log.getByText('Verified on this phone').waitFor();
    await log.getByText('Decision made · The moderator').waitFor();
    // Back closes the sheet, and then leaves the page.
    await buyer.page.goBack();
    await log.waitFor({ state: 'detached' });
    await buyer.page.goBack();
    await buyer.page.getByText('Final. The decision was carried out.').waitFor();

    const coming = seller.page.waitForEvent('download');
    await seller.page.getByRole('button', { name: 'Record only, without files' }).click();
    const file = JSON.parse(await readFile(await (await coming).path(), 'utf8'));
    expect(file).toMatchObject({ format: 'gift-case-2', orderNo, finding: { outcome: 'split' } });

    // The case file, unpacked elsewhere: its page shows the pictures, and its own script verifies it.
    const zipped = seller.page.waitForEvent('download');
    await seller.page.getByRole('button', { name: /^Download case, about \d+ kB$/ }).click();
    expect((await zipped).suggestedFilename()).toBe(`case-${orderNo}.zip`);
    const folder = await mkdtemp(path.join(tmpdir(), 'gift-case-'));
    try {
      for (const [name, bytes] of await readZip(await readFile(await (await zipped).path()))) {
        await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
        await writeFile(path.join(folder, name), bytes);
      }
      const args = ['--key', gift.url];
      const check = () =>
        promisify(execFile)(process.execPath, [path.join(folder, 'verify-case.mjs'), ...args]);
      expect((await check()).stdout).toMatch(
        /^sound: .*\nThe decision relies on: file of the buyer, files\/01-buyer-other\.webp; .*\n\d+ files beside it, none changed, missing or added\n$/,
      );
      const read = await seller.page.context().newPage();
      await read.goto(`file://${folder}/case.html`);
      await read.getByRole('heading', { name: `Dispute about order ${orderNo}` }).waitFor();
      const widths = () =>
        read
          .locator('img')
          .evaluateAll((pictures) => pictures.map((one) => (one as HTMLImageElement).naturalWidth));
      await expect
        .poll(async () => (await widths()).length > 1 && (await widths()).every((width) => width > 0))
        .toBe(true);
      await read.close();
      const picture = (await readdir(path.join(folder, 'files')))[0]!;
      await appendFile(path.join(folder, 'files', picture), 'x');
      await expect(check()).rejects.toMatchObject({
        code: 1,
        stdout: expect.stringContaining(`files/${picture}: was changed`),
      });
    } finally {
      await rm(folder, { recursive: true });
    }

    // The satisfaction rating is given on the page, and is still there when the page is opened again.
    const { page } = buyer;
    const text = 'Quick, and the reasons were plain.';
    await page.getByRole('button', { name: '5 good' }).click();
    await page.getByLabel('Comment (optional)').fill(text);
    await page.getByRole('button', { name: 'Send rating' }).click();
    await expect
      .poll(async () => (await cases.detail(orderNo)).data.caseRating, { timeout: 60_000 })
      .toEqual({ score: 5, text });
    // It was rated again from another phone.
    await gift.call('rateDispute', { orderNo, score: 4, text: 'Quick.' }, cases.as(trade.buyer));
    await page.reload();
    const pressed = page.getByRole('button', { name: '4', exact: true });
    await expect.poll(() => pressed.getAttribute('aria-pressed'), { timeout: 60_000 }).toBe('true');
    expect(await page.getByLabel('Comment (optional)').inputValue()).toBe('Quick.');
  });

  it('stores a message once when the response is lost, even if the page reloads before the retry', async () => {
    const { trade, cases, at } = await disputed();
    const orderNo = await cases.contested();
    const buyer = await at(trade.buyer, `/disputeDetail?orderNo=${orderNo}`);
    const { page } = buyer;
    const text = 'The page says that somebody else used it in March.';
    const countCopies = async () =>
      (await cases.detail(orderNo)).data.statements.filter((one) => one.text === text).length;
    // The server receives it, and the phone does not receive the answer.
    await page.route('**/api/orderRefund/message', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await page.getByRole('button', { name: 'Add message or evidence' }).click();
    const sheet = page.getByRole('dialog', { name: 'Message and evidence' });
    await sheet.getByLabel('What happened').fill(text);
    await sheet.getByRole('button', { name: 'Send' }).click();
    await sheet.getByText(/^Not sent yet\./).waitFor();
    expect(await countCopies()).toBe(1);
    await page.unroute('**/api/orderRefund/message');
    // It opens and is sent automatically.
    const sentAgain = page.waitForResponse('**/api/orderRefund/message');
    await page.reload();
    expect((await sentAgain).status()).toBe(200);
    await expect.poll(() => page.getByText('Not sent yet', { exact: false }).count()).toBe(0);
    await page.getByText(text).waitFor();
    expect(await countCopies()).toBe(1);
    ignoreLostRequests(buyer);
  });

  it('blocks an offer over an unseen one, keeps the chosen share, and confirms a decline', async () => {
    const { gift, trade, cases, at } = await disputed();
    const orderNo = await cases.contested();
    const { page } = await at(trade.buyer, `/disputeDetail?orderNo=${orderNo}`);
    await page.getByRole('button', { name: 'Offer split' }).click();
    const part = page.getByRole('slider');
    await part.fill('30');
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const detail = '**/api/orderRefund/detail?**';
    await page.route(detail, async (route) => {
      await released;
      await route.continue();
    });
    const offer = { orderNo, sellerShareBps: 4_000 };
    expect((await gift.call('offerSplit', offer, cases.as(trade.seller))).code).toBe(200);
    await page.getByRole('button', { name: 'Send offer' }).click();
    await page.getByText('made an offer you have not seen').waitFor();
    release();
    await page.getByText('The other side offered a split. See it here.').waitFor();
    const sheet = page.getByRole('dialog', { name: 'Offer split' });
    await sheet.getByRole('heading', { name: 'The seller offered a split' }).waitFor();
    await sheet.getByRole('button', { name: 'Accept split' }).waitFor();
    expect(await part.inputValue()).toBe('30');
    expect((await cases.detail(orderNo)).data.offer).toMatchObject({ by: 'seller', sellerShareBps: 4_000 });
    // After it was readable, another message of the user may replace it.
    await page.waitForTimeout(1_500);
    await page.getByRole('button', { name: 'Send offer' }).click();
    await page.getByText('You offered a split').waitFor();

    const seller = await at(trade.seller, `/disputeDetail?orderNo=${orderNo}`);
    await seller.page.getByRole('button', { name: 'Decline' }).click();
    await seller.page.locator('dialog').getByText('The buyer offered a split').waitFor();
    await seller.page
      .getByText(
        /With this split you get ₦\S+ and the other side ₦\S+\. Without it, you wait for the decision/,
      )
      .waitFor();
    await seller.page.getByRole('button', { name: 'Not yet' }).click();
    expect((await cases.detail(orderNo)).data.offer).toMatchObject({ by: 'buyer', sellerShareBps: 7_000 });
    await seller.page.getByRole('button', { name: 'Decline' }).click();
    await seller.page.locator('dialog').getByRole('button', { name: 'Decline' }).click();
    await seller.page.getByText('Offer declined.').waitFor();
    expect((await cases.detail(orderNo)).data.offer).toBeNull();
  });

  it('shows that an offered split was changed or withdrawn, and accepts only the amounts shown', async () => {
    const { gift, trade, cases, at } = await disputed();
    const { orderNo } = await cases.offered('seller');
    const { page } = await at(trade.buyer, `/disputeDetail?orderNo=${orderNo}`);
    const accept = page.getByRole('button', { name: 'Accept split' });
    await accept.click();
    const sheet = page.getByRole('dialog', { name: 'Accept split' });
    await sheet.getByText('₦54,000').waitFor();
    const other = { orderNo, sellerShareBps: 6_000 };
    expect((await gift.call('offerSplit', other, cases.as(trade.seller))).code).toBe(200);
    await sheet.getByText('The offer was changed. You accepted nothing.').waitFor();
    expect(await sheet.getByRole('button', { name: /^Hold/ }).count()).toBe(0);
    await sheet.getByRole('button', { name: 'Back to the dispute' }).click();
    await page.locator('#offer').getByText('Just changed').waitFor();
    await accept.click();
    await sheet.getByText('₦36,000').waitFor();
    const back = { ...other, isAccepted: false };
    expect((await gift.call('replySplit', back, cases.as(trade.seller))).code).toBe(200);
    await sheet.getByText('The offer was withdrawn. You accepted nothing.').waitFor();
    await sheet.getByRole('button', { name: 'Back to the dispute' }).click();
    await sheet.waitFor({ state: 'detached' });
    expect((await cases.detail(orderNo)).data).toMatchObject({ endedAt: null, offer: null });
  });

  it('ends when one side offers a split and the other accepts it', async () => {
    const { trade, cases, at } = await disputed();
    const orderNo = await cases.contested();
    const seller = await at(trade.seller, `/disputeDetail?orderNo=${orderNo}`);
    await seller.page.getByRole('button', { name: 'Offer split' }).click();
    // The deduction is shown before sending, and the resulting card is in view afterwards.
    const sheet = seller.page.getByRole('dialog', { name: 'Offer split' });
    await sheet.getByText('Your share', { exact: true }).waitFor();
    const shownTexts = ['Our fee of ₦483.75 is already deducted.', 'To the buyer'];
    for (const expectedText of shownTexts) await sheet.getByText(expectedText).waitFor();
    const sums = await sheet.locator('dl').innerText();
    expect(sums).toContain('44,516.25');
    await sheet.getByRole('button', { name: 'Send offer' }).click();
    await seller.page.getByText('Offer sent.').waitFor();
    const card = seller.page.locator('#offer', { hasText: 'You offered a split' });
    for (const expectedText of shownTexts) await card.getByText(expectedText).waitFor();
    expect(await card.locator('dl').innerText()).toBe(sums);
    const isInSight = () =>
      card.evaluate((element) => {
        const { top, bottom } = element.getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight;
      });
    await expect.poll(isInSight).toBe(true);

    const buyer = await at(trade.buyer, `/disputeDetail?orderNo=${orderNo}`);
    await buyer.page.getByText('The seller offered a split').waitFor();
    await buyer.page.getByText('Our fee of ₦483.75 is already deducted from the seller’s share.').waitFor();
    await buyer.page.getByRole('button', { name: 'Accept split' }).click();
    await pressAndHold(buyer, /^Hold to accept/);
    await buyer.page.getByText('Settled.').waitFor();
    await buyer.page.mouse.up();
    await seller.page.getByRole('heading', { name: 'Settled between you' }).waitFor();
    const got = seller.page.locator('.card', { hasText: 'Amounts' });
    expect(await got.locator('dl').innerText()).toBe(sums);
    expect((await trade.balancesOf(trade.buyer)).available).toBe(4_500_000n);
    await seller.page.goto(`${setup.gift.url}/disputDetailResult?orderNo=${orderNo}`);
    await seller.page.getByText('no decision was applied').waitFor();
    expect(await got.locator('dl').innerText()).toBe(sums);
  });
});

describe('evidence', () => {
  it('can be a PDF or recording: compressed, hashed, kept after a reload, visible to all parties', async () => {
    const { gift, trade, cases, at } = await disputed();
    const { orderNo, disputeID } = await cases.queued();
    const { page } = await at(trade.seller, `/disputeDetail?orderNo=${orderNo}`);
    const receipt = await pdfWithText('Receipt of the shop in Ikeja');
    const film = await filmedIn(page, 5_000_000);

    const open = page.getByRole('button', { name: 'Add message or evidence' });
    const sheet = page.getByRole('dialog', { name: 'Message and evidence' });
    await open.click();
    const give = (name: string, mimeType: string, buffer: Buffer) =>
      sheet.locator('input[type=file]').last().setInputFiles({ name, mimeType, buffer });
    const ready = (count: number, text: string) =>
      expect.poll(() => sheet.getByText(text, { exact: true }).count(), { timeout: 60_000 }).toBe(count);
    await give('receipt.pdf', 'application/pdf', receipt);
    await ready(1, 'Tap to replace');
    await give('redeem.webm', 'video/webm', film);
    await ready(2, 'Tap to replace');
    await give('locked.pdf', 'application/pdf', await pdfWithText('Secret', 'password'));
    await sheet.getByText(/This PDF has a password/).waitFor();
    // Each rejected file is named with its own reason.
    await give('letter.docx', 'application/vnd.ms-word', Buffer.from('text'));
    await give('nothing.jpg', 'image/jpeg', Buffer.alloc(0));
    await expect
      .poll(() => sheet.getByRole('alert').allInnerTexts(), { timeout: 60_000 })
      .toEqual([
        expect.stringMatching(/^locked\.pdf: This PDF has a password/),
        expect.stringMatching(/^letter\.docx: Choose a picture, PDF or recording, or take a screenshot\./),
        expect.stringMatching(/^nothing\.jpg: This file is empty\./),
      ]);
    // Nothing is sent without them before the user agrees.
    await sheet.getByRole('button', { name: 'Send' }).click();
    await page.getByText('A file was rejected').waitFor();

    // An uploaded file is there by name after a reload, and is uploaded once.
    await page.reload();
    await open.click();
    await ready(2, 'Uploaded');
    await sheet.getByText('receipt.pdf').waitFor();
    await sheet.getByText('redeem.webm').waitFor();
    await sheet.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('button', { name: 'Play: Recording', exact: false }).waitFor();

    const { data } = await cases.detail(orderNo, 'buyer');
    const pieces = data.evidence.filter(({ by }) => by === 'seller').slice(-2);
    expect(pieces).toMatchObject([
      { kind: 'receipt', sha256: sha256Of(receipt), file: { kind: 'pdf', name: 'receipt.pdf' } },
      { kind: 'recording', file: { kind: 'video', name: 'redeem.webm' } },
    ]);
    // A picture of five million bytes was uploaded re-encoded.
    expect(pieces[1]!.file!.bytes).toBeLessThan(2_000_000);
    expect(pieces[1]!.thumbURL).not.toBeNull();

    const buyer = await at(trade.buyer, `/disputeDetail?orderNo=${orderNo}`);
    await buyer.page.getByRole('button', { name: /^Play: / }).click();
    const playing = buyer.page.locator('dialog video');
    await expect
      .poll(() => playing.evaluate((video: HTMLVideoElement) => video.currentTime > 0), { timeout: 60_000 })
      .toBe(true);
    await buyer.page.keyboard.press('Escape');
    const saved = buyer.page.waitForEvent('download');
    await buyer.page.getByRole('link', { name: /^Save the PDF: / }).click();
    expect(sha256Of(await readFile(await (await saved).path()))).toBe(pieces[0]!.sha256);

    // The moderator's screen, by keyboard.
    const moderator = await newStaffUser(setup, ['moderator']);
    expect((await cases.claim(disputeID, moderator.user)).code).toBe(200);
    await moderator.page.goto(`${gift.url}/console/disputes/${disputeID}`);
    const shown = moderator.page.getByRole('dialog');
    await moderator.page.getByRole('button', { name: /▶/ }).press('Enter');
    const player = shown.locator('video');
    await expect
      .poll(() => player.evaluate((video: HTMLVideoElement) => video.currentTime > 0), { timeout: 60_000 })
      .toBe(true);
    await moderator.page.keyboard.press('Escape');
    await player.waitFor({ state: 'detached' });
    await moderator.page.getByRole('button', { name: /PDF receipt\.pdf/ }).press('Enter');
    const savedToo = moderator.page.waitForEvent('download');
    await shown.getByRole('link', { name: 'Save file' }).press('Enter');
    expect(sha256Of(await readFile(await (await savedToo).path()))).toBe(pieces[0]!.sha256);
  });
});

describe('a form submitted offline', () => {
  const typed = 'The page says that this code was redeemed before I tried it.';
  const coded = `${typed} It was X7QP-9K2M-4TRW-8HZC.`;
  const notSent = 'Your draft is saved on this phone and sends';

  /** Fills in a report or a reply without sending it. */
  async function fill(page: Page, title: string, reason: string, text = typed) {
    const sheet = page.getByRole('dialog', { name: title });
    await sheet.getByLabel(/^(What is wrong|Why do you dispute it)\?$/).click();
    await page.getByRole('dialog').last().getByText(reason).click();
    await sheet.getByLabel('What happened').fill(text);
    await sheet
      .locator('input[type=file]')
      .last()
      .setInputFiles({ name: 'page.jpg', mimeType: 'image/jpeg', buffer: await greenPicture() });
    await sheet.getByText('Tap to replace').waitFor();
    return sheet;
  }

  it('shows as an unsent report on the order, and is sent when the closed tab is opened again', async () => {
    const { gift, trade, at } = await disputed();
    const { orderNo } = await trade.revealed();
    const buyer = await at(trade.buyer, `/checkCode?orderNo=${orderNo}`);
    const { page } = buyer;
    const context = page.context();
    await page.getByRole('button', { name: 'Report a problem' }).click();
    const sheet = await fill(page, 'Report a problem', 'Already redeemed');
    await context.setOffline(true);
    await sheet.getByRole('button', { name: 'Send report' }).click();
    await sheet.getByText(/^Not sent yet\./).waitFor();
    expect(await page.getByText('Nothing was sent', { exact: false }).count()).toBe(0);
    // Behind the sheet the order shows the same, and its deadline.
    await page.keyboard.press('Escape');
    await page.getByText(notSent).waitFor();
    await page.getByText(/Send it by .*\d\d?:\d\d/).waitFor();

    await page.close();
    await context.setOffline(false);
    const again = await context.newPage();
    await again.goto(`${gift.url}/checkCode?orderNo=${orderNo}`);
    await again.getByText('You reported', { exact: true }).waitFor({ timeout: 60_000 });
    expect(await again.getByText(notSent).count()).toBe(0);
    const { data } = await gift.call('orderDetail', { orderNo }, { token: trade.buyer.token });
    expect(data).toMatchObject({ refund: { text: typed } });
    expect(data.refund!.evidence).toHaveLength(1);
    ignoreLostRequests(buyer);
  });

  it('is announced wherever the app is opened again, and as missed once its deadline has passed', async () => {
    const { gift, trade, at } = await disputed();
    const { orderNo } = await trade.revealed();
    const buyer = await at(trade.buyer, `/checkCode?orderNo=${orderNo}`);
    const { page } = buyer;
    const context = page.context();
    await page.getByRole('button', { name: 'Report a problem' }).click();
    const sheet = await fill(page, 'Report a problem', 'Already redeemed');
    await context.setOffline(true);
    await sheet.getByRole('button', { name: 'Send report' }).click();
    await sheet.getByText(/^Not sent yet\./).waitFor();
    await page.close();
    await context.setOffline(false);
    const again = await context.newPage();
    await again.goto(`${gift.url}/me`);
    const asked = again.getByRole('dialog').filter({ hasText: 'Your message about an order' });
    await asked.getByRole('button', { name: 'Later' }).click();
    await asked.waitFor({ state: 'detached' });
    await gift.pass(31);
    await again.reload();
    await asked.getByRole('button', { name: 'Open page' }).click();
    // Shown by the order's current state, or as the answer to a last attempt from the cached order.
    const refusal = again.getByText(/missed the deadline|cannot hold it/);
    await refusal.waitFor();
    await again.getByRole('button', { name: 'Ask support' }).click();
    await expect.poll(() => again.getByRole('textbox').last().inputValue()).toBe(typed);
    // Back closes the sheet of the question, and then leaves the page.
    await again.goBack();
    await again.waitForURL('**/helpCenter');
    await again.goBack();
    await again.getByText('Done. The card is yours').first().waitFor();
    expect(await refusal.count()).toBe(0);
    expect(
      await again.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:report'))),
    ).toEqual([]);
    ignoreLostRequests(buyer);
  });

  it('is sent from the order as a reply once the device is online, with its sheet closed', async () => {
    const { gift, trade, at } = await disputed();
    const { orderNo } = await trade.reported();
    const seller = await at(trade.seller, `/sendCode?orderNo=${orderNo}`);
    const { page } = seller;
    await page.getByRole('button', { name: 'Dispute with evidence' }).click();
    const sheet = await fill(page, 'Dispute with evidence', 'The card works');
    // An unsent draft is there after a reload, and waits for a tap.
    await page.reload();
    await page.getByText('Your draft is saved on this phone.').waitFor();
    await page.getByText(/Send it by .*\d\d?:\d\d/).waitFor();
    await page.getByRole('button', { name: 'Continue' }).click();
    await sheet.getByText('Tap to replace').waitFor();
    await page.context().setOffline(true);
    await sheet.getByRole('button', { name: 'Send reply' }).click();
    await sheet.getByText(/^Not sent yet\./).waitFor();
    await page.keyboard.press('Escape');
    await page.getByText(notSent).waitFor();
    await page.context().setOffline(false);
    await page.getByRole('link', { name: 'See the dispute' }).waitFor();
    await page.locator('dialog').waitFor({ state: 'detached' });
    const { data } = await gift.call('orderDetail', { orderNo }, { token: trade.seller.token });
    expect(data.stateName).toBe('disputed');
    ignoreLostRequests(seller);
  });

  it('shows the reason in the sheet if it is refused, and then waits for a tap', async () => {
    const { trade, at } = await disputed();
    const { orderNo } = await trade.revealed();
    const buyer = await at(trade.buyer, `/checkCode?orderNo=${orderNo}`);
    const { page } = buyer;
    await page.getByRole('button', { name: 'Report a problem' }).click();
    const sheet = await fill(page, 'Report a problem', 'Already redeemed', coded);
    await page.context().setOffline(true);
    await sheet.getByRole('button', { name: 'Send report' }).click();
    await sheet.getByText(/^Not sent yet\./).waitFor();
    await page.context().setOffline(false);
    const why = sheet.getByRole('alert').filter({ hasText: 'This may be a code: remove' });
    await why.waitFor();
    expect(await sheet.getByText(/^Not sent yet\./).count()).toBe(0);
    await sheet.getByLabel('What happened').fill(typed);
    await sheet.getByRole('button', { name: 'Send report' }).click();
    await page.getByText('You reported', { exact: true }).waitFor();
    ignoreLostRequests(buyer);
  });

  it('shows the reason in a dispute too if it is refused, and can be sent once corrected', async () => {
    const { trade, cases, at } = await disputed();
    const orderNo = await cases.contested();
    const buyer = await at(trade.buyer, `/disputeDetail?orderNo=${orderNo}`);
    const { page } = buyer;
    await page.getByRole('button', { name: 'Add message or evidence' }).click();
    const sheet = page.getByRole('dialog', { name: 'Message and evidence' });
    await sheet.getByLabel('What happened').fill(coded);
    await page.context().setOffline(true);
    await sheet.getByRole('button', { name: 'Send' }).click();
    await sheet.getByText(/^Not sent yet\./).waitFor();
    await page.context().setOffline(false);
    await sheet.getByRole('alert').filter({ hasText: 'This may be a code: remove' }).waitFor();
    await sheet.getByLabel('What happened').fill(typed);
    await sheet.getByRole('button', { name: 'Send' }).click();
    await sheet.waitFor({ state: 'detached' });
    await page.getByText(typed).waitFor();
    ignoreLostRequests(buyer);
  });
});
