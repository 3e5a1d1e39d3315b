import { describe, expect, it } from 'vitest';
import { seconds } from '../../../platform/clock';
import { openSession } from '../../identity';
import { chat, jsonOf } from '../messages/testing/fixtures';
import { issueToken } from '../tokens/tokens';
import { adminCalls } from './admin-calls';
import { authCalls } from './auth-calls';
import { msgCalls } from './msg-calls';
import { searchCalls } from './search-calls';

const secret = 'the-secret-of-the-tests';
const room = chat({ IM_ADMIN_SECRET: secret });

type Envelope = { errCode: number; errMsg: string; errDlt: string; data?: Record<string, never> };
/** Makes a call as an engine does. */
async function call(path: string, body: unknown, headers: Record<string, string> = {}) {
  const response = await room.test.app.inject({
    method: 'POST',
    url: `/api${path}`,
    headers: { operationid: 'op', 'content-type': 'application/json', ...headers },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { status: response.statusCode, headers: response.headers, ...(response.json() as Envelope) };
}
const tokenOf = async (userID: string, platformID = 5) =>
  (
    await room.db.transaction((tx) =>
      issueToken({ tx, services: room.services }, { userID, platformID, now: room.now() }),
    )
  ).token;
const as = async (userID: string) => ({ token: await tokenOf(userID) });
const admin = async () => {
  const { data } = await call('/auth/get_admin_token', { secret, userID: 'imAdmin' });
  return { token: String(data?.token) };
};

/** Ada wrote to Ben; Eve is not a participant. */
async function createChat() {
  const [ada, ben, eve] = await room.people('ada', 'ben', 'eve');
  const conversationID = `si_${[ada, ben].sort().join('_')}`;
  await room.sent(ada, { recvID: ben });
  await room.sent(ada, { recvID: ben });
  return { ada, ben, eve, conversationID };
}
type Chat = Awaited<ReturnType<typeof createChat>>;

/** Every call of a user, with a body that its owner may send. */
const bodies: Record<string, (of: Chat) => object> = {
  '/msg/mark_conversation_as_read': ({ ada, conversationID }) => ({
    conversationID,
    userID: ada,
    hasReadSeq: 1,
    seqs: [],
  }),
  '/msg/mark_msgs_as_read': ({ ada, conversationID }) => ({ conversationID, userID: ada, seqs: [1] }),
  '/msg/set_conversation_has_read_seq': ({ ada, conversationID }) => ({
    conversationID,
    userID: ada,
    hasReadSeq: 1,
  }),
  '/msg/get_conversations_has_read_and_max_seq': ({ ada, conversationID }) => ({
    userID: ada,
    conversationIDs: [conversationID],
  }),
  '/msg/revoke_msg': ({ ada, conversationID }) => ({ conversationID, seq: 1, userID: ada }),
  '/msg/delete_msgs': ({ ada, conversationID }) => ({
    conversationID,
    seqs: [2],
    userID: ada,
    deleteSyncOpt: null,
  }),
  '/msg/clear_conversation_msg': ({ ada, conversationID }) => ({
    conversationIDs: [conversationID],
    userID: ada,
    deleteSyncOpt: null,
  }),
  '/msg/user_clear_all_msg': ({ ada }) => ({ userID: ada, deleteSyncOpt: { IsSyncSelf: true } }),
  '/msg/get_server_time': () => ({}),
  '/msg/newest_seq': ({ ada }) => ({ userID: ada }),
  '/msg/pull_msg_by_seq': ({ ada, conversationID }) => ({
    userID: ada,
    seqRanges: [{ conversationID, begin: 1, end: 2, num: 2 }],
    order: 0,
  }),
};
const message = ({ ada, ben }: Chat) => ({
  ...{ sendID: ada, recvID: ben, groupID: '', senderNickname: '', senderFaceURL: '', senderPlatformID: 1 },
  ...{
    content: { content: 'hi' },
    contentType: 101,
    sessionType: 1,
    isOnlineOnly: false,
    notOfflinePush: false,
  },
  ...{ sendTime: 0, ex: '' },
});
const adminBodies: Record<string, (of: Chat) => object> = {
  '/auth/get_user_token': ({ ada }) => ({ userID: ada, platformID: 5 }),
  '/auth/force_logout': ({ ada }) => ({ userID: ada, platformID: 5 }),
  '/user/add_notification_account': ({ ada }) => ({ userID: `${ada}.news`, nickName: 'News', faceURL: '' }),
  '/msg/send_msg': message,
  '/msg/send_simple_msg': ({ ada }) => ({ sendID: ada, content: 'hi', ex: '' }),
  '/msg/check_msg_is_send_success': () => ({}),
  '/msg/search_msg': ({ ada }) => ({ sendID: ada, pagination: { pageNumber: 1, showNumber: 10 } }),
  '/msg/batch_send_msg': (of) => ({ ...message(of), recvIDs: [of.ben, of.eve] }),
  '/msg/send_business_notification': ({ ada, ben }) => ({
    key: 'k',
    data: 'd',
    sendUserID: ada,
    recvUserID: ben,
    recvGroupID: '',
    sendMsg: false,
  }),
};

describe('who may call', () => {
  const open = ['/auth/get_admin_token', '/auth/parse_token'];

  it('is written down for every call', () => {
    const all = { ...authCalls, ...msgCalls, ...adminCalls, ...searchCalls };
    expect([...Object.keys(bodies), ...Object.keys(adminBodies), ...open].sort()).toEqual(
      Object.keys(all).sort(),
    );
  });

  it.each(Object.keys(bodies))('%s: the user alone, or an admin', async (path) => {
    const of = await createChat();
    const body = bodies[path]!(of);
    const isAboutSomebody = 'userID' in body;
    expect(await call(path, body)).toMatchObject({ status: 200, errCode: 1001 });
    expect(await call(path, body, { token: 'nonsense' })).toMatchObject({ errCode: 1503 });
    expect(await call(path, body, await as(of.eve))).toMatchObject({ errCode: isAboutSomebody ? 1002 : 0 });
    // A stranger who names himself finds no conversation of others.
    if (isAboutSomebody) {
      const own = await call(path, { ...body, userID: of.eve }, await as(of.eve));
      expect([0, 1004], path).toContain(own.errCode);
      expect(JSON.stringify(own.data ?? {})).not.toContain(of.conversationID);
    }
    expect(await call(path, body, await as(of.ada))).toMatchObject({ errCode: 0, errMsg: '', errDlt: '' });
    const other = await createChat();
    expect(await call(path, bodies[path]!(other), await admin())).toMatchObject({ errCode: 0 });
  });

  it.each(Object.keys(adminBodies))('%s: an admin alone', async (path) => {
    const of = await createChat();
    const body = adminBodies[path]!(of);
    const where = Buffer.from(JSON.stringify({ sendID: of.ben, recvID: of.ada })).toString('base64');
    const address = path === '/msg/send_simple_msg' ? `${path}?key=${encodeURIComponent(where)}` : path;
    expect(await call(address, body)).toMatchObject({ errCode: 1001 });
    expect(await call(address, body, await as(of.ada))).toMatchObject({ errCode: 1002 });
    expect(await call(address, body, await admin())).toMatchObject({ errCode: 0 });
  });
});

describe('the envelope', () => {
  it('is returned with HTTP 200 for every request, valid or not', async () => {
    const { ada } = await createChat();
    const token = await tokenOf(ada);
    const path = '/msg/newest_seq';
    for (const [body, errCode] of [
      ['{', 1001],
      ['[]', 1001],
      ['null', 1001],
      [{ userID: 7 }, 1001],
      [{ userID: 'a_b' }, 1001],
      [{ userID: ada, ofAClientToCome: true }, 0],
    ] as const)
      expect(await call(path, body, { token }), JSON.stringify(body)).toMatchObject({ status: 200, errCode });
    expect(await call('/msg/no_such_call', {}, { token })).toMatchObject({ status: 200, errCode: 1001 });
    expect(await call(path, { userID: ada }, { token, operationid: '' })).toMatchObject({ errCode: 1001 });
    expect(await call(path, { userID: ada }, { token, 'content-type': 'text/plain' })).toMatchObject({
      errCode: 0,
    });
    const large = await call(path, `{"userID":"${'x'.repeat(300_000)}"}`, { token });
    expect(large).toMatchObject({ status: 200, errCode: 1001 });
  });

  it('omits data when a call returns nothing', async () => {
    const { ada, conversationID } = await createChat();
    const answer = await call('/msg/revoke_msg', { conversationID, seq: 1, userID: ada }, await as(ada));
    expect(answer).toMatchObject({ errCode: 0 });
    expect('data' in answer).toBe(false);
  });

  it('lets pages of other sites call, as any OpenIM server does', async () => {
    const preflight = await room.test.app.inject({
      method: 'OPTIONS',
      url: '/api/msg/newest_seq',
      headers: { origin: 'https://x' },
    });
    expect(preflight.statusCode).toBe(200);
    expect(preflight.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-headers': 'content-type, operationid, token, reqfuncname',
    });
  });

  it('refuses calls above the rate limit, and accepts them again after a minute', async () => {
    const [eve] = await room.people('eve');
    const token = await tokenOf(eve);
    const codes = [];
    for (let n = 0; n < 1_201; n++) codes.push((await call('/msg/get_server_time', {}, { token })).errCode);
    expect(codes.lastIndexOf(0)).toBe(1_199);
    expect(codes.at(-1)).toBe(1001);
    room.test.clock.advance(seconds(61));
    expect(await call('/msg/get_server_time', {}, { token })).toMatchObject({ errCode: 0 });
  });
});

describe('refusals of a user', () => {
  it.each<[string, string, (of: Chat) => object, number]>([
    [
      'reading beyond the newest',
      '/msg/set_conversation_has_read_seq',
      ({ ben, conversationID }) => ({ conversationID, userID: ben, hasReadSeq: 3 }),
      1001,
    ],
    [
      'reading beyond the newest, message by message',
      '/msg/mark_msgs_as_read',
      ({ ben, conversationID }) => ({ conversationID, userID: ben, seqs: [1, 3] }),
      1001,
    ],
    [
      'reading nothing',
      '/msg/mark_msgs_as_read',
      ({ ben, conversationID }) => ({ conversationID, userID: ben, seqs: [] }),
      1001,
    ],
    [
      'reading where there is nothing',
      '/msg/mark_conversation_as_read',
      ({ ben }) => ({ conversationID: 'sg_0', userID: ben, hasReadSeq: 1 }),
      1004,
    ],
    [
      "revoking another's",
      '/msg/revoke_msg',
      ({ ben, conversationID }) => ({ conversationID, seq: 1, userID: ben }),
      1002,
    ],
    [
      'revoking what is not there',
      '/msg/revoke_msg',
      ({ ben, conversationID }) => ({ conversationID, seq: 9, userID: ben }),
      1004,
    ],
    [
      "deleting another's for all",
      '/msg/delete_msgs',
      ({ ben, conversationID }) => ({
        conversationID,
        seqs: [1],
        userID: ben,
        deleteSyncOpt: { IsSyncOther: true },
      }),
      1002,
    ],
    [
      'deleting nothing',
      '/msg/delete_msgs',
      ({ ben, conversationID }) => ({ conversationID, seqs: null, userID: ben }),
      1001,
    ],
    [
      'clearing for others',
      '/msg/clear_conversation_msg',
      ({ ben, conversationID }) => ({
        conversationIDs: [conversationID],
        userID: ben,
        deleteSyncOpt: { IsSyncOther: true },
      }),
      1002,
    ],
    [
      'clearing everything for others',
      '/msg/user_clear_all_msg',
      ({ ben }) => ({ userID: ben, deleteSyncOpt: { IsSyncOther: true } }),
      1002,
    ],
  ])('%s', async (_, path, bodyOf, errCode) => {
    const of = await createChat();
    expect(await call(path, bodyOf(of), await as(of.ben))).toMatchObject({ status: 200, errCode });
    expect((await room.read(of.ada, of.conversationID)).map(({ status }) => status)).toEqual([2, 2]);
  });

  it('revoking twice', async () => {
    const { ada, conversationID } = await createChat();
    const revoke = async () =>
      call('/msg/revoke_msg', { conversationID, seq: 1, userID: ada }, await as(ada));
    expect((await revoke()).errCode).toBe(0);
    expect(await revoke()).toMatchObject({ errCode: 1404, errMsg: 'MsgAlreadyRevoke' });
  });
});

describe('answers', () => {
  it('return read state, newest seqs and messages', async () => {
    const { ada, ben, conversationID } = await createChat();
    const headers = await as(ben);
    const state = await call(
      '/msg/get_conversations_has_read_and_max_seq',
      { userID: ben, conversationIDs: null },
      headers,
    );
    expect(state.data).toEqual({
      seqs: { [conversationID]: { maxSeq: 2, hasReadSeq: 0, maxSeqTime: room.now().getTime() } },
    });
    expect((await call('/msg/newest_seq', { userID: ben }, headers)).data).toEqual({
      maxSeqs: { [conversationID]: 2 },
      minSeqs: {},
    });
    const body = { userID: ben, seqRanges: [{ conversationID, begin: 1, end: 2, num: 1 }] };
    const pulled = (await call('/msg/pull_msg_by_seq', body, headers)).data as never as {
      msgs: Record<string, { Msgs: object[] }>;
      notificationMsgs: object;
    };
    expect(pulled.notificationMsgs).toEqual({});
    expect(pulled.msgs[conversationID]!.Msgs).toMatchObject([
      { seq: 2, sendID: ada, content: Buffer.from('{"content":"hello"}').toString('base64') },
    ]);
    expect((await call('/msg/get_server_time', {}, headers)).data).toEqual({
      serverTime: room.now().getTime(),
    });
  });
});

describe('an admin', () => {
  it('needs the secret, and gets no token when no secret is configured', async () => {
    expect(await call('/auth/get_admin_token', { secret: 'guess', userID: 'imAdmin' })).toMatchObject({
      errCode: 1002,
    });
    const { config } = room.services;
    Object.assign(config.im, { adminSecret: undefined });
    expect(await call('/auth/get_admin_token', { secret: '', userID: 'imAdmin' })).toMatchObject({
      errCode: 1002,
    });
    expect(await call('/auth/get_admin_token', { secret: 'undefined', userID: 'imAdmin' })).toMatchObject({
      errCode: 1002,
    });
    Object.assign(config.im, { adminSecret: secret });
  });

  it('creates, reads and revokes tokens of users, but not of other admins or unknown users', async () => {
    const [ada] = await room.people('ada');
    const headers = await admin();
    const made = await call('/auth/get_user_token', { userID: ada, platformID: 2 }, headers);
    expect(made.data).toMatchObject({ expireTimeSeconds: 90 * 86_400 });
    const { token } = made.data as never as { token: string };
    expect((await call('/auth/parse_token', { token })).data).toEqual({
      ...{
        userID: ada,
        platformID: 2,
        expireTimeSeconds: Math.floor(room.now().getTime() / 1000) + 90 * 86_400,
      },
    });
    expect(await call('/auth/get_user_token', { userID: ada, platformID: 10 }, headers)).toMatchObject({
      errCode: 1001,
    });
    expect(await call('/auth/get_user_token', { userID: 'nobody', platformID: 5 }, headers)).toMatchObject({
      errCode: 1101,
    });
    expect(await call('/auth/force_logout', { userID: ada, platformID: 2 }, headers)).toMatchObject({
      errCode: 0,
    });
    expect(await call('/auth/parse_token', { token })).toMatchObject({
      errCode: 1506,
      errMsg: 'TokenKickedError',
    });
  });

  it("writes in anybody's name, marked as the system, and notices as the system account", async () => {
    const of = await createChat();
    const headers = await admin();
    const sent = await call('/msg/send_msg', message(of), headers);
    expect(sent.data).toMatchObject({ sendTime: room.now().getTime() });
    const last = (await room.read(of.ben, of.conversationID)).at(-1);
    expect(last).toMatchObject({
      msgFrom: 200,
      sendID: of.ada,
      contentType: 101,
      seq: 3,
      senderNickname: 'ada of the tests',
    });
    const notice = {
      ...message(of),
      sendID: 'gift',
      contentType: 1400,
      sessionType: 4,
      content: { text: 'Paid', notificationType: 1 },
    };
    expect(await call('/msg/send_msg', notice, headers)).toMatchObject({ errCode: 0 });
    const [line] = await room.read(of.ben, `sn_${[of.ben, 'gift'].sort().join('_')}`);
    expect(line).toMatchObject({ contentType: 1400, sessionType: 4, sendID: 'gift', senderNickname: 'Gift' });
    expect(JSON.parse(jsonOf(line!).detail)).toEqual(notice.content);
  });

  it.each<[string, object, number]>([
    ['to nobody', { recvID: 'nobody' }, 1101],
    ['as nobody', { sendID: 'nobody' }, 1101],
    ['to a group that is not there', { sessionType: 3, groupID: '404' }, 1201],
    ['a type that no message has', { contentType: 1501 }, 1001],
    ['content in another form', { content: {} }, 1001],
    ['too much content', { content: { content: 'x'.repeat(50_000) } }, 1001],
    ['into a session of no kind', { sessionType: 2 }, 1001],
  ])('writes nothing %s', async (_, wrong, errCode) => {
    const of = await createChat();
    expect(await call('/msg/send_msg', { ...message(of), ...wrong }, await admin())).toMatchObject({
      errCode,
    });
    expect(await room.read(of.ben, of.conversationID)).toHaveLength(2);
  });

  it('can send more concurrent requests than there are database connections', async () => {
    const of = await createChat();
    const headers = await admin();
    const answers = await Promise.all(
      Array.from({ length: 60 }, () => call('/msg/send_msg', message(of), headers)),
    );
    expect(new Set(answers.map(({ errCode }) => errCode))).toEqual(new Set([0]));
  });

  it('sends to many users, and receives the ids of those that failed', async () => {
    const of = await createChat();
    const sent = await call(
      '/msg/batch_send_msg',
      { ...message(of), recvIDs: [of.ben, 'nobody', of.eve] },
      await admin(),
    );
    const data = sent.data as never as { results: { recvID: string }[]; failedUserIDs: string[] };
    expect(data.results.map(({ recvID }) => recvID)).toEqual([of.ben, of.eve]);
    expect(data.failedUserIDs).toEqual(['nobody']);
  });

  it('sends a business notification, which is stored at reliability level 2', async () => {
    const { ada, ben } = await createChat();
    const body = {
      key: 'price',
      data: '{"n":1}',
      sendUserID: ada,
      recvUserID: ben,
      recvGroupID: '',
      sendMsg: false,
      reliabilityLevel: 2,
    };
    const [delivered] = await room.delivered(async () =>
      call('/msg/send_business_notification', body, await admin()),
    );
    expect(delivered).toMatchObject({ isStored: true, conversationID: `n_${[ada, ben].sort().join('_')}` });
    expect(JSON.parse(jsonOf(delivered!.data).detail)).toEqual({ key: 'price', data: '{"n":1}' });
    expect(delivered!.data.contentType).toBe(2001);
  });
});

describe('signing in to chat from Gift', () => {
  const login = (token: string, host = 'gift.test') =>
    room.test.call('chatLogin', {}, { token, headers: { host } });

  it('returns the login data for the engine, with the addresses of the page origin', async () => {
    const user = await room.gifted();
    const { data } = await login(user.token);
    expect(data).toEqual({
      ...{ userID: user.id, platformID: 5, token: expect.stringMatching(/^[\w-]{40}$/) },
      ...{ apiAddr: 'http://gift.test/api', wsAddr: 'ws://gift.test/msg_gateway' },
    });
    expect((await login(user.token)).data).toEqual(data);
    expect(await call('/msg/newest_seq', { userID: user.id }, { token: data.token })).toMatchObject({
      errCode: 0,
    });
  });

  const chatCode = async (token: string) => (await call('/auth/parse_token', { token })).errCode;

  it('ends with the session: on logout, device sign-out and password change', async () => {
    const user = await room.gifted();
    const { data: first } = await login(user.token);
    await room.test.call('logout', undefined, { token: user.token });
    await room.test.runDue();
    expect(await chatCode(first.token)).toBe(1506);

    const { userID, ...other } = await room.gifted();
    const session = (deviceID: string) =>
      room.db.transaction((tx) =>
        openSession(tx, room.services, {
          userID,
          origin: { address: '10.0.0.9', userAgent: 'another', deviceID },
          now: room.now(),
        }),
      );
    const lostSession = await session('a-phone-that-was-lost');
    const { data: second } = await login(lostSession.token);
    expect(await chatCode(second.token)).toBe(0);
    await room.test.call(
      'signOutDevice',
      { sessionID: String(lostSession.sessionID) },
      { token: other.token },
    );
    await room.test.runDue();
    expect(await chatCode(second.token)).toBe(1506);

    const { data: third } = await login(other.token);
    const { data: started } = await room.test.call('forgetPwd', { account: other.phone });
    await room.test.runDue();
    const { data: outbox } = await room.test.call('demoOutbox', { target: other.phone });
    const code = /(?<!\d)\d{6}(?!\d)/.exec(outbox.items[0]?.text ?? '')?.[0] ?? '';
    const { verificationID } = started as { verificationID: string };
    const password = 'Another12!';
    await room.test.call('forgetPwd', { verificationID, code, password, confirm: password });
    await room.test.runDue();
    expect(await chatCode(third.token)).toBe(1506);
  });

  it('writes no token into a log or an event', async () => {
    const user = await room.gifted();
    const { data } = await login(user.token);
    await call('/msg/newest_seq', { userID: user.id }, { token: data.token });
    await call('/msg/newest_seq', { userID: user.id }, { token: `${data.token}x` });
    await call('/auth/get_admin_token', { secret, userID: 'imAdmin' });
    for (const credential of [data.token, secret])
      expect(room.test.logLines.filter((line) => line.includes(credential))).toEqual([]);
  });
});
