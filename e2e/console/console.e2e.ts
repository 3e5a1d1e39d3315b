// The main console flows: a moderator signs in and decides ten cases without the mouse; actions that need two people
// get two; a frozen account can read but start nothing.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { sql } from '../../apps/server/src/platform/database/db';
import { disputesOf } from '../../apps/server/src/testing/fixtures/disputes';
import { createTrade } from '../../apps/server/src/testing/fixtures/trade';
import type { StaffRole } from '../../packages/contract/src/operator/staff-roles';
import { mainPath } from '../support/main-path';
import { setupBrowserTests } from '../support/setup-tests';
import { newStaffUser, newStaffUserByKeyboard } from '../support/staff';
import { logIn } from '../support/visitor';

const setup = setupBrowserTests();
const signIn = (...roles: StaffRole[]) => newStaffUser(setup, roles);

describe('a moderator', () => {
  async function decide(count: number) {
    const { gift } = setup;
    for (let n = 0; n < count; n++) await disputesOf(gift, await createTrade(gift)).queued();
    const { page, user } = await newStaffUserByKeyboard(setup, ['moderator']);
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key);
    };
    const hasPageFocus = () => page.evaluate(() => document.activeElement?.tagName === 'MAIN');
    await press('g', 'd');
    await expect.poll(() => page.locator('.rows .row').count()).toBe(count);
    // Cases with the same reason and amount differ by their users.
    const names = await page.locator('.rows .row [role=cell]:nth-child(4)').allInnerTexts();
    expect(new Set(names).size).toBe(count);
    await page
      .getByText(/^Steam US \$100\.00/)
      .first()
      .waitFor();
    await press('Enter');
    const rulings = [
      ['buyer', 'Code never'],
      ['seller', 'Claim'],
      ['split', 'Both'],
      ['void', 'Neither'],
      ['buyer', 'Used before'],
    ] as const;
    const outcomes = [...rulings, ...rulings].slice(0, count).map(([outcome]) => outcome);
    for (const [n, outcome] of outcomes.entries()) {
      await page.getByRole('heading', { name: /^Case/, level: 1 }).waitFor();
      // The order's log and the case's own.
      await expect.poll(() => page.getByText('Log verified').count()).toBe(2);
      // The next Tab is in the page, not in the menu.
      expect(await hasPageFocus()).toBe(true);
      await press('t');
      await page.locator('#ruling').waitFor();
      await press('v');
      const dialog = page.locator('dialog[open]');
      await page
        .getByRole('dialog', { name: /^Buyer/ })
        .getByRole('img')
        .waitFor();
      await press('1');
      await expect.poll(() => dialog.getByRole('checkbox').isChecked()).toBe(true);
      await press('ArrowRight');
      await page
        .getByRole('dialog', { name: /^Seller/ })
        .getByRole('img')
        .waitFor();
      await press('Escape');
      await dialog.waitFor({ state: 'detached' });
      await page.getByText('Cited evidence: 1').waitFor();
      // No outcome is selected by default.
      await press('r', 'Space');
      for (let down = 0; down < ['buyer', 'seller', 'split', 'void'].indexOf(outcome); down++)
        await press('ArrowDown');
      await page.locator('.preview .sum').first().waitFor();
      // A split has an extra field between the outcome and the reason.
      await press('Tab');
      if (outcome === 'split') await press('Tab');
      await page.keyboard.type(rulings[n % 5]![1]);
      await press('Tab');
      await page.keyboard.type('The picture shows what was agreed, and the receipt fits it.');
      await press('Control+Enter');
      await page.getByRole('heading', { name: /Ruled/ }).waitFor();
      expect(await hasPageFocus()).toBe(true);
      const address = page.url();
      await press('n');
      if (n < count - 1) await page.waitForURL((url) => url.href !== address);
    }
    await page.getByText('No other cases waiting.').waitFor();
    const found = await gift.database.many<{ outcome: string; share: number | null }>(sql`
      select finding->>'outcome' as outcome, (finding->>'sellerShareBps')::int as share from disputes.cases
      where ruled_by = ${user.userID} order by ruled_at`);
    expect(found).toEqual(
      outcomes.map((outcome) => ({ outcome, share: outcome === 'split' ? 5_000 : null })),
    );
    const actions = await gift.database.many<{ call: string; outcome: string }>(sql`
      select call, outcome from operator.audit where staff_id = ${user.userID} and call = 'proposeFinding'`);
    expect(actions).toEqual(outcomes.map(() => ({ call: 'proposeFinding', outcome: 'done' })));
  }

  it('decides a case by keyboard alone, with its evidence viewed', { tags: mainPath }, () => decide(1));
  it('decides ten cases in the same way, one after the other', () => decide(10));

  it('sees the case background, and can freeze the user who forged evidence with a prefilled reason', async () => {
    const { gift } = setup;
    const trade = await createTrade(gift);
    const cases = disputesOf(gift, trade);
    const { orderNo, disputeID } = await cases.queued();
    const { page } = await signIn('moderator');
    await page.goto(`${gift.url}/console/disputes/${disputeID}`);
    for (const shown of [
      'In no other order. Viewed in this order.',
      'No other orders between them.',
      'Steam US $100.00 e-code, no receipt',
    ])
      await page.getByText(shown).waitFor();
    await page.getByRole('row', { name: /^Problems reported as buyer/ }).waitFor();
    await page.getByText('Reply to report').waitFor();
    await page.getByRole('button', { name: /^Claim case/ }).click();
    await page.getByText('Parties’ languages: Buyer: English, Seller: English').waitFor();
    await page.locator('#ruling').getByLabel('For the seller').check();
    await page.locator('#ruling').getByRole('combobox').selectOption('evidenceForged');
    const [person] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('link', { name: 'Freeze buyer' }).click(),
    ]);
    const reason = person.getByLabel(/^Reason/);
    await expect.poll(() => reason.inputValue()).toBe(`Forged evidence, case of order ${orderNo}`);
    await person.getByRole('button', { name: 'Confirm' }).click();
    await person.getByRole('button', { name: 'Request unfreeze' }).waitFor();
    expect((await trade.submit()).data).toMatchObject({ refusal: 'AccountFrozen' });
    await person.close();
  });

  it('keeps the ruling text if it is refused, and after a reload', async () => {
    const { gift } = setup;
    const { disputeID } = await disputesOf(gift, await createTrade(gift)).queued();
    const { page } = await signIn('moderator');
    await page.goto(`${gift.url}/console/disputes/${disputeID}`);
    await page.getByRole('button', { name: /^Claim case/ }).click();
    const explanation = page.getByLabel(/^Explanation to both parties/);
    await explanation.fill('Too short');
    await page.keyboard.press('Control+Enter');
    await page.getByText('Enter 20 to 1,000 characters.').waitFor();
    await page.reload();
    await expect.poll(() => explanation.inputValue()).toBe('Too short');
  });

  it('keeps the citations and texts of a case until they are sent', async () => {
    const { gift } = setup;
    const { disputeID } = await disputesOf(gift, await createTrade(gift)).queued();
    const { page } = await signIn('moderator');
    const address = `${gift.url}/console/disputes/${disputeID}`;
    await page.goto(address);
    await page.getByRole('button', { name: /^Claim case/ }).click();
    const [room, question] = [page.getByLabel(/^Message to both parties/), page.getByLabel(/^Question/)];
    await room.fill('Please look at the receipt again.');
    await page.getByText('Ask a party').click();
    await question.fill('From which shop is the receipt you sent?');
    const caseLog = page.locator('section.panel', { has: page.getByRole('heading', { name: 'Case log' }) });
    await caseLog.getByText(/^\d+ entr/).click();
    await page.getByRole('checkbox', { name: /^Cite this event: 1 Dispute opened/ }).check();
    // A focused checkbox does not block the shortcuts.
    await page.keyboard.press('1');
    await page.getByText('Cited evidence: 2').waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('d');
    await page.getByRole('heading', { name: 'Disputes' }).waitFor();
    await page.goto(address);
    await page.getByText('Cited evidence: 2').waitFor();
    expect(await room.inputValue()).toBe('Please look at the receipt again.');
    expect(await question.inputValue()).toBe('From which shop is the receipt you sent?');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.locator('.room-lines').getByText('Please look at the receipt again.').waitFor();
    // One tap cannot send a question: the button is enabled, and names the side, once a side is chosen.
    await expect.poll(() => page.getByRole('button', { name: 'Send question' }).isEnabled()).toBe(false);
    await question.press('Control+Enter');
    await page.getByText('Choose a recipient.').waitFor();
    await page.getByRole('radio', { name: /^Buyer · / }).check();
    await page.getByRole('button', { name: 'Send to buyer' }).waitFor();
    await question.press('Control+Enter');
    await page.getByRole('heading', { name: /Awaiting answer/ }).waitFor();
    await page.reload();
    await room.waitFor();
    expect(await room.inputValue()).toBe('');
    expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([`console cites ${disputeID}`]);
  });
});

