import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { days, minutes, seconds } from '../../../platform/clock';
import { sql } from '../../../platform/database/db';
import { type CallOptions, type TestApp, testApp } from '../../../testing/app';
import { createTestUser, type TestUser } from '../../../testing/fixtures/users';

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

let round = 0;
let user: TestUser;
beforeEach(async () => {
  round++;
  user = await createTestUser(test, { nickname: `member_${round}` });
});

const from = (deviceID: string, language?: 'zh-CN'): CallOptions => ({
  address: `10.1.0.${round}`,
  headers: { 'x-device-id': deviceID },
  language,
});
const phoneOne = () => from(`device-one-of-member-${round}`);
const phoneTwo = () => from(`device-two-of-member-${round}`);

async function messages(target = user.phone) {
  await test.runDue();
  return (await test.call('demoOutbox', { target })).data.items.map((item) => item.text);
}
async function newestCode(target = user.phone): Promise<string> {
  const sentCode = (await messages(target)).map((text) => /code is (\d{6})/.exec(text)?.[1]).find(Boolean);
  return sentCode ?? 'no code';
}
const wrongFor = (code: string) => (code === '000001' ? '000002' : '000001');
const pair = (password = user.password, account = user.phone) => ({ account, password });

/** Logs in on a device, entering the code if one is required. */
async function loggedIn(options: CallOptions, password = user.password): Promise<string> {
  const started = await test.call('login', pair(password), options);
  if (started.code !== 200) throw new Error(started.message);
  if ('token' in started.data) return started.data.token;
  const { verificationID } = started.data as { verificationID: string };
  const ended = await test.call('verifyCode', { verificationID, code: await newestCode() }, options);
  return (ended.data as { token: string }).token;
}

describe('logging in', () => {
  it('asks a new device for a code, notifies the owner, and then trusts the device', async () => {
    const started = await test.call('login', pair(), phoneOne());
    expect(started.data).toMatchObject({ channel: 'sms', resendAfterS: 60 });
    expect(started.data).not.toHaveProperty('token');
    await loggedIn(phoneTwo());
    expect((await messages()).some((text) => text.includes('signed in to your account'))).toBe(true);
    const again = await test.call('login', pair(), phoneTwo());
    expect(again.data).toHaveProperty('token');
  });

  it('notifies of a new device with its withdrawal block, by SMS and one e-mail', async () => {
    const { phone, userID, password } = await createTestUser(test);
    const email = `${phone}@mail.example`;
    await test.database.run(sql`
      update identity.users set email = ${email}, email_verified_at = ${test.clock.now()} where id = ${userID}`);
    const headers = { 'x-device-id': 'a-phone-that-nobody-knows' };
    const started = await test.call('login', { account: phone, password }, { headers });
    await test.runDue();
    const newest = async (target: string) =>
      (await test.call('demoOutbox', { target })).data.items[0]?.text ?? '';
    const code = /code is (\d{6})/.exec(await newest(phone))?.[1] ?? '';
    const { verificationID } = started.data as { verificationID: string };
    await test.call('verifyCode', { verificationID, code, deviceName: 'Tecno' }, { headers });
    await test.runDue();
    expect(await newest(phone)).toMatch(/Tecno .* signed in to your account on .* It cannot withdraw until /);
    const emails = (await test.call('demoOutbox', { target: email })).data.items;
    expect(emails.map(({ text }) => text)).toEqual([
      expect.stringContaining('your account security changed'),
    ]);
  });

  it('always asks a client without a device id for a code', async () => {
    const bare = { address: `10.1.0.${round}` };
    await loggedIn(bare);
    expect((await test.call('login', pair(), bare)).data).toHaveProperty('verificationID');
  });

  it('takes a verified e-mail in any letter case, and not an unverified one', async () => {
    await test.database.run(
      sql`update identity.users set email = ${`m${round}@mail.com`} where id = ${user.userID}`,
    );
    const account = `M${round}@Mail.com`;
    expect((await test.call('login', pair(user.password, account), phoneOne())).code).toBe(2020);
    await test.database.run(
      sql`update identity.users set email_verified_at = ${test.clock.now()} where id = ${user.userID}`,
    );
    expect((await test.call('login', pair(user.password, account), phoneOne())).code).toBe(200);
  });

  it('answers a wrong password and an unknown account alike, lock included', async () => {
    const outcomes = [];
    for (const account of [user.phone, `0909${String(5_000_000 + round)}`]) {
      const answers = [];
      for (let tries = 0; tries < 6; tries++) {
        const answer = await test.call('login', pair('Wrong-Pass1!', account), phoneOne());
        answers.push({ code: answer.code, message: answer.message, data: answer.data });
      }
      outcomes.push(answers);
    }
    expect(outcomes[0]).toEqual(outcomes[1]);
    expect(outcomes[0]?.map((answer) => answer.code)).toEqual([2020, 2020, 2020, 2020, 2021, 2021]);
    expect(outcomes[0]?.[4]?.message).toContain('15 minutes');
    expect(await messages()).toEqual([expect.stringContaining('login is paused')]);
  });

  it('refuses the right password while locked, and takes it 15 minutes later', async () => {
    for (let tries = 0; tries < 5; tries++) await test.call('login', pair('Wrong-Pass1!'), phoneOne());
    expect((await test.call('login', pair(), phoneOne())).code).toBe(2021);
    test.clock.advance(minutes(15));
    expect((await test.call('login', pair(), phoneOne())).code).toBe(200);
  });

  it('checks at most five of fifty parallel password guesses before it locks', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        test.call('login', pair('Wrong-Pass1!'), { address: `10.2.${round}.${at}` }),
      ),
    );
    expect(answers.filter((answer) => answer.code === 2020)).toHaveLength(4);
    expect(answers.filter((answer) => answer.code === 2021)).toHaveLength(46);
  });

  it('stops an address after sixty wrong tries on any accounts', async () => {
    const codes = [];
    for (let at = 0; at < 61; at++) {
      const account = `0908${String(1_000_000 + round * 100 + at)}`;
      codes.push((await test.call('login', pair('Wrong-Pass1!', account), phoneOne())).code);
    }
    expect(codes.slice(0, 59).every((code) => code === 2020)).toBe(true);
    expect(codes.slice(59)).toEqual([2021, 2021]);
    expect((await test.call('login', pair(), phoneOne())).code).toBe(2021);
  });

  it('refuses an account name that is neither a phone number nor an e-mail', async () => {
    expect((await test.call('login', pair(user.password, 'somebody'), phoneOne())).code).toBe(1001);
  });

  it('in Chinese refuses in Chinese', async () => {
    const answer = await test.call('login', pair('Wrong-Pass1!'), from('device-of-a-reader-x', 'zh-CN'));
    expect(answer.message).toBe('账号或密码错误，请检查后重试，或重置密码。');
  });
});

