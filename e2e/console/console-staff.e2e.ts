// Staff work on users: identity checks and their decisions.
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { sql } from '../../apps/server/src/platform/database/db';
import { uploadPicture } from '../../apps/server/src/testing/files/pictures';
import { sendMessage } from '../../apps/server/src/testing/fixtures/message-flags';
import { createTrade } from '../../apps/server/src/testing/fixtures/trade';
import { createTestUser } from '../../apps/server/src/testing/fixtures/users';
import { bubble, chooseMessageAction, openChat, sendText } from '../support/chat';
import { ignoreProblems, setupBrowserTests } from '../support/setup-tests';
import { newStaffUser } from '../support/staff';
import { logIn } from '../support/visitor';

const setup = setupBrowserTests();
/** The folder for screenshots, if requested. */
const shots = process.env.E2E_SHOTS;

describe('a compliance officer', () => {
  it('reviews waiting identity numbers by keyboard, and the user reads what to do next', async () => {
    const { gift } = setup;
    const [ada, ben] = [await createTestUser(gift, { tier: 0 }), await createTestUser(gift, { tier: 0 })];
    const person = { firstName: 'Adaeze', lastName: 'Okafor', dateOfBirth: '1994-03-08' };
    for (const [who, number] of [
      [ada, '33100012222'],
      [ben, '33100022222'],
    ] as const)
      await gift.call('verifyUserInfo', { kind: 'bvn', number, ...person }, { token: who.token });

    const { page, user } = await newStaffUser(setup, ['compliance']);
    await page.goto(`${gift.url}/console/identity`);
    await page.locator('.rows .row').nth(1).waitFor();
    if (shots) await page.screenshot({ path: `${shots}/identity-queue.png` });
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: `BVN ${ada.nickname}` }).waitFor();
    await page.getByText('33100012222').waitFor();
    await page.getByText('No earlier views').waitFor();

    await page.getByRole('button', { name: 'Check with provider' }).click();
    await page
      .getByRole('dialog')
      .getByLabel(/^Reason/)
      .fill('It left the number to people.');
    await page.keyboard.press('Control+Enter');
    await page.getByText('No provider available.').waitFor();

    await page.keyboard.press('r');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Control+Enter');
    await page.getByText('Enter at least 5 characters.').waitFor();
    await page.keyboard.type('The letter of the bank has another name.');
    if (shots) await page.screenshot({ path: `${shots}/identity-number.png` });
    await page.keyboard.press('Control+Enter');

    await page.getByRole('heading', { name: `BVN ${ben.nickname}` }).waitFor();
    await page.getByText('No earlier views').waitFor();
    await page.keyboard.press('a');
    await page.keyboard.press('Tab');
    await page.keyboard.type('The letter of the bank has this name.');
    await page.keyboard.press('Control+Enter');
    await page.getByText('No other cases to review.').waitFor();

    const actions = await gift.database.many<{ reason: string }>(sql`
      select reason from operator.audit
      where staff_id = ${user.userID} and call = 'decideIdentityReview' and outcome = 'done' order by id`);
    expect(actions.map(({ reason }) => reason)).toEqual([
      'The letter of the bank has another name.',
      'The letter of the bank has this name.',
    ]);

    const phone = await setup.newVisitor();
    await logIn(gift, phone, ada);
    await phone.page.goto(`${gift.url}/me`);
    await phone.page.getByText('Your BVN ending in 2222 was not accepted.').waitFor();
    await phone.page.getByText('Enter it as your bank or NIMC has it.').waitFor();
    await phone.page.getByRole('button', { name: 'Raise my limits' }).waitFor();
    if (shots) await phone.page.screenshot({ path: `${shots}/identity-me.png` });
  });

  it('sees a paper beside who it should be, and that is written down', async () => {
    const { gift } = setup;
    const ada = await createTestUser(gift);
    await gift.call(
      'submitDocument',
      { kind: 'selfie', fileIDs: [await uploadPicture(gift, ada)] },
      { token: ada.token },
    );
    const { page, user } = await newStaffUser(setup, ['compliance']);
    await page.goto(`${gift.url}/console/identity?tab=documents`);
    await page.locator('.rows .row').first().waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: `Selfie ${ada.nickname}` }).waitFor();
    await expect
      .poll(() => page.locator('.picture img').evaluate((img) => (img as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0);
    if (shots) await page.screenshot({ path: `${shots}/identity-paper.png` });
    const accesses = await gift.database.many<{ by: bigint }>(
      sql`select operator_id as by from identity.document_access_log`,
    );
    expect(accesses.map(({ by }) => by)).toContain(user.userID);
    await page.getByLabel('Face differs').check();
    await page.getByLabel(/^Reason/).fill('The document shows somebody else.');
    await page.getByLabel('Message to user').fill('Take it again by daylight, without a cap.');
    await page.keyboard.press('Control+Enter');
    await page.getByText('No other cases to review.').waitFor();
    const { items } = (await gift.call('myDocuments', undefined, { token: ada.token })).data;
    expect(items).toMatchObject([
      { status: 'refused', reason: 'faceDiffers', text: 'Take it again by daylight, without a cap.' },
    ]);
  });
});

