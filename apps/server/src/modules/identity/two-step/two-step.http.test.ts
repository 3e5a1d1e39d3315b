import { TOTP } from 'otpauth';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { minutes, seconds } from '../../../platform/clock';
import { sql } from '../../../platform/database/db';
import { type TestApp, testApp } from '../../../testing/app';
import { assertInvariants } from '../../../testing/database/invariants';
import { fundWallet } from '../../../testing/fixtures/money';
import { createTestUser, type TestUser } from '../../../testing/fixtures/users';
import { addAccount, codeSentTo } from '../../../testing/providers/banks';

let gift: TestApp;
let user: TestUser;
let secret = '';
let recovery: string[] = [];
beforeAll(async () => {
  gift = await testApp();
});
afterEach(() => assertInvariants(gift.database));
afterAll(() => gift.close());

/** The code at now plus `aheadMs`. */
const codeAt = (aheadMs = 0) =>
  new TOTP({ secret }).generate({ timestamp: gift.clock.now().getTime() + aheadMs });
const next = () => {
  gift.clock.advance(seconds(30));
  return codeAt();
};
const wrongCode = () => (codeAt() === '000000' ? '000001' : '000000');

beforeEach(async () => {
  user = await createTestUser(gift);
  const started = await gift.call('startTwoStep', { password: user.password }, { token: user.token });
  secret = started.data.secret;
  expect(started.data.uri).toContain(`secret=${secret}`);
  const on = await gift.call('confirmTwoStep', { code: next() }, { token: user.token });
  recovery = on.data.recoveryCodes;
});

const login = async (headers = {}) => {
  const { data } = await gift.call('login', { account: user.phone, password: user.password }, { headers });
  return (data as { twoStepID: string }).twoStepID;
};
const finish = (twoStepID: string, code: string) => gift.call('finishTwoStep', { twoStepID, code });

describe('two-step codes', () => {
  it('are enabled only after the first correct code, with ten recovery codes', async () => {
    expect(recovery).toHaveLength(10);
    expect(new Set(recovery).size).toBe(10);
    const state = await gift.call('twoStep', undefined, { token: user.token });
    expect(state.data).toEqual({ isOn: true, recoveryCodesLeft: 10 });
    const other = await createTestUser(gift);
    await gift.call('startTwoStep', { password: other.password }, { token: other.token });
    const wrong = await gift.call('confirmTwoStep', { code: '000000' }, { token: other.token });
    expect(wrong.data).toMatchObject({ refusal: 'TwoStepWrong', triesLeft: 4 });
    const plain = await gift.call('login', { account: other.phone, password: other.password });
    expect(plain.data).not.toHaveProperty('twoStepID');
    const guess = await gift.call('startTwoStep', { password: 'Guess123!' }, { token: other.token });
    expect(guess.data).toMatchObject({ refusal: 'PasswordWrong' });
  });

  it('have their secret and recovery codes encrypted or hashed, and are never logged', async () => {
    const rows = await gift.database.many<{ row: string }>(sql`
      select a::text as row from identity.authenticators a union all
      select r::text from identity.recovery_codes r`);
    const stored = rows.map(({ row }) => row).join('\n');
    const hex = Buffer.from(new TOTP({ secret }).secret.bytes).toString('hex');
    const code = next();
    await finish(await login(), code);
    for (const one of [secret, hex, ...recovery]) {
      expect(stored).not.toContain(one);
      expect(gift.logLines.join('')).not.toContain(one);
    }
    expect(gift.logLines.join('')).not.toContain(`"${code}"`);
  });

  it('cannot be set up again while they are enabled', async () => {
    const again = await gift.call('startTwoStep', { password: user.password }, { token: user.token });
    expect(again.data).toMatchObject({ refusal: 'TwoStepOn' });
    const twice = await gift.call('confirmTwoStep', { code: next() }, { token: user.token });
    expect(twice.data).toMatchObject({ refusal: 'TwoStepOn' });
  });

  it('are turned off by password and code together only', async () => {
    const end = (password: string, code: string) =>
      gift.call('disableTwoStep', { password, code }, { token: user.token });
    expect((await end('Guess123!', next())).data).toMatchObject({ refusal: 'PasswordWrong' });
    expect((await end(user.password, wrongCode())).data).toMatchObject({ refusal: 'TwoStepWrong' });
    expect((await end(user.password, next())).code).toBe(200);
    expect((await end(user.password, next())).data).toMatchObject({ refusal: 'TwoStepOff' });
    await gift.runDue();
    const { items } = (await gift.call('demoOutbox', { target: user.phone })).data;
    expect(items[0]?.text).toContain('turned off');
  });
});

