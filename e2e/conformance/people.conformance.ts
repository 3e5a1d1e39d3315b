// Foreign engines use friends, blocks, groups, conversation settings and files through our server.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Device, Kind } from './device';
import { type ConformanceSetup, setupConformance } from './setup';

let setup: ConformanceSetup;
beforeAll(async () => {
  setup = await setupConformance();
}, 240_000);
afterAll(() => setup?.close(), 60_000);

const page = { offset: 0, count: 20 };
const idsOf = (list: { userID: string }[]) => list.map(({ userID }) => userID);

const pairs: [Kind, Kind][] = [
  ['js', 'wasm'],
  ['wasm', 'js'],
];

describe.each(pairs)('%s to %s', (from, to) => {
  let amy: Device;
  let ben: Device;
  beforeAll(async () => {
    amy = await setup.device(from, `ann${from}`);
    ben = await setup.device(to, `bob${to}`);
  }, 120_000);
  const chat = () => `si_${[amy.userID, ben.userID].sort().join('_')}`;
  const friendsOf = (device: Device) =>
    device.get<{ userID: string; remark: string }[]>('getFriendListPage', page);

  it('a friend request is accepted, and both users have a friend and a conversation', async () => {
    await amy.get('addFriend', { toUserID: ben.userID, reqMsg: 'it is Amy' });
    await ben.waitForEvent('OnFriendApplicationAdded', (data) => data.fromUserID === amy.userID);
    const [asked] = await ben.get('getFriendApplicationListAsRecipient', page);
    expect(asked).toMatchObject({ fromUserID: amy.userID, reqMsg: 'it is Amy', handleResult: 0 });
    expect(await amy.get('getFriendApplicationListAsApplicant', page)).toMatchObject([
      { toUserID: ben.userID },
    ]);
    await ben.get('acceptFriendApplication', { toUserID: amy.userID, handleMsg: 'welcome' });
    await amy.waitForEvent('OnFriendApplicationAccepted', (data) => data.toUserID === ben.userID);
    // The requesting engine learns of it at the next change of the list: it does not check after acceptance.
    if (from === 'wasm') await amy.waitForEvent('OnFriendAdded', (data) => data.userID === ben.userID);
    await ben.waitForEvent('OnFriendAdded', (data) => data.userID === amy.userID);
    // The engine emits the event before it has stored the friend.
    await expect.poll(async () => idsOf(await friendsOf(amy))).toEqual([ben.userID]);
    await expect.poll(async () => idsOf(await friendsOf(ben))).toEqual([amy.userID]);
    await amy.receives(({ contentType, sendID }) => contentType === 1201 && sendID === ben.userID);
  });

  it('a remark is one’s own, and follows to the other device by version', async () => {
    await amy.get('updateFriends', { friendUserIDs: [ben.userID], remark: 'Ben from Ikeja' });
    await amy.waitForEvent('OnFriendInfoChanged', (data) => data.remark === 'Ben from Ikeja');
    expect(await friendsOf(amy)).toMatchObject([{ userID: ben.userID, remark: 'Ben from Ikeja' }]);
    expect(await friendsOf(ben)).toMatchObject([{ userID: amy.userID, remark: '' }]);
  });

  it('a new name reaches those who have the person as a friend', async () => {
    const nickname = `Benjamin ${to}`;
    await ben.get('setSelfInfo', { nickname });
    await amy.waitForEvent('OnFriendInfoChanged', (data) => data.nickname === nickname);
    await ben.get('setSelfInfo', { nickname: `Nick ${ben.userID}` });
  });

  it('a blocked user cannot send messages until unblocked', async () => {
    // The Go engine writes the new row on the answer to its call and on the server's notification. If the notification
    // comes first, its call fails with its own error 10005 although the user is blocked, on the server and in its list.
    const { errCode } = await ben.call('addBlack', { toUserID: amy.userID, ex: '' });
    expect(ben.kind === 'wasm' ? [0, 10005] : [0]).toContain(errCode);
    await ben.waitForEvent('OnBlackAdded', (data) => data.userID === amy.userID);
    expect(idsOf(await ben.get('getBlackList', ben.kind === 'js' ? page : undefined))).toEqual([amy.userID]);
    const message = await amy.get('createTextMessage', 'hello?');
    const refused = await amy.call('sendMessage', { recvID: ben.userID, groupID: '', message });
    // One engine passes on the server's error code, the other has one code for all.
    expect(refused.errCode).toBe(1302);
    await ben.get('removeBlack', amy.userID);
    await amy.text({ recvID: ben.userID }, 'hello again');
    await ben.receives(({ textElem }) => textElem?.content === 'hello again');
  });

  it('a chat is pinned, silenced and made to burn, and both sides know of the last', async () => {
    await amy.get('setConversation', { conversationID: chat(), isPinned: true, recvMsgOpt: 2 });
    const one = async (device: Device, sourceID: string) =>
      device.get('getOneConversation', { sourceID, sessionType: 1 });
    await expect
      .poll(async () => await one(amy, ben.userID))
      .toMatchObject({ isPinned: true, recvMsgOpt: 2 });
    await amy.get('setConversation', { conversationID: chat(), isPrivateChat: true });
    await ben.receives(({ contentType }) => contentType === 1701);
    await expect.poll(async () => (await one(ben, amy.userID)).isPrivateChat, { timeout: 60_000 }).toBe(true);
    await amy.get('setConversation', { conversationID: chat(), isPrivateChat: false, recvMsgOpt: 0 });
  });

  it('a file is uploaded in parts, and its URL returns it', async () => {
    const text = 'a line of a long file\n'.repeat(60_000);
    const file = { isFile: true, name: 'long.txt', type: 'text/plain', text };
    const { url } = await amy.get('uploadFile', {
      name: 'long.txt',
      contentType: 'text/plain',
      uuid: `long-${from}`,
      file,
    });
    const read = await fetch(url);
    expect([read.status, await read.text()]).toEqual([200, text]);
  });

  it('a friend is removed from one list', async () => {
    await amy.get('deleteFriend', ben.userID);
    await amy.waitForEvent('OnFriendDeleted', (data) => data.userID === ben.userID);
    expect(await friendsOf(amy)).toEqual([]);
    expect(idsOf(await friendsOf(ben))).toEqual([amy.userID]);
  });
});

