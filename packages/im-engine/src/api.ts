import type {
  AtContent,
  CardContent,
  ContentType,
  CustomContent,
  FaceContent,
  GroupAtType,
  GroupRole,
  GroupStatus,
  Handling,
  JoinSource,
  JoinVerification,
  LocationContent,
  LoginStatus,
  Message,
  Platform,
  ReceiveOption,
  SessionType,
  UserStatus,
} from '@gift/im-protocol';

// The engine's API: calls that answer once, and events that report changes. Plain data only, so it can cross from
// the worker. Times are Unix milliseconds, sizes bytes, durations seconds.

/** The login payload of the specification (section 3). */
export type LoginPayload = {
  userID: string;
  token: string;
  platformID: Platform;
  /** HTTPS address with its path, `https://host/api`. */
  apiAddr: string;
  /** Websocket address with its path, `wss://host/msg_gateway`. */
  wsAddr: string;
  /** BCP 47: the sort order of friends and groups. Defaults to `zh-CN` (specification, section 9). */
  locale?: string;
};

export type Conversation = {
  conversationID: string;
  conversationType: SessionType;
  /** The other user of a single chat, or the system account; empty for a group. */
  userID: string;
  groupID: string;
  /** A friend's remark, else the nickname, else the group's name. */
  showName: string;
  faceURL: string;
  recvMsgOpt: ReceiveOption;
  unreadCount: number;
  groupAtType: GroupAtType;
  latestMsg: Message | null;
  latestMsgSendTime: number;
  draftText: string;
  draftTextTime: number;
  isPinned: boolean;
  isPrivateChat: boolean;
  burnDuration: number;
  /** True once the reader left the group or was removed. */
  isNotInGroup: boolean;
  ex: string;
};

export type PublicUser = { userID: string; nickname: string; faceURL: string; ex: string };
export type Friend = PublicUser & {
  remark: string;
  createTime: number;
  addSource: number;
  isPinned: boolean;
};
export type FriendRequest = {
  fromUserID: string;
  fromNickname: string;
  fromFaceURL: string;
  toUserID: string;
  toNickname: string;
  toFaceURL: string;
  handleResult: Handling;
  reqMsg: string;
  handleMsg: string;
  createTime: number;
  handleTime: number;
};
export type BlockedUser = PublicUser & { createTime: number };
export type Group = {
  groupID: string;
  groupName: string;
  notification: string;
  notificationUpdateTime: number;
  introduction: string;
  faceURL: string;
  ownerUserID: string;
  createTime: number;
  memberCount: number;
  status: GroupStatus;
  needVerification: JoinVerification;
  /** 0 members may see each other's details, 1 not. */
  lookMemberInfo: 0 | 1;
  /** 0 members may befriend each other, 1 not. */
  applyMemberFriend: 0 | 1;
  ex: string;
};
export type GroupMember = {
  groupID: string;
  userID: string;
  nickname: string;
  faceURL: string;
  roleLevel: GroupRole;
  joinTime: number;
  joinSource: JoinSource;
  inviterUserID: string;
  muteEndTime: number;
};
export type GroupRequest = {
  groupID: string;
  groupName: string;
  groupFaceURL: string;
  userID: string;
  nickname: string;
  userFaceURL: string;
  handleResult: Handling;
  reqMsg: string;
  handledMsg: string;
  reqTime: number;
  handleTime: number;
  joinSource: JoinSource;
};

/** The destination of a message: exactly one of the two is set. */
export type Target = { recvID: string; groupID: '' } | { recvID: ''; groupID: string };

/** The content that a user composes. The engine uploads files, makes the ids and fills in the rest. */
export type Outgoing =
  | { contentType: typeof ContentType.text; text: string }
  | {
      contentType: typeof ContentType.atText;
      at: Pick<AtContent, 'text' | 'atUserList' | 'atUsersInfo'>;
      quote?: Message;
    }
  | { contentType: typeof ContentType.quote; text: string; quote: Message }
  | { contentType: typeof ContentType.picture; file: Blob; width: number; height: number; snapshot?: Blob }
  | { contentType: typeof ContentType.voice; file: Blob; duration: number; waveform?: number[] }
  | {
      contentType: typeof ContentType.video;
      file: Blob;
      duration: number;
      snapshot: Blob;
      snapshotWidth: number;
      snapshotHeight: number;
    }
  | { contentType: typeof ContentType.file; file: Blob; fileName: string }
  /** `abstractList`: the first few messages, one line each, in the sender's language. */
  | { contentType: typeof ContentType.merge; title: string; abstractList: string[]; messages: Message[] }
  | { contentType: typeof ContentType.card; card: CardContent }
  | { contentType: typeof ContentType.location; location: LocationContent }
  | { contentType: typeof ContentType.custom; custom: CustomContent }
  | { contentType: typeof ContentType.face; face: FaceContent }
  /** The same content to another target. */
  | { contentType: 'forward'; message: Message };

