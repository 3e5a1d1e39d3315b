// The balance: the entries, the statement as a file, and the proof of reserves for one's own balance.
import { readFile } from 'node:fs/promises';
import { formatNaira, koboOf } from '@gift/money';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { walletJobs } from '../../apps/server/src/modules/wallet';
import { fundWallet } from '../../apps/server/src/testing/fixtures/money';
import { createTestUser } from '../../apps/server/src/testing/fixtures/users';
import { addAccount } from '../../apps/server/src/testing/providers/banks';
import { setupBrowserTests } from '../support/setup-tests';
import { logIn, readBalance, waitForQuiet } from '../support/visitor';

const setup = setupBrowserTests();
const patient = { timeout: 60_000 };

/** A user with two top-ups and one withdrawal. */
async function trader() {
  const { gift } = setup;
  const user = await createTestUser(gift, { tier: 2 });
  await fundWallet(gift.database, user.userID, 5_000_000n, gift.clock.now());
  await fundWallet(gift.database, user.userID, 1_234_567n, gift.clock.now());
  const { bankAccountID } = await addAccount(gift, user);
  const withdrawal = { amountKobo: '300000', bankAccountID, walletPin: user.pin };
  expect((await gift.call('withdraw', withdrawal, { token: user.token })).code).toBe(200);
  const person = await setup.newVisitor({ acceptDownloads: true });
  await logIn(gift, person, user);
  return { user, person, page: person.page };
}

/** Amounts that overflow, or cover the text before them. */
const hiddenSums = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = [];
    for (const sum of document.querySelectorAll<HTMLElement>('.card .amount')) {
      const at = sum.getBoundingClientRect();
      const box = sum.parentElement!.getBoundingClientRect();
      const before = sum.previousElementSibling ?? sum.parentElement!.previousElementSibling;
      const isShown = before && !before.matches('.visually-hidden');
      const text = document.createRange();
      text.selectNodeContents(before ?? sum);
      const covers = [...(isShown ? text.getClientRects() : [])].some(
        (label) =>
          label.right > at.left + 1 &&
          at.right > label.left + 1 &&
          label.bottom > at.top + 1 &&
          at.bottom > label.top + 1,
      );
      if (at.right > box.right + 1 || covers) found.push(sum.innerText);
    }
    return found;
  });

it.each([
  ['text of twice the size', { width: 375, height: 667 }, '32px'],
  ['a zoom of 200 %', { width: 188, height: 334 }, ''],
])('shows every sum whole with %s', async (_, viewport, fontSize) => {
  const { page } = await trader();
  await page.setViewportSize(viewport);
  for (const path of ['/', '/balance', '/withDraw', '/me']) {
    await page.goto(setup.gift.url + path);
    await page.locator('.card .amount').first().waitFor();
    await waitForQuiet(page);
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = size;
    }, fontSize);
    expect(await hiddenSums(page), path).toEqual([]);
  }
});

describe('the statement', () => {
  it('can be filtered by kind and dates, refuses a long period, and explains each entry', async () => {
    const { page } = await trader();
    await page.goto(`${setup.gift.url}/balance`);
    const lines = page.locator('button.list-row:has(.line-mark)');
    await expect.poll(() => lines.count(), patient).toBeGreaterThanOrEqual(3);
    const all = await lines.count();
    await page.getByRole('button', { name: 'Withdrawals', exact: true }).click();
    await expect.poll(() => lines.count(), patient).toBe(all - 2);
    await lines.first().click();
    const sheet = page.getByRole('dialog').first();
    await sheet.getByText('From', { exact: false }).first().waitFor();
    await sheet.getByText('Reference').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'All', exact: true }).click();

    await page.getByRole('button', { name: 'Any time' }).click();
    await page.getByText('Custom dates').click();
    await page.getByLabel('First day').fill('2020-01-01');
    await page.getByText('Choose no more than 366 days', { exact: true }).waitFor();
    const show = page.getByRole('button', { name: 'Show dates' });
    await expect.poll(() => show.isDisabled()).toBe(true);
    await page.getByLabel('Last day').fill('2020-12-31');
    await show.click();
    await page.getByText('No matching entries. Choose another filter.').waitFor();
    await page.getByRole('button', { name: /2020-01-01/ }).waitFor();
  });

  it('can be saved as a file with the same amounts as on the screen', async () => {
    const { person, page } = await trader();
    const screen = await readBalance(setup.gift, person);
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByLabel('First day').fill('2020-01-01');
    await page.getByText('Choose no more than 366 days', { exact: true }).waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Save file' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'A year' }).click();
    const save = async () => {
      const coming = page.waitForEvent('download', patient);
      await page.getByRole('button', { name: 'Save file' }).click();
      const file = await coming;
      await page.getByText(`Saved as ${file.suggestedFilename()}.`).waitFor();
      return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
    };
    const csv = await save();
    expect(csv.name).toMatch(/^gift-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/);
    const rows = csv.bytes
      .toString('utf8')
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(','));
    const kobo = (text: string | undefined) => BigInt((text || '0.00').replace('.', ''));
    expect(rows.map((row) => [kobo(row[4]) - kobo(row[5]), kobo(row[7])])).toEqual(
      screen.lines.map(({ change, after }) => [change, after]),
    );
    expect(rows.map((row) => row[1])).toEqual(screen.lines.map(({ what }) => what));
    await page.getByRole('tab', { name: /PDF/ }).click();
    const pdf = await save();
    expect(pdf.name).toMatch(/\.pdf$/);
    expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  });
});

describe('the proof of reserves', () => {
  it('is verified in the browser of the user, and a forged one is rejected', async () => {
    const { gift } = setup;
    const { user, page } = await trader();
    await createTestUser(gift).then(({ userID }) =>
      fundWallet(gift.database, userID, 77_700n, gift.clock.now()),
    );
    await page.goto(`${gift.url}/balance`);
    await page.getByText('You are included from tomorrow’s proof').waitFor(patient);
    await walletJobs['wallet:prove'](undefined as never, gift.services);
    await page.reload();
    const row = page.getByRole('button', { name: /Your money is included in the \d\d:\d\d proof/ });
    await row.waitFor(patient);
    await row.click();
    const sheet = page.getByRole('dialog').first();
    await sheet
      .getByText(/Your phone calculated from your amount in \d+ steps to the published seal\. They match\./)
      .waitFor();
    const { data: proof } = await gift.call('reservesProof', undefined, { token: user.token });
    const total = formatNaira(koboOf(BigInt(proof!.amountKobo)));
    await sheet.getByText(total).first().waitFor();

    // Another amount, another root, and a root that fits its own amounts but is not the published one.
    type Answer = { data: Record<string, string> };
    const forgeries = [{ amountKobo: '1' }, { rootHash: 'f'.repeat(64) }, { proofID: '1' }];
    for (const forgery of forgeries) {
      await page.unroute('**/api/wallet/proof');
      await page.route('**/api/wallet/proof', async (route) => {
        const response = await route.fetch();
        const answer = (await response.json()) as Answer;
        await route.fulfill({ response, json: { ...answer, data: { ...answer.data, ...forgery } } });
      });
      await page.goto(`${gift.url}/balance`);
      await page.getByRole('button', { name: /Proof not verified/ }).click();
      await page.getByRole('dialog').first().getByText('does not match the published seal').waitFor();
    }
  });
});
