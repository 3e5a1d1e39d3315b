import type { StaffRole } from '@gift/contract/operator/staff-roles';
import type { OrderRole, OrderState } from '@gift/contract/orders/states';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../platform/database/db';
import { type TestApp, testApp } from '../../../testing/app';
import { assertInvariants } from '../../../testing/database/invariants';
import { disputesOf } from '../../../testing/fixtures/disputes';
import { createTrade, type Trade } from '../../../testing/fixtures/trade';
import { createTestUser, type TestUser } from '../../../testing/fixtures/users';

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
const reason = 'Both wrote that they were sold a stolen card.';
const refusalOf = (answer: { data: unknown }) =>
  (answer.data as { refusal?: string } | null)?.refusal ?? 'ok';

const endings = (orderNo: string, by: TestUser) => gift.call('orderEndings', { orderNo }, as(by));
const ask = (by: TestUser, orderNo: string, winner: OrderRole, stateName: OrderState) =>
  gift.call('requestApproval', { request: { kind: 'endOrder', orderNo, winner, stateName }, reason }, as(by));
const agree = (by: TestUser, approvalID: string) =>
  gift.call('decideApproval', { approvalID, isApproved: true, reason }, as(by));

async function asked(orderNo: string, winner: OrderRole, stateName: OrderState): Promise<string> {
  const answer = await ask(await staff('moderator'), orderNo, winner, stateName);
  if (answer.code !== 200) throw new Error(answer.message);
  return answer.data.approvalID;
}

const balances = async (trade: Trade) => {
  const [buyer, seller] = [await trade.balancesOf(trade.buyer), await trade.balancesOf(trade.seller)];
  return [buyer.available, seller.available + seller.pending];
};
const stateOf = async (trade: Trade, orderNo: string) => (await trade.detail(orderNo)).data.stateName;
const paymentsOf = async (orderNo: string) =>
  (
    await gift.database.many<{ key: string }>(sql`
      select key from ledger.transfers where key in (${`refund:${orderNo}`}, ${`release:${orderNo}`})`)
  ).map(({ key }) => key);

describe('an order that two staff members end', () => {
  it('pays the side they chose the amounts that they were shown', async () => {
    for (const winner of ['buyer', 'seller'] as const) {
      const trade = await createTrade(gift);
      const { orderNo } = await trade.revealed();
      const [one, other] = [await staff('moderator'), await staff('lead')];
      const { data } = await endings(orderNo, one);
      expect(data.stateName).toBe('checking');
      expect(data.endings).toEqual([
        { winner: 'buyer', buyerKobo: '9000000', sellerKobo: '0', platformKobo: '0' },
        { winner: 'seller', buyerKobo: '0', sellerKobo: '8903250', platformKobo: '96750' },
      ]);
      const before = await balances(trade);
      const { approvalID } = (await ask(one, orderNo, winner, 'checking')).data;
      expect(await stateOf(trade, orderNo)).toBe('checking');
      expect(refusalOf(await agree(one, approvalID))).toBe('OwnApproval');
      expect(refusalOf(await agree(other, approvalID))).toBe('ok');
      expect(await stateOf(trade, orderNo)).toBe(winner === 'buyer' ? 'cancelled' : 'ruledSeller');
      const shown = data.endings.find((ending) => ending.winner === winner)!;
      const after = await balances(trade);
      expect(after.map((kobo, n) => String(kobo - before[n]!))).toEqual([shown.buyerKobo, shown.sellerKobo]);
      // The chained log names the approval, and contains no text that staff wrote to each other.
      const { events } = (await gift.call('inspectOrder', { orderNo }, as(one))).data;
      expect(events.at(-1)).toMatchObject({
        event: winner === 'buyer' ? 'adminCancel' : 'adminRelease',
        actor: 'operator',
        data: { reason: `approval ${approvalID}` },
      });
    }
  });

  it('is called off without money before it was paid, and without the card’s being lost to its seller', async () => {
    const trade = await createTrade(gift);
    const { orderNo } = await trade.submitted();
    const moderator = await staff('moderator');
    expect((await endings(orderNo, moderator)).data).toEqual({
      stateName: 'awaitingPayment',
      endings: [{ winner: 'buyer', buyerKobo: '0', sellerKobo: '0', platformKobo: '0' }],
    });
    const before = await balances(trade);
    const approvalID = await asked(orderNo, 'buyer', 'awaitingPayment');
    expect(refusalOf(await agree(await staff('superadmin'), approvalID))).toBe('ok');
    expect(await stateOf(trade, orderNo)).toBe('cancelled');
    expect(await balances(trade)).toEqual(before);
    expect(await trade.shipped()).toMatchObject({ stateName: 'codeDelivered' });
  });

  it('cannot be ended when it is closed, disputed, changed, or without a seller to pay yet', async () => {
    const one = await staff('moderator');
    const trade = await createTrade(gift);
    const { orderNo } = await trade.shipped();
    expect((await endings(orderNo, one)).data.endings.map(({ winner }) => winner)).toEqual(['buyer']);
    expect(refusalOf(await ask(one, orderNo, 'seller', 'codeDelivered'))).toBe('CodeNotSeen');
    expect(refusalOf(await ask(one, orderNo, 'buyer', 'checking'))).toBe('OrderStateChanged');
    const stale = await asked(orderNo, 'buyer', 'codeDelivered');
    await trade.reveal(orderNo);
    const lead = await staff('lead');
    expect(refusalOf(await agree(lead, stale))).toBe('OrderStateChanged');
    expect(await stateOf(trade, orderNo)).toBe('checking');
    const late = await asked(orderNo, 'seller', 'checking');
    await trade.confirm(orderNo);
    expect(refusalOf(await agree(lead, late))).toBe('OrderOver');
    expect(refusalOf(await ask(one, orderNo, 'buyer', 'completed'))).toBe('OrderOver');
    expect(refusalOf(await endings(orderNo, one))).toBe('OrderOver');
    expect(await paymentsOf(orderNo)).toEqual([`release:${orderNo}`]);

    const disputed = await disputesOf(gift, await createTrade(gift)).contested();
    expect(refusalOf(await ask(one, disputed, 'buyer', 'disputed'))).toBe('OrderInDispute');
    expect(refusalOf(await endings(disputed, one))).toBe('OrderInDispute');
    for (const answer of [await ask(one, '1', 'buyer', 'checking'), await endings('1', one)])
      expect(refusalOf(answer)).toBe('OrderNotFound');
  });

  it('cannot be ended by a side of it, by staff who share a device with one, or without the role', async () => {
    const trade = await createTrade(gift);
    const { orderNo } = await trade.revealed();
    const [linked, support] = [await staff('superadmin'), await staff('support', 'finance')];
    for (const { userID } of [linked, trade.buyer])
      await gift.database.run(sql`
        insert into identity.known_devices (user_id, device_hash, since)
        values (${userID}, ${Buffer.alloc(32, 23)}, ${gift.clock.now()}) on conflict do nothing`);
    await gift.database.run(
      sql`update identity.users set roles = '{lead}' where id = ${trade.seller.userID}`,
    );
    expect(refusalOf(await ask(support, orderNo, 'buyer', 'checking'))).toBe('NeedsRole');
    expect(refusalOf(await endings(orderNo, support))).toBe('NotStaff');
    const approvalID = await asked(orderNo, 'seller', 'checking');
    expect(refusalOf(await agree(await staff('moderator'), approvalID))).toBe('NeedsRole');
    for (const [by, refusal] of [
      [linked, 'LinkedCase'],
      [trade.seller, 'OwnCase'],
    ] as const) {
      expect(refusalOf(await ask(by, orderNo, 'buyer', 'checking'))).toBe(refusal);
      expect(refusalOf(await endings(orderNo, by))).toBe(refusal);
      expect(refusalOf(await agree(by, approvalID))).toBe(refusal);
    }
    expect(await stateOf(trade, orderNo)).toBe('checking');
  });

  it('ends and pays once when approvals and the confirmation of the buyer arrive together', async () => {
    for (let n = 0; n < 4; n++) {
      const trade = await createTrade(gift);
      const { orderNo } = await trade.revealed();
      const [first, second] = [
        await asked(orderNo, 'buyer', 'checking'),
        await asked(orderNo, 'seller', 'checking'),
      ];
      const [lead, boss] = [await staff('lead'), await staff('superadmin')];
      const answers = await Promise.all([
        agree(lead, first),
        agree(boss, second),
        agree(boss, first),
        trade.confirm(orderNo),
      ]);
      const done = answers.filter((answer) => refusalOf(answer) === 'ok');
      expect(done, answers.map(refusalOf).join()).toHaveLength(1);
      expect(await paymentsOf(orderNo)).toHaveLength(1);
    }
  });
});