/** One page of a list, 0-based. */
export type Split = { offset: number; count: number };

/**
 * Refusals carry the wire's number (1302 blocked by peer …) or the engine's own (10003 database maybe damaged …).
 */
export type EngineFailure = { errCode: number; errMsg: string };

export interface Engine {
  // Session
  login(payload: LoginPayload): Promise<void>;
  logout(): Promise<void>;
  getLoginStatus(): Promise<LoginStatus>;
  /** The page went to the background or returned; on return the link is checked at once. */
  setAppBackgroundStatus(isBackground: boolean): Promise<void>;
  /** The browser reports that the network came or went. */
  networkStatusChanged(isOnline: boolean): Promise<void>;
  /** Drops the local store and syncs everything again from the server: the fix for 10003. */
  rebuild(): Promise<void>;
  /** All data of this user on the device, as JSON: for the user's own copy, or a report. */
  exportDatabase(): Promise<Blob>;
  /** Uploads a file that belongs to no message, such as a group's picture. Returns its address. */
  uploadFile(file: Blob): Promise<string>;

  // Conversations
  getAllConversationList(): Promise<Conversation[]>;
  /** Sorted and merged as the specification says (section 4); `total` is the number of all. */
  getConversationListSplit(page: Split): Promise<{ conversations: Conversation[]; total: number }>;
  /** Created in memory if there is none yet; stored once it has a message or draft. */
  getOneConversation(of: { sessionType: SessionType; sourceID: string }): Promise<Conversation>;
  getTotalUnreadMsgCount(): Promise<number>;
  markConversationMessageAsRead(conversationID: string): Promise<void>;
  setConversationDraft(conversationID: string, draftText: string): Promise<void>;
  setConversation(
    conversationID: string,
    change: Partial<Pick<Conversation, 'isPinned' | 'recvMsgOpt' | 'isPrivateChat' | 'burnDuration' | 'ex'>>,
  ): Promise<void>;
  /** Removes the conversation from the list until the next message, which brings its messages back. */
  hideConversation(conversationID: string): Promise<void>;
  clearConversationMessages(conversationID: string): Promise<void>;
  searchConversations(keyword: string): Promise<Conversation[]>;

  // Messages
  /** Appears at once with status sending; resolves when it is queued. Its outcome comes as messagesChanged. */
  sendMessage(target: Target, outgoing: Outgoing): Promise<Message>;
  /** Retries a failed message under its own clientMsgID. */
  resendMessage(conversationID: string, clientMsgID: string): Promise<void>;
  /** Messages older than `beforeSeq` (0: the newest), oldest first. Asks the server for those the store lacks. */
  getHistory(of: {
    conversationID: string;
    beforeSeq: number;
    count: number;
  }): Promise<{ messages: Message[]; isEnd: boolean }>;
  /** Messages around one, for a jump from a quote or a search. */
  getMessagesAround(of: { conversationID: string; seq: number; count: number }): Promise<Message[]>;
  /** Newest first, from the device's store. The search stops when the page is full, so `total` is a lower bound. */
  searchMessages(of: {
    keyword: string;
    conversationID?: string;
    contentTypes?: ContentType[];
    page: Split;
  }): Promise<{ messages: Message[]; total: number }>;
  revokeMessage(conversationID: string, clientMsgID: string): Promise<void>;
  /** For the reader alone. */
  deleteMessages(conversationID: string, clientMsgIDs: string[]): Promise<void>;
  typing(conversationID: string, isTyping: boolean): Promise<void>;

