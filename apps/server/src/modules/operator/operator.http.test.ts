import { type CallName, calls, type EndpointSpec } from '@gift/contract';
import { type StaffRole, staffRoles } from '@gift/contract/operator/staff-roles';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hours, minutes, seconds } from '../../platform/clock';
import { sql } from '../../platform/database/db';
import { type TestApp, testApp } from '../../testing/app';
import { consoleOf } from '../../testing/console';
import { assertInvariants } from '../../testing/database/invariants';
import { disputesOf } from '../../testing/fixtures/disputes';
import { createTrade } from '../../testing/fixtures/trade';
import { createTestUser, type TestUser } from '../../testing/fixtures/users';
import { postInChat } from '../messaging';
import { codeFor, openFactor } from './access/second-factor';
import { authenticateStaff, consoleCookie, openConsole } from './access/sessions';

let gift: TestApp;
beforeAll(async () => {
  gift = await testApp();
});
afterAll(async () => {
  await assertInvariants(gift.database);
  await gift.close();
});

const as = (user: TestUser) => ({ token: user.token });
const staff = (...roles: StaffRole[]) => createTestUser(gift, { roles });
const reason = 'Because the test needs it.';

/** The code this user's authenticator app would show `ahead` steps from now. */
async function codeOf(user: TestUser, ahead = 0): Promise<string> {
  const { secret } = await gift.database.one<{ secret: Buffer }>(
    sql`select secret from operator.second_factors where user_id = ${user.userID}`,
  );
  const at = new Date(gift.clock.now().getTime() + ahead * seconds(30));
  return codeFor(openFactor(gift.services.keys, user.userID, secret), 0n, at);
}
const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
/** Decodes the displayed secret like an authenticator app. */
function secretOf(text: string): Buffer {
  const bits = [...text].map((character) => base32.indexOf(character).toString(2).padStart(5, '0')).join('');
  return Buffer.from(bits.match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2)));
}
const password = (user: TestUser, typed = user.password) =>
  gift.call('operatorSignIn', { account: user.phone, password: typed }, { address: `10.9.${phones++}.1` });
let phones = 0;

/** Confirms like a browser, so that the cookie can be checked. */
const confirm = (ticket: string, code: string, headers: Record<string, string> = {}) =>
  gift.app.inject({
    method: 'POST',
    url: '/api/operator/confirm',
    payload: { ticket, code },
    headers,
    remoteAddress: `10.7.${phones++ % 250}.1`,
  });

async function enrolled(...roles: StaffRole[]): Promise<TestUser> {
  const user = await staff(...roles);
  const { data } = await password(user);
  const code = codeFor(secretOf(data.enrolment!.secret), 0n, gift.clock.now());
  const answer = await confirm(data.ticket, code);
  expect(answer.json().code).toBe(200);
  return user;
}

