// A day of a lead: assign a case to a moderator, and approve what a colleague requested.
import { expect, it } from 'vitest';
import { disputesOf } from '../../apps/server/src/testing/fixtures/disputes';
import { createTrade } from '../../apps/server/src/testing/fixtures/trade';
import { createTestUser } from '../../apps/server/src/testing/fixtures/users';
import { setupBrowserTests } from '../support/setup-tests';
import { newStaffUser } from '../support/staff';

const setup = setupBrowserTests();

it('assigns a waiting case, and approves a request on a phone', async () => {
  const { gift } = setup;
  const { orderNo, disputeID } = await disputesOf(gift, await createTrade(gift)).queued();
  const moderator = await createTestUser(gift, { roles: ['moderator'] });
  const asModerator = { token: moderator.token };
  const user = await createTestUser(gift);
  const freeze = { userID: String(user.userID), reason: 'Three cards in a row were stolen.' };
  expect((await gift.call('freezePerson', freeze, asModerator)).code).toBe(200);
  const request = { kind: 'unfreeze' as const, userID: String(user.userID) };
  const reason = 'The bank says that they were bought.';
  expect((await gift.call('requestApproval', { request, reason }, asModerator)).code).toBe(200);

  const { page } = await newStaffUser(setup, ['lead']);
  await page
    .getByRole('navigation', { name: 'Gift' })
    .getByRole('link', { name: /Disputes/ })
    .click();
  await page.locator('.rows .row', { hasText: orderNo }).click();
  await page.getByRole('button', { name: 'Assign', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Assign to/).selectOption(String(moderator.userID));
  await dialog.getByLabel(/^Reason/).fill('Knows this brand best.');
  await page.keyboard.press('Control+Enter');
  await dialog.waitFor({ state: 'detached' });
  const { data } = await gift.call('staffDisputeQueue', { tab: 'mine' }, asModerator);
  expect(data.items.map((item) => item.disputeID)).toEqual([disputeID]);

  // Away from the desk.
  await page.setViewportSize({ width: 375, height: 740 });
  await page.goto(`${gift.url}/console/approvals`);
  await page.getByText(reason).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  await page.getByRole('button', { name: 'Approve' }).click();
  await dialog.getByLabel(/^Reason/).fill('I saw the letter of the bank.');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('No requests to approve.').waitFor();
  const unfrozen = await gift.call('inspectPerson', { userID: String(user.userID) }, asModerator);
  expect(unfrozen.data.freeze).toBeNull();
});
