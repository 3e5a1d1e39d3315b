import 'fake-indexeddb/auto';
import type { Outgoing } from '@gift/im-engine/api';
import { device, eventually } from '@gift/im-engine/testing/device';
import { ContentType, type Message } from '@gift/im-protocol';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { chatServer, type Person } from '../testing/chat';

// Our own engine against our own server: what the engine's tests show with a scripted peer, shown with the real one.

let chat: Awaited<ReturnType<typeof chatServer>>;
beforeAll(async () => {
  chat = await chatServer();
});
afterAll(() => chat.close());

const devices: ReturnType<typeof device>[] = [];
afterEach(() => {
  for (const made of devices.splice(0)) made.close();
});

const payloadOf = ({ chatID, chatToken }: Person) => ({
  ...{ userID: chatID, token: chatToken, platformID: 5 as const },
  apiAddr: `${chat.first.url}/api`,
  wsAddr: `${chat.first.url.replace('http', 'ws')}/msg_gateway`,
});
/** A signed-in device of somebody; the same store name is the same device again. */
const phoneOf = async (person: Person, storeName?: string) => {
  const phone = device(storeName);
  devices.push(phone);
  await phone.engine.login(payloadOf(person));
  await phone.synced();
  return phone;
};
const to = ({ chatID }: Person) => ({ recvID: chatID, groupID: '' }) as const;
const inGroup = (groupID: string) => ({ recvID: '', groupID }) as const;
const textContent = (text: string) => ({ contentType: ContentType.text, text }) as const;
const chatOf = (one: Person, other: Person) => `si_${[one.chatID, other.chatID].sort().join('_')}`;
const people = async (count: number) => Promise.all(Array.from({ length: count }, () => chat.person()));
const lines = async ({ engine }: ReturnType<typeof device>, conversationID: string) => {
  const { messages } = await engine.getHistory({ conversationID, beforeSeq: 0, count: 99 });
  return messages.map(({ seq, textElem, contentType }) => `${seq} ${textElem?.content ?? contentType}`);
};

