// Console actions that the other files do not cover: each test runs one and checks its effect.
import { koboOf } from '@gift/money';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { bookChargeback } from '../../apps/server/src/modules/ledger';
import { sql } from '../../apps/server/src/platform/database/db';
import { disputesOf } from '../../apps/server/src/testing/fixtures/disputes';
import { createTrade } from '../../apps/server/src/testing/fixtures/trade';
import { createTestUser } from '../../apps/server/src/testing/fixtures/users';
import { ignoreProblems, setupBrowserTests } from '../support/setup-tests';
import { newStaffUser } from '../support/staff';

const setup = setupBrowserTests();

/** Fills in the reason that the open dialog requires. */
async function confirmReason(page: Page, reason: string) {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Reason/).fill(reason);
  await page.keyboard.press('Control+Enter');
  await dialog.waitFor({ state: 'detached' });
}
const named = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^${name}( \\w)?$`) });

describe('a superadmin', () => {
  it('resets the second factor of a colleague, who sets up a new one, and removes their role', async () => {
    const { gift } = setup;
    const staffUser = await newStaffUser(setup, ['support']);
    const { userID } = staffUser.user;
    const { page } = await newStaffUser(setup, ['superadmin']);
    await page.goto(`${gift.url}/console/staff/${userID}`);
    await named(page, 'Reset second factor').click();
    await confirmReason(page, 'The phone with it was stolen.');
    await page.getByText('Set up at next sign-in').waitFor();

    const consolePage = staffUser.page;
    await consolePage.goto(`${gift.url}/console`);
    await consolePage.getByLabel('Phone or e-mail').fill(staffUser.user.phone);
    await consolePage.getByLabel('Password').fill(staffUser.user.password);
    await consolePage.keyboard.press('Enter');
    await consolePage.locator('code.secret').waitFor();
    // Their session ended with the second factor.
    ignoreProblems(staffUser, /401/);

    await named(page, 'Remove from staff').click();
    await confirmReason(page, 'Works elsewhere now.');
    await page.getByText('Not a staff member').waitFor();
    const { roles } = await gift.database.one<{ roles: string[] }>(
      sql`select roles from identity.users where id = ${userID}`,
    );
    expect(roles).toEqual([]);
  });

  it('confirms a launch requirement with its source, and undoes it with a reason', async () => {
    const { page } = await newStaffUser(setup, ['superadmin']);
    await page.goto(`${setup.gift.url}/console/launch`);
    const fact = page.locator('ul.launch li', { has: named(page, 'Confirm') }).first();
    const what = (await fact.locator('div').first().innerText()).split('\n')[0]!;
    const line = page.locator('ul.launch li', { hasText: what });
    await named(page, 'Confirm').first().click();
    await confirmReason(page, 'Letter of the provider, third of March.');
    await line.getByText('Letter of the provider, third of March.').waitFor();
    await line.getByRole('button', { name: 'Undo' }).click();
    await confirmReason(page, 'The letter was about another account.');
    await line.getByText('(undone)').first().waitFor();
    await line.getByRole('button', { name: 'Confirm' }).waitFor();
  });
});

describe('a moderator', () => {
  it('returns a case to the queue for another moderator, and leaves a note for colleagues', async () => {
    const { gift } = setup;
    const cases = disputesOf(gift, await createTrade(gift));
    const { disputeID, orderNo } = await cases.queued();
    const [one, other] = [await newStaffUser(setup, ['moderator']), await newStaffUser(setup, ['moderator'])];
    await one.page.goto(`${gift.url}/console/disputes/${disputeID}`);
    await named(one.page, 'Claim case').click();
    await named(one.page, 'Return to queue').click();
    await named(one.page, 'Claim case').waitFor();
    await one.page.goto(`${gift.url}/console/orders/${orderNo}`);
    await one.page.getByLabel('Internal note').fill('The seller wrote to us by mail too.');
    await named(one.page, 'Add note').click();
    await one.page.locator('.lines').getByText('The seller wrote to us by mail too.').waitFor();

    await other.page.goto(`${gift.url}/console/orders/${orderNo}`);
    await other.page.getByText('The seller wrote to us by mail too.').waitFor();
    await other.page.goto(`${gift.url}/console/disputes/${disputeID}`);
    await named(other.page, 'Claim case').click();
    await named(other.page, 'Return to queue').waitFor();
  });
});

describe('a finance user', () => {
  it('requests a debt write-off, and another finance user approves it', async () => {
    const { gift } = setup;
    const { userID, nickname } = await createTestUser(gift);
    await gift.database.transaction((tx) =>
      bookChargeback(tx, {
        ...{ key: 'test.takenBack', userID, provider: 'paystack', amount: koboOf(1_500_000n), ref: 1n },
        now: gift.clock.now(),
      }),
    );
    const [one, other] = [await newStaffUser(setup, ['finance']), await newStaffUser(setup, ['finance'])];
    await one.page.goto(`${gift.url}/console/money/debts`);
    const row = one.page.getByRole('row', { name: new RegExp(nickname) });
    await row.getByText('₦15,000.00').waitFor();
    await row.getByRole('button', { name: 'Write off' }).click();
    await one.page.getByRole('dialog').getByText(nickname).first().waitFor();
    await confirmReason(one.page, 'The account is closed, and nothing comes in.');
    await one.page.getByText('Sent to a colleague for approval.').waitFor();

    await other.page.goto(`${gift.url}/console/approvals`);
    await other.page.getByText(`${nickname} · ₦15,000.00`).first().waitFor();
    await named(other.page, 'Approve').click();
    await confirmReason(other.page, 'I read the letters of the bank.');
    await other.page.getByText('No requests to approve.').waitFor();
    await one.page.reload();
    await one.page.getByText('No debts.').waitFor();
  });
});

describe('a catalogue user', () => {
  it('edits a country, and a validation error keeps the input', async () => {
    const { gift } = setup;
    const { page } = await newStaffUser(setup, ['catalogue']);
    await page.goto(`${gift.url}/console/catalogue?tab=countries`);
    await page.getByRole('row', { name: / UK / }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name in English').fill('Great Britain');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Enter at least 5 characters.').waitFor();
    expect(await dialog.getByLabel('Name in English').inputValue()).toBe('Great Britain');
    await dialog.getByLabel(/^Reason/).fill('The name that traders use.');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('row', { name: /Great Britain/ }).waitFor();
    const { data } = await gift.call('catalogCountries');
    expect(data.countries.map(({ name }) => name.en)).toContain('Great Britain');
  });
});
