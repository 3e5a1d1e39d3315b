import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { minutes } from '../../../platform/clock';
import { sql } from '../../../platform/database/db';
import { providersHealth } from '../../../platform/providers';
import { type TestApp, testApp } from '../../../testing/app';
import { createTestUser, type TestUser } from '../../../testing/fixtures/users';
import { type FakeHttp, fakeYouverify, registered } from '../../../testing/providers/message-providers';
import { likeness } from './provider';

const person = { firstName: 'Adaeze', lastName: 'Okafor', dateOfBirth: '1994-03-08' };

describe('a number checked by an aggregator', () => {
  let gift: TestApp;
  let register: FakeHttp;
  let user: TestUser;
  beforeAll(async () => {
    register = await fakeYouverify();
    gift = await testApp({ YOUVERIFY_API_KEY: 'yv-secret-key-77', YOUVERIFY_URL: register.url });
  });
  afterAll(async () => {
    await gift.close();
    await register.close();
  });
  beforeEach(async () => {
    user = await createTestUser(gift, { tier: 0 });
  });
  afterEach(() => {
    register.says = undefined;
    register.requests.length = 0;
  });

  let made = 0;
  const number = () => `2290000${String(1000 + made++)}`;
  const verify = (kind: 'bvn' | 'nin' = 'bvn') =>
    gift.call('verifyUserInfo', { kind, number: number(), ...person }, { token: user.token });

  it('is sent in the body, with the consent, and passes when name and birthday are the register’s', async () => {
    expect((await verify('nin')).data).toMatchObject({ status: 'verified', tier: 1 });
    const [request] = register.requests;
    expect(request).toMatchObject({
      path: '/v2/api/identity/ng/nin',
      headers: { token: 'yv-secret-key-77' },
    });
    expect(JSON.parse(request?.body ?? '')).toMatchObject({
      isSubjectConsent: true,
      id: expect.stringMatching(/^\d{11}$/),
    });
  });

  it.each([
    ['is nobody’s', { status: 'not_found', firstName: null, lastName: null, dateOfBirth: null }, 2040],
    ['belongs to somebody born on another day', { dateOfBirth: '1994-08-03' }, 2040],
    ['belongs to another name, whatever the aggregator thinks', { lastName: 'Bello' }, 2041],
  ])('is refused when it %s', async (_, entry, code) => {
    register.says = registered(entry);
    expect((await verify()).code).toBe(code);
  });

  it.each([
    ['is down', { status: 503, text: '' }],
    ['refuses our key', { status: 401, json: { success: false, statusCode: 401, message: 'no' } }],
    ['has no credit for us', { status: 402, json: { success: false, statusCode: 402, message: 'no' } }],
    ['answers in another shape', { json: { ok: true } }],
  ])('waits for an operator when it %s', async (_, says) => {
    register.says = says;
    expect((await verify()).data).toEqual({ status: 'pending', tier: 0, reason: 'ProviderDown' });
    const health = await providersHealth(gift.database, gift.clock.now());
    expect(health.find(({ name }) => name === 'youverify')?.lastFailure).toBeTruthy();
    expect(gift.logLines.join('')).not.toMatch(/2290000\d{4}|yv-secret/);
  });

  it('is checked again by an operator, who sees the registered data; the check stays pending', async () => {
    register.says = { status: 503, text: '' };
    await verify();
    const operator = await createTestUser(gift, { roles: ['compliance'] });
    const { items } = (await gift.call('identityReviews', {}, { token: operator.token })).data;
    const { checkID } = items.find(({ userID }) => userID === String(user.userID))!;
    const ask = async () =>
      (
        await gift.call(
          'checkNumberWithProvider',
          { checkID, reason: 'It was down before.' },
          { token: operator.token },
        )
      ).data;
    expect(await ask()).toEqual({ provider: 'youverify', result: 'down', nameScore: null, registered: null });
    // A provider is paused after several failures.
    gift.clock.advance(minutes(10));
    register.says = registered({ lastName: 'Bello', dateOfBirth: '1994-08-03' });
    expect(await ask()).toMatchObject({
      result: 'no',
      nameScore: 50,
      registered: { name: expect.stringContaining('Bello'), dateOfBirth: '1994-08-03' },
    });
    const detail = (await gift.call('getUserDetail', undefined, { token: user.token })).data;
    expect(detail.identityCheck).toMatchObject({ status: 'pending' });
  });
});

