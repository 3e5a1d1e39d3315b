import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../platform/database/db';
import { type TestApp, testApp } from '../../../testing/app';
import { assertInvariants } from '../../../testing/database/invariants';
import { fundWallet } from '../../../testing/fixtures/money';
import { createTrade } from '../../../testing/fixtures/trade';
import { createTestUser, type TestUser } from '../../../testing/fixtures/users';

let gift: TestApp;
let support: TestUser;
let finance: TestUser;
beforeAll(async () => {
  gift = await testApp();
  support = await createTestUser(gift, { roles: ['support'] });
  finance = await createTestUser(gift, { roles: ['finance'] });
});
afterAll(async () => {
  await assertInvariants(gift.database);
  await gift.close();
});

type Account = 'available' | 'withdrawing' | 'rewards' | 'bond' | 'suspense';
const entriesOf = (user: TestUser, account: Account, page: { limit?: number; cursor?: string } = {}) =>
  gift.call('userEntries', { userID: String(user.userID), account, ...page }, { token: support.token });
const holdsOf = (
  user: TestUser,
  holding: 'escrow' | 'pending',
  page: { limit?: number; cursor?: string } = {},
) => gift.call('userHolds', { userID: String(user.userID), holding, ...page }, { token: support.token });
const platform = (account: string, page: { limit?: number; cursor?: string } = {}) =>
  gift.call('platformEntries', { account, ...page }, { token: finance.token });

describe('user account entries', () => {
  it('are listed newest first over all pages, with running balances that sum to the balance', async () => {
    const user = await createTestUser(gift);
    for (const kobo of [500n, 40n, 3n]) await fundWallet(gift.database, user.userID, kobo);
    const first = (await entriesOf(user, 'available', { limit: 2 })).data;
    const rest = (await entriesOf(user, 'available', { limit: 2, cursor: first.nextCursor! })).data;
    const rows = [...first.items, ...rest.items];
    expect(rows.map(({ changeKobo, afterKobo }) => [changeKobo, afterKobo])).toEqual([
      ['3', '543'],
      ['40', '540'],
      ['500', '500'],
    ]);
    expect(rest.nextCursor).toBeNull();
    expect(first).toMatchObject({ nickname: user.nickname, balanceKobo: '543' });
    expect(first.items[0]!.names).toEqual({ [String(user.userID)]: user.nickname });
    expect((await entriesOf(user, 'withdrawing')).data).toMatchObject({ items: [], balanceKobo: '0' });
  });

  it('list the orders with held money until it is available', async () => {
    const trade = await createTrade(gift);
    await fundWallet(gift.database, trade.buyer.userID, 9_000_000n);
    const paidOrderNos = [(await trade.paid()).orderNo, (await trade.paid()).orderNo];
    const first = (await holdsOf(trade.buyer, 'escrow', { limit: 1 })).data;
    const rest = (await holdsOf(trade.buyer, 'escrow', { limit: 1, cursor: first.nextCursor! })).data;
    const rows = [...first.items, ...rest.items];
    expect(rows.map(({ orderNo }) => orderNo)).toEqual(paidOrderNos.toReversed());
    expect(rest.nextCursor).toBeNull();
    const sum = rows.reduce((kobo, { amountKobo }) => kobo + BigInt(amountKobo), 0n);
    expect(first.balanceKobo).toBe(String(sum));
    const { changeKobo } = (await entriesOf(trade.buyer, 'available')).data.items[0]!;
    expect(BigInt(changeKobo)).toBe(-BigInt(rows[0]!.amountKobo));

    await trade.ship(paidOrderNos[0]!);
    await trade.reveal(paidOrderNos[0]!);
    await trade.confirm(paidOrderNos[0]!);
    const held = (await holdsOf(trade.seller, 'pending')).data;
    expect(held.items).toMatchObject([
      { orderNo: paidOrderNos[0], isFrozen: false, amountKobo: held.balanceKobo },
    ]);
    expect(held.items[0]!.releaseAt).not.toBeNull();
    expect((await holdsOf(trade.buyer, 'escrow')).data.items).toHaveLength(1);
    await gift.database.run(sql`select ledger.set_frozen(${BigInt(paidOrderNos[0]!)}, ${gift.clock.now()})`);
    expect((await holdsOf(trade.seller, 'pending')).data.items).toMatchObject([
      { isFrozen: true, releaseAt: null },
    ]);
  });

  it('are audited when viewed, and refused to staff who own the account', async () => {
    const user = await createTestUser(gift);
    await entriesOf(user, 'available');
    await holdsOf(user, 'escrow');
    const views = await gift.database.many<{ call: string }>(sql`
      select call from operator.audit
      where staff_id = ${support.userID} and about @> ${[`userID:${user.userID}`]}::text[] order by id`);
    expect(views.map(({ call }) => call)).toEqual(['userEntries', 'userHolds']);
    const unknownUser = { userID: '999' } as unknown as TestUser;
    for (const [user, refusal] of [
      [support, 'OwnCase'],
      [unknownUser, 'UserNotFound'],
    ] as const) {
      expect((await entriesOf(user, 'available')).data).toMatchObject({ refusal });
      expect((await holdsOf(user, 'escrow')).data).toMatchObject({ refusal });
    }
    expect((await entriesOf(user, 'available', { cursor: '5' })).data).toMatchObject({
      refusal: 'Malformed',
    });
    expect((await holdsOf(user, 'escrow', { cursor: 'x' })).data).toMatchObject({ refusal: 'Malformed' });
  });
});

describe('platform account entries', () => {
  it('are listed over all pages, and their sum is the balance', async () => {
    const user = await createTestUser(gift);
    for (const kobo of [70n, 6n]) await fundWallet(gift.database, user.userID, kobo);
    const { items } = (await gift.call('adminLedgerAccounts', undefined, { token: finance.token })).data;
    for (const { account: fullName, kobo } of items) {
      const account = fullName.slice('platform:'.length);
      let sum = 0n;
      let cursor: string | null | undefined;
      do {
        const page = (await platform(account, { limit: 3, ...(cursor ? { cursor } : {}) })).data;
        expect(page.balanceKobo, account).toBe(kobo);
        for (const { changeKobo } of page.items) sum += BigInt(changeKobo);
        cursor = page.nextCursor;
      } while (cursor);
      expect(String(sum), account).toBe(kobo);
    }
    expect((await platform('provider_clearing:sandbox', { limit: 1 })).data.items).toMatchObject([
      {
        ...{ changeKobo: '-6', to: `user:${user.userID}:available`, reason: 'topUp' },
        names: { [String(user.userID)]: user.nickname },
      },
    ]);
  });

  it('are refused for an unknown account', async () => {
    for (const account of ['nothing', 'constructor', 'provider_clearing'])
      expect((await platform(account)).data, account).toMatchObject({ refusal: 'RecordNotFound' });
    expect((await platform('promotions')).data).toMatchObject({ items: [], balanceKobo: '0' });
  });
});
