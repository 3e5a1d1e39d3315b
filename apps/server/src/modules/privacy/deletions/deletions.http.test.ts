import { msgData } from '@gift/im-protocol/payloads';
import { koboOf } from '@gift/money';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { days, minutes } from '../../../platform/clock';
import { sql } from '../../../platform/database/db';
import { newID } from '../../../platform/ids';
import { type TestApp, testApp } from '../../../testing/app';
import { assertInvariants } from '../../../testing/database/invariants';
import { uploadPicture } from '../../../testing/files/pictures';
import { fundWallet } from '../../../testing/fixtures/money';
import { plainOffer, publish } from '../../../testing/fixtures/offers';
import { fundPromotions } from '../../../testing/fixtures/rewards';
import { createTrade } from '../../../testing/fixtures/trade';
import { createTestUser, type TestUser } from '../../../testing/fixtures/users';
import { addAccount } from '../../../testing/providers/banks';
import { accountOf, bookChargeback, grantReward, post } from '../../ledger';
import { postInChat } from '../../messaging';
import { attachFile } from '../../uploads';

let gift: TestApp;
beforeAll(async () => {
  gift = await testApp();
});
afterAll(async () => {
  await assertInvariants(gift.database);
  await gift.close();
});

const ask = ({ token, pin }: TestUser, more: object = {}) =>
  gift.call('requestDeletion', { walletPin: pin, ...more }, { token });
const stop = ({ token }: TestUser) => gift.call('stopDeletion', {}, { token });
const state = async ({ token }: TestUser) =>
  (await gift.call('privacyState', undefined, { token })).data.deletion;
const afterWait = async () => {
  gift.clock.advance(days(14));
  await gift.runDue();
};

/** Tables that contain one of these texts, as text or as bytes. */
async function tablesWith(...texts: string[]): Promise<string[]> {
  const tables = await gift.database.many<{ name: string }>(sql`
    select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname in ('identity', 'wallet', 'offers', 'orders', 'messaging', 'notices', 'help',
      'uploads', 'disputes', 'rewards', 'privacy', 'risk')`);
  const patterns = texts.flatMap((text) => [`%${text}%`, `%${Buffer.from(text).toString('hex')}%`]);
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await gift.database.pool.query(
      `select 1 from ${name} t where t::text like any($1) limit 1`,
      [patterns],
    );
    if (rows.length > 0) found.push(name);
  }
  return found;
}

/** In their chat, the other side quotes a user, and a notice inside the message mentions the user. */
async function quotedBy(by: TestUser, of: TestUser): Promise<void> {
  const about = { userID: String(of.userID), nickname: of.nickname };
  const quoteMessage = {
    sendID: String(of.userID),
    senderNickname: of.nickname,
    notificationElem: { detail: JSON.stringify({ user: about }) },
  };
  const { encode, decode } = msgData;
  const row = await gift.database.one<{ conversation: bigint; seq: bigint; body: Buffer }>(sql`
    select m.conversation, m.seq, m.body from messaging.messages m join messaging.participants s on s.conversation = m.conversation
    where m.sender = ${String(of.userID)} and s.user_id = ${String(by.userID)} order by m.seq desc limit 1`);
  const content = Buffer.from(JSON.stringify({ text: 'Right.', quoteMessage }));
  const body = { ...decode(row.body), sendID: String(by.userID), senderNickname: by.nickname, content };
  await gift.database.run(sql`
    insert into messaging.messages (conversation, seq, client_key, sender, content_type, burn_s, sent_ms, body)
    values (${row.conversation}, ${row.seq + 1n}, gen_random_uuid(), ${String(by.userID)}, 114, 0, 0,
      ${Buffer.from(encode(body))})`);
}

