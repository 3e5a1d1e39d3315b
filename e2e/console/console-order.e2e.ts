// Inspection: viewing the files of both sides is deliberate and logged, two people end an order, a user is found
// without a trace in the address, and the audit log.
import { describe, expect, it } from 'vitest';
import { sql } from '../../apps/server/src/platform/database/db';
import { disputesOf } from '../../apps/server/src/testing/fixtures/disputes';
import { createTrade } from '../../apps/server/src/testing/fixtures/trade';
import { createTestUser } from '../../apps/server/src/testing/fixtures/users';
import type { OrderState } from '../../packages/contract/src/orders/states';
import { writtenIn } from '../support/articles';
import { ownWire, textMessage } from '../support/chat';
import { setupBrowserTests } from '../support/setup-tests';
import { newStaffUser } from '../support/staff';

const setup = setupBrowserTests();
/** The folder for screenshots, if requested. */
const shots = process.env.E2E_SHOTS;

describe('one of support', () => {
  it('opens evidence of an order with a click, and the audit log records it', async () => {
    const { gift } = setup;
    const trade = await createTrade(gift);
    const { orderNo } = await disputesOf(gift, trade).closed('seller');
    const { page, user } = await newStaffUser(setup, ['support']);
    await page.goto(`${gift.url}/console/orders/${orderNo}`);
    // Support has no access to cases: the case is named without a link.
    await page.getByText('The code is invalid').waitFor();
    expect(await page.getByRole('link', { name: 'The code is invalid' }).count()).toBe(0);
    const panel = page.locator('.panel', { hasText: 'Pictures and evidence' });
    await panel.getByText('Viewing is logged.').waitFor();
    expect(await panel.locator('img').count()).toBe(0);
    await panel.getByRole('button', { name: 'Show files' }).click();
    await expect.poll(() => panel.locator('img').count()).toBe(2);
    if (shots) await page.screenshot({ path: `${shots}/order-files.png`, fullPage: true });
    await panel.getByRole('button', { name: 'Other' }).first().click();
    const dialog = page.locator('dialog[open]');
    await expect
      .poll(() => dialog.locator('img').evaluate((one) => (one as HTMLImageElement).naturalWidth > 0))
      .toBe(true);
    if (shots) await page.screenshot({ path: `${shots}/order-file-open.png` });
    await dialog.getByRole('button', { name: 'Close' }).click();
    const boss = await createTestUser(gift, { roles: ['lead'] });
    const asked = { search: `orderNo:${orderNo}`, staffID: String(user.userID) };
    const { items } = (await gift.call('auditList', asked, { token: boss.token })).data;
    expect(items.map(({ call }) => call)).toEqual(['openOrderFile', 'orderFiles', 'inspectOrder']);
  });

  it('cannot end an order that a moderator can end', async () => {
    const { gift } = setup;
    const { orderNo } = await (await createTrade(gift)).revealed();
    const end = { name: 'End order' };
    const moderator = await newStaffUser(setup, ['moderator']);
    await moderator.page.goto(`${gift.url}/console/orders/${orderNo}`);
    await moderator.page.getByRole('button', end).waitFor();
    const { page } = await newStaffUser(setup, ['support']);
    await page.goto(`${gift.url}/console/orders/${orderNo}`);
    await page.getByText('Next steps').waitFor();
    expect(await page.getByRole('button', end).count()).toBe(0);
  });

  it('sees no picture of a card whose code is unseen', async () => {
    const { gift } = setup;
    const trade = await createTrade(gift);
    const { orderNo } = await trade.paid();
    const frontFileID = await trade.upload(trade.seller);
    const cards = [{ slot: 1, parts: [{ name: 'code' as const, text: trade.code }], frontFileID }];
    await gift.call(
      'shipOrder',
      { orderNo, cards, isFormatConfirmed: true, isUnused: true },
      { token: trade.seller.token },
    );
    const { page } = await newStaffUser(setup, ['support']);
    await page.goto(`${gift.url}/console/orders/${orderNo}`);
    await page.getByRole('button', { name: 'Show files' }).click();
    await page.getByText('Hidden: may show the code').waitFor();
    await page.getByRole('button', { name: 'Card, front' }).click();
    await page.getByText('once approved, the picture opens too').waitFor();
    expect(await page.locator('.gallery img').count()).toBe(0);
    if (shots) await page.screenshot({ path: `${shots}/order-covered.png`, fullPage: true });
  });
});

