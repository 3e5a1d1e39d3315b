// A day of a moderator: claim a case from the queue, read its evidence, and rule.
import { expect, it } from 'vitest';
import { disputesOf } from '../../apps/server/src/testing/fixtures/disputes';
import { createTrade } from '../../apps/server/src/testing/fixtures/trade';
import { setupBrowserTests } from '../support/setup-tests';
import { newStaffUser } from '../support/staff';

const setup = setupBrowserTests();

it('claims a case, reads the evidence, rules, and both parties read why', async () => {
  const { gift } = setup;
  const trade = await createTrade(gift);
  const { orderNo } = await disputesOf(gift, trade).queued();
  const { page } = await newStaffUser(setup, ['moderator']);
  await page.keyboard.press('g');
  await page.keyboard.press('d');
  await page.locator('.rows .row', { hasText: orderNo }).waitFor();
  await page.keyboard.press('Space');
  const preview = page.getByRole('complementary', { name: 'Preview' });
  await preview.getByText(orderNo, { exact: true }).waitFor();
  await preview.getByRole('button', { name: 'Open' }).click();
  await page.getByRole('button', { name: /^Claim case/ }).click();

  const form = page.locator('#ruling');
  await form.waitFor();
  await page.locator('.gallery').getByRole('button').first().click();
  await page.locator('dialog img.large').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
  await page.keyboard.press('1');
  await page.getByText('Cited evidence: 1').waitFor();
  await form.getByLabel('For the buyer').check();
  await form.getByRole('combobox').selectOption('codeBad');
  const explanation = 'The picture shows that the redeem page refused the code before it was viewed.';
  await form.getByLabel(/^Explanation to both parties/).fill(explanation);
  await page.keyboard.press('Control+Enter');
  await page.getByRole('heading', { name: /Ruled/ }).waitFor();
  for (const { token } of [trade.buyer, trade.seller])
    expect((await gift.call('disputeDetail', { orderNo }, { token })).data.finding?.text).toBe(explanation);
  await page.keyboard.press('n');
  await page.getByText('No other cases waiting.').waitFor();
});
