import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Refusal } from '../../../platform/calls/refusal';
import { days, hours, minutes } from '../../../platform/clock';
import { sql } from '../../../platform/database/db';
import { type TestApp, testApp } from '../../../testing/app';
import { createTestUser, type TestUser } from '../../../testing/fixtures/users';
import { checkWalletPin } from '../index';

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

let user: TestUser;
beforeEach(async () => {
  user = await createTestUser(test);
});

const walletPin = '805264';
const set = (body: object, token = user.token) => test.call('setPayPwd', body as never, { token });

/**
 * Checks a PIN like a money command: in one transaction, which commits for a refusal with `isCommitted`. Returns the
 * refusal's name or 'right'.
 */
async function tried(pin: string, userID = user.userID): Promise<string> {
  const { database, services, clock } = test;
  const outcome = await database
    .transaction(async (tx) => {
      try {
        await checkWalletPin(tx, services, userID, pin, clock.now());
        return 'right';
      } catch (error) {
        if (error instanceof Refusal && error.isCommitted) return error.refusal;
        throw error;
      }
    })
    .catch((error: Refusal) => error.refusal);
  return outcome;
}
const tryAll = async (pins: readonly string[]) => {
  const outcomes = [];
  for (const pin of pins) outcomes.push(await tried(pin));
  return outcomes;
};
const wrong = '111213';

async function newestCode(): Promise<string> {
  await test.runDue();
  const { data } = await test.call('demoOutbox', { target: user.phone });
  return /code is (\d{6})/.exec(data.items[0]?.text ?? '')?.[1] ?? 'no code';
}

describe('setting the wallet PIN', () => {
  it('for the first time needs the login password', async () => {
    user = await createTestUser(test, { pin: null });
    expect((await set({ walletPin, password: 'Wrong-Pass1!' })).code).toBe(2022);
    expect((await set({ walletPin, oldPin: '274913' })).code).toBe(2030);
    expect((await set({ walletPin, password: user.password })).code).toBe(200);
    expect(await tried(walletPin)).toBe('right');
    const { data } = await test.call('getUserDetail', undefined, { token: user.token });
    expect(data).toMatchObject({ hasWalletPin: true, withdrawalBlockedUntil: null });
  });

  it('a second time requires the old PIN, which then stops working', async () => {
    expect((await set({ walletPin, password: user.password })).code).toBe(2035);
    expect((await set({ walletPin, oldPin: wrong })).code).toBe(2031);
    expect((await set({ walletPin, oldPin: user.pin })).code).toBe(200);
    expect(await tryAll([user.pin, walletPin])).toEqual(['WalletPinWrong', 'right']);
  });

  it('with a code and the password resets it and stops withdrawals for a day', async () => {
    const asked = await test.call('sendCode', { purpose: 'pin' }, { token: user.token });
    const { verificationID } = asked.data;
    const code = await newestCode();
    const reset = { walletPin, verificationID, code, password: user.password };
    expect((await set({ ...reset, password: 'Wrong-Pass1!' })).code).toBe(2022);
    const done = await set(reset);
    const until = new Date(test.clock.now().getTime() + days(1)).toISOString();
    expect(done).toMatchObject({ code: 200, data: { withdrawalBlockedUntil: until } });
    expect(await tried(walletPin)).toBe('right');
    expect((await set(reset)).code).toBe(2011);
  });

  it('refuses a code of another user', async () => {
    const asked = await test.call('sendCode', { purpose: 'pin' }, { token: user.token });
    const code = await newestCode();
    const thief = await createTestUser(test);
    const body = { walletPin, verificationID: asked.data.verificationID, code, password: thief.password };
    expect((await set(body, thief.token)).code).toBe(2011);
  });

  it('sends no code without a session', async () => {
    expect((await test.call('sendCode', { purpose: 'pin' })).status).toBe(401);
  });

  it.each(['123456', '987654', '098765', '000000', '121212', '123123', '112233', '170590', '311299'])(
    'refuses %s as easy to guess',
    async (guessable) => {
      expect((await set({ walletPin: guessable, oldPin: user.pin })).code).toBe(2034);
    },
  );

  it('refuses the own birthday in any order', async () => {
    // Test users of a verified tier have the birthday 17 May 1990.
    for (const birthday of ['900517', '051790', '199005', '051990'])
      expect((await set({ walletPin: birthday, oldPin: user.pin })).code).toBe(2034);
  });

  it('refuses six digits of the own phone number', async () => {
    const { phone } = user;
    for (const from of [1, 3, 5])
      expect((await set({ walletPin: phone.slice(from, from + 6), oldPin: user.pin })).code).toBe(2034);
  });

  it.each(['12345', '1234567', 'abcdef', '８０５２６４'])(
    'refuses %s, which is not six digits',
    async (text) => {
      expect((await set({ walletPin: text, oldPin: user.pin })).code).toBe(1001);
    },
  );

  it('stops guessing of the login password after five', async () => {
    user = await createTestUser(test, { pin: null });
    const codes = [];
    for (let at = 0; at < 6; at++) codes.push((await set({ walletPin, password: 'Wrong-Pass1!' })).code);
    expect(codes).toEqual([2022, 2022, 2022, 2022, 2021, 2021]);
  });
});

