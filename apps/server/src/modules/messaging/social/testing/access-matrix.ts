// Table: every HTTP call of `social`, and its errCode for each kind of caller. Callers without a token always get
// 1001; the columns are the answers to the others.
import { createHash } from 'node:crypto';
import { getActiveConversationsReq } from '@gift/im-protocol/payloads-jssdk';
import type { social } from './fixtures';

type Social = ReturnType<typeof social>;

/** Calls about a user's own data. `other` is the other side: a friend, or the sender or recipient of a request. */
export type PersonalScene = { own: string; other: string; stranger: string };
export type PersonalRow = {
  path: string;
  body: (people: PersonalScene, s: Social) => unknown;
  prepare?: (people: PersonalScene, s: Social) => Promise<unknown>;
  /** stranger, other, own, system. */
  codes: readonly [number, number, number, number];
};

/** Calls about a group, by role in it. */
export type GroupScene = {
  groupID: string;
  owner: string;
  admin: string;
  member: string;
  stranger: string;
  /** The caller. */
  caller: string;
  /** Another user outside the group. */
  another: string;
};
export type GroupRow = {
  path: string;
  body: (scene: GroupScene) => unknown;
  prepare?: (scene: GroupScene, s: Social) => Promise<unknown>;
  /** stranger, member, admin, owner, system. */
  codes: readonly [number, number, number, number, number];
};

const own = [1002, 1002, 0, 0] as const;
const all = [0, 0, 0, 0] as const;
const admins = [1002, 1002, 1002, 0] as const;
const known = { version: 0, versionID: '' };
const pagination = { pageNumber: 1, showNumber: 100 };
const list = { pagination, handleResults: null };
const spell = { start: 1_700_000_000_000, end: 1_700_086_400_000 };
const md5 = (text: string) => createHash('md5').update(text).digest('hex');

const requestFriend = ({ own, other }: PersonalScene, s: Social) =>
  s.call('/friend/add_friend', { fromUserID: other, toUserID: own, reqMsg: 'Hi', ex: '' }, s.systemToken);
const addFriend = ({ own, other }: PersonalScene, s: Social) =>
  s.call('/friend/import_friend', { ownerUserID: own, friendUserIDs: [other] }, s.systemToken);
const command = (userID: string) => ({ userID, type: 1, uuid: 'note', value: 'v', ex: '' });
const addCommand = ({ own }: PersonalScene, s: Social) =>
  s.call('/user/process_user_command_add', command(own), s.systemToken);
const file = (userID: string) => ({
  hash: md5(md5('hello')),
  size: 5,
  partSize: 1_048_576,
  maxParts: -1,
  cause: '',
  name: `${userID}/hello.txt`,
  contentType: 'text/plain',
  urlPrefix: '',
});
let uploadID = '';
const startUpload = async ({ own }: PersonalScene, s: Social) => {
  const { data } = await s.call('/object/initiate_multipart_upload', file(own), s.systemToken);
  uploadID = data.upload.uploadID;
};
const uploadParts = async (scene: PersonalScene, s: Social) => {
  const { data } = await s.call('/object/initiate_multipart_upload', file(scene.own), s.systemToken);
  uploadID = data.upload.uploadID;
  await s.test.app.inject({
    method: 'PUT',
    url: data.upload.sign.parts[0].url,
    payload: Buffer.from('hello'),
  });
};
const storeFile = async (scene: PersonalScene, s: Social) => {
  await uploadParts(scene, s);
  await s.call('/object/complete_multipart_upload', { uploadID, parts: [md5('hello')] }, s.systemToken);
};

