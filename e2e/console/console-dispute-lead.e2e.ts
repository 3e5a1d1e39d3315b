// What a lead does in the dispute queue: assigns many cases, reads the figures, and writes templates of rulings.
import { expect, it } from 'vitest';
import { sql } from '../../apps/server/src/platform/database/db';
import { disputesOf } from '../../apps/server/src/testing/fixtures/disputes';
import { createTrade } from '../../apps/server/src/testing/fixtures/trade';
import { createTestUser } from '../../apps/server/src/testing/fixtures/users';
import { axeFindings } from '../support/axe';
import { setupBrowserTests } from '../support/setup-tests';
import { newStaffUser } from '../support/staff';

const setup = setupBrowserTests();

it('assigns selected cases by keyboard, and shows which were refused and why', async () => {
  const { gift } = setup;
  const queue: { orderNo: string; disputeID: string }[] = [];
  for (let n = 0; n < 3; n++) queue.push(await disputesOf(gift, await createTrade(gift)).queued());
  const [moderator, claimer] = [
    await createTestUser(gift, { roles: ['moderator'] }),
    await createTestUser(gift, { roles: ['moderator'] }),
  ];
  const { page } = await newStaffUser(setup, ['lead']);
  await page.goto(`${gift.url}/console/dispute-queue`);
  await page.getByRole('checkbox', { name: `Select ${queue[2]!.orderNo}` }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  // The list starts with the case that has waited longest.
  await page.keyboard.press('s');
  await page.keyboard.press('j');
  await page.keyboard.press('s');
  await page.getByText('2 selected').waitFor();
  await page.keyboard.press('a');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Assign to/).selectOption({ label: `${moderator.nickname} (0)` });
  await dialog.getByLabel(/^Reason/).fill('The night shift takes these.');
  // A colleague claims the second one meanwhile.
  const { orderNo: lost, disputeID: lostID } = queue[1]!;
  const claim = { disputeID: lostID };
  expect((await gift.call('claimDispute', claim, { token: claimer.token })).code).toBe(200);
  await page.keyboard.press('Control+Enter');
  await dialog.waitFor({ state: 'detached' });
  const result = page.getByRole('status', { name: 'Result of the assignment' });
  await result.getByText(`→ ${moderator.nickname}`).waitFor();
  await result.getByRole('listitem').filter({ hasText: lost }).locator('.failure').waitFor();
  await page.getByRole('checkbox', { name: `Select ${queue[0]!.orderNo}` }).waitFor({ state: 'detached' });
  const { holder } = await gift.database.one<{ holder: bigint }>(sql`
    select moderator_id as holder from disputes.cases where id = ${BigInt(queue[0]!.disputeID)}`);
  expect(holder).toBe(moderator.userID);

  // The figures count the case, and lead to it.
  await page.getByRole('link', { name: 'Moderators' }).click();
  await page.getByRole('tab', { name: '7 days' }).click();
  await expect.poll(() => new URL(page.url()).searchParams.get('days')).toBe('7');
  const row = page.getByRole('row', { name: new RegExp(moderator.nickname) });
  expect(await axeFindings(page)).toEqual([]);
  await row.getByRole('link', { name: '1', exact: true }).click();
  await page.getByRole('row', { name: new RegExp(queue[0]!.orderNo) }).waitFor();
});

it('writes a template, which a moderator fills into a ruling and edits', async () => {
  const { gift } = setup;
  const { disputeID, orderNo } = await disputesOf(gift, await createTrade(gift)).queued();
  const lead = await newStaffUser(setup, ['lead']);
  await lead.page.goto(`${gift.url}/console/ruling-templates`);
  await lead.page.getByRole('button', { name: 'New ruling template' }).click();
  const dialog = lead.page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Not proven');
  const text = 'The claim about order {order} is not proven.';
  await dialog.getByRole('group', { name: 'English' }).getByLabel('Text').fill(text);
  await dialog
    .getByRole('group', { name: 'Chinese' })
    .getByLabel('Text')
    .fill('订单 {order} 的投诉缺乏证据。');
  await lead.page.keyboard.press('Control+Enter');
  await lead.page.getByRole('heading', { name: 'Not proven' }).waitFor();

  const { page } = await newStaffUser(setup, ['moderator']);
  await page.goto(`${gift.url}/console/disputes/${disputeID}`);
  await page.getByRole('button', { name: /^Claim case/ }).click();
  await page.getByLabel('Template').selectOption('Not proven');
  const field = page.getByLabel(/^Explanation/);
  await expect.poll(() => field.inputValue()).toBe(text.replace('{order}', orderNo));
  await field.fill(`${await field.inputValue()} Keep the receipt next time.`);
  await page.reload();
  await expect.poll(() => field.inputValue()).toContain('Keep the receipt next time.');
  expect(await axeFindings(page)).toEqual([]);

  // A deleted template can be restored at once.
  await lead.page.getByRole('button', { name: 'Delete' }).click();
  await lead.page.getByRole('heading', { name: 'Not proven' }).waitFor({ state: 'detached' });
  const undo = lead.page.getByRole('button', { name: 'Undo' });
  await expect.poll(() => undo.evaluate((button) => document.activeElement === button)).toBe(true);
  await lead.page.keyboard.press('Enter');
  await lead.page.getByRole('heading', { name: 'Not proven' }).waitFor();
  await lead.page.getByText(text).waitFor();
  await undo.waitFor({ state: 'detached' });
});
