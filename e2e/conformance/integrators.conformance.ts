// Problems that integrators had with the public SDKs: group sync, thumbnails, online-only messages, backend tokens.
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Device, Kind } from './device';
import { type ConformanceSetup, setupConformance } from './setup';

let setup: ConformanceSetup;
beforeAll(async () => {
  setup = await setupConformance();
}, 240_000);
afterAll(() => setup?.close(), 60_000);

const pairs: [Kind, Kind][] = [
  ['js', 'wasm'],
  ['wasm', 'js'],
];
const page = { offset: 0, count: 20 };
const noFailedSync = async (device: Device) => expect(await device.events('OnSyncServerFailed')).toEqual([]);

/** Registers users and puts them into a group by admin calls, as a backend does. */
async function groupOf(...userIDs: [string, ...string[]]): Promise<string> {
  const { register, call } = setup.server;
  await register(...userIDs);
  const [ownerUserID, ...memberUserIDs] = userIDs;
  const { groupInfo } = await call('/group/create_group', {
    ...{ ownerUserID, memberUserIDs, adminUserIDs: null, sendMessage: null },
    groupInfo: { groupName: 'Steam US', groupType: 2 },
  });
  return (groupInfo as unknown as { groupID: string }).groupID;
}

describe.each<Kind>(['js', 'wasm'])('%s', (kind) => {
  it('a group member logs in, and receives changes made while the network was down', async () => {
    const [owner, memberID] = [`gowner${kind}`, `gmember${kind}`];
    const groupID = await groupOf(owner, memberID);
    const wire = await setup.wire();
    const member = await setup.known(kind, memberID, wire);
    await member.login();
    await noFailedSync(member);
    const list = () => member.get('getGroupMemberList', { groupID, filter: 0, ...page });
    expect((await list()).map(({ userID }: { userID: string }) => userID)).toEqual([owner, memberID]);
    wire.cut();
    await member.waitForEvent('OnConnectFailed');
    const change = { groupID, userID: owner, nickname: 'Steam king' };
    await setup.server.call('/group/set_group_member_info', { members: [change] });
    wire.restore();
    await member.isBack();
    // The Go engine requests members when their list is opened.
    if (kind === 'js')
      await member.waitForEvent('OnGroupMemberInfoChanged', (data) => data.nickname === 'Steam king');
    await noFailedSync(member);
  });

  it('stays connected when a backend fetches a token, and is kicked offline when it is used to log in', async () => {
    const first = await setup.device(kind, `fetched${kind}`);
    const writer = await setup.device(kind, `fetcher${kind}`);
    const token = await setup.server.tokenOf(first.userID);
    await writer.text({ recvID: first.userID }, 'still there?');
    await first.receives(({ textElem }) => textElem?.content === 'still there?');
    expect(await first.events('OnKickedOffline')).toEqual([]);
    const second = await setup.fresh(kind, first.userID);
    await second.login(token);
    await first.waitForEvent('OnKickedOffline');
    expect(await second.events('OnKickedOffline')).toEqual([]);
  });
});

