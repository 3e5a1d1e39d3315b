// Table: every call of the chat engine on plain maps, without a server, for tests and for developing screens. The
// development server loads it if VITE_MEMORY_CHAT is set; a build omits it.
import type {
  Conversation,
  EngineEvents,
  Group,
  GroupMember,
  LoginPayload,
  Target,
  UserPresence,
} from '@gift/im-engine/api';
import {
  ContentType,
  conversationIDOf,
  GroupRole,
  type Message,
  SendStatus,
  SessionType,
} from '@gift/im-protocol';
import type { ChatEngine } from '../shared/chat/engine';
import { type ChatData, emptyConversation, emptyMessage, homeOf } from './chat-data';
import { contentOf } from './memory-contents';

export type MemoryEngine = ChatEngine & {
  chatData: ChatData;
  /** Simulates a message from the server. */
  receive(message: Message): void;
  emit<Name extends keyof EngineEvents>(name: Name, value: EngineEvents[Name]): void;
  /** The result of sending; set by tests. */
  sendOutcome: 'succeeded' | 'failed' | 'pending';
};

const activity = (one: Conversation) => Math.max(one.draftTextTime, one.latestMsgSendTime);
const order = (a: Conversation, b: Conversation) =>
  Number(b.isPinned) - Number(a.isPinned) || activity(b) - activity(a);

const soon = (run: () => void, ms = 0) => setTimeout(run, ms);