describe('deleting an account', () => {
  it('erases personal data after two weeks and keeps orders under a placeholder', async () => {
    const trade = await createTrade(gift);
    const { buyer, seller } = trade;
    const { orderNo } = await trade.completed();
    await addAccount(gift, buyer);
    const person = { firstName: 'Zubenathi', lastName: 'Quoyeser', dateOfBirth: '1991-03-14' };
    const number = '33312345671';
    await gift.call('verifyUserInfo', { kind: 'bvn', number, ...person }, { token: buyer.token });
    await gift.call('updateProfile', { bio: 'Zubenathi of Yaba' }, { token: buyer.token });
    const fileID = await uploadPicture(gift, buyer);
    await gift.database.transaction((tx) =>
      postInChat(
        { tx, services: gift.services, now: gift.clock.now() },
        { actorID: buyer.userID, otherID: seller.userID, event: { event: 'remind', orderNo } },
      ),
    );
    await quotedBy(seller, buyer);
    await gift.runDue();
    expect((await state(buyer)).blockers).toEqual([]);
    expect(await tablesWith(buyer.nickname)).toContain('identity.users');
    expect((await tablesWith(buyer.nickname)).join()).toContain('messaging.messages');
    const started = await ask(buyer);
    expect(started.code, started.message).toBe(200);
    expect(started.data.deletesAt).toBe(new Date(gift.clock.now().getTime() + days(14)).toISOString());
    await afterWait();

    // Only the sandbox outbox contains the final message to the phone.
    expect(await tablesWith(buyer.phone)).toEqual(['identity.sandbox_messages']);
    expect(await tablesWith(buyer.nickname, 'Zubenathi', 'Quoyeser', 'Yaba')).toEqual([]);
    expect((await gift.call('privacyState', undefined, { token: buyer.token })).status).toBe(401);
    const login = await gift.call('login', { account: buyer.phone, password: buyer.password });
    expect(login.data).toMatchObject({ refusal: 'LoginWrong' });
    const other = await gift.call('orderDetail', { orderNo }, { token: seller.token });
    expect(JSON.stringify(other.data)).toContain('Deleted user · 已注销');
    const { nickname } = await gift.database.one<{ nickname: string }>(sql`
      select nickname from messaging.users where id = ${String(buyer.userID)}`);
    expect(nickname).toBe('Deleted user · 已注销');
    const { files } = await gift.database.one<{ files: bigint }>(sql`
      select count(*) as files from uploads.files where id = ${BigInt(fileID)}`);
    expect(files).toBe(0n);
    const { orders } = await gift.database.one<{ orders: bigint }>(sql`
      select count(*) as orders from orders.orders where id = ${BigInt(orderNo)} and buyer_id = ${buyer.userID}`);
    expect(orders).toBe(1n);
  });

  it('deletes open and decided risk reviews', async () => {
    const user = await createTestUser(gift);
    const [one, other] = [newID(gift.clock.now()), newID(gift.clock.now())];
    await gift.database.run(sql`
      insert into risk.reviews (id, user_id, rule, measured, threshold, order_id, created_at, outcome, decided_at, decided_by, reason)
      values (${one}, ${user.userID}, 'dailySum', 5, 5, 1, ${gift.clock.now()}, null, null, null, null),
        (${other}, ${user.userID}, 'dailySum', 5, 5, 1, ${gift.clock.now()}, 'noProblem', ${gift.clock.now()}, 1, 'Checked.')`);
    await ask(user);
    await afterWait();
    const { count } = await gift.database.one<{ count: bigint }>(sql`
      select count(*) as count from risk.reviews where user_id = ${user.userID}`);
    expect(count).toBe(0n);
  });

  it('deletes pictures sent to support, unless they are also evidence of an order', async () => {
    const [user, seller] = [await createTestUser(gift), await createTestUser(gift)];
    const support = await createTestUser(gift, { roles: ['support'] });
    const moderator = await createTestUser(gift, { roles: ['moderator'] });
    const [asked, written] = [await uploadPicture(gift, user), await uploadPicture(gift, user)];
    const evidence = await uploadPicture(gift, user);
    const attachment = { ownerID: user.userID, readers: [seller.userID], now: gift.clock.now() };
    await gift.database.transaction((tx) => attachFile(tx, BigInt(evidence), attachment));
    const text = 'Where is my money?';
    const by = { token: user.token };
    const { questionID } = (await gift.call('askSupport', { text, fileIDs: [asked, evidence] }, by)).data;
    await gift.call('writeToSupport', { questionID, text, fileIDs: [written] }, by);
    const assignee = { questionID, assigneeID: String(moderator.userID) };
    expect((await gift.call('assignThread', assignee, { token: support.token })).code).toBe(200);
    await ask(user);
    await afterWait();
    gift.clock.advance(minutes(11));
    await gift.runDue();
    const ids = [asked, written, evidence].map(BigInt);
    const files = await gift.database.many(sql`
      select id from uploads.files where id = any(${ids}::bigint[])`);
    expect(files).toEqual([{ id: BigInt(evidence) }]);
    const readers = await gift.database.many<{ id: bigint }>(sql`
      select user_id as id from uploads.readers where file_id = any(${ids}::bigint[])`);
    expect(new Set(readers.map(({ id }) => id))).toEqual(new Set([user.userID, seller.userID]));
  });

  it('frees the phone for a new account, which the staff see to be kin of the old one, while hashes last', async () => {
    const user = await createTestUser(gift);
    const person = { firstName: 'Ada', lastName: 'Obi', dateOfBirth: '1990-05-17' };
    const wish = { kind: 'nin', number: '44412345672', ...person } as const;
    const newcomer = await createTestUser(gift, { tier: 0 });
    await gift.call('verifyUserInfo', { ...wish, kind: 'bvn', number: '22212345671' }, { token: user.token });
    await ask(user);
    await afterWait();
    const again = await createTestUser(gift, { phone: user.phone, tier: 0 });
    expect(again.userID).not.toBe(user.userID);
    const { data } = await gift.call(
      'verifyUserInfo',
      { ...wish, kind: 'bvn', number: '22212345671' },
      { token: again.token },
    );
    expect(data).not.toHaveProperty('refusal');
    const staff = await createTestUser(gift, { roles: ['compliance'] });
    const seen = await gift.call('inspectPerson', { userID: String(again.userID) }, { token: staff.token });
    expect(JSON.stringify(seen.data)).toContain(String(user.userID));
    gift.clock.advance(days(366));
    await gift.runDue();
    const kinds = await gift.database.many<{ kind: string }>(sql`
      select kind from identity.erased_users where user_id = ${user.userID} order by kind`);
    expect(kinds.map(({ kind }) => kind)).toEqual(['bvn']);
    expect(newcomer.userID).not.toBe(again.userID);
  });

  it('can be cancelled at any time during the wait, and requested again', async () => {
    const user = await createTestUser(gift);
    await ask(user);
    expect((await ask(user)).data).toMatchObject({ refusal: 'DeletionAlreadyScheduled' });
    gift.clock.advance(days(13));
    const { data } = await stop(user);
    expect(data.deletesAt).toBeNull();
    expect((await stop(user)).data).toMatchObject({ refusal: 'NoDeletionScheduled' });
    await afterWait();
    expect((await state(user)).deletesAt).toBeNull();
    expect((await gift.call('login', { account: user.phone, password: user.password })).code).toBe(200);
    expect((await ask(user)).code).toBe(200);
  });

  it('pauses offers at once, and removes them when the account is deleted', async () => {
    const user = await createTestUser(gift);
    const offerID = await publish(gift, user, { preLock: false }, plainOffer);
    const status = async () =>
      (
        await gift.database.one<{ status: string }>(sql`
          select status from offers.offers where id = ${BigInt(offerID)}`)
      ).status;
    const started = await ask(user);
    expect(started.code, started.message).toBe(200);
    expect(await status()).toBe('paused');
    await afterWait();
    expect(await status()).toBe('removed');
  });
});

