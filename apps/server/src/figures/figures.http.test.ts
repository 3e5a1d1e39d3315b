import { type CallName, calls, type EndpointSpec } from '@gift/contract';
import { refundReasons } from '@gift/contract/orders/reasons';
import { orderStateNames } from '@gift/contract/orders/states';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { days, hours, minutes } from '../platform/clock';
import { sql } from '../platform/database/db';
import { type TestApp, testApp } from '../testing/app';
import { assertInvariants } from '../testing/database/invariants';
import { fundWallet } from '../testing/fixtures/money';
import { createTrade } from '../testing/fixtures/trade';
import { createTestUser, type TestUser } from '../testing/fixtures/users';
import { addAccount } from '../testing/providers/banks';

let gift: TestApp;
let lead: TestUser;
const as = (user: TestUser) => ({ token: user.token });

/** Three weeks across the end of a month, with orders of many outcomes, some near midnight in Lagos. */
beforeAll(async () => {
  gift = await testApp();
  gift.clock.advance(days(20) + hours(14) + minutes(58));
  for (let n = 0; n < 5; n++) {
    for (const step of ['submitted', 'paid', 'shipped', 'completed'] as const) {
      await (await createTrade(gift))[step]();
      gift.clock.advance(minutes(1));
    }
    const trade = await createTrade(gift);
    const { orderNo } = await trade.reported();
    if (n % 2 === 0) {
      const evidenceFileIDs = n === 0 ? [] : [await trade.upload(trade.seller)];
      const answer = { orderNo, isAgreed: n === 0, text: 'It was fine when I sent it.', evidenceFileIDs };
      await gift.call('replyRefund', answer, as(trade.seller));
    }
    await gift.runDue();
    const user = await createTestUser(gift);
    await fundWallet(gift.database, user.userID, 5_000_000n, gift.clock.now());
    const { bankAccountID } = await addAccount(gift, user);
    gift.clock.advance(hours(25));
    await gift.call('withdraw', { amountKobo: '200000', bankAccountID, walletPin: user.pin }, as(user));
    await gift.call('topUp', { amountKobo: '500000', method: 'card' }, as(user));
    gift.clock.advance(days(2) + hours(23));
    await gift.runDue();
  }
  // A new session: one from before those weeks would have expired.
  lead = await createTestUser(gift, { roles: ['lead'] });
}, 240_000);
afterAll(async () => {
  await assertInvariants(gift.database);
  await gift.close();
});

const june = { from: '2026-06-01', to: '2026-07-31' };
/** The number of rows of a filtered list over all its pages, and the total of one of its sums. */
async function rowsOf(
  list: 'adminOrders' | 'adminDisputes' | 'adminTopUps' | 'adminWithdrawals' | 'adminSignups',
  filter: object,
) {
  const rows: Record<string, unknown>[] = [];
  let cursor: string | undefined;
  do {
    const { data, code } = await gift.call(list, { ...filter, cursor, limit: 7 } as never, as(lead));
    expect(code, JSON.stringify([list, filter])).toBe(200);
    rows.push(...(data.items as Record<string, unknown>[]));
    cursor = data.nextCursor ?? undefined;
  } while (cursor);
  return rows;
}
const summed = (rows: Record<string, unknown>[], field: string) =>
  String(rows.reduce((sum, row) => sum + BigInt(row[field] as string), 0n));
const spanOf = ({ from, to }: { from: string; to: string }) => ({ from, to });

const running = orderStateNames.slice(0, orderStateNames.indexOf('completed')).join(',');

