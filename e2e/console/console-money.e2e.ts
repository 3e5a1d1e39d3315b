// The finance pages of the console: an unmatched payment is assigned, a pending payout is checked and returned, the
// reconciliation is signed, a provider is disabled, and a manual transfer needs two people.
import { describe, expect, it } from 'vitest';
import { ledgerJobs } from '../../apps/server/src/modules/ledger';
import { walletJobs } from '../../apps/server/src/modules/wallet';
import { sql } from '../../apps/server/src/platform/database/db';
import { createHeldMoney, fundWallet } from '../../apps/server/src/testing/fixtures/money';
import { createTrade } from '../../apps/server/src/testing/fixtures/trade';
import { createTestUser, type TestUser } from '../../apps/server/src/testing/fixtures/users';
import { addAccount } from '../../apps/server/src/testing/providers/banks';
import { setupBrowserTests } from '../support/setup-tests';
import { inAnotherBrowser, newStaffUser } from '../support/staff';
import { logIn, type Visitor } from '../support/visitor';

const setup = setupBrowserTests();
const patient = { timeout: 60_000 };
const availableOf = async (user: TestUser) =>
  (await setup.gift.call('walletSummary', undefined, { token: user.token })).data.availableKobo;

/** Fills in the reason that every action needs, and confirms. */
async function confirmReason({ page }: Visitor, reason: string) {
  await page.getByLabel(/^Reason/).fill(reason);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
}
/** Sets a switch of the demo bank on its page. */
async function payoutsGo({ page }: Visitor, how: RegExp) {
  await page.goto(`${setup.gift.url}/sandbox`);
  await page.getByRole('radio', { name: how }).check();
  await page.getByRole('button', { name: /Save/ }).click();
  await expect.poll(() => page.getByRole('radio', { name: how }).isChecked()).toBe(true);
}
const goTo = ({ page }: Visitor, name: string) =>
  page.getByRole('navigation', { name: 'Gift' }).getByRole('link', { name }).click();

describe('unmatched payments', () => {
  it('can be credited to a user or recorded as returned; a large amount needs approval', async () => {
    const { gift } = setup;
    const [user, other, rich] = [
      await createTestUser(gift),
      await createTestUser(gift),
      await createTestUser(gift),
    ];
    await createHeldMoney(gift, user);
    await createHeldMoney(gift, other, '6000');
    await createHeldMoney(gift, rich, '250000');
    const finance = await newStaffUser(setup, ['finance']);
    const { page } = finance;
    await page.getByRole('link', { name: /Unmatched payments\s*3/ }).click();
    await page.locator('.row', { hasText: user.nickname }).click();
    await page.getByRole('button', { name: 'Credit this user' }).click();
    await confirmReason(finance, 'The sister wrote and showed her receipt.');
    await page.getByRole('heading', { name: /Credited/ }).waitFor();
    expect(await availableOf(user)).toBe('500000');

    await goTo(finance, 'Unmatched payments');
    await page.locator('.row', { hasText: other.nickname }).click();
    await page.getByRole('button', { name: 'Mark as returned' }).click();
    await confirmReason(finance, 'Sent back at the provider this morning.');
    await page.getByRole('heading', { name: /Returned/ }).waitFor();
    expect(await availableOf(other)).toBe('0');

    await goTo(finance, 'Unmatched payments');
    await page.locator('.row', { hasText: rich.nickname }).click();
    await page.getByRole('button', { name: 'Request credit to user' }).click();
    await confirmReason(finance, 'The bank confirmed who sent it.');
    await page.getByText('Sent to a colleague for approval.').waitFor();
    expect(await availableOf(rich)).toBe('0');
  });
});