const names = async (user: TestUser) => (await state(user)).blockers.map(({ name }) => name);
const requestOf = ({ userID }: TestUser) =>
  gift.database.one<{ state: string; blockers: string[]; dueAt: Date | null }>(sql`
    select state, blockers, due_at as "dueAt" from privacy.requests
    where user_id = ${userID} and kind = 'deletion' order by id desc limit 1`);
const textsTo = async (phone: string) =>
  (await gift.call('demoOutbox', { target: phone })).data.items.map(({ text }) => text).join('\n');
const givenUp = async () =>
  (
    await gift.database.one<{ balance: bigint }>(sql`
      select balance from ledger.platform_balances where name = 'forfeited'`)
  ).balance;

describe('what blocks a deletion', () => {
  it('is listed with references and amounts: orders, held money, balance, debt, staff, top-ups', async () => {
    const rich = await createTestUser(gift);
    await fundWallet(gift.database, rich.userID, 500_000n);
    expect((await ask(rich)).data).toMatchObject({ refusal: 'DeletionBlocked', blockers: 'balance' });
    expect((await state(rich)).blockers).toEqual([{ name: 'balance', amountKobo: '500000', refs: [] }]);

    const running = await createTrade(gift);
    const paidOrder = await running.paid();
    const { blockers } = await state(running.buyer);
    expect(blockers.find(({ name }) => name === 'orders')?.refs).toEqual([paidOrder.orderNo]);
    expect(BigInt(blockers.find(({ name }) => name === 'held')?.amountKobo ?? 0n)).toBeGreaterThan(0n);
    const completedTrade = await createTrade(gift);
    const { orderNo } = await completedTrade.completed();
    expect((await state(completedTrade.seller)).blockers.find(({ name }) => name === 'held')?.refs).toEqual([
      orderNo,
    ]);

    const owing = await createTestUser(gift);
    const { userID } = owing;
    const chargeback = {
      userID,
      provider: 'sandbox' as const,
      amount: koboOf(700n),
      ref: 1n,
      now: gift.clock.now(),
    };
    await gift.database.transaction((tx) => bookChargeback(tx, { key: 'test.owing', ...chargeback }));
    expect((await state(owing)).blockers).toEqual([{ name: 'debt', amountKobo: '700', refs: [] }]);
    expect((await ask(owing)).data).toMatchObject({ refusal: 'DeletionBlocked', blockers: 'debt' });

    const staff = await createTestUser(gift, { roles: ['support'] });
    expect(await names(staff)).toEqual(['staff']);
    const topping = await createTestUser(gift);
    const topUp = await gift.call(
      'topUp',
      { amountKobo: '500000', method: 'card' },
      { token: topping.token },
    );
    expect((await state(topping)).blockers).toEqual([
      { name: 'toppingUp', amountKobo: null, refs: [topUp.data.topUpID] },
    ]);
  });

  it('is checked again when due: deletion is delayed, the user notified once, retried daily', async () => {
    const user = await createTestUser(gift);
    await ask(user);
    await fundWallet(gift.database, user.userID, 500_000n);
    await afterWait();
    expect(await requestOf(user)).toMatchObject({ state: 'open', blockers: ['balance'] });
    expect(await state(user)).toMatchObject({ isHeldUp: true, blockers: [{ name: 'balance' }] });
    expect(await textsTo(user.phone)).toContain('is not deleted yet');
    gift.clock.advance(days(1));
    await gift.runDue();
    const { published } = await gift.database.one<{ published: bigint }>(sql`
      select count(*) as published from messaging.messages
      where position(convert_to('not deleted yet', 'UTF8') in body) > 0`);
    expect(published).toBe(1n);
    expect((await gift.call('login', { account: user.phone, password: user.password })).code).toBe(200);
    await gift.database.transaction((tx) =>
      post(tx, {
        key: `test:${user.userID}`,
        lines: [
          {
            debit: accountOf.user(user.userID, 'available'),
            credit: accountOf.platform('provider_clearing:sandbox'),
            amount: koboOf(500_000n),
            reason: 'payout',
          },
        ],
        ref: 1n,
        now: gift.clock.now(),
      }),
    );
    gift.clock.advance(days(1));
    await gift.runDue();
    expect(await requestOf(user)).toMatchObject({ state: 'done' });
  });

  it('includes a wrong PIN or a missing session', async () => {
    const user = await createTestUser(gift);
    expect((await ask(user, { walletPin: '111111' })).data).toMatchObject({ refusal: 'WalletPinWrong' });
    expect((await gift.call('requestDeletion', { walletPin: user.pin })).status).toBe(401);
    expect((await gift.call('stopDeletion', {})).status).toBe(401);
  });

  it('does not stop SMS warnings, sent at the request, a day before and after deletion', async () => {
    const user = await createTestUser(gift);
    await ask(user);
    await gift.runDue();
    expect(await textsTo(user.phone)).toContain('request to delete your account');
    gift.clock.advance(days(13));
    await gift.runDue();
    expect(await textsTo(user.phone)).toContain('will be deleted tomorrow');
    gift.clock.advance(days(1));
    await gift.runDue();
    expect(await textsTo(user.phone)).toContain('your account is deleted, as you requested');
  });
});

