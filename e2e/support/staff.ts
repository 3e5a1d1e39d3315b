import { Secret, TOTP } from 'otpauth';
import { createTestUser, type TestUser } from '../../apps/server/src/testing/fixtures/users';
import type { StaffRole } from '../../packages/contract/src/operator/staff-roles';
import type { setupBrowserTests } from './setup-tests';
import { prepareStorage, type Visitor } from './visitor';

export type StaffUser = Visitor & { readonly user: TestUser; readonly totp: TOTP };

/** A desktop with a wide screen. */
export const wide = { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false };

/** A staff member in the console, signed in for the first time. */
export async function newStaffUser(
  setup: ReturnType<typeof setupBrowserTests>,
  roles: StaffRole[],
  options: Parameters<typeof setup.newVisitor>[0] = {},
): Promise<StaffUser> {
  const { gift } = setup;
  const user = await createTestUser(gift, { roles });
  const person = await setup.newVisitor({ ...wide, ...options });
  const { page } = person;
  const deviceID = `browser-of-${user.userID}`;
  const post = async (path: string, data: object) => {
    const headers = { 'x-gift-console': '1', 'x-device-id': deviceID };
    const response = await page.context().request.post(`${gift.url}/api/operator/${path}`, { headers, data });
    return (await response.json()).data;
  };
  const { ticket, enrolment } = await post('signIn', { account: user.phone, password: user.password });
  const totp = new TOTP({ secret: Secret.fromBase32(enrolment.secret) });
  await post('confirm', { ticket, code: totp.generate({ timestamp: gift.clock.now().getTime() }) });
  await prepareStorage(page, gift.url, { deviceID, 'console signed in': String(user.userID) });
  await page.goto(`${gift.url}/console`);
  await page.locator('.shell').waitFor();
  return { ...person, user, totp };
}

/** The same by keyboard only: account, password, a new authenticator and its first code. */
export async function newStaffUserByKeyboard(
  setup: ReturnType<typeof setupBrowserTests>,
  roles: StaffRole[],
): Promise<StaffUser> {
  const { gift } = setup;
  const user = await createTestUser(gift, { roles });
  const person = await setup.newVisitor(wide);
  const { page } = person;
  await page.goto(`${gift.url}/console`);
  await page.getByLabel('Phone or e-mail').waitFor();
  await page.keyboard.type(user.phone);
  await page.keyboard.press('Tab');
  await page.keyboard.type(user.password);
  await page.keyboard.press('Enter');
  const secret = await page.locator('code.secret').innerText();
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  await page.keyboard.type(totp.generate({ timestamp: gift.clock.now().getTime() }));
  await page.keyboard.press('Enter');
  await page.locator('.shell').waitFor();
  return { ...person, user, totp };
}

/** The same person in another browser, with the next two-step code. */
export async function inAnotherBrowser(
  setup: ReturnType<typeof setupBrowserTests>,
  { user, totp }: StaffUser,
): Promise<Visitor> {
  const { gift } = setup;
  const person = await setup.newVisitor(wide);
  const { page } = person;
  await page.goto(`${gift.url}/console`);
  await page.getByLabel('Phone or e-mail').fill(user.phone);
  await page.getByLabel('Password').fill(user.password);
  await page.keyboard.press('Enter');
  const field = page.getByLabel(/6-digit authenticator code/i);
  await field.waitFor();
  // A code works once, so the code of the first sign-in is rejected now.
  gift.pass(1);
  await field.fill(totp.generate({ timestamp: gift.clock.now().getTime() }));
  await page.keyboard.press('Enter');
  await page.locator('.shell').waitFor();
  return person;
}
