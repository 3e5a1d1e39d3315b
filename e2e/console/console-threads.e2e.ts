// A support thread: staff answer, the user replies, staff close, the user rates.
import { expect, it } from 'vitest';
import { createTestUser } from '../../apps/server/src/testing/fixtures/users';
import { axeFindings } from '../support/axe';
import { ignoreProblems, setupBrowserTests } from '../support/setup-tests';
import { newStaffUser } from '../support/staff';
import { chooseLanguage, logIn } from '../support/visitor';

const setup = setupBrowserTests();

it('goes from the question to the rating, in the console and on the phone', async () => {
  const { gift } = setup;
  const ada = await createTestUser(gift);
  const text = 'My withdrawal shows sent since yesterday, where is it?';
  await gift.call('askSupport', { text }, { token: ada.token });
  const { page: staffPage, user: support } = await newStaffUser(setup, ['support']);
  const finance = await createTestUser(gift, { roles: ['finance'] });
  const person = await setup.newVisitor();
  await logIn(gift, person, ada);
  const phone = person.page;
  const shot = async (page: typeof staffPage, name: string) => {
    if (process.env.E2E_SHOTS)
      await page.screenshot({ path: `${process.env.E2E_SHOTS}/thread-${name}.png`, fullPage: true });
  };

  await staffPage.goto(`${gift.url}/console/questions`);
  await staffPage.getByRole('row', { name: new RegExp(text.slice(0, 20)) }).click();
  await staffPage.getByLabel(/^Note/).fill(`Can you check the payout, @${finance.nickname}?`);
  await staffPage.getByText(`Will be notified and can open the thread: ${finance.nickname}`).waitFor();
  await staffPage.getByRole('button', { name: 'Add note' }).click();
  await staffPage.getByText(`Mentioned: ${finance.nickname}`).waitFor();
  await staffPage.getByLabel('Assigned to').selectOption(String(support.userID));
  await staffPage.getByLabel(/^Reply/).fill('Your bank has it; it arrives today.');
  await staffPage.getByRole('button', { name: 'Reply', exact: true }).click();
  await staffPage.getByText('Waiting for the user').waitFor();

  await phone.goto(`${gift.url}/helpCenter?tab=questions`);
  await phone.getByText('Your bank has it; it arrives today.').waitFor();
  expect(await phone.getByText('Can you check').count()).toBe(0);
  await phone.getByRole('button', { name: 'Reply' }).click();
  await phone.getByLabel('Your message').fill('It did not arrive.');
  expect(await axeFindings(phone)).toEqual([]);
  await shot(phone, 'reply');
  await phone.getByRole('button', { name: 'Send' }).click();
  await phone.getByText('Waiting for a reply').waitFor();

  await staffPage.getByText('It did not arrive.').waitFor();
  expect(await axeFindings(staffPage)).toEqual([]);
  await shot(staffPage, 'staffPage');
  await staffPage.getByLabel(/^Reply/).fill('It arrived now, your bank says.');
  await staffPage.getByRole('button', { name: 'Reply and close' }).click();
  await staffPage.getByRole('heading', { name: /Closed/ }).waitFor();

  await phone.getByText('Did this help?').waitFor();
  await shot(phone, 'rate');
  await phone.getByRole('button', { name: 'Yes' }).click();
  await phone.getByText('Thank you for your rating.').waitFor();
  expect(await axeFindings(phone)).toEqual([]);
  await staffPage.reload();
  await staffPage.getByText('Helpful', { exact: true }).waitFor();

  for (const language of ['en-US', 'zh-CN']) {
    await chooseLanguage(staffPage, language);
    await staffPage.setViewportSize({ width: 375, height: 740 });
    await staffPage.reload();
    await staffPage.getByText(text).first().waitFor();
    for (const colorScheme of ['light', 'dark'] as const) {
      await staffPage.emulateMedia({ colorScheme });
      expect(await axeFindings(staffPage), `${language} ${colorScheme}`).toEqual([]);
      await shot(staffPage, `${language}-${colorScheme}`);
    }
    const width = await staffPage.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBe(375);
  }
});

