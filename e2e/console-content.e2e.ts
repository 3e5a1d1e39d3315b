// What those who run the place set for everybody: fees and limits with a preview and a second person.
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
