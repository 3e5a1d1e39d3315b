import { consentVersions } from '@gift/contract/rules';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hours, minutes } from '../../platform/clock';
import { sql } from '../../platform/database/db';
import { type TestApp, testApp } from '../../testing/app';
import { createTestUser, type TestUser } from '../../testing/fixtures/users';

// Refusals in unusual situations, which the tests beside this file do not reach.

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

let round = 0;
let user: TestUser;
let from: { address: string; headers: Record<string, string> };
beforeEach(async () => {
  round++;
  user = await createTestUser(test, { nickname: `refused_${round}` });
  from = { address: `10.7.0.${round}`, headers: { 'x-device-id': `device-of-the-refused-${round}` } };
});

const signedIn = () => ({ token: user.token });
const newestCode = async (target = user.phone) => {
  await test.runDue();
  const { items } = (await test.call('demoOutbox', { target })).data;
  return /code is (\d{6})/.exec(items[0]?.text ?? '')?.[1] ?? 'no code';
};
const wrongFor = (code: string) => (code === '000001' ? '000002' : '000001');
const idOf = (data: unknown) => (data as { verificationID: string }).verificationID;

/** Uses up a verification's five tries. */
async function spend(verificationID: string) {
  const code = wrongFor(await newestCode());
  for (let at = 0; at < 5; at++) await test.call('verifyCode', { verificationID, code }, from);
}

describe('codes run out', () => {
  it('at login after five in an hour, and for 30 minutes after five wrong ones', async () => {
    const pair = { account: user.phone, password: user.password };
    await spend(idOf((await test.call('login', pair, from)).data));
    expect(await test.call('login', pair, from)).toMatchObject({ code: 2012, data: { minutes: 30 } });
    test.clock.advance(minutes(30));
    for (let at = 0; at < 4; at++) expect((await test.call('login', pair, from)).code).toBe(200);
    expect(await test.call('login', pair, from)).toMatchObject({ code: 2013, data: { seconds: 1800 } });
  });

  it('at a password reset, in the same way for an unknown account', async () => {
    for (const account of [user.phone, `0909${String(7_000_000 + round)}`]) {
      const codes = [];
      for (let at = 0; at < 6; at++) codes.push((await test.call('forgetPwd', { account }, from)).code);
      expect(codes).toEqual([200, 200, 200, 200, 200, 2013]);
      test.clock.advance(hours(1));
      const verificationID = idOf((await test.call('forgetPwd', { account }, from)).data);
      const fresh = { password: 'Fresh$Pass1!', confirm: 'Fresh$Pass1!' };
      const code = account === user.phone ? wrongFor(await newestCode()) : '000001';
      for (let at = 0; at < 5; at++) await test.call('forgetPwd', { verificationID, code, ...fresh }, from);
      expect((await test.call('forgetPwd', { account }, from)).code).toBe(2012);
    }
  });

  it('when a new one is requested for the same verification', async () => {
    const pair = { account: user.phone, password: user.password };
    const verificationID = idOf((await test.call('login', pair, from)).data);
    await spend(verificationID);
    expect((await test.call('sendCode', { verificationID }, from)).code).toBe(2012);
    test.clock.advance(minutes(31));
    expect((await test.call('sendCode', { verificationID }, from)).code).toBe(2011);
    expect((await test.call('sendCode', { verificationID: 'y'.repeat(24) }, from)).code).toBe(2011);
  });

  it('for the wallet PIN', async () => {
    const asked = await test.call('sendCode', { purpose: 'pin' }, signedIn());
    const code = wrongFor(await newestCode());
    const body = {
      walletPin: '805264',
      verificationID: asked.data.verificationID,
      code,
      password: user.password,
    };
    const codes = [];
    for (let at = 0; at < 6; at++) codes.push((await test.call('setPayPwd', body, signedIn())).code);
    expect(codes).toEqual([2010, 2010, 2010, 2010, 2012, 2012]);
    expect((await test.call('sendCode', { purpose: 'pin' }, signedIn())).code).toBe(2012);
  });

  it('for an e-mail', async () => {
    const body = { email: `many${round}@mail.com`, password: user.password };
    const codes = [];
    for (let at = 0; at < 6; at++) codes.push((await test.call('updateUserAccount', body, signedIn())).code);
    expect(codes).toEqual([200, 200, 200, 200, 200, 2013]);
  });
});