describe('checking the wallet PIN', () => {
  it('locks for 30 minutes on the fifth wrong try, and for good on the tenth', async () => {
    expect(await tryAll(Array(6).fill(wrong))).toEqual([
      'WalletPinWrong',
      'WalletPinWrong',
      'WalletPinWrong',
      'WalletPinWrong',
      'WalletPinLocked',
      'WalletPinLocked',
    ]);
    expect(await tried(user.pin)).toBe('WalletPinLocked');
    const { data } = await test.call('getUserDetail', undefined, { token: user.token });
    expect(data.walletPinLockedUntil).toBe(new Date(test.clock.now().getTime() + minutes(30)).toISOString());
    test.clock.advance(minutes(30));
    expect(await tryAll(Array(5).fill(wrong))).toEqual([
      'WalletPinWrong',
      'WalletPinWrong',
      'WalletPinWrong',
      'WalletPinWrong',
      'WalletPinSpent',
    ]);
    test.clock.advance(days(2));
    expect(await tried(user.pin)).toBe('WalletPinSpent');
    const asked = await test.call('sendCode', { purpose: 'pin' }, { token: user.token });
    const { verificationID } = asked.data;
    const code = await newestCode();
    await set({ walletPin, verificationID, code, password: user.password });
    expect(await tried(walletPin)).toBe('right');
  });

  it('forgets wrong tries after a right one, also one that was remembered', async () => {
    const fourWrong = Array(4).fill(wrong);
    const outcomes = await tryAll([user.pin, ...fourWrong, user.pin, ...fourWrong]);
    expect(outcomes).not.toContain('WalletPinLocked');
    expect(outcomes.filter((outcome) => outcome === 'right')).toHaveLength(2);
  });

  it('counts five of fifty parallel wrong PINs and answers the others as locked', async () => {
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => tried(wrong)));
    expect(outcomes.filter((outcome) => outcome === 'WalletPinWrong')).toHaveLength(4);
    expect(outcomes.filter((outcome) => outcome === 'WalletPinLocked')).toHaveLength(46);
    const row = await test.database.one<{ fails: number }>(
      sql`select fails from identity.wallet_pins where user_id = ${user.userID}`,
    );
    expect(row.fails).toBe(5);
  });

  it('finds no quick yes for a guess while locked, although the right PIN was just used', async () => {
    expect(await tried(user.pin)).toBe('right');
    await tryAll(Array(5).fill(wrong));
    expect(await tried(user.pin)).toBe('WalletPinLocked');
  });

  it('caches the right PIN for five minutes', async () => {
    expect(await tried(user.pin)).toBe('right');
    // Without the stored hash, only the cache can accept the PIN.
    await test.database.run(
      sql`update identity.wallet_pins set hash = '$argon2id$v=19$m=8,t=1,p=1$c29tZXNhbHQ$AAAAAAAAAAAAAAAAAAAAAA'
          where user_id = ${user.userID}`,
    );
    expect(await tried(user.pin)).toBe('right');
    test.clock.advance(minutes(5));
    expect(await tried(user.pin)).toBe('WalletPinWrong');
  });

  it('does not use the cached PIN after another node changed the stored one', async () => {
    expect(await tried(user.pin)).toBe('right');
    await test.database.run(
      sql`update identity.wallet_pins set version = version + 1, locked_until = ${new Date(test.clock.now().getTime() + hours(1))}
          where user_id = ${user.userID}`,
    );
    expect(await tried(user.pin)).toBe('WalletPinLocked');
  });

  it('reports a missing PIN', async () => {
    user = await createTestUser(test, { pin: null });
    expect(await tried('274913')).toBe('WalletPinMissing');
  });
});
