import { randomInt } from 'node:crypto';
import { consentVersions } from '@gift/contract/rules';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { minutes } from '../../../platform/clock';
import { type TestApp, testApp } from '../../../testing/app';
import { createTestUser } from '../../../testing/fixtures/users';

let gift: TestApp;
beforeAll(async () => {
  gift = await testApp();
});
afterAll(() => gift.close());

let phone = '';
let address = '';
beforeEach(() => {
  phone = `0703${randomInt(1_000_000, 9_999_999)}`;
  address = `10.9.${randomInt(250)}.${randomInt(250)}`;
});

const requestReset = async () =>
  (await gift.call('forgetPwd', { account: phone }, { address })).data as unknown as {
    verificationID: string;
  };

describe('an attacker who requests codes for a phone they do not own', () => {
  const register = () =>
    gift.call(
      'register',
      {
        phone,
        password: 'Secret12!',
        confirm: 'Secret12!',
        nickname: `n${randomInt(1_000_000_000)}`,
        consent: { ...consentVersions, age18: true },
      },
      { address },
    );

  it('gets five an hour, however many beginnings he has collected before', async () => {
    const started: string[] = [];
    for (let at = 0; at < 5; at++) {
      const answer = await register();
      expect(answer.code, answer.message).toBe(200);
      started.push(answer.data.verificationID);
      gift.clock.advance(minutes(5));
    }
    let sent = 0;
    // From the second hour on, each requests a code every five minutes.
    for (let at = 0; at < 24; at++) {
      gift.clock.advance(minutes(5));
      if (at * 5 < 35) continue;
      for (const verificationID of started)
        if ((await gift.call('sendCode', { verificationID }, { address })).code === 200) sent++;
    }
    expect(sent).toBeLessThanOrEqual(10);
  });

  it('gets five tries at a code for one purpose, however many codes are out', async () => {
    await createTestUser(gift, { phone });
    const started = [await requestReset(), await requestReset(), await requestReset()];
    await gift.runDue();
    const guess = (verificationID: string, code: string) =>
      gift.call(
        'forgetPwd',
        { verificationID, code, password: 'Another12!', confirm: 'Another12!' },
        { address },
      );
    const { items } = (await gift.call('demoOutbox', { target: phone })).data;
    const right = items.flatMap(({ text }) => /code is (\d{6})/.exec(text)?.[1] ?? []);
    const wrong = ['000001', '000002', '000003', '000004', '000005', '000006', '000007', '000008'].filter(
      (code) => !right.includes(code),
    );
    for (const code of wrong.slice(0, 5)) await guess(started[0]?.verificationID ?? '', code);
    const other = await guess(started[1]?.verificationID ?? '', wrong[0] ?? '');
    expect(other.data).toMatchObject({ refusal: 'CodeBlocked' });
  });
});

it('a user can check whether a BVN is registered at most five times a day', async () => {
  const owner = await createTestUser(gift, { tier: 0 });
  const thief = await createTestUser(gift, { tier: 0 });
  const number = `223${randomInt(1_000_000, 9_999_999)}5`;
  const ask = (token: string) =>
    gift.call(
      'verifyUserInfo',
      { kind: 'bvn', number, firstName: 'Ada', lastName: 'Obi', dateOfBirth: '1990-05-17' },
      { token },
    );
  expect((await ask(owner.token)).code).toBe(200);
  for (let at = 0; at < 5; at++)
    expect((await ask(thief.token)).data).toMatchObject({ refusal: 'IdentityInUse' });
  expect((await ask(thief.token)).data).toMatchObject({ refusal: 'IdentityCheckLimitReached' });
});