describe('signing in to the console', () => {
  it('requires password and authenticator code; its session cookie works only for the console', async () => {
    const user = await staff('moderator');
    const first = await password(user);
    expect(first.data.enrolment?.uri).toContain('otpauth://totp/');
    expect(first.data.demoCode).toBeNull();
    const code = codeFor(secretOf(first.data.enrolment!.secret), 0n, gift.clock.now());
    const done = await confirm(first.data.ticket, code);
    expect(done.json().data).toMatchObject({ nickname: user.nickname, roles: ['moderator'] });
    const cookie = String(done.headers['set-cookie']);
    expect(cookie).toMatch(/^gift-console=[\w-]{40,}; Path=\/api; Max-Age=28800; HttpOnly; SameSite=Strict$/);
    const token = /gift-console=([^;]+)/.exec(cookie)?.[1] ?? '';
    const me = (headers: Record<string, string>) =>
      gift.app.inject({ url: '/api/operator/me', headers }).then((answer) => answer.json().code);
    expect(await me({ cookie: `gift-console=${token}` })).toBe(200);
    // A console session is no app session, and vice versa.
    expect(await me({ authorization: `Bearer ${token}` })).toBe(401);
    expect(await me({ authorization: `Bearer ${user.token}` })).toBe(1009);
    const wallet = await gift.app.inject({
      url: '/api/wallet/summary',
      headers: { authorization: `Bearer ${token}`, cookie: `gift-console=${token}` },
    });
    expect(wallet.statusCode).toBe(401);
  });

  it('returns one message for a wrong password, an unknown account and one without a role', async () => {
    const trader = await createTestUser(gift);
    const moderator = await staff('moderator');
    expect((await password(moderator, 'Wrong123!')).message).toBe((await password(trader)).message);
    const nobody = await gift.call('operatorSignIn', { account: '08012345678', password: 'Secret12!' });
    expect(nobody.message).toBe((await password(trader)).message);
  });

  it('locks after five wrong passwords, while the user can still log in to the app', async () => {
    const user = await staff('lead');
    for (let n = 0; n < 4; n++)
      expect((await password(user, 'Wrong123!')).data).toMatchObject({ refusal: 'LoginWrong' });
    expect((await password(user, 'Wrong123!')).data).toMatchObject({ refusal: 'LoginLocked' });
    expect((await password(user)).data).toMatchObject({ refusal: 'LoginLocked' });
    const app = await gift.call('login', { account: user.phone, password: user.password });
    expect(app.code).toBe(200);
  });

  it('lets its owner in from a browser of theirs while strangers lock it, and bounds guesses there as well', async () => {
    const user = await staff('lead');
    const from = (id: string) => ({ 'x-device-id': `${id}-device-of-the-lead` });
    const own = (typed = user.password, id = 'first') =>
      gift.call(
        'operatorSignIn',
        { account: user.phone, password: typed },
        { address: '10.30.0.1', headers: from(id) },
      );
    const first = await own();
    const code = codeFor(secretOf(first.data.enrolment!.secret), 0n, gift.clock.now());
    expect((await confirm(first.data.ticket, code, from('first'))).json().code).toBe(200);
    for (let n = 0; n < 5; n++) await password(user, 'Wrong123!');
    expect((await password(user)).data).toMatchObject({ refusal: 'LoginLocked' });
    // Another browser in the same network counts as a stranger.
    expect((await own(user.password, 'second')).data).toMatchObject({ refusal: 'LoginLocked' });
    expect((await own()).code).toBe(200);
    for (let n = 0; n < 4; n++)
      expect((await own('Wrong123!')).data).toMatchObject({ refusal: 'LoginWrong' });
    expect((await own('Wrong123!')).data).toMatchObject({ refusal: 'LoginLocked' });
    expect((await own()).data).toMatchObject({ refusal: 'LoginLocked' });
    gift.clock.advance(minutes(15));
    expect((await own()).code).toBe(200);
    // A lost laptop counts as a stranger's after its owner signed out everywhere.
    await gift.call('signOutOthers', undefined, as(user));
    for (let n = 0; n < 5; n++) await password(user, 'Wrong123!');
    expect((await own()).data).toMatchObject({ refusal: 'LoginLocked' });
  });

  it('makes the browser no device of the app', async () => {
    const user = await staff('moderator');
    const headers = { 'x-device-id': 'a-browser-of-the-desk' };
    const { data } = await password(user);
    const code = codeFor(secretOf(data.enrolment!.secret), 0n, gift.clock.now());
    expect((await confirm(data.ticket, code, headers)).json().code).toBe(200);
    const app = await gift.call('login', { account: user.phone, password: user.password }, { headers });
    expect(app.data).toHaveProperty('verificationID');
  });

  it('refuses a used authenticator code, an earlier code and a used ticket', async () => {
    const user = await enrolled('moderator');
    const used = await codeOf(user);
    const again = await password(user);
    expect((await confirm(again.data.ticket, used)).json().data).toMatchObject({
      refusal: 'SecondFactorWrong',
    });
    expect((await confirm(again.data.ticket, await codeOf(user, -1))).json().data).toMatchObject({
      refusal: 'SecondFactorWrong',
    });
    expect((await confirm(again.data.ticket, await codeOf(user, 1))).json().code).toBe(200);
    // The ticket is used up as well.
    expect((await confirm(again.data.ticket, await codeOf(user, 2))).json().data).toMatchObject({
      refusal: 'SignInExpired',
    });
  });

  it('succeeds once when one code is sent twenty times at the same time', async () => {
    const user = await enrolled('moderator');
    gift.clock.advance(seconds(60));
    const { data } = await password(user);
    const code = await codeOf(user);
    const answers = await Promise.all(Array.from({ length: 20 }, () => confirm(data.ticket, code)));
    expect(answers.filter((answer) => answer.json().code === 200)).toHaveLength(1);
  });

  it('locks the account on every ticket after five wrong codes, even in parallel', async () => {
    const user = await enrolled('moderator');
    const tickets = await Promise.all(Array.from({ length: 4 }, () => password(user)));
    const guesses = await Promise.all(
      tickets.flatMap(({ data }) =>
        ['000000', '111111', '222222', '333333'].map((code) => confirm(data.ticket, code)),
      ),
    );
    const refusals = guesses.map((answer) => answer.json().data.refusal);
    expect(refusals.filter((name) => name === 'SecondFactorWrong')).toHaveLength(4);
    expect(refusals.filter((name) => name === 'SecondFactorLocked')).toHaveLength(12);
    const { data } = await password(user);
    expect((await confirm(data.ticket, await codeOf(user, 1))).json().data.refusal).toBe(
      'SecondFactorLocked',
    );
    gift.clock.advance(minutes(15));
    const later = await password(user);
    expect((await confirm(later.data.ticket, await codeOf(user))).json().code).toBe(200);
  });

  it('issues a new session and ignores a session cookie set before sign-in', async () => {
    const user = await enrolled('moderator');
    gift.clock.advance(seconds(60));
    const { data } = await password(user);
    const planted = 'planted-by-a-stranger-0123456789';
    const done = await confirm(data.ticket, await codeOf(user), { cookie: `gift-console=${planted}` });
    expect(String(done.headers['set-cookie'])).not.toContain(planted);
    expect(await authenticateStaff(planted, gift.services, gift.clock.now())).toBeNull();
  });

  it('expires after 30 idle minutes, after 8 hours, and when the role is removed', async () => {
    const open = async (user: TestUser) => {
      const origin = { address: '127.0.0.1', userAgent: 'test', deviceID: '' };
      const now = gift.clock.now();
      const { token } = await gift.database.transaction((tx) =>
        openConsole(tx, gift.services, { userID: user.userID, origin, now }),
      );
      return () => authenticateStaff(token, gift.services, gift.clock.now());
    };
    const idle = await open(await staff('lead'));
    gift.clock.advance(minutes(29));
    expect(await idle()).not.toBeNull();
    gift.clock.advance(minutes(30));
    expect(await idle()).toBeNull();
    const busy = await open(await staff('lead'));
    for (let n = 0; n < 23; n++) {
      gift.clock.advance(minutes(20));
      expect(await busy(), `after ${20 * (n + 1)} min`).not.toBeNull();
    }
    gift.clock.advance(minutes(20));
    expect(await busy()).toBeNull();
    const [boss, user] = [await staff('superadmin'), await staff('lead')];
    const taken = await open(user);
    await gift.call('setStaffRoles', { userID: String(user.userID), roles: [], reason }, as(boss));
    expect(await taken()).toBeNull();
  });
});

