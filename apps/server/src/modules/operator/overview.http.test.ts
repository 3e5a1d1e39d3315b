import { type StaffRole, staffRoles } from '@gift/contract/operator/staff-roles';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hours } from '../../platform/clock';
import { sql } from '../../platform/database/db';
import { type TestApp, testApp } from '../../testing/app';
import { assertInvariants } from '../../testing/database/invariants';
import { disputesOf } from '../../testing/fixtures/disputes';
import { createFlag } from '../../testing/fixtures/message-flags';
import { createHeldMoney } from '../../testing/fixtures/money';
import { createTrade } from '../../testing/fixtures/trade';
import { createTestUser, type TestUser } from '../../testing/fixtures/users';

let gift: TestApp;
beforeAll(async () => {
  gift = await testApp();
});
afterAll(async () => {
  await assertInvariants(gift.database);
  await gift.close();
});

const as = (user: TestUser) => ({ token: user.token });
const staff = (...roles: StaffRole[]) => createTestUser(gift, { roles });
const overviewOf = async (user: TestUser) => (await gift.call('operatorOverview', undefined, as(user))).data;
const workOf = async (user: TestUser) => {
  const { lists } = await overviewOf(user);
  return Object.fromEntries(lists.map(({ list, ...work }) => [list, work]));
};
const reason = 'Because the test needs it.';

/** Rows of the list that each figure leads to. */
async function rowsOf(user: TestUser) {
  const { data: queue } = await gift.call('staffDisputeQueue', { tab: 'queued' }, as(user));
  const { data: refunds } = await gift.call('adminRefunds', { tab: 'pending' }, as(user));
  const { data: suspense } = await gift.call('adminUnmatchedPayments', { tab: 'open' }, as(user));
  const { data: flags } = await gift.call('flagList', { tab: 'pending' }, as(user));
  const { data: questions } = await gift.call('staffQuestions', { tab: 'open' }, as(user));
  const { data: approvals } = await gift.call('approvalList', { tab: 'decidable' }, as(user));
  return {
    disputes: queue.items.length,
    refunds: refunds.items.length,
    suspense: suspense.items.length,
    flags: flags.items.length,
    questions: questions.items.length,
    approvals: approvals.items.length,
  };
}