describe('over HTTP', () => {
  it('the old PIN is wrong, locked and spent as at the door', async () => {
    const change = (oldPin: string) => test.call('setPayPwd', { walletPin: '805264', oldPin }, signedIn());
    const codes = [];
    for (let at = 0; at < 5; at++) codes.push((await change('111213')).code);
    test.clock.advance(minutes(30));
    for (let at = 0; at < 6; at++) codes.push((await change('111213')).code);
    expect(codes).toEqual([2031, 2031, 2031, 2031, 2032, 2031, 2031, 2031, 2031, 2033, 2033]);
  });

  it('a wrong password for a new e-mail locks after five, and not the login', async () => {
    const body = { email: `lock${round}@mail.com`, password: 'Wrong$Pass1' };
    const codes = [];
    for (let at = 0; at < 6; at++) codes.push((await test.call('updateUserAccount', body, signedIn())).code);
    expect(codes).toEqual([2022, 2022, 2022, 2022, 2021, 2021]);
    const pair = { account: user.phone, password: user.password };
    expect((await test.call('login', pair, from)).code).toBe(200);
  });

  it('a nickname that was taken while the code was on its way sends back to the form', async () => {
    const phone = `0915${String(3_000_000 + round)}`;
    const password = 'Secret12!';
    const consent = { ...consentVersions, age18: true };
    const nickname = `wanted_${round}`;
    const started = await test.call(
      'register',
      { phone, password, confirm: password, nickname, consent },
      from,
    );
    await createTestUser(test, { nickname });
    const entry = { verificationID: idOf(started.data), code: await newestCode(phone) };
    expect((await test.call('verifyCode', entry, from)).code).toBe(2002);
  });

  it('ids beyond 63 bits and texts with a zero character are malformed, not broken', async () => {
    const beyond = { userID: '9223372036854775808' };
    expect((await test.call('publicUser', beyond, signedIn())).code).toBe(1001);
    expect((await test.call('blockUser', beyond, signedIn())).code).toBe(1001);
    const largest = { userID: '9223372036854775807' };
    expect((await test.call('publicUser', largest, signedIn())).code).toBe(2050);
    const pair = { account: user.phone, password: user.password };
    const verificationID = idOf((await test.call('login', pair, from)).data);
    const entry = { verificationID, code: await newestCode(), deviceName: 'a\0b' };
    expect((await test.call('verifyCode', entry, from)).code).toBe(1001);
    expect((await test.call('demoOutbox', { target: 'a\0b' })).code).toBe(1001);
  });

  it('every call for signed-in people answers 401 to a stranger', async () => {
    const person = { userID: String(user.userID) };
    const statuses = await Promise.all([
      test.call('logout'),
      test.call('devices'),
      test.call('signOutDevice', { sessionID: '1' }),
      test.call('getUserDetail'),
      test.call('setPayPwd', { walletPin: '805264', password: 'x' }),
      test.call('verifyUserInfo', { kind: 'bvn', number: '22222222222' }),
      test.call('updateUserAccount', { nickname: 'whatever' }),
      test.call('blockUser', person),
      test.call('unblockUser', person),
      test.call('trustUser', person),
      test.call('untrustUser', person),
      test.call('blockedUsers', {}),
      test.call('publicUser', person),
      test.call('findUser', { search: 'somebody' }),
    ]);
    expect(statuses.map((answer) => answer.status)).toEqual(Array(14).fill(401));
  });
});

describe('an event about a user', () => {
  it('updates modules that keep a copy', async () => {
    await test.database.run(sql`
      insert into offers.traders (user_id, nickname, tier, is_demo, joined_at)
      values (${user.userID}, ${user.nickname}, 2, false, ${test.clock.now()})`);
    await test.call('updateUserAccount', { nickname: `called_${round}` }, signedIn());
    await test.runDue();
    const row = await test.database.one<{ nickname: string }>(
      sql`select nickname from offers.traders where user_id = ${user.userID}`,
    );
    expect(row.nickname).toBe(`called_${round}`);
  });

  it('reaches them in the language they used last', async () => {
    const pair = { account: user.phone, password: user.password };
    const verificationID = idOf((await test.call('login', pair, from)).data);
    await test.call('verifyCode', { verificationID, code: await newestCode() }, from);
    await test.call('login', pair, { ...from, language: 'zh-CN' });
    for (let at = 0; at < 5; at++) await test.call('login', { ...pair, password: 'Wrong$Pass1' }, from);
    await test.runDue();
    const { items } = (await test.call('demoOutbox', { target: user.phone })).data;
    expect(items[0]?.text).toContain('登录已暂停');
  });
});