describe('an account', () => {
  it('is frozen by one staff member, and unfrozen by two', async () => {
    const { gift } = setup;
    const trade = await createTrade(gift);
    const { page } = await signIn('lead');
    await page.goto(`${gift.url}/console/people/${trade.buyer.userID}`);
    await page.getByRole('button', { name: 'Freeze account', exact: true }).click();
    await page.getByLabel(/^Reason/).fill('Three cards in a row were stolen.');
    // A typed reason is still there on return.
    await page.keyboard.press('Escape');
    await page.reload();
    await page.getByRole('button', { name: 'Freeze account', exact: true }).click();
    await expect
      .poll(() => page.getByLabel(/^Reason/).inputValue())
      .toBe('Three cards in a row were stolen.');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByRole('button', { name: 'Request unfreeze' }).waitFor();
    const quote = () => trade.submit();
    expect((await quote()).data).toMatchObject({ refusal: 'AccountFrozen' });

    await page.getByRole('button', { name: 'Request unfreeze' }).click();
    await page.getByLabel(/^Reason/).fill('The bank says that they were bought.');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByRole('link', { name: 'Approvals' }).click();
    await page.getByText('The bank says that they were bought.').waitFor();
    // The requester has no button to approve.
    await page.getByRole('button', { name: 'Withdraw' }).waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Approve' }).count()).toBe(0);

    const second = await signIn('compliance');
    await second.page.getByRole('link', { name: 'Approvals' }).click();
    await second.page.getByRole('button', { name: 'Approve' }).click();
    await second.page.getByLabel(/^Reason/).fill('I saw the letter of the bank.');
    await second.page.getByRole('button', { name: 'Confirm' }).click();
    await second.page.getByText('No requests to approve.').waitFor();
    await expect.poll(async () => (await quote()).code).toBe(200);
  });
});

