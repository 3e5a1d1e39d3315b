// A day in support: the queue on the overview, a question answered with a canned reply, and its user found by phone number.
import { expect, it } from 'vitest';
import { createTestUser } from '../../apps/server/src/testing/fixtures/users';
import { setupBrowserTests } from '../support/setup-tests';
import { newStaffUser } from '../support/staff';

const setup = setupBrowserTests();

it('finds the user, answers with a canned reply, closes the thread, and the queue is empty', async () => {
  const { gift } = setup;
  const ada = await createTestUser(gift);
  const question = 'My withdrawal left yesterday and my bank has not got it. When does it arrive?';
  await gift.call('askSupport', { text: question }, { token: ada.token });
  const lead = await createTestUser(gift, { roles: ['lead'] });
  const reply = {
    ...{ replyID: null, name: 'Bank delay', textEn: 'Hello {name}, your bank needs a day.' },
    ...{ textZh: '您好 {name}，银行需要一天。', textPcm: null },
  };
  expect((await gift.call('saveCannedReply', reply, { token: lead.token })).code).toBe(200);
  const { page, user } = await newStaffUser(setup, ['support']);

  // From the overview to the queue, and a look at the whole question before opening it.
  await page.locator('[data-list=questions]').getByRole('link', { name: '1' }).first().click();
  await page.getByRole('row', { name: /My withdrawal left/ }).waitFor();
  await page.keyboard.press('Space');
  await page.getByRole('complementary', { name: 'Preview' }).getByText(question).waitFor();
  await page.keyboard.press('Enter');
  await page.getByLabel('Assigned to').selectOption(String(user.userID));

  // The user's page shows the payout that the question is about.
  const thread = page.url();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Find anything' });
  await palette.getByRole('combobox').fill(ada.phone);
  await page.keyboard.press('Enter');
  await palette.getByRole('option', { name: new RegExp(ada.nickname) }).click();
  await page.getByRole('heading', { name: ada.nickname }).waitFor();
  await page.goto(thread);

  await page.getByLabel('Canned reply').selectOption('Bank delay');
  await page.getByRole('button', { name: 'Reply and close' }).click();
  await page.getByRole('heading', { name: /Closed/ }).waitFor();
  await page.keyboard.press('g');
  await page.keyboard.press('q');
  await page.getByText('No questions to answer.').waitFor();
  const { data } = await gift.call('supportQuestions', undefined, { token: ada.token });
  expect(JSON.stringify(data)).toContain(`Hello ${ada.nickname}, your bank needs a day.`);
});
