// Profiles, privacy settings, identity documents and signed-in devices.
import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { openSession } from '../../apps/server/src/modules/identity';
import { createTrade } from '../../apps/server/src/testing/fixtures/trade';
import { createTestUser } from '../../apps/server/src/testing/fixtures/users';
import { reputationFault } from '../../tools/verify/verify-reputation.mjs';
import { ignoreLostRequests, setupBrowserTests } from '../support/setup-tests';
import { codeFor, logIn } from '../support/visitor';

const setup = setupBrowserTests();

const portrait = () =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: '#c73e3e' } })
    .composite([
      {
        input: { create: { width: 300, height: 300, channels: 3, background: '#2a63d4' } },
        left: 300,
        top: 150,
      },
    ])
    .jpeg()
    .toBuffer();

describe('/profile', () => {
  it('saves a cropped picture, a nickname, a bio and languages, and others see them', async () => {
    const { gift } = setup;
    const [ada, ben] = [await createTestUser(gift), await createTestUser(gift)];
    const phone = await setup.newVisitor();
    const { page } = phone;
    await logIn(gift, phone, ada);
    await page.goto(`${gift.url}/me`);
    await page.getByText('Profile, privacy, devices').click();
    await page.waitForURL('**/profile');

    await page
      .getByLabel('Choose a picture')
      .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await portrait() });
    await page.getByLabel('Zoom').fill('2');
    await page.getByRole('button', { name: 'Use picture' }).click();
    const picture = page.locator('.me-head .portrait img');
    await picture.waitFor();
    const url = (await picture.getAttribute('src'))!;
    expect(url).toMatch(/^\/api\/files\/\d+\?use=thumb$/);
    const shown = await (await fetch(gift.url + url)).arrayBuffer();
    const { width, height } = await sharp(Buffer.from(shown)).metadata();
    expect(width).toBe(height);
    // Magnified twice around the middle: only the blue square remains.
    const { data } = await sharp(Buffer.from(shown)).resize(1, 1).raw().toBuffer({ resolveWithObject: true });
    expect(data[2]!).toBeGreaterThan(data[0]! + 60);

    await page.getByRole('button', { name: /^Nickname/ }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel('New nickname').fill('gift_support');
    await sheet.getByRole('button', { name: 'Save', exact: true }).click();
    await sheet.getByText('could be mistaken for our staff').waitFor();
    await expect.poll(() => sheet.getByLabel('New nickname').inputValue()).toBe('gift_support');
    const name = `ada_of_yaba_${Date.now() % 10_000}`;
    await sheet.getByLabel('New nickname').fill(name);
    await sheet.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText(/Can change again on/).waitFor();

    await page.getByRole('button', { name: /^Bio/ }).click();
    await sheet.getByLabel('About you').fill('Call me on 0803 123 4567');
    await sheet.getByRole('button', { name: 'Save', exact: true }).click();
    await sheet.getByText(/Contact details are not allowed here/).waitFor();
    await sheet.getByLabel('About you').fill('Steam in ten minutes, all day.');
    await sheet.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Steam in ten minutes, all day.').waitFor();

    await page.getByRole('button', { name: /^Languages/ }).click();
    await sheet.getByLabel('Yorùbá').check();
    await sheet.getByLabel('English').check();
    await sheet.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('English · Yorùbá').waitFor();

    const other = await setup.newVisitor();
    await logIn(gift, other, ben);
    await other.page.goto(`${gift.url}/userDetail?userID=${ada.userID}`);
    await other.page.getByText('Steam in ten minutes, all day.').waitFor();
    await other.page.getByText('Speaks English · Yorùbá').waitFor();
    await other.page.getByRole('heading', { name, level: 1 }).waitFor();
    await other.page.locator('.portrait img').waitFor();
  });

  it('verifies an e-mail address with a code, and takes the password for it', async () => {
    const { gift } = setup;
    const ada = await createTestUser(gift);
    const phone = await setup.newVisitor();
    const { page } = phone;
    await logIn(gift, phone, ada);
    await page.goto(`${gift.url}/profile?part=email`);
    const sheet = page.getByRole('dialog');
    const address = `ada.${ada.userID}@mail.com`;
    await sheet.getByLabel('E-mail address').fill('ada at mail');
    await sheet.getByRole('button', { name: 'E-mail me a code' }).click();
    await sheet.getByText('Enter an address like ada@mail.com.').waitFor();
    await sheet.getByLabel('E-mail address').fill(address);
    await sheet.getByLabel('Your login password').fill('Wrong1234!');
    await sheet.getByRole('button', { name: 'E-mail me a code' }).click();
    await sheet.getByText('Wrong password').waitFor();
    await sheet.getByLabel('Your login password').fill(ada.password);
    await sheet.getByRole('button', { name: 'E-mail me a code' }).click();
    await sheet.getByText('We sent a code to').waitFor();
    await sheet.getByLabel('Six-digit code').fill(await codeFor(gift, address));
    await page.locator('.chip.positive', { hasText: 'Verified' }).waitFor();
  });

  it('saves privacy settings, and removes trust and blocks with a tap', async () => {
    const { gift } = setup;
    const [ada, ben] = [await createTestUser(gift), await createTestUser(gift)];
    const as = { token: ada.token };
    await gift.call('trustUser', { userID: String(ben.userID) }, as);
    const phone = await setup.newVisitor();
    const { page } = phone;
    await logIn(gift, phone, ada);
    await page.goto(`${gift.url}/profile`);
    await page.getByRole('checkbox', { name: /Show when I am online/ }).click();
    await page.getByRole('tab', { name: 'People I know' }).click();
    await expect
      .poll(async () => (await gift.call('profile', undefined, as)).data.privacy, { timeout: 60_000 })
      .toEqual({ showsOnline: false, showsVolume: true, messagesFrom: 'known' });
    await page.reload();
    // Cached data is shown until the answer arrives.
    await expect
      .poll(() => page.getByRole('checkbox', { name: /Show when I am online/ }).isChecked())
      .toBe(false);

    await page.getByRole('button', { name: /^People you trust/ }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('button', { name: 'Remove' }).click();
    await sheet.getByText('Removed').waitFor();
    const trusted = async () => (await gift.call('profile', undefined, as)).data.trusted;
    await expect.poll(trusted).toBe(0);
    await sheet.getByRole('button', { name: 'Undo' }).click();
    await sheet.getByRole('button', { name: 'Remove' }).waitFor();
    await expect.poll(trusted).toBe(1);
  });

  it('signs out one other device, and all others at once', async () => {
    const { gift } = setup;
    const ada = await createTestUser(gift);
    const tokens: string[] = [];
    for (const name of ['Old phone', 'Cyber café', 'Tablet'])
      tokens.push(
        (
          await gift.services.database.transaction((tx) =>
            openSession(tx, gift.services, {
              userID: ada.userID,
              origin: { address: '102.89.1.1', userAgent: 'x', deviceID: `device of ada, ${name}` },
              deviceName: name,
              now: gift.clock.now(),
            }),
          )
        ).token,
      );
    const status = async (token: string) => (await gift.call('profile', undefined, { token })).status;
    const phone = await setup.newVisitor();
    const { page } = phone;
    await logIn(gift, phone, ada);
    await page.goto(`${gift.url}/profile`);
    const more = page.getByRole('button', { name: /^Show \d more/ });
    await more.click();
    const row = page.locator('.list-row', { hasText: 'Cyber café' });
    await row.getByRole('button', { name: 'Log out' }).click();
    await row.waitFor({ state: 'detached' });
    expect(await Promise.all(tokens.map(status))).toEqual([200, 401, 200]);
    await page.getByRole('button', { name: 'Log out other devices' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Log out', exact: true }).click();
    await page.locator('.list-row', { hasText: 'Old phone' }).waitFor({ state: 'detached' });
    expect(await Promise.all(tokens.map(status))).toEqual([401, 401, 401]);
    await page.getByText('This device').waitFor();
  });
});

describe('a signed record', () => {
  it('is saved as a file that anybody can verify, and others see its figures on the page', async () => {
    const { gift } = setup;
    const trade = await createTrade(gift);
    await trade.completed();
    const { seller } = trade;
    const phone = await setup.newVisitor();
    const { page } = phone;
    await logIn(gift, phone, seller);
    await page.goto(`${gift.url}/profile`);
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save signed record' }).click();
    const file = JSON.parse(readFileSync(await (await saving).path(), 'utf8'));
    const { publicKey } = (await gift.call('instanceKey')).data;
    expect(reputationFault(file, publicKey)).toBeNull();
    expect(file.statement).toMatchObject({
      nickname: seller.nickname,
      record: { completed: 1, partners: 1 },
    });

    const other = await setup.newVisitor();
    await logIn(gift, other, trade.buyer);
    await other.page.goto(`${gift.url}/userDetail?userID=${seller.userID}`);
    await other.page.getByText('Total traded').waitFor();
    await other.page.getByText('under ₦100,000').waitFor();
    await other.page.getByText('Trading partners').waitFor();
  });
});

describe('documents for the highest level', () => {
  it('are requested, sent and reviewed, and raise the limits', async () => {
    const { gift } = setup;
    const [ada, reviewer] = [
      await createTestUser(gift),
      await createTestUser(gift, { roles: ['compliance'] }),
    ];
    const phone = await setup.newVisitor();
    const { page } = phone;
    await logIn(gift, phone, ada);
    await page.goto(`${gift.url}/me`);
    await page.getByText('Up to ₦5,000,000 a day').waitFor();
    await page.getByRole('link', { name: 'Raise my limits' }).click();
    await page.waitForURL('**/profile?part=documents');
    const sheet = page.getByRole('dialog').last();
    // The first form is open already; another may be the first.
    await sheet.getByRole('heading', { name: 'Selfie' }).waitFor();
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    const picture = async (label: string) => {
      const buffer = await portrait();
      await sheet.getByLabel(label).setInputFiles({ name: 'p.jpg', mimeType: 'image/jpeg', buffer });
    };
    const send = sheet.getByRole('button', { name: 'Send for review' });
    const inReview = (title: string) =>
      page.locator('.list-row', { hasText: title }).getByText('In review', { exact: true }).waitFor();

    await page.getByRole('button', { name: /^Home address/ }).click();
    await send.click();
    await sheet.getByText('Please select a receiving area').waitFor();
    await sheet.getByText('Address can not be empty').waitFor();
    await sheet.getByText('Add a picture.').waitFor();
    await sheet.getByLabel('Street, number, town').fill('12 Herbert Macaulay Way, Yaba');
    await sheet.getByLabel('State', { exact: true }).click();
    await page.getByRole('dialog').last().getByText('Lagos', { exact: true }).click();
    await picture('Bill, statement or lease');
    await sheet.getByText('Tap to replace').waitFor();
    await send.click();
    await inReview('Home address');

    await page.getByRole('button', { name: /^Identity document/ }).click();
    await sheet.getByLabel('Document type').click();
    await page.getByRole('dialog').last().getByText('Passport', { exact: true }).click();
    await picture('Front');
    await sheet.getByText('Tap to replace').waitFor();
    await send.click();
    await inReview('Identity document');

    await page.getByRole('button', { name: /^Selfie/ }).click();
    await picture('Your selfie');
    await sheet.getByText('Tap to replace').waitFor();
    await send.click();
    await inReview('Selfie');

    const as = { token: reviewer.token };
    const decide = async (kind: string, verdict: 'verified' | 'faceDiffers') => {
      const { items } = (await gift.call('documentReviews', {}, as)).data;
      const document = items.find((one) => one.userID === String(ada.userID) && one.kind === kind)!;
      const body = {
        documentID: document.documentID,
        verdict,
        reason: 'Compared with the register.',
        ...(verdict === 'verified' ? {} : { text: 'Your face could not be matched. Take it by daylight.' }),
      };
      await gift.call('decideDocumentReview', body, as);
    };
    await decide('selfie', 'faceDiffers');
    await decide('document', 'verified');
    await decide('address', 'verified');
    await page.reload();
    await page.getByText('Your face could not be matched. Take it by daylight.').waitFor();
    // A user who raises their tier, or reloads that page, starts with the missing form.
    await picture('Your selfie');
    await sheet.getByText('Tap to replace').waitFor();
    await send.click();
    await inReview('Selfie');
    await decide('selfie', 'verified');
    await page.reload();
    await page.getByText('Verification level 3 of 3').waitFor();
    await page.getByText('Fully verified').waitFor();
  });
});

describe('logging out without a connection', () => {
  it('signs out the phone at once, and ends the session on the server when it is online again', async () => {
    const { gift } = setup;
    const ada = await createTestUser(gift);
    const phone = await setup.newVisitor();
    const { page } = phone;
    const context = page.context();
    await logIn(gift, phone, ada);
    const dialog = page.waitForResponse(/message-dialog.*\.js/).then((response) => response.finished());
    await page.goto(`${gift.url}/me`);
    await page.getByText('Profile, privacy, devices').waitFor();
    await dialog;
    const cookie = async () => (await context.cookies()).find(({ name }) => name === 'token')?.value;
    const token = (await cookie())!;
    const status = async () => (await gift.call('profile', undefined, { token })).status;

    await context.setOffline(true);
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
    await page.waitForURL('**/home');
    expect(await cookie()).toBeUndefined();
    expect(await page.evaluate(() => localStorage.getItem('userInfo'))).toBeNull();
    // The server could not be reached, so the token still works.
    expect(await status()).toBe(200);

    await context.setOffline(false);
    await expect.poll(status, { timeout: 60_000 }).toBe(401);
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('leaving')), { timeout: 60_000 })
      .toBeNull();
    ignoreLostRequests(phone);
  });

  it('is completed at the next visit, without signing out a user who logged in meanwhile', async () => {
    const { gift } = setup;
    const [ada, ben] = [await createTestUser(gift), await createTestUser(gift)];
    const phone = await setup.newVisitor();
    const { page } = phone;
    const context = page.context();
    await page.goto(gift.url);
    // The state an earlier visit left behind: one session that is still valid, and one that ended.
    await page.evaluate(
      (tokens) => localStorage.setItem('leaving', JSON.stringify(tokens)),
      [ada.token, 'a-session-that-is-no-more'],
    );
    await logIn(gift, phone, ben);
    const status = async () => (await gift.call('profile', undefined, { token: ada.token })).status;
    await expect.poll(status, { timeout: 60_000 }).toBe(401);
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('leaving')), { timeout: 60_000 })
      .toBeNull();
    await page.goto(`${gift.url}/profile`);
    await page.getByText(ben.nickname).first().waitFor();
    expect((await context.cookies()).some(({ name }) => name === 'token')).toBe(true);
    phone.problems = phone.problems.filter((problem) => !/401/.test(problem));
  });
});
