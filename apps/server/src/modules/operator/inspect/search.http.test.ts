import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../platform/database/db';
import { type TestApp, testApp } from '../../../testing/app';
import { assertInvariants } from '../../../testing/database/invariants';
import { encodePicture, uploadBytes } from '../../../testing/files/pictures';
import { createHeldMoney, fundWallet } from '../../../testing/fixtures/money';
import { createTrade } from '../../../testing/fixtures/trade';
import { createTestUser, type TestUser } from '../../../testing/fixtures/users';
import { addAccount, gtBank } from '../../../testing/providers/banks';

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

async function find(search: string, { by = support, scope = 'everything' as 'everything' | 'people' } = {}) {
  const answer = await gift.call('findPeople', { search, scope }, { token: by.token });
  expect(answer.code, JSON.stringify(answer)).toBe(200);
  const { items, orders, payments } = answer.data;
  return {
    people: items.map(({ nickname }) => nickname),
    orders: orders.map(({ orderNo }) => orderNo),
    payments: payments.map(({ kind, paymentID, userID }) => ({ kind, paymentID, userID })),
  };
}
const nothing = { people: [], orders: [], payments: [] };

describe('the search of the console', () => {
  it('finds an order by four digits of its number, but not for its own sides', async () => {
    const trade = await createTrade(gift);
    const { orderNo } = await trade.shipped();
    for (const part of [
      orderNo,
      orderNo.slice(-6),
      orderNo.slice(3, 11),
      `${orderNo.slice(0, 8)} ${orderNo.slice(8)}`,
    ])
      expect((await find(part)).orders, part).toContain(orderNo);
    expect(await find(orderNo)).toEqual({ ...nothing, orders: [orderNo] });
    for (const other of [orderNo.slice(-3), orderNo.slice(-9)])
      expect((await find(other)).orders, other).toEqual([]);
    await gift.database.run(sql`
      update identity.users set roles = '{support}' where id = ${trade.seller.userID}`);
    expect((await find(orderNo, { by: trade.seller })).orders).toEqual([]);
  });

  it('finds a user by the whole phone number or confirmed e-mail only', async () => {
    const user = await createTestUser(gift, { nickname: 'Zikora_cards' });
    await gift.database.run(sql`
      update identity.users set email = 'Zikora@example.ng', email_verified_at = ${gift.clock.now()}
      where id = ${user.userID}`);
    for (const whole of [user.phone, `+234 ${user.phone.slice(1)}`, 'zikora@example.NG'])
      expect((await find(whole)).people, whole).toEqual([user.nickname]);
    for (const part of [user.phone.slice(0, -1), user.phone.slice(3), 'zikora@example', 'ikora@example.ng'])
      expect((await find(part)).people, part).toEqual([]);
    await gift.database.run(sql`
      update identity.users set email_verified_at = null where id = ${user.userID}`);
    expect((await find('zikora@example.ng')).people).toEqual([]);
  });

  it('finds a nickname with one typo, if no nickname starts with the text', async () => {
    const user = await createTestUser(gift, { nickname: 'Oluwaseun_ng' });
    for (const typed of ['oluwaseun', 'oluwasun', 'oluwwaseun', 'oluwasenu', 'olowaseun', 'oluwaseum_ng'])
      expect((await find(typed)).people, typed).toEqual([user.nickname]);
    expect((await find('olowasenu')).people, 'two typos').toEqual([]);
    expect((await find('oluwasun', { scope: 'people' })).people, 'where a user is chosen').toEqual([]);
    await createTestUser(gift, { nickname: 'oluwasunday' });
    expect((await find('oluwasun')).people).toEqual(['oluwasunday']);
  });

  it('treats % and _ in a nickname as literal characters', async () => {
    await createTestUser(gift, { nickname: 'Pattern_user' });
    for (const typed of ['p%%%%', 'pat%%rn', '%attern']) expect(await find(typed), typed).toEqual(nothing);
  });

  it('finds everyone with a bank account number, and nobody for a part of it', async () => {
    const [one, other] = [await createTestUser(gift), await createTestUser(gift)];
    await addAccount(gift, one);
    await addAccount(gift, other);
    const { accountNumber } = gtBank;
    expect((await find(accountNumber)).people.toSorted()).toEqual([one.nickname, other.nickname].toSorted());
    expect((await find(accountNumber.slice(1))).people).toEqual([]);
    expect((await find(accountNumber, { scope: 'people' })).people).toEqual([]);
  });

  it('finds the owner and the order of a file by the hash of its bytes', async () => {
    const trade = await createTrade(gift);
    const picture = await encodePicture();
    const frontFileID = await uploadBytes(gift, trade.seller, picture);
    const { orderNo } = await trade.paid();
    const cards = [{ slot: 1, parts: [{ name: 'code' as const, text: trade.code }], frontFileID }];
    const body = { orderNo, cards, isFormatConfirmed: true, isUnused: true as const };
    expect((await gift.call('shipOrder', body, { token: trade.seller.token })).code).toBe(200);
    const hash = createHash('sha256').update(picture).digest('hex');
    const found = { people: [trade.seller.nickname], orders: [orderNo], payments: [] };
    expect(await find(hash)).toEqual(found);
    expect(await find(hash.toUpperCase())).toEqual(found);
    expect(await find(hash.replace(/^./, (first) => (first === '0' ? '1' : '0')))).toEqual(nothing);
  });

  it('finds a payment by its reference for finance, and only its owner for others', async () => {
    const user = await createTestUser(gift);
    await fundWallet(gift.database, user.userID, 5_000_000n);
    const { bankAccountID } = await addAccount(gift, user);
    const payout = { amountKobo: '200000', bankAccountID, walletPin: user.pin };
    const { withdrawalID } = (await gift.call('withdraw', payout, { token: user.token })).data;
    const { reference } = await gift.database.one<{ reference: string }>(sql`
      select reference from wallet.withdrawals where id = ${BigInt(withdrawalID)}`);
    const people = [user.nickname];
    const userID = String(user.userID);
    const withdrawal = { kind: 'withdrawal', paymentID: withdrawalID, userID };
    expect(await find(reference, { by: finance })).toEqual({ people, orders: [], payments: [withdrawal] });
    expect(await find(reference)).toEqual({ ...nothing, people });
    expect(await find(reference.slice(0, -1), { by: finance })).toEqual(nothing);

    const { suspendedID } = await createHeldMoney(gift, user);
    // As Paystack writes them; a reference of the sandbox may look like a card code, which no search accepts.
    const ofPaystack = 'T685312322670591';
    await gift.database.run(sql`
      update wallet.suspended_payments set reference = ${ofPaystack} where id = ${BigInt(suspendedID)}`);
    expect((await find(ofPaystack, { by: finance })).payments).toContainEqual({
      ...{ kind: 'unmatched', paymentID: suspendedID, userID },
    });
    const topUp = { amountKobo: '500000', method: 'bank' as const };
    const { topUpID, reference: ofTopUp } = (await gift.call('topUp', topUp, { token: user.token })).data;
    expect(await find(ofTopUp, { by: finance })).toEqual({
      ...{ people, orders: [], payments: [{ kind: 'topUp', paymentID: topUpID, userID }] },
    });
  });

  it('is in the audit log, with what was searched for', async () => {
    const boss = await createTestUser(gift, { roles: ['lead'] });
    const curious = await createTestUser(gift, { roles: ['support'] });
    await find('08039999999', { by: curious });
    const filter = { staffID: String(curious.userID) };
    const { items } = (await gift.call('auditList', filter, { token: boss.token })).data;
    expect(items.map(({ call, outcome }) => [call, outcome])).toEqual([['findPeople', 'done']]);
    expect(JSON.stringify(items)).toContain('08039999999');
  });
});