describe('the next steps of an order', () => {
  it('match the transition table, with the actor of each step', async () => {
    const trade = await createTrade(gift);
    const { orderNo } = await trade.shipped();
    const { next } = (await gift.call('inspectOrder', { orderNo }, as(await staff('support')))).data;
    expect(next).toEqual([
      { event: 'reveal', to: 'checking', by: ['buyer'] },
      { event: 'cancel', to: 'cancelled', by: ['seller'] },
      { event: 'timeout', to: 'expired', by: ['clock'] },
      { event: 'adminCancel', to: 'cancelled', by: ['operator'] },
    ]);
    const pending = await createTrade(gift, { autoAccept: false });
    const waits = (await pending.submitted()).orderNo;
    const steps = (await gift.call('inspectOrder', { orderNo: waits }, as(await staff('support')))).data.next;
    expect(steps[0]).toEqual({ event: 'accept', to: 'awaitingPayment', by: ['seller'] });
  });
});

describe('a request to end an order', () => {
  it('cannot be approved or rejected by a side of the order', async () => {
    const trade = await createTrade(gift);
    const { orderNo } = await trade.revealed();
    const approvalID = await asked(orderNo, 'buyer', 'checking');
    await gift.database.run(
      sql`update identity.users set roles = '{lead}' where id = ${trade.seller.userID}`,
    );
    for (const isApproved of [true, false])
      expect(
        refusalOf(await gift.call('decideApproval', { approvalID, isApproved, reason }, as(trade.seller))),
      ).toBe('OwnCase');
    expect(refusalOf(await agree(await staff('lead'), approvalID))).toBe('ok');
    expect(await stateOf(trade, orderNo)).toBe('cancelled');
  });

  it('above the two-lead amount is accepted only from a lead', async () => {
    const { current } = gift.services.settings;
    const { disputeLeadKobo } = current;
    Object.assign(current, { disputeLeadKobo: 1_000_000n });
    const trade = await createTrade(gift);
    const { orderNo } = await trade.revealed();
    expect(refusalOf(await ask(await staff('moderator'), orderNo, 'buyer', 'checking'))).toBe('NeedsRole');
    expect(refusalOf(await ask(await staff('lead'), orderNo, 'buyer', 'checking'))).toBe('ok');
    Object.assign(current, { disputeLeadKobo });
  });
});
