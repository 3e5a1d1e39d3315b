// News reach an open console by themselves: a case that another takes goes from the list, a deadline that nears is said,
// and none of it keeps a session alive.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { liveSweep } from '../apps/server/src/modules/operator';
import { startSweeps } from '../apps/server/src/platform/sweeps';
import { disputesOf } from '../apps/server/src/testing/disputes';
import { tradeOn } from '../apps/server/src/testing/trade';
import { makeUser } from '../apps/server/src/testing/users';
import { newColleague } from './support/staff';
import { forgive, stage } from './support/stage';

const scene = stage();
let sweeps: ReturnType<typeof startSweeps>;
beforeAll(() => {
  sweeps = startSweeps(scene.gift.services, [liveSweep]);
});
afterAll(() => sweeps?.stop());

describe('an open console', () => {
  it('shows without a reload what another took, what came, and which deadline is near', async () => {
    const { gift } = scene;
    const first = await disputesOf(gift, await tradeOn(gift)).queued();
    const { page } = await newColleague(scene, ['moderator']);
    const rows = page.locator('.rows .row');
    await expect.poll(() => rows.count()).toBe(1);
    const lead = await newColleague(scene, ['lead']);

    // One more comes: the list has it, and a notice says so.
    const second = await disputesOf(gift, await tradeOn(gift)).queued();
    await expect.poll(() => rows.count()).toBe(2);
    const notices = page.getByRole('status', { name: 'News' });
    await notices.getByText(second.orderNo).waitFor();

    // The lead takes the first: it goes from this list, and its page says that it is read.
    await lead.page.goto(`${gift.url}/console/disputes/${first.disputeID}`);
    await lead.page.getByRole('button', { name: /^Take it/ }).click();
    await lead.page.getByRole('heading', { name: /In review/ }).waitFor();
    await expect.poll(() => rows.count()).toBe(1);
    await expect.poll(() => rows.getByText(first.orderNo).count()).toBe(0);

    // From its own page too: whoever reads a case sees it taken by somebody else.
    await page.goto(`${gift.url}/console/disputes/${second.disputeID}`);
    await page.getByRole('button', { name: /^Take it/ }).waitFor();
    await lead.page.goto(`${gift.url}/console/disputes/${second.disputeID}`);
    await lead.page.getByRole('button', { name: /^Take it/ }).click();
    await page.getByRole('heading', { name: /In review/ }).waitFor();
    await page.getByRole('button', { name: /^Take it/ }).waitFor({ state: 'detached' });

    // Nobody takes the third, and its time to be taken is nearly over: both are told.
    const third = await disputesOf(gift, await tradeOn(gift)).queued();
    const { disputePickUpMin, consoleNearMin } = gift.services.settings.current;
    for (let step = 0; step < 2; step++) {
      gift.pass((disputePickUpMin - consoleNearMin) / 2 + 1);
      // Somebody works in it meanwhile, so it stays open.
      for (const desk of [page, lead.page])
        await desk.evaluate(() => fetch('/api/operator/me').then((answer) => answer.status));
    }
    const told = lead.page.getByRole('status', { name: 'News' }).locator('.notice');
    const near = told.filter({ hasText: third.orderNo }).filter({ hasText: 'has little time left' });
    await near.waitFor();
    await expect.poll(() => lead.page.getByLabel('Sound with news').isChecked()).toBe(false);
    const shots = process.env.E2E_SHOTS;
    if (shots) await lead.page.screenshot({ path: `${shots}/console-live.png` });
    await near.getByRole('link').click();
    await lead.page.waitForURL(`${gift.url}/console/disputes/${third.disputeID}`);
    await near.waitFor({ state: 'detached' });
  });

  it('tells a moderator that a lead gave them a case, and a lead that a finding waits to be signed', async () => {
    const { gift } = scene;
    const { current } = gift.services.settings;
    const { disputeLeadKobo } = current;
    const cases = disputesOf(gift, await tradeOn(gift));
    const { disputeID, orderNo } = await cases.queued();
    const { page, user } = await newColleague(scene, ['moderator']);
    const lead = await newColleague(scene, ['lead']);
    await lead.page.goto(`${gift.url}/console/disputes/${disputeID}`);
    await lead.page.getByRole('button', { name: 'Give it to somebody' }).click();
    const dialog = lead.page.getByRole('dialog');
    await dialog.getByRole('combobox').selectOption(String(user.userID));
    await dialog.getByLabel(/^Reason/).fill('They know this issuer best.');
    await dialog.getByRole('button', { name: 'Do it' }).click();
    await lead.page.getByRole('heading', { name: /In review/ }).waitFor();
    const news = page.getByRole('status', { name: 'News' });
    await news.locator('.notice', { hasText: orderNo }).filter({ hasText: 'was given to you' }).waitFor();
    await news.getByRole('link', { name: orderNo }).click();
    await page.locator('#ruling').waitFor();

    const other = disputesOf(gift, await tradeOn(gift));
    const drafter = await other.staff('lead');
    Object.assign(current, { disputeLeadKobo: 1_000_000n });
    const large = await other.taken(drafter);
    await other.propose(large.disputeID, drafter, 'buyer');
    Object.assign(current, { disputeLeadKobo });
    const told = lead.page.getByRole('status', { name: 'News' }).locator('.notice');
    await told
      .filter({ hasText: large.orderNo })
      .filter({ hasText: 'waits for a second signature' })
      .waitFor();
    const shots = process.env.E2E_SHOTS;
    if (shots) await lead.page.screenshot({ path: `${shots}/console-given.png` });
  });

  it('shows a question that came, in its queue and in the count beside it, sooner than a page asks by itself', async () => {
    const { gift } = scene;
    const { page } = await newColleague(scene, ['support']);
    await page.goto(`${gift.url}/console/questions`);
    const trader = await makeUser(gift, {});
    await page.getByRole('heading', { name: 'Questions to support' }).waitFor();
    const text = 'Where is the money I sent this morning?';
    await gift.call('askSupport', { text }, { token: trader.token });
    // By itself the page asks after 20 seconds, and the navigation after 60.
    const soon = { timeout: 15_000 };
    await page.locator('.rows .row', { hasText: text }).waitFor(soon);
    await page.locator('nav .place', { hasText: 'Questions' }).locator('.count').waitFor(soon);
  });

  it('ends with its session: the stream does not keep it alive', async () => {
    const { gift } = scene;
    const person = await newColleague(scene, ['moderator']);
    const { page } = person;
    await page.getByRole('heading', { name: 'Disputes' }).waitFor();
    gift.pass(gift.services.settings.current.consoleIdleMin + 1);
    await page.getByLabel(/^Phone or e-mail/).waitFor();
    await page.getByText('Your session has ended').waitFor();
    // The browser writes down that the page found its session over, which is the story.
    forgive(person, /401/);
  });

  it('opens its stream again when the connection was cut, and asks for what it missed', async () => {
    const { gift } = scene;
    const person = await newColleague(scene, ['moderator']);
    const { page } = person;
    await page.getByRole('heading', { name: 'Disputes' }).waitFor();
    await page.context().setOffline(true);
    gift.app.server.closeAllConnections();
    const outOfReach = page.getByText('The server is out of reach');
    await outOfReach.waitFor();
    if (process.env.E2E_SHOTS) await page.screenshot({ path: `${process.env.E2E_SHOTS}/out-of-reach.png` });
    const { orderNo } = await disputesOf(gift, await tradeOn(gift)).queued();
    await page.context().setOffline(false);
    await page.locator('.rows .row', { hasText: orderNo }).waitFor();
    await outOfReach.waitFor({ state: 'hidden' });
    forgive(person, /net::ERR_/);
  });
});