describe('an order that staff must stop', () => {
  it('is ended by two staff members, who both see the amount for the seller', async () => {
    const { gift } = setup;
    const trade = await createTrade(gift);
    const { orderNo } = await trade.revealed();
    const one = await newStaffUser(setup, ['moderator']);
    await one.page.goto(`${gift.url}/console/orders/${orderNo}`);
    await one.page.getByText('Next steps').waitFor();
    await one.page.locator('.path.next').getByText('Buyer · reports a problem').waitFor();
    await one.page.getByRole('button', { name: 'End order' }).click();
    const dialog = one.page.locator('dialog[open]');
    await dialog.getByLabel('pay seller').check();
    await dialog.getByText('₦89,032.50').waitFor();
    await dialog.getByLabel(/^Reason/).fill('The buyer wrote that he has used it and cannot tap.');
    if (shots) await one.page.screenshot({ path: `${shots}/order-end.png` });
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await one.page.getByText('Sent to a colleague for approval.').waitFor();
    if (shots) await one.page.screenshot({ path: `${shots}/order-end-asked.png`, fullPage: true });

    const other = await newStaffUser(setup, ['lead']);
    await other.page.goto(`${gift.url}/console/approvals`);
    const panel = other.page.locator('.panel', { hasText: orderNo });
    await panel.getByText('₦89,032.50').waitFor();
    if (shots) await other.page.screenshot({ path: `${shots}/order-end-agree.png` });
    await panel.getByRole('button', { name: 'Approve' }).click();
    await other.page
      .getByRole('dialog')
      .getByLabel(/^Reason/)
      .fill('I read what the buyer wrote.');
    await other.page.keyboard.press('Control+Enter');
    await panel.waitFor({ state: 'detached' });
    expect((await trade.detail(orderNo)).data.stateName).toBe('ruledSeller');
    await one.page.reload();
    await one.page.getByText('Two staff members · released the money').waitFor();
    expect(await one.page.getByRole('button', { name: 'End order' }).count()).toBe(0);
  });

  it('that changed its state meanwhile can only be rejected, with the reason shown', async () => {
    const { gift } = setup;
    const trade = await createTrade(gift);
    const { orderNo, stateName } = await trade.shipped();
    const asks = await createTestUser(gift, { roles: ['moderator'] });
    const request = {
      kind: 'endOrder' as const,
      orderNo,
      winner: 'buyer' as const,
      stateName: stateName as OrderState,
    };
    const asked = await gift.call(
      'requestApproval',
      { request, reason: 'The buyer asks.' },
      { token: asks.token },
    );
    expect(asked.code).toBe(200);
    const { page } = await newStaffUser(setup, ['lead']);
    await page.goto(`${gift.url}/console/approvals`);
    const panel = page.locator('.panel', { hasText: orderNo });
    await panel.getByRole('button', { name: 'Approve' }).waitFor();
    await trade.reveal(orderNo);
    await page.reload();
    await panel.getByText('The order has changed state.').waitFor();
    await panel.getByRole('button', { name: 'Reject' }).waitFor();
    expect(await panel.getByRole('button', { name: 'Approve' }).count()).toBe(0);
  });
});