describe.each(pairs)('a group of %s with %s in it', (from, to) => {
  let owner: Device;
  let member: Device;
  let outside: Device;
  let groupID = '';
  beforeAll(async () => {
    owner = await setup.device(from, `owner${from}`);
    member = await setup.device(to, `member${to}`);
    outside = await setup.device(to === 'js' ? 'js' : 'wasm', `outside${to}`);
  }, 180_000);
  const members = (device: Device) =>
    device.get<{ userID: string; roleLevel: number; nickname: string }[]>('getGroupMemberList', {
      groupID,
      filter: 0,
      ...page,
    });
  const line = (device: Device, contentType: number) =>
    device.receives((message) => message.contentType === contentType && message.groupID === groupID);

  it('is made, and its members find it in their list', async () => {
    const made = await owner.get('createGroup', {
      memberUserIDs: [member.userID],
      adminUserIDs: [],
      ownerUserID: owner.userID,
      groupInfo: { groupName: 'Steam US', groupType: 2 },
    });
    groupID = made.groupID;
    await member.waitForEvent('OnJoinedGroupAdded', (data) => data.groupID === groupID);
    await line(member, 1501);
    expect((await members(member)).map(({ userID, roleLevel }) => [userID, roleLevel])).toEqual([
      [owner.userID, 100],
      [member.userID, 20],
    ]);
  });

  it('takes messages, from one engine to the other', async () => {
    await owner.text({ groupID }, 'anyone with 100 dollars?');
    await member.receives(({ textElem }) => textElem?.content === 'anyone with 100 dollars?');
    await member.text({ groupID }, 'me');
    await owner.receives(({ textElem }) => textElem?.content === 'me');
  });

  it('notifies members of its new name and notice', async () => {
    await owner.get('setGroupInfo', { groupID, groupName: 'Steam of all countries' });
    await member.waitForEvent('OnGroupInfoChanged', (data) => data.groupName === 'Steam of all countries');
    await line(member, 1520);
    await owner.get('setGroupInfo', { groupID, notification: 'No codes in here' });
    await line(member, 1519);
    const [seen] = await member.get('getSpecifiedGroupsInfo', [groupID]);
    expect(seen).toMatchObject({ groupName: 'Steam of all countries', notification: 'No codes in here' });
  });

  it('receives a join request, and its owner is notified', async () => {
    await outside.get('joinGroup', { groupID, reqMsg: 'may I?', joinSource: 3 });
    await owner.waitForEvent('OnGroupApplicationAdded', (data) => data.userID === outside.userID);
    const [asked] = await owner.get('getGroupApplicationListAsRecipient', page);
    expect(asked).toMatchObject({ groupID, userID: outside.userID, reqMsg: 'may I?', handleResult: 0 });
    await owner.get('acceptGroupApplication', { groupID, fromUserID: outside.userID, handleMsg: 'yes' });
    await outside.waitForEvent('OnJoinedGroupAdded', (data) => data.groupID === groupID);
    await member.waitForEvent('OnGroupMemberAdded', (data) => data.userID === outside.userID);
    await line(member, 1510);
    expect(idsOf(await members(member))).toEqual([owner.userID, member.userID, outside.userID]);
  });

  it('mutes a member and unmutes them', async () => {
    await owner.get('changeGroupMemberMute', { groupID, userID: outside.userID, mutedSeconds: 600 });
    await line(outside, 1512);
    const message = await outside.get('createTextMessage', 'let me speak');
    const refused = await outside.call('sendMessage', { recvID: '', groupID, message });
    expect(refused.errCode).toBe(1402);
    await owner.get('changeGroupMemberMute', { groupID, userID: outside.userID, mutedSeconds: 0 });
    await line(outside, 1513);
    await outside.text({ groupID }, 'thank you');
    await owner.receives(({ textElem }) => textElem?.content === 'thank you');
  });

  it('gives a member a nickname and a role', async () => {
    await member.get('setGroupMemberInfo', { groupID, userID: member.userID, nickname: 'Steam king' });
    await owner.waitForEvent('OnGroupMemberInfoChanged', (data) => data.nickname === 'Steam king');
    await owner.get('setGroupMemberInfo', { groupID, userID: member.userID, roleLevel: 60 });
    await member.waitForEvent('OnGroupMemberInfoChanged', (data) => data.roleLevel === 60);
    expect(await members(outside)).toMatchObject([
      { userID: owner.userID, roleLevel: 100 },
      { userID: member.userID, roleLevel: 60, nickname: 'Steam king' },
      { userID: outside.userID, roleLevel: 20 },
    ]);
  });

  it('loses a kicked member and a member who leaves', async () => {
    await member.get('kickGroupMember', { groupID, reason: '', userIDList: [outside.userID] });
    await outside.waitForEvent('OnJoinedGroupDeleted', (data) => data.groupID === groupID);
    await owner.waitForEvent('OnGroupMemberDeleted', (data) => data.userID === outside.userID);
    await line(owner, 1508);
    expect(idsOf(await members(owner))).toEqual([owner.userID, member.userID]);
  });

  it('is transferred, left by its old owner, and dismissed', async () => {
    await owner.get('transferGroupOwner', { groupID, newOwnerUserID: member.userID });
    await line(member, 1507);
    await expect
      .poll(async () => (await members(member))[0], { timeout: 60_000 })
      .toMatchObject({ userID: member.userID, roleLevel: 100 });
    await owner.get('quitGroup', groupID);
    await line(member, 1504);
    await member.get('dismissGroup', groupID);
    await member.waitForEvent('OnGroupDismissed', (data) => data.groupID === groupID);
  });
});