describe('a session of the console', () => {
  const statusOf = async (cookie: string) =>
    (await gift.call('operatorMe', undefined, { headers: { cookie, 'x-gift-console': '1' } })).status;
  const cookieOf = async (user: TestUser) =>
    `${consoleCookie.name}=${await consoleOf(gift.services, user.token)}`;

  it('ends on sign-out together with its exports; another session of the user stays valid', async () => {
    const user = await staff('support');
    const [left, remaining] = [await cookieOf(user), await cookieOf(user)];
    const headers = { cookie: left, 'x-gift-console': '1' };
    const wanted = { list: 'adminOrders' as const, filter: {}, reason };
    const { data } = await gift.call('exportList', wanted, { headers });
    expect((await gift.call('operatorSignOut', undefined, { headers })).code).toBe(200);
    expect(await statusOf(left)).toBe(401);
    expect((await gift.call('addNote', {} as never, { headers })).status).toBe(401);
    const url = `/api/operator/export/file/${data.exportID}`;
    expect((await gift.app.inject({ url, headers })).statusCode).toBe(401);
    expect((await gift.app.inject({ url: '/api/operator/live', headers })).statusCode).toBe(401);
    expect(await statusOf(remaining)).toBe(200);
  });

  it('ends when the user signs out everywhere in the app or resets the password', async () => {
    const user = await staff('moderator');
    const bystander = await cookieOf(await staff('moderator'));
    const before = await cookieOf(user);
    await gift.call('signOutOthers', undefined, as(user));
    await gift.runDue();
    expect(await statusOf(before)).toBe(401);
    const other = await cookieOf(user);
    const started = await gift.call('forgetPwd', { account: user.phone }, { address: '10.6.0.1' });
    await gift.runDue();
    const { data } = await gift.call('demoOutbox', { target: user.phone }, { address: '10.6.0.1' });
    const code = /code is (\d{6})/.exec(JSON.stringify(data))?.[1] ?? '';
    const { verificationID } = started.data as { verificationID: string };
    const fresh = { verificationID, code, password: 'Fresh$Pass1!', confirm: 'Fresh$Pass1!' };
    expect((await gift.call('forgetPwd', fresh, { address: '10.6.0.1' })).code).toBe(200);
    await gift.runDue();
    expect(await statusOf(other)).toBe(401);
    expect(await statusOf(bystander)).toBe(200);
  });
});

const named = (Object.keys(calls) as CallName[]).filter((name) => (calls[name] as EndpointSpec).roles);

