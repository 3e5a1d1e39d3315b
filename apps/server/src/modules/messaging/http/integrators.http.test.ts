// What a backend written for OpenIM asks as an admin, and what it must not learn.
import { ContentType } from '@gift/im-protocol';
import { beforeAll, describe, expect, it } from 'vitest';
import { hours, later } from '../../../platform/clock';
import { sql } from '../../../platform/database/db';
import { addParticipants } from '../messages/store/participants';
import { chat, contentOf } from '../messages/testing/fixtures';
import { tokenHash } from '../tokens/shape';
import { noteLogin } from '../tokens/tokens';

const room = chat();
const { sent } = room;
beforeAll(() => room.signInSystem());

const pagination = { pageNumber: 1, showNumber: 100 };
const ask = async (path: string, body: object) => {
  const answer = await room.call(path, body, room.systemToken);
  expect([path, answer.errCode, answer.errDlt]).toEqual([path, 0, '']);
  return answer.data;
};
const textContent = (content: string) => contentOf({ content });
const single = (...ids: string[]) => `si_${ids.sort().join('_')}`;
// biome-ignore lint/suspicious/noExplicitAny: tests read any field of the answer.
type Loose = any;

describe('users', () => {
  it('are checked, listed in pages, found by parts of a name, and changed', async () => {
    const [ada, ben] = await room.people('adaora', 'benson');
    expect(await ask('/user/account_check', { checkUserIDs: [ada, 'nobody'] })).toEqual({
      results: [
        { userID: ada, accountStatus: 1 },
        { userID: 'nobody', accountStatus: 0 },
      ],
    });
    await ask('/user/update_user_info', { userInfo: { userID: ada, nickname: 'Ada 100% Lagos' } });
    const found = await ask('/user/get_users', { pagination, userID: '', nickName: '100% l' });
    expect(found).toMatchObject({
      total: 1,
      users: [{ userID: ada, nickname: 'Ada 100% Lagos', faceURL: '', appMangerLevel: 0 }],
    });
    const all = await ask('/user/get_all_users_uid', { pagination });
    expect(all.userIDs).toEqual(expect.arrayContaining([ada, ben]));
    expect(all.total).toBe(all.userIDs.length);
    const second = await ask('/user/get_all_users_uid', { pagination: { pageNumber: 2, showNumber: 1 } });
    expect(second).toEqual({ total: all.total, userIDs: [all.userIDs[1]] });
  });

  it('show online status with token IDs, and never the tokens', async () => {
    const [ada, ben] = await room.people('ada', 'ben');
    const token = await room.tokenOf(ada, 5);
    const tokenID = tokenHash(token).toString('base64url');
    await noteLogin(room.services, { userID: ada, platformID: 5, tokenID });
    const { signals } = room.services;
    const { connectedFrom } = signals;
    signals.connectedFrom = (userID) => (userID === ada ? [5] : []);
    const detail = await ask('/user/get_users_online_token_detail', { userIDs: [ada, ben] });
    signals.connectedFrom = connectedFrom;
    expect(detail).toEqual([
      { userID: ada, status: 1, singlePlatformToken: [{ platformID: 5, total: 1, token: [tokenID] }] },
    ]);
    expect(JSON.stringify(detail)).not.toContain(token);
  });
});

