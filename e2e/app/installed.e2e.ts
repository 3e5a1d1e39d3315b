// The app on the home screen: how a user installs it, and the number on its icon.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { createTrade } from '../../apps/server/src/testing/fixtures/trade';
import { createTestUser } from '../../apps/server/src/testing/fixtures/users';
import { setupBrowserTests } from '../support/setup-tests';
import { openSignedIn } from '../support/visitor';

const setup = setupBrowserTests();

type Recorded = { badges: number[]; prompts: number };
const recordedOf = (page: Page) =>
  page.evaluate(() => (window as unknown as { recorded: Recorded }).recorded);

/** Records what the app asks the operating system for. */
const record = (page: Page) =>
  page.addInitScript(() => {
    const recorded: Recorded = { badges: [], prompts: 0 };
    Object.assign(window, { recorded });
    navigator.setAppBadge = async (count) => void recorded.badges.push(count ?? 0);
    navigator.clearAppBadge = async () => void recorded.badges.push(0);
  });

/** What a browser does that can install the app. */
const offerInstall = (page: Page) =>
  page.evaluate(() => {
    const { recorded } = window as unknown as { recorded: Recorded };
    const event = new Event('beforeinstallprompt', { cancelable: true });
    const prompt = async () => {
      recorded.prompts += 1;
      return { outcome: 'accepted' };
    };
    dispatchEvent(Object.assign(event, { prompt }));
    return event.defaultPrevented;
  });

const install = (page: Page) => page.getByRole('button', { name: 'Install app' });

it('settings offer to install, if the browser can', async () => {
  const { page } = await setup.newVisitor();
  await record(page);
  await page.goto(`${setup.gift.url}/settings`);
  await page.getByRole('tab', { name: 'Dark' }).waitFor();
  expect(await install(page).count()).toBe(0);
  expect(await offerInstall(page)).toBe(true);
  await install(page).click();
  await install(page).waitFor({ state: 'detached' });
  expect((await recordedOf(page)).prompts).toBe(1);
});

it('a completed order offers it until the user refuses once', async () => {
  const { gift } = setup;
  const trade = await createTrade(gift);
  const { orderNo } = await trade.completed();
  const buyer = await setup.newVisitor();
  const { page } = buyer;
  await record(page);
  await openSignedIn(gift, buyer, trade.buyer);
  const open = async () => {
    await page.goto(`${gift.url}/checkCode?orderNo=${orderNo}`);
    await page.getByText('Event log').waitFor();
    await offerInstall(page);
  };
  await open();
  await install(page).waitFor();
  await page.getByRole('button', { name: 'Not now' }).click();
  await install(page).waitFor({ state: 'detached' });
  await open();
  await page.waitForTimeout(1000);
  expect(await install(page).count()).toBe(0);
});

it('an iPhone reads how to add it', async () => {
  const userAgent =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1';
  const { page } = await setup.newVisitor({ userAgent });
  await page.goto(`${setup.gift.url}/settings`);
  await page.getByText('Add to Home Screen').waitFor();
});

it('the icon counts the orders that wait for the user, and nothing after logout', async () => {
  const { gift } = setup;
  const trade = await createTrade(gift);
  await trade.paid();
  const seller = await setup.newVisitor();
  const { page } = seller;
  await record(page);
  // A headless browser cannot open the app in a window of its own.
  await page.addInitScript(() => {
    const real = window.matchMedia.bind(window);
    window.matchMedia = (query) => real(query === '(display-mode: standalone)' ? 'all' : query);
  });
  await openSignedIn(gift, seller, trade.seller);
  const badge = async () => (await recordedOf(page)).badges.at(-1);
  // The order itself, and what chat has not shown yet.
  await expect.poll(badge, { timeout: 60_000 }).toBeGreaterThanOrEqual(1);
  await page.getByRole('link', { name: 'Me', exact: true }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL('**/home');
  await expect.poll(badge).toBe(0);
});

it('a browser tab has no icon to count on', async () => {
  const { gift } = setup;
  const person = await setup.newVisitor();
  await record(person.page);
  await openSignedIn(gift, person, await createTestUser(gift));
  await person.page.waitForTimeout(7000);
  expect((await recordedOf(person.page)).badges).toEqual([]);
});