describe('a number awaiting review', () => {
  let gift: TestApp;
  let user: TestUser;
  let operator: TestUser;
  beforeAll(async () => {
    gift = await testApp();
    operator = await createTestUser(gift, { roles: ['compliance'] });
  });
  afterAll(() => gift.close());
  beforeEach(async () => {
    user = await createTestUser(gift, { tier: 0 });
  });

  const reason = 'I compared it with the letter of the bank.';
  const text = 'Send the number that stands on your bank statement.';
  let made = 0;
  const fresh = () => `33${String(10_000 + made++)}2222`;
  const send = (number: string, token = user.token) =>
    gift.call('verifyUserInfo', { kind: 'bvn', number, ...person }, { token });
  const mine = async () =>
    (await gift.call('identityReviews', {}, { token: operator.token })).data.items.filter(
      ({ userID }) => userID === String(user.userID),
    );
  const decide = (checkID: string, verdict: 'matches' | 'nameDiffers' | 'noMatch', token = operator.token) =>
    gift.call('decideIdentityReview', { checkID, verdict, reason, text }, { token });

  it('is encrypted while pending, each viewing is logged, and it leaves the queue when decided', async () => {
    const number = fresh();
    expect((await send(number)).data).toEqual({ status: 'pending', tier: 0, reason: 'Review' });
    const rows = await gift.database.many<{ row: string }>(
      sql`select r::text || c::text as row from identity.number_reviews r join identity.checks c on c.id = r.check_id`,
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { row } of rows) expect(row).not.toContain(number);
    const [review] = await mine();
    expect(review).toMatchObject({ kind: 'bvn', lastFour: '2222', why: 'Review' });
    const { checkID } = review!;
    const opened = await gift.call('openIdentityReview', { checkID }, { token: operator.token });
    expect(opened.data).toMatchObject({
      checkID,
      kind: 'bvn',
      number,
      ...person,
      why: 'Review',
      accessLog: [],
    });
    const again = await gift.call('openIdentityReview', { checkID }, { token: operator.token });
    expect(again.data.accessLog.map(({ by }) => by)).toEqual([operator.nickname]);
    const accessLog = await gift.database.many(
      sql`select operator_id as by from identity.check_access_log where check_id = ${BigInt(checkID)}`,
    );
    expect(accessLog).toEqual([{ by: operator.userID }, { by: operator.userID }]);
    expect((await decide(checkID, 'matches')).data).toEqual({ status: 'verified' });
    expect((await gift.call('getUserDetail', undefined, { token: user.token })).data).toMatchObject({
      tier: 1,
      identityCheck: { status: 'verified' },
    });
    expect(await mine()).toEqual([]);
    expect((await decide(checkID, 'matches')).code).toBe(1003);
    await gift.runDue();
    const { items } = (await gift.call('demoOutbox', { target: user.phone })).data;
    expect(items[0]?.text).toContain('your BVN is verified');
    expect(gift.logLines.join('')).not.toContain(number);
  });

  it('refused by an operator shows the text to the user, and the reason is logged', async () => {
    await send(fresh());
    const [review] = await mine();
    expect((await decide(review!.checkID, 'noMatch')).data).toEqual({ status: 'refused' });
    expect(
      (await gift.call('getUserDetail', undefined, { token: user.token })).data.identityCheck,
    ).toMatchObject({
      status: 'refused',
      reason: 'IdentityMismatch',
      text,
    });
    const log = await gift.database.one<{ reason: string }>(sql`
      select reason from operator.audit where call = 'decideIdentityReview' and outcome = 'done'
        and about @> array[${`checkID:${review!.checkID}`}]`);
    expect(log.reason).toBe(reason);
  });

  it('is not refused without a message to the user, nor with a code in that message', async () => {
    await send(fresh());
    const { checkID } = (await mine())[0]!;
    const decline = (text: string) =>
      gift.call(
        'decideIdentityReview',
        { checkID, verdict: 'noMatch', reason, text },
        { token: operator.token },
      );
    expect((await decline(' ')).data).toMatchObject({ refusal: 'ReviewNeedsText' });
    expect((await decline('Use XQ4F-99PL-22MN-AB12 instead')).data).toMatchObject({ refusal: 'CodeInText' });
    expect(await mine()).toHaveLength(1);
  });

  it('is listed oldest first, page by page, and due within 24 hours', async () => {
    for (let n = 0; n < 3; n++) {
      await send(fresh(), (await createTestUser(gift, { tier: 0 })).token);
      gift.clock.advance(1000);
    }
    const page = async (cursor?: string) =>
      (await gift.call('identityReviews', { limit: '2', cursor }, { token: operator.token })).data;
    const all = [];
    for (let at = await page(); ; at = await page(at.nextCursor)) {
      all.push(...at.items);
      if (!at.nextCursor) break;
      expect(at.items).toHaveLength(2);
    }
    expect(new Set(all.map(({ checkID }) => checkID)).size).toBe(all.length);
    expect(all.map(({ since }) => since)).toEqual(all.map(({ since }) => since).sort());
    const hoursOf = all.map((one) => (Date.parse(one.dueAt) - Date.parse(one.since)) / 3_600_000);
    expect(new Set(hoursOf)).toEqual(new Set([24]));
  });

  it('leaves the queue when the same user submits another number', async () => {
    await send(fresh());
    gift.clock.advance(1000);
    const second = fresh();
    await send(second);
    expect(await mine()).toHaveLength(1);
    gift.clock.advance(1000);
    expect((await send('33111110001')).data).toMatchObject({ status: 'verified', tier: 1 });
    expect(await mine()).toEqual([]);
  });

  it('that another account verified meanwhile is refused even if the operator accepts it', async () => {
    const number = fresh();
    const rival = await createTestUser(gift, { tier: 0 });
    await send(number);
    await send(number, rival.token);
    const { items } = (await gift.call('identityReviews', {}, { token: operator.token })).data;
    const of = (who: TestUser) => items.find(({ userID }) => userID === String(who.userID))!.checkID;
    const both = await Promise.all([decide(of(user), 'matches'), decide(of(rival), 'matches')]);
    expect(both.map(({ data }) => data.status).sort()).toEqual(['refused', 'verified']);
  });

  it('cannot be viewed or decided by its own user or by a user of the same device', async () => {
    const insider = await createTestUser(gift, { tier: 0, roles: ['compliance'] });
    await send(fresh(), insider.token);
    const second = await createTestUser(gift, { tier: 0 });
    await send(fresh(), second.token);
    for (const { userID } of [insider, second])
      await gift.database.run(sql`
        insert into identity.known_devices (user_id, device_hash, since)
        values (${userID}, ${Buffer.alloc(32, 5)}, ${gift.clock.now()})`);
    const { items } = (await gift.call('identityReviews', {}, { token: insider.token })).data;
    const checkOf = (who: TestUser) => items.find(({ userID }) => userID === String(who.userID))!.checkID;
    const reason = 'It looks right to me.';
    for (const [who, refusal] of [
      [insider, 'OwnCase'],
      [second, 'LinkedCase'],
    ] as const) {
      const checkID = checkOf(who);
      const open = (by: TestUser) => gift.call('openIdentityReview', { checkID }, { token: by.token });
      const asked = await gift.call('checkNumberWithProvider', { checkID, reason }, { token: insider.token });
      for (const { data } of [await open(insider), asked, await decide(checkID, 'matches', insider.token)])
        expect(data).toMatchObject({ refusal });
      expect((await open(operator)).code).toBe(200);
    }
  });
});

describe('the likeness of two names', () => {
  it.each([
    ['Adaeze Okafor', 'OKAFOR ADAEZE NGOZI', 100],
    ['Adaeze Okafor', 'Okafór Adaeze', 100],
    ['Ade Ade', 'Ade Bello', 50],
    ['Adaeze Okafor', 'Adaeze Bello', 50],
    ['Adaeze Okafor', '', 0],
    ['', 'Ada', 0],
  ])('of %j and %j is %i', (given, there, score) => {
    expect(likeness(given, there)).toBe(score);
  });
});