describe('a payout that hangs', () => {
  it('can be queried, and returned to the user once the provider has no record of it', async () => {
    const { gift } = setup;
    const user = await createTestUser(gift);
    await fundWallet(gift.database, user.userID, 5_000_000n, gift.clock.now());
    const { bankAccountID } = await addAccount(gift, user);
    gift.pass(25 * 60);
    const visitor = await setup.newVisitor();
    await payoutsGo(visitor, /first request is lost/);
    const withdrawal = { amountKobo: '1000000', bankAccountID, walletPin: user.pin };
    const { withdrawalID } = (await gift.call('withdraw', withdrawal, { token: user.token })).data;
    const id = BigInt(withdrawalID);
    // Once the payout is ordered and the sweep has stored the result, the sweep skips it.
    const isLeftAlone = async () =>
      (await gift.database.run(sql`
        update wallet.withdrawals set check_at = ${new Date(gift.clock.now().getTime() + 86_400_000)}
        where id = ${id} and sent_at is not null and asked_until is null`)) === 1;
    await expect.poll(isLeftAlone, patient).toBe(true);
    // The provider has lost every trace of it.
    await gift.database.run(sql`
      delete from wallet.sandbox_transfers
      where reference = (select reference from wallet.withdrawals where id = ${id})`);
    gift.pass(70);
    const finance = await newStaffUser(setup, ['finance']);
    const { page } = finance;
    await page.getByRole('link', { name: /Payouts\s*1/ }).click();
    await page.locator('.row', { hasText: user.nickname }).click();
    await expect.poll(() => page.getByRole('button', { name: 'Return to user' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Check with provider' }).click();
    await confirmReason(finance, 'Its owner asks where it is.');
    await page.getByText('Not found').first().waitFor();
    await page.getByRole('button', { name: 'Return to user' }).click();
    await confirmReason(finance, 'The provider has lost it.');
    await page.getByRole('heading', { name: /Failed, money returned/ }).waitFor();
    expect(await availableOf(user)).toBe('5000000');
    await payoutsGo(visitor, /arrive within seconds/);
  });
});

describe('a balance', () => {
  it('leads to its rows: of a person to entries and orders, of the platform to entries', async () => {
    const trade = await createTrade(setup.gift);
    const { orderNo } = await trade.paid();
    const finance = await newStaffUser(setup, ['finance']);
    const { page } = finance;
    const factOf = (name: string) =>
      page.locator('.facts div', { has: page.getByText(name, { exact: true }) }).getByRole('link');
    await page.goto(`${setup.gift.url}/console/people/${trade.buyer.userID}`);
    const locked = await factOf('Escrow').innerText();
    await factOf('Available').click();
    await page.getByRole('heading', { name: 'available' }).waitFor();
    const lock = page.locator('.rows .row', { hasText: 'Locked in escrow' });
    expect(await lock.innerText()).toContain(locked);
    await page.goBack();
    await factOf('Escrow').click();
    await page.getByRole('heading', { name: 'escrow' }).waitFor();
    expect(await page.locator('.rows .row').innerText()).toContain(locked);
    await page.getByRole('link', { name: orderNo }).click();
    await page.getByRole('heading', { name: orderNo }).waitFor();
    await goTo(finance, 'Reconciliation');
    await factOf('Clearing account · sandbox').click();
    await page.getByRole('heading', { name: 'Clearing account · sandbox' }).waitFor();
    await page.locator('.rows .row', { hasText: trade.buyer.nickname }).first().waitFor();
  });
});

describe('the books', () => {
  it('of a night are signed off with the rows behind them', async () => {
    const { gift } = setup;
    const user = await createTestUser(gift);
    await fundWallet(gift.database, user.userID, 70_000n, gift.clock.now());
    await walletJobs['wallet:reconcile'](undefined as never, gift.services);
    await walletJobs['wallet:prove'](undefined as never, gift.services);
    await ledgerJobs['ledger:verify'](undefined as never, gift.services);
    const finance = await newStaffUser(setup, ['finance']);
    const { page } = finance;
    await goTo(finance, 'Reconciliation');
    await page.getByText('All ledger checks pass').waitFor();
    await page.locator('.row', { hasText: 'sandbox' }).first().click();
    await page.getByText('Ledger movements since the last reconciliation').waitFor();
    await page.locator('.rows .row').first().waitFor();
    await page.getByRole('button', { name: 'Sign off' }).click();
    await confirmReason(finance, 'The first night: the wallets of the tests.');
    await page.getByRole('heading', { name: `Signed off by ${finance.user.nickname}` }).waitFor();
    // Then the whole day, by its checklist.
    await goTo(finance, 'Reconciliation');
    await page.locator('.days a').first().click();
    for (const step of [
      'Provider balances',
      'Unmatched payments',
      'Failed or unanswered payouts of the day before',
      'Gap to the ledger',
    ]) {
      const signOff = page.getByRole('button', { name: 'Sign off' });
      expect(await signOff.isDisabled()).toBe(true);
      const panel = page.locator('.panel', { has: page.getByRole('heading', { name: step }) });
      await panel.getByRole('button', { name: 'Tick', exact: true }).click();
      await confirmReason(finance, 'Compared with the reports of this morning.');
      await page.getByRole('heading', { name: `✓ ${step}` }).waitFor();
    }
    await page.getByRole('button', { name: 'Sign off' }).click();
    await confirmReason(finance, 'All steps are checked.');
    await page.getByRole('heading', { name: `Signed off by ${finance.user.nickname}` }).waitFor();
    expect(await page.getByRole('button', { name: /^Tick/ }).count()).toBe(0);
    // From a figure to its entries, and from an entry to its transfer.
    await page
      .getByRole('row', { name: /^sandbox/ })
      .first()
      .getByRole('link')
      .last()
      .click();
    await page.locator('.rows .row .amount').first().click();
    await page.getByRole('heading', { name: 'Ledger entries' }).waitFor();
    await goTo(finance, 'Proof of reserves');
    await expect.poll(() => page.locator('.rows .row').count()).toBe(1);
  });
});

describe('a provider', () => {
  it('that is switched off stops top-ups, and allows them again once it is switched on', async () => {
    const { gift } = setup;
    const user = await createTestUser(gift);
    const trader = await setup.newVisitor();
    await logIn(gift, trader, user);
    const boss = await newStaffUser(setup, ['superadmin']);
    const { page } = boss;
    const flip = async (name: 'Switch off' | 'Switch on', why: string) => {
      await page.locator('.row', { hasText: 'sandbox' }).getByRole('button', { name }).first().click();
      await confirmReason(boss, why);
    };
    await goTo(boss, 'Providers');
    await page.locator('.row', { hasText: 'Payments' }).getByRole('button', { name: 'Switch off' }).click();
    await confirmReason(boss, 'It answers nobody this morning.');
    await page.getByText('Off', { exact: true }).waitFor();
    await trader.page.goto(`${gift.url}/addMoney`);
    await trader.page.getByLabel('Amount', { exact: true }).fill('12345');
    await trader.page.getByRole('button', { name: /Pay ₦12,345/ }).click();
    await trader.page.getByText('Adding money is not available yet.').first().waitFor(patient);
    await flip('Switch on', 'It answers again since noon.');
    await page.getByText('Off', { exact: true }).waitFor({ state: 'detached' });
    await trader.page.getByRole('button', { name: /Pay ₦12,345/ }).click();
    await trader.page.waitForURL('**/sandbox/pay/**');
    const finance = await newStaffUser(setup, ['finance']);
    await goTo(finance, 'Providers');
    await finance.page.locator('.rows .row').first().waitFor();
    await expect.poll(() => finance.page.getByRole('button', { name: 'Switch off' }).count()).toBe(0);
  });
});

describe('money moved by hand', () => {
  it('is requested by one and approved by another, not by the same person in a second session', async () => {
    const { gift } = setup;
    const user = await createTestUser(gift);
    const finance = await newStaffUser(setup, ['finance']);
    const { page } = finance;
    await goTo(finance, 'Manual transfer');
    await page.getByRole('combobox', { name: 'From' }).fill('fee');
    await page.getByRole('option', { name: /^fee income/ }).click();
    await page.getByRole('combobox', { name: 'To' }).fill(user.nickname);
    await page.keyboard.press('Enter');
    const wallet = `${user.nickname}’s available balance`;
    await page.getByRole('option', { name: wallet }).click();
    await page.getByLabel('Amount (₦)').fill('1,500.50');
    await page.getByRole('button', { name: 'Preview transfer' }).click();
    await page.getByRole('cell', { name: '₦1,500.50', exact: true }).waitFor();
    const sentence = `₦1,500.50 from fee income to ${wallet}`;
    await page.getByText(sentence).waitFor();
    await page.getByRole('button', { name: 'Request approval' }).click();
    await page.locator('dialog[open]').getByText(sentence).waitFor();
    await confirmReason(finance, 'A fee was taken twice on Monday.');
    await page.getByText('Sent to a colleague for approval.').waitFor();
    const again = await inAnotherBrowser(setup, finance);
    await goTo(again, 'Approvals');
    const request = again.page.locator('.panel', { hasText: 'A fee was taken twice on Monday.' });
    await request.getByRole('button', { name: 'Withdraw' }).waitFor();
    await expect.poll(() => request.getByRole('button', { name: 'Approve' }).count()).toBe(0);
    // The server rejects it too: it compares the person, whichever session makes the call.
    const { approvalID } = await gift.database.one<{ approvalID: string }>(sql`
      select id::text as "approvalID" from operator.approvals where kind = 'ledgerTransfer'`);
    const refused = await again.page.evaluate(async (id) => {
      const answer = await fetch('/api/operator/approval/decide', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-gift-console': '1',
          'idempotency-key': crypto.randomUUID(),
        },
        body: JSON.stringify({ approvalID: id, isApproved: true, reason: 'I agree with myself.' }),
      });
      return (await answer.json()).data.refusal;
    }, approvalID);
    expect(refused).toBe('OwnApproval');
    expect(await availableOf(user)).toBe('0');
    const second = await newStaffUser(setup, ['finance']);
    await goTo(second, 'Approvals');
    const toApprove = second.page.locator('.panel', { hasText: 'A fee was taken twice on Monday.' });
    await toApprove.getByText(sentence).waitFor();
    await toApprove.getByRole('button', { name: 'Approve' }).click();
    await second.page.locator('dialog[open]').getByText(sentence).waitFor();
    await confirmReason(second, 'I saw both fees in the ledger.');
    await expect.poll(() => availableOf(user), patient).toBe('150050');
  });
});

describe('a request for a refund', () => {
  it('stays in the queue until the seller answers, and links to its order', async () => {
    const { gift } = setup;
    const trade = await createTrade(gift);
    const { orderNo } = await trade.reported();
    const support = await newStaffUser(setup, ['support']);
    const { page } = support;
    await page.getByRole('link', { name: /Refund requests\s*1/ }).click();
    await page.locator('.row', { hasText: orderNo }).click();
    await page.getByRole('heading', { name: /Refund requested/ }).waitFor();
    const answer = { orderNo, isAgreed: true, text: '', evidenceFileIDs: [] };
    await gift.call('replyRefund', answer, { token: trade.seller.token });
    await goTo(support, 'Refund requests');
    await page.getByText('No refund requests awaiting a seller.').waitFor();
  });
});

describe('a payment about which the provider contradicts the books', () => {
  it('waits in a queue, can be closed by one, and recovered from its user by two staff members', async () => {
    const { gift } = setup;
    const [first, second] = [await createTestUser(gift), await createTestUser(gift)];
    for (const [at, { userID }] of [first, second].entries()) {
      await fundWallet(gift.database, userID, 500_000n, gift.clock.now());
      await gift.database.run(sql`
        insert into wallet.payment_reviews (id, kind, subject_id, provider, reference, user_id, amount_kobo, created_at)
        values (${BigInt(at + 1)}, 'chargebackExceeds', ${BigInt(at + 1)}, 'sandbox', ${`paid-${at}`}, ${userID},
          100000, ${gift.clock.now()})`);
    }
    const finance = await newStaffUser(setup, ['finance']);
    const { page } = finance;
    const rowOf = ({ nickname }: TestUser) => page.locator('.row', { hasText: nickname });
    await page.getByRole('link', { name: /Payment reviews\s*2/ }).click();
    await rowOf(first).waitFor();
    const shot = async (name: string) => {
      if (process.env.E2E_SHOTS) await page.screenshot({ path: `${process.env.E2E_SHOTS}/${name}.png` });
    };
    await shot('reviews-open');
    await rowOf(first).getByRole('button', { name: 'Close review' }).click();
    await shot('reviews-dialog');
    await confirmReason(finance, 'The bank took its second dispute back.');
    await rowOf(first).waitFor({ state: 'detached' });
    await rowOf(second).getByRole('button', { name: 'Recover from user' }).click();
    await confirmReason(finance, 'The bank kept the money, and the user agrees.');
    await page.getByText('Sent to a colleague for approval.').waitFor();

    const other = await newStaffUser(setup, ['finance']);
    await goTo(other, 'Approvals');
    await other.page
      .locator('.panel', { hasText: second.nickname })
      .getByRole('button', { name: 'Approve' })
      .click();
    await confirmReason(other, 'I read the letter of the bank.');
    await expect.poll(() => availableOf(second), patient).toBe('400000');
    expect(await availableOf(first)).toBe('500000');
    await page.getByRole('tab', { name: 'Closed' }).click();
    await rowOf(second).getByText('Recover').waitFor();
    await shot('reviews-closed');
  });
});
