import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hours, minutes } from '../../../platform/clock';
import { registrationForm } from '../../../testing/access-matrix/fixtures';
import { type TestApp, testApp } from '../../../testing/app';
import { createTestUser, type TestUser } from '../../../testing/fixtures/users';

// Someone who enters another user's phone can use up only his own quota, never that user's.

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

let round = 0;
let victim: TestUser;
beforeEach(async () => {
  round++;
  victim = await createTestUser(test);
});

const attacker = (at = 0) => ({ address: `10.66.${round}.${at}` });
const home = (deviceID = '') => ({
  address: `10.77.${round}.1`,
  ...(deviceID ? { headers: { 'x-device-id': deviceID } } : {}),
});
const ownPhone = () => home(`the-own-phone-of-${round}`);
const newPhone = () => home(`a-new-phone-of-${round}`);

async function newestCode(target = victim.phone) {
  await test.runDue();
  const { items } = (await test.call('demoOutbox', { target })).data;
  return items.flatMap(({ text }) => /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0] ?? [])[0] ?? '';
}
const idOf = (data: unknown) => (data as { verificationID: string }).verificationID;
const requestReset = (from: object, account = victim.phone) => test.call('forgetPwd', { account }, from);
const fresh = { password: 'Fresh$Pass1!', confirm: 'Fresh$Pass1!' };

/** Signs in as the victim on an unknown device, with the code. */
async function signIn(from: object, password = victim.password) {
  const started = await test.call('login', { account: victim.phone, password }, from);
  expect(started.code, started.message).toBe(200);
  if (!('verificationID' in started.data)) return started;
  return test.call('verifyCode', { verificationID: idOf(started.data), code: await newestCode() }, from);
}

describe('an attacker who enters the phone number of another user', () => {
  it('uses up five codes an hour of his own, and the owner still resets his password and signs in', async () => {
    const codes = [];
    for (let at = 0; at < 6; at++) codes.push((await requestReset(attacker())).code);
    expect(codes).toEqual([200, 200, 200, 200, 200, 2013]);
    const started = await requestReset(newPhone());
    expect(started.code, started.message).toBe(200);
    const entry = { verificationID: idOf(started.data), code: await newestCode(), ...fresh };
    expect((await test.call('forgetPwd', entry, newPhone())).code).toBe(200);
    expect((await signIn(newPhone(), fresh.password)).code).toBe(200);
  });

  it('blocks himself with wrong codes, and not the owner', async () => {
    const verificationID = idOf((await requestReset(attacker())).data);
    await newestCode();
    for (let at = 0; at < 5; at++)
      await test.call(
        'forgetPwd',
        { verificationID, code: 'abcdef'.replace(/./g, String(at)), ...fresh },
        attacker(),
      );
    expect((await requestReset(attacker())).data).toMatchObject({ refusal: 'CodeBlocked', minutes: 30 });
    const started = await requestReset(newPhone());
    const entry = { verificationID: idOf(started.data), code: await newestCode(), ...fresh };
    expect((await test.call('forgetPwd', entry, newPhone())).code).toBe(200);
  });

  it('is limited across networks; the device of the owner and their login are not affected', async () => {
    await signIn(ownPhone());
    const codes = [];
    for (let at = 0; at < 12; at++) codes.push((await requestReset(attacker(at))).code);
    expect(codes.filter((code) => code === 200)).toHaveLength(10);
    expect(codes.at(-1)).toBe(2013);
    expect((await requestReset(newPhone())).code, 'an unknown device of the owner is one stranger more').toBe(
      2013,
    );
    expect((await requestReset(ownPhone())).code).toBe(200);
    expect((await signIn(newPhone())).code, 'a right password has codes of its own').toBe(200);
  });

  it('has no more than thirty sent in a day', async () => {
    let sent = 0;
    for (let hour = 0; hour < 6; hour++) {
      for (let at = 0; at < 11; at++) if ((await requestReset(attacker(hour * 20 + at))).code === 200) sent++;
      test.clock.advance(hours(1) + minutes(1));
    }
    expect(sent).toBe(30);
  });

  it('gets at most twenty codes an hour from one network, for all phone numbers together', async () => {
    const codes = [];
    for (let at = 0; at < 21; at++)
      codes.push((await requestReset(attacker(), `0909${String(1_000_000 + round * 100 + at)}`)).code);
    expect(codes.filter((code) => code === 200)).toHaveLength(20);
    expect(codes.at(-1)).toBe(2013);
  });

  it('cannot block a registration', async () => {
    const { phone } = registrationForm();
    const register = (from: object) => test.call('register', { ...registrationForm(), phone }, from);
    for (let at = 0; at < 5; at++) await register(attacker());
    expect((await register(attacker())).code).not.toBe(200);
    const started = await register(home());
    expect(started.code, started.message).toBe(200);
    const entry = { verificationID: idOf(started.data), code: await newestCode(phone) };
    expect((await test.call('verifyCode', entry, home())).code).toBe(200);
  });

  it('locks the login for strangers with wrong passwords, and not on the owner’s own phone', async () => {
    await signIn(ownPhone());
    const guess = (from: object) =>
      test.call('login', { account: victim.phone, password: 'Wrong$Pass1!' }, from);
    for (let at = 0; at < 5; at++) await guess(attacker(at));
    expect((await guess(attacker(9))).data).toMatchObject({ refusal: 'LoginLocked' });
    expect((await signIn(ownPhone())).code).toBe(200);
    for (let at = 0; at < 5; at++) await guess(ownPhone());
    expect((await guess(ownPhone())).data, 'a stolen phone guesses no more often').toMatchObject({
      refusal: 'LoginLocked',
    });
  });
});

it('an account gets five codes an hour per purpose, across devices and networks', async () => {
  const codes = [];
  for (let at = 0; at < 6; at++)
    codes.push(
      (await test.call('sendCode', { purpose: 'pin' }, { ...attacker(at), token: victim.token })).code,
    );
  expect(codes).toEqual([200, 200, 200, 200, 200, 2013]);
  const mail = { email: `own${round}@mail.com`, password: victim.password };
  expect((await test.call('updateUserAccount', mail, { token: victim.token })).code).toBe(200);
});
