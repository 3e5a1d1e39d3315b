import { koboOf } from '@gift/money';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hours } from '../../../platform/clock';
import { type TestApp, testApp } from '../../../testing/app';
import { addAccount } from '../../../testing/banks';
import { assertInvariants } from '../../../testing/invariants';
import { fundWallet } from '../../../testing/money';
import { tradeOn } from '../../../testing/trade';
import { makeUser, type TestUser } from '../../../testing/users';
import { seedMoney } from '..';
import { gapOf, reconcile } from '../reserves/reconcile';
import { csvLine, csvSum } from './csv';

let gift: TestApp;
beforeAll(async () => {
  gift = await testApp();
});
afterAll(async () => {
  await assertInvariants(gift.database);
  await gift.close();
});

const year = { from: '2026-01-01T00:00:00.000Z', to: '2026-12-31T00:00:00.000Z' };
const get = (user: TestUser | null, query: Record<string, string> = year, language = 'en-US') =>
  gift.app.inject({
    url: '/api/wallet/export',
    query,
    headers: { 'accept-language': language, ...(user ? { authorization: `Bearer ${user.token}` } : {}) },
  });
const rows = (body: string) =>
  body
    .replace(/^\ufeff/, '')
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','));

describe('the statement as a file', () => {
  it('has every line once, newest first, with the balance running through all of its pages', async () => {
    const user = await makeUser(gift);
    for (let n = 1; n <= 1_050; n++) await fundWallet(gift.database, user.userID, 101n);
    const { statusCode, headers, body } = await get(user);
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['content-disposition']).toBe('attachment; filename="gift-2026-01-01-2026-12-31.csv"');
    const [heading, ...lines] = rows(body);
    expect(body.startsWith('\ufeff')).toBe(true);
    expect(heading).toEqual([
      'Date (Lagos)',
      'What',
      'Reference',
      'With',
      'In (NGN)',
      'Out (NGN)',
      'Balance (NGN)',
    ]);
    expect(lines).toHaveLength(1_050);
    expect(lines.map((line) => line[6])).toEqual(
      Array.from({ length: 1_050 }, (_, at) => csvSum(101n * BigInt(1_050 - at))),
    );
    expect(lines[0]?.[0]).toBe('2026-06-01 09:00:00');
  });

  it('names orders, partners and withdrawals, in the reader’s language', async () => {
    const trade = await tradeOn(gift);
    const { orderNo } = await trade.paid();
    await fundWallet(gift.database, trade.buyer.userID, 1_000_000n);
    const { bankAccountID } = await addAccount(gift, trade.buyer);
    gift.clock.advance(hours(25));
    const wish = { amountKobo: '200000', bankAccountID, walletPin: trade.buyer.pin };
    const { data } = await gift.call('withdraw', wish, { token: trade.buyer.token });
    const english = rows((await get(trade.buyer)).body);
    expect(english).toContainEqual(
      expect.arrayContaining(['Locked in escrow', orderNo, trade.seller.nickname, '90000.00']),
    );
    expect(english[1]).toEqual(expect.arrayContaining(['Withdrawal', data.reference, '2000.00']));
    const chinese = rows((await get(trade.buyer, year, 'zh-CN')).body);
    expect(chinese[0]?.[1]).toBe('事项');
    expect(chinese[1]?.[1]).toBe('提现');
  });

  it('is of the time that was asked for, and of nobody else', async () => {
    const [user, other] = [await makeUser(gift), await makeUser(gift)];
    await fundWallet(gift.database, user.userID, 500n);
    expect(
      rows((await get(user, { from: '2026-06-01T08:00:00.001Z', to: '2026-07-01T00:00:00.000Z' })).body),
    ).toHaveLength(1);
    expect(
      rows((await get(user, { from: '2026-06-01T08:00:00.000Z', to: '2026-06-01T08:00:00.001Z' })).body),
    ).toHaveLength(2);
    expect(rows((await get(other)).body)).toHaveLength(1);
  });

  it.each([
    [{}, 1001],
    [{ ...year, from: 'yesterday' }, 1001],
    [{ ...year, to: '2026-02-30T00:00:00' }, 1001],
    [{ from: year.to, to: year.from }, 1001],
    [{ from: year.from, to: year.from }, 1001],
    [{ ...year, from: '2025-12-01T00:00:00.000Z' }, 4009],
  ])('refuses %o with %i', async (query, code) => {
    const answer = await get(await makeUser(gift), query as Record<string, string>, 'zh-CN');
    expect(answer.json()).toMatchObject({ code, message: expect.stringMatching(/[\u4e00-\u9fff]/) });
  });

  it('needs a session, and comes twenty times an hour', async () => {
    expect((await get(null)).statusCode).toBe(401);
    const user = await makeUser(gift);
    for (let n = 0; n < 20; n++) expect((await get(user)).statusCode).toBe(200);
    expect((await get(user)).json()).toMatchObject({ data: { refusal: 'TooManyRequests' } });
  });
});

describe('a cell', () => {
  it.each([
    ['plain', 'plain'],
    ['a, b', '"a, b"'],
    ['say "yes"', '"say ""yes"""'],
    ['=SUM(A1)', "'=SUM(A1)"],
    ['@cmd', "'@cmd"],
    ['-1+2', "'-1+2"],
    ['=1,2', `"'=1,2"`],
  ])('%s is written %s', (text, written) => {
    expect(csvLine([text])).toBe(`${written}\r\n`);
  });
  it.each([
    [0n, '0.00'],
    [5n, '0.05'],
    [123_456_789n, '1234567.89'],
    [null, ''],
  ])('%s kobo are written %s', (kobo, text) => {
    expect(csvSum(kobo)).toBe(text);
  });
});

it('what the demo world begins with is in the sandbox’s books and in ours alike', async () => {
  const fresh = await testApp();
  try {
    const { userID } = await makeUser(fresh);
    const now = fresh.clock.now();
    const settings = fresh.services.settings.current;
    await fresh.database.transaction((tx) =>
      seedMoney(tx, { userID, amount: koboOf(12_345_600n), ref: 7n, now, settings }),
    );
    expect((await reconcile(fresh.services, now)).map(gapOf)).toEqual([0n]);
    await assertInvariants(fresh.database);
  } finally {
    await fresh.close();
  }
});