  // People
  getUsersInfo(userIDs: string[]): Promise<PublicUser[]>;
  /** Keywords match nickname and remark, not the user id (spec section 5). */
  searchFriends(keywordList: string[]): Promise<Friend[]>;
  /** Pinned ones first, then by remark or nickname in the order of the login's locale. */
  getFriendList(): Promise<Friend[]>;
  addFriend(toUserID: string, reqMsg: string): Promise<void>;
  answerFriendRequest(fromUserID: string, result: 1 | -1, handleMsg: string): Promise<void>;
  getFriendRequests(of: 'received' | 'sent', page: Split): Promise<FriendRequest[]>;
  /**
   * The number of pending requests of friends and of groups the user manages, newer than these timestamps (0: all).
   */
  countPendingRequests(after: {
    friends: number;
    groups: number;
  }): Promise<{ friends: number; groups: number }>;
  setFriend(userID: string, change: Partial<Pick<Friend, 'remark' | 'isPinned'>>): Promise<void>;
  deleteFriend(userID: string): Promise<void>;
  getBlacklist(): Promise<BlockedUser[]>;
  addBlack(userID: string): Promise<void>;
  removeBlack(userID: string): Promise<void>;
  /** Returns the current status, and reports changes as userStatusChanged until unsubscribed. */
  subscribeUsersStatus(userIDs: string[]): Promise<UserPresence[]>;
  unsubscribeUsersStatus(userIDs: string[]): Promise<void>;

  // Groups
  /** By name, in the order of the login's locale. */
  getJoinedGroups(): Promise<Group[]>;
  getGroups(groupIDs: string[]): Promise<Group[]>;
  createGroup(of: { groupName: string; faceURL: string; memberUserIDs: string[] }): Promise<Group>;
  setGroup(groupID: string, change: Partial<GroupChange>): Promise<void>;
  getMembers(
    groupID: string,
    of: { filter: 0 | 1 | 2 | 3 | 4 | 5; keyword: string; page: Split },
  ): Promise<GroupMember[]>;
  getMembersInfo(groupID: string, userIDs: string[]): Promise<GroupMember[]>;
  joinGroup(groupID: string, reqMsg: string, joinSource: JoinSource): Promise<void>;
  quitGroup(groupID: string): Promise<void>;
  inviteToGroup(groupID: string, userIDs: string[], reason: string): Promise<void>;
  kickFromGroup(groupID: string, userIDs: string[], reason: string): Promise<void>;
  transferGroup(groupID: string, newOwnerUserID: string): Promise<void>;
  dismissGroup(groupID: string): Promise<void>;
  muteGroup(groupID: string, isMuted: boolean): Promise<void>;
  /** Zero seconds unmutes. */
  muteMember(groupID: string, userID: string, seconds: number): Promise<void>;
  setMember(
    groupID: string,
    userID: string,
    change: { nickname?: string; roleLevel?: GroupRole },
  ): Promise<void>;
  /** `groupIDs` limits the answer to these groups; defaults to all. */
  getGroupRequests(of: 'received' | 'sent', page: Split, groupIDs?: string[]): Promise<GroupRequest[]>;
  answerGroupRequest(groupID: string, fromUserID: string, result: 1 | -1, handledMsg: string): Promise<void>;
}

export type GroupChange = Pick<
  Group,
  | 'groupName'
  | 'notification'
  | 'introduction'
  | 'faceURL'
  | 'needVerification'
  | 'lookMemberInfo'
  | 'applyMemberFriend'
>;
export type UserPresence = { userID: string; status: UserStatus; platformIDs: number[] };

/** The engine's events; batched once per tick. */
export type EngineEvents = {
  connecting: null;
  connectSuccess: null;
  connectFailed: EngineFailure;
  tokenExpired: null;
  kickedOffline: null;
  /** Sync with the server: 0 to 100. `isFirst`: nothing was stored before. */
  syncProgress: { percent: number; isFirst: boolean };
  /** New messages from others or from own other devices, in seq order. */
  newMessages: Message[];
  /** Known messages whose status, content (revoked), read mark or upload progress changed. */
  messagesChanged: { conversationID: string; messages: Message[] };
  messagesDeleted: { conversationID: string; clientMsgIDs: string[] };
  uploadProgress: { clientMsgID: string; percent: number };
  conversationsChanged: Conversation[];
  conversationsRemoved: string[];
  totalUnreadChanged: number;
  typing: { conversationID: string; userID: string; isTyping: boolean };
  userStatusChanged: UserPresence[];
  friendsChanged: null;
  blacklistChanged: null;
  friendRequestsChanged: FriendRequest | null;
  groupsChanged: { groupIDs: string[] };
  membersChanged: { groupID: string };
  groupRequestsChanged: GroupRequest | null;
  /**
   * Memory is used until the page closes: the store could not be opened or fails for good (10003), or the device
   * has no space for it (10008).
   */
  storeLost: EngineFailure;
};
