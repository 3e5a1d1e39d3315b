// What users can do with their personal data.
import { readFile } from 'node:fs/promises';
import { TOTP } from 'otpauth';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { readZip } from '../../apps/server/src/testing/files/zip';
import { fundWallet } from '../../apps/server/src/testing/fixtures/money';
import { createTrade } from '../../apps/server/src/testing/fixtures/trade';
import { createTestUser } from '../../apps/server/src/testing/fixtures/users';
import { addAccount } from '../../apps/server/src/testing/providers/banks';
import { setupBrowserTests } from '../support/setup-tests';
import { newStaffUser } from '../support/staff';
import { logIn, typePin } from '../support/visitor';

const setup = setupBrowserTests();
const shots = process.env.E2E_SHOTS;

const photo = async () => ({
  name: 'paper.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 320, height: 240, channels: 3, background: '#8899aa' } })
    .jpeg()
    .toBuffer(),
});

describe('a copy of one’s own data', () => {
  it('is requested with the PIN, announced, downloaded as a ZIP, and contains only own data', async () => {
    const { gift } = setup;
    const trade = await createTrade(gift);
    const { orderNo } = await trade.completed();
    const { buyer, stranger } = trade;
    await addAccount(gift, buyer);
    const phone = await setup.newVisitor();
    const { page } = phone;
    await logIn(gift, phone, buyer);
    await page.goto(`${gift.url}/profile`);
    await page.getByRole('button', { name: /^A copy of your data/ }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByText('Not included: card codes and photos').waitFor();
    if (shots) await page.screenshot({ path: `${shots}/own-data-none.png` });
    await sheet.getByRole('button', { name: 'Request copy' }).click();
    await typePin(phone, '111111');
    await sheet.getByText(/Wrong wallet PIN|wrong/i).waitFor();
    await typePin(phone, buyer.pin);
    await sheet.getByRole('button', { name: 'Download file' }).waitFor();
    if (shots) await page.screenshot({ path: `${shots}/own-data-ready.png` });
    const saving = page.waitForEvent('download');
    await sheet.getByRole('button', { name: 'Download file' }).click();
    const download = await saving;
    expect(download.suggestedFilename()).toMatch(/^gift-data-\d{4}-\d\d-\d\d\.zip$/);
    const zip = await readZip(await readFile(await download.path()));
    const json = (name: string) => JSON.parse(String(zip.get(name)));
    expect(json('profile.json')).toMatchObject({ phone: buyer.phone, nickname: buyer.nickname });
    expect(json('orders.json')).toContainEqual(expect.objectContaining({ id: orderNo, role: 'buyer' }));
    expect(String(zip.get('wallet/statement.csv'))).toContain(orderNo);
    expect([...zip.keys()].some((name) => name.startsWith('chats/') && name.endsWith('.html'))).toBe(true);
    const all = [...zip.values()].map(String).join('\n');
    for (const hidden of [trade.code, trade.seller.phone, stranger.phone]) expect(all).not.toContain(hidden);

    await page.goto(`${gift.url}/chat/notification`);
    await page.getByText('Your data is ready to download').first().waitFor();
  });

  it('needs a two-step code if enabled, and shows when the next request is possible', async () => {
    const { gift } = setup;
    const user = await createTestUser(gift);
    const as = { token: user.token };
    for (let n = 0; n < 2; n++) {
      await gift.call('requestExport', { walletPin: user.pin }, as);
      await expect
        .poll(async () => (await gift.call('privacyState', undefined, as)).data.export.state, {
          timeout: 60_000,
        })
        .toBe('ready');
    }
    const phone = await setup.newVisitor();
    const { page } = phone;
    await logIn(gift, phone, user);
    const { secret } = (await gift.call('startTwoStep', { password: user.password }, as)).data;
    const codes = new TOTP({ secret });
    await gift.call(
      'confirmTwoStep',
      { code: codes.generate({ timestamp: gift.clock.now().getTime() }) },
      as,
    );
    await page.goto(`${gift.url}/profile?part=data`);
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('button', { name: 'Request new copy' }).click();
    await typePin(phone, user.pin);
    const box = sheet.getByLabel('Authenticator code');
    await box.fill('000000');
    await sheet.getByRole('button', { name: 'Continue' }).click();
    await sheet.getByText(/Wrong code|wrong/i).waitFor();
    await expect.poll(() => box.inputValue()).toBe('000000');
    // The code of the next half minute is valid too, and unused.
    await box.fill(codes.generate({ timestamp: gift.clock.now().getTime() + 30_000 }));
    await sheet.getByRole('button', { name: 'Continue' }).click();
    await sheet.getByRole('button', { name: 'Download file' }).waitFor();
    await sheet.getByText('You can request the next one on').waitFor();
  });
});

describe('deleting the account', () => {
  it('shows the consequences, gives up a small balance on consent, and is cancelled after login', async () => {
    const { gift } = setup;
    const user = await createTestUser(gift);
    await fundWallet(gift.database, user.userID, 4_200n);
    const phone = await setup.newVisitor();
    const { page } = phone;
    await logIn(gift, phone, user);
    await page.goto(`${gift.url}/profile?part=leave`);
    const sheet = page.getByRole('dialog');
    await sheet.getByText('Deletion takes 14 days').waitFor();
    if (shots) await page.screenshot({ path: `${shots}/leave-ask.png` });
    const ask = sheet.getByRole('button', { name: 'Delete my account' });
    await sheet.getByLabel('My pending points').check();
    await ask.click();
    await sheet.getByText('Confirm each item first.').waitFor();
    await sheet.getByLabel('I give up the ₦42 in my wallet').check();
    await ask.click();
    await typePin(phone, '111111');
    await sheet.getByText(/Wrong wallet PIN|wrong/i).waitFor();
    await typePin(phone, user.pin);
    await sheet.getByText('Your account will be deleted on').waitFor();
    await sheet.getByText('You gave up ₦42').waitFor();
    if (shots) await page.screenshot({ path: `${shots}/leave-waiting.png` });

    // The open phone gets the notification at once, and so does a later login.
    const texts = async () =>
      (await gift.call('demoOutbox', { target: user.phone })).data.items.map(({ text }) => text).join();
    await expect.poll(texts, { timeout: 60_000 }).toContain('request to delete your account');
    const other = await setup.newVisitor();
    await logIn(gift, other, user);
    const notification = other.page.locator('dialog.message');
    await notification.getByText('We received a request to delete your account on').waitFor();
    if (shots) await other.page.screenshot({ path: `${shots}/leave-told.png` });
    await notification.getByRole('button', { name: 'Keep my account' }).click();
    const state = async () =>
      (await gift.call('privacyState', undefined, { token: user.token })).data.deletion.deletesAt;
    await expect.poll(state, { timeout: 60_000 }).toBeNull();
  });

  it('lists open items with links, and cannot be requested before they are done', async () => {
    const { gift } = setup;
    const trade = await createTrade(gift);
    const { orderNo } = await trade.completed();
    const phone = await setup.newVisitor();
    const { page } = phone;
    await logIn(gift, phone, trade.seller);
    await page.goto(`${gift.url}/profile`);
    await page.getByRole('button', { name: /^Delete my account/ }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByText('Complete these first').waitFor();
    expect(await sheet.getByRole('button', { name: 'Delete my account' }).count()).toBe(0);
    if (shots) await page.screenshot({ path: `${shots}/leave-blocked.png` });
    await sheet.getByRole('link', { name: `Sale money on hold ${orderNo}` }).click();
    await page.waitForURL(
      (url) => url.pathname === '/sendCode' && url.searchParams.get('orderNo') === orderNo,
    );
  });
});

describe('a correction', () => {
  it('is requested with a document, decided in the console, and shown to the user', async () => {
    const { gift } = setup;
    const user = await createTestUser(gift);
    const phone = await setup.newVisitor();
    const { page } = phone;
    await logIn(gift, phone, user);
    await page.goto(`${gift.url}/profile?part=correct`);
    const sheet = page.getByRole('dialog');
    await sheet.getByText(`Verified now: Ada ${user.nickname}`).waitFor();
    await sheet.getByLabel('Correct details, and why').fill('My first name is Adaeze, as on my passport.');
    await sheet.getByRole('button', { name: 'Request correction' }).click();
    await sheet.getByText('Add a picture.').waitFor();
    if (shots) await page.screenshot({ path: `${shots}/correct-ask.png` });
    await sheet
      .locator('input[type=file]')
      .first()
      .setInputFiles(await photo());
    await sheet.getByText('Tap to replace').waitFor();
    await sheet.getByRole('button', { name: 'Request correction' }).click();
    await typePin(phone, user.pin);
    await sheet.getByText('In review.').waitFor();
    if (shots) await page.screenshot({ path: `${shots}/correct-waits.png` });

    const { page: consolePage } = await newStaffUser(setup, ['compliance']);
    await consolePage.goto(`${gift.url}/console/data`);
    const row = consolePage.getByRole('row', { name: new RegExp(user.nickname) });
    await row.getByText('Action needed').waitFor();
    if (shots) await consolePage.screenshot({ path: `${shots}/desk-queue.png` });
    await row.click();
    await consolePage.getByText('My first name is Adaeze').waitFor();
    await consolePage.getByLabel('Correct the record').check();
    await consolePage.getByLabel('First name').fill('Adaeze');
    await consolePage.getByLabel(/^Reason/).fill('no');
    await consolePage.getByRole('button', { name: /^Submit decision/ }).click();
    await consolePage.getByText('Enter at least 5 characters.').waitFor();
    expect(await consolePage.getByLabel('First name').inputValue()).toBe('Adaeze');
    await consolePage.getByLabel(/^Reason/).fill('The passport shows it.');
    await consolePage.getByLabel('Reply to user').fill('Your passport shows it.');
    if (shots) await consolePage.screenshot({ path: `${shots}/desk-case.png` });
    await consolePage.getByRole('button', { name: /^Submit decision/ }).click();
    await consolePage.getByRole('heading', { name: 'Done' }).waitFor();
    await consolePage.getByText('Your passport shows it.').waitFor();

    await page.goto(`${gift.url}/profile?part=correct`);
    await sheet.getByText('Corrected. Your passport shows it.').waitFor();
    await sheet.getByText(`Verified now: Adaeze ${user.nickname}`).waitFor();
    if (shots) await page.screenshot({ path: `${shots}/correct-done.png` });
  });
});