describe('the engine on the real server', () => {
  it('writes, receives, reads, and shows receipts', async () => {
    const [amy, ben] = (await people(2)) as [Person, Person];
    const [a, b] = [await phoneOf(amy), await phoneOf(ben)];
    const id = chatOf(amy, ben);
    for (const text of ['one', 'two', 'three']) await a.engine.sendMessage(to(ben), textContent(text));
    await eventually(async () => (await lines(b, id)).join() === '1 one,2 two,3 three');
    await eventually(async () => (await lines(a, id)).join() === '1 one,2 two,3 three');
    const [row] = await b.engine.getAllConversationList();
    expect(row).toMatchObject({ showName: amy.nickname, unreadCount: 3, conversationType: 1 });
    await b.engine.markConversationMessageAsRead(id);
    expect(await b.engine.getTotalUnreadMsgCount()).toBe(0);
    await eventually(async () => {
      const { messages } = await a.engine.getHistory({ conversationID: id, beforeSeq: 0, count: 9 });
      return messages.length === 3 && messages.every(({ isRead }) => isRead);
    });
  });

  it('answers the calls that the specification names', async () => {
    const [amy, ben, cem] = (await people(3)) as [Person, Person, Person];
    const [a, b] = [await phoneOf(amy), await phoneOf(ben)];
    expect(await a.engine.getLoginStatus()).toBe(3);
    await b.engine.sendMessage(to(amy), textContent('one'));
    await (await phoneOf(cem)).engine.sendMessage(to(amy), textContent('two'));
    await eventually(async () => (await a.engine.getTotalUnreadMsgCount()) === 2);
    const all = await a.engine.getAllConversationList();
    expect(all.map(({ userID }) => userID).sort()).toEqual([ben.chatID, cem.chatID].sort());
    const page = await a.engine.getConversationListSplit({ offset: 1, count: 50 });
    expect(page).toEqual({ conversations: [all[1]], total: 2 });
    const one = await a.engine.getOneConversation({ sessionType: 1, sourceID: ben.chatID });
    expect(one).toMatchObject({ conversationID: chatOf(amy, ben), unreadCount: 1, showName: ben.nickname });
    expect(await a.engine.getUsersInfo([ben.chatID, cem.chatID])).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ userID: ben.chatID, nickname: ben.nickname }),
        expect.objectContaining({ userID: cem.chatID, nickname: cem.nickname }),
      ]),
    );
    expect(await a.engine.searchFriends([ben.nickname])).toEqual([]);
    await a.engine.markConversationMessageAsRead(chatOf(amy, ben));
    expect(await a.engine.getTotalUnreadMsgCount()).toBe(1);
    await a.engine.logout();
    expect(await a.engine.getLoginStatus()).toBe(1);
  });

  it('shows typing, presence, and a message taken back', async () => {
    const [amy, ben] = (await people(2)) as [Person, Person];
    const [a, b] = [await phoneOf(amy), await phoneOf(ben)];
    const id = chatOf(amy, ben);
    const { clientMsgID } = await a.engine.sendMessage(to(ben), textContent('a slip'));
    await eventually(async () => (await lines(b, id)).length === 1);
    await a.engine.typing(id, true);
    await b.until('typing');
    expect(b.of('typing')[0]).toEqual({ conversationID: id, userID: amy.chatID, isTyping: true });
    expect(await a.engine.subscribeUsersStatus([ben.chatID])).toEqual([
      { userID: ben.chatID, status: 1, platformIDs: [5] },
    ]);
    b.close();
    await eventually(() =>
      a
        .of('userStatusChanged')
        .flat()
        .some(({ status }) => status === 0),
    );
    const again = await phoneOf(ben, b.storeName);
    await eventually(async () => (await lines(a, id)).join() === '1 a slip');
    await a.engine.revokeMessage(id, clientMsgID);
    await eventually(async () => (await lines(again, id)).join() === '1 2101');
    expect(await lines(a, id)).toEqual(['1 2101']);
  });

  it('has everything on a new device, with its history and read marks', async () => {
    const [amy, ben] = (await people(2)) as [Person, Person];
    const [a, b] = [await phoneOf(amy), await phoneOf(ben)];
    const id = chatOf(amy, ben);
    for (let n = 1; n <= 12; n += 1) await a.engine.sendMessage(to(ben), textContent(`line ${n}`));
    await eventually(async () => (await lines(b, id)).length === 12);
    await b.engine.markConversationMessageAsRead(id);
    for (let n = 13; n <= 15; n += 1) await a.engine.sendMessage(to(ben), textContent(`line ${n}`));
    await eventually(async () => (await lines(b, id)).length === 15);
    const fresh = await phoneOf(ben);
    expect(await fresh.engine.getTotalUnreadMsgCount()).toBe(3);
    expect(await lines(fresh, id)).toEqual(Array.from({ length: 15 }, (_, n) => `${n + 1} line ${n + 1}`));
  });

  it('queues messages offline and sends each once in order after a restart online', async () => {
    const [amy, ben] = (await people(2)) as [Person, Person];
    const a = await phoneOf(amy);
    const id = chatOf(amy, ben);
    await a.engine.sendMessage(to(ben), textContent('before'));
    await eventually(async () => (await lines(a, id)).join() === '1 before');
    a.close();
    const nowhere = { ...payloadOf(amy), wsAddr: 'ws://127.0.0.1:9/msg_gateway' };
    const tunnel = device(a.storeName);
    devices.push(tunnel);
    await tunnel.engine.login(nowhere);
    for (const text of ['one', 'two', 'three']) await tunnel.engine.sendMessage(to(ben), textContent(text));
    tunnel.close();
    const back = await phoneOf(amy, a.storeName);
    await eventually(async () => (await lines(back, id)).join() === '1 before,2 one,3 two,4 three');
  });

  it('manages friends, remarks and the blacklist, and a blocked sender gets an error', async () => {
    const [amy, ben] = (await people(2)) as [Person, Person];
    const [a, b] = [await phoneOf(amy), await phoneOf(ben)];
    await a.engine.addFriend(ben.chatID, 'it is me');
    await b.until('friendRequestsChanged');
    const page = { offset: 0, count: 20 };
    expect(await b.engine.getFriendRequests('received', page)).toMatchObject([
      { fromUserID: amy.chatID, fromNickname: amy.nickname, reqMsg: 'it is me', handleResult: 0 },
    ]);
    const pending = () => b.engine.countPendingRequests({ friends: 0, groups: 0 });
    expect(await pending()).toEqual({ friends: 1, groups: 0 });
    const { createTime } = (await b.engine.getFriendRequests('received', page))[0]!;
    const lastSeenTimes = { friends: createTime, groups: createTime };
    expect(await b.engine.countPendingRequests(lastSeenTimes)).toEqual({ friends: 0, groups: 0 });
    await b.engine.answerFriendRequest(amy.chatID, 1, 'welcome');
    expect(await pending()).toEqual({ friends: 0, groups: 0 });
    await eventually(async () => (await a.engine.getFriendList()).length === 1);
    expect(await b.engine.getFriendList()).toMatchObject([{ userID: amy.chatID, nickname: amy.nickname }]);
    const [friend] = await a.engine.getFriendList();
    expect(Math.abs(friend!.createTime - chat.gift.clock.now().getTime())).toBeLessThan(3_600_000);
    await a.engine.setFriend(ben.chatID, { remark: 'Cousin' });
    expect(await a.engine.searchFriends(['cous'])).toMatchObject([{ userID: ben.chatID, remark: 'Cousin' }]);
    expect((await a.engine.getAllConversationList())[0]?.showName).toBe('Cousin');
    await b.engine.addBlack(amy.chatID);
    expect(await b.engine.getBlacklist()).toMatchObject([{ userID: amy.chatID }]);
    await a.engine.sendMessage(to(ben), textContent('hello?'));
    const states = () => a.of('messagesChanged').flatMap(({ messages }) => messages);
    await eventually(() => states().some(({ status }) => status === 3));
    expect(states().find(({ status }) => status === 3)?.localEx).toContain('1302');
    await b.engine.removeBlack(amy.chatID);
    expect(await b.engine.getBlacklist()).toEqual([]);
    await b.engine.deleteFriend(amy.chatID);
    expect(await b.engine.getFriendList()).toEqual([]);
  });

  it('creates and manages a group, and its members receive each change', async () => {
    const [amy, ben, cem] = (await people(3)) as [Person, Person, Person];
    const [a, b, c] = [await phoneOf(amy), await phoneOf(ben), await phoneOf(cem)];
    const strangers = { groupName: 'Steam US', faceURL: '', memberUserIDs: [ben.chatID] };
    await expect(a.engine.createGroup(strangers)).rejects.toMatchObject({ errCode: 1303 });
    for (const [friend, { engine }] of [
      [ben, b],
      [cem, c],
    ] as const) {
      await a.engine.addFriend(friend.chatID, '');
      await engine.answerFriendRequest(amy.chatID, 1, '');
    }
    const group = await a.engine.createGroup({
      groupName: 'Steam US',
      faceURL: '',
      memberUserIDs: [ben.chatID],
    });
    const { groupID } = group;
    const id = `sg_${groupID}`;
    expect(await a.engine.getJoinedGroups()).toMatchObject([
      { groupID, groupName: 'Steam US', memberCount: 2 },
    ]);
    await eventually(async () => (await b.engine.getJoinedGroups()).length === 1);
    const at = { text: '@ben look', atUserList: [ben.chatID], atUsersInfo: [] };
    await a.engine.sendMessage(inGroup(groupID), { contentType: ContentType.atText, at });
    const rowOf = async ({ engine }: typeof a) =>
      (await engine.getAllConversationList()).find(({ conversationID }) => conversationID === id);
    await eventually(async () => (await rowOf(b))?.groupAtType === 1);
    await a.engine.inviteToGroup(groupID, [cem.chatID], '');
    await eventually(async () => (await c.engine.getJoinedGroups()).length === 1);
    const members = await a.engine.getMembers(groupID, {
      filter: 0,
      keyword: '',
      page: { offset: 0, count: 50 },
    });
    expect(members.map(({ userID, roleLevel }) => [userID, roleLevel])).toEqual(
      expect.arrayContaining([
        [amy.chatID, 100],
        [ben.chatID, 20],
        [cem.chatID, 20],
      ]),
    );
    const bytes = Uint8Array.from({ length: 500 }, (_, n) => n % 251);
    const faceURL = await a.engine.uploadFile(new Blob([bytes], { type: 'image/webp' }));
    await a.engine.setGroup(groupID, { groupName: 'Steam', faceURL });
    await eventually(async () => (await b.engine.getJoinedGroups())[0]?.faceURL === faceURL);
    expect(new Uint8Array(await (await fetch(faceURL)).arrayBuffer())).toEqual(bytes);
    await eventually(async () => (await rowOf(c))?.showName === 'Steam');
    await a.engine.setMember(groupID, ben.chatID, { roleLevel: 60 });
    expect(await b.engine.getMembersInfo(groupID, [ben.chatID])).toMatchObject([{ roleLevel: 60 }]);
    await a.engine.muteGroup(groupID, true);
    await c.engine.sendMessage(inGroup(groupID), textContent('quiet?'));
    const states = () => c.of('messagesChanged').flatMap(({ messages }) => messages);
    await eventually(() => states().some(({ localEx }) => localEx?.includes('1403')));
    await a.engine.muteGroup(groupID, false);
    await a.engine.kickFromGroup(groupID, [cem.chatID], '');
    await eventually(async () => (await c.engine.getJoinedGroups()).length === 0);
    expect(await rowOf(c)).toMatchObject({ isNotInGroup: true });
    await a.engine.transferGroup(groupID, ben.chatID);
    await eventually(async () => (await b.engine.getJoinedGroups())[0]?.ownerUserID === ben.chatID);
    await a.engine.quitGroup(groupID);
    expect(await a.engine.getJoinedGroups()).toEqual([]);
    expect((await lines(b, id)).length).toBeGreaterThan(4);
    await b.engine.dismissGroup(groupID);
    await eventually(async () => (await b.engine.getJoinedGroups()).length === 0);
    // Its chat keeps the name, also on a device that never saw the group.
    expect(await rowOf(b)).toMatchObject({ showName: 'Steam', isNotInGroup: true });
    const fresh = await phoneOf(ben);
    await eventually(async () => (await rowOf(fresh))?.showName === 'Steam');
  });

  it('joins a group that requires approval', async () => {
    const [amy, ben] = (await people(2)) as [Person, Person];
    const [a, b] = [await phoneOf(amy), await phoneOf(ben)];
    const { groupID } = await a.engine.createGroup({ groupName: 'Closed', faceURL: '', memberUserIDs: [] });
    await a.engine.setGroup(groupID, { needVerification: 1 });
    await b.engine.joinGroup(groupID, 'may I?', 3);
    await a.until('groupRequestsChanged');
    const page = { offset: 0, count: 20 };
    expect(await a.engine.getGroupRequests('received', page)).toMatchObject([
      { groupID, userID: ben.chatID, reqMsg: 'may I?', handleResult: 0, joinSource: 3 },
    ]);
    expect(await a.engine.countPendingRequests({ friends: 0, groups: 0 })).toEqual({ friends: 0, groups: 1 });
    expect(await a.engine.getGroupRequests('received', page, ['another'])).toEqual([]);
    expect(await a.engine.getGroupRequests('received', page, [groupID])).toHaveLength(1);
    await a.engine.answerGroupRequest(groupID, ben.chatID, 1, 'yes');
    await eventually(async () => (await b.engine.getJoinedGroups()).length === 1);
  });

  it('syncs settings, read marks and deletions between two devices of one user', async () => {
    const [amy, ben] = (await people(2)) as [Person, Person];
    const [a, b] = [await phoneOf(amy), await phoneOf(ben)];
    const other = await phoneOf(amy);
    const id = chatOf(amy, ben);
    for (const text of ['one', 'two', 'three']) await b.engine.sendMessage(to(amy), textContent(text));
    for (const one of [a, other]) await eventually(async () => (await lines(one, id)).length === 3);
    await a.engine.setConversation(id, { isPinned: true, recvMsgOpt: 2 });
    await eventually(async () => (await other.engine.getAllConversationList())[0]?.isPinned);
    await other.engine.markConversationMessageAsRead(id);
    await eventually(async () => (await a.engine.getAllConversationList())[0]?.unreadCount === 0);
    const { messages } = await a.engine.getHistory({ conversationID: id, beforeSeq: 0, count: 9 });
    await a.engine.deleteMessages(id, [messages[1]!.clientMsgID]);
    await eventually(async () => (await lines(other, id)).join() === '1 one,3 three');
    await a.engine.clearConversationMessages(id);
    await eventually(async () => (await lines(other, id)).length === 0);
    expect(await lines(b, id)).toHaveLength(3);
  });

  it('sends a picture in parts, and the other side can fetch it', async () => {
    const [amy, ben] = (await people(2)) as [Person, Person];
    const [a, b] = [await phoneOf(amy), await phoneOf(ben)];
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    const file = new Blob([png], { type: 'image/png' });
    await a.engine.sendMessage(to(ben), { contentType: ContentType.picture, file, width: 1, height: 1 });
    await b.until('newMessages');
    const [message] = b.of('newMessages')[0]!;
    const { url, size } = message!.pictureElem!.sourcePicture;
    expect(size).toBe(png.length);
    const fetched = await fetch(url);
    expect(Buffer.from(await fetched.arrayBuffer()).equals(png)).toBe(true);
  });

  it('carries every kind of message there and back', async () => {
    const [amy, ben] = (await people(2)) as [Person, Person];
    const [a, b] = [await phoneOf(amy), await phoneOf(ben)];
    const id = chatOf(amy, ben);
    const quote = await a.engine.sendMessage(to(ben), textContent('quote me'));
    await eventually(async () => (await lines(b, id)).length === 1);
    const blob = (type: string, text: string) => new Blob([text], { type });
    const card = { userID: ben.chatID, nickname: ben.nickname, faceURL: '', ex: '' };
    const location = { description: 'Ikeja', longitude: 3.35, latitude: 6.6 };
    const custom = { data: '{"orderNo":"1"}', description: 'an order', extension: '' };
    const at = {
      text: 'hey @Ben',
      atUserList: [ben.chatID],
      atUsersInfo: [{ atUserID: ben.chatID, groupNickname: 'Ben' }],
    };
    const outgoing: [number, Outgoing, Partial<Message>][] = [
      [101, textContent('text'), { textElem: { content: 'text' } }],
      [
        102,
        { contentType: ContentType.picture, file: blob('image/webp', 'picture'), width: 4, height: 3 },
        {
          pictureElem: expect.objectContaining({
            sourcePicture: expect.objectContaining({ width: 4, size: 7 }),
          }),
        },
      ],
      [
        103,
        { contentType: ContentType.voice, file: blob('audio/webm', 'voice'), duration: 2, waveform: [1, 2] },
        { soundElem: expect.objectContaining({ duration: 2, dataSize: 5 }), ex: '{"waveform":[1,2]}' },
      ],
      [
        104,
        {
          ...{ contentType: ContentType.video, file: blob('video/mp4', 'video'), duration: 9 },
          ...{ snapshot: blob('image/webp', 'still'), snapshotWidth: 8, snapshotHeight: 6 },
        },
        { videoElem: expect.objectContaining({ duration: 9, snapshotWidth: 8 }) },
      ],
      [
        105,
        { contentType: ContentType.file, file: blob('text/plain', 'file'), fileName: 'räted.txt' },
        { fileElem: expect.objectContaining({ fileName: 'räted.txt', fileSize: 4 }) },
      ],
      [106, { contentType: ContentType.atText, at }, { atTextElem: at }],
      [
        107,
        { contentType: ContentType.merge, title: 'Chat', abstractList: ['Amy: quote me'], messages: [quote] },
        { mergeElem: expect.objectContaining({ title: 'Chat', abstractList: ['Amy: quote me'] }) },
      ],
      [108, { contentType: ContentType.card, card }, { cardElem: card }],
      [109, { contentType: ContentType.location, location }, { locationElem: location }],
      [110, { contentType: ContentType.custom, custom }, { customElem: custom }],
      [
        114,
        { contentType: ContentType.quote, text: 'yes', quote },
        {
          quoteElem: {
            text: 'yes',
            quoteMessage: expect.objectContaining({ textElem: { content: 'quote me' } }),
          },
        },
      ],
      [
        115,
        { contentType: ContentType.face, face: { index: 1, data: 'smile' } },
        { faceElem: { index: 1, data: 'smile' } },
      ],
    ];
    for (const [contentType, wish, element] of outgoing) {
      const { clientMsgID } = await a.engine.sendMessage(to(ben), wish);
      await eventually(() =>
        b
          .of('newMessages')
          .flat()
          .some((one) => one.clientMsgID === clientMsgID),
      );
      const receivedMessage = b
        .of('newMessages')
        .flat()
        .find((one) => one.clientMsgID === clientMsgID);
      expect(receivedMessage).toMatchObject({ contentType, status: 2, ...element });
    }
  });

  it('is signed out when its token ends', async () => {
    const amy = await chat.person();
    const a = await phoneOf(amy);
    await chat.gift.call('logout', undefined, { token: amy.token });
    await chat.gift.runDue();
    await a.until('kickedOffline');
    const again = device(a.storeName);
    devices.push(again);
    await again.engine.login(payloadOf(amy));
    await again.until('kickedOffline');
  });
});