describe('a superadmin', () => {
  it('grants a role, ends the sessions of a staff member, and cannot change their own roles', async () => {
    const { gift } = setup;
    const trader = await createTestUser(gift);
    const { page, user } = await newStaffUser(setup, ['superadmin']);
    await page.goto(`${gift.url}/console/staff`);
    await page.locator('.rows .row').first().waitFor();
    if (shots) await page.screenshot({ path: `${shots}/staff-list.png` });
    await page.getByLabel('Nickname, phone or user ID').fill(trader.phone);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: trader.nickname, exact: true }).click();
    await page.getByText('Not a staff member').waitFor();
    await page.getByLabel(/^Moderator/).check();
    await page.getByRole('button', { name: 'Change roles' }).click();
    await page
      .getByRole('dialog')
      .getByLabel(/^Reason/)
      .fill('Begins on Monday at the disputes.');
    await page.keyboard.press('Control+Enter');
    await page.getByText('Set up at next sign-in').waitFor();
    if (shots) await page.screenshot({ path: `${shots}/staff-person.png` });
    const { roles } = await gift.database.one<{ roles: string[] }>(
      sql`select roles from identity.users where id = ${trader.userID}`,
    );
    expect(roles).toContain('moderator');

    await page.goto(`${gift.url}/console/staff/${user.userID}`);
    await page.getByText('Another superadmin must change your roles.').waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Change roles' }).count()).toBe(0);

    const other = await createTestUser(gift, { roles: ['support'] });
    await gift.call('operatorMe', undefined, { token: other.token });
    await page.goto(`${gift.url}/console/staff/${other.userID}`);
    await page.getByRole('button', { name: 'End all sessions' }).click();
    await page
      .getByRole('dialog')
      .getByLabel(/^Reason/)
      .fill('The laptop was left in a taxi.');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('button', { name: 'End all sessions' }).waitFor({ state: 'detached' });
    const open = await gift.database.many(
      sql`select 1 from operator.sessions where user_id = ${other.userID}`,
    );
    expect(open).toEqual([]);
  });
});

describe('a code', () => {
  it('is opened by two staff members and logged for the seller and for compliance', async () => {
    const { gift } = setup;
    const trade = await createTrade(gift);
    const { orderNo } = await trade.shipped();
    const one = await newStaffUser(setup, ['moderator']);
    await one.page.goto(`${gift.url}/console/orders/${orderNo}`);
    await one.page.getByRole('button', { name: 'Request to view code' }).click();
    await one.page
      .getByRole('dialog')
      .getByLabel(/^Reason/)
      .fill('The issuer asks for the exact digits.');
    await one.page.keyboard.press('Control+Enter');
    await one.page.getByText('The issuer asks for the exact digits.').waitFor();
    const { items } = (await gift.call('approvalList', {}, { token: one.user.token })).data;
    const boss = await createTestUser(gift, { roles: ['lead'] });
    await gift.call(
      'decideApproval',
      { approvalID: items[0]!.approvalID, isApproved: true, reason: 'I saw the letter of the issuer.' },
      { token: boss.token },
    );
    await one.page.goto(`${gift.url}/console/approvals`);
    await one.page.getByRole('tab', { name: 'Decided' }).click();
    await one.page.getByRole('button', { name: 'View code' }).click();
    await one.page
      .getByRole('dialog')
      .getByLabel(/^Reason/)
      .fill('Reading it out to the issuer.');
    await one.page.keyboard.press('Control+Enter');
    await one.page.locator('code.secret').first().waitFor();
    if (shots) await one.page.screenshot({ path: `${shots}/code-open.png` });

    const watcher = await newStaffUser(setup, ['compliance']);
    await watcher.page.goto(`${gift.url}/console/code-access-log`);
    const line = watcher.page.locator('.rows .row', { hasText: 'The issuer asks for the exact digits.' });
    await line.getByText(boss.nickname).waitFor();
    if (shots) await watcher.page.screenshot({ path: `${shots}/code-looks.png` });

    await watcher.page.context().setOffline(true);
    await watcher.page.getByRole('textbox', { name: 'Order' }).fill('1');
    await watcher.page.keyboard.press('Enter');
    await watcher.page.getByRole('alert').getByText('Could not reach the server').waitFor();
    await line.waitFor();
    await watcher.page.context().setOffline(false);
    ignoreProblems(watcher, /net::ERR_/);
    const { revealLog } = (await trade.detail(orderNo, trade.seller)).data;
    expect(revealLog.map(({ device }) => device)).toEqual(['Gift staff']);
  });
});

