import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { days } from '../../../platform/clock';
import { sql } from '../../../platform/database/db';
import { type TestApp, testApp } from '../../../testing/app';
import { createTestUser, type TestUser } from '../../../testing/fixtures/users';
import {
  areBlocked,
  blockedWith,
  isTrusted,
  limitsOf,
  nicknamesOf,
  tierOf,
  verifiedIdentityOf,
} from '../index';

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

let round = 0;
let user: TestUser;
let other: TestUser;
beforeEach(async () => {
  round++;
  user = await createTestUser(test, { tier: 0 });
  other = await createTestUser(test);
});

const person = { firstName: 'Amina', lastName: 'Okoro-Bello', dateOfBirth: '1995-03-02' };
let last = 0;
const fresh = () => `22${String(20_000_000 + ++last)}5`;
const verify = (body: object, token = user.token) => test.call('verifyUserInfo', body as never, { token });
const detail = async () => (await test.call('getUserDetail', undefined, { token: user.token })).data;

describe('verifying who one is', () => {
  it('gives tier 1 for the first number and tier 2 for the second', async () => {
    expect(await detail()).toMatchObject({
      tier: 0,
      limits: { orderKobo: '0' },
      nextTier: { tier: 1, needs: ['person', 'bvnOrNin'], limits: { orderKobo: '5000000' } },
    });
    const first = await verify({ kind: 'nin', number: fresh(), ...person });
    expect(first).toMatchObject({ code: 200, data: { status: 'verified', tier: 1, reason: null } });
    expect(await detail()).toMatchObject({
      tier: 1,
      hasIdentity: true,
      nextTier: { tier: 2, needs: ['bvn'] },
    });
    const second = await verify({ kind: 'bvn', number: fresh() });
    expect(second.data).toMatchObject({ status: 'verified', tier: 2 });
    expect(await detail()).toMatchObject({
      tier: 2,
      nextTier: { tier: 3, needs: ['selfie', 'document', 'address'] },
      identityCheck: { status: 'verified' },
    });
    expect(await verifiedIdentityOf(test.database, user.userID)).toEqual(person);
    expect(await tierOf(test.database, user.userID)).toBe(2);
  });

  it('refuses an unknown number or a different name, and returns the reason', async () => {
    const none = await verify({ kind: 'bvn', number: '22100000000', ...person });
    expect(none.code).toBe(2040);
    expect(none.message).toContain('The BVN does not match');
    test.clock.advance(1000);
    expect((await verify({ kind: 'nin', number: '22100001111', ...person })).code).toBe(2041);
    expect((await detail()).identityCheck).toMatchObject({
      kind: 'nin',
      lastFour: '1111',
      status: 'refused',
      reason: 'IdentityNameDiffers',
    });
    expect(await tierOf(test.database, user.userID)).toBe(0);
  });

  it('stays pending while the provider is down, and can be submitted again', async () => {
    const down = await verify({ kind: 'bvn', number: '22100009999', ...person });
    expect(down.data).toEqual({ status: 'pending', tier: 0, reason: 'ProviderDown' });
    expect((await detail()).identityCheck).toMatchObject({ status: 'pending' });
    expect((await verify({ kind: 'bvn', number: fresh(), ...person })).data).toMatchObject({ tier: 1 });
  });

  it('accepts a number for one account only, even if two submit it at the same time', async () => {
    const number = fresh();
    const rival = await createTestUser(test, { tier: 0 });
    const answers = await Promise.all([
      verify({ kind: 'bvn', number, ...person }),
      verify({ kind: 'bvn', number, ...person }, rival.token),
    ]);
    expect(answers.map((answer) => answer.code).sort()).toEqual([200, 2042]);
    const third = await createTestUser(test, { tier: 0 });
    expect((await verify({ kind: 'bvn', number, ...person }, third.token)).code).toBe(2042);
    // The same digits are another number under the other kind.
    expect((await verify({ kind: 'nin', number, ...person }, third.token)).code).toBe(200);
  });

  it('refuses users under 18, exact to the day', async () => {
    const born = (dateOfBirth: string) => ({ kind: 'bvn', number: fresh(), ...person, dateOfBirth });
    const today = test.clock.now().toISOString().slice(0, 10);
    const [year = '', rest] = [today.slice(0, 4), today.slice(4)];
    const next = new Date(test.clock.now().getTime() + days(1)).toISOString().slice(4, 10);
    expect((await verify(born(`${Number(year) - 18}${next}`))).code).toBe(2043);
    expect((await verify(born(`${Number(year) - 18}${rest}`))).code).toBe(200);
  });

  it('needs a name and a birthday the first time', async () => {
    expect((await verify({ kind: 'bvn', number: fresh() })).code).toBe(2046);
    expect((await verify({ kind: 'bvn', number: fresh(), firstName: 'Ada' })).code).toBe(2046);
  });

  it('is not needed twice for one kind', async () => {
    await verify({ kind: 'bvn', number: fresh(), ...person });
    expect((await verify({ kind: 'bvn', number: fresh() })).code).toBe(2045);
  });

  it('may be tried five times a day', async () => {
    const codes = [];
    for (let at = 0; at < 6; at++)
      codes.push((await verify({ kind: 'bvn', number: '22100000000', ...person })).code);
    expect(codes).toEqual([2040, 2040, 2040, 2040, 2040, 2044]);
    test.clock.advance(days(1) + 1);
    expect((await verify({ kind: 'bvn', number: fresh(), ...person })).code).toBe(200);
  });

  it.each([
    ['ten digits', { number: '2210000000' }],
    ['letters', { number: '2210000000a' }],
    ['a day that is none', { dateOfBirth: '1995-02-30' }],
    ['digits in a name', { firstName: 'Am1na' }],
    ['another kind', { kind: 'passport' }],
  ])('refuses %s', async (_name, change) => {
    expect((await verify({ kind: 'bvn', number: fresh(), ...person, ...change })).code).toBe(1001);
  });
});