describe('a session', () => {
  it('ends at once on logout', async () => {
    const token = await loggedIn(phoneOne());
    expect((await test.call('getUserDetail', undefined, { token })).code).toBe(200);
    expect((await test.call('logout', undefined, { token })).code).toBe(200);
    expect((await test.call('getUserDetail', undefined, { token })).status).toBe(401);
  });

  it('lives 30 days from its last use', async () => {
    const token = await loggedIn(phoneOne());
    for (let at = 0; at < 3; at++) {
      test.clock.advance(days(29));
      expect((await test.call('getUserDetail', undefined, { token })).code).toBe(200);
    }
    test.clock.advance(days(30));
    expect((await test.call('getUserDetail', undefined, { token })).status).toBe(401);
  });

  it('returns its lifetime at login and each time a call extends it', async () => {
    await loggedIn(phoneOne());
    const answer = await test.call('login', pair(), phoneOne());
    expect(answer.data).toMatchObject({ expiresIn: 30 * 24 * 3600 });
    const { token } = answer.data as { token: string };
    const renewed = async () => {
      const headers = { authorization: `Bearer ${token}` };
      const response = await test.app.inject({ url: '/api/user/getUserDetail', headers });
      return response.headers['x-session-expires-in'];
    };
    expect(await renewed()).toBeUndefined();
    test.clock.advance(minutes(10));
    expect(await renewed()).toBe(String(30 * 24 * 3600));
    expect(await renewed()).toBeUndefined();
  });

  it('writes that it was seen every ten minutes at most', async () => {
    const token = await loggedIn(phoneOne());
    const seen = async () =>
      (await test.call('devices', undefined, { token })).data.items.find((item) => item.isThisOne)
        ?.lastSeenAt;
    const first = await seen();
    test.clock.advance(minutes(9));
    expect(await seen()).toBe(first);
    test.clock.advance(minutes(1));
    expect(await seen()).toBe(test.clock.now().toISOString());
  });

  it('is listed with its device; a signed-out device needs a code to log in again', async () => {
    const mine = await loggedIn(phoneOne());
    const tokenOfLostPhone = await loggedIn(phoneTwo());
    const list = (await test.call('devices', undefined, { token: mine })).data.items;
    // The session the user was created with is in the list too.
    expect(list.map((item) => item.isThisOne).filter(Boolean)).toHaveLength(1);
    expect(list).toHaveLength(3);
    expect((await test.call('getUserDetail', undefined, { token: tokenOfLostPhone })).code).toBe(200);
    const { items } = (await test.call('devices', undefined, { token: tokenOfLostPhone })).data;
    const sessionID = items.find((item) => item.isThisOne)?.sessionID ?? '';
    expect((await test.call('signOutDevice', { sessionID }, { token: mine })).code).toBe(200);
    expect((await test.call('getUserDetail', undefined, { token: tokenOfLostPhone })).status).toBe(401);
    expect((await test.call('login', pair(), phoneTwo())).data).toHaveProperty('verificationID');
    expect((await test.call('signOutDevice', { sessionID }, { token: mine })).code).toBe(1003);
  });

  it('cannot be signed out by a stranger', async () => {
    const token = await loggedIn(phoneOne());
    const [item] = (await test.call('devices', undefined, { token })).data.items;
    const stranger = await createTestUser(test, { nickname: `stranger_${round}` });
    const { sessionID = '' } = item ?? {};
    expect((await test.call('signOutDevice', { sessionID }, { token: stranger.token })).code).toBe(1003);
    expect((await test.call('getUserDetail', undefined, { token })).code).toBe(200);
  });

  it('does not open for made-up or empty tokens', async () => {
    for (const token of ['x', 'a'.repeat(43), ' '])
      expect((await test.call('devices', undefined, { token })).status).toBe(401);
  });

  it('of a user are twenty at most, the oldest ending first', async () => {
    const first = await loggedIn(phoneOne());
    for (let at = 0; at < 20; at++) {
      test.clock.advance(minutes(61));
      await loggedIn(from(`device-number-${at}-of-${round}`));
    }
    test.clock.advance(seconds(6));
    expect((await test.call('devices', undefined, { token: first })).status).toBe(401);
  });
});

