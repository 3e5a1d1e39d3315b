import { once } from 'node:events';
import { formatNaira, koboOf } from '@gift/money';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hours } from '../../../platform/clock';
import { csvSum } from '../../../platform/csv';
import { sql } from '../../../platform/database/db';
import { type TestApp, testApp } from '../../../testing/app';
import { assertInvariants } from '../../../testing/database/invariants';
import { readPdf } from '../../../testing/files/pdf';
import { fundWallet } from '../../../testing/fixtures/money';
import { createTrade } from '../../../testing/fixtures/trade';
import { createTestUser, type TestUser } from '../../../testing/fixtures/users';
import { addAccount } from '../../../testing/providers/banks';
import { seedMoney } from '..';
import { gapOf, reconcile } from '../reserves/reconcile';
import { pdfOf } from './pdf';

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
  it('lists every entry once, newest first, with a correct running balance across pages', async () => {
    const user = await createTestUser(gift);
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
      'On hold (NGN)',
      'Balance (NGN)',
    ]);
    expect(lines).toHaveLength(1_050);
    expect(lines.map((line) => line[7])).toEqual(
      Array.from({ length: 1_050 }, (_, at) => csvSum(101n * BigInt(1_050 - at))),
    );
    expect(lines[0]?.[0]).toBe('2026-06-01 09:00:00');
  });

  it('shows orders, trading partners and withdrawals in the language of the reader', async () => {
    const trade = await createTrade(gift);
    const { orderNo } = await trade.paid();
    await fundWallet(gift.database, trade.buyer.userID, 1_000_000n);
    const { bankAccountID } = await addAccount(gift, trade.buyer);
    gift.clock.advance(hours(25));
    const withdrawalInput = { amountKobo: '200000', bankAccountID, walletPin: trade.buyer.pin };
    const { data } = await gift.call('withdraw', withdrawalInput, { token: trade.buyer.token });
    const english = rows((await get(trade.buyer)).body);
    expect(english).toContainEqual(
      expect.arrayContaining(['Locked in escrow', orderNo, trade.seller.nickname, '90000.00']),
    );
    expect(english[1]).toEqual(expect.arrayContaining(['Withdrawal', data.reference, '2000.00']));
    const chinese = rows((await get(trade.buyer, year, 'zh-CN')).body);
    expect(chinese[0]?.[1]).toBe('事项');
    expect(chinese[1]?.[1]).toBe('提现');
  });

  it('covers the requested period only, and the entries of its owner only', async () => {
    const [user, other] = [await createTestUser(gift), await createTestUser(gift)];
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
    [{ ...year, format: 'exe' }, 1001],
  ])('refuses %o with %i', async (query, code) => {
    const answer = await get(await createTestUser(gift), query as Record<string, string>, 'zh-CN');
    expect(answer.json()).toMatchObject({ code, message: expect.stringMatching(/[\u4e00-\u9fff]/) });
  });

  it('requires a session, and is limited to twenty downloads an hour', async () => {
    expect((await get(null)).statusCode).toBe(401);
    const user = await createTestUser(gift);
    for (let n = 0; n < 20; n++) expect((await get(user)).statusCode).toBe(200);
    expect((await get(user)).json()).toMatchObject({ data: { refusal: 'TooManyRequests' } });
  });
});

it('a period over 366 days is refused with the message of the specification, in every format', async () => {
  const user = await createTestUser(gift);
  for (const format of ['csv', 'pdf']) {
    const long = await get(user, { ...year, from: '2025-12-01T00:00:00.000Z', format });
    expect(long.json()).toMatchObject({
      code: 4009,
      message: expect.stringMatching(/^Choose no more than 366 days\. /),
    });
    const leap = { from: '2028-01-01T00:00:00.000Z', to: '2029-01-01T00:00:00.000Z', format };
    expect((await get(user, leap)).statusCode).toBe(200);
  }
});

