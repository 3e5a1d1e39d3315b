import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { hours, minutes, seconds } from '../../../platform/clock';
import { sql } from '../../../platform/database/db';
import { type TestApp, testApp } from '../../../testing/app';
import { consoleOf } from '../../../testing/console';
import { assertInvariants } from '../../../testing/database/invariants';
import { createHeldMoney, fundWallet } from '../../../testing/fixtures/money';
import { createTestUser, type TestUser } from '../../../testing/fixtures/users';
import { addAccount } from '../../../testing/providers/banks';
import { consoleCookie } from '../../operator';
import { walletJobs } from '..';
import { setSwitch } from '../providers/sandbox-switches';
import { payoutSweep } from '../withdrawals/payouts';

let gift: TestApp;
let finance: TestUser;
let second: TestUser;
beforeAll(async () => {
  gift = await testApp();
});
afterEach(async () => {
  await setSwitch(gift.database, 'payout', 'instant');
  await assertInvariants(gift.database);
});
afterAll(() => gift.close());

const as = (user: TestUser) => ({ token: user.token });
const reason = 'The receipt shows who sent it.';
const staff = async () => {
  finance = await createTestUser(gift, { roles: ['finance'] });
  second = await createTestUser(gift, { roles: ['finance'] });
};
const available = async (user: TestUser) =>
  (await gift.call('walletSummary', undefined, as(user))).data.availableKobo;
const decide = (approvalID: string, by: TestUser) =>
  gift.call('decideApproval', { approvalID, isApproved: true, reason }, as(by));

describe('waiting money', () => {
  it('shows sender, owner, requested outcome and note, and is credited to its owner once', async () => {
    await staff();
    const user = await createTestUser(gift);
    const { suspendedID } = await createHeldMoney(gift, user);
    await gift.call('answerSuspended', { suspendedID, wish: 'credit', note: 'My sister' }, as(user));
    const page = (await gift.call('adminUnmatchedPayments', {}, as(finance))).data;
    const row = page.items.find((item) => item.suspendedID === suspendedID);
    expect(row).toMatchObject({
      cause: 'senderDiffers',
      amountKobo: '500000',
      senderName: 'CHUKWUEMEKA NWOSU',
      nickname: user.nickname,
      ownName: `Ada ${user.nickname}`,
      wish: 'credit',
      note: 'My sister',
      needsApproval: false,
    });
    expect(page).toMatchObject({ openKobo: '500000', openCount: 1 });
    const attach = () =>
      gift.call('attachSuspense', { suspendedID, userID: String(user.userID), reason }, as(finance));
    const both = await Promise.all([attach(), attach()]);
    expect(both.map(({ code }) => code).sort()).toEqual([200, 4011]);
    expect(await available(user)).toBe('500000');
    const decided = (await gift.call('adminUnmatchedPayments', { tab: 'decided' }, as(finance))).data.items;
    expect(decided[0]).toMatchObject({ state: 'credited', decidedName: finance.nickname, reason });
    expect((await gift.call('adminUnmatchedPayments', {}, as(finance))).data).toMatchObject({ openCount: 0 });
  });

  it('is logged when viewed: the list and each payment, once an hour per session', async () => {
    await staff();
    const user = await createTestUser(gift);
    const { suspendedID } = await createHeldMoney(gift, user);
    const cookie = `${consoleCookie.name}=${await consoleOf(gift.services, finance.token)}`;
    const own = { ...as(finance), headers: { cookie } };
    for (let n = 0; n < 2; n++) {
      await gift.call('adminUnmatchedPayments', {}, own);
      await gift.call('adminUnmatchedPayment', { suspendedID }, own);
      await gift.call('adminPayouts', {}, own);
    }
    await gift.call('adminPayout', { withdrawalID: '12345' }, own);
    const boss = await createTestUser(gift, { roles: ['lead'] });
    const { items } = (await gift.call('auditList', { staffID: String(finance.userID) }, as(boss))).data;
    expect(items.map(({ call, about, outcome }) => [call, about, outcome])).toEqual([
      ['adminPayout', ['withdrawalID:12345'], 'RecordNotFound'],
      ['adminPayouts', [], 'done'],
      ['adminUnmatchedPayment', [`suspendedID:${suspendedID}`], 'done'],
      ['adminUnmatchedPayments', [], 'done'],
    ]);
  });

  it('that is returned to its sender is marked as returned and credits no user', async () => {
    await staff();
    const user = await createTestUser(gift);
    const { suspendedID } = await createHeldMoney(gift, user);
    expect((await gift.call('returnSuspense', { suspendedID, reason }, as(finance))).code).toBe(200);
    expect(await available(user)).toBe('0');
    const { items } = (await gift.call('suspendedMoney', undefined, as(user))).data;
    expect(items[0]).toMatchObject({ state: 'returned' });
  });

  it('takes two people from a sum on, neither of whom it is for', async () => {
    await staff();
    const user = await createTestUser(gift);
    const { suspendedID } = await createHeldMoney(gift, user, '250000');
    const userID = String(user.userID);
    const alone = await gift.call('attachSuspense', { suspendedID, userID, reason }, as(finance));
    expect(alone.data).toMatchObject({ refusal: 'ApprovalRequired', fromKobo: '20000000' });
    const request = await gift.call(
      'requestApproval',
      { request: { kind: 'suspense', suspendedID, userID }, reason },
      as(finance),
    );
    const { approvalID, names } = request.data;
    // The approver sees the amount and the owner.
    expect(names).toEqual({ [userID]: user.nickname, [suspendedID]: '₦250,000.00 · CHUKWUEMEKA NWOSU' });
    expect((await decide(approvalID, finance)).data).toMatchObject({ refusal: 'OwnApproval' });
    expect((await decide(approvalID, second)).data).toMatchObject({ state: 'approved' });
    expect(await available(user)).toBe('25000000');
    const again = { request: { kind: 'suspense' as const, suspendedID, userID }, reason };
    expect((await gift.call('requestApproval', again, as(finance))).data).toMatchObject({
      refusal: 'SuspendedDecided',
    });
  });

  it('cannot be decided by its own recipient or credited to an unknown user', async () => {
    await staff();
    const { suspendedID } = await createHeldMoney(gift, finance);
    const to = (userID: string, by = finance) =>
      gift.call('attachSuspense', { suspendedID, userID, reason }, as(by));
    expect((await to(String(finance.userID))).data).toMatchObject({ refusal: 'OwnCase' });
    expect((await to(String(second.userID), second)).data).toMatchObject({ refusal: 'OwnCase' });
    expect((await to('999', second)).data).toMatchObject({ refusal: 'UserNotFound' });
    const unknown = { suspendedID: '1', reason };
    expect((await gift.call('returnSuspense', unknown, as(second))).data).toMatchObject({
      refusal: 'RecordNotFound',
    });
  });
});