describe('money too little to withdraw', () => {
  it('is given up only with the exact amount confirmed, and is booked as forfeited when due', async () => {
    const user = await createTestUser(gift);
    await fundWallet(gift.database, user.userID, 4_200n);
    expect(await state(user)).toMatchObject({ blockers: [], balanceKobo: '4200', giveUpBelowKobo: '102687' });
    for (const wrong of [{}, { givesUpKobo: '0' }, { givesUpKobo: '4199' }, { givesUpKobo: '9000' }])
      expect((await ask(user, wrong)).data).toMatchObject({
        refusal: 'DeletionLeavesMoney',
        balanceKobo: '4200',
      });
    expect((await ask(user, { givesUpKobo: '4200' })).data).toMatchObject({ givenUpKobo: '4200' });
    expect((await state(user)).balanceKobo).toBe('4200');
    const before = await givenUp();
    await afterWait();
    expect(await requestOf(user)).toMatchObject({ state: 'done' });
    expect((await givenUp()) - before).toBe(4_200n);
  });

  it('blocks the deletion if it grew during the wait', async () => {
    const user = await createTestUser(gift);
    await fundWallet(gift.database, user.userID, 4_200n);
    await ask(user, { givesUpKobo: '4200' });
    await fundWallet(gift.database, user.userID, 1n);
    expect(await names(user)).toEqual(['balance']);
    await afterWait();
    expect(await requestOf(user)).toMatchObject({ state: 'open', blockers: ['balance'] });
    await stop(user);
    expect((await ask(user, { givesUpKobo: '4201' })).code).toBe(200);
    await afterWait();
    expect(await requestOf(user)).toMatchObject({ state: 'done' });
  });
});