describe('messages', () => {
  it('are searched by sender, receiver, day and kind, newest first, with names', async () => {
    const [ada, ben, cem] = await room.people('ada', 'ben', 'cem');
    await sent(ada, { recvID: ben, content: textContent('one') });
    room.test.clock.advance(1_000);
    await sent(ben, { recvID: ada, content: textContent('two') });
    await sent(ada, { recvID: cem, contentType: ContentType.face, content: contentOf({ index: 3 }) });
    const search = async (of: object) => {
      const { chatLogs, chatLogsNum } = await ask('/msg/search_msg', { pagination, ...of });
      expect(chatLogsNum).toBe(chatLogs.length);
      return chatLogs as { chatLog: Loose; isRevoked: boolean }[];
    };
    const texts = async (of: object) =>
      (await search(of)).map(({ chatLog }) => JSON.parse(chatLog.content).content ?? 'face');
    expect(await texts({ sendID: ada })).toEqual(['face', 'one']);
    expect(await texts({ sendID: ada, contentType: 101 })).toEqual(['one']);
    expect(await texts({ recvID: ada })).toEqual(['two']);
    expect(await texts({ sendID: ben, recvID: ada, sessionType: 1 })).toEqual(['two']);
    expect(await texts({ sendID: ada, sessionType: 3 })).toEqual([]);
    const today = room.now().toISOString().slice(0, 10);
    expect(await texts({ sendID: ada, recvID: ben, sendTime: today })).toEqual(['one']);
    expect(await texts({ sendID: ada, sendTime: '2001-01-01' })).toEqual([]);
    const [{ chatLog, isRevoked }] = (await search({ sendID: ada, recvID: ben })) as [Loose];
    expect(isRevoked).toBe(false);
    expect(chatLog).toMatchObject({
      ...{ sendID: ada, recvID: ben, groupID: '', seq: 1, contentType: 101, sessionType: 1 },
      ...{
        senderNickname: 'ada of the tests',
        recvNickname: 'ben of the tests',
        content: '{"content":"one"}',
      },
    });
    const one = await ask('/msg/search_msg', { sendID: ada, pagination: { pageNumber: 2, showNumber: 1 } });
    expect([one.chatLogs.length, one.chatLogsNum]).toEqual([1, 2]);
  });

  it('of a group are found by group ID, with the group details', async () => {
    const [owner, ada] = await room.people('owner', 'ada');
    const groupID = await room.group(owner, { members: [ada], name: 'Steam US' });
    await sent(ada, { groupID, content: textContent('hello group') });
    const body = { recvID: groupID, contentType: 101, pagination };
    expect((await ask('/msg/search_msg', body)).chatLogs).toMatchObject([
      {
        chatLog: {
          ...{ recvID: groupID, groupID, groupName: 'Steam US', groupOwner: owner, groupMemberCount: 2 },
          ...{ groupType: 2, sessionType: 3, content: '{"content":"hello group"}' },
        },
      },
    ]);
  });

  it('are searched for one user, and only among messages that user can read', async () => {
    const [ada, ben] = await room.people('ada', 'ben');
    for (const text of ['taken back', 'deleted for me', 'cleared', 'left'])
      await sent(ada, { recvID: ben, content: textContent(text) });
    const conversationID = single(ada, ben);
    await ask('/msg/revoke_msg', { conversationID, seq: 1, userID: ada });
    await ask('/msg/delete_msgs', { conversationID, seqs: [2], userID: ada, deleteSyncOpt: null });
    const all = { IsSyncSelf: true, IsSyncOther: true };
    await ask('/msg/delete_msgs', { conversationID, seqs: [3], userID: ada, deleteSyncOpt: all });
    const found = await ask('/msg/search_msg', { sendID: ada, pagination });
    expect(found.chatLogs.map(({ isRevoked }: Loose) => isRevoked)).toEqual([false, true]);
    expect(JSON.stringify(found)).not.toMatch(/taken back|deleted for me|cleared/);
    const everybody = await room.call('/msg/search_msg', { pagination }, room.systemToken);
    expect(everybody).toMatchObject({ errCode: 1001, errDlt: 'sendID or recvID' });
  });

  it('of a case room are not found, and the room is neither listed nor counted', async () => {
    const [ada, ben] = await room.people('ada', 'ben');
    await room.asAdmin(async ({ tx, now }) => {
      await tx.run(sql`
        insert into messaging.groups (id, name, notice, introduction, face_url, ex, creator_id, verification,
          look_member_info, apply_member_friend, created_at)
        values ('case-77', 'Dispute 77', '', '', '', '{"orderNo":"1"}', ${ada}, 0, 0, 0, ${now})`);
      await tx.run(sql`
        insert into messaging.members (group_id, user_id, role, join_source, inviter_id, operator_id, joined_at)
        select 'case-77', u, 20, 2, ${ada}, ${ada}, ${now} from unnest(${[ada, ben]}::text[]) u`);
      await addParticipants(tx, { conversationID: 'sg_case-77', userIDs: [ada, ben], seesHistory: true });
    });
    room.test.clock.advance(1_000);
    const start = room.now().getTime();
    await sent(ada, { groupID: 'case-77', content: textContent('my evidence') });
    const period = { start, end: start + 1 };
    expect(await ask('/msg/search_msg', { sendID: ada, pagination })).toEqual({
      chatLogs: [],
      chatLogsNum: 0,
    });
    expect(await ask('/msg/search_msg', { recvID: 'case-77', pagination })).toMatchObject({ chatLogsNum: 0 });
    expect(await ask('/group/get_groups', { pagination, groupID: 'case-77' })).toEqual({
      total: 0,
      groups: [],
    });
    const named = await ask('/group/get_groups', { pagination, groupName: 'Dispute' });
    expect(named.total).toBe(0);
    expect(await ask('/statistics/group/active', { ...period, pagination })).toMatchObject({ msgCount: 0 });
    const active = await ask('/statistics/user/active', { ...period, group: true, pagination });
    expect(active).toMatchObject({ msgCount: 0, users: [] });
  });

  it('sent by an admin call are known by its operation ID to have been accepted or refused', async () => {
    const [ada, ben] = await room.people('ada', 'ben');
    const under = async (operationid: string, path: string, body: object) =>
      (
        await room.test.app.inject({
          ...{ method: 'POST', url: `/api${path}`, payload: JSON.stringify(body) },
          headers: { operationid, 'content-type': 'application/json', token: room.systemToken },
        })
      ).json() as { errCode: number; data?: Loose };
    const message = {
      sendID: ada,
      recvID: ben,
      contentType: 101,
      sessionType: 1,
      content: { content: 'hi' },
    };
    const statusOf = async (id: string) => (await under(id, '/msg/check_msg_is_send_success', {})).data;
    expect(await statusOf('op 1')).toEqual({ status: 0 });
    expect((await under('op 1', '/msg/send_msg', message)).errCode).toBe(0);
    expect((await under('op 2', '/msg/send_msg', { ...message, recvID: 'nobody' })).errCode).toBe(1101);
    expect([await statusOf('op 1'), await statusOf('op 2')]).toEqual([{ status: 2 }, { status: 3 }]);
    room.test.clock.advance(hours(26));
    await room.test.runDue();
    expect(await statusOf('op 1')).toEqual({ status: 0 });
    await room.signInSystem();
  });

  it('are answered by a webhook with its key: to who wrote, or to the group', async () => {
    const [ada, bot] = await room.people('ada', 'bot');
    const groupID = await room.group(ada, { members: [bot] });
    const simple = (key: unknown, body: object) =>
      room.call(
        `/msg/send_simple_msg?key=${encodeURIComponent(Buffer.from(JSON.stringify(key)).toString('base64'))}`,
        body,
        room.systemToken,
      );
    const answer = await simple({ sendID: ada, recvID: bot }, { content: '**Yes**' });
    expect(answer).toMatchObject({
      errCode: 0,
      data: {
        serverMsgID: expect.any(String),
        clientMsgID: expect.any(String),
        sendTime: expect.any(Number),
      },
    });
    await simple({ sendID: ada, groupID }, { sendID: bot, content: '**All**' });
    const lastMessage = async (conversationID: string) => (await room.read(ada, conversationID)).at(-1)!;
    expect(await lastMessage(single(ada, bot))).toMatchObject({ sendID: bot, recvID: ada, contentType: 118 });
    expect(await lastMessage(`sg_${groupID}`)).toMatchObject({ sendID: bot, groupID, contentType: 118 });
    for (const wrong of [null, {}, 7, { sendID: ada }])
      expect((await simple(wrong, { content: 'x' })).errCode, JSON.stringify(wrong)).toBe(1001);
    expect((await room.call('/msg/send_simple_msg', { content: 'x' }, room.systemToken)).errCode).toBe(1001);
  });
});

