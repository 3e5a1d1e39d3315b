import { createHash, randomBytes } from 'node:crypto';
import { ContentType, RequestID } from '@gift/im-protocol';
import { getSeqMessageReq, pullMessageBySeqsReq, pullMessageBySeqsResp } from '@gift/im-protocol/payloads';
import type { Client } from '@gift/im-server/testing/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { minutes, seconds } from '../platform/clock';
import { chatServer, type Person } from '../testing/chat';

// Somebody signed in who speaks the wire by hand, beside two people and a group of theirs. Random frames are
// chat-hostile; here each attempt has an aim.

let chat: Awaited<ReturnType<typeof chatServer>>;
let [amy, ben, mal]: Person[] = [];
let [amyHere, malHere]: Client[] = [];
beforeAll(async () => {
  chat = await chatServer();
  [amy, ben, mal] = [await chat.person(), await chat.person(), await chat.person()];
  const asked = { fromUserID: amy!.chatID, toUserID: ben!.chatID };
  expect(await codeOf(amy!, '/friend/add_friend', { ...asked, reqMsg: '', ex: '' })).toBe(0);
  const yes = { ...asked, handleResult: 1, handleMsg: '' };
  expect(await codeOf(ben!, '/friend/add_friend_response', yes)).toBe(0);
  amyHere = await chat.connect(amy!);
  malHere = await chat.connect(mal!);
});
afterAll(() => chat.close());

const bytes = (content: object) => new TextEncoder().encode(JSON.stringify(content));
const md5 = (text: string) => createHash('md5').update(text).digest('hex');
const message = (recvID: string, of: object = {}) => ({
  ...{ recvID, clientMsgID: randomBytes(16).toString('hex'), sessionType: 1, contentType: ContentType.text },
  ...{ content: bytes({ content: 'hello' }), createTime: Date.now(), msgFrom: 100 },
  ...of,
});
const twoOf = (one: Person, other: Person) => `si_${[one.chatID, other.chatID].sort().join('_')}`;

/** An HTTP call of the wire, as somebody. */
async function call(person: Person, path: string, payload: object) {
  const response = await chat.gift.app.inject({
    ...{ method: 'POST', url: `/api${path}`, payload },
    headers: { operationid: 'attack', token: person.chatToken },
  });
  return response.json() as { errCode: number; data: Record<string, unknown> };
}
const codeOf = async (person: Person, path: string, payload: object) =>
  (await call(person, path, payload)).errCode;

/** A message of Amy's to Ben, and where it lies. */
async function sendOne() {
  const { errCode, ...sent } = await amyHere!.send(message(ben!.chatID));
  expect(errCode).toBe(0);
  const conversationID = twoOf(amy!, ben!);
  const { data } = await call(amy!, '/msg/newest_seq', { userID: amy!.chatID });
  return { ...sent, conversationID, seq: Number((data.maxSeqs as Record<string, number>)[conversationID]) };
}

/** A group of Amy's with Ben as an admin; the way in is by leave. */
async function group(verification = 1) {
  const { data } = await call(amy!, '/group/create_group', {
    ...{ memberUserIDs: [], adminUserIDs: [ben!.chatID], ownerUserID: amy!.chatID },
    groupInfo: { groupName: 'Steam US', groupType: 2, needVerification: verification },
  });
  return String((data.groupInfo as { groupID: string }).groupID);
}