describe('the overview', () => {
  it('counts the rows of each list, and since when the oldest waits', async () => {
    const [boss, finance, moderator] = [
      await staff('superadmin'),
      await staff('finance'),
      await staff('moderator'),
    ];
    const startedAt = gift.clock.now();
    await disputesOf(gift, await createTrade(gift)).queued();
    await (await createTrade(gift)).reported();
    const trader = await createTestUser(gift);
    await createHeldMoney(gift, trader);
    await createFlag(gift);
    await gift.call('askSupport', { text: 'Where is my money, please?' }, as(trader));
    const request = {
      kind: 'ledgerTransfer',
      from: 'platform:fee_income',
      to: `user:${trader.userID}:available`,
      amountKobo: '1',
    } as const;
    await gift.call('requestApproval', { request, reason }, as(finance));

    const work = await workOf(boss);
    const counts = Object.fromEntries(Object.entries(work).map(([list, { count }]) => [list, count]));
    expect(counts).toMatchObject(await rowsOf(boss));
    expect(counts).toMatchObject({
      disputes: 1,
      refunds: 1,
      suspense: 1,
      flags: 1,
      questions: 1,
      approvals: 1,
    });
    for (const list of ['disputes', 'refunds', 'suspense', 'flags', 'questions', 'approvals']) {
      const { oldestAt, late } = work[list]!;
      expect(new Date(oldestAt!).getTime()).toBeGreaterThanOrEqual(startedAt.getTime());
      expect(new Date(oldestAt!).getTime()).toBeLessThanOrEqual(gift.clock.now().getTime());
      expect(late).toBe(list === 'approvals' ? null : 0);
    }
    expect((await overviewOf(finance)).requests).toBe(1);
    const { data: own } = await gift.call('approvalList', { tab: 'mine' }, as(finance));
    expect(own.items.length).toBe(1);
    const { data: theirs } = await gift.call('approvalList', { tab: 'decidable' }, as(finance));
    expect(theirs.items).toEqual([]);
    expect((await overviewOf(moderator)).cases).toBe(0);
  });

  it('counts the questions assigned to the caller, whatever the role', async () => {
    const [support, finance, trader] = [
      await staff('support'),
      await staff('finance'),
      await createTestUser(gift),
    ];
    await gift.call('askSupport', { text: 'Where is my transfer, please?' }, as(trader));
    const { data } = await gift.call('staffQuestions', { tab: 'open' }, as(support));
    const { questionID } = data.items.find(({ userID }) => userID === String(trader.userID))!;
    expect((await overviewOf(finance)).questions).toBe(0);
    await gift.call('assignThread', { questionID, assigneeID: String(finance.userID) }, as(support));
    expect((await overviewOf(finance)).questions).toBe(1);
    expect((await overviewOf(support)).questions).toBe(0);
  });

  it('counts what is past its deadline', async () => {
    const [boss, trader] = [await staff('superadmin'), await createTestUser(gift)];
    const before = (await workOf(boss)).questions!;
    await gift.call('askSupport', { text: 'Where is my card, please?' }, as(trader));
    expect((await workOf(boss)).questions).toMatchObject({ count: before.count + 1, late: 0 });
    gift.clock.advance(hours(gift.services.settings.current.questionDueHours));
    expect((await workOf(boss)).questions!.late).toBe(before.count + 1);
  });

  it('shows each role only its own lists, money and figures', async () => {
    const shown: Partial<Record<StaffRole, string[]>> = {};
    for (const role of staffRoles) {
      const { lists, money, unavailableProviders, days, cases } = await overviewOf(await staff(role));
      shown[role] = [
        ...lists.map(({ list }) => list),
        ...(cases === null ? [] : ['cases']),
        ...(money ? ['money'] : []),
        ...(unavailableProviders ? ['providers'] : []),
        ...(days ? ['days'] : []),
      ];
    }
    expect(shown).toMatchObject({
      support: ['refunds', 'questions', 'approvals'],
      moderator: ['disputes', 'drafts', 'appeals', 'refunds', 'flags', 'approvals', 'cases'],
      catalogue: ['approvals'],
      finance: [
        ...['suspense', 'payouts', 'paymentReviews', 'reconciliation', 'approvals'],
        ...['money', 'providers', 'days'],
      ],
      compliance: ['identityNumbers', 'identityDocuments', 'flags', 'risk', 'data', 'approvals', 'providers'],
    });
  });

  it('sums what users own and orders hold as the linked pages do, and counts the day as its lists do', async () => {
    const boss = await staff('superadmin');
    await (await createTrade(gift)).completed();
    await (await createTrade(gift)).shipped();
    const { money, days } = await overviewOf(boss);
    const { escrow } = await gift.database.one<{ escrow: string }>(sql`
      select sum(balance)::text as escrow from ledger.holds where kind = 6`);
    const { liabilitiesKobo } = (await gift.call('adminReconciliations', undefined, as(boss))).data;
    expect(money).toMatchObject({ escrowKobo: escrow, liabilitiesKobo });
    const { day, ...today } = days![0]!;
    const span = { from: day, to: day, limit: 200 } as const;
    const rows = async (more: object) =>
      (await gift.call('adminOrders', { ...span, ...more }, as(boss))).data.items;
    const ended = await rows({ by: 'ended', states: 'completed' });
    expect(ended.length).toBeGreaterThan(0);
    expect(today).toEqual({
      started: (await rows({})).length,
      completed: ended.length,
      completedKobo: String(ended.reduce((sum, { amountKobo }) => sum + BigInt(amountKobo), 0n)),
      signups: (await gift.call('adminSignups', span, as(boss))).data.items.length,
      disputes: (await gift.call('adminDisputes', span, as(boss))).data.items.length,
    });
    expect(days![1]).toMatchObject({ started: 0, completed: 0, completedKobo: '0' });
  });
});
