import type { Calls, SentOf } from '@gift/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hours, minutes } from '../../../platform/clock';
import { type TestApp, testApp } from '../../../testing/app';
import { assertInvariants } from '../../../testing/database/invariants';
import { createTrade, type Trade } from '../../../testing/fixtures/trade';
import { createTestUser, type TestUser } from '../../../testing/fixtures/users';

let gift: TestApp;
let support: TestUser;
const made: Record<'running' | 'paid' | 'done' | 'refunded' | 'disputed', string> = {} as never;
let trades: Trade[];

const answerOf = async (trade: Trade, orderNo: string, isAgreed: boolean) => {
  const evidenceFileIDs = isAgreed ? [] : [await trade.upload(trade.seller)];
  const text = 'The card was fine when it was sent.';
  await gift.call('replyRefund', { orderNo, isAgreed, text, evidenceFileIDs }, { token: trade.seller.token });
};

beforeAll(async () => {
  gift = await testApp();
  support = await createTestUser(gift, { roles: ['support'] });
  trades = [await createTrade(gift), await createTrade(gift)];
  const [one, two] = trades as [Trade, Trade];
  made.running = (await one.submitted()).orderNo;
  gift.clock.advance(minutes(1));
  made.paid = (await two.paid()).orderNo;
  gift.clock.advance(minutes(1));
  made.done = (await one.completed()).orderNo;
  gift.clock.advance(minutes(1));
  const third = await createTrade(gift);
  made.refunded = (await third.reported()).orderNo;
  await answerOf(third, made.refunded, true);
  const fourth = await createTrade(gift);
  made.disputed = (await fourth.reported()).orderNo;
  await answerOf(fourth, made.disputed, false);
  trades.push(third, fourth);
});
afterAll(async () => {
  await assertInvariants(gift.database);
  await gift.close();
});

type Asked = SentOf<Calls['adminOrders']>;
const ask = async (input: Asked = {}) => gift.call('adminOrders', input, { token: support.token });
const found = async (input: Asked = {}) => (await ask(input)).data.items.map(({ orderNo }) => orderNo);

describe('the staff’s list of orders', () => {
  it('contains every order, newest first, with both sides and its result', async () => {
    const all = [made.disputed, made.refunded, made.done, made.paid, made.running];
    expect(await found()).toEqual(all);
    expect(await found({ sort: 'oldest' })).toEqual(all.toReversed());
    const done = (await ask({ states: 'completed' })).data.items[0]!;
    expect(done).toMatchObject({
      orderNo: made.done,
      stateName: 'completed',
      buyer: { nickname: trades[0]!.buyer.nickname },
      seller: { nickname: trades[0]!.seller.nickname },
      faceMinor: 10_000,
      amountKobo: '9000000',
      isDisputed: false,
    });
    expect(done.endedAt).not.toBeNull();
  });

  it('shows the fees earned per order, which are zero before the money is released', async () => {
    const { items } = (await ask()).data;
    const earned = Object.fromEntries(items.map(({ orderNo, earnedKobo }) => [orderNo, BigInt(earnedKobo)]));
    expect(earned[made.done]).toBeGreaterThan(0n);
    for (const name of ['running', 'paid', 'refunded', 'disputed'] as const)
      expect(earned[made[name]], name).toBe(0n);
  });

  it.each<[string, Asked, (keyof typeof made)[]]>([
    ['states', { states: 'completed,refunded' }, ['refunded', 'done']],
    ['those once in dispute', { disputed: 'yes' }, ['disputed']],
    ['those never in dispute', { disputed: 'no' }, ['refunded', 'done', 'paid', 'running']],
    ['those that were paid', { reached: 'paid' }, ['disputed', 'refunded', 'done', 'paid']],
    ['those that were delivered', { reached: 'delivered' }, ['disputed', 'refunded', 'done']],
    ['a brand', { brandID: 'steam', states: 'completed' }, ['done']],
    ['another brand', { brandID: 'itunes' }, []],
    ['a country', { countryID: 'US', states: 'completed' }, ['done']],
    ['a form', { form: 'physical' }, []],
    ['a sum from', { minKobo: '9000000', states: 'completed' }, ['done']],
    ['a sum to', { maxKobo: '8999999' }, []],
    ['the day they began', { from: '2026-06-01', to: '2026-06-01', states: 'completed' }, ['done']],
    ['a day before', { to: '2026-05-31' }, []],
    ['a day after', { from: '2026-06-02' }, []],
    ['the day they ended', { by: 'ended', from: '2026-06-01', to: '2026-06-01' }, ['refunded', 'done']],
    ['no deadline missed', { late: 'passed' }, []],
    ['no extension', { late: 'extended' }, []],
  ])('is narrowed by %s', async (_, input, names) => {
    expect(await found(input)).toEqual(names.map((name) => made[name]));
  });

  it('is narrowed to one person by number, phone or nickname', async () => {
    const { buyer } = trades[0]!;
    const theirs = [made.done, made.running];
    for (const person of [String(buyer.userID), buyer.phone, buyer.nickname])
      expect(await found({ person }), person).toEqual(theirs);
    expect(await found({ person: 'nobody of this name' })).toEqual([]);
  });

  it('filters orders whose deadline is near or has passed', async () => {
    const soon = await found({ late: 'soon', sort: 'deadline' });
    expect(soon).toContain(made.running);
    gift.clock.advance(hours(1));
    // The sweep that ends them has not run.
    expect(await found({ late: 'passed' })).toContain(made.running);
    gift.clock.advance(-hours(1));
  });

  it.each(['newest', 'oldest', 'largest', 'deadline'] as const)(
    'sorted by %s returns each order exactly once across its pages',
    async (sort) => {
      const whole = await found({ sort });
      const seen: string[] = [];
      let cursor: string | undefined;
      do {
        const { data } = await ask({ sort, limit: 1, cursor });
        seen.push(...data.items.map(({ orderNo }) => orderNo));
        cursor = data.nextCursor ?? undefined;
      } while (cursor);
      expect(seen).toEqual(whole);
      expect(whole.length).toBe(sort === 'deadline' ? whole.length : 5);
    },
  );

  it('refuses invalid filters', async () => {
    for (const input of [
      { states: 'completed,nonsense' },
      { cursor: 'x' },
      { from: '2026-13-01' },
      { brandID: "'; drop table orders" },
    ] as Asked[])
      expect((await ask(input)).data, JSON.stringify(input)).toMatchObject({ refusal: 'Malformed' });
    const catalogue = await createTestUser(gift, { roles: ['catalogue'] });
    expect((await gift.call('adminOrders', {}, { token: catalogue.token })).data).toMatchObject({
      refusal: 'NotStaff',
    });
  });
});