describe.each(pairs)('from %s to %s', (from, to) => {
  let amy: Device;
  let ben: Device;
  beforeAll(async () => {
    amy = await setup.device(from, `amy2${from}`);
    ben = await setup.device(to, `ben2${to}`);
  }, 120_000);
  const chat = () => `si_${[amy.userID, ben.userID].sort().join('_')}`;

  it('a picture made from a file has a thumbnail that opens', async () => {
    const bytes = await sharp({ create: { width: 1500, height: 900, channels: 3, background: 'green' } })
      .png()
      .toBuffer();
    const [uuid, name, type] = [`thumb-${from}`, 'photo.png', 'image/png'];
    const picture = { uuid, type, size: bytes.length, width: 1500, height: 900, url: '' };
    const sent = await amy.send({ recvID: ben.userID }, 'createImageMessageByFile', {
      ...{ sourcePath: '', sourcePicture: picture, bigPicture: picture, snapshotPicture: picture },
      file: { isFile: true, name, type, base64: bytes.toString('base64') },
    });
    const { pictureElem } = await ben.receives(({ clientMsgID }) => clientMsgID === sent.clientMsgID);
    const sizeAt = async (url: string) => {
      const answer = await fetch(url);
      expect([url, answer.status]).toEqual([url, 200]);
      const { width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
      return [width, height];
    };
    expect(await sizeAt(pictureElem.sourcePicture.url)).toEqual([1500, 900]);
    expect(pictureElem.snapshotPicture.url).toContain('width=640');
    expect(await sizeAt(pictureElem.snapshotPicture.url)).toEqual([640, 384]);
  });

  it('an online-only message is shown to online users, and is not delivered later', async () => {
    await amy.text({ recvID: ben.userID }, 'an ordinary one');
    await ben.receives(({ textElem }) => textElem?.content === 'an ordinary one');
    const unread = async () =>
      (await ben.get('getOneConversation', { sourceID: amy.userID, sessionType: 1 })).unreadCount;
    const before = await unread();
    const message = await amy.get('createTextMessage', 'only for now');
    await amy.get('sendMessage', { recvID: ben.userID, groupID: '', message, isOnlineOnly: true });
    await ben.shows(message.clientMsgID);
    expect(await unread()).toBe(before);
    await amy.text({ recvID: ben.userID }, 'another ordinary one');
    await ben.receives(({ textElem }) => textElem?.content === 'another ordinary one');
    const again = await setup.fresh(to === 'js' ? 'wasm' : 'js', ben.userID);
    // The same token: a second connection that kicks nobody.
    await again.login(ben.token);
    const { messageList } = await again.get('getAdvancedHistoryMessageList', {
      ...{ conversationID: chat(), startClientMsgID: '', count: 50, viewType: 0 },
    });
    const texts = messageList.flatMap(
      ({ textElem }: { textElem?: { content: string } }) => textElem?.content ?? [],
    );
    expect(texts).toEqual(['an ordinary one', 'another ordinary one']);
    await again.close();
  });
});

it('a backend calls the API in the formats of OpenIM, and only with the admin token', async () => {
  const { call } = setup.server;
  const [ownerID, memberID] = ['backend.owner', 'backend.member'];
  const groupID = await groupOf(ownerID, memberID);
  const member = await setup.known('js', memberID);
  await member.login();
  await call('/msg/send_msg', {
    ...{ sendID: ownerID, recvID: memberID, groupID: '', senderPlatformID: 0, contentType: 101 },
    ...{ content: { content: 'from the backend' }, sessionType: 1, isOnlineOnly: false },
  });
  await member.receives(({ textElem }) => textElem?.content === 'from the backend');
  await call('/msg/send_msg', {
    ...{ sendID: ownerID, recvID: memberID, groupID: '', senderPlatformID: 0, contentType: 101 },
    ...{ content: { content: 'for now' }, sessionType: 1, isOnlineOnly: true },
  });
  await member.receives(({ textElem }) => textElem?.content === 'for now');
  const pagination = { pageNumber: 1, showNumber: 50 };
  const period = { start: Date.now() - 60_000, end: Date.now() + 60_000 };
  const key = Buffer.from(JSON.stringify({ sendID: memberID, recvID: ownerID })).toString('base64');
  const shapes: [path: string, body: object, shape: object][] = [
    [
      '/user/account_check',
      { checkUserIDs: [ownerID] },
      { results: [{ userID: ownerID, accountStatus: 1 }] },
    ],
    ['/user/get_users', { pagination, userID: ownerID }, { total: 1, users: [{ userID: ownerID }] }],
    ['/user/get_all_users_uid', { pagination }, { total: expect.any(Number), userIDs: expect.any(Array) }],
    [
      '/user/get_users_online_token_detail',
      { userIDs: [memberID] },
      [{ userID: memberID, status: 1, singlePlatformToken: [{ platformID: 5, total: 1 }] }],
    ],
    [
      `/msg/send_simple_msg?key=${encodeURIComponent(key)}`,
      { content: 'ok' },
      { sendTime: expect.any(Number) },
    ],
    ['/msg/check_msg_is_send_success', {}, { status: expect.any(Number) }],
    [
      '/msg/search_msg',
      { sendID: ownerID, contentType: 101, pagination },
      { chatLogsNum: 1, chatLogs: [{ chatLog: { content: '{"content":"from the backend"}' } }] },
    ],
    ['/group/get_groups', { pagination, groupID }, { total: 1, groups: [{ groupOwnerUserID: ownerID }] }],
    [
      '/group/get_group_abstract_info',
      { groupIDs: [groupID] },
      { groupAbstractInfos: [{ groupID, groupMemberNumber: 2 }] },
    ],
    ['/group/get_group_member_user_id', { groupID }, { userIDs: [ownerID, memberID] }],
    [
      '/group/get_user_req_application_list',
      { userID: memberID, pagination },
      { total: 0, groupRequests: [] },
    ],
    ['/friend/get_friend_id', { userID: memberID }, { friendIDs: [] }],
    [
      '/conversation/get_sorted_conversation_list',
      { userID: memberID, pagination },
      { conversationTotal: 2, conversationElems: [{ msgInfo: {} }, { msgInfo: {} }] },
    ],
    ['/conversation/get_pinned_conversation_ids', { userID: memberID }, { conversationIDs: [] }],
    ['/statistics/user/register', period, { count: expect.any(Object) }],
    ['/statistics/user/active', { ...period, pagination }, { users: expect.any(Array) }],
    ['/statistics/group/create', period, { count: expect.any(Object) }],
    ['/statistics/group/active', { ...period, pagination }, { groups: expect.any(Array) }],
  ];
  for (const [path, body, shape] of shapes) {
    expect(await call(path, body), path).toMatchObject(shape);
    if (!/friend|conversation|application/.test(path))
      await expect(call(path, body, member.token), path).rejects.toThrow(/1002/);
  }
});