export const personalRows: readonly PersonalRow[] = [
  {
    path: '/user/user_register',
    body: ({ own }) => ({ users: [{ userID: `new-${own}`, nickname: 'New', faceURL: '' }] }),
    codes: admins,
  },
  { path: '/user/get_users_info', body: ({ own }) => ({ userIDs: [own] }), codes: all },
  {
    path: '/user/update_user_info_ex',
    body: ({ own }) => ({ userInfo: { userID: own, nickname: 'Other' } }),
    codes: own,
  },
  {
    path: '/user/set_global_msg_recv_opt',
    body: ({ own }) => ({ userID: own, globalRecvMsgOpt: 2 }),
    codes: own,
  },
  {
    path: '/user/get_users_status',
    body: ({ own, other }) => ({ userID: own, userIDs: [other] }),
    codes: own,
  },
  {
    path: '/user/update_user_info',
    body: ({ own }) => ({ userInfo: { userID: own, nickname: 'Other', faceURL: '', ex: '' } }),
    codes: own,
  },
  { path: '/user/account_check', body: ({ own }) => ({ checkUserIDs: [own] }), codes: admins },
  { path: '/user/get_users', body: ({ own }) => ({ pagination, userID: own, nickName: '' }), codes: admins },
  { path: '/user/get_all_users_uid', body: () => ({ pagination }), codes: admins },
  { path: '/user/get_users_online_token_detail', body: ({ own }) => ({ userIDs: [own] }), codes: admins },
  { path: '/user/get_users_online_status', body: ({ own }) => ({ userIDs: [own] }), codes: admins },
  { path: '/user/get_user_client_config', body: ({ own }) => ({ userID: own }), codes: all },
  { path: '/user/process_user_command_add', body: ({ own }) => command(own), codes: own },
  {
    path: '/user/process_user_command_update',
    prepare: addCommand,
    body: ({ own }) => ({ ...command(own), value: 'w' }),
    codes: own,
  },
  {
    path: '/user/process_user_command_delete',
    prepare: addCommand,
    body: ({ own }) => command(own),
    codes: own,
  },
  {
    path: '/user/process_user_command_get',
    prepare: addCommand,
    body: ({ own }) => ({ userID: own, type: 1 }),
    codes: own,
  },
  { path: '/user/process_user_command_get_all', body: ({ own }) => ({ userID: own }), codes: own },

  { path: '/friend/get_incremental_friends', body: ({ own }) => ({ userID: own, ...known }), codes: own },
  { path: '/friend/get_full_friend_user_ids', body: ({ own }) => ({ idHash: 0, userID: own }), codes: own },
  { path: '/friend/get_friend_list', body: ({ own }) => ({ userID: own, pagination }), codes: own },
  {
    path: '/friend/get_designated_friends',
    prepare: addFriend,
    body: ({ own, other }) => ({ ownerUserID: own, friendUserIDs: [other] }),
    codes: own,
  },
  {
    path: '/friend/add_friend',
    body: ({ own, other }) => ({ fromUserID: own, toUserID: other, reqMsg: 'Hi', ex: '' }),
    codes: own,
  },
  {
    path: '/friend/add_friend_response',
    prepare: requestFriend,
    body: ({ own, other }) => ({ fromUserID: other, toUserID: own, handleResult: 1, handleMsg: '' }),
    codes: own,
  },
  { path: '/friend/get_friend_apply_list', body: ({ own }) => ({ userID: own, ...list }), codes: own },
  { path: '/friend/get_self_friend_apply_list', body: ({ own }) => ({ userID: own, ...list }), codes: own },
  {
    path: '/friend/get_designated_friend_apply',
    prepare: requestFriend,
    body: ({ own, other }) => ({ fromUserID: other, toUserID: own }),
    codes: [1002, 0, 0, 0],
  },
  {
    path: '/friend/get_self_unhandled_apply_count',
    body: ({ own }) => ({ userID: own, time: 0 }),
    codes: own,
  },
  {
    path: '/friend/update_friends',
    prepare: addFriend,
    body: ({ own, other }) => ({ ownerUserID: own, friendUserIDs: [other], remark: 'R', isPinned: null }),
    codes: own,
  },
  { path: '/friend/get_friend_id', body: ({ own }) => ({ userID: own }), codes: own },
  {
    path: '/friend/set_friend_remark',
    prepare: addFriend,
    body: ({ own, other }) => ({ ownerUserID: own, friendUserID: other, remark: 'R' }),
    codes: own,
  },
  {
    path: '/friend/delete_friend',
    prepare: addFriend,
    body: ({ own, other }) => ({ ownerUserID: own, friendUserID: other }),
    codes: own,
  },
  {
    path: '/friend/is_friend',
    body: ({ own, other }) => ({ userID1: own, userID2: other }),
    codes: [1002, 0, 0, 0],
  },
  {
    path: '/friend/import_friend',
    body: ({ own, other }) => ({ ownerUserID: own, friendUserIDs: [other] }),
    codes: admins,
  },
  { path: '/friend/get_black_list', body: ({ own }) => ({ userID: own, pagination }), codes: own },
  {
    path: '/friend/get_specified_blacks',
    body: ({ own, other }) => ({ ownerUserID: own, userIDList: [other] }),
    codes: own,
  },
  {
    path: '/friend/add_black',
    body: ({ own, other }) => ({ ownerUserID: own, blackUserID: other, ex: '' }),
    codes: own,
  },
  {
    path: '/friend/remove_black',
    body: ({ own, other }) => ({ ownerUserID: own, blackUserID: other }),
    codes: own,
  },

  { path: '/group/get_incremental_join_groups', body: ({ own }) => ({ userID: own, ...known }), codes: own },
  { path: '/group/get_full_join_group_ids', body: ({ own }) => ({ idHash: 0, userID: own }), codes: own },
  { path: '/group/get_joined_group_list', body: ({ own }) => ({ fromUserID: own, pagination }), codes: own },
  {
    path: '/group/get_incremental_group_members_batch',
    body: ({ own }) => ({ userID: own, reqList: [{ groupID: '1', ...known }] }),
    codes: own,
  },
  {
    path: '/group/get_recv_group_applicationList',
    body: ({ own }) => ({ fromUserID: own, groupIDs: null, ...list }),
    codes: own,
  },
  {
    path: '/group/get_user_req_group_applicationList',
    body: ({ own }) => ({ userID: own, groupIDs: null, ...list }),
    codes: own,
  },
  {
    path: '/group/get_user_req_application_list',
    body: ({ own }) => ({ userID: own, pagination }),
    codes: own,
  },
  { path: '/group/get_groups', body: () => ({ pagination, groupName: '', groupID: '' }), codes: admins },
  {
    path: '/group/get_group_application_unhandled_count',
    body: ({ own }) => ({ userID: own, time: 0 }),
    codes: own,
  },
  {
    path: '/group/create_group',
    body: ({ own, other }) => ({
      memberUserIDs: [other],
      adminUserIDs: null,
      ownerUserID: own,
      groupInfo: { groupName: 'Steam', groupType: 2 },
      sendMessage: null,
    }),
    codes: own,
  },

  {
    path: '/conversation/get_incremental_conversations',
    body: ({ own }) => ({ userID: own, ...known }),
    codes: own,
  },
  {
    path: '/conversation/get_owner_conversation',
    body: ({ own }) => ({ userID: own, pagination }),
    codes: own,
  },
  { path: '/conversation/get_all_conversations', body: ({ own }) => ({ ownerUserID: own }), codes: own },
  {
    path: '/conversation/get_full_conversation_ids',
    body: ({ own }) => ({ idHash: 0, userID: own }),
    codes: own,
  },
  {
    path: '/conversation/get_conversations',
    body: ({ own }) => ({ ownerUserID: own, conversationIDs: ['si_a_b'] }),
    codes: own,
  },
  {
    path: '/conversation/set_conversations',
    body: ({ own, other }) => ({
      userIDs: [own],
      conversation: {
        conversationID: own < other ? `si_${own}_${other}` : `si_${other}_${own}`,
        conversationType: 1,
        userID: other,
        groupID: '',
        isPinned: true,
        recvMsgOpt: null,
      },
    }),
    codes: own,
  },
  {
    path: '/conversation/get_sorted_conversation_list',
    body: ({ own }) => ({ userID: own, conversationIDs: null, pagination }),
    codes: own,
  },
  { path: '/conversation/get_pinned_conversation_ids', body: ({ own }) => ({ userID: own }), codes: own },
  {
    path: '/conversation/get_not_notify_conversation_ids',
    body: ({ own }) => ({ userID: own }),
    codes: own,
  },
  {
    path: '/jssdk/get_active_conversations',
    body: ({ own }) => ({ ownerUserID: own, count: 10 }),
    codes: own,
  },
  {
    path: '/jssdk/get_active_conversations',
    body: ({ own }) => getActiveConversationsReq.encode({ ownerUserID: own, count: 10 }),
    codes: own,
  },
  {
    path: '/jssdk/get_conversations',
    body: ({ own }) => ({ ownerUserID: own, conversationIDs: ['si_a_b'] }),
    codes: own,
  },

  { path: '/object/part_limit', body: () => ({}), codes: all },
  { path: '/object/part_size', body: () => ({ size: 5 }), codes: all },
  { path: '/object/initiate_multipart_upload', body: ({ own }) => file(own), codes: own },
  {
    path: '/object/auth_sign',
    prepare: startUpload,
    body: () => ({ uploadID, partNumbers: [1] }),
    codes: [1004, 1004, 0, 0],
  },
  {
    path: '/object/complete_multipart_upload',
    prepare: uploadParts,
    body: ({ own }) => ({ ...file(own), uploadID, parts: [md5('hello')] }),
    codes: [1004, 1004, 0, 0],
  },
  {
    path: '/object/access_url',
    prepare: storeFile,
    body: ({ own }) => ({ name: `${own}/hello.txt`, query: null }),
    codes: own,
  },
  {
    path: '/third/fcm_update_token',
    body: () => ({ platformID: 2, fcmToken: 't', account: '', expireTime: 0 }),
    codes: all,
  },
  { path: '/third/set_app_badge', body: ({ own }) => ({ userID: own, appUnreadCount: 3 }), codes: own },
  {
    path: '/third/logs/upload',
    body: () => ({
      platform: 5,
      fileURLs: [{ filename: 'log', URL: 'https://gift.example.com/api/object/x' }],
      appFramework: 'web',
      version: '1',
      ex: '',
    }),
    // An admin of the instance is no user, so there are no app logs.
    codes: [0, 0, 0, 1001],
  },
  { path: '/statistics/user/register', body: () => spell, codes: admins },
  { path: '/statistics/user/active', body: () => ({ ...spell, pagination, group: true }), codes: admins },
  { path: '/statistics/group/create', body: () => spell, codes: admins },
  { path: '/statistics/group/active', body: () => ({ ...spell, pagination }), codes: admins },
];