describe('the limits of a tier', () => {
  it('are those of the product, in kobo', () => {
    const orders = ([0, 1, 2, 3] as const).map((tier) => limitsOf(tier, test.services.settings.current));
    expect(orders.map((limits) => limits.orderKobo)).toEqual([0n, 5_000_000n, 20_000_000n, 200_000_000n]);
    expect(orders.map((limits) => limits.balanceCapKobo)).toEqual([0n, 30_000_000n, 50_000_000n, null]);
    expect(orders.map((limits) => limits.payoutHoldHours)).toEqual([0, 24, 6, 2]);
  });
});

describe('people about each other', () => {
  const on = (name: 'blockUser' | 'unblockUser' | 'trustUser' | 'untrustUser', userID = other.userID) =>
    test.call(name, { userID: String(userID) }, { token: user.token });
  const about = async (reader: TestUser, subject: TestUser) =>
    (await test.call('publicUser', { userID: String(subject.userID) }, { token: reader.token })).data;

  it('a report is saved, and accepted once a day about the same user', async () => {
    const userID = String(other.userID);
    const report = (body: object, by = user) =>
      test.call('reportUser', { userID, reason: 'outside', text: '', ...body } as never, { token: by.token });
    expect((await report({ userID: String(user.userID) })).code).toBe(2051);
    expect((await report({ userID: '999' })).code).toBe(2050);
    expect((await report({ reason: 'other', text: 'bad' })).code).toBe(2054);
    const both = await Promise.all([
      report({ text: 'Wants to be paid by transfer.' }),
      report({ text: 'Wants to be paid by transfer.' }),
    ]);
    expect(both.map(({ code }) => code).sort()).toEqual([200, 2053]);
    expect((await report({}, other)).code).toBe(2051);
    const rows = await test.database.many(sql`
      select reason, words from identity.reports where subject_id = ${other.userID}`);
    expect(rows).toEqual([{ reason: 'outside', words: 'Wants to be paid by transfer.' }]);
    test.clock.advance(days(1) + 1000);
    expect((await report({})).code).toBe(200);
  });

  it('blocks both ways, shows the block to the blocker alone, and takes it back', async () => {
    expect((await on('blockUser')).code).toBe(200);
    expect((await on('blockUser')).code).toBe(200);
    expect(await areBlocked(test.database, other.userID, user.userID)).toBe(true);
    expect(await blockedWith(test.database, other.userID)).toEqual([user.userID]);
    expect(await about(user, other)).toMatchObject({ isBlocked: true, isMe: false, isVerified: true });
    expect(await about(other, user)).toMatchObject({ isBlocked: false, isVerified: false });
    const list = await test.call('blockedUsers', {}, { token: user.token });
    expect(list.data).toMatchObject({ items: [{ nickname: other.nickname }], nextCursor: null });
    await on('unblockUser');
    expect(await areBlocked(test.database, user.userID, other.userID)).toBe(false);
  });

  it('a block removes trust, and trust removes a block', async () => {
    await on('trustUser');
    expect(await isTrusted(test.database, user.userID, other.userID)).toBe(true);
    expect(await isTrusted(test.database, other.userID, user.userID)).toBe(false);
    await on('blockUser');
    expect(await about(user, other)).toMatchObject({ isBlocked: true, isTrusted: false });
    await on('trustUser');
    expect(await about(user, other)).toMatchObject({ isBlocked: false, isTrusted: true });
    await on('untrustUser');
    expect(await about(user, other)).toMatchObject({ isTrusted: false });
  });

  it.each(['blockUser', 'unblockUser', 'trustUser', 'untrustUser'] as const)(
    '%s is refused on oneself and on an unknown user',
    async (name) => {
      expect((await on(name, user.userID)).code).toBe(2051);
      expect((await on(name, 12345n)).code).toBe(2050);
    },
  );

  it('pages a long block list without a gap', async () => {
    const many = await Promise.all(Array.from({ length: 53 }, () => createTestUser(test)));
    for (const one of many) await on('blockUser', one.userID);
    const first = (await test.call('blockedUsers', {}, { token: user.token })).data;
    const second = (
      await test.call('blockedUsers', { cursor: first.nextCursor ?? '' }, { token: user.token })
    ).data;
    const ids = [...first.items, ...second.items].map((item) => item.userID);
    expect(first.items).toHaveLength(50);
    expect(new Set(ids)).toEqual(new Set(many.map((one) => String(one.userID))));
    expect(second.nextCursor).toBeNull();
    expect((await test.call('blockedUsers', { cursor: 'x' }, { token: user.token })).code).toBe(1001);
  });

  it('a search finds users only by their exact nickname or user ID', async () => {
    const find = async (search: string) =>
      (await test.call('findUser', { search }, { token: user.token })).data.items.map(({ userID }) => userID);
    const id = String(other.userID);
    expect(await find(other.nickname)).toEqual([id]);
    expect(await find(` ${other.nickname.toUpperCase()} `)).toEqual([id]);
    expect(await find(id)).toEqual([id]);
    for (const query of [other.nickname.slice(1), `${other.nickname}%`, id.slice(0, -1), other.phone])
      expect(await find(query)).toEqual([]);
    expect((await test.call('findUser', { search: ' ' }, { token: user.token })).code).toBe(1001);
  });

  it('an unknown user is not found, and is omitted from nicknames', async () => {
    const answer = await test.call('publicUser', { userID: '77' }, { token: user.token });
    expect(answer.code).toBe(2050);
    expect(await nicknamesOf(test.database, [other.userID, 77n])).toEqual(
      new Map([[other.userID, other.nickname]]),
    );
  });
});