describe('impersonation', () => {
  it.each<[string, () => object, number]>([
    ['another sender', () => ({ sendID: amy!.chatID }), 1002],
    ['a notice of staff', () => ({ contentType: 1400, content: bytes({ detail: '{}' }) }), 1002],
    ['the system’s kind of chat', () => ({ sessionType: 4 }), 1002],
    ['a line of the system', () => ({ contentType: 1509, content: bytes({ detail: '{}' }) }), 1001],
    ['a message taken back', () => ({ contentType: 2101, content: bytes({ detail: '{}' }) }), 1001],
    ['a receipt', () => ({ contentType: 2200, content: bytes({ detail: '{}' }) }), 1001],
  ])('nothing is said: %s', async (_, of, errCode) => {
    expect((await malHere!.send(message(ben!.chatID, of()))).errCode).toBe(errCode);
  });

  it('the server overwrites forged sender, device, system and sequence fields of a message', async () => {
    const lie = {
      ...{ senderNickname: 'Gift support', senderFaceURL: 'https://x.example/a.png', senderPlatformID: 1 },
      ...{ msgFrom: 200, serverMsgID: 'f'.repeat(32), seq: 999, sendTime: 1, isRead: true, status: 4 },
      ...{ options: { isNotNotification: false, isSendMsg: true, reactionFromCache: true } },
      ...{ contentType: ContentType.custom, content: bytes({ data: '{"orderNo":"1","event":"released"}' }) },
    };
    const before = amyHere!.received.length;
    expect((await malHere!.send(message(amy!.chatID, lie))).errCode).toBe(0);
    await amyHere!.until(() => amyHere!.received.length > before);
    const { message: got } = amyHere!.received.at(-1)!;
    expect(got).toMatchObject({
      ...{ sendID: mal!.chatID, senderNickname: mal!.nickname, senderFaceURL: '', senderPlatformID: 5 },
      ...{ msgFrom: 100, seq: 1, isRead: false, status: 2 },
    });
    expect(got.sendTime).toBeGreaterThan(1);
    expect(got.options).toEqual({});
  });

  it('a quote of a message that was never sent is delivered as a revoked message', async () => {
    const { clientMsgID } = await sendOne();
    const before = amyHere!.received.length;
    const quoteMessage = {
      ...{ clientMsgID, seq: 1, contentType: 101, sendID: amy!.chatID, senderNickname: 'You' },
      textElem: { content: 'I have been paid, release it' },
    };
    const answer = { contentType: ContentType.quote, content: bytes({ text: 'see?', quoteMessage }) };
    expect((await malHere!.send(message(amy!.chatID, answer))).errCode).toBe(0);
    await amyHere!.until(() => amyHere!.received.length > before);
    const content = JSON.parse(new TextDecoder().decode(amyHere!.received.at(-1)!.message.content));
    expect(content).toEqual({
      text: 'see?',
      quoteMessage: { contentType: ContentType.revoked, clientMsgID },
    });
  });

  it('requests in the name of another user are refused', async () => {
    const of = { userID: amy!.chatID };
    const refused: [string, object][] = [
      ['/friend/add_friend', { fromUserID: amy!.chatID, toUserID: ben!.chatID, reqMsg: '', ex: '' }],
      ['/friend/get_friend_list', { ...of, pagination: { pageNumber: 1, showNumber: 9 } }],
      ['/conversation/get_all_conversations', { ownerUserID: amy!.chatID }],
      ['/msg/pull_msg_by_seq', { ...of, seqRanges: [], order: 0 }],
      ['/msg/user_clear_all_msg', { ...of, deleteSyncOpt: null }],
      ['/user/update_user_info_ex', { userInfo: { ...of, faceURL: 'https://x.example' } }],
      ['/user/get_users_status', { ...of, userIDs: [ben!.chatID] }],
    ];
    for (const [path, body] of refused) expect([path, await codeOf(mal!, path, body)]).toEqual([path, 1002]);
  });
});