const managers = [1203, 1002, 0, 0, 0] as const;
const system = [1002, 1002, 1002, 1002, 0] as const;
const membersOnly = [1203, 0, 0, 0, 0] as const;
const applied = ({ groupID, another }: GroupScene, s: Social) =>
  s.call(
    '/group/join_group',
    { groupID, reqMessage: 'Let me in', joinSource: 3, inviterUserID: another, ex: '' },
    s.systemToken,
  );

export const groupRows: readonly GroupRow[] = [
  {
    path: '/group/get_full_group_member_user_ids',
    body: ({ groupID }) => ({ idHash: 0, groupID }),
    codes: membersOnly,
  },
  {
    path: '/group/get_group_member_list',
    body: ({ groupID }) => ({ groupID, pagination, filter: 0, keyword: '' }),
    codes: membersOnly,
  },
  {
    path: '/group/get_group_members_info',
    body: ({ groupID, owner }) => ({ groupID, userIDs: [owner] }),
    codes: membersOnly,
  },
  {
    path: '/group/get_group_abstract_info',
    body: ({ groupID }) => ({ groupIDs: [groupID] }),
    codes: system,
  },
  { path: '/group/get_group_member_user_id', body: ({ groupID }) => ({ groupID }), codes: system },
  {
    path: '/group/get_groups_info',
    body: ({ groupID }) => ({ groupIDs: [groupID] }),
    codes: [0, 0, 0, 0, 0],
  },
  { path: '/group/set_group_info_ex', body: ({ groupID }) => ({ groupID, groupName: 'N' }), codes: managers },
  {
    path: '/group/set_group_info_ex',
    body: ({ groupID }) => ({ groupID, needVerification: 1 }),
    codes: [1203, 1002, 1002, 0, 0],
  },
  {
    path: '/group/set_group_info_ex',
    body: ({ groupID }) => ({ groupID, status: 1 }),
    codes: [1002, 1002, 1002, 1002, 0],
  },
  {
    path: '/group/join_group',
    body: ({ groupID, caller }) => ({
      groupID,
      reqMessage: '',
      joinSource: 3,
      inviterUserID: caller,
      ex: '',
    }),
    codes: [0, 1001, 1001, 1001, 1101],
  },
  {
    path: '/group/quit_group',
    body: ({ groupID, caller }) => ({ groupID, userID: caller }),
    codes: [1203, 0, 0, 1002, 1203],
  },
  {
    path: '/group/invite_user_to_group',
    body: ({ groupID, another }) => ({ groupID, reason: '', invitedUserIDs: [another], sendMessage: null }),
    codes: membersOnly,
  },
  {
    path: '/group/kick_group',
    body: ({ groupID, member, caller, admin }) => ({
      groupID,
      kickedUserIDs: [caller === member ? admin : member],
      reason: '',
    }),
    codes: managers,
  },
  {
    path: '/group/transfer_group',
    body: ({ groupID, owner, member }) => ({ groupID, oldOwnerUserID: owner, newOwnerUserID: member }),
    codes: [1203, 1002, 1002, 0, 0],
  },
  {
    path: '/group/dismiss_group',
    body: ({ groupID }) => ({ groupID, deleteMember: false }),
    codes: [1203, 1002, 1002, 0, 0],
  },
  { path: '/group/mute_group', body: ({ groupID }) => ({ groupID }), codes: managers },
  { path: '/group/cancel_mute_group', body: ({ groupID }) => ({ groupID }), codes: managers },
  {
    path: '/group/mute_group_member',
    body: ({ groupID, member }) => ({ groupID, userID: member, mutedSeconds: 60 }),
    codes: managers,
  },
  {
    path: '/group/cancel_mute_group_member',
    body: ({ groupID, admin }) => ({ groupID, userID: admin }),
    codes: [1203, 1002, 1002, 0, 0],
  },
  {
    path: '/group/set_group_member_info',
    body: ({ groupID, member }) => ({ members: [{ groupID, userID: member, nickname: 'Card king' }] }),
    codes: [1203, 0, 0, 0, 0],
  },
  {
    path: '/group/set_group_member_info',
    body: ({ groupID, member }) => ({ members: [{ groupID, userID: member, roleLevel: 60 }] }),
    codes: [1203, 1002, 1002, 0, 0],
  },
  {
    path: '/group/get_specified_user_group_request_info',
    prepare: applied,
    body: ({ groupID, another }) => ({ groupID, userID: another }),
    codes: managers,
  },
  {
    path: '/group/group_application_response',
    prepare: applied,
    body: ({ groupID, another }) => ({ groupID, fromUserID: another, handledMsg: '', handleResult: 1 }),
    codes: managers,
  },
];