describe('every call of the console', () => {
  it('has a path under /api and requires a reason for changes that are not routine', () => {
    // Actions that happen many times an hour, only read, or explain themselves.
    const routine = [
      ...[
        'operatorSignOut',
        'claimDispute',
        'releaseDispute',
        'previewHelp',
        'addHelpPicture',
        'previewRateImport',
      ],
      'previewPromotion',
      ...['openIdentityReview', 'decideIdentityReview', 'openDocumentReview', 'decideDocumentReview'],
      ...['closeThread', 'assignThread', 'saveCannedReply', 'deleteCannedReply'],
      ...['saveRulingTemplate', 'deleteRulingTemplate'],
      ...['openDataRequest', 'openOrderFile', 'findPeople', 'saveFilter', 'deleteFilter'],
    ];
    for (const name of named) {
      const spec: EndpointSpec = calls[name];
      expect(spec.path, name).toMatch(/^\/api\//);
      expect(spec.access, name).toBeUndefined();
      if (spec.method === 'GET' || routine.includes(name)) continue;
      const { properties } = JSON.parse(JSON.stringify(spec.body?.toJSONSchema({ io: 'input' }) ?? {}));
      expect(Object.keys(properties), name).toSatisfy(
        (fields: string[]) => fields.includes('reason') || fields.includes('text'),
      );
    }
  });

  it('is allowed only for its staff roles and refused without a console session', async () => {
    for (const name of named) {
      const spec: EndpointSpec = calls[name];
      const anonymous = await gift.call(name, {} as never, { address: '10.8.0.1' });
      expect([anonymous.status, anonymous.code], name).toEqual([401, 401]);
      for (const role of staffRoles) {
        const person = await staff(role);
        const { status, data } = await gift.call(name, {} as never, { ...as(person), address: '10.8.0.2' });
        const refusal = (data as { refusal?: string } | null)?.refusal;
        if (spec.roles?.includes(role))
          expect(['NotStaff', 'NotSignedIn'], `${name} as ${role}`).not.toContain(refusal);
        else expect(refusal, `${name} as ${role}`).toBe('NotStaff');
        expect(status, `${name} as ${role}`).toBe(200);
      }
    }
  }, 300_000);

  it('is refused when a page of another site sends it from a signed-in browser', async () => {
    const boss = await staff('superadmin');
    const send = (headers: Record<string, string>) =>
      gift
        .call('operatorSignOut', {}, { ...as(boss), headers })
        .then(({ data }) => (data as { refusal?: string }).refusal);
    expect(await send({ 'x-gift-console': '' })).toBe('NotFromConsole');
    expect(await send({ 'sec-fetch-site': 'cross-site' })).toBe('NotFromConsole');
    expect(await send({ 'sec-fetch-site': 'same-site' })).toBe('NotFromConsole');
    expect(await send({ 'sec-fetch-site': 'same-origin' })).toBeUndefined();
  });
});

describe('the audit log', () => {
  it('records completed and refused actions with their reasons', async () => {
    const [boss, support] = [await staff('superadmin'), await staff('support')];
    const user = await createTestUser(gift);
    await gift.call(
      'setStaffRoles',
      { userID: String(user.userID), roles: ['support'], reason: 'Joins on Monday' },
      as(boss),
    );
    await gift.call(
      'setStaffRoles',
      { userID: String(user.userID), roles: [], reason: 'I am curious' },
      as(support),
    );
    await gift.call(
      'setStaffRoles',
      { userID: String(boss.userID), roles: [], reason: 'I go home' },
      as(boss),
    );
    const { data } = await gift.call('auditList', { staffID: String(boss.userID) }, as(boss));
    expect(data.items.map(({ call, reason, outcome }) => [call, reason, outcome])).toEqual([
      ['setStaffRoles', 'I go home', 'OwnRoles'],
      ['setStaffRoles', 'Joins on Monday', 'done'],
    ]);
    const search = `userID:${user.userID}`;
    const about = await gift.call('auditList', { search, outcome: 'done' }, as(boss));
    expect(about.data.items).toHaveLength(1);
    const tried = await gift.call('auditList', { staffID: String(support.userID) }, as(boss));
    expect(tried.data.items).toMatchObject([{ call: 'setStaffRoles', outcome: 'NotStaff' }]);
    const byReason = await gift.call('auditList', { search: 'monday', outcome: 'done' }, as(boss));
    expect(byReason.data.items[0]?.reason).toBe('Joins on Monday');
  });

  it('is append-only, even for the database owner', async () => {
    for (const statement of [
      sql`update operator.audit set reason = 'another'`,
      sql`delete from operator.audit`,
      sql`truncate operator.audit`,
    ])
      await expect(gift.database.run(statement)).rejects.toThrow('append-only');
  });
});

describe('looking', () => {
  it('returns an order without its codes and is recorded in the audit log', async () => {
    const trade = await createTrade(gift);
    const { orderNo } = await trade.shipped();
    await trade.reveal(orderNo);
    await gift.runDue();
    const support = await staff('support');
    const answer = await gift.call('inspectOrder', { orderNo }, as(support));
    const { data } = answer;
    expect(data.events.map(({ event }) => event)).toEqual(['takeInstant', 'pay', 'ship', 'reveal']);
    expect(data.entries.map(({ reason, amountKobo }) => [reason, amountKobo])).toEqual([['lock', '9000000']]);
    expect(data.accessLog.map(({ kind }) => kind)).toEqual(['reveal']);
    // An event names its order and actor: the same two users may have other orders.
    const chatEvents = (of: typeof data, name: string) => of.chat.filter(({ event }) => event?.name === name);
    const paid = data.events.find(({ event }) => event === 'pay')!;
    expect(chatEvents(data, 'pay')).toMatchObject([
      { text: null, event: { orderNo, name: 'pay', by: 'buyer', at: paid.at } },
    ]);
    expect(JSON.stringify(answer)).not.toContain(trade.code);
    await trade.confirm(orderNo);
    const others = { orderNo: '77', event: 'timeout', at: paid.at, by: 'clock' };
    await gift.services.database.transaction((tx) =>
      postInChat(
        { tx, services: gift.services, now: gift.clock.now() },
        { actorID: trade.buyer.userID, otherID: trade.seller.userID, event: others },
      ),
    );
    const after = await gift.call('inspectOrder', { orderNo }, as(support));
    expect(chatEvents(after.data, 'timeout')).toMatchObject([{ event: { orderNo: '77', by: 'clock' } }]);
    expect(after.data.entries.map(({ reason }) => reason)).toEqual(['lock', 'release', 'tradeFee', 'vat']);
    const boss = await staff('lead');
    const log = await gift.call('auditList', { search: `orderNo:${orderNo}` }, as(boss));
    expect(log.data.items.map(({ call }) => call)).toEqual(['inspectOrder', 'inspectOrder']);
  });

  it('at oneself or at one’s own order is refused, and the attempt is logged', async () => {
    const trade = await createTrade(gift);
    const { orderNo } = await trade.shipped();
    const [support, boss] = [await staff('support'), await staff('lead')];
    const noteText = 'He cheated somebody before.';
    for (const [about, subjectID] of [
      ['order', orderNo],
      ['user', String(trade.seller.userID)],
    ] as const)
      expect((await gift.call('addNote', { about, subjectID, text: noteText }, as(support))).code).toBe(200);
    await gift.database.run(
      sql`update identity.users set roles = '{moderator}' where id = ${trade.seller.userID}`,
    );
    const own = as(trade.seller);
    const userID = String(trade.seller.userID);
    for (const answer of [
      await gift.call('inspectOrder', { orderNo }, own),
      await gift.call('inspectPerson', { userID }, own),
      await gift.call('addNote', { about: 'order', subjectID: orderNo, text: 'I never did.' }, own),
      await gift.call('addNote', { about: 'user', subjectID: userID, text: 'I never did.' }, own),
    ]) {
      expect(answer.data).toMatchObject({ refusal: 'OwnCase' });
      expect(JSON.stringify(answer)).not.toContain(noteText);
    }
    const { items } = (await gift.call('auditList', { staffID: userID }, as(boss))).data;
    expect(items.map(({ call, outcome, about }) => [call, outcome, about[0]])).toEqual([
      ['addNote', 'OwnCase', `subjectID:${userID}`],
      ['addNote', 'OwnCase', `subjectID:${orderNo}`],
      ['inspectPerson', 'OwnCase', `userID:${userID}`],
      ['inspectOrder', 'OwnCase', `orderNo:${orderNo}`],
    ]);
  });

  it.each([
    ['findPeople', 120, { search: '08031234567' }],
    ['inspectPerson', 300, { userID: '7' }],
    ['exportList', 120, { list: 'findPeople', filter: { search: '08031234567' }, reason }],
  ] as const)(
    'by %s is bounded for each of the staff, so that nobody walks through everybody',
    async (name, max, input) => {
      const [one, other] = [await staff('support'), await staff('support')];
      const request = (user: TestUser) => gift.call(name, input as never, as(user));
      for (let n = 0; n < max; n++) expect((await request(one)).code).not.toBe(1005);
      expect(await request(one)).toMatchObject({ code: 1005, data: { refusal: 'TooManyRequests' } });
      expect((await request(other)).code).not.toBe(1005);
      const outcome = gift.database.maybe(sql`
        select from operator.audit
        where call = ${name} and staff_id = ${one.userID} and outcome = 'TooManyRequests'`);
      expect(await outcome, 'the log has it').toBeDefined();
      gift.clock.advance(hours(1));
      expect((await request(await staff('support'))).code).not.toBe(1005);
    },
  );

  it('at a case assigned to another moderator is logged once an hour per session', async () => {
    const trade = await createTrade(gift);
    const cases = disputesOf(gift, trade);
    const { disputeID } = await cases.claimed();
    const [curious, boss] = [await staff('moderator'), await staff('lead')];
    const headers = { cookie: `${consoleCookie.name}=${await consoleOf(gift.services, curious.token)}` };
    const read = async () => {
      expect((await gift.call('staffDisputeDetail', { disputeID }, { headers })).code).toBe(200);
      expect((await gift.call('disputeRoom', { disputeID }, { headers })).code).toBe(200);
    };
    const accessLog = async () => {
      const filter = { search: `disputeID:${disputeID}`, staffID: String(curious.userID) };
      return (await gift.call('auditList', filter, as(boss))).data.items.map(({ call }) => call);
    };
    await read();
    await read();
    expect(await accessLog()).toEqual(['disputeRoom', 'staffDisputeDetail']);
    gift.clock.advance(minutes(20));
    await read();
    gift.clock.advance(minutes(20));
    await read();
    expect(await accessLog()).toHaveLength(2);
    gift.clock.advance(minutes(20));
    await read();
    expect(await accessLog()).toHaveLength(4);
  });

  it('names who shares a device with a person', async () => {
    const [one, other, support] = [
      await createTestUser(gift),
      await createTestUser(gift),
      await staff('support'),
    ];
    const hash = Buffer.alloc(32, 7);
    await gift.database.run(sql`
      update identity.sessions set device_hash = ${hash} where user_id = ${one.userID}`);
    await gift.database.run(sql`
      insert into identity.known_devices (user_id, device_hash, since)
      values (${other.userID}, ${hash}, ${gift.clock.now()})`);
    const { data } = await gift.call('inspectPerson', { userID: String(one.userID) }, as(support));
    expect(data.devices[0]?.shared.map(({ nickname }) => nickname)).toEqual([other.nickname]);
  });
});

describe('a freeze', () => {
  it('blocks withdrawals until lifted, and lifting it keeps other withdrawal blocks', async () => {
    const [user, one, other] = [
      await createTestUser(gift),
      await staff('compliance'),
      await staff('compliance'),
    ];
    const userID = String(user.userID);
    const blocked = async () => (await gift.call('walletLimits', undefined, as(user))).data.blockedUntil;
    const until = new Date(gift.clock.now().getTime() + hours(24));
    const thaw = async () => {
      const request = { kind: 'unfreeze' as const, userID };
      const { data } = await gift.call('requestApproval', { request, reason }, as(one));
      const decision = { approvalID: data.approvalID, isApproved: true, reason };
      expect((await gift.call('decideApproval', decision, as(other))).code).toBe(200);
    };
    for (const set of [until, null]) {
      await gift.database.run(sql`
        update identity.users set withdrawal_blocked_until = ${set} where id = ${user.userID}`);
      expect((await gift.call('freezePerson', { userID, reason }, as(one))).code).toBe(200);
      expect(Date.parse((await blocked())!)).toBeGreaterThan(gift.clock.now().getTime() + hours(24 * 365));
      await thaw();
      expect(await blocked()).toBe(set?.toISOString() ?? null);
    }
  });
});

describe('who is on the staff', () => {
  it('is set by superadmins, never for themselves; two cannot remove each other', async () => {
    const [one, other] = [await staff('superadmin'), await staff('superadmin')];
    const set = (by: TestUser, of: TestUser, roles: StaffRole[]) =>
      gift.call('setStaffRoles', { userID: String(of.userID), roles, reason }, as(by));
    const both = await Promise.all([set(one, other, []), set(other, one, [])]);
    expect(both.filter(({ code }) => code === 200)).toHaveLength(1);
    const remainingAdmin = both[0]!.code === 200 ? one : other;
    expect((await set(remainingAdmin, remainingAdmin, [])).data).toMatchObject({ refusal: 'OwnRoles' });
    const newcomer = await createTestUser(gift);
    expect((await set(remainingAdmin, newcomer, ['support', 'lead'])).code).toBe(200);
    const { items } = (await gift.call('staffList', undefined, as(remainingAdmin))).data;
    expect(items.find(({ userID }) => userID === String(newcomer.userID))).toMatchObject({
      roles: ['support', 'lead'],
      hasSecondFactor: false,
      sessions: 0,
    });
  });

  it('loses every open session when a superadmin ends them', async () => {
    const [boss, user] = [await staff('superadmin'), await staff('moderator')];
    const origin = { address: '10.1.1.2', userAgent: 'a lost laptop', deviceID: '' };
    const { token } = await gift.database.transaction((tx) =>
      openConsole(tx, gift.services, { userID: user.userID, origin, now: gift.clock.now() }),
    );
    const mine = async () =>
      (await gift.call('staffList', undefined, as(boss))).data.items.find(
        ({ userID }) => userID === String(user.userID),
      );
    expect((await mine())?.sessions).toBe(1);
    const ended = await gift.call('endStaffSessions', { userID: String(user.userID), reason }, as(boss));
    expect(ended.data).toEqual({ ended: 1 });
    expect(await authenticateStaff(token, gift.services, gift.clock.now())).toBeNull();
    expect((await mine())?.sessions).toBe(0);
  });
});

describe('an action that needs a second approval', () => {
  const ask = (request: never | object, by: TestUser) =>
    gift.call('requestApproval', { request: request as never, reason }, as(by));
  const decide = (approvalID: string, by: TestUser, isApproved = true) =>
    gift.call('decideApproval', { approvalID, isApproved, reason }, as(by));
  const refusalOf = ({ data }: { data: unknown }) => (data as { refusal?: string }).refusal;
  /** Another session of the same user, with every role. */
  async function secondSession(user: TestUser): Promise<Record<string, string>> {
    await gift.database.run(
      sql`update identity.users set roles = ${[...staffRoles]} where id = ${user.userID}`,
    );
    const origin = { address: '10.1.1.1', userAgent: 'another browser', deviceID: '' };
    const { token } = await gift.database.transaction((tx) =>
      openConsole(tx, gift.services, { userID: user.userID, origin, now: gift.clock.now() }),
    );
    return { cookie: `${consoleCookie.name}=${token}` };
  }
  const transfer = (to: TestUser, amountKobo = '50000') => ({
    kind: 'ledgerTransfer',
    from: 'platform:promo_expense',
    to: `user:${to.userID}:available`,
    amountKobo,
  });

  it('moves the money once, after a second person approves it', async () => {
    const [one, other] = [await staff('finance'), await staff('finance')];
    const user = await createTestUser(gift);
    const { data } = await ask(transfer(user), one);
    const balance = async () => (await gift.call('walletSummary', undefined, as(user))).data.availableKobo;
    expect(await balance()).toBe('0');
    expect((await decide(data.approvalID, other)).data).toMatchObject({ state: 'approved', actions: [] });
    expect(await balance()).toBe('50000');
    expect(refusalOf(await decide(data.approvalID, await staff('superadmin')))).toBe('ApprovalDecided');
    expect(await balance()).toBe('50000');
  });

  it('is refused to one person with two sessions and every role, by the database too', async () => {
    const one = await staff('superadmin');
    const user = await createTestUser(gift);
    const { data } = await ask(transfer(user), one);
    const headers = await secondSession(one);
    const again = await gift.call(
      'decideApproval',
      { approvalID: data.approvalID, isApproved: true, reason },
      { ...as(one), headers },
    );
    expect(refusalOf(again)).toBe('OwnApproval');
    await expect(
      gift.database.run(sql`
        update operator.approvals set state = 'approved', decided_by = requested_by, decided_reason = 'mine',
          decided_at = requested_at where id = ${BigInt(data.approvalID)}`),
    ).rejects.toThrow('check');
  });

  it('runs once when five people approve it at the same time', async () => {
    const user = await createTestUser(gift);
    const { data } = await ask(transfer(user, '700'), await staff('finance'));
    const others = await Promise.all(Array.from({ length: 5 }, () => staff('finance')));
    const answers = await Promise.all(others.map((other) => decide(data.approvalID, other)));
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    expect((await gift.call('walletSummary', undefined, as(user))).data.availableKobo).toBe('700');
  });

  it('does nothing when refused, withdrawn, expired, or approved without the required role', async () => {
    const [one, other] = [await staff('finance'), await staff('finance')];
    const user = await createTestUser(gift);
    let amount = 500;
    // The same request is refused while it awaits a decision.
    const fresh = async () => (await ask(transfer(user, String(amount++)), one)).data.approvalID;
    expect((await decide(await fresh(), other, false)).data.state).toBe('refused');
    const moderator = await staff('moderator');
    for (const answer of [await decide(await fresh(), moderator), await ask(transfer(user), moderator)])
      expect(answer).toMatchObject({
        data: { refusal: 'NeedsRole' },
        message: expect.stringContaining('Nothing has changed. Ask one of: Finance or Superadmin.'),
      });
    const inChinese = { approvalID: await fresh(), isApproved: true, reason };
    expect(
      (await gift.call('decideApproval', inChinese, { ...as(moderator), language: 'zh-CN' })).message,
    ).toContain('须由以下角色办理：财务或超级管理员。');
    const mine = await fresh();
    expect(refusalOf(await gift.call('withdrawApproval', { approvalID: mine, reason }, as(other)))).toBe(
      'NotYourRequest',
    );
    expect((await gift.call('withdrawApproval', { approvalID: mine, reason }, as(one))).data.state).toBe(
      'withdrawn',
    );
    expect(refusalOf(await decide(mine, other))).toBe('ApprovalDecided');
    const late = await fresh();
    gift.clock.advance(hours(72));
    const [later, boss] = [await staff('finance'), await staff('finance')];
    expect(refusalOf(await decide(late, boss))).toBe('ApprovalDecided');
    const list = await gift.call('approvalList', { tab: 'pending' }, as(later));
    expect(list.data.items.map(({ approvalID }) => approvalID)).not.toContain(late);
    expect((await gift.call('walletSummary', undefined, as(user))).data.availableKobo).toBe('0');
  });

  it('is visible to the requester, to roles that may decide it, and to audit log readers', async () => {
    const [finance, moderator] = [await staff('finance'), await staff('moderator')];
    const user = await createTestUser(gift);
    const money = (await ask(transfer(user), finance)).data.approvalID;
    const { orderNo } = await (await createTrade(gift)).shipped();
    const code = (await ask({ kind: 'openCode', orderNo }, moderator)).data.approvalID;
    const seenBy = async (by: TestUser) => {
      const { items } = (await gift.call('approvalList', { limit: 50 }, as(by))).data;
      return [money, code].map((wanted) => items.some(({ approvalID }) => approvalID === wanted));
    };
    expect(await seenBy(finance)).toEqual([true, false]);
    expect(await seenBy(moderator)).toEqual([false, true]);
    for (const role of ['support', 'catalogue'] as const)
      expect(await seenBy(await staff(role)), role).toEqual([false, false]);
    for (const role of ['lead', 'compliance', 'superadmin'] as const)
      expect(await seenBy(await staff(role)), role).toEqual([true, true]);
  });

  it('moves nothing and stays pending when the account holds too little', async () => {
    const [one, other] = [await staff('finance'), await staff('finance')];
    const user = await createTestUser(gift);
    const { data } = await ask(
      { ...transfer(user), from: `user:${user.userID}:available`, to: 'platform:suspense' },
      one,
    );
    expect(refusalOf(await decide(data.approvalID, other))).toBe('RequestImpossible');
    const list = await gift.call('approvalList', {}, as(other));
    expect(list.data.items.find(({ approvalID }) => approvalID === data.approvalID)?.state).toBe('waiting');
  });

  it('opens the code once, for the requester only, and notifies and logs it for both sides', async () => {
    const trade = await createTrade(gift);
    const { orderNo } = await trade.shipped();
    const [one, other] = [await staff('moderator'), await staff('lead')];
    const { data } = await ask({ kind: 'openCode', orderNo }, one);
    const open = (by: TestUser) =>
      gift.call('openApprovedCode', { approvalID: data.approvalID, reason }, as(by));
    expect(refusalOf(await open(one))).toBe('ApprovalDecided');
    await decide(data.approvalID, other);
    expect(refusalOf(await open(other))).toBe('NotYourRequest');
    const codeView = await open(one);
    expect(codeView.data.cards[0]?.parts[0]?.text.length).toBeGreaterThan(5);
    const accessLog = await gift.database.many(sql`
      select 1 from orders.reveals where order_id = ${BigInt(orderNo)} and device = 'staff'`);
    expect(accessLog).toHaveLength(1);
    // Both sides are informed, in the order's log and by a notification.
    for (const side of [trade.buyer, trade.seller]) {
      const { revealLog } = (await trade.detail(orderNo, side)).data;
      expect(revealLog.map(({ device }) => device)).toEqual(['Gift staff']);
    }
    const events = await gift.database.many<{ to: string }>(sql`
      select payload->>'userID' as to from platform.outbox where topic = 'order.codeViewed'`);
    expect(events.map(({ to }) => to).sort()).toEqual(
      [trade.buyer, trade.seller].map(({ userID }) => String(userID)).sort(),
    );
    const watcher = await staff('compliance');
    const list = await gift.call('codeAccessLog', { orderNo }, as(watcher));
    expect(list.data.items).toMatchObject([
      { requesterName: one.nickname, decidedName: other.nickname, reason, openedAt: expect.any(String) },
    ]);
    const inspected = await gift.call('inspectOrder', { orderNo }, as(watcher));
    expect(inspected.data.codeRequests).toMatchObject([
      { requesterName: one.nickname, decidedName: other.nickname },
    ]);
    const code = codeView.data.cards[0]?.parts[0]?.text ?? '';
    const { logged } = await gift.database.one<{ logged: boolean }>(sql`
      select exists (select from operator.audit where details::text like ${`%${code}%`}) as logged`);
    expect(logged).toBe(false);
    // The same view again, for an answer that got lost; after its minute it is over, even within the half hour.
    gift.clock.advance(seconds(59));
    expect((await open(one)).data.hidesAt).toBe(codeView.data.hidesAt);
    gift.clock.advance(seconds(1));
    expect(refusalOf(await open(one))).toBe('ApprovalDecided');
  });
});
