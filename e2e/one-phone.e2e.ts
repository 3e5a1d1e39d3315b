// A phone that several people use: what is one person's is never the next one's.
import { expect, it } from 'vitest';
import { saidTo } from '../apps/server/src/testing/flags';
import { makeUser } from '../apps/server/src/testing/users';
import { logIn, logInHere } from './support/person';
import { forgive, stage } from './support/stage';

const scene = stage();

it('shows nothing of whoever was there before to who logs in after their session ended, without a reload', async () => {
  const { gift } = scene;
  const [one, friend, other] = [await makeUser(gift), await makeUser(gift), await makeUser(gift)];
  await saidTo(gift, friend, one, 'For your eyes only');
  const phone = await scene.someone();
  const { page } = phone;
  await logIn(gift, phone, one);
  await page.getByRole('link', { name: /^Chat/ }).click();
  await page.getByText('For your eyes only').waitFor();
  // Kept for the next visit a moment later.
  await expect.poll(() => page.evaluate(() => localStorage.chatList)).toContain('For your eyes only');
  const kept = () => page.evaluate(() => JSON.stringify(localStorage));
  expect(await kept()).toContain(`last:${one.userID} `);
  const token = (await page.context().cookies()).find(({ name }) => name === 'token')!.value;
  await gift.call('logout', undefined, { token });
  await page.getByRole('link', { name: 'Me', exact: true }).click();
  await page.getByText('Log in first').waitFor();
  forgive(phone, /401/);
  await page.locator('main, .body').getByRole('link', { name: 'Log in', exact: true }).click();
  await logInHere(gift, phone, other);
  await page.getByRole('link', { name: /^Chat/ }).click();
  await page.getByText('Chats start from offers and orders.').waitFor();
  expect(await page.getByText('For your eyes only').count()).toBe(0);
  const left = await kept();
  expect(left).not.toContain('For your eyes only');
  expect(left).not.toContain(String(one.userID));

  // What they write goes out in their own name.
  await saidTo(gift, friend, other, 'And you?');
  await page.getByText('And you?').click();
  await page.getByRole('textbox').last().fill('It is me');
  await page.keyboard.press('Enter');
  await page.getByText('It is me').waitFor();
});

it('gives chat back to who logs in again after their session ended', async () => {
  const { gift } = scene;
  const [one, friend] = [await makeUser(gift), await makeUser(gift)];
  await saidTo(gift, friend, one, 'Still there?');
  const phone = await scene.someone();
  const { page } = phone;
  await logIn(gift, phone, one);
  await page.getByRole('link', { name: /^Chat/ }).click();
  await page.getByText('Still there?').waitFor();
  const token = (await page.context().cookies()).find(({ name }) => name === 'token')!.value;
  await gift.call('logout', undefined, { token });
  await page.getByRole('link', { name: 'Me', exact: true }).click();
  await page.getByText('Log in first').waitFor();
  forgive(phone, /401/);
  await page.locator('main, .body').getByRole('link', { name: 'Log in', exact: true }).click();
  await logInHere(gift, phone, one);
  await page.getByRole('link', { name: /^Chat/ }).click();
  await page.getByText('Still there?').click();
  await page.getByRole('textbox').last().fill('Yes, here');
  await page.keyboard.press('Enter');
  await page.getByText('Yes, here').waitFor();
});
