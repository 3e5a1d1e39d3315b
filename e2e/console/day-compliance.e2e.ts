// A day in compliance: an identity number that no provider could check, and a message that a user reported.
import { expect, it } from 'vitest';
import { createFlag } from '../../apps/server/src/testing/fixtures/message-flags';
import { createTestUser } from '../../apps/server/src/testing/fixtures/users';
import { setupBrowserTests } from '../support/setup-tests';
import { newStaffUser } from '../support/staff';

const setup = setupBrowserTests();

it('accepts an identity number and warns the author of a reported message', async () => {
  const { gift } = setup;
  const ada = await createTestUser(gift, { tier: 0 });
  const person = { firstName: 'Adaeze', lastName: 'Okafor', dateOfBirth: '1994-03-08' };
  await gift.call('verifyUserInfo', { kind: 'bvn', number: '33100012222', ...person }, { token: ada.token });
  await createFlag(gift);
  const { page } = await newStaffUser(setup, ['compliance']);
  const menu = page.getByRole('navigation', { name: 'Gift' });

  await menu.getByRole('link', { name: /Identity/ }).click();
  await page.locator('.rows .row', { hasText: ada.nickname }).click();
  await page.getByRole('heading', { name: `BVN ${ada.nickname}` }).waitFor();
  await page.getByText('33100012222').waitFor();
  await page.keyboard.press('a');
  await page.keyboard.press('Tab');
  await page.keyboard.type('The letter of the bank has this name.');
  await page.keyboard.press('Control+Enter');
  await page.getByText('No other cases to review.').waitFor();
  const { data } = await gift.call('identityReviews', { limit: 50 }, { token: (await compliance()).token });
  expect(data.items).toEqual([]);

  await menu.getByRole('link', { name: /Flagged chat/ }).click();
  await page.getByRole('row', { name: /You are a thief/ }).waitFor();
  await page.keyboard.press('Space');
  await page.getByRole('complementary', { name: 'Preview' }).getByText('You are a thief').waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Warn sender' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Reason/).fill('Insults a trader.');
  await dialog.getByRole('button', { name: 'Confirm decision' }).click();
  await page.getByText('No flagged chats.').waitFor();
  await page.getByRole('tab', { name: 'Decided' }).click();
  await page.getByRole('row', { name: /You are a thief/ }).waitFor();
});

const compliance = () => createTestUser(setup.gift, { roles: ['compliance'] });
