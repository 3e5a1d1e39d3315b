// Every page of the console, full and empty: no serious finding of axe in light and dark mode, and never wider than the
// screen, from a phone to a large monitor.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { routes } from '../../apps/console/src/routes';
import { walletJobs } from '../../apps/server/src/modules/wallet';
import { disputesOf } from '../../apps/server/src/testing/fixtures/disputes';
import { createFlag } from '../../apps/server/src/testing/fixtures/message-flags';
import { createHeldMoney } from '../../apps/server/src/testing/fixtures/money';
import { createTrade } from '../../apps/server/src/testing/fixtures/trade';
import { createTestUser } from '../../apps/server/src/testing/fixtures/users';
import { axeFindings } from '../support/axe';
import { setupBrowserTests } from '../support/setup-tests';
import { newStaffUser } from '../support/staff';
import { chooseLanguage } from '../support/visitor';

const setup = setupBrowserTests();
const shots = process.env.E2E_SHOTS;
const widths = [375, 900, 1440, 2560];
const allRoles = [
  'support',
  'moderator',
  'lead',
  'finance',
  'compliance',
  'catalogue',
  'superadmin',
] as const;

/** Waits until the page shows its content, and not that it is loading. */
async function loaded(page: Page) {
  await page.locator('main h1').first().waitFor();
  await expect.poll(() => page.locator('main .loading').count()).toBe(0);
}

/** The theme changes colours only, and the language everything but colours. */
const onlyContrast = { runOnly: ['color-contrast', 'link-in-text-block'] };
const allButContrast = { rules: { 'color-contrast': { enabled: false } } };
const rulesFor = {
  'en-US': { light: {}, dark: onlyContrast },
  'zh-CN': { light: allButContrast, dark: null },
};
type Language = keyof typeof rulesFor;

async function check(page: Page, name: string, language: Language, wrong: string[]) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    if (overflow > 0) wrong.push(`${name}: wider than ${width} px by ${overflow} px`);
    if (shots) await page.screenshot({ path: `${shots}/page-${name.replaceAll(/\W+/g, '-')}-${width}.png` });
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const colorScheme of ['light', 'dark'] as const) {
    const rules = rulesFor[language][colorScheme];
    if (!rules) continue;
    await page.emulateMedia({ colorScheme });
    for (const finding of await axeFindings(page, rules)) wrong.push(`${name}, ${colorScheme}: ${finding}`);
  }
  if (shots) await page.screenshot({ path: `${shots}/page-${name.replaceAll(/\W+/g, '-')}-dark.png` });
}

async function visit(page: Page, addresses: readonly string[], language: Language) {
  const wrong: string[] = [];
  await chooseLanguage(page, language);
  for (const address of addresses) {
    await page.goto(`${setup.gift.url}/console${address}`);
    await loaded(page);
    await check(page, `${address} ${language}`, language, wrong);
  }
  expect(wrong).toEqual([]);
}

it('is accessible and fits while it is empty, in Chinese', async () => {
  const { page } = await newStaffUser(setup, [...allRoles]);
  await visit(
    page,
    routes.map(({ path }) => path),
    'zh-CN',
  );
}, 600_000);

it('is accessible and fits with data, in English', async () => {
  const { gift } = setup;
  const [trade, other] = [await createTrade(gift), await createTrade(gift)];
  const { orderNo } = await other.completed();
  const { disputeID } = await disputesOf(gift, trade).queued();
  const flagID = await createFlag(gift);
  const ada = await createTestUser(gift, { tier: 0 });
  await gift.call('askSupport', { text: 'Where is my withdrawal?' }, { token: ada.token });
  const person = { firstName: 'Adaeze', lastName: 'Okafor', dateOfBirth: '1994-03-08' };
  await gift.call('verifyUserInfo', { kind: 'bvn', number: '33100012222', ...person }, { token: ada.token });
  await createHeldMoney(gift, ada);
  await walletJobs['wallet:reconcile'](undefined as never, gift.services);
  const { page } = await newStaffUser(setup, [...allRoles]);
  await visit(
    page,
    [
      ...routes.map(({ path }) => path),
      ...['volume', 'times', 'disputes', 'money', 'people'].map((topic) => `/statistics?topic=${topic}`),
      ...['/disputes', '/money/top-ups', '/money/withdrawals', '/joined', '/canned-replies'],
      ...['/new-brand', '/new-article', '/new-promotion', '/new-announcement', '/settings/approvalHours'],
      `/orders/${orderNo}`,
      `/orders?person=${other.buyer.userID}`,
      `/disputes/${disputeID}`,
      `/flags/${flagID}`,
      `/people/${ada.userID}`,
    ],
    'en-US',
  );
}, 600_000);