/** A withdrawal that the bank has not completed, because its payouts behave as given. */
async function createOpenPayout(
  how: 'slow' | 'lostOnTheWay' | 'paidButSilent',
  amountKobo = '1000000',
  roles: 'finance'[] = [],
) {
  const user = await createTestUser(gift, { tier: 3, roles });
  await fundWallet(gift.database, user.userID, 100_000_000n);
  const { bankAccountID } = await addAccount(gift, user);
  gift.clock.advance(hours(25));
  await setSwitch(gift.database, 'payout', how);
  const { data } = await gift.call('withdraw', { amountKobo, bankAccountID, walletPin: user.pin }, as(user));
  await payoutSweep.run(gift.services, gift.clock.now());
  return { user, withdrawalID: data.withdrawalID };
}
const verify = async (withdrawalID: string, by = finance) =>
  gift.call('verifyPayout', { withdrawalID, reason }, as(by));
const giveBack = async (withdrawalID: string, by = finance) =>
  gift.call('returnPayout', { withdrawalID, reason }, as(by));
/** As if the provider had lost every record of it and refused new orders. */
const dropSandboxTransfers = () =>
  gift.database.run(sql`delete from wallet.sandbox_transfers where status = 'pending' or status = 'success'`);

describe('a payout that hangs', () => {
  it('is listed with its amounts and the last answer of the provider', async () => {
    await staff();
    const { user, withdrawalID } = await createOpenPayout('slow');
    gift.clock.advance(hours(2));
    const page = (await gift.call('adminPayouts', {}, as(finance))).data;
    expect(page.items.find((item) => item.withdrawalID === withdrawalID)).toMatchObject({
      nickname: user.nickname,
      amountKobo: '1000000',
      totalKobo: '1005000',
      lastAnswer: null,
      returnableUntil: null,
    });
    expect(page.hanging).toBeGreaterThan(0);
    const { data } = await verify(withdrawalID);
    expect(data).toMatchObject({
      lastAnswer: expect.stringMatching(/accepted|success/),
      returnableUntil: null,
    });
    expect((await giveBack(withdrawalID)).data).toMatchObject({
      refusal: expect.stringMatching(/PayoutNotVerified|PayoutClosed/),
    });
    await gift.runDue();
  });

  it('unknown to the provider is refunded in full after an hour and never sent again', async () => {
    await staff();
    const { user, withdrawalID } = await createOpenPayout('lostOnTheWay');
    expect((await giveBack(withdrawalID)).data).toMatchObject({ refusal: 'PayoutNotVerified' });
    gift.clock.advance(minutes(3));
    await dropSandboxTransfers();
    expect((await verify(withdrawalID)).data).toMatchObject({ lastAnswer: 'unknown', returnableUntil: null });
    expect((await giveBack(withdrawalID)).data).toMatchObject({ refusal: 'PayoutNotVerified' });
    gift.clock.advance(minutes(70));
    const { data } = await verify(withdrawalID);
    expect(data).toMatchObject({ lastAnswer: 'unknown', returnableUntil: expect.any(String) });
    // While it is held, no sweep orders a transfer.
    await setSwitch(gift.database, 'payout', 'instant');
    await gift.runDue();
    const transfers = () =>
      gift.database.one<{ n: bigint }>(sql`
        select count(*) as n from wallet.sandbox_transfers t join wallet.withdrawals w on w.reference = t.reference
        where w.id = ${BigInt(withdrawalID)}`);
    expect((await transfers()).n).toBe(0n);
    expect((await giveBack(withdrawalID)).data).toMatchObject({ state: 'failed' });
    expect(await available(user)).toBe('100000000');
    gift.clock.advance(hours(2));
    await gift.runDue();
    expect((await transfers()).n).toBe(0n);
    expect((await giveBack(withdrawalID)).data).toMatchObject({ refusal: 'PayoutClosed' });
    expect((await verify(withdrawalID)).data).toMatchObject({ refusal: 'PayoutClosed' });
  });

  it('is sent again automatically when nobody returns it in time', async () => {
    await staff();
    const { user, withdrawalID } = await createOpenPayout('lostOnTheWay');
    gift.clock.advance(minutes(70));
    await dropSandboxTransfers();
    await verify(withdrawalID);
    await setSwitch(gift.database, 'payout', 'instant');
    gift.clock.advance(minutes(21));
    await gift.runDue();
    gift.clock.advance(seconds(10));
    await gift.runDue();
    expect((await gift.call('withdrawalDetail', { withdrawalID }, as(user))).data.state).toBe('succeeded');
    expect((await giveBack(withdrawalID)).data).toMatchObject({ refusal: 'PayoutClosed' });
  });

  it('that has arrived is marked as succeeded and cannot be refunded', async () => {
    await staff();
    const { user, withdrawalID } = await createOpenPayout('paidButSilent');
    gift.clock.advance(minutes(70));
    const { data } = await verify(withdrawalID);
    expect(data).toMatchObject({ lastAnswer: 'success', state: 'succeeded' });
    expect((await giveBack(withdrawalID)).data).toMatchObject({ refusal: 'PayoutClosed' });
    expect(await available(user)).toBe('98995000');
  });

  it('cannot be verified twice in parallel, and a large one needs a second approval to return', async () => {
    await staff();
    const { user, withdrawalID } = await createOpenPayout('lostOnTheWay', '20000000');
    gift.clock.advance(minutes(70));
    await dropSandboxTransfers();
    await gift.database.run(sql`
      update wallet.withdrawals set asked_until = ${new Date(gift.clock.now().getTime() + 1000)}
      where id = ${BigInt(withdrawalID)}`);
    expect((await verify(withdrawalID)).data).toMatchObject({ refusal: 'PayoutBusy' });
    gift.clock.advance(seconds(2));
    await verify(withdrawalID);
    expect((await giveBack(withdrawalID)).data).toMatchObject({ refusal: 'ApprovalRequired' });
    const approval = await gift.call(
      'requestApproval',
      { request: { kind: 'returnPayout', withdrawalID }, reason },
      as(finance),
    );
    expect(approval.data.names[withdrawalID]).toMatch(/^₦200,000\.00 · .+ ••\d{4}$/);
    expect((await decide(approval.data.approvalID, second)).data).toMatchObject({ state: 'approved' });
    expect(await available(user)).toBe('100000000');
  });
});

