import { consentVersions } from '@gift/contract/rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoAccounts, demoMakers, demoNewcomers, demoStaff, demoTakers } from '../../../demo/accounts';
import { seedUsers } from '../../../demo/users';
import { sql } from '../../../platform/database/db';
import { type TestApp, testApp } from '../../../testing/app';

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

/** Every text, JSON and byte column of every table except the demo outbox, where codes are readable on purpose. */
async function dump(): Promise<string> {
  const tables = await test.database.many<{ schema: string; name: string }>(sql`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
      and (table_schema, table_name) <> ('identity', 'sandbox_messages')`);
  const parts: string[] = [];
  for (const { schema, name } of tables) {
    const { rows } = await test.database.pool.query<{ row: string }>(
      `select one::text as row from "${schema}"."${name}" one`,
    );
    parts.push(...rows.map(({ row }) => row));
  }
  expect(parts.join('\n')).toContain('lagos_cards');
  return parts.join('\n');
}

describe('a secret', () => {
  it('that passed through every call is in no log line, no table and no answer to an error', async () => {
    const seeded = await test.database.transaction((tx) => seedUsers(tx, test.services));
    const groups = [demoAccounts, demoStaff, demoMakers, demoTakers, demoNewcomers];
    expect(seeded?.size).toBe(groups.flat().length);
    const headers = { 'x-device-id': 'device-with-many-secrets' };
    const phone = '08125550001';
    const planted = {
      password: 'Planted$Pass77',
      second: 'Replanted$Pass88',
      wrong: 'Misplanted$Pass99',
      bvn: '22987654321',
      nin: '33987654321',
      refusedNumber: '44987650000',
      downNumber: '55987659999',
      pin: '739104',
      pinAgain: '840275',
      wrongPin: '951386',
    };
    const found: string[] = [];
    const newestCode = async () => {
      // Checks the queue while it holds the job.
      found.push(await dump());
      await test.runDue();
      const { items } = (await test.call('demoOutbox', { target: phone })).data;
      const code = /code is (\d{6})/.exec(items[0]?.text ?? '')?.[1] ?? '';
      expect(code).toMatch(/^\d{6}$/);
      return code;
    };
    const { password } = planted;
    const consent = { ...consentVersions, age18: true };
    const form = { phone, password, confirm: password, nickname: 'planter', consent };
    const started = await test.call('register', form, { headers });
    const registerCode = await newestCode();
    const entry = { verificationID: started.data.verificationID, code: registerCode };
    const { token } = (await test.call('verifyCode', entry, { headers })).data as { token: string };
    const mine = { token, headers };
    await test.call('login', { account: phone, password: planted.wrong }, { headers });
    const second = await test.call('login', { account: phone, password }, { headers });
    await test.call('setPayPwd', { walletPin: planted.pin, password }, mine);
    const live = { token: (second.data as { token: string }).token, headers };
    await test.call('setPayPwd', { walletPin: planted.pin, password }, live);
    await test.call('setPayPwd', { walletPin: planted.pinAgain, oldPin: planted.wrongPin }, live);
    await test.call('setPayPwd', { walletPin: planted.pinAgain, oldPin: planted.pin }, live);
    const person = { firstName: 'Plan', lastName: 'Ter', dateOfBirth: '1990-01-01' };
    for (const number of [planted.refusedNumber, planted.downNumber, planted.bvn])
      await test.call('verifyUserInfo', { kind: 'bvn', number, ...person }, live);
    await test.call('verifyUserInfo', { kind: 'nin', number: planted.nin }, live);
    expect((await test.call('getUserDetail', undefined, live)).data.tier).toBe(2);
    const forgot = await test.call('forgetPwd', { account: phone }, { headers });
    const { verificationID } = forgot.data as { verificationID: string };
    const resetCode = await newestCode();
    const fresh = { password: planted.second, confirm: planted.second };
    const reset = await test.call('forgetPwd', { verificationID, code: resetCode, ...fresh }, { headers });
    expect(reset.code).toBe(200);
    // A body that breaks the parser must not appear in the answer or the log.
    const broken = await test.app.inject({
      method: 'POST',
      url: '/api/user/register',
      headers: { 'content-type': 'application/json' },
      payload: `{"password":"${planted.password}"`,
    });
    await test.runDue();
    found.push(await dump(), test.logLines.join('\n'), broken.body);
    expect(test.logLines.length).toBeGreaterThan(10);
    const secrets = { ...planted, token, liveToken: live.token };
    for (const text of found)
      for (const [name, secret] of Object.entries(secrets)) expect(text.includes(secret), name).toBe(false);
    // Six digits may be part of an id or a time, but must not stand alone.
    for (const text of found)
      for (const code of [registerCode, resetCode])
        expect(new RegExp(`(?<![\\da-f.-])${code}(?![\\da-f])`).test(text), `code ${code}`).toBe(false);
  });

  it('of the demo accounts logs in on two windows without a code, in demo mode', async () => {
    for (const [account, deviceID] of [
      ['08030000001', 'window-of-the-first-trader'],
      ['08030000001', 'window-of-another-phone'],
      ['08030000002', 'window-of-the-second-one'],
    ] as const) {
      const answer = await test.call(
        'login',
        { account, password: 'Demo1234!' },
        { headers: { 'x-device-id': deviceID } },
      );
      expect(answer.data).toHaveProperty('token');
    }
  });

  it('is written once: seeding a second time changes nothing', async () => {
    expect(await test.database.transaction((tx) => seedUsers(tx, test.services))).toBeUndefined();
  });
});

describe('the demo outbox', () => {
  it('is a labelled page without script or inline style, and escapes its content', async () => {
    await test.database.run(sql`
      insert into identity.sandbox_messages (channel, target, text, created_at)
      values ('sms', '08030000001', '<img src=x onerror=alert(1)>', ${test.clock.now()})`);
    const page = await test.app.inject('/demo/outbox');
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    expect(page.body).toContain('DEMO');
    expect(page.body).toContain('&#60;img src=x');
    expect(page.body).not.toMatch(/<img|<script|style="|<style/);
    expect((await test.app.inject('/demo/outbox.css')).headers['content-type']).toContain('text/css');
  });

  it('is not there in production', async () => {
    const production = await testApp({
      MODE: 'production',
      PUBLIC_URL: 'https://gift.example.com',
      KEY_FILE: '/nowhere/key',
      SUPPORT_EMAIL: 'help@gift.example.com',
      TERMII_API_KEY: 'TL0123456789',
      TERMII_SENDER_ID: 'Gift',
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'no-reply@gift.example.com',
    });
    try {
      expect((await production.app.inject('/demo/outbox.css')).headers['content-type'] ?? '').not.toContain(
        'css',
      );
      expect((await production.call('demoOutbox', {})).code).toBe(1003);
      await production.database.transaction((tx) => seedUsers(tx, production.services));
      const headers = { 'x-device-id': 'device-in-production-1' };
      const login = await production.call(
        'login',
        { account: '08030000001', password: 'Demo1234!' },
        { headers },
      );
      expect(login.data).toHaveProperty('verificationID');
    } finally {
      await production.close();
    }
  });
});