describe('a forgotten password', () => {
  const fresh = 'Fresh$Pass1!';
  const finish = (verificationID: string, code: string, confirm = fresh) => ({
    verificationID,
    code,
    password: fresh,
    confirm,
  });

  it('is reset with a code: other devices are signed out, withdrawals are blocked for a day', async () => {
    const other = await loggedIn(phoneTwo());
    const started = await test.call('forgetPwd', { account: user.phone }, phoneOne());
    const { verificationID } = started.data as { verificationID: string };
    const done = await test.call('forgetPwd', finish(verificationID, await newestCode()), phoneOne());
    expect(done.data).toEqual({
      withdrawalBlockedUntil: new Date(test.clock.now().getTime() + days(1)).toISOString(),
    });
    expect((await test.call('devices', undefined, { token: other })).status).toBe(401);
    expect((await test.call('login', pair(), phoneOne())).code).toBe(2020);
    const back = await test.call('login', pair(fresh), phoneOne());
    const { token } = back.data as { token: string };
    const detail = (await test.call('getUserDetail', undefined, { token })).data;
    expect(detail.withdrawalBlockedUntil).toBe(
      (done.data as { withdrawalBlockedUntil: string }).withdrawalBlockedUntil,
    );
    expect((await test.call('login', pair(fresh), phoneTwo())).data).toHaveProperty('verificationID');
    expect((await messages()).join()).toContain('your password was reset');
  });

  it('answers the same for an account that is not there', async () => {
    const shape = ({ code, message, data }: { code: number; message: string; data: object }) => ({
      code,
      message,
      data: { ...data, verificationID: '', maskedTarget: '' },
    });
    const nobody = `0907${String(6_000_000 + round)}`;
    const [known, unknown] = [
      await test.call('forgetPwd', { account: user.phone }, phoneOne()),
      await test.call('forgetPwd', { account: nobody }, phoneOne()),
    ];
    expect(shape(known)).toEqual(shape(unknown));
    expect(await messages(nobody)).toEqual([]);
    const { verificationID } = unknown.data as { verificationID: string };
    const guess = await test.call('forgetPwd', finish(verificationID, '123456'), phoneOne());
    expect(guess).toMatchObject({ code: 2010, data: { triesLeft: 4 } });
    const mail = await test.call('forgetPwd', { account: 'nobody@mail.com' }, phoneOne());
    expect(mail.data).toMatchObject({ channel: 'mail', maskedTarget: 'n***@mail.com' });
  });

  it('is not reset by a wrong code, five times at most', async () => {
    const started = await test.call('forgetPwd', { account: user.phone }, phoneOne());
    const { verificationID } = started.data as { verificationID: string };
    const code = await newestCode();
    const codes = [];
    for (let at = 0; at < 6; at++)
      codes.push((await test.call('forgetPwd', finish(verificationID, wrongFor(code)), phoneOne())).code);
    expect(codes).toEqual([2010, 2010, 2010, 2010, 2012, 2012]);
    expect((await test.call('login', pair(), phoneOne())).code).toBe(200);
  });

  it('needs both new passwords alike, and the password rule', async () => {
    const started = await test.call('forgetPwd', { account: user.phone }, phoneOne());
    const { verificationID } = started.data as { verificationID: string };
    const code = await newestCode();
    expect((await test.call('forgetPwd', finish(verificationID, code, 'x'), phoneOne())).code).toBe(2001);
    const weak = { verificationID, code, password: 'weak', confirm: 'weak' };
    expect((await test.call('forgetPwd', weak, phoneOne())).code).toBe(1001);
  });

  it('is not reset by a code that was sent for something else', async () => {
    const started = await test.call('login', pair(), phoneOne());
    const { verificationID } = started.data as { verificationID: string };
    const done = await test.call('forgetPwd', finish(verificationID, await newestCode()), phoneOne());
    expect(done.code).toBe(2011);
  });
});
