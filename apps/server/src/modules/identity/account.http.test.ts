import { consentVersions } from '@gift/contract/rules';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { minutes, seconds } from '../../platform/clock';
import { sql } from '../../platform/database/db';
import { type CallOptions, type TestApp, testApp } from '../../testing/app';
import { createTestUser } from '../../testing/fixtures/users';

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

let round = 0;
let address = '';
let phone = '';
let nickname = '';
const password = 'Secret12!';
let device = '';
beforeEach(() => {
  round++;
  address = `10.0.0.${round}`;
  device = `device-of-newcomer-${round}`;
  phone = `0903${String(2_000_000 + round)}`;
  nickname = `newcomer_${round}`;
});

const consent = { ...consentVersions, age18: true };
const form = () => ({ phone, password, confirm: password, nickname, consent });
const from = (deviceID = device): CallOptions => ({ address, headers: { 'x-device-id': deviceID } });

/** The newest code sent to a phone or mailbox, from the demo outbox. */
async function newestCode(target = phone): Promise<string> {
  await test.runDue();
  const { data } = await test.call('demoOutbox', { target });
  return /code is (\d{6})/.exec(data.items[0]?.text ?? '')?.[1] ?? 'no code';
}

async function registered() {
  const { data } = await test.call('register', form(), from());
  const { verificationID } = data;
  const answer = await test.call('verifyCode', { verificationID, code: await newestCode() }, from());
  if (!('token' in answer.data)) throw new Error(answer.message);
  return answer.data;
}

const wrongFor = (code: string) => (code === '000001' ? '000002' : '000001');

describe('registering', () => {
  it('creates an account and a session once the code is verified', async () => {
    const started = await test.call('register', form(), from());
    expect(started).toMatchObject({
      code: 200,
      data: { channel: 'sms', resendAfterS: 60, maskedTarget: `${phone.slice(0, 4)}****${phone.slice(-3)}` },
    });
    const { verificationID } = started.data;
    const ended = await test.call('verifyCode', { verificationID, code: await newestCode() }, from());
    expect(ended.code).toBe(200);
    const { token } = ended.data as { token: string };
    const detail = await test.call('getUserDetail', undefined, { token });
    expect(detail.data).toMatchObject({ nickname, tier: 0, hasWalletPin: false, hasIdentity: false });
    const consents = await test.database.many<{ kind: string }>(
      sql`select kind from identity.consents where user_id = ${BigInt(detail.data.userID)} order by kind`,
    );
    expect(consents.map((row) => row.kind)).toEqual(['age18', 'privacy', 'terms']);
  });

  it('under a nickname that is taken or reserved offers three that are free', async () => {
    await registered();
    for (const wanted of [nickname, 'gift_support']) {
      const { data } = await test.call('register', { ...form(), nickname: wanted }, from());
      const { refusal, alternatives } = data as unknown as { refusal: string; alternatives: string[] };
      expect(refusal).toMatch(/^Nickname(?:InUse|Reserved)$/);
      expect(alternatives).toHaveLength(3);
      const other = { ...form(), phone: `0904${phone.slice(4)}`, nickname: alternatives[0]! };
      expect((await test.call('register', other, from())).code).toBe(200);
    }
  });

  it('returns the same response for a phone that has an account, and notifies its owner', async () => {
    await registered();
    nickname = `other_${round}`;
    const again = await test.call('register', form(), from());
    expect(again).toMatchObject({ code: 200, data: { channel: 'sms', resendAfterS: 60 } });
    await test.runDue();
    const { data } = await test.call('demoOutbox', { target: phone });
    expect(data.items[0]?.text).toContain('attempt to register');
    const { verificationID } = again.data;
    const guess = await test.call('verifyCode', { verificationID, code: '123456' }, from());
    expect(guess).toMatchObject({ code: 2010, data: { triesLeft: 4 } });
  });

  it('twice at the same time with one phone creates one account', async () => {
    const forms = ['a', 'b'].map((end) => ({ ...form(), nickname: `${nickname}${end}` }));
    const started = [];
    for (const one of forms) {
      const { data } = await test.call('register', one, from());
      started.push({ verificationID: data.verificationID, code: await newestCode() });
    }
    const ended = await Promise.all(started.map((one) => test.call('verifyCode', one, from())));
    expect(ended.map((answer) => answer.code).sort()).toEqual([200, 2005]);
    const { users } = await test.database.one<{ users: bigint }>(
      sql`select count(*) as users from identity.users where phone = ${phone}`,
    );
    expect(users).toBe(1n);
  });

  it.each([
    ['confirm that differs', { confirm: 'Secret12?' }, 2001],
    ['a nickname like ours', { nickname: 'G1ft.Supp0rt' }, 2003],
    ['a Chinese staff word', { nickname: '官方客服小王' }, 2003],
    ['a nickname of dots', { nickname: '____' }, 2003],
    ['no tick for age', { consent: { ...consent, age18: false } }, 2004],
    ['terms of another version', { consent: { ...consent, terms: '2020-01' } }, 2004],
    ['a weak password', { password: 'secret12!', confirm: 'secret12!' }, 1001],
    ['a phone of another country', { phone: '08630000000' }, 1001],
    ['a short nickname', { nickname: 'ab' }, 1001],
    ['a broken e-mail', { email: 'me@nowhere' }, 1001],
    ['a field nobody asked for', { tier: 3 }, 1001],
  ])('refuses %s', async (_name, change, code) => {
    const answer = await test.call('register', { ...form(), ...change } as never, from());
    expect(answer.code).toBe(code);
  });

  it('refuses a nickname in use, ignoring letter case and dots', async () => {
    await createTestUser(test, { nickname: `Famous${round}` });
    const answer = await test.call('register', { ...form(), nickname: `f.AMOUS_${round}` }, from());
    expect(answer.code).toBe(2002);
  });

  it('ignores a wrong invite code and saves a valid one', async () => {
    const friend = await registered();
    const { inviteCode } = (await test.call('getUserDetail', undefined, { token: friend.token })).data;
    const wanted = [inviteCode.toLowerCase(), 'NONSENSE'];
    const found = [];
    for (const [at, code] of wanted.entries()) {
      phone = `0701${String(2_000_000 + round * 10 + at)}`;
      const started = await test.call(
        'register',
        { ...form(), nickname: `${nickname}x${at}`, inviteCode: code },
        from(),
      );
      const { verificationID } = started.data;
      await test.call('verifyCode', { verificationID, code: await newestCode() }, from());
      const row = await test.database.one<{ by: bigint | null }>(
        sql`select invited_by as by from identity.users where phone = ${phone}`,
      );
      found.push(row.by);
    }
    expect(found).toEqual([BigInt(friend.userID), null]);
  });

  it('may begin five times an hour from one address, or from one device; refused forms do not count', async () => {
    const begin = async (at: number, options: CallOptions) => {
      const other = { phone: `0812${String(3_000_000 + round * 100 + at)}`, nickname: `${nickname}n${at}` };
      return (await test.call('register', { ...form(), ...other }, options)).code;
    };
    for (let at = 0; at < 9; at++) await test.call('register', { ...form(), confirm: 'x' }, from());
    const byAddress = [];
    for (let at = 0; at < 6; at++) byAddress.push(await begin(at, { address }));
    expect(byAddress).toEqual([200, 200, 200, 200, 200, 1005]);
    const byDevice = [];
    for (let at = 6; at < 12; at++)
      byDevice.push(
        await begin(at, {
          address: `10.8.${round}.${at}`,
          headers: { 'x-device-id': 'device-that-registers-a-lot' },
        }),
      );
    expect(byDevice).toEqual([200, 200, 200, 200, 200, 1005]);
    test.clock.advance(minutes(60));
    expect(await begin(12, { address })).toBe(200);
  });
});

