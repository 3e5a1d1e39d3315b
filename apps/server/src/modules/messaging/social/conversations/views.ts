import type { ConversationSettings } from './store';

/** A conversation in the wire's form. The readable seqs come with the seq calls, so they are 0 here. */
export const conversationView = (row: ConversationSettings) => ({
  ownerUserID: row.ownerID,
  conversationID: row.conversationID,
  recvMsgOpt: row.receiveOption,
  conversationType: row.sessionType,
  userID: row.userID,
  groupID: row.groupID,
  isPinned: row.isPinned,
  attachedInfo: row.attachedInfo,
  isPrivateChat: row.isPrivate,
  groupAtType: row.atType,
  ex: row.ex,
  burnDuration: row.burnSeconds,
  minSeq: 0,
  maxSeq: 0,
  msgDestructTime: Number(row.destructSeconds),
  latestMsgDestructTime: 0,
  isMsgDestruct: row.destructs,
});
