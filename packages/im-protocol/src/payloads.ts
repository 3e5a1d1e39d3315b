// Table: the contents of a frame's `data`, field by field (openim: sdkws, msg, push, conversation, relation,
// jssdk).
import type { MsgData, OfflinePush } from './model/message';
import { message } from './protobuf';

// Each name is that of the wire's message, so that it can be looked up. The comment beside it gives the request
// identifier that carries it.

export const offlinePushInfo = /* @__PURE__ */ message<OfflinePush>({
  title: [1, 'string'],
  desc: [2, 'string'],
  ex: [3, 'string'],
});

/** The body of request 1003. */
export const msgData = /* @__PURE__ */ message<MsgData>({
  sendID: [1, 'string'],
  recvID: [2, 'string'],
  groupID: [3, 'string'],
  clientMsgID: [4, 'string'],
  serverMsgID: [5, 'string'],
  senderPlatformID: [6, 'int32'],
  senderNickname: [7, 'string'],
  senderFaceURL: [8, 'string'],
  sessionType: [9, 'int32'],
  msgFrom: [10, 'int32'],
  contentType: [11, 'int32'],
  content: [12, 'bytes'],
  seq: [14, 'int64'],
  sendTime: [15, 'int64'],
  createTime: [16, 'int64'],
  status: [17, 'int32'],
  isRead: [18, 'bool'],
  options: [19, 'flags'],
  offlinePushInfo: [20, 'message', offlinePushInfo],
  atUserIDList: [21, 'strings'],
  attachedInfo: [22, 'string'],
  ex: [23, 'string'],
});

/** 1001 */
export type GetMaxSeqReq = { userID: string };
export const getMaxSeqReq = /* @__PURE__ */ message<GetMaxSeqReq>({ userID: [1, 'string'] });
export type GetMaxSeqResp = { maxSeqs: Map<string, number>; minSeqs: Map<string, number> };
export const getMaxSeqResp = /* @__PURE__ */ message<GetMaxSeqResp>({
  maxSeqs: [1, 'map', 'int64'],
  minSeqs: [2, 'map', 'int64'],
});

export type SeqRange = { conversationID: string; begin: number; end: number; num: number };
const seqRange = /* @__PURE__ */ message<SeqRange>({
  conversationID: [1, 'string'],
  begin: [2, 'int64'],
  end: [3, 'int64'],
  num: [4, 'int64'],
});
/** 1002; `order` 0 is ascending, 1 descending. */
export type PullMessageBySeqsReq = { userID: string; seqRanges: SeqRange[]; order: number };
export const pullMessageBySeqsReq = /* @__PURE__ */ message<PullMessageBySeqsReq>({
  userID: [1, 'string'],
  seqRanges: [2, 'list', seqRange],
  order: [3, 'int32'],
});

export type PullMsgs = { msgs: MsgData[]; isEnd: boolean; endSeq: number };
const pullMsgs = /* @__PURE__ */ message<PullMsgs>({
  msgs: [1, 'list', msgData],
  isEnd: [2, 'bool'],
  endSeq: [3, 'int64'],
});
/** Answers 1002 and 1005, and is pushed by 2001. */
export type PullMessageBySeqsResp = {
  msgs: Map<string, PullMsgs>;
  notificationMsgs: Map<string, PullMsgs>;
};
export const pullMessageBySeqsResp = /* @__PURE__ */ message<PullMessageBySeqsResp>({
  msgs: [1, 'map', pullMsgs],
  notificationMsgs: [2, 'map', pullMsgs],
});

export type ConversationSeqs = { conversationID: string; seqs: number[] };
const conversationSeqs = /* @__PURE__ */ message<ConversationSeqs>({
  conversationID: [2, 'string'],
  seqs: [3, 'int64s'],
});
/** 1005 */
export type GetSeqMessageReq = { userID: string; conversations: ConversationSeqs[]; order: number };
export const getSeqMessageReq = /* @__PURE__ */ message<GetSeqMessageReq>({
  userID: [1, 'string'],
  conversations: [2, 'list', conversationSeqs],
  order: [3, 'int32'],
});

/** Answers 1003. `modify` is the message as the server changed it, absent if unchanged. */
export type SendMsgResp = { serverMsgID: string; clientMsgID: string; sendTime: number; modify?: MsgData };
export const sendMsgResp = /* @__PURE__ */ message<SendMsgResp>({
  serverMsgID: [1, 'string'],
  clientMsgID: [2, 'string'],
  sendTime: [3, 'int64'],
  modify: [4, 'message', msgData],
});

/** 1006 */
export type GetConversationsHasReadAndMaxSeqReq = {
  userID: string;
  conversationIDs: string[];
  returnPinned: boolean;
};
export const getConversationsHasReadAndMaxSeqReq =
  /* @__PURE__ */ message<GetConversationsHasReadAndMaxSeqReq>({
    userID: [1, 'string'],
    conversationIDs: [2, 'strings'],
    returnPinned: [3, 'bool'],
  });
export type Seqs = { maxSeq: number; hasReadSeq: number; maxSeqTime: number };
const seqs = /* @__PURE__ */ message<Seqs>({
  maxSeq: [1, 'int64'],
  hasReadSeq: [2, 'int64'],
  maxSeqTime: [3, 'int64'],
});
export type GetConversationsHasReadAndMaxSeqResp = {
  seqs: Map<string, Seqs>;
  pinnedConversationIDs: string[];
};
export const getConversationsHasReadAndMaxSeqResp =
  /* @__PURE__ */ message<GetConversationsHasReadAndMaxSeqResp>({
    seqs: [1, 'map', seqs],
    pinnedConversationIDs: [2, 'strings'],
  });

/** 1007 */
export type GetLastMessageReq = { userID: string; conversationIDs: string[] };
export const getLastMessageReq = /* @__PURE__ */ message<GetLastMessageReq>({
  userID: [1, 'string'],
  conversationIDs: [2, 'strings'],
});
export type GetLastMessageResp = { msgs: Map<string, MsgData> };
export const getLastMessageResp = /* @__PURE__ */ message<GetLastMessageResp>({ msgs: [1, 'map', msgData] });

/** 2003 */
export type DelUserPushTokenReq = { userID: string; platformID: number };
export const delUserPushTokenReq = /* @__PURE__ */ message<DelUserPushTokenReq>({
  userID: [1, 'string'],
  platformID: [2, 'int32'],
});

/** 2004 */
export type SetAppBackgroundStatusReq = { userID: string; isBackground: boolean };
export const setAppBackgroundStatusReq = /* @__PURE__ */ message<SetAppBackgroundStatusReq>({
  userID: [1, 'string'],
  isBackground: [2, 'bool'],
});

/** 2005 */
export type SubUserOnlineStatus = { subscribeUserID: string[]; unsubscribeUserID: string[] };
export const subUserOnlineStatus = /* @__PURE__ */ message<SubUserOnlineStatus>({
  subscribeUserID: [1, 'strings'],
  unsubscribeUserID: [2, 'strings'],
});
export type SubUserOnlineStatusElem = { userID: string; onlinePlatformIDs: number[] };
const subUserOnlineStatusElem = /* @__PURE__ */ message<SubUserOnlineStatusElem>({
  userID: [1, 'string'],
  onlinePlatformIDs: [2, 'int64s'],
});
/** Answers 2005, and is pushed by it. No platforms means offline. */
export type SubUserOnlineStatusTips = { subscribers: SubUserOnlineStatusElem[] };
export const subUserOnlineStatusTips = /* @__PURE__ */ message<SubUserOnlineStatusTips>({
  subscribers: [1, 'list', subUserOnlineStatusElem],
});