describe('changing the account', () => {
  const update = (body: object, token = user.token) =>
    test.call('updateUserAccount', body as never, { token });
  const email = () => `mail.${round}@mail.com`;

  it('allows one nickname change in 90 days', async () => {
    expect((await update({ nickname: `renamed_${round}` })).code).toBe(200);
    const again = await update({ nickname: `renamed2_${round}` });
    expect(again.code).toBe(2052);
    expect((await detail()).nicknameChangeableAt).not.toBeNull();
    test.clock.advance(days(90));
    const { token } = await createTestUser(test, { nickname: `later_${round}` });
    expect((await update({ nickname: `later2_${round}` }, token)).code).toBe(200);
  });

  it('refuses a name in use or like ours, and lets one change its letter case', async () => {
    expect((await update({ nickname: other.nickname.toUpperCase() })).code).toBe(2002);
    expect((await update({ nickname: 'Admin.Joe' })).code).toBe(2003);
    expect((await update({ nickname: user.nickname.toUpperCase() })).code).toBe(200);
  });

  it('gives a nickname to only one of two users who request it at the same time', async () => {
    const rival = await createTestUser(test);
    const nickname = `contested_${round}`;
    const answers = await Promise.all([update({ nickname }), update({ nickname }, rival.token)]);
    expect(answers.map((answer) => answer.code).sort()).toEqual([200, 2002]);
  });

  it('changes the e-mail once the same user enters the code', async () => {
    expect((await update({ email: email(), password: 'Wrong-Pass1!' })).code).toBe(2022);
    const started = await update({ email: email(), password: user.password });
    expect(started.data).toMatchObject({ channel: 'mail', maskedTarget: 'm***@mail.com' });
    await test.runDue();
    const { items } = (await test.call('demoOutbox', { target: email() })).data;
    const code = /code is (\d{6})/.exec(items[0]?.text ?? '')?.[1] ?? '';
    const { verificationID } = started.data as { verificationID: string };
    const entry = { verificationID, code };
    expect((await test.call('verifyCode', entry, { token: other.token })).code).toBe(2011);
    expect((await test.call('verifyCode', entry)).code).toBe(2011);
    expect((await test.call('verifyCode', entry, { token: user.token })).data).toEqual({ email: email() });
    expect(await detail()).toMatchObject({ email: 'm***@mail.com', isEmailVerified: true });
  });

  it('does not reveal that an e-mail has an account; its owner gets a message without a code', async () => {
    await test.database.run(sql`
      update identity.users set email = ${email()}, email_verified_at = ${test.clock.now()} where id = ${other.userID}`);
    const started = await update({ email: email(), password: user.password });
    expect(started).toMatchObject({ code: 200, data: { channel: 'mail', resendAfterS: 60 } });
    await test.runDue();
    const { items } = (await test.call('demoOutbox', { target: email() })).data;
    expect(items.map((item) => item.text)).toEqual([expect.stringContaining('you already have an account')]);
  });
});