describe('an approval request about the money of a finance user', () => {
  const hides = async (approvalID: string, owner: TestUser) => {
    const seen = async (by: TestUser) =>
      (await gift.call('approvalList', {}, as(by))).data.items.some((one) => one.approvalID === approvalID);
    expect([await seen(second), await seen(owner)]).toEqual([true, false]);
    for (const isApproved of [true, false])
      expect(
        (await gift.call('decideApproval', { approvalID, isApproved, reason }, as(owner))).data,
      ).toMatchObject({ refusal: 'OwnCase' });
  };

  it('that came in for them is neither visible to them nor decided by them', async () => {
    await staff();
    const owner = await createTestUser(gift, { roles: ['finance'] });
    const { suspendedID } = await createHeldMoney(gift, owner, '250000');
    const request = { kind: 'suspense' as const, suspendedID, userID: null };
    const { approvalID } = (await gift.call('requestApproval', { request, reason }, as(finance))).data;
    await hides(approvalID, owner);
  });

  it('that is on its way to their bank is neither', async () => {
    await staff();
    const { user, withdrawalID } = await createOpenPayout('lostOnTheWay', '20000000', ['finance']);
    gift.clock.advance(minutes(70));
    await dropSandboxTransfers();
    await verify(withdrawalID);
    const request = { kind: 'returnPayout' as const, withdrawalID };
    const { approvalID } = (await gift.call('requestApproval', { request, reason }, as(finance))).data;
    await hides(approvalID, user);
  });
});

