// What staff configure for all users: fees and limits with a preview and a second person's approval, the catalogue and
// its reference rates.
import { Secret, TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { fundPromotions } from '../../apps/server/src/testing/fixtures/rewards';
import { createTestUser, type TestUser } from '../../apps/server/src/testing/fixtures/users';
import type { StaffRole } from '../../packages/contract/src/operator/staff-roles';
import { setupBrowserTests } from '../support/setup-tests';
import type { Visitor } from '../support/visitor';

const setup = setupBrowserTests();
const wide = { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false };

/** Signs in a staff member for the first time, and opens a page of the console. */
async function signIn(path: string, ...roles: StaffRole[]): Promise<Visitor & { user: TestUser }> {
  const { gift } = setup;
  const user = await createTestUser(gift, { roles });
  const person = await setup.newVisitor(wide);
  const { page } = person;
  await page.goto(`${gift.url}/console${path}`);
  await page.getByLabel('Phone or e-mail').fill(user.phone);
  await page.getByLabel('Password').fill(user.password);
  await page.keyboard.press('Enter');
  const secret = await page.locator('code.secret').innerText();
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  await page.keyboard.type(totp.generate({ timestamp: gift.clock.now().getTime() }));
  await page.keyboard.press('Enter');
  await page.getByRole('navigation', { name: 'Gift' }).waitFor();
  return { ...person, user };
}

const shot = async ({ page }: Visitor, name: string) => {
  if (process.env.E2E_SHOTS) await page.screenshot({ path: `${process.env.E2E_SHOTS}/${name}.png` });
};

describe('a fee', () => {
  it('is changed by two staff members who both see its effect', async () => {
    const { gift } = setup;
    const asks = await signIn('/settings', 'finance');
    await asks.page
      .getByRole('row', { name: /Trade fee 1%/ })
      .first()
      .waitFor();
    await shot(asks, 'settings');
    // All by keyboard: the tabs, and the routes with a capital as shortcut.
    await asks.page.keyboard.press('2');
    await asks.page.getByRole('tab', { name: 'User limits', selected: true }).waitFor();
    await asks.page.keyboard.press('1');
    await asks.page.keyboard.press('g');
    await asks.page.keyboard.press('Shift+D');
    await asks.page.waitForURL('**/console/money/debts');
    await asks.page.keyboard.press('g');
    await asks.page.keyboard.press('s');
    await asks.page.waitForURL('**/console/settings');
    await asks.page.getByRole('row', { name: /^Trade fee 1%/ }).click();
    await asks.page.getByRole('heading', { name: 'Trade fee' }).waitFor();
    await asks.page.getByLabel(/New value/).fill('2');
    const effect = (of: Visitor) => of.page.getByRole('row', { name: /an order of ₦100,000/ });
    await effect(asks).getByText('₦2,150').waitFor();
    await asks.page.getByRole('button', { name: 'Request approval' }).click();
    await asks.page.getByText('Enter at least 5 characters.').waitFor();
    await asks.page.getByLabel(/^Reason/).fill('The provider takes more from today on.');
    await shot(asks, 'setting');
    await asks.page.getByRole('button', { name: 'Request approval' }).click();
    await asks.page.getByRole('link', { name: 'Awaiting approval' }).waitFor();

    const agrees = await signIn('/approvals', 'superadmin');
    await effect(agrees).getByText('₦2,150').waitFor();
    await agrees.page.getByRole('link', { name: 'Trade fee' }).waitFor();
    await shot(agrees, 'approval');
    await agrees.page.getByRole('button', { name: 'Approve' }).click();
    await agrees.page.getByLabel(/^Reason/).fill('I saw the letter.');
    await agrees.page.getByRole('button', { name: 'Confirm' }).click();
    await agrees.page.getByText('No requests to approve.').waitFor();
    await expect.poll(() => gift.services.settings.current.tradeFeeBps).toBe(200);
    await agrees.page.goto(`${gift.url}/console/settings/tradeFeeBps`);
    await agrees.page.getByRole('row', { name: /2% .*The provider takes more from today on/ }).waitFor();
    await shot(agrees, 'setting-after');
  });
});

describe('a reference rate', () => {
  it('is written in a cell or read from a file, and the app shows it', async () => {
    const { gift } = setup;
    const editor = await signIn('/rates/steam', 'catalogue');
    const { page } = editor;
    const cell = page.getByLabel('e-code · no receipt 100–200', { exact: true });
    await cell.fill('1012.5');
    await page.getByRole('button', { name: 'Save changes (1)' }).click();
    await page.getByLabel(/^Reason/).fill('The market moved this morning.');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('– → ₦1,012.50').waitFor();
    const shown = async () => {
      const card = { brandID: 'steam', countryID: 'US' };
      const { data } = await gift.call('rateReference', card);
      return data.bands.map(({ rateKobo, source }) => [rateKobo, source]);
    };
    expect((await shown())[3]).toEqual(['101250', 'operator']);

    const csv =
      'brand,country,form,receipt,band,naira\nsteam,US,ecode,none,4,1020\nsteam,XX,ecode,none,4,1\n';
    const file = { name: 'rates.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };
    await page.getByLabel('Choose a file').setInputFiles(file);
    await page.getByText('Line 3: Unknown brand, or not sold in this country').waitFor();
    await shot(editor, 'rates');
    await page.getByRole('button', { name: 'Save rates' }).click();
    await page.getByLabel(/^Reason/).fill('The list of the week.');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('₦1,012.50 → ₦1,020.00').waitFor();
    expect((await shown())[3]).toEqual(['102000', 'operator']);
  });

  it('that changes by more than 20 % waits for a colleague; a scheduled one is listed, and the last one undone', async () => {
    const { gift } = setup;
    const { page } = await signIn('/rates/steam?country=GB', 'catalogue');
    const cell = page.getByLabel('e-code · no receipt 100–200', { exact: true });
    const dialog = page.locator('dialog[open]');
    const save = async (naira: string, reason: string) => {
      await cell.fill(naira);
      await page.getByRole('button', { name: 'Save changes (1)' }).click();
      await dialog.getByLabel(/^Reason/).fill(reason);
    };
    const confirm = async () => {
      await dialog.getByRole('button', { name: 'Confirm' }).click();
      await dialog.waitFor({ state: 'detached' });
    };
    await save('1000', 'The first rate of this card.');
    await confirm();
    await page.getByText('Rates saved.').waitFor();
    await save('1210', 'It rose over the weekend.');
    await dialog.getByText('A change of more than 20% within a day needs a colleague’s approval.').waitFor();
    await dialog.getByRole('row', { name: /₦1,000\.00 ₦1,210\.00 \+21%/ }).waitFor();
    await confirm();
    await page.getByText('Sent to a colleague for approval.').waitFor();
    const shown = async () => {
      const { data } = await gift.call('rateReference', { brandID: 'steam', countryID: 'GB' });
      return data.bands[3]?.rateKobo;
    };
    expect(await shown()).toBe('100000');

    const second = await signIn('/approvals', 'catalogue');
    const request = second.page.locator('.panel', { hasText: 'It rose over the weekend.' });
    await request.getByRole('row', { name: /Steam GB .* ₦1,000\.00 ₦1,210\.00 \+21%/ }).waitFor();
    await request.getByRole('button', { name: 'Approve' }).click();
    await second.page.getByLabel(/^Reason/).fill('Compared with the market.');
    await second.page.getByRole('button', { name: 'Confirm' }).click();
    await expect.poll(shown).toBe('121000');

    await page.reload();
    await page.getByText(`approved by ${second.user.nickname}`).waitFor();
    await page.getByRole('button', { name: 'Undo last change' }).click();
    await dialog.getByRole('row', { name: /₦1,210\.00 ₦1,000\.00 -17\.\d%/ }).waitFor();
    await dialog.getByLabel(/^Reason/).fill('The market fell again.');
    await confirm();
    await expect.poll(shown).toBe('100000');

    await save('1100', 'From tomorrow on.');
    await dialog.getByLabel('Effective').fill('2099-01-02T09:00');
    expect(await dialog.getByRole('radio', { name: /^On date/ }).isChecked()).toBe(true);
    await confirm();
    const scheduled = page.locator('.panel', { hasText: 'Scheduled changes' });
    await scheduled.getByText('From tomorrow on.').waitFor();
    expect(await shown()).toBe('100000');
    await scheduled.getByRole('button', { name: 'Cancel change' }).click();
    await dialog.getByLabel(/^Reason/).fill('The plan changed.');
    await confirm();
    await scheduled.getByText('Cancelled', { exact: true }).waitFor();
  });

  it('belongs to a brand that staff can disable with a reason', async () => {
    const { gift } = setup;
    const { page, ...rest } = await signIn('/catalogue', 'catalogue');
    await page.getByRole('row', { name: /Xbox/ }).click();
    await page.getByRole('checkbox', { name: 'Enabled' }).uncheck();
    await shot({ page, ...rest }, 'brand');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Enter at least 5 characters.').waitFor();
    await page.getByLabel(/^Reason/).fill('The issuer changes its codes.');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Enabled: Yes → No').waitFor();
    const { data } = await gift.call('catalogBrands');
    expect(data.brands.find(({ brandID }) => brandID === 'xbox')?.isEnabled).toBe(false);
  });
});

describe('a promotion', () => {
  it('is written in two languages, approved by a second person, shown to users, and ended', async () => {
    const { gift } = setup;
    await fundPromotions(gift);
    const writes = await signIn('/new-promotion', 'lead');
    const { page } = writes;
    await page.getByLabel(/^URL slug/).fill('double-trade');
    const [english, chinese] = [
      page.getByRole('group', { name: 'English' }),
      page.getByRole('group', { name: 'Chinese' }),
    ];
    await english.getByLabel('Title').fill('Two trades, one bonus');
    await english.getByLabel('Summary').fill('Complete two trades and get ₦500 in points.');
    await english.getByLabel('Terms').fill('Trades count once you joined.');
    await chinese.getByLabel('Title').fill('两笔交易，一份奖励');
    await chinese.getByLabel('Summary').fill('完成两笔交易，可得 ₦500 积分。');
    const hour = (days: number) =>
      new Date(gift.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 16);
    await page.getByLabel(/^Starts/).fill(hour(-1));
    await page.getByLabel(/^Ends/).fill(hour(14));
    await page.getByLabel('Goal (number of trades, or ₦)').fill('2');
    await page.getByLabel('Places').fill('1000');
    await page.getByLabel(/^Budget/).fill('200,000');
    await page.getByLabel(/^Reason/).fill('The week of the fair.');
    await page.getByRole('button', { name: 'Save draft' }).click();
    // The missing field is named, and no input is lost.
    await page.getByText('Invalid value: Terms (Chinese)').waitFor();
    await page.reload();
    await page.getByText('Unsaved draft restored.').waitFor();
    expect(await page.getByLabel('Places').inputValue()).toBe('1000');
    await chinese.getByLabel('Terms').fill('参加后的交易才计入。');
    await page.locator('.promotion-card').getByText('400 places left').waitFor();
    await page.locator('.promotion-card').getByText('剩余 400 个名额').waitFor();
    await page.getByText('Second approval needed (large budget)').waitFor();
    await page.mouse.wheel(0, 600);
    await shot(writes, 'promotion-form');
    await page.getByRole('button', { name: 'Save draft' }).click();
    await page.getByText('Not published yet.').waitFor();
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page
      .getByRole('dialog')
      .getByLabel(/^Reason/)
      .fill('It begins today.');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('Sent to a colleague for approval.').waitFor();

    const agrees = await signIn('/approvals', 'finance');
    await agrees.page.getByRole('link', { name: 'Two trades, one bonus, version 1' }).waitFor();
    await agrees.page.getByRole('button', { name: 'Approve' }).click();
    await agrees.page
      .getByRole('dialog')
      .getByLabel(/^Reason/)
      .fill('I read both texts.');
    await agrees.page.getByRole('button', { name: 'Confirm' }).click();
    await agrees.page.getByText('No requests to approve.').waitFor();

    const visitor = await setup.newVisitor();
    await visitor.page.goto(`${gift.url}/activity`);
    await visitor.page.getByText('Two trades, one bonus').waitFor();
    await shot(visitor, 'promotion-visitor');
    const user = await createTestUser(gift);
    await gift.call('joinActivity', { promotionID: 'double-trade' }, { token: user.token });

    await agrees.page.goto(`${gift.url}/console/promotions?stage=running`);
    await agrees.page.getByRole('row', { name: /Two trades, one bonus.*Running/ }).click();
    await agrees.page.getByText('₦199,500').waitFor();
    await shot(agrees, 'promotion');
    await agrees.page.getByRole('link', { name: '1', exact: true }).click();
    await agrees.page.getByRole('link', { name: user.nickname }).waitFor();
    await agrees.page.getByRole('link', { name: /Back to promotion/ }).click();
    await agrees.page.getByRole('button', { name: 'End now' }).click();
    await agrees.page
      .getByRole('dialog')
      .getByLabel(/^Reason/)
      .fill('The fair was called off.');
    await agrees.page.getByRole('button', { name: 'Confirm' }).click();
    await agrees.page.getByText('Ended promotions cannot be edited.').waitFor();
    await agrees.page.getByRole('row', { name: /promotion ended.*The fair was called off/ }).waitFor();
    await agrees.page.getByRole('link', { name: '← All promotions' }).click();
    await agrees.page.getByRole('row', { name: /Two trades, one bonus.*Ended/ }).waitFor();
    await shot(agrees, 'promotions');
    await visitor.page.reload();
    await visitor.page.getByRole('tab', { name: 'Ended' }).click();
    await visitor.page.getByText('Two trades, one bonus').waitFor();
  });
});