describe('a person', () => {
  it('is found by phone number without the number in a URL, and Back returns to the results', async () => {
    const { gift } = setup;
    const trade = await createTrade(gift);
    await trade.completed();
    const { buyer } = trade;
    const { page } = await newStaffUser(setup, ['moderator']);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(`${gift.url}/console/people`);
    await page.getByPlaceholder(/^Nickname, phone/).fill(buyer.phone);
    await page.keyboard.press('Enter');
    await page.locator('.rows .row', { hasText: buyer.nickname }).click();
    await page.getByRole('heading', { name: buyer.nickname }).waitFor();
    await page.goBack();
    await page.locator('.rows .row', { hasText: buyer.nickname }).waitFor();
    expect(await page.getByPlaceholder(/^Nickname, phone/).inputValue()).toBe(buyer.phone);
    expect([page.url(), ...asked].filter((url) => url.includes(buyer.phone))).toEqual([]);
    await page.locator('.rows .row', { hasText: buyer.nickname }).click();
    // From a figure to the orders behind it.
    await page.locator('.facts dd a', { hasText: '1' }).first().click();
    await page.waitForURL(/person=.*counted=completed/);
    await expect.poll(() => page.locator('.rows .row').count()).toBe(1);
  });

  it('whom strikes paused on one side can be paused on both, and let trade again', async () => {
    const { gift } = setup;
    const trade = await createTrade(gift);
    await trade.submitted();
    const until = new Date(gift.clock.now().getTime() + 5 * 86_400_000);
    await gift.database.run(sql`
      update orders.traders set no_buying_until = ${until} where user_id = ${trade.buyer.userID}`);
    const address = `${gift.url}/console/people/${trade.buyer.userID}`;
    // A moderator pauses a user; only a lead can lift the pause.
    const { page: consolePage } = await newStaffUser(setup, ['moderator']);
    await consolePage.goto(address);
    const pause = consolePage.getByRole('button', { name: 'Pause trading for 24 hours' });
    await pause.waitFor();
    expect(await consolePage.getByRole('button', { name: 'Resume trading' }).count()).toBe(0);
    await pause.click();
    await consolePage.getByLabel(/^Reason/).fill('Three people say that he sent nothing.');
    await consolePage.keyboard.press('Control+Enter');
    // Both sides are paused now, so there is nothing left to pause; a longer pause stays.
    await pause.waitFor({ state: 'detached' });
    const pauses = () =>
      gift.database.one<{ selling: Date | null; buying: Date | null }>(sql`
        select no_selling_until as selling, no_buying_until as buying from orders.traders
        where user_id = ${trade.buyer.userID}`);
    const { selling, buying } = await pauses();
    expect(selling!.getTime()).toBeGreaterThan(gift.clock.now().getTime() + 23 * 3_600_000);
    expect(buying).toEqual(until);
    const { page } = await newStaffUser(setup, ['lead']);
    await page.goto(address);
    await page.getByRole('button', { name: 'Resume trading' }).waitFor();
    if (shots) await page.screenshot({ path: `${shots}/person.png`, fullPage: true });
    await page.getByRole('button', { name: 'Resume trading' }).click();
    const dialog = page.locator('dialog[open]');
    await dialog.getByText('including those after lost disputes').waitFor();
    await dialog.getByLabel(/^Reason/).fill('The bank has cleared it up.');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('button', { name: 'Resume trading' }).waitFor({ state: 'detached' });
    for (const paused of Object.values(await pauses()))
      expect(paused === null || paused <= gift.clock.now()).toBe(true);
  });
});