describe('the books against the providers', () => {
  it('show the exact gap and the night it appeared, and are signed off once', async () => {
    await staff();
    const reconcile = () => walletJobs['wallet:reconcile'](undefined as never, gift.services);
    // The wallets' test money never came through the sandbox: the first reconciliation shows it.
    await reconcile();
    gift.clock.advance(hours(24));
    await gift.database.run(sql`
      insert into wallet.sandbox_payments (reference, amount_kobo, return_url, status, paid_kobo, created_at)
      values ('GT-out-of-nowhere', 7, '/', 'success', 7, ${gift.clock.now()})`);
    await reconcile();
    const page = (await gift.call('adminReconciliations', undefined, as(finance))).data;
    expect(page.items[0]).toMatchObject({ gapChangeKobo: '7', signedName: null });
    expect(BigInt(page.items[0]!.gapKobo!) - BigInt(page.items[1]!.gapKobo!)).toBe(7n);
    expect(page).toMatchObject({ sumKobo: '0', problems: [], unhandledMessages: 0 });
    expect(page.platform.map(({ name }) => name)).toContain('provider_clearing:sandbox');
    const { reconciliationID } = page.items[0]!;
    const sign = () =>
      gift.call(
        'signReconciliation',
        { reconciliationID, reason: 'Seven kobo of a test payment.' },
        as(finance),
      );
    expect((await sign()).code).toBe(200);
    expect((await sign()).data).toMatchObject({ refusal: 'ReconciliationSigned' });
    const { items } = (await gift.call('adminReconciliations', undefined, as(finance))).data;
    expect(items[0]).toMatchObject({
      signedName: finance.nickname,
      note: 'Seven kobo of a test payment.',
    });
  });
});

describe('the providers', () => {
  it('are listed together, and a disabled one accepts no new top-ups or withdrawals', async () => {
    await staff();
    const boss = await createTestUser(gift, { roles: ['superadmin'] });
    const user = await createTestUser(gift);
    const table = (await gift.call('adminProviders', undefined, as(finance))).data.items;
    expect(table).toContainEqual(expect.objectContaining({ kind: 'pay', name: 'sandbox', isOn: true }));
    const setProvider = (isOn: boolean, by = boss) =>
      gift.call('switchProvider', { kind: 'pay', name: 'sandbox', isOn, reason }, as(by));
    expect((await setProvider(false, finance)).data).toMatchObject({ refusal: 'NotStaff' });
    expect((await setProvider(false)).code).toBe(200);
    const topUpInput = { amountKobo: '1000000', method: 'card' } as const;
    expect((await gift.call('topUp', topUpInput, as(user))).data).toMatchObject({ refusal: 'TopUpClosed' });
    const quote = await gift.call('withdrawalQuote', { amountKobo: '100000' }, as(user));
    expect(quote.data).toMatchObject({ refusal: 'WithdrawalClosed' });
    await setProvider(true);
    expect((await gift.call('topUp', topUpInput, as(user))).code).toBe(200);
  });
});