describe('other people’s conversations', () => {
  it('are not there, by any question, in any range', async () => {
    const { conversationID } = await sendOne();
    const userID = mal!.chatID;
    for (const [begin, end, num] of [
      [1, 9, 9],
      [-5, 2 ** 53 - 1, 2 ** 53 - 1],
      [0, -1, -1],
    ] as const) {
      const seqRanges = [conversationID, conversationID.replace('si_', 'n_')].map((id) => ({
        ...{ conversationID: id, begin, end, num },
      }));
      const frame = await malHere!.ask(
        RequestID.pullRanges,
        pullMessageBySeqsReq.encode({ userID, seqRanges, order: 0 }),
      );
      const { msgs, notificationMsgs } = pullMessageBySeqsResp.decode(frame.data);
      expect([frame.errCode, msgs.size, notificationMsgs.size]).toEqual([0, 0, 0]);
    }
    const exact = await malHere!.ask(
      RequestID.pullSeqs,
      getSeqMessageReq.encode({
        userID,
        order: 0,
        conversations: [{ conversationID, seqs: [1, -1, 2 ** 40] }],
      }),
    );
    expect(pullMessageBySeqsResp.decode(exact.data).msgs.size).toBe(0);
  });

  it('are not read, cleared, taken back or deleted', async () => {
    const { conversationID, seq } = await sendOne();
    const of = { conversationID, userID: mal!.chatID };
    const sync = { IsSyncSelf: true, IsSyncOther: true };
    expect(await codeOf(mal!, '/msg/set_conversation_has_read_seq', { ...of, hasReadSeq: 1 })).toBe(1004);
    expect(await codeOf(mal!, '/msg/revoke_msg', { ...of, seq })).toBe(1004);
    expect(await codeOf(mal!, '/msg/delete_msgs', { ...of, seqs: [seq], deleteSyncOpt: sync })).toBe(1004);
    await call(mal!, '/msg/clear_conversation_msg', {
      ...{ conversationIDs: [conversationID], userID: mal!.chatID, deleteSyncOpt: null },
    });
    const { data } = await call(amy!, '/msg/newest_seq', { userID: amy!.chatID });
    expect(data.minSeqs).not.toHaveProperty(conversationID);
  });
});

describe('one’s own conversations', () => {
  const read = async (conversationID: string) =>
    (
      await call(ben!, '/msg/get_conversations_has_read_and_max_seq', {
        ...{ userID: ben!.chatID, conversationIDs: [conversationID] },
      })
    ).data.seqs as Record<string, { hasReadSeq: number; maxSeq: number }>;

  it('have a read position that cannot pass the newest message or move back', async () => {
    const { conversationID, seq } = await sendOne();
    const mark = (hasReadSeq: number) =>
      codeOf(ben!, '/msg/set_conversation_has_read_seq', { conversationID, userID: ben!.chatID, hasReadSeq });
    for (const beyond of [seq + 1, 2 ** 53 - 1, 2 ** 60, 1e300]) expect(await mark(beyond)).toBe(1001);
    expect((await read(conversationID))[conversationID]!.hasReadSeq).toBeLessThan(seq);
    expect(await mark(seq)).toBe(0);
    for (const back of [0, 1, -1, -(2 ** 40), 0.5]) await mark(back);
    expect((await read(conversationID))[conversationID]).toMatchObject({ hasReadSeq: seq, maxSeq: seq });
  });

  it('keep their messages: nobody can revoke those of others, or their own after two minutes', async () => {
    const { conversationID, seq } = await sendOne();
    const revoke = (who: Person) =>
      codeOf(who, '/msg/revoke_msg', { conversationID, seq, userID: who.chatID });
    const erase = (who: Person) =>
      codeOf(who, '/msg/delete_msgs', {
        ...{ conversationID, seqs: [seq], userID: who.chatID, deleteSyncOpt: { IsSyncOther: true } },
      });
    expect([await revoke(ben!), await erase(ben!)]).toEqual([1002, 1002]);
    chat.gift.clock.advance(minutes(2) + seconds(1));
    expect([await revoke(amy!), await erase(amy!)]).toEqual([1002, 1002]);
  });

  it('can be set to expire by their two participants only', async () => {
    const { conversationID } = await sendOne();
    const burn = (who: Person, of: Person) =>
      codeOf(who, '/conversation/set_conversations', {
        userIDs: [of.chatID],
        conversation: {
          ...{ conversationID, conversationType: 1, userID: ben!.chatID, groupID: '' },
          ...{ isPrivateChat: true, burnDuration: 1 },
        },
      });
    expect(await burn(mal!, amy!)).toBe(1002);
    expect(await burn(mal!, mal!)).not.toBe(0);
  });
});