describe('groups, friends and conversations', () => {
  it('are listed as a back office reads them', async () => {
    const [owner, ada, eve] = await room.people('owner', 'ada', 'eve');
    const groupID = await room.group(owner, { members: [ada], name: 'Zenith traders', verification: 1 });
    const found = await ask('/group/get_groups', { pagination, groupName: 'zenith', groupID: '' });
    expect(found).toMatchObject({
      total: 1,
      groups: [
        {
          groupInfo: { groupID, memberCount: 2 },
          groupOwnerUserID: owner,
          groupOwnerUserName: 'owner of the tests',
        },
      ],
    });
    expect(await ask('/group/get_group_member_user_id', { groupID })).toEqual({ userIDs: [owner, ada] });
    const hashOf = async () =>
      (await ask('/group/get_group_abstract_info', { groupIDs: [groupID] })).groupAbstractInfos[0];
    const before = await hashOf();
    expect(before).toMatchObject({ groupID, groupMemberNumber: 2 });
    expect(before.groupMemberListHash).toBeLessThan(2 ** 32);
    const application = { groupID, reqMessage: 'me?', joinSource: 3, inviterUserID: eve, ex: '' };
    expect((await room.call('/group/join_group', application, await room.tokenOf(eve))).errCode).toBe(0);
    expect(await ask('/group/get_user_req_application_list', { userID: eve, pagination })).toMatchObject({
      total: 1,
      groupRequests: [{ reqMsg: 'me?', groupInfo: { groupID } }],
    });
    await ask('/group/group_application_response', {
      ...{ groupID, fromUserID: eve, handledMsg: '', handleResult: 1 },
    });
    const after = await hashOf();
    expect(after.groupMemberNumber).toBe(3);
    expect(after.groupMemberListHash).not.toBe(before.groupMemberListHash);
    const none = await room.call('/group/get_group_abstract_info', { groupIDs: ['7'] }, room.systemToken);
    expect(none.errCode).toBe(1201);
  });

  it('have ids, remarks, an order and pins', async () => {
    const [ada, ben, cem] = await room.people('ada', 'ben', 'cem');
    await ask('/friend/import_friend', { ownerUserID: ada, friendUserIDs: [ben] });
    expect(await ask('/friend/get_friend_id', { userID: ada })).toEqual({ friendIDs: [ben] });
    await ask('/friend/set_friend_remark', { ownerUserID: ada, friendUserID: ben, remark: 'Ben from Ikeja' });
    const { friendsInfo } = await ask('/friend/get_friend_list', { userID: ada, pagination });
    expect(friendsInfo[0].remark).toBe('Ben from Ikeja');
    await sent(ben, { recvID: ada, content: textContent('older') });
    room.test.clock.advance(1_000);
    await sent(cem, { recvID: ada, content: textContent('newer') });
    const [older, newer] = [single(ada, ben), single(ada, cem)];
    const sorted = () => ask('/conversation/get_sorted_conversation_list', { userID: ada, pagination });
    const list = await sorted();
    expect(list.conversationElems.map((one: Loose) => one.conversationID)).toEqual([newer, older]);
    expect(list).toMatchObject({ conversationTotal: 2, unreadTotal: expect.any(Number) });
    expect(list.conversationElems[0]).toMatchObject({
      ...{ unreadCount: 1, IsPinned: false, recvMsgOpt: 0 },
      msgInfo: {
        sendID: cem,
        senderName: 'cem of the tests',
        content: '{"content":"newer"}',
        contentType: 101,
      },
    });
    await ask('/conversation/set_conversations', {
      userIDs: [ada],
      conversation: { conversationID: older, conversationType: 1, userID: ben, groupID: '', isPinned: true },
    });
    expect((await sorted()).conversationElems.map((one: Loose) => one.conversationID)).toEqual([
      older,
      newer,
    ]);
    expect(await ask('/conversation/get_pinned_conversation_ids', { userID: ada })).toEqual({
      conversationIDs: [older],
    });
  });
});