export function memoryEngine(chatData: ChatData, { sendMs = 300 } = {}): MemoryEngine {
  const listeners = new Map<string, Set<(value: never) => void>>();
  const emit = (name: string, value: unknown) => {
    for (const listener of listeners.get(name) ?? []) listener(value as never);
  };
  const thread = (id: string) => {
    const held = chatData.messages.get(id);
    if (held) return held;
    const fresh: Message[] = [];
    chatData.messages.set(id, fresh);
    return fresh;
  };
  const conversation = (id: string, type: SessionType, sourceID: string) => {
    const held = chatData.conversations.get(id);
    if (held) return held;
    const fresh = emptyConversation(id, type, sourceID);
    fresh.showName =
      (type === SessionType.group
        ? chatData.groups.get(sourceID)?.groupName
        : chatData.users.get(sourceID)?.nickname) ?? sourceID;
    return fresh;
  };
  const change = (id: string, part: Partial<Conversation>) => {
    const now = chatData.conversations.get(id);
    if (!now) return;
    const next = { ...now, ...part };
    chatData.conversations.set(id, next);
    emit('conversationsChanged', [next]);
    emit('totalUnreadChanged', total());
  };
  const total = () =>
    [...chatData.conversations.values()].reduce(
      (sum, one) => sum + (one.recvMsgOpt ? 0 : one.unreadCount),
      0,
    );
  const nextSeq = (id: string) => thread(id).reduce((max, { seq }) => Math.max(max, seq), 0) + 1;

  function append(message: Message) {
    const id = homeOf(chatData, message);
    const sourceID = message.groupID || (message.sendID === chatData.ownID ? message.recvID : message.sendID);
    const held = conversation(id, message.sessionType, sourceID);
    chatData.conversations.set(id, held);
    thread(id).push({ ...message, conversationID: id });
    return id;
  }
  function replace(id: string, clientMsgID: string, part: Partial<Message>) {
    const held = thread(id);
    const at = held.findIndex((one) => one.clientMsgID === clientMsgID);
    if (at < 0) return;
    held[at] = { ...held[at]!, ...part };
    emit('messagesChanged', { conversationID: id, messages: [held[at]] });
  }
  function deliver(id: string, clientMsgID: string) {
    if (engine.sendOutcome === 'pending') return;
    const isSent = engine.sendOutcome === 'succeeded';
    replace(id, clientMsgID, {
      status: isSent ? SendStatus.succeeded : SendStatus.failed,
      ...(isSent ? { seq: nextSeq(id), sendTime: Date.now() } : {}),
    });
    const latestMsg = thread(id).at(-1)!;
    change(id, { latestMsg, latestMsgSendTime: latestMsg.sendTime });
  }
  const page = <T>(list: readonly T[], { offset, count }: { offset: number; count: number }) =>
    list.slice(offset, offset + count);
  const has = (text: string, keyword: string) => text.toLowerCase().includes(keyword.toLowerCase());
  const groupOf = (groupID: string, part: Partial<Group>) => {
    chatData.groups.set(groupID, { ...chatData.groups.get(groupID)!, ...part });
    emit('groupsChanged', { groupIDs: [groupID] });
  };
  const membersOf = (groupID: string) => chatData.members.get(groupID) ?? [];
  const setMembers = (groupID: string, members: GroupMember[]) => {
    chatData.members.set(groupID, members);
    groupOf(groupID, { memberCount: members.length });
    emit('membersChanged', { groupID });
  };
  const memberOf = (groupID: string, userID: string, roleLevel: GroupRole): GroupMember => ({
    groupID,
    userID,
    nickname: chatData.users.get(userID)?.nickname ?? userID,
    faceURL: '',
    roleLevel,
    joinTime: Date.now(),
    joinSource: 2,
    inviterUserID: chatData.ownID,
    muteEndTime: 0,
  });

  const engine: MemoryEngine = {
    chatData,
    sendOutcome: 'succeeded',
    emit,
    on(name, listener) {
      const set = listeners.get(name) ?? new Set();
      listeners.set(name, set.add(listener as never));
      return () => set.delete(listener as never);
    },
    receive(message) {
      const id = append({ ...message, seq: message.seq || nextSeq(homeOf(chatData, message)) });
      const latestMsg = thread(id).at(-1)!;
      emit('newMessages', [latestMsg]);
      const isOwn = message.sendID === chatData.ownID;
      const { unreadCount } = chatData.conversations.get(id)!;
      change(id, {
        latestMsg,
        latestMsgSendTime: message.sendTime,
        unreadCount: isOwn ? unreadCount : unreadCount + 1,
      });
    },

    login: async (_: LoginPayload) => {
      soon(() => emit('connecting', null));
      soon(() => emit('connectSuccess', null), 200);
    },
    logout: async () => undefined,
    getLoginStatus: async () => 3,
    setAppBackgroundStatus: async () => undefined,
    networkStatusChanged: async () => undefined,
    rebuild: async () => undefined,
    exportDatabase: async () => new Blob(['{}']),
    uploadFile: async (file) => URL.createObjectURL(file),

    getAllConversationList: async () => [...chatData.conversations.values()].sort(order),
    getConversationListSplit: async (split) => {
      const all = [...chatData.conversations.values()].sort(order);
      return { conversations: page(all, split), total: all.length };
    },
    getOneConversation: async ({ sessionType, sourceID }) =>
      conversation(conversationIDOf(sessionType, chatData.ownID, sourceID), sessionType, sourceID),
    getTotalUnreadMsgCount: async () => total(),
    markConversationMessageAsRead: async (id) => change(id, { unreadCount: 0, groupAtType: 0 }),
    setConversationDraft: async (id, draftText) =>
      change(id, { draftText, draftTextTime: draftText ? Date.now() : 0 }),
    setConversation: async (id, part) => change(id, part),
    hideConversation: async (id) => {
      chatData.conversations.delete(id);
      emit('conversationsRemoved', [id]);
    },
    clearConversationMessages: async (id) => {
      const clientMsgIDs = thread(id).map((one) => one.clientMsgID);
      chatData.messages.set(id, []);
      emit('messagesDeleted', { conversationID: id, clientMsgIDs });
      change(id, { latestMsg: null });
    },
    searchConversations: async (keyword) =>
      [...chatData.conversations.values()].filter((one) => has(one.showName, keyword)).sort(order),

    sendMessage: async (target: Target, outgoing) => {
      const sessionType = target.groupID ? SessionType.group : SessionType.single;
      const message = emptyMessage(chatData, {
        ...target,
        sessionType,
        status: SendStatus.sending,
        ...contentOf(outgoing),
      });
      const id = append(message);
      const queued = thread(id).at(-1)!;
      change(id, { latestMsg: queued, latestMsgSendTime: queued.sendTime, draftText: '', draftTextTime: 0 });
      soon(() => deliver(id, message.clientMsgID), sendMs);
      return queued;
    },
    resendMessage: async (id, clientMsgID) => {
      replace(id, clientMsgID, { status: SendStatus.sending });
      soon(() => deliver(id, clientMsgID), sendMs);
    },
    getHistory: async ({ conversationID, beforeSeq, count }) => {
      const all = thread(conversationID);
      const before = beforeSeq === 0 ? all : all.filter(({ seq }) => seq > 0 && seq < beforeSeq);
      return { messages: before.slice(-count), isEnd: before.length <= count };
    },
    getMessagesAround: async ({ conversationID, seq, count }) => {
      const all = thread(conversationID).filter((one) => one.seq > 0);
      const at = all.findIndex((one) => one.seq >= seq);
      const from = Math.max(0, (at < 0 ? all.length : at) - Math.floor(count / 2));
      return all.slice(from, from + count);
    },
    searchMessages: async ({ keyword, conversationID, contentTypes, page: split }) => {
      const all = [...chatData.messages]
        .filter(([id]) => !conversationID || id === conversationID)
        .flatMap(([, messages]) => messages)
        .filter((one) => !contentTypes || contentTypes.includes(one.contentType))
        .filter((one) => has(`${one.textElem?.content ?? ''}${one.fileElem?.fileName ?? ''}`, keyword))
        .reverse();
      return { messages: page(all, split), total: all.length };
    },
    revokeMessage: async (id, clientMsgID) => {
      const message = thread(id).find((one) => one.clientMsgID === clientMsgID)!;
      const detail = {
        revokerID: chatData.ownID,
        revokerRole: 0,
        revokerNickname: '',
        clientMsgID,
        revokeTime: Date.now(),
        sourceMessageSendTime: message.sendTime,
        sourceMessageSendID: message.sendID,
        sourceMessageSenderNickname: message.senderNickname,
        sessionType: message.sessionType,
        seq: message.seq,
        ex: '',
      };
      replace(id, clientMsgID, {
        contentType: ContentType.revoked,
        notificationElem: { detail: JSON.stringify(detail) },
      });
    },
    revokeAtClose: () => undefined,
    deleteMessages: async (conversationID, clientMsgIDs) => {
      const left = thread(conversationID).filter((one) => !clientMsgIDs.includes(one.clientMsgID));
      chatData.messages.set(conversationID, left);
      emit('messagesDeleted', { conversationID, clientMsgIDs });
    },
    typing: async () => undefined,

    getUsersInfo: async (userIDs) => userIDs.flatMap((id) => chatData.users.get(id) ?? []),
    searchFriends: async (keywords) =>
      [...chatData.friends.values()].filter((one) =>
        keywords.some((keyword) => has(one.nickname, keyword) || has(one.remark, keyword)),
      ),
    getFriendList: async () => [...chatData.friends.values()],
    addFriend: async (toUserID, reqMsg) => {
      const [own, to] = [chatData.users.get(chatData.ownID)!, chatData.users.get(toUserID)!];
      chatData.friendRequests.unshift({
        fromUserID: own.userID,
        fromNickname: own.nickname,
        fromFaceURL: '',
        toUserID,
        toNickname: to.nickname,
        toFaceURL: '',
        handleResult: 0,
        reqMsg,
        handleMsg: '',
        createTime: Date.now(),
        handleTime: 0,
      });
      emit('friendRequestsChanged', null);
    },
    answerFriendRequest: async (fromUserID, result) => {
      for (const one of chatData.friendRequests) if (one.fromUserID === fromUserID) one.handleResult = result;
      if (result === 1) {
        const user = chatData.users.get(fromUserID)!;
        const rest = { remark: '', createTime: Date.now(), addSource: 0, isPinned: false };
        chatData.friends.set(fromUserID, { ...user, ...rest });
        emit('friendsChanged', null);
      }
      emit('friendRequestsChanged', null);
    },
    getFriendRequests: async (of, split) =>
      page(
        chatData.friendRequests.filter((one) => (of === 'sent') === (one.fromUserID === chatData.ownID)),
        split,
      ),
    countPendingRequests: async (after) => ({
      friends: chatData.friendRequests.filter(
        (one) => one.toUserID === chatData.ownID && one.handleResult === 0 && one.createTime > after.friends,
      ).length,
      groups: chatData.groupRequests.filter(
        (one) => one.userID !== chatData.ownID && one.handleResult === 0 && one.reqTime > after.groups,
      ).length,
    }),
    setFriend: async (userID, part) => {
      chatData.friends.set(userID, { ...chatData.friends.get(userID)!, ...part });
      emit('friendsChanged', null);
    },
    deleteFriend: async (userID) => {
      chatData.friends.delete(userID);
      emit('friendsChanged', null);
    },
    getBlacklist: async () => [...chatData.blocked.values()],
    addBlack: async (userID) => {
      chatData.blocked.set(userID, { ...chatData.users.get(userID)!, createTime: Date.now() });
      emit('blacklistChanged', null);
    },
    removeBlack: async (userID) => {
      chatData.blocked.delete(userID);
      emit('blacklistChanged', null);
    },
    subscribeUsersStatus: async (userIDs) => userIDs.map(presence),
    unsubscribeUsersStatus: async () => undefined,

    getJoinedGroups: async () =>
      [...chatData.groups.values()].filter((one) =>
        membersOf(one.groupID).some((m) => m.userID === chatData.ownID),
      ),
    getGroups: async (groupIDs) => groupIDs.flatMap((id) => chatData.groups.get(id) ?? []),
    createGroup: async ({ groupName, memberUserIDs }) => {
      const groupID = `9${chatData.groups.size + 1}00`;
      const group: Group = {
        groupID,
        groupName,
        notification: '',
        notificationUpdateTime: 0,
        introduction: '',
        faceURL: '',
        ownerUserID: chatData.ownID,
        createTime: Date.now(),
        memberCount: memberUserIDs.length + 1,
        status: 0,
        needVerification: 0,
        lookMemberInfo: 0,
        applyMemberFriend: 0,
        ex: '',
      };
      chatData.groups.set(groupID, group);
      chatData.members.set(groupID, [
        memberOf(groupID, chatData.ownID, GroupRole.owner),
        ...memberUserIDs.map((userID) => memberOf(groupID, userID, GroupRole.normal)),
      ]);
      emit('groupsChanged', { groupIDs: [groupID] });
      return group;
    },
    setGroup: async (groupID, part) => groupOf(groupID, part),
    getMembers: async (groupID, { keyword, page: split, filter }) =>
      page(
        membersOf(groupID)
          .filter((one) => has(one.nickname, keyword))
          .filter((one) =>
            filter === 1 ? one.roleLevel === 100 : filter === 2 ? one.roleLevel === 60 : true,
          )
          .sort((a, b) => b.roleLevel - a.roleLevel),
        split,
      ),
    getMembersInfo: async (groupID, userIDs) =>
      membersOf(groupID).filter((one) => userIDs.includes(one.userID)),
    joinGroup: async () => undefined,
    quitGroup: async (groupID) =>
      setMembers(
        groupID,
        membersOf(groupID).filter((one) => one.userID !== chatData.ownID),
      ),
    inviteToGroup: async (groupID, userIDs) =>
      setMembers(groupID, [
        ...membersOf(groupID),
        ...userIDs.map((userID) => memberOf(groupID, userID, GroupRole.normal)),
      ]),
    kickFromGroup: async (groupID, userIDs) =>
      setMembers(
        groupID,
        membersOf(groupID).filter((one) => !userIDs.includes(one.userID)),
      ),
    transferGroup: async (groupID, newOwnerUserID) => {
      const role = (userID: string, now: GroupRole): GroupRole =>
        userID === newOwnerUserID ? GroupRole.owner : now === GroupRole.owner ? GroupRole.normal : now;
      setMembers(
        groupID,
        membersOf(groupID).map((one) => ({ ...one, roleLevel: role(one.userID, one.roleLevel) })),
      );
      groupOf(groupID, { ownerUserID: newOwnerUserID });
    },
    dismissGroup: async (groupID) => groupOf(groupID, { status: 2 }),
    muteGroup: async (groupID, isMuted) => groupOf(groupID, { status: isMuted ? 3 : 0 }),
    muteMember: async (groupID, userID, seconds) =>
      setMembers(
        groupID,
        membersOf(groupID).map((one) =>
          one.userID === userID ? { ...one, muteEndTime: seconds ? Date.now() + seconds * 1000 : 0 } : one,
        ),
      ),
    setMember: async (groupID, userID, part) =>
      setMembers(
        groupID,
        membersOf(groupID).map((one) => (one.userID === userID ? { ...one, ...part } : one)),
      ),
    getGroupRequests: async (of, split, groupIDs = []) =>
      page(
        chatData.groupRequests.filter(
          (one) =>
            (of === 'sent') === (one.userID === chatData.ownID) &&
            (groupIDs.length === 0 || groupIDs.includes(one.groupID)),
        ),
        split,
      ),
    answerGroupRequest: async (groupID, fromUserID, result) => {
      for (const one of chatData.groupRequests)
        if (one.groupID === groupID && one.userID === fromUserID) one.handleResult = result;
      emit('groupRequestsChanged', null);
    },
  };
  const presence = (userID: string): UserPresence => ({
    userID,
    status: chatData.online.has(userID) ? 1 : 0,
    platformIDs: chatData.online.has(userID) ? [5] : [],
  });
  return engine;
}
