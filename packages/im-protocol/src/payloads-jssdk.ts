// Table: bodies of the two calls that travel as protobuf over HTTP (openim: jssdk, conversation, sdkws, relation).
import type { MsgData } from './model/message';
import { msgData } from './payloads';
import { message } from './protobuf';

export type ConversationRow = {
  ownerUserID: string;
  conversationID: string;
  recvMsgOpt: number;
  conversationType: number;
  userID: string;
  groupID: string;
  isPinned: boolean;
  attachedInfo: string;
  isPrivateChat: boolean;
  groupAtType: number;
  ex: string;
  burnDuration: number;
  minSeq: number;
  maxSeq: number;
  msgDestructTime: number;
  latestMsgDestructTime: number;
  isMsgDestruct: boolean;
};
const conversation = message<ConversationRow>({
  ownerUserID: [1, 'string'],
  conversationID: [2, 'string'],
  recvMsgOpt: [3, 'int32'],
  conversationType: [4, 'int32'],
  userID: [5, 'string'],
  groupID: [6, 'string'],
  isPinned: [7, 'bool'],
  attachedInfo: [8, 'string'],
  isPrivateChat: [9, 'bool'],
  groupAtType: [10, 'int32'],
  ex: [11, 'string'],
  burnDuration: [12, 'int32'],
  minSeq: [13, 'int64'],
  maxSeq: [14, 'int64'],
  msgDestructTime: [15, 'int64'],
  latestMsgDestructTime: [16, 'int64'],
  isMsgDestruct: [17, 'bool'],
});

export type UserInfo = {
  userID: string;
  nickname: string;
  faceURL: string;
  ex: string;
  createTime: number;
  appMangerLevel: number;
  globalRecvMsgOpt: number;
};
const userInfo = message<UserInfo>({
  userID: [1, 'string'],
  nickname: [2, 'string'],
  faceURL: [3, 'string'],
  ex: [4, 'string'],
  createTime: [5, 'int64'],
  appMangerLevel: [6, 'int32'],
  globalRecvMsgOpt: [7, 'int32'],
});

export type FriendInfoOnly = {
  ownerUserID: string;
  friendUserID: string;
  remark: string;
  createTime: number;
  addSource: number;
  operatorUserID: string;
  ex: string;
  isPinned: boolean;
};
const friendInfoOnly = message<FriendInfoOnly>({
  ownerUserID: [1, 'string'],
  friendUserID: [2, 'string'],
  remark: [3, 'string'],
  createTime: [4, 'int64'],
  addSource: [5, 'int32'],
  operatorUserID: [6, 'string'],
  ex: [7, 'string'],
  isPinned: [8, 'bool'],
});

export type GroupInfo = {
  groupID: string;
  groupName: string;
  notification: string;
  introduction: string;
  faceURL: string;
  ownerUserID: string;
  createTime: number;
  memberCount: number;
  ex: string;
  status: number;
  creatorUserID: string;
  groupType: number;
  needVerification: number;
  lookMemberInfo: number;
  applyMemberFriend: number;
  notificationUpdateTime: number;
  notificationUserID: string;
};
const groupInfo = message<GroupInfo>({
  groupID: [1, 'string'],
  groupName: [2, 'string'],
  notification: [3, 'string'],
  introduction: [4, 'string'],
  faceURL: [5, 'string'],
  ownerUserID: [6, 'string'],
  createTime: [7, 'int64'],
  memberCount: [8, 'int64'],
  ex: [9, 'string'],
  status: [10, 'int32'],
  creatorUserID: [11, 'string'],
  groupType: [12, 'int32'],
  needVerification: [13, 'int32'],
  lookMemberInfo: [14, 'int32'],
  applyMemberFriend: [15, 'int32'],
  notificationUpdateTime: [16, 'int64'],
  notificationUserID: [17, 'string'],
});

/** A conversation with the data of its row in the list. */
export type ConversationMsg = {
  conversation: ConversationRow;
  lastMsg?: MsgData;
  user?: UserInfo;
  friend?: FriendInfoOnly;
  group?: GroupInfo;
  maxSeq: number;
  readSeq: number;
};
const conversationMsg = message<ConversationMsg>({
  conversation: [1, 'message', conversation],
  lastMsg: [2, 'message', msgData],
  user: [3, 'message', userInfo],
  friend: [4, 'message', friendInfoOnly],
  group: [5, 'message', groupInfo],
  maxSeq: [6, 'int64'],
  readSeq: [7, 'int64'],
});

export type GetActiveConversationsReq = { ownerUserID: string; count: number };
export const getActiveConversationsReq = message<GetActiveConversationsReq>({
  ownerUserID: [1, 'string'],
  count: [2, 'int64'],
});
export type GetConversationsReq = { ownerUserID: string; conversationIDs: string[] };
export const getConversationsReq = message<GetConversationsReq>({
  ownerUserID: [1, 'string'],
  conversationIDs: [2, 'strings'],
});
/** Answers both. */
export type GetConversationsResp = { unreadCount: number; conversations: ConversationMsg[] };
export const getConversationsResp = message<GetConversationsResp>({
  unreadCount: [1, 'int64'],
  conversations: [2, 'list', conversationMsg],
});