describe('a login with two-step codes', () => {
  it('asks for a code only after the correct password, then logs in', async () => {
    const wrong = await gift.call('login', { account: user.phone, password: 'Wrong123!' });
    expect(wrong.data).toMatchObject({ refusal: 'LoginWrong' });
    const done = await finish(await login(), next());
    expect(done.data).toMatchObject({ userID: String(user.userID) });
    const detail = await gift.call('getUserDetail', undefined, { token: done.data.token });
    expect(detail.code).toBe(200);
  });

  it('refuses a used code, also concurrently or in another login, and every earlier code', async () => {
    const [one, other, third] = [await login(), await login(), await login()];
    const before = codeAt(seconds(30));
    gift.clock.advance(seconds(60));
    const code = codeAt();
    const both = await Promise.all([finish(one, code), finish(other, code)]);
    expect(both.map((answer) => answer.code).sort()).toEqual([200, 2071]);
    expect((await finish(third, before)).code).toBe(2071);
    expect((await finish(third, next())).code).toBe(200);
  });

  it('accepts a code 30 seconds off, but not 60 seconds off', async () => {
    const twoStepID = await login();
    gift.clock.advance(minutes(2));
    expect((await finish(twoStepID, codeAt(seconds(-60)))).code).toBe(2071);
    expect((await finish(twoStepID, codeAt(seconds(60)))).code).toBe(2071);
    expect((await finish(twoStepID, codeAt(seconds(-30)))).code).toBe(200);
  });

  it('locks for 15 minutes at the fifth wrong code, also with 50 concurrent attempts', async () => {
    const twoStepID = await login();
    const guesses = await Promise.all(Array.from({ length: 50 }, () => finish(twoStepID, wrongCode())));
    expect(guesses.filter(({ code }) => code === 2071)).toHaveLength(4);
    expect((await finish(twoStepID, next())).data).toMatchObject({ refusal: 'TwoStepLocked' });
    gift.clock.advance(minutes(15));
    expect((await finish(await login(), next())).code).toBe(200);
  });

  it('accepts each recovery code once, regardless of case and separators', async () => {
    const [first = ''] = recovery;
    expect((await finish(await login(), first.toUpperCase().replace('-', ' '))).code).toBe(200);
    expect((await finish(await login(), first)).code).toBe(2071);
    const state = await gift.call('twoStep', undefined, { token: user.token });
    expect(state.data.recoveryCodesLeft).toBe(9);
  });

  it('refuses codes and recovery codes of another user', async () => {
    const [mine = ''] = recovery;
    const other = await createTestUser(gift);
    const { data } = await gift.call('startTwoStep', { password: other.password }, { token: other.token });
    secret = data.secret;
    await gift.call('confirmTwoStep', { code: next() }, { token: other.token });
    const theirs = next();
    const twoStepID = await login();
    user = other;
    const othersID = await login();
    expect((await finish(twoStepID, theirs)).code).toBe(2071);
    expect((await finish(othersID, mine)).code).toBe(2071);
  });

  it('expires after five minutes or one use, and an unknown ID is refused', async () => {
    const twoStepID = await login();
    gift.clock.advance(minutes(5) + 1);
    expect((await finish(twoStepID, next())).code).toBe(2011);
    const used = await login();
    await finish(used, next());
    expect((await finish(used, next())).code).toBe(2011);
    expect((await finish('A'.repeat(43), next())).code).toBe(2011);
  });
});

describe('a withdrawal with two-step codes', () => {
  it('needs the PIN and an unused code', async () => {
    await fundWallet(gift.database, user.userID, 5_000_000n);
    const { bankAccountID } = await addAccount(gift, user);
    const send = (more: object = {}) =>
      gift.call(
        'withdraw',
        { amountKobo: '300000', bankAccountID, walletPin: user.pin, ...more },
        { token: user.token },
      );
    expect((await send()).data).toMatchObject({ refusal: 'TwoStepNeeded' });
    expect((await send({ twoStepCode: wrongCode() })).data).toMatchObject({ refusal: 'TwoStepWrong' });
    const code = next();
    expect((await send({ twoStepCode: code })).code).toBe(200);
    const again = await send({ twoStepCode: code, isRepeatConfirmed: true });
    expect(again.data).toMatchObject({ refusal: 'TwoStepWrong' });
    const { data } = await gift.call('walletSummary', undefined, { token: user.token });
    expect(data.withdrawingKobo).not.toBe('0');
  });

  it('cannot be automated without a code: setting up auto-withdrawal needs one too', async () => {
    const { bankAccountID } = await addAccount(gift, user);
    const wish = { bankAccountID, fromKobo: '5000000', minBalanceKobo: '0' };
    const { data } = await gift.call('sendAutoWithdrawCode', wish, { token: user.token });
    const code = await codeSentTo(gift, user.phone);
    const set = (more: object) =>
      gift.call(
        'setAutoWithdraw',
        { ...wish, walletPin: user.pin, verificationID: data.verificationID, code, ...more },
        { token: user.token },
      );
    expect((await set({})).data).toMatchObject({ refusal: 'TwoStepNeeded' });
    expect((await set({ twoStepCode: wrongCode() })).data).toMatchObject({ refusal: 'TwoStepWrong' });
    const done = await set({ twoStepCode: next() });
    expect(done.code, done.message).toBe(200);
  });
});
