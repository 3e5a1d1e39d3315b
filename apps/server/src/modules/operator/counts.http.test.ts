import type { StaffRole } from '@gift/contract/operator/staff-roles';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hours } from '../../platform/clock';
import { sql } from '../../platform/database/db';
import { type TestApp, testApp } from '../../testing/app';
import { assertInvariants } from '../../testing/database/invariants';
import { disputesOf } from '../../testing/fixtures/disputes';
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
const reason = 'Because the test needs it.';
const countsOf = async (user: TestUser) =>
  (await gift.call('operatorCounts', undefined, as(user))).data.counts;
const askTransfer = (by: TestUser, to: TestUser, amountKobo = '1') =>
  gift.call(
    'requestApproval',
    {
      request: {
        kind: 'ledgerTransfer',
        from: 'platform:fee_income',
        to: `user:${to.userID}:available`,
        amountKobo,
      },
      reason,
    },
    as(by),
  );

describe('queue counts', () => {
  it('are shown to the roles that own the queue, without own requests', async () => {
    const [moderator, finance, colleague, support] = [
      await staff('moderator'),
      await staff('finance'),
      await staff('finance'),
      await staff('support'),
    ];
    expect(await countsOf(moderator)).toEqual({ disputes: 0, approvals: 0, refunds: 0, flags: 0 });
    expect(await countsOf(support)).toEqual({ approvals: 0, refunds: 0, questions: 0 });
    await disputesOf(gift, await createTrade(gift)).queued();
    const trader = await createTestUser(gift);
    await createHeldMoney(gift, trader);
    await (await createTrade(gift)).reported();
    await askTransfer(finance, trader);
    await gift.call('askSupport', { text: 'Where is my money, please?' }, as(trader));
    expect(await countsOf(support)).toMatchObject({ questions: 1 });
    expect(await countsOf(moderator)).toEqual({ disputes: 1, approvals: 0, refunds: 1, flags: 0 });
    expect(await countsOf(finance)).toMatchObject({ suspense: 1, payouts: 0, approvals: 0 });
    expect(await countsOf(colleague)).toMatchObject({ suspense: 1, approvals: 1 });
    gift.clock.advance(hours(24 * 8));
    expect(await countsOf(colleague)).toMatchObject({ approvals: 0 });
  });

  it('of disputes depend on the role: queued, appeals, findings to sign and own cases', async () => {
    const { current } = gift.services.settings;
    const { disputeLeadKobo } = current;
    const counted = async (user: TestUser) => {
      const { data } = await gift.call('staffDisputeQueue', { tab: 'queued' }, as(user));
      const { queued, appeals, drafts, mine } = data.counts;
      expect((await countsOf(user)).disputes).toBe(queued + appeals + drafts + mine);
      return data.counts;
    };
    const [moderator, lead, chief] = [
      await staff('moderator'),
      await staff('lead'),
      await staff('superadmin'),
    ];
    const [before, ofLead, ofChief] = [await counted(moderator), await counted(lead), await counted(chief)];
    const casesNow = async () => disputesOf(gift, await createTrade(gift));

    // The first moderator is not counted for the appeal.
    const { moderator: first } = await (await casesNow()).appealed();
    const ofFirst = await counted(first);
    expect(await counted(moderator)).toEqual({ ...before, appeals: before.appeals + 1 });
    expect(ofFirst.appeals).toBe(before.appeals);

    Object.assign(current, { disputeLeadKobo: 1_000_000n });
    const large = await casesNow();
    const { disputeID } = await large.claimed(lead);
    await large.propose(disputeID, lead, 'buyer');
    Object.assign(current, { disputeLeadKobo });
    expect((await counted(lead)).drafts).toBe(ofLead.drafts);
    expect((await counted(chief)).drafts).toBe(ofChief.drafts + 1);

    const isOverdueShown = async () =>
      (await gift.call('operatorCounts', undefined, as(moderator))).data.isOwnCaseOverdue;
    const late = await (await casesNow()).claimed(moderator);
    expect(await counted(moderator)).toMatchObject({ mine: before.mine + 1, mineOverdue: 0 });
    expect(await isOverdueShown()).toBe(false);
    // An overdue case belongs to the leads only.
    gift.clock.advance(hours(24));
    await gift.runDue();
    expect((await counted(moderator)).queued).toBe(before.queued);
    expect((await counted(chief)).queued).toBeGreaterThan(ofChief.queued);
    await gift.database.run(sql`
      update disputes.cases set moderator_id = ${moderator.userID}, is_overdue = true
      where id = ${BigInt(late.disputeID)}`);
    expect(await counted(moderator)).toMatchObject({ mine: before.mine + 1, mineOverdue: 1 });
    expect(await isOverdueShown()).toBe(true);
  });
});

describe('the approvals list', () => {
  it.each(['pending', 'decided'] as const)(
    'of %s requests continues on the next page without gaps or duplicates',
    async (tab) => {
      const [finance, second, trader] = [
        await staff('finance'),
        await staff('finance'),
        await createTestUser(gift),
      ];
      for (let n = 0; n < 5; n++) {
        const { data } = await askTransfer(finance, trader, String(n + 1));
        if (tab === 'decided')
          await gift.call(
            'decideApproval',
            { approvalID: data.approvalID, isApproved: false, reason },
            as(second),
          );
      }
      const seen: string[] = [];
      let cursor: string | undefined;
      do {
        const { data } = await gift.call('approvalList', { tab, limit: 2, cursor }, as(finance));
        seen.push(...data.items.map(({ approvalID }) => approvalID));
        cursor = data.nextCursor ?? undefined;
      } while (cursor && seen.length < 20);
      expect(seen.length).toBeGreaterThanOrEqual(5);
      expect(new Set(seen).size).toBe(seen.length);
      expect(seen).toEqual(seen.toSorted((a, b) => (BigInt(a) > BigInt(b) ? -1 : 1)));
    },
  );

  it('refuses an invalid cursor', async () => {
    const finance = await staff('finance');
    const wrong = await gift.call('approvalList', { cursor: 'the next one' }, as(finance));
    expect(wrong.data).toMatchObject({ refusal: 'Malformed' });
  });
});