/** A part of a case's decision, by its heading. */
const panel = (page: Page, name: string) =>
  page.locator('aside .panel .panel', { has: page.getByRole('heading', { name, exact: true }) });

describe('a ruling on a large sum', () => {
  it('is submitted by one lead and signed by another, then shown to both parties', async () => {
    const { gift } = setup;
    const { services, database } = gift;
    const limit = async (name: 'disputeModeratorKobo' | 'disputeLeadKobo', kobo: bigint) => {
      const change = { validFrom: gift.clock.now(), by: 'test', reason: 'test' };
      await services.settings.set(database, name, kobo, change);
      await services.settings.refresh(database, gift.clock.now());
    };
    const { disputeModeratorKobo, disputeLeadKobo } = services.settings.current;
    // The card of ₦90,000 is above the limit of one moderator.
    await limit('disputeModeratorKobo', 5_000_000n);
    await limit('disputeLeadKobo', 8_000_000n);
    const trade = await createTrade(gift);
    const cases = disputesOf(gift, trade);
    const { orderNo, disputeID } = await cases.queued();
    const address = `${gift.url}/console/disputes/${disputeID}`;

    const detailFor = (user: typeof trade.buyer) =>
      gift.call('disputeDetail', { orderNo }, { token: user.token });

    const moderator = await signIn('moderator');
    await moderator.page.goto(address);
    // Actions above the moderator's limit are not offered, and the page names the required role; the key does nothing.
    await moderator.page.getByText(/^Needs a lead/).waitFor();
    expect(await moderator.page.getByRole('button', { name: /^Claim case/ }).count()).toBe(0);
    const sent: string[] = [];
    moderator.page.on('request', (request) =>
      sent.push(`${request.method()} ${new URL(request.url()).pathname}`),
    );
    await moderator.page.keyboard.press('t');
    await moderator.page.keyboard.press('o');
    await moderator.page.getByRole('heading', { name: `Order ${orderNo}` }).waitFor();
    expect(sent.filter((request) => request.startsWith('POST'))).toEqual([]);

    const finder = await signIn('lead');
    await finder.page.goto(address);
    await finder.page.getByRole('button', { name: /^Claim case/ }).click();
    const form = finder.page.locator('#ruling');
    await form.waitFor();
    await finder.page.keyboard.press('1');
    await form.getByRole('radio').first().check();
    await form.getByRole('combobox').selectOption('codeBad');
    const explanation = 'The picture shows the refusal of the redeem page, and nothing speaks against it.';
    await form.getByLabel(/^Explanation to both parties/).fill(explanation);
    await form.getByRole('button', { name: /^Submit ruling/ }).click();
    await finder.page.getByRole('heading', { name: 'Awaiting second signature' }).waitFor();
    // Nobody signs their own finding, and nothing is carried out yet.
    await expect.poll(() => finder.page.getByRole('button', { name: 'Sign ruling' }).count()).toBe(0);
    expect((await detailFor(trade.buyer)).data.finding).toBeNull();

    const signer = await signIn('lead');
    await signer.page.goto(`${gift.url}/console/dispute-queue`);
    await signer.page.getByRole('tab', { name: 'Awaiting second signature' }).click();
    await signer.page.locator('.rows .row', { hasText: orderNo }).click();
    const draft = panel(signer.page, 'Awaiting second signature');
    await draft.getByText(explanation).waitFor();
    for (const shown of ['For the buyer', 'Code never worked', finder.user.nickname])
      await draft.getByText(shown).waitFor();
    await draft.getByRole('button', { name: 'Other' }).click();
    await signer.page.locator('dialog img.large').waitFor();
    await signer.page.getByRole('button', { name: 'Close' }).click();
    await signer.page.getByRole('button', { name: 'Sign ruling' }).click();
    await signer.page.getByText('Enter at least 5 characters.').waitFor();
    await signer.page.getByLabel(/^Reason for colleagues/).fill('I read the case and see it the same way.');
    await signer.page.getByRole('button', { name: 'Sign ruling' }).click();
    await signer.page.getByRole('heading', { name: /Ruled/ }).waitFor();
    for (const side of [trade.buyer, trade.seller]) {
      expect((await detailFor(side)).data.finding?.text).toBe(explanation);
      const person = await setup.newVisitor();
      await logIn(gift, person, side);
      await person.page.goto(`${gift.url}/disputeDetail?orderNo=${orderNo}`);
      await person.page.getByRole('heading', { name: 'For the buyer' }).waitFor();
    }
    expect(JSON.stringify((await detailFor(trade.seller)).data)).not.toContain('see it the same way');

    // Two other people decide the appeal; they see its text and the signatures of the first finding.
    expect((await cases.appeal(orderNo, 'seller')).code).toBe(200);
    await signer.page.getByText(/^You signed the first ruling/).waitFor();
    const third = await cases.staff('lead');
    await cases.claim(disputeID, third);
    await cases.propose(disputeID, third, 'seller');
    const last = await signIn('lead');
    await last.page.goto(address);
    const appeal = panel(last.page, 'Appeal');
    await appeal.getByText('The shop wrote to me today and this changes everything.').waitFor();
    await appeal.getByText('New evidence').waitFor();
    const first = panel(last.page, 'Ruling');
    for (const shown of [
      finder.user.nickname,
      signer.user.nickname,
      'I read the case and see it the same way.',
    ])
      await first.getByText(shown).waitFor();
    const queue = panel(last.page, 'Awaiting second signature');
    for (const shown of ['For the seller', 'Redeemed by the buyer', 'contested the report', third.nickname])
      await queue.getByText(shown).waitFor();
    await last.page.getByLabel(/^Reason for colleagues/).fill('The letter of the shop is sound.');
    await last.page.getByRole('button', { name: 'Sign ruling' }).click();
    const decided = panel(last.page, 'Appeal ruling');
    for (const shown of [
      'For the seller',
      third.nickname,
      last.user.nickname,
      'The letter of the shop is sound.',
    ])
      await decided.getByText(shown).waitFor();
    expect(await decided.getByText(finder.user.nickname).count()).toBe(0);
    await limit('disputeLeadKobo', disputeLeadKobo);
    await limit('disputeModeratorKobo', disputeModeratorKobo);
  });
});