describe('points', () => {
  it('never block a deletion and return to the promotions account', async () => {
    const user = await createTestUser(gift);
    await fundPromotions(gift);
    await ask(user);
    const [id, now, amount] = [newID(gift.clock.now()), gift.clock.now(), koboOf(30_000n)];
    await gift.database.transaction(async (tx) => {
      await grantReward(tx, { key: `test:${id}`, userID: user.userID, amount, ref: id, now });
      await tx.run(sql`
        insert into rewards.grants
          (id, user_id, source, source_ref, amount_kobo, left_kobo, state, paid_at, expires_at, created_at)
        values (${id}, ${user.userID}, 'task', 'test', ${amount}, ${amount}, 'paid', ${now},
          ${new Date(now.getTime() + days(365))}, ${now})`);
    });
    expect(await state(user)).toMatchObject({ blockers: [], pointsKobo: '30000' });
    await afterWait();
    expect(await requestOf(user)).toMatchObject({ state: 'done' });
    const lapsed = await gift.database.many<{ amount: bigint; to: bigint }>(sql`
      select amount, credit_account as to from ledger.entries
      where debit_account = ${accountOf.user(user.userID, 'rewards')}`);
    expect(lapsed).toEqual([{ amount: 30_000n, to: accountOf.promotions }]);
    const left = await gift.database.many(sql`
      select 1 from ledger.accounts where id between ${user.userID * 16n + 1n} and ${user.userID * 16n + 5n}
        and balance <> 0`);
    expect(left).toEqual([]);
  });
});