it('takes a canned reply in the language of the user', async () => {
  const { gift } = setup;
  const ada = await createTestUser(gift);
  await gift.call('askSupport', { text: 'How long does a withdrawal take?' }, { token: ada.token });
  const staff = await newStaffUser(setup, ['support']);
  const { page } = staff;
  await page.goto(`${gift.url}/console/canned-replies`);
  await page.getByRole('button', { name: 'New canned reply' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Bank delay');
  await dialog
    .getByRole('group', { name: 'English' })
    .getByLabel('Text')
    .fill('Hello {name}, your bank needs a day.');
  await dialog.getByRole('group', { name: 'Chinese' }).getByLabel('Text').fill('您好 {name}，银行需要一天。');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { name: 'Bank delay' }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.goto(`${gift.url}/console/questions`);
  await page.getByRole('row', { name: /How long does a withdrawal/ }).click();
  const replyBox = page.getByLabel(/^Reply/);
  await page.getByLabel('Canned reply').selectOption('Bank delay');
  const canned = `Hello ${ada.nickname}, your bank needs a day.`;
  await expect.poll(() => replyBox.inputValue()).toBe(canned);
  // What was typed stays.
  await replyBox.fill('Thanks for waiting.');
  await page.getByLabel('Canned reply').selectOption('Bank delay');
  await expect.poll(() => replyBox.inputValue()).toBe(`Thanks for waiting.\n\n${canned}`);

  // After a lost answer, a retry is the same command; replying and closing is another one.
  const keys: (string | undefined)[] = [];
  await page.route('**/api/help/staff/answer', (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    return route.abort();
  });
  for (const [n, name] of ['Reply', 'Reply', 'Reply and close'].entries()) {
    await page.getByRole('button', { name, exact: true }).click();
    await expect.poll(() => keys.length).toBe(n + 1);
  }
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
  await page.unroute('**/api/help/staff/answer');
  ignoreProblems(staff, /net::ERR_FAILED/);
});

it('asks before it closes a thread without a reply', async () => {
  const { gift } = setup;
  const ada = await createTestUser(gift);
  await gift.call('askSupport', { text: 'Which cards can I sell today?' }, { token: ada.token });
  const { page } = await newStaffUser(setup, ['support']);
  await page.goto(`${gift.url}/console/questions`);
  await page.getByRole('row', { name: /Which cards can I sell/ }).click();
  await page.getByRole('button', { name: 'Close thread' }).click();
  const dialog = page.getByRole('dialog', { name: 'Close thread' });
  await dialog.getByText('The user’s last message has no reply.').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Close thread' }).click();
  await dialog.getByRole('button', { name: 'Close without a reply' }).click();
  await page.getByRole('heading', { name: /Closed/ }).waitFor();
});

it('refuses a note that mentions more than ten colleagues', async () => {
  const { gift } = setup;
  const ada = await createTestUser(gift);
  await gift.call('askSupport', { text: 'Where do I see my invoices?' }, { token: ada.token });
  const colleagues: string[] = [];
  for (let n = 0; n < 11; n += 1)
    colleagues.push(`@${(await createTestUser(gift, { roles: ['finance'] })).nickname}`);
  const { page } = await newStaffUser(setup, ['support']);
  const notes: string[] = [];
  page.on(
    'request',
    (request) => request.url().endsWith('/api/help/staff/note') && notes.push(request.url()),
  );
  await page.goto(`${gift.url}/console/questions`);
  await page.getByRole('row', { name: /Where do I see my invoices/ }).click();
  await page.getByLabel(/^Note/).fill(`Look at this, ${colleagues.join(' ')}`);
  await page.getByText('Mention at most 10 colleagues.').waitFor();
  await page.getByRole('button', { name: 'Add note' }).click();
  await page.getByLabel(/^Note/).fill(`Look at this, ${colleagues.slice(1).join(' ')}`);
  await page.getByRole('button', { name: 'Add note' }).click();
  await page.getByText(/^Mentioned: /).waitFor();
  expect(notes.length).toBe(1);
});
