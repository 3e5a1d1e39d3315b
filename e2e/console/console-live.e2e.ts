// Live events in an open console: a case that another moderator claims leaves the list, a near deadline causes a
// notification, and none of it extends the session of an inactive user.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { liveSweep } from '../../apps/server/src/modules/operator';
import { startSweeps } from '../../apps/server/src/platform/jobs/sweeps';
import { disputesOf } from '../../apps/server/src/testing/fixtures/disputes';
import { createTrade } from '../../apps/server/src/testing/fixtures/trade';
import { createTestUser } from '../../apps/server/src/testing/fixtures/users';
import { ignoreProblems, setupBrowserTests } from '../support/setup-tests';
import { newStaffUser } from '../support/staff';

const setup = setupBrowserTests();
let sweeps: ReturnType<typeof startSweeps>;
beforeAll(() => {
  sweeps = startSweeps(setup.gift.services, [liveSweep]);
});
afterAll(() => sweeps?.stop());

describe('an open console', () => {
  it('shows without a reload a claimed case, a new case and a near deadline', async () => {
    const { gift } = setup;
    const first = await disputesOf(gift, await createTrade(gift)).queued();
    const { page } = await newStaffUser(setup, ['moderator']);
    await page.goto(`${gift.url}/console/dispute-queue`);
    const rows = page.locator('.rows .row');
    await expect.poll(() => rows.count()).toBe(1);
    const lead = await newStaffUser(setup, ['lead']);

    // Another case arrives: the list shows it, and a notification appears.
    const second = await disputesOf(gift, await createTrade(gift)).queued();
    await expect.poll(() => rows.count()).toBe(2);
    const notificationArea = page.getByRole('status', { name: 'Notifications' });
    await notificationArea.getByText(second.orderNo).waitFor();

    // The lead claims the first: it leaves this list, and its page becomes read-only.
    await lead.page.goto(`${gift.url}/console/disputes/${first.disputeID}`);
    await lead.page.getByRole('button', { name: /^Claim case/ }).click();
    await lead.page.getByRole('heading', { name: /In review/ }).waitFor();
    await expect.poll(() => rows.count()).toBe(1);
    await expect.poll(() => rows.getByText(first.orderNo).count()).toBe(0);

    // The page of a case also shows when another moderator claims it.
    await page.goto(`${gift.url}/console/disputes/${second.disputeID}`);
    await page.getByRole('button', { name: /^Claim case/ }).waitFor();
    await lead.page.goto(`${gift.url}/console/disputes/${second.disputeID}`);
    await lead.page.getByRole('button', { name: /^Claim case/ }).click();
    await page.getByRole('heading', { name: /In review/ }).waitFor();
    await page.getByRole('button', { name: /^Claim case/ }).waitFor({ state: 'detached' });

    // Nobody claims the third, and its deadline is near: the lead is notified.
    const third = await disputesOf(gift, await createTrade(gift)).queued();
    const { disputePickUpMin, consoleNearMin } = gift.services.settings.current;
    for (let step = 0; step < 2; step++) {
      gift.pass((disputePickUpMin - consoleNearMin) / 2 + 1);
      // Both are active meanwhile, so their sessions stay open.
      for (const consolePage of [page, lead.page])
        await consolePage.evaluate(() => fetch('/api/operator/me').then((answer) => answer.status));
    }
    const notifications = lead.page.getByRole('status', { name: 'Notifications' }).locator('.notice');
    const near = notifications.filter({ hasText: third.orderNo }).filter({ hasText: 'is due soon' });
    await near.waitFor();
    await expect.poll(() => lead.page.getByLabel('Sound alerts').isChecked()).toBe(false);
    const shots = process.env.E2E_SHOTS;
    if (shots) await lead.page.screenshot({ path: `${shots}/console-live.png` });
    await near.getByRole('link').click();
    await lead.page.waitForURL(`${gift.url}/console/disputes/${third.disputeID}`);
    await near.waitFor({ state: 'detached' });
  });

  it('notifies a moderator of an assigned case, and a lead of a ruling that awaits a signature', async () => {
    const { gift } = setup;
    const { current } = gift.services.settings;
    const { disputeLeadKobo } = current;
    const cases = disputesOf(gift, await createTrade(gift));
    const { disputeID, orderNo } = await cases.queued();
    const { page, user } = await newStaffUser(setup, ['moderator']);
    const lead = await newStaffUser(setup, ['lead']);
    await lead.page.goto(`${gift.url}/console/disputes/${disputeID}`);
    await lead.page.getByRole('button', { name: 'Assign' }).click();
    const dialog = lead.page.getByRole('dialog');
    await dialog.getByRole('combobox').selectOption(String(user.userID));
    await dialog.getByLabel(/^Reason/).fill('They know this issuer best.');
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await lead.page.getByRole('heading', { name: /In review/ }).waitFor();
    const notificationArea = page.getByRole('status', { name: 'Notifications' });
    await notificationArea
      .locator('.notice', { hasText: orderNo })
      .filter({ hasText: 'was assigned to you' })
      .waitFor();
    await notificationArea.getByRole('link', { name: orderNo }).click();
    await page.locator('#ruling').waitFor();

    const other = disputesOf(gift, await createTrade(gift));
    const drafter = await other.staff('lead');
    Object.assign(current, { disputeLeadKobo: 1_000_000n });
    const large = await other.claimed(drafter);
    await other.propose(large.disputeID, drafter, 'buyer');
    Object.assign(current, { disputeLeadKobo });
    const notifications = lead.page.getByRole('status', { name: 'Notifications' }).locator('.notice');
    await notifications
      .filter({ hasText: large.orderNo })
      .filter({ hasText: 'needs a second signature' })
      .waitFor();
    const shots = process.env.E2E_SHOTS;
    if (shots) await lead.page.screenshot({ path: `${shots}/console-given.png` });
  });

  it('shows a new question in its queue and count before the next poll', async () => {
    const { gift } = setup;
    const { page } = await newStaffUser(setup, ['support']);
    await page.goto(`${gift.url}/console/questions`);
    const trader = await createTestUser(gift, {});
    await page.getByRole('heading', { name: 'Support questions' }).waitFor();
    const text = 'Where is the money I sent this morning?';
    await gift.call('askSupport', { text }, { token: trader.token });
    // Polling alone takes 20 seconds for the page and 60 for the navigation.
    const soon = { timeout: 15_000 };
    await page.locator('.rows .row', { hasText: text }).waitFor(soon);
    await page.locator('nav .nav-item', { hasText: 'Questions' }).locator('.count').waitFor(soon);
  });

  it('extends the session when a screen opens, and on a reload only while the user is active', async () => {
    const { gift } = setup;
    const { page } = await newStaffUser(setup, ['support']);
    const isQuiet = async (loads: () => Promise<unknown>) => {
      const isList = (url: string) => new URL(url).pathname === '/api/help/staff/questions';
      const [request] = await Promise.all([page.waitForRequest((sent) => isList(sent.url())), loads()]);
      return request.headers()['x-gift-quiet'] === '1';
    };
    expect(await isQuiet(() => page.goto(`${gift.url}/console/questions`))).toBe(false);
    const trader = await createTestUser(gift, {});
    await page.getByRole('heading', { name: 'Support questions' }).waitFor();
    const ask = (text: string) => gift.call('askSupport', { text }, { token: trader.token });
    expect(await isQuiet(() => ask('Where is my money?'))).toBe(false);
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    expect(await isQuiet(() => ask('Why is it pending?'))).toBe(true);
    await page.locator('.rows .row', { hasText: 'Why is it pending?' }).waitFor();
    expect(await isQuiet(() => page.getByRole('tab', { name: 'Answered' }).click())).toBe(false);
  });

  it('ends with its session: the stream does not keep it alive', async () => {
    const { gift } = setup;
    const person = await newStaffUser(setup, ['moderator']);
    const { page } = person;
    await page.goto(`${gift.url}/console/dispute-queue`);
    await page.getByRole('heading', { name: 'Disputes' }).waitFor();
    gift.pass(gift.services.settings.current.consoleIdleMin + 1);
    await page.getByLabel(/^Phone or e-mail/).waitFor();
    await page.getByText('Session expired').waitFor();
    // The browser logs the 401 of the ended session, which this test expects.
    ignoreProblems(person, /401/);
  });

  it('reopens its stream after a lost connection and fetches what it missed', async () => {
    const { gift } = setup;
    const person = await newStaffUser(setup, ['moderator']);
    const { page } = person;
    await page.goto(`${gift.url}/console/dispute-queue`);
    await page.getByRole('heading', { name: 'Disputes' }).waitFor();
    await page.context().setOffline(true);
    gift.app.server.closeAllConnections();
    const outOfReach = page.getByText('Connection lost');
    await outOfReach.waitFor();
    if (process.env.E2E_SHOTS) await page.screenshot({ path: `${process.env.E2E_SHOTS}/out-of-reach.png` });
    const { orderNo } = await disputesOf(gift, await createTrade(gift)).queued();
    await page.context().setOffline(false);
    await page.locator('.rows .row', { hasText: orderNo }).waitFor();
    await outOfReach.waitFor({ state: 'hidden' });
    ignoreProblems(person, /net::ERR_/);
  });
});