describe('other people’s files', () => {
  const file = (userID: string, name: string, text: string) => ({
    ...{ hash: md5(md5(text)), size: text.length, partSize: 1_048_576, maxParts: -1, cause: '' },
    ...{ name: `${userID}/${name}`, contentType: 'text/plain', urlPrefix: '' },
  });
  const put = async (url: string, payload: string) =>
    (await chat.gift.app.inject({ method: 'PUT', url, payload: Buffer.from(payload) })).statusCode;

  it('cannot be guessed, overwritten or completed by another user', async () => {
    const started = await call(
      amy!,
      '/object/initiate_multipart_upload',
      file(amy!.chatID, 'a.txt', 'hello'),
    );
    const { uploadID, sign } = started.data.upload as {
      uploadID: string;
      sign: { parts: { url: string }[] };
    };
    const own = await call(mal!, '/object/initiate_multipart_upload', file(mal!.chatID, 'm.txt', 'other'));
    const mine = own.data.upload as { uploadID: string; sign: { parts: { url: string }[] } };

    // The signature of one's own upload opens no other.
    const url = mine.sign.parts[0]!.url.replace(mine.uploadID, uploadID);
    expect(url).not.toBe(mine.sign.parts[0]!.url);
    expect(await put(url, 'other')).toBe(403);
    expect(await codeOf(mal!, '/object/auth_sign', { uploadID, partNumbers: [1] })).toBe(1004);
    const finish = (who: Person, id: string, text: string) =>
      codeOf(who, '/object/complete_multipart_upload', {
        ...file(who.chatID, 'm.txt', text),
        uploadID: id,
        parts: [md5(text)],
      });
    expect(await put(sign.parts[0]!.url, 'hello')).toBe(200);
    expect(await finish(mal!, uploadID, 'hello')).toBe(1004);
    expect(await codeOf(mal!, '/object/initiate_multipart_upload', file(amy!.chatID, 'a.txt', 'other'))).toBe(
      1002,
    );
    expect(await finish(amy!, uploadID, 'hello')).toBe(0);
    expect(await codeOf(mal!, '/object/access_url', { name: `${amy!.chatID}/a.txt`, query: null })).toBe(
      1002,
    );

    // Nor does it take other bytes, more of them, or another hash than was announced.
    const [{ url: own1 } = { url: '' }] = mine.sign.parts;
    expect(await put(own1, 'otherwise')).toBe(400);
    expect(await put(own1, 'hello')).toBe(200);
    expect(await finish(mal!, mine.uploadID, 'hello')).toBe(1001);
    expect(await finish(mal!, mine.uploadID, 'other')).toBe(1001);
    for (const size of [-1, 0.5, 2 ** 53])
      expect(
        await codeOf(mal!, '/object/initiate_multipart_upload', { ...file(mal!.chatID, 'x', 'x'), size }),
      ).toBe(1001);
  });
});