describe('the statement as PDF', () => {
  const read = async (user: TestUser, language?: string, period = year) => {
    const answer = await get(user, { ...period, format: 'pdf' }, language);
    expect(answer.headers['content-type']).toBe('application/pdf');
    expect(answer.headers['content-disposition']).toBe(
      'attachment; filename="gift-2026-01-01-2026-12-31.pdf"',
    );
    return readPdf(answer.rawPayload);
  };

  it('has every line of the CSV, the balance running over its pages, and sums that fit', async () => {
    const user = await createTestUser(gift);
    for (let n = 1; n <= 120; n++) await fundWallet(gift.database, user.userID, 123_456n);
    const pages = await read(user);
    expect(pages.length).toBeGreaterThan(2);
    const lines = pages.flat().filter(([first]) => first === '2026-06-01 09:00:00');
    expect(lines.map((line) => line.at(-1))).toEqual(
      Array.from({ length: 120 }, (_, at) => formatNaira(koboOf(123_456n * BigInt(120 - at))).slice(1)),
    );
    const total = formatNaira(koboOf(123_456n * 120n)).slice(1);
    const head = pages[0]!.map((line) => line.join(''));
    expect(head).toContain(`₦0.00₦${total}₦0.00₦${total}₦0.00`);
    expect(head).toContain('2026-01-01 to 2026-12-31, available balance, newest first');
    expect(pages.map((page) => page.at(-1)!.join(''))).toEqual(pages.map((_, at) => `Page ${at + 1}`));
  });

  it('shows the opening balance, and the money in and out during its period', async () => {
    const user = await createTestUser(gift);
    const at = (day: string) => new Date(`2026-${day}T12:00:00.000Z`);
    await fundWallet(gift.database, user.userID, 1_000n, at('02-01'));
    await fundWallet(gift.database, user.userID, 200n, at('03-01'));
    const march = { from: '2026-02-28T23:00:00.000Z', to: '2026-12-31T00:00:00.000Z' };
    const answer = await get(user, { ...march, format: 'pdf' });
    const [page] = readPdf(answer.rawPayload);
    expect(page!.map((line) => line.join(''))).toContain('₦10.00₦2.00₦0.00₦12.00₦0.00');
    expect(page!.filter(([first]) => first === '2026-03-01 13:00:00')).toHaveLength(1);
  });

  it('is in the language of the reader, with readable names in Chinese and Yoruba letters', async () => {
    const trade = await createTrade(gift);
    await trade.paid();
    await gift.database.run(sql`
      update identity.users set nickname = '王小明_ọlá' where id = ${trade.seller.userID}`);
    const chinese = (await read(trade.buyer, 'zh-CN')).flat().map((line) => line.join(''));
    expect(chinese[0]).toBe('Gift 钱包对账单');
    expect(chinese.find((line) => line.includes('锁定至托管'))).toContain('王小明_ọlá');
    for (const lost of ['\0', '\ufffd']) expect(chinese.join('')).not.toContain(lost);
    const newUser = await createTestUser(gift);
    expect((await read(newUser)).flat().flat()).toContain('No activity in this period.');
  });

  it('embeds only the glyphs it uses, and stops when the client disconnects', async () => {
    const user = await createTestUser(gift);
    await fundWallet(gift.database, user.userID, 100n);
    const { rawPayload } = await get(user, { ...year, format: 'pdf' }, 'zh-CN');
    expect(rawPayload.length).toBeLessThan(100_000);
    let end = () => {};
    const hasEnded = new Promise<void>((resolve) => {
      end = resolve;
    });
    async function* endless() {
      const line = { at: 'now', what: 'x', reference: '', counterparty: '' };
      try {
        for (;;)
          yield Array.from({ length: 50 }, () => ({
            ...line,
            inKobo: 1n,
            outKobo: null,
            onHoldKobo: null,
            balanceKobo: 1n,
          }));
      } finally {
        end();
      }
    }
    const exportRequest = { userID: 1n, from: new Date(0), to: new Date(1), language: 'en-US' } as const;
    const none = { openingKobo: 0n, inKobo: 0n, outKobo: 0n, closingKobo: 0n, onHoldKobo: 0n };
    const file = pdfOf(endless(), exportRequest, { name: 'Ada', madeAt: 'now', ...none });
    await once(file, 'readable');
    file.destroy();
    await hasEnded;
  });
});

it('the demo seed data gives the same balance in the sandbox and in the ledger', async () => {
  const fresh = await testApp();
  try {
    const { userID } = await createTestUser(fresh);
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