describe('a reported message', () => {
  it('reaches a moderator with its context; the moderator mutes the sender, and both are notified', async () => {
    const { gift } = setup;
    const [thief, victim] = [await createTestUser(gift), await createTestUser(gift)];
    await sendMessage(gift, victim, thief, 'Is the card still there?');
    await sendMessage(gift, thief, victim, 'Pay me outside, fool');
    const phone = await setup.newVisitor();
    await logIn(gift, phone, victim);
    await openChat(gift, phone, thief);
    await bubble(phone, 'Pay me outside').waitFor();
    await chooseMessageAction(phone, 'Pay me outside', 'Report');
    const sheet = phone.page.getByRole('dialog');
    await sheet.getByText(`Report a message from ${thief.nickname}`).waitFor();
    await sheet.getByLabel('Wants to trade outside Gift').check();
    await sheet.getByLabel('What happened').fill('He wants it by bank transfer');
    if (shots) await phone.page.screenshot({ path: `${shots}/report-message.png` });
    await sheet.getByRole('button', { name: 'Send report' }).click();
    await sheet.getByText('The message is saved as evidence.').waitFor();
    if (shots) await phone.page.screenshot({ path: `${shots}/report-sent.png` });
    await sheet.getByRole('button', { name: 'Done' }).click();
    // A user cannot report their own message.
    await bubble(phone, 'Is the card').click({ button: 'right' });
    await phone.page.getByRole('button', { name: 'Copy', exact: true }).waitFor();
    expect(await phone.page.getByRole('button', { name: 'Report', exact: true }).count()).toBe(0);
    await phone.page.keyboard.press('Escape');

    const { page } = await newStaffUser(setup, ['moderator']);
    await page.keyboard.press('g');
    await page.keyboard.press('f');
    await page.getByRole('row', { name: new RegExp(thief.nickname) }).waitFor();
    if (shots) await page.screenshot({ path: `${shots}/flags.png` });
    await page.getByRole('row', { name: new RegExp(thief.nickname) }).click();
    await page.getByText('Is the card still there?').waitFor();
    await page.getByText('He wants it by bank transfer').waitFor();
    if (shots) await page.screenshot({ path: `${shots}/flag.png` });
    await page.getByRole('button', { name: 'Mute sender' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(/^Days/).fill('3');
    await dialog.getByRole('button', { name: 'Confirm decision' }).click();
    await dialog.getByText('Enter at least 5 characters.').waitFor();
    await dialog.getByLabel(/^Reason/).fill('Lures people outside.');
    if (shots) await page.screenshot({ path: `${shots}/flag-mute.png` });
    await dialog.getByRole('button', { name: 'Confirm decision' }).click();
    await page.getByText('No flagged chats.').waitFor();

    const other = await setup.newVisitor();
    await logIn(gift, other, thief);
    await openChat(gift, other, victim);
    await other.page.getByText('Our staff reviewed this chat').waitFor();
    await sendText(other, 'Hello again');
    await other.page.getByText('Gift muted you').waitFor();
    if (shots) await other.page.screenshot({ path: `${shots}/muted.png` });
    await page.goto(`${gift.url}/console/people/${thief.userID}`);
    await page.getByRole('button', { name: 'Unmute user' }).click();
    await page
      .getByRole('dialog')
      .getByLabel(/^Reason/)
      .fill('Has explained it.');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('button', { name: 'Unmute user' }).waitFor({ state: 'detached' });
    await sendText(other, 'Sorry for that');
    await openChat(gift, phone, thief);
    await bubble(phone, 'Sorry for that').waitFor();
    await phone.page.goto(`${gift.url}/chat/notification`);
    await phone.page.getByText('our staff reviewed the message you reported').waitFor();
  });
});

describe('a lead', () => {
  it('opens the orders behind a figure, saves the filter by name, and exports the list', async () => {
    const { gift } = setup;
    const [one, other] = [await createTrade(gift), await createTrade(gift)];
    const { orderNo } = await one.completed();
    await other.completed();
    const day = new Date(gift.clock.now().getTime() + 3_600_000).toISOString().slice(0, 10);
    const { page, user } = await newStaffUser(setup, ['lead']);
    const rows = () => page.getByRole('table', { name: 'Orders' }).getAttribute('aria-rowcount');

    await page.goto(`${gift.url}/console/statistics?from=${day}&to=${day}`);
    // The day's columns: orders, running, completed.
    const figure = page.locator('.figures').first().locator('tbody td').nth(2).getByRole('link');
    const completed = await figure.innerText();
    expect(Number(completed)).toBeGreaterThanOrEqual(2);
    if (shots) await page.screenshot({ path: `${shots}/statistics.png` });
    await figure.click();
    await page.getByRole('heading', { name: 'Orders' }).waitFor();
    await expect.poll(rows).toBe(completed);

    // A phone number is resolved first: the address and all calls contain the user id instead.
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.getByRole('button', { name: /^Filters/ }).click();
    const person = page.getByLabel('Buyer or seller');
    await person.fill('(0801) 111.2222');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByRole('alert').getByText('No account has this number').waitFor();
    expect(await person.inputValue()).toBe('(0801) 111.2222');
    await person.fill(one.seller.phone);
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect.poll(rows).toBe('1');
    expect(await person.inputValue()).toBe(String(one.seller.userID));
    expect(
      [page.url(), ...asked].filter((url) => /0801.*111.*2222/.test(url) || url.includes(one.seller.phone)),
    ).toEqual([]);
    await page.keyboard.press('f');
    await page.keyboard.press('s');
    await page.getByRole('dialog').getByLabel('Name').fill('Done by one seller');
    await page.keyboard.press('Enter');
    const savedFilter = page.getByRole('button', { name: /^Done by one seller/ });
    await expect.poll(() => savedFilter.getAttribute('aria-pressed')).toBe('true');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    if (shots) await page.screenshot({ path: `${shots}/orders-kept.png` });

    await page.goto(`${gift.url}/console/orders`);
    await savedFilter.waitFor();
    await expect.poll(async () => Number(await rows())).toBeGreaterThanOrEqual(2);
    await page.keyboard.press('f');
    await page.keyboard.press('1');
    await expect.poll(rows).toBe('1');

    await page.keyboard.press('x');
    await page
      .getByRole('dialog')
      .getByLabel(/^Reason/)
      .fill('The auditor asks for them.');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.keyboard.press('Control+Enter'),
    ]);
    const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(orderNo);
    await page.getByText('1 row exported').waitFor();
    const noted = await gift.database.many<{ reason: string; rows: number }>(sql`
      select reason, (details->>'rows')::int as rows from operator.audit
      where staff_id = ${user.userID} and call = 'exportList.rows'`);
    expect(noted).toEqual([{ reason: 'The auditor asks for them.', rows: 1 }]);

    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('Enter');
    await page.waitForURL(`${gift.url}/console/orders/${orderNo}`);
    await page.getByText('Log verified').waitFor();

    await page.goto(`${gift.url}/console/orders`);
    await page.getByRole('button', { name: 'Delete: Done by one seller' }).click();
    await savedFilter.waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('table', { name: 'Orders' }).waitFor();
    expect(await savedFilter.count()).toBe(0);
  });
});
