// What those who help people do in the console: a question is answered, an article is written anew, and readers see it.
import { describe, expect, it } from 'vitest';
import { makeUser } from '../apps/server/src/testing/users';
import { newColleague } from './support/staff';
import { stage } from './support/stage';

const scene = stage(21_650);

const shot = async (page: { screenshot(of: object): Promise<unknown> }, name: string) => {
  if (process.env.E2E_SHOTS) await page.screenshot({ path: `${process.env.E2E_SHOTS}/${name}.png` });
};

describe('support', () => {
  it('answers a question from the queue; what was typed outlives a closed dialog, and the person reads it', async () => {
    const { gift } = scene;
    const ada = await makeUser(gift);
    const text = 'My withdrawal shows sent since yesterday, where is it?';
    await gift.call('askSupport', { text }, { token: ada.token });
    const { page } = await newColleague(scene, ['support']);
    await page.goto(`${gift.url}/console/questions`);
    const row = page.getByRole('row', { name: new RegExp(text.slice(0, 20)) });
    await row.click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('link', { name: ada.nickname }).waitFor();
    await shot(page, 'question');
    const answer = dialog.getByLabel(/^Answer/);
    await answer.fill('Your bank has it; it arrives today.');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await row.click();
    expect(await answer.inputValue()).toBe('Your bank has it; it arrives today.');
    await dialog.getByRole('button', { name: 'Send the answer' }).click();
    await page.getByText('Nothing here.').waitFor();
    await page.getByRole('tab', { name: 'Answered' }).click();
    await row.waitFor();
    await shot(page, 'questions');
    const { data } = await gift.call('supportQuestions', {}, { token: ada.token });
    expect(data.items).toMatchObject([{ answer: 'Your bank has it; it arrives today.' }]);
  });

  it('writes an article in both languages with a preview, keeps the draft, and publishes it for readers', async () => {
    const { gift } = scene;
    const { page } = await newColleague(scene, ['lead']);
    await page.goto(`${gift.url}/console/articles`);
    await page
      .getByRole('row', { name: /^Getting started/ })
      .first()
      .waitFor();
    await shot(page, 'articles');
    await page.getByRole('link', { name: 'Write a new article' }).click();
    await page.getByLabel(/^Its name in addresses/).fill('gift-at-night');
    const [english, chinese] = [
      page.getByRole('group', { name: 'English' }),
      page.getByRole('group', { name: 'Chinese' }),
    ];
    await english.getByLabel('Title').fill('Trading at night');
    await english.getByLabel('In one line').fill('What differs after ten.');
    await english
      .getByLabel('Text')
      .fill('## Nobody waits\n\n- The clock **stops** for nobody.\n\n! Never pay outside.');
    await chinese.getByLabel('标题').or(chinese.getByLabel('Title')).fill('夜间交易');
    await chinese.getByLabel('In one line').fill('十点以后有何不同。');
    await chinese.getByLabel('Text').fill('## 不等人\n\n- 倒计时**不会**停。');
    const preview = page.locator('.help-text');
    await preview.first().getByRole('heading', { name: 'Nobody waits' }).waitFor();
    await preview.last().getByText('不会').waitFor();
    // A reload loses nothing.
    await page.reload();
    await page.getByText('What you typed is kept in this browser').waitFor();
    await expect.poll(() => english.getByLabel('Title').inputValue()).toBe('Trading at night');
    await shot(page, 'article');
    await page.getByRole('button', { name: 'Publish this version' }).click();
    await page.getByText('Write why, in 3 characters or more.').waitFor();
    await page.getByLabel(/^Why it changes/).fill('People ask about the night.');
    await page.getByLabel('Hidden from readers').uncheck();
    await page.getByRole('button', { name: 'Publish this version' }).click();
    await page.waitForURL('**/console/articles/gift-at-night');
    await page.getByRole('row', { name: /People ask about the night/ }).waitFor();
    const read = await gift.call('helpDetail', { articleID: 'gift-at-night' }, {});
    expect(read.data).toMatchObject({ title: 'Trading at night' });

    // A name of a figure that is none is refused in words, and stays typed.
    await english.getByLabel('Text').fill('It costs {noSuchFigure}.');
    await page.getByLabel(/^Why it changes/).fill('A figure.');
    await page.getByRole('button', { name: 'Publish this version' }).click();
    await page.getByRole('alert').first().waitFor();
    await expect.poll(() => english.getByLabel('Text').inputValue()).toBe('It costs {noSuchFigure}.');
  });
});