describe('statistics', () => {
  it('count new users and groups per UTC day', async () => {
    await room.people('early');
    room.test.clock.advance(hours(24));
    await room.signInSystem();
    const start = room.now();
    const [owner] = await room.people('owner', 'second');
    await room.group(owner);
    const period = { start: start.getTime(), end: later(start, 1).getTime() };
    const day = start.toISOString().slice(0, 10);
    const users = await ask('/statistics/user/register', period);
    expect(users.count).toEqual({ [day]: 2 });
    expect(users.total - users.before).toBe(2);
    expect(await ask('/statistics/group/create', period)).toMatchObject({ count: { [day]: 1 } });
  });

  it('count messages by who wrote them, and by group', async () => {
    room.test.clock.advance(hours(1));
    const start = room.now().getTime();
    const [ada, ben] = await room.people('ada', 'ben');
    const groupID = await room.group(ada, { members: [ben] });
    await sent(ada, { recvID: ben });
    await sent(ben, { recvID: ada });
    await sent(ben, { recvID: ada });
    await sent(ada, { groupID });
    await sent(ada, { groupID });
    const asked = { start, end: start + 1, pagination };
    const day = new Date(start).toISOString().slice(0, 10);
    const two = await ask('/statistics/user/active', asked);
    expect(two).toMatchObject({ msgCount: 3, userCount: 2, dateCount: { [day]: 3 } });
    expect(two.users).toMatchObject([
      { user: { userID: ben }, count: 2 },
      { user: { userID: ada }, count: 1 },
    ]);
    const all = await ask('/statistics/user/active', { ...asked, group: true, ase: true });
    expect(all.users).toMatchObject([{ user: { userID: ben }, count: 2 }, { count: 3 }]);
    expect(await ask('/statistics/group/active', asked)).toMatchObject({
      ...{ msgCount: 2, groupCount: 1, dateCount: { [day]: 2 } },
      groups: [{ group: { groupID }, count: 2 }],
    });
    for (const wrong of [
      { start: 2, end: 1 },
      { start: 0, end: hours(24) * 367 },
    ])
      expect((await room.call('/statistics/user/register', wrong, room.systemToken)).errCode).toBe(1001);
  });

  it('and other costly calls are made 60 times a minute, also by an admin', async () => {
    room.test.clock.advance(hours(1));
    const period = { start: 0, end: 1 };
    for (let at = 0; at < 60; at++) await ask('/statistics/user/register', period);
    const more = await room.call('/statistics/user/register', period, room.systemToken);
    expect(more).toMatchObject({
      errCode: 1001,
      errDlt: expect.stringMatching(/^too many calls; wait \d+ s$/),
    });
  });
});