describe('a code', () => {
  it('allows four wrong tries and is blocked by the fifth, even when fifty arrive at once', async () => {
    const { data } = await test.call('register', form(), from());
    const code = await newestCode();
    const guess = { verificationID: data.verificationID, code: wrongFor(code) };
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => test.call('verifyCode', guess, from())),
    );
    const wrong = answers.filter((answer) => answer.code === 2010);
    expect(wrong.map((answer) => (answer.data as unknown as { triesLeft: number }).triesLeft).sort()).toEqual(
      [1, 2, 3, 4],
    );
    expect(answers.filter((answer) => answer.code === 2012)).toHaveLength(46);
    const { tries } = await test.database.one<{ tries: number }>(
      sql`select tries from identity.verifications where id = ${data.verificationID}`,
    );
    expect(tries).toBe(5);
    const right = await test.call('verifyCode', { verificationID: data.verificationID, code }, from());
    expect(right.code).toBe(2012);
    const anew = await test.call('register', form(), from());
    expect(anew).toMatchObject({ code: 2012, data: { minutes: 30 } });
    test.clock.advance(minutes(31));
    expect((await test.call('register', form(), from())).code).toBe(200);
  });

  it('works on its fifth try after four wrong ones', async () => {
    const { data } = await test.call('register', form(), from());
    const code = await newestCode();
    const { verificationID } = data;
    for (let at = 0; at < 4; at++)
      await test.call('verifyCode', { verificationID, code: wrongFor(code) }, from());
    expect((await test.call('verifyCode', { verificationID, code }, from())).code).toBe(200);
  });

  it('expires after ten minutes, and after its use', async () => {
    const { data } = await test.call('register', form(), from());
    const guess = { verificationID: data.verificationID, code: await newestCode() };
    test.clock.advance(minutes(10));
    expect((await test.call('verifyCode', guess, from())).code).toBe(2011);
    const second = await test.call('sendCode', { verificationID: data.verificationID }, from());
    expect(second.code).toBe(200);
    const use = { ...guess, code: await newestCode() };
    expect((await test.call('verifyCode', use, from())).code).toBe(200);
    expect((await test.call('verifyCode', use, from())).code).toBe(2011);
  });

  it('is sent again after 60, 120 and 300 seconds, and only the newest is right', async () => {
    const { data } = await test.call('register', form(), from());
    const { verificationID } = data;
    const first = await newestCode();
    for (const wait of [60, 120, 300]) {
      test.clock.advance(seconds(wait - 1));
      const early = await test.call('sendCode', { verificationID }, from());
      expect(early).toMatchObject({ code: 2013, data: { seconds: 1 } });
      test.clock.advance(seconds(1));
      expect((await test.call('sendCode', { verificationID }, from())).code).toBe(200);
    }
    const newest = await newestCode();
    if (newest !== first)
      expect((await test.call('verifyCode', { verificationID, code: first }, from())).code).toBe(2010);
    expect((await test.call('verifyCode', { verificationID, code: newest }, from())).code).toBe(200);
  });

  it('is sent to one target at most ten times an hour, from any client address', async () => {
    const codes = [];
    for (let at = 0; at < 11; at++)
      codes.push((await test.call('register', form(), { address: `10.9.${round}.${at}` })).code);
    expect(codes).toEqual([...Array.from({ length: 10 }, () => 200), 2013]);
  });

  it('cannot be entered for a verification that does not exist', async () => {
    const answer = await test.call('verifyCode', { verificationID: 'x'.repeat(24), code: '123456' }, from());
    expect(answer.code).toBe(2011);
  });
});