describe.each(['day', 'week', 'month'] as const)('figures by the %s', (grain) => {
  it.each(['created', 'ended'] as const)('of orders %s are those of the rows they lead to', async (by) => {
    const { items } = (await gift.call('orderFigures', { ...june, grain, by }, as(lead))).data;
    expect(items.reduce((sum, { orders }) => sum + orders, 0)).toBeGreaterThan(5);
    for (const item of items.filter(({ orders }) => orders > 0)) {
      const rows = (filter: object) => rowsOf('adminOrders', { ...spanOf(item), by, ...filter });
      const all = await rows({});
      expect(all.length).toBe(item.orders);
      expect(summed(all, 'earnedKobo')).toBe(item.earnedKobo);
      expect((await rows({ states: running })).length).toBe(item.running);
      for (const state of [
        'completed',
        'ruledSeller',
        'ruledSplit',
        'refunded',
        'cancelled',
        'expired',
      ] as const)
        expect((await rows({ states: state })).length, state).toBe(item[state]);
      expect((await rows({ reached: 'paid' })).length).toBe(item.paid);
      expect((await rows({ reached: 'delivered' })).length).toBe(item.delivered);
      expect((await rows({ disputed: 'yes' })).length).toBe(item.disputed);
      expect(summed(await rows({ reached: 'paid' }), 'amountKobo')).toBe(item.paidKobo);
      expect(summed(await rows({ states: 'completed,ruledSeller' }), 'amountKobo')).toBe(item.releasedKobo);
      expect(summed(await rows({ states: 'refunded' }), 'amountKobo')).toBe(item.refundedKobo);
    }
    // No row is missing or counted twice.
    const whole = await rowsOf('adminOrders', { from: items[0]!.from, to: items.at(-1)!.to, by });
    expect(items.reduce((sum, { orders }) => sum + orders, 0)).toBe(whole.length);
  });

  it('of disputes, money and people are those of the rows they lead to', async () => {
    const asked = { ...june, grain };
    const disputes = (await gift.call('disputeFigures', asked, as(lead))).data.items;
    expect(disputes.reduce((sum, { opened }) => sum + opened, 0)).toBe(2);
    for (const item of disputes.filter(({ opened }) => opened > 0)) {
      const rows = async (filter: object) =>
        (await rowsOf('adminDisputes', { ...spanOf(item), ...filter })).length;
      expect(await rows({})).toBe(item.opened);
      for (const ended of ['open', 'selfResolved', 'buyer', 'seller', 'split', 'void'] as const)
        expect(await rows({ ended }), ended).toBe(item[ended]);
      expect(await rows({ appealed: 'yes' })).toBe(item.appealed);
      for (const reason of refundReasons) expect(await rows({ reason })).toBe(item.byReason[reason] ?? 0);
    }
    const money = (await gift.call('moneyFigures', asked, as(lead))).data.items;
    expect(money.reduce((sum, { withdrawals }) => sum + withdrawals, 0)).toBe(5);
    for (const item of money) {
      const ins = (filter: object) => rowsOf('adminTopUps', { ...spanOf(item), ...filter });
      const outs = (filter: object) => rowsOf('adminWithdrawals', { ...spanOf(item), ...filter });
      const all = await ins({});
      expect(all.length).toBe(item.topUps);
      expect(summed(all, 'creditedKobo')).toBe(item.topUpsKobo);
      if (item.withdrawals === 0 && item.topUps === 0) continue;
      expect((await ins({ state: 'succeeded' })).length).toBe(item.topUpsSucceeded);
      expect((await ins({ state: 'lost' })).length).toBe(item.topUpsFailed);
      expect((await outs({})).length).toBe(item.withdrawals);
      const arrived = await outs({ state: 'succeeded' });
      expect(arrived.length).toBe(item.withdrawalsSucceeded);
      expect(summed(arrived, 'amountKobo')).toBe(item.withdrawnKobo);
      expect((await outs({ state: 'failed' })).length).toBe(item.withdrawalsFailed);
    }
    const people = (await gift.call('peopleFigures', asked, as(lead))).data.items;
    for (const item of people.filter(({ joined }) => joined > 0)) {
      const rows = async (filter: object) =>
        (await rowsOf('adminSignups', { ...spanOf(item), ...filter })).length;
      expect(await rows({})).toBe(item.joined);
      for (const tier of ['0', '1', '2', '3'] as const)
        expect(await rows({ tier })).toBe(item[`tier${tier}`]);
    }
  });
});

describe('figures', () => {
  it('of fees match the ledger', async () => {
    const { items } = (await gift.call('orderFigures', { ...june, grain: 'month' }, as(lead))).data;
    const { kobo } = await gift.database.one<{ kobo: bigint }>(sql`
      select coalesce(sum(amount), 0)::bigint as kobo from ledger.entries where reason = 'tradeFee'`);
    expect(kobo).toBeGreaterThan(0n);
    expect(items.reduce((sum, { earnedKobo }) => sum + BigInt(earnedKobo), 0n)).toBe(kobo);
  });

  it('of times are the half and the ninth tenth of the orders themselves', async () => {
    const [all] = (
      await gift.call('orderFigures', { grain: 'month', from: '2026-06-01', to: '2026-06-30' }, as(lead))
    ).data.items;
    const rows = await rowsOf('adminOrders', { ...spanOf(all!), reached: 'paid' });
    const took = rows
      .map(({ createdAt, paidAt }) => (Date.parse(paidAt as string) - Date.parse(createdAt as string)) / 1000)
      .toSorted((one, other) => one - other);
    const at = (part: number) => {
      const place = part * (took.length - 1);
      const [low, high] = [took[Math.floor(place)]!, took[Math.ceil(place)]!];
      return Math.round(low + (high - low) * (place - Math.floor(place)));
    };
    // Up to 1 % off where daily figures are used, before both are rounded.
    for (const [estimate, exact] of [
      [all!.payMedianS!, at(0.5)],
      [all!.payP90S!, at(0.9)],
    ] as const)
      expect(Math.abs(estimate - exact)).toBeLessThanOrEqual(0.01 * exact + 1);
  });

  it('are refused to staff other than leads, and for reversed or too long date ranges', async () => {
    const figures = ['orderFigures', 'disputeFigures', 'moneyFigures', 'peopleFigures'] as const;
    const support = await createTestUser(gift, {
      roles: ['support', 'moderator', 'catalogue', 'compliance'],
    });
    for (const name of [...figures, 'adminTopUps', 'adminWithdrawals'] as const) {
      expect((calls[name as CallName] as EndpointSpec).roles).toEqual(['lead', 'finance', 'superadmin']);
      expect((await gift.call(name, june as never, as(support))).data, name).toMatchObject({
        refusal: 'NotStaff',
      });
    }
    for (const name of figures) {
      const backwards = { from: '2026-06-02', to: '2026-06-01' };
      const endless = { from: '1990-01-01', to: '2026-06-01' };
      for (const span of [backwards, endless])
        expect((await gift.call(name, span, as(lead))).data).toMatchObject({ refusal: 'DateRangeInvalid' });
      expect((await gift.call(name, { ...june, grain: 'year' } as never, as(lead))).data).toMatchObject({
        refusal: 'Malformed',
      });
    }
  });
});
