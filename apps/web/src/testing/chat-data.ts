// The data of a chat engine without a server, and empty fixtures for tests.
import type {
  BlockedUser,
  Conversation,
  Friend,
  FriendRequest,
  Group,
  GroupMember,
  GroupRequest,
  PublicUser,
} from '@gift/im-engine/api';
import { ContentType, conversationIDOf, type Message, SendStatus, SessionType } from '@gift/im-protocol';

export type ChatData = {
  ownID: string;
  users: Map<string, PublicUser>;
  conversations: Map<string, Conversation>;
  messages: Map<string, Message[]>;
  friends: Map<string, Friend>;
  friendRequests: FriendRequest[];
  blocked: Map<string, BlockedUser>;
  groups: Map<string, Group>;
  members: Map<string, GroupMember[]>;
  groupRequests: GroupRequest[];
  online: Set<string>;
};

export const emptyChatData = (ownID: string): ChatData => ({
  ownID,
  users: new Map(),
  conversations: new Map(),
  messages: new Map(),
  friends: new Map(),
  friendRequests: [],
  blocked: new Map(),
  groups: new Map(),
  members: new Map(),
  groupRequests: [],
  online: new Set(),
});

export function emptyConversation(conversationID: string, type: SessionType, sourceID: string): Conversation {
  return {
    conversationID,
    conversationType: type,
    userID: type === SessionType.group ? '' : sourceID,
    groupID: type === SessionType.group ? sourceID : '',
    showName: sourceID,
    faceURL: '',
    recvMsgOpt: 0,
    unreadCount: 0,
    groupAtType: 0,
    latestMsg: null,
    latestMsgSendTime: 0,
    draftText: '',
    draftTextTime: 0,
    isPinned: false,
    isPrivateChat: false,
    burnDuration: 0,
    isNotInGroup: false,
    ex: '',
  };
}

let nextMessage = 1;

export function emptyMessage(chatData: ChatData, change: Partial<Message>): Message {
  nextMessage += 1;
  const user = chatData.users.get(change.sendID ?? chatData.ownID);
  return {
    clientMsgID: `m${nextMessage}`,
    serverMsgID: '',
    createTime: change.sendTime ?? Date.now(),
    sendTime: Date.now(),
    sessionType: SessionType.single,
    sendID: chatData.ownID,
    recvID: '',
    groupID: '',
    msgFrom: 100,
    contentType: ContentType.text,
    senderPlatformID: 5,
    senderNickname: user?.nickname ?? '',
    senderFaceUrl: user?.faceURL ?? '',
    seq: 0,
    isRead: false,
    status: SendStatus.succeeded,
    ...change,
  };
}

/** The conversation of a message, from the owner's view. */
export const homeOf = (chatData: ChatData, message: Message): string =>
  message.groupID
    ? conversationIDOf(SessionType.group, chatData.ownID, message.groupID)
    : conversationIDOf(
        message.sessionType,
        chatData.ownID,
        message.sendID === chatData.ownID ? message.recvID : message.sendID,
      );