// It leaves a request that waits for a second person, so it comes last.
describe('a list', () => {
  it('does not cut order numbers at any width, copies one by key, and keeps focus after an action', async () => {
    const { gift } = setup;
    const trade = await createTrade(gift);
    const { orderNo } = await trade.shipped();
    const { page } = await signIn('moderator');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: gift.url });
    await page.goto(`${gift.url}/console/orders`);
    for (const width of [1280, 900]) {
      await page.setViewportSize({ width, height: 800 });
      const number = page.locator('.rows .row code').first();
      await number.getByText(orderNo).waitFor();
      const cut = () => number.evaluate(({ parentElement: cell }) => cell!.scrollWidth - cell!.clientWidth);
      await expect.poll(cut).toBeLessThanOrEqual(0);
    }
    await page.keyboard.press('c');
    await page.getByText(`Copied ${orderNo}`).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(orderNo);
    // Without TLS only the deprecated clipboard works.
    await page.evaluate(async () => {
      await navigator.clipboard.writeText('something else');
      Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true });
    });
    await page.keyboard.press('c');
    const clipboard = () =>
      page.evaluate(() => {
        Reflect.deleteProperty(navigator, 'clipboard');
        return navigator.clipboard.readText();
      });
    await expect.poll(clipboard).toBe(orderNo);
    await page.keyboard.press('Enter');
    const button = page.getByRole('button', { name: 'Request to view code' });
    await button.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.type('The issuer asks for the digits.');
    await page.keyboard.press('Control+Enter');
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
    await page.getByText('The issuer asks for the digits.').waitFor();
    await expect.poll(() => button.evaluate((one) => document.activeElement === one)).toBe(true);
  });

  it('offers support no action of other roles, and a lead no setting to request', async () => {
    const { gift } = setup;
    const trade = await createTrade(gift);
    const { orderNo } = await trade.shipped();
    const support = await signIn('support');
    await support.page.goto(`${gift.url}/console/people/${trade.buyer.userID}`);
    await support.page.getByRole('heading', { name: 'Devices' }).waitFor();
    expect(await support.page.getByRole('button', { name: 'Freeze account' }).count()).toBe(0);
    await support.page.getByRole('link', { name: 'View all orders' }).click();
    await support.page.getByRole('button', { name: `Buyer or seller: ${trade.buyer.nickname} ×` }).waitFor();
    await support.page.goto(`${gift.url}/console/orders/${orderNo}`);
    await support.page.getByRole('heading', { name: 'Code access' }).waitFor();
    expect(await support.page.getByRole('button', { name: 'Request to view code' }).count()).toBe(0);
    // A link from a colleague with other roles.
    await support.page.goto(`${gift.url}/console/money/transfer`);
    await support.page.getByText('Your roles do not open this page.').getByText('Finance').waitFor();
    await support.page.getByRole('link', { name: 'To the overview' }).click();
    await support.page.getByRole('heading', { name: 'Overview' }).waitFor();
    const lead = await signIn('lead');
    await lead.page.goto(`${gift.url}/console/settings/approvalHours`);
    await lead.page.getByText('Can be changed by: Finance, Compliance, Superadmin').waitFor();
    await expect
      .poll(() => lead.page.getByRole('button', { name: 'Request approval' }).isDisabled())
      .toBe(true);
  });
});