describe('the audit log', () => {
  it('is filtered by staff member and days, in a URL that can be shared', async () => {
    const { gift } = setup;
    const support = await createTestUser(gift, { roles: ['support'] });
    const { orderNo } = await (await createTrade(gift)).submitted();
    await gift.call('inspectOrder', { orderNo }, { token: support.token });
    const { page } = await newStaffUser(setup, ['compliance']);
    await page.goto(`${gift.url}/console/audit`);
    await page.getByRole('button', { name: /^Filters/ }).click();
    await page.getByLabel('By').selectOption(support.nickname);
    const today = new Date(gift.clock.now().getTime() + 3_600_000).toISOString().slice(0, 10);
    await page.getByLabel('From').fill(today);
    await page.getByLabel('To', { exact: true }).fill(today);
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect.poll(() => page.locator('.rows .row').count()).toBe(1);
    await page.locator('.rows .row', { hasText: orderNo }).waitFor();
    expect(page.url()).toContain(`from=${today}`);
    if (shots) await page.screenshot({ path: `${shots}/audit.png` });
    await page.reload();
    await expect.poll(() => page.locator('.rows .row').count()).toBe(1);
    // The subject of an entry is a link; it does not open the row's dialog.
    await page.locator('.rows .row').getByRole('link', { name: orderNo }).click();
    await page.waitForURL(`${gift.url}/console/orders/${orderNo}`);
  });

  it('shows the title of an article and its own name in the language of the reader', async () => {
    const { gift } = setup;
    const lead = { token: (await createTestUser(gift, { roles: ['lead'] })).token };
    const [source] = (await gift.call('helpSource', { articleID: 'fees' }, lead)).data.versions;
    const { version } = source!;
    const article = { ...writtenIn(source!), place: source!.place + 1 };
    const saved = await gift.call('saveHelp', { ...article, version, reason: 'It comes later.' }, lead);
    expect(saved.code).toBe(200);
    const { page } = await newStaffUser(setup, ['superadmin', 'catalogue']);
    await page.goto(`${gift.url}/console/audit?search=later`);
    const row = page.getByRole('table', { name: 'Audit log' }).getByRole('row').nth(1);
    await row.getByText(source!.titleEn).waitFor();
    await page.getByRole('button', { name: '中文' }).click();
    const zh = page.getByRole('table', { name: '操作日志' }).getByRole('row').nth(1);
    await zh.getByText(source!.titleZh).waitFor();
    if (shots) await page.screenshot({ path: `${shots}/audit-zh.png` });
    await page.goto(`${gift.url}/console/catalogue`);
    await page.setViewportSize({ width: 900, height: 800 });
    const chip = page.getByText('不可开放', { exact: true }).first();
    await chip.waitFor();
    expect((await chip.boundingBox())!.height).toBeLessThan(28);
    const [at, cell] = [await chip.boundingBox(), await chip.locator('..').boundingBox()];
    expect(at!.x + at!.width, 'it is not cut').toBeLessThanOrEqual(cell!.x + cell!.width);
    if (shots) await page.screenshot({ path: `${shots}/catalogue-900.png` });
  });
});

describe('a moderator at an order that its two sides settled', () => {
  it('reads who settled it, which order a line of their chat is about, and folds a flood of one of them', async () => {
    const { gift } = setup;
    const trade = await createTrade(gift);
    const { orderNo } = await disputesOf(gift, trade).offered('buyer');
    const [buyer, seller] = [{ token: trade.buyer.token }, { token: trade.seller.token }];
    expect(
      (await gift.call('replySplit', { orderNo, isAccepted: true, sellerShareBps: 4_000 }, seller)).code,
    ).toBe(200);
    const { orderNo: other } = await trade.submitted();
    expect((await gift.call('cancelOrder', { orderNo: other, reason: 'changedMind' }, buyer)).code).toBe(200);
    // An order writes its system message after it moved; a message sent meanwhile would come before it.
    const lead = { token: (await createTestUser(gift, { roles: ['lead'] })).token };
    const chatLines = async () => (await gift.call('inspectOrder', { orderNo }, lead)).data.chat;
    await expect
      .poll(async () => (await chatLines()).some(({ event }) => event?.name === 'cancel'))
      .toBe(true);
    const wire = await ownWire(gift, trade.seller);
    for (let n = 1; n <= 34; n++) await wire.send(textMessage(trade.buyer, `look at line ${n}`));
    const { page } = await newStaffUser(setup, ['moderator']);
    await page.goto(`${gift.url}/console/orders/${orderNo}`);
    await page.getByText('The parties · agreed on a split').waitFor();
    const chat = page.locator('ol.chat');
    await chat.getByText('The parties agreed on a split').waitFor();
    expect(await page.getByText(/ruled a split|Operator/).count()).toBe(0);
    const line = chat.locator('li', { hasText: 'Buyer cancelled' });
    await line.getByRole('link', { name: `Another order ${other}` }).waitFor();
    expect(await chat.locator('li', { hasText: 'Buyer paid' }).getByRole('link').count()).toBe(0);
    expect(await chat.locator('li', { hasText: 'look at line' }).count()).toBe(30);
    if (shots) await page.screenshot({ path: `${shots}/order-chat.png`, fullPage: true });
    await chat.getByRole('button', { name: 'Show 4 more (Seller)' }).click();
    await chat.getByText('look at line 34').waitFor();
    expect(await chat.locator('li', { hasText: 'look at line' }).count()).toBe(34);
  });
});