describe('other people’s groups', () => {
  it('cannot be joined without approval from any claimed join source', async () => {
    const groupID = await group();
    for (const joinSource of [2, 3, 4, 99]) {
      await call(mal!, '/group/join_group', {
        ...{ groupID, reqMessage: '', joinSource, inviterUserID: mal!.chatID, ex: '' },
      });
    }
    const invite = { groupID, reason: '', invitedUserIDs: [mal!.chatID], sendMessage: null };
    expect(await codeOf(mal!, '/group/invite_user_to_group', invite)).toBe(1203);
    const yes = { groupID, fromUserID: mal!.chatID, handledMsg: '', handleResult: 1 };
    expect(await codeOf(mal!, '/group/group_application_response', yes)).toBe(1203);
    const to = message('', { groupID, sessionType: 3 });
    expect((await malHere!.send(to)).errCode).toBe(1203);
    const page = { pagination: { pageNumber: 1, showNumber: 9 }, filter: 0, keyword: '' };
    expect(await codeOf(mal!, '/group/get_group_member_list', { groupID, ...page })).toBe(1203);
  });

  it('are run by those who run them', async () => {
    const groupID = await group(2);
    await call(mal!, '/group/join_group', {
      ...{ groupID, reqMessage: '', joinSource: 3, inviterUserID: mal!.chatID, ex: '' },
    });
    const self = { groupID, userID: mal!.chatID };
    const asMember: [string, object][] = [
      ['/group/set_group_member_info', { members: [{ ...self, roleLevel: 60 }] }],
      ['/group/set_group_member_info', { members: [{ ...self, roleLevel: 100 }] }],
      ['/group/set_group_member_info', { members: [{ ...self, userID: amy!.chatID, nickname: 'loser' }] }],
      ['/group/set_group_info_ex', { groupID, groupName: 'Mine' }],
      ['/group/dismiss_group', { groupID, deleteMember: true }],
      ['/group/transfer_group', { groupID, oldOwnerUserID: amy!.chatID, newOwnerUserID: mal!.chatID }],
      ['/group/mute_group', { groupID }],
      ['/group/mute_group_member', { groupID, userID: amy!.chatID, mutedSeconds: 60 }],
      ['/group/kick_group', { groupID, kickedUserIDs: [ben!.chatID], reason: '' }],
    ];
    for (const [path, body] of asMember) expect([path, await codeOf(mal!, path, body)]).toEqual([path, 1002]);
    const all = { groupID, sessionType: 3, contentType: ContentType.atText, atUserIDList: ['AtAllTag'] };
    const content = bytes({ text: '@all', atUserList: ['AtAllTag'] });
    expect((await malHere!.send(message('', { ...all, content }))).errCode).toBe(1002);

    const asAdmin: [string, object][] = [
      ['/group/mute_group_member', { groupID, userID: amy!.chatID, mutedSeconds: 60 }],
      ['/group/kick_group', { groupID, kickedUserIDs: [amy!.chatID], reason: '' }],
      ['/group/set_group_member_info', { members: [{ ...self, roleLevel: 60 }] }],
      ['/group/dismiss_group', { groupID, deleteMember: false }],
      ['/group/transfer_group', { groupID, oldOwnerUserID: amy!.chatID, newOwnerUserID: ben!.chatID }],
    ];
    for (const [path, body] of asAdmin) expect([path, await codeOf(ben!, path, body)]).toEqual([path, 1002]);
    const stranger = (await chat.person()).chatID;
    const away = { groupID, oldOwnerUserID: amy!.chatID, newOwnerUserID: stranger };
    expect(await codeOf(amy!, '/group/transfer_group', away)).toBe(1203);
    for (const mutedSeconds of [-1, 0.5, 2 ** 53])
      expect(await codeOf(amy!, '/group/mute_group_member', { ...self, mutedSeconds })).toBe(1001);
  });
});

it('a blocked user cannot send a request or a message, or see the presence of the blocker', async () => {
  const [eve, joy] = [await chat.person(), await chat.person()];
  expect(
    await codeOf(joy, '/friend/add_black', { ownerUserID: joy.chatID, blackUserID: eve.chatID, ex: '' }),
  ).toBe(0);
  const eveHere = await chat.connect(eve);
  const ask = { fromUserID: eve.chatID, toUserID: joy.chatID, reqMsg: 'Hi', ex: '' };
  expect(await codeOf(eve, '/friend/add_friend', ask)).toBe(1302);
  expect((await eveHere.send(message(joy.chatID))).errCode).toBe(1302);
  await chat.connect(joy);
  const status = await call(eve, '/user/get_users_status', { userID: eve.chatID, userIDs: [joy.chatID] });
  expect(status.data.statusList).toMatchObject([{ status: 0, platformIDs: [] }]);
});

it('a token is refused over WebSocket and HTTP once its session has ended', async () => {
  const ada = await chat.person();
  const here = await chat.connect(ada);
  const own = () => codeOf(ada, '/msg/newest_seq', { userID: ada.chatID });
  expect(await own()).toBe(0);
  await chat.gift.call('logout', undefined, { token: ada.token });
  await chat.gift.runDue();
  await here.until(() => here.closed !== null);
  expect(await own()).toBe(1506);
  expect((await chat.connect(ada)).texts[0]).toContain('"errCode":1506');
  // Another's token says nothing of oneself.
  const stolen = await chat.connect({ ...mal!, chatToken: amy!.chatToken });
  expect(stolen.texts[0]).toContain('"errCode":150');
  const anybody = { ...mal!, chatToken: amy!.chatToken };
  expect(await codeOf(anybody, '/msg/newest_seq', { userID: mal!.chatID })).toBe(1002);
});
