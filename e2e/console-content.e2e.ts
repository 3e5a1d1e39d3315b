// What those who run the place set for everybody: fees and limits with a preview and a
// second person, the catalogue and its reference rates.
import { Secret, TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { makeUser, type TestUser } from '../apps/server/src/testing/users';
import type { StaffRole } from '../packages/contract/src/staff-roles';
import type { Person } from './support/person';
import { stage } from './support/stage';

const scene = stage(21_600);
const wide = { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false };

/** Somebody of the staff who signs in for the first time, and goes to a page of the console. */
async function signIn(path: string, ...roles: StaffRole[]): Promise<Person & { user: TestUser }> {
  const { gift } = scene;
  const user = await makeUser(gift, { roles });
  const person = await scene.someone(wide);
  const { page } = person;
  await page.goto(`${gift.url}/console${path}`);
  await page.getByLabel('Phone or e-mail').fill(user.phone);
  await page.getByLabel('Password').fill(user.password);
  await page.keyboard.press('Enter');
  const secret = await page.locator('code.secret').innerText();
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  await page.keyboard.type(totp.generate({ timestamp: gift.clock.now().getTime() }));
  await page.keyboard.press('Enter');
  await page.getByRole('navigation').waitFor();
  return { ...person, user };
}

const shot = async ({ page }: Person, name: string) => {
  if (process.env.E2E_SHOTS) await page.screenshot({ path: `${process.env.E2E_SHOTS}/${name}.png` });
};

describe('a fee', () => {
  it('is changed by two people who both saw what it does', async () => {
    const { gift } = scene;
    const asks = await signIn('/settings', 'finance');
    await asks.page
      .getByRole('row', { name: /Trade fee 1%/ })
      .first()
      .waitFor();
    await shot(asks, 'settings');
    await asks.page.getByRole('row', { name: /^Trade fee 1%/ }).click();
    await asks.page.getByRole('heading', { name: 'Trade fee' }).waitFor();
    await asks.page.getByLabel(/New value/).fill('2');
    const effect = (of: Person) => of.page.getByRole('row', { name: /an order of ₦100,000/ });
    await effect(asks).getByText('₦2,150').waitFor();
    await asks.page.getByRole('button', { name: 'Ask a second person' }).click();
    await asks.page.getByText('Write why, in 5 characters or more.').waitFor();
    await asks.page.getByLabel(/^Reason/).fill('The provider takes more from today on.');
    await shot(asks, 'setting');
    await asks.page.getByRole('button', { name: 'Ask a second person' }).click();
    await asks.page.getByRole('link', { name: 'Waits for a second person' }).waitFor();

    const agrees = await signIn('/approvals', 'superadmin');
    await effect(agrees).getByText('₦2,150').waitFor();
    await shot(agrees, 'approval');
    await agrees.page.getByRole('button', { name: 'Agree' }).click();
    await agrees.page.getByLabel(/^Reason/).fill('I saw the letter.');
    await agrees.page.getByRole('button', { name: 'Do it' }).click();
    await agrees.page.getByText('Nothing waits for a second person.').waitFor();
    await expect.poll(() => gift.services.settings.current.tradeFeeBps).toBe(200);
    await agrees.page.goto(`${gift.url}/console/settings/tradeFeeBps`);
    await agrees.page.getByRole('row', { name: /2% .*The provider takes more from today on/ }).waitFor();
    await shot(agrees, 'setting-after');
  });
});

describe('a reference rate', () => {
  it('is written in a cell or read from a file, and the app shows it', async () => {
    const { gift } = scene;
    const keeper = await signIn('/rates/steam', 'catalogue');
    const { page } = keeper;
    const cell = page.getByLabel('ecode:none:4', { exact: true });
    await cell.fill('1012.5');
    await page.getByRole('button', { name: 'Save what changed (1)' }).click();
    await page.getByLabel(/^Reason/).fill('The market moved this morning.');
    await page.getByRole('button', { name: 'Do it' }).click();
    await page.getByRole('row', { name: /– → ₦1012.50/ }).waitFor();
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
    await page.getByText('Line 3: this brand is not sold in this country').waitFor();
    await shot(keeper, 'rates');
    await page.getByRole('button', { name: 'Save these rates' }).click();
    await page.getByLabel(/^Reason/).fill('The list of the week.');
    await page.getByRole('button', { name: 'Do it' }).click();
    await page.getByRole('row', { name: /₦1012.50 → ₦1020.00/ }).waitFor();
    expect((await shown())[3]).toEqual(['102000', 'operator']);
  });

  it('goes with its brand when that is switched off', async () => {
    const { gift } = scene;
    const { page, ...rest } = await signIn('/catalogue', 'catalogue');
    await page.getByRole('row', { name: /Xbox/ }).click();
    await page.getByRole('checkbox', { name: 'Traded' }).uncheck();
    await shot({ page, ...rest }, 'brand');
    await page.getByLabel(/^Reason/).fill('The issuer changes its codes.');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('row', { name: /isEnabled: true → false/ }).waitFor();
    const { data } = await gift.call('catalogBrands');
    expect(data.brands.find(({ brandID }) => brandID === 'xbox')?.isEnabled).toBe(false);
  });
});
