// A chat with the keyboard and in the accessibility tree.
import { expect, it } from 'vitest';
import { sendMessage } from '../../apps/server/src/testing/fixtures/message-flags';
import { createTestUser } from '../../apps/server/src/testing/fixtures/users';
import { setupBrowserTests } from '../support/setup-tests';
import { openSignedIn } from '../support/visitor';

const setup = setupBrowserTests();

it('messages have authors, the log is one tab stop, and Escape closes the emoji', async () => {
  const { gift } = setup;
  const [one, friend] = [await createTestUser(gift), await createTestUser(gift)];
  for (const n of [1, 2, 3]) await sendMessage(gift, friend, one, `Message ${n}`);
  const reader = await setup.newVisitor({
    viewport: { width: 1280, height: 800 },
    isMobile: false,
    hasTouch: false,
  });
  await openSignedIn(gift, reader, one);
  const { page } = reader;
  await page.goto(`${gift.url}/chat/chatCenter?userID=${friend.userID}`);
  const log = page.getByRole('main').getByRole('log', { name: 'Messages' });
  const theirs = log.getByRole('article', { name: friend.nickname });
  await expect.poll(() => theirs.count()).toBe(3);

  const box = page.getByRole('textbox', { name: 'Message' });
  await box.fill('My answer');
  await page.keyboard.press('Enter');
  const own = log.getByRole('article', { name: 'You' });
  await own.getByText('My answer').waitFor();

  const focused = (target: typeof log) => target.evaluate((element) => element === document.activeElement);
  await log.focus();
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => focused(own)).toBe(true);
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => focused(theirs.last())).toBe(true);
  await page.keyboard.press('Tab');
  await expect.poll(() => focused(theirs.last().getByRole('button', { name: 'Message options' }))).toBe(true);
  await page.keyboard.press('Tab');
  await expect.poll(() => focused(page.getByRole('button', { name: 'Attach' }))).toBe(true);
  await log.focus();
  await page.keyboard.press('Tab');
  await expect.poll(() => focused(page.getByRole('button', { name: 'Attach' }))).toBe(true);

  await page.getByRole('button', { name: 'Emoji' }).press('Enter');
  const emoji = page.getByRole('group', { name: 'Emoji' }).getByRole('button');
  await emoji.first().focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => focused(emoji.nth(1))).toBe(true);
  expect(
    await emoji.evaluateAll((all) => all.filter((one) => (one as HTMLElement).tabIndex === 0).length),
  ).toBe(1);
  await page.keyboard.press('Escape');
  await emoji.first().waitFor({ state: 'detached' });
  await expect.poll(() => focused(box)).toBe(true);
});
