// Support work in the console: a question is answered, an article is rewritten, an announcement is published, and
// readers see it.
import { describe, expect, it } from 'vitest';
import { encodePicture } from '../../apps/server/src/testing/files/pictures';
import { createAnnouncement } from '../../apps/server/src/testing/fixtures/announcements';
import { createTestUser } from '../../apps/server/src/testing/fixtures/users';
import { writtenIn } from '../support/articles';
import { setupBrowserTests } from '../support/setup-tests';
import { newStaffUser } from '../support/staff';
import { logIn } from '../support/visitor';

const setup = setupBrowserTests();

const shot = async (page: { screenshot(of: object): Promise<unknown> }, name: string) => {
  if (process.env.E2E_SHOTS) await page.screenshot({ path: `${process.env.E2E_SHOTS}/${name}.png` });
};

describe('support', () => {
  it('answers a question from the queue, keeps the draft on leaving, and the user sees the answer', async () => {
    const { gift } = setup;
    const ada = await createTestUser(gift);
    const text = 'My withdrawal shows sent since yesterday, where is it?';
    await gift.call('askSupport', { text }, { token: ada.token });
    const { page } = await newStaffUser(setup, ['support']);
    await page.goto(`${gift.url}/console/questions`);
    const row = page.getByRole('row', { name: new RegExp(text.slice(0, 20)) });
    await row.click();
    await page.getByRole('link', { name: ada.nickname }).waitFor();
    await shot(page, 'question');
    const answer = page.getByLabel(/^Reply/);
    // The user reads a reply at once, so an accidental key press must not send one.
    await answer.fill('ok');
    await page.keyboard.press('Control+Enter');
    await page.getByText('Enter 10 to 4,000 characters').waitFor();
    await answer.fill('Your bank has it; it arrives today.');
    await page.goBack();
    await row.click();
    expect(await answer.inputValue()).toBe('Your bank has it; it arrives today.');
    await page.getByRole('button', { name: 'Reply and close' }).click();
    await page.getByRole('heading', { name: /Closed/ }).waitFor();
    await page.goto(`${gift.url}/console/questions`);
    await page.getByText('No questions to answer.').waitFor();
    await page.getByRole('tab', { name: 'Answered' }).click();
    await row.waitFor();
    await shot(page, 'questions');
    const { data } = await gift.call('supportQuestions', {}, { token: ada.token });
    expect(data.items).toMatchObject([{ answer: 'Your bank has it; it arrives today.' }]);
  });

  it('writes an article in both languages with a preview, saves the draft, and publishes it', async () => {
    const { gift } = setup;
    const { page } = await newStaffUser(setup, ['lead']);
    await page.goto(`${gift.url}/console/articles`);
    await page
      .getByRole('row', { name: /^Getting started/ })
      .first()
      .waitFor();
    await shot(page, 'articles');
    await page.getByRole('link', { name: 'New article' }).click();
    await page.getByLabel(/^URL slug/).fill('gift-at-night');
    const [english, chinese] = [
      page.getByRole('group', { name: 'English' }),
      page.getByRole('group', { name: 'Chinese' }),
    ];
    await english.getByLabel('Title').fill('Trading at night');
    await english.getByLabel('Summary').fill('What differs after ten.');
    await english
      .getByLabel('Body')
      .fill('## Nobody waits\n\n- The clock **stops** for nobody.\n\n! Never pay outside.');
    await chinese.getByLabel('标题').or(chinese.getByLabel('Title')).fill('夜间交易');
    await chinese.getByLabel('Summary').fill('十点以后有何不同。');
    await chinese.getByLabel('Body').fill('## 不等人\n\n- 倒计时**不会**停。');
    const preview = page.locator('.help-text');
    await preview.first().getByRole('heading', { name: 'Nobody waits' }).waitFor();
    await preview.getByText('不会').waitFor();
    // Each language has a picture of its own. Its description is required.
    const file = async () => ({ name: 'a.png', mimeType: 'image/png', buffer: await encodePicture() });
    await english.getByLabel('Insert image').setInputFiles(await file());
    await page.getByText('Describe the picture').waitFor();
    await english.getByLabel(/^Alt text/).fill('The clock of an order');
    await chinese.getByLabel('Insert image').setInputFiles(await file());
    await chinese.getByLabel(/^Alt text/).fill('订单的倒计时');
    const pictureOf = (alt: string) => preview.getByRole('img', { name: alt });
    for (const alt of ['The clock of an order', '订单的倒计时'])
      await expect.poll(() => pictureOf(alt).evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(320);
    const written = () => english.getByLabel('Body').inputValue();
    const first = await written();
    // Text typed during an upload stays.
    await page.route('**/api/help/picture', async (route) => {
      await new Promise((resume) => setTimeout(resume, 700));
      await route.continue();
    });
    await english.getByLabel(/^Replace image/).setInputFiles(await file());
    await english.getByLabel('Body').fill(`${first}\n\nAnd by day.`);
    await english.getByLabel('Body').press('Home');
    const addressIn = (text: string) => /\/api\/files\/\d+/.exec(text)?.[0];
    await expect.poll(async () => addressIn(await written())).not.toBe(addressIn(first));
    await page.unroute('**/api/help/picture');
    expect(await written()).toContain('And by day.');
    // The cursor stays where the author was typing.
    await page.keyboard.type('So. ');
    expect(await written()).toContain('So. And by day.');
    await expect.poll(() => pictureOf('The clock of an order').count()).toBe(1);
    await english.getByLabel('Body').fill((await written()).replace('\n\nSo. And by day.', ''));
    const before = await written();
    expect(before).toMatch(/^! Never pay outside\.\n\n!\[The clock of an order]\(\/api\/files\/\d+\)$/m);
    await english.getByRole('button', { name: /^Remove image/ }).click();
    await expect.poll(written).not.toContain('/api/files/');
    await english.getByLabel('Body').fill(before);
    await pictureOf('The clock of an order').waitFor();
    await shot(page, 'article-pictures');
    // A reload loses nothing.
    await page.reload();
    await page.getByText('Unsaved draft restored.').waitFor();
    await expect.poll(() => english.getByLabel('Title').inputValue()).toBe('Trading at night');
    await shot(page, 'article');
    await page.getByRole('button', { name: 'Publish version' }).click();
    await page.getByText('Enter at least 3 characters.').waitFor();
    await page.getByLabel(/^Reason/).fill('People ask about the night.');
    await page.getByLabel('Hidden from readers').uncheck();
    await page.getByRole('button', { name: 'Publish version' }).click();
    await page.waitForURL('**/console/articles/gift-at-night');
    await page.getByRole('row', { name: /People ask about the night/ }).waitFor();
    const read = await gift.call('helpDetail', { articleID: 'gift-at-night' }, {});
    expect(read.data).toMatchObject({ title: 'Trading at night' });

    // A phone reserves the picture's space, shows its description if it fails to load, and enlarges it on a tap.
    const { page: reader, problems } = await setup.newVisitor();
    let isLost = true;
    await reader.route('**/api/files/*', async (route) => (isLost ? route.abort() : route.continue()));
    await reader.goto(`${gift.url}/helpDetail?id=gift-at-night`);
    const picture = reader.locator('.help-picture');
    await picture.getByRole('button', { name: 'The clock of an order Picture not loaded' }).waitFor();
    const lostBox = await picture.boundingBox();
    isLost = false;
    await picture.getByRole('button', { name: /not loaded/ }).click();
    await reader.locator('.picture[data-state=loaded]').waitFor();
    expect(await picture.boundingBox()).toEqual(lostBox);
    expect(lostBox!.width / lostBox!.height).toBeCloseTo(4 / 3, 1);
    await picture.getByRole('button', { name: 'Larger: The clock of an order' }).click();
    await reader.getByRole('dialog', { name: 'The clock of an order' }).locator('img').waitFor();
    await shot(reader, 'article-picture-large');
    problems.length = 0;

    // An unknown figure name is refused with a message, and the input stays.
    await english.getByLabel('Body').fill('It costs {noSuchFigure}.');
    await page.getByLabel(/^Reason/).fill('A figure.');
    await page.getByRole('button', { name: 'Publish version' }).click();
    await page.getByRole('alert').first().waitFor();
    await expect.poll(() => english.getByLabel('Body').inputValue()).toBe('It costs {noSuchFigure}.');

    // Somebody else saves meanwhile: the new version is shown, and mine replaces it only after I confirm.
    const articleID = 'gift-at-night';
    const other = { token: (await createTestUser(gift, { roles: ['lead'] })).token };
    const [source] = (await gift.call('helpSource', { articleID }, other)).data.versions;
    const { version } = source!;
    const reason = 'A better name.';
    await gift.call(
      'saveHelp',
      { ...writtenIn(source!), articleID, titleEn: 'At night', version, reason },
      other,
    );
    await english.getByLabel('Body').fill('Mine, about the night.');
    await page.getByRole('button', { name: 'Publish version' }).click();
    const behind = page.locator('.draft-conflict');
    await behind.getByText(`Version ${version + 1} was saved while you were editing`).waitFor();
    await behind.getByRole('row', { name: 'Title (English) At night' }).waitFor();
    const box = await behind.boundingBox();
    expect(box!.y >= 0 && box!.y < 800).toBe(true);
    await expect.poll(() => english.getByLabel('Body').inputValue()).toBe('Mine, about the night.');
    await shot(page, 'article-behind');
    // A reload keeps this state, and saving again overwrites nothing.
    await page.reload();
    await behind.waitFor();
    await page.getByRole('button', { name: 'Publish version' }).click();
    await behind.waitFor();
    const title = async () => (await gift.call('helpDetail', { articleID }, {})).data.title;
    expect(await title()).toBe('At night');
    await behind.getByRole('button', { name: 'Keep mine' }).click();
    await behind.waitFor({ state: 'detached' });
    await page.getByText('Unsaved draft restored.').waitFor();
    await page.getByRole('button', { name: 'Publish version' }).click();
    await expect.poll(title).toBe('Trading at night');
  });

  it('publishes an announcement that users see and can dismiss, and ends it with a reason', async () => {
    const { gift } = setup;
    const { page } = await newStaffUser(setup, ['lead']);
    await page.goto(`${gift.url}/console/announcements`);
    await page.getByText('No live or scheduled announcements.').waitFor();
    await page.getByRole('link', { name: 'New announcement' }).click();
    const [english, chinese] = [
      page.getByRole('group', { name: 'English' }),
      page.getByRole('group', { name: 'Chinese' }),
    ];
    const title = 'Withdrawals pause tonight';
    const text =
      'From 23:00 to 01:00 the banks do not answer. What you ask for goes out after that, in the order it came.';
    await english.getByLabel('Title').fill(title);
    await english.getByLabel('Text').fill(text);
    await page.getByLabel('Importance').selectOption('warning');
    // Half of the form is not enough, and no input is lost, even by a reload.
    await page.getByLabel(/^Reason/).fill('The banks told us.');
    await page.getByRole('button', { name: 'Save draft' }).click();
    await page.getByText('Enter a title and text in English and Chinese.').waitFor();
    await page.reload();
    await page.getByText('Unsaved draft restored.').waitFor();
    await expect.poll(() => english.getByLabel('Title').inputValue()).toBe(title);
    await chinese.getByLabel('Title').fill('今晚提现暂停');
    await chinese.getByLabel('Text').fill('23:00 至 01:00 银行系统维护，期间的提现将在结束后按顺序处理。');
    await page.getByLabel(/^Link to an app page/).fill('/helpDetail?id=withdraw');
    await page.locator('.announcement').getByText('今晚提现暂停').waitFor();
    // Pidgin is optional: the preview shows the English text until there is one.
    await page.locator('.announcement[lang="pcm-NG"]').getByText(title).waitFor();
    await page
      .getByRole('group', { name: 'Pidgin' })
      .getByLabel('Title')
      .fill('Withdrawals go pause tonight');
    await page.locator('.announcement[lang="pcm-NG"]').getByText('Withdrawals go pause tonight').waitFor();
    await page.getByRole('button', { name: 'Save draft' }).click();
    await page.waitForURL(/announcements\/\d+$/);
    await page.getByRole('button', { name: 'Delete draft' }).waitFor();
    await shot(page, 'announcement');
    await page.getByLabel(/^Reason/).fill('The banks confirmed it.');
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByRole('button', { name: 'End now' }).waitFor();

    const ada = await createTestUser(gift);
    const [phone, visitor] = [await setup.newVisitor(), await setup.newVisitor()];
    await logIn(gift, phone, ada);
    for (const newVisitor of [phone, visitor]) {
      await newVisitor.page.goto(`${gift.url}/home`);
      const bar = newVisitor.page.getByRole('complementary', { name: 'Announcement' });
      await bar.getByText(title).waitFor();
      await shot(newVisitor.page, newVisitor === phone ? 'announcement-reader' : 'announcement-visitor');
      await bar.getByRole('button', { name: 'Close announcement' }).click();
      await bar.waitFor({ state: 'detached' });
    }
    // The server stores it for signed-in users; a visitor's phone stores it locally.
    const announced = async (token?: string) =>
      (await gift.call('announcements', undefined, token ? { token } : {})).data.items.length;
    await expect.poll(() => announced(ada.token)).toBe(0);
    expect(await announced()).toBe(1);
    const another = 'Steam rates are new';
    await createAnnouncement(gift, { titleEn: another });
    await visitor.page.reload();
    await visitor.page.getByText(another).waitFor();
    expect(await visitor.page.getByText(title).count()).toBe(0);

    await page.getByRole('button', { name: 'End now' }).click();
    await page
      .getByRole('dialog')
      .getByLabel(/^Reason/)
      .fill('The banks are back early.');
    await page.keyboard.press('Control+Enter');
    await page.getByText('This announcement has ended and cannot be edited.').waitFor();
    await page.getByRole('row', { name: /The banks are back early/ }).waitFor();
    await shot(page, 'announcement-ended');
    expect(await announced()).toBe(1);
    await page.getByRole('link', { name: 'All announcements' }).click();
    await page.getByRole('tab', { name: 'Ended' }).click();
    await page.getByRole('row', { name: /^Ended Warning Withdrawals pause tonight/ }).waitFor();
    await shot(page, 'announcements');
  });
});
