import { type Store, store } from '@gift/client/store';
import type { Conversation, EngineEvents } from '@gift/im-engine/api';
import { ContentType, type Message } from '@gift/im-protocol';
import type { ChatEngine } from '../../../shared/chat/engine';
import {
  findFirstUnread,
  type Messages,
  newestSeq,
  oldestSeq,
  withMessages,
  withoutMessages,
} from './merge-messages';

const pageSize = 50;
/** The maximum number of loaded messages. Above it the far end is dropped, and reloaded when needed. */
const maxMessages = 3000;
const typingMs = 12_000;

export type MessageListState = {
  messages: Messages;
  /** False until the first page has loaded. */
  isLoaded: boolean;
  hasFailed: boolean;
  hasOlder: boolean;
  /** True if the newest messages are not loaded, because the user jumped to older ones. */
  hasNewer: boolean;
  unreadFrom: string | null;
  unreadCount: number;
  /** How many messages arrived while the user was reading older ones. */
  arrived: number;
  typing: readonly string[];
  /** Upload progress by clientMsgID, 0 to 100. */
  uploads: ReadonlyMap<string, number>;
};

/** The scroll position: a message and its top edge's distance from the top; null for the end. */
export type ScrollPosition = { clientMsgID: string; offset: number } | null;

export type MessageList = {
  conversationID: string;
  state: Store<MessageListState>;
  /** Subscribes to the engine; returns the unsubscribe function. */
  follow(): () => void;
  load(): Promise<void>;
  loadOlder(): Promise<void>;
  loadNewer(): Promise<void>;
  /** Loads the messages around one, and returns it if it exists. */
  jumpTo(seq: number): Promise<Message | null>;
  jumpToLatest(): Promise<void>;
  /** Adds the user's own message as soon as the engine has queued it. */
  show(message: Message): void;
  /** The user sees the end, so arriving messages count as seen. */
  setAtEnd(isAtEnd: boolean): void;
  scrollPosition: ScrollPosition;
  /** The user's just-revoked texts by clientMsgID, to be edited again. */
  takenBack: Map<string, string>;
};

const initialState: MessageListState = {
  messages: [],
  isLoaded: false,
  hasFailed: false,
  hasOlder: true,
  hasNewer: false,
  unreadFrom: null,
  unreadCount: 0,
  arrived: 0,
  typing: [],
  uploads: new Map(),
};

const maxLists = 6;
const messageLists = new Map<string, MessageList>();
let currentEngine: ChatEngine | null = null;

/** The message list of a conversation; the last few are cached with their state. */
export function messageListOf(engine: ChatEngine, conversation: Conversation, ownID: string): MessageList {
  if (currentEngine !== engine) messageLists.clear();
  currentEngine = engine;
  const { conversationID } = conversation;
  const list = messageLists.get(conversationID) ?? createMessageList(engine, conversation, ownID);
  messageLists.delete(conversationID);
  messageLists.set(conversationID, list);
  if (messageLists.size > maxLists) messageLists.delete(messageLists.keys().next().value!);
  return list;
}

export function createMessageList(
  engine: ChatEngine,
  conversation: Conversation,
  ownID: string,
): MessageList {
  const { conversationID } = conversation;
  const state = store<MessageListState>(initialState);
  const change = (part: Partial<MessageListState>) => state.set((now) => ({ ...now, ...part }));
  const typists = new Map<string, ReturnType<typeof setTimeout>>();
  let isAtEnd = true;
  let running: Promise<void> | null = null;
  /** An event arrived during a page load; the page may be older than it. */
  let isBehind = false;

  /** One load at a time, or two pages would change the same end. */
  function once(work: () => Promise<void>): Promise<void> {
    running ??= work()
      .then(() => change({ hasFailed: false }))
      .catch(() => change({ hasFailed: true }))
      .finally(() => {
        running = null;
        if (isBehind && state.get().isLoaded) void messageList.load();
        isBehind = false;
      });
    return running;
  }

  async function newestPage(unread: number) {
    const count = Math.max(pageSize, Math.min(unread + 10, 200));
    const { messages, isEnd } = await engine.getHistory({ conversationID, beforeSeq: 0, count });
    return { messages: withMessages([], messages), isEnd };
  }

  /** Merges new or changed messages of this chat; the divider stays in place until the chat is opened again. */
  function merge(incoming: readonly Message[], areNew: boolean) {
    const { messages, hasNewer, isLoaded, arrived } = state.get();
    if (!isLoaded) {
      isBehind = true;
      return;
    }
    const loadedIDs = new Set(messages.map((message) => message.clientMsgID));
    // In older history only loaded messages may change; the others come with their page.
    const acceptedMessages = hasNewer
      ? incoming.filter((message) => loadedIDs.has(message.clientMsgID))
      : incoming;
    const fromOthers = areNew ? incoming.filter((message) => message.sendID !== ownID).length : 0;
    change({
      messages: withMessages(messages, acceptedMessages),
      arrived: isAtEnd && !hasNewer ? 0 : arrived + fromOthers,
    });
  }

  const isHere = (message: Message) =>
    message.conversationID
      ? message.conversationID === conversationID
      : message.groupID
        ? message.groupID === conversation.groupID
        : conversation.groupID === '' &&
          (message.sendID === ownID ? message.recvID : message.sendID) === conversation.userID;

  function updateTyping({ conversationID: id, userID, isTyping }: EngineEvents['typing']) {
    if (id !== conversationID || userID === ownID) return;
    clearTimeout(typists.get(userID));
    typists.delete(userID);
    if (isTyping)
      typists.set(
        userID,
        setTimeout(() => updateTyping({ conversationID, userID, isTyping: false }), typingMs),
      );
    change({ typing: [...typists.keys()] });
  }

  const messageList: MessageList = {
    conversationID,
    state,
    scrollPosition: null,
    takenBack: new Map(),
    follow() {
      const stops = [
        engine.on('newMessages', (messages) => {
          const mine = messages.filter(
            (message) => isHere(message) && message.contentType !== ContentType.typing,
          );
          for (const { sendID } of mine) updateTyping({ conversationID, userID: sendID, isTyping: false });
          if (mine.length > 0) merge(mine, true);
        }),
        engine.on('messagesChanged', ({ conversationID: id, messages }) => {
          if (id === conversationID) merge(messages, false);
        }),
        engine.on('messagesDeleted', ({ conversationID: id, clientMsgIDs }) => {
          if (id === conversationID)
            change({ messages: withoutMessages(state.get().messages, clientMsgIDs) });
        }),
        engine.on('uploadProgress', ({ clientMsgID, percent }) => {
          const uploads = new Map(state.get().uploads);
          if (percent >= 100) uploads.delete(clientMsgID);
          else uploads.set(clientMsgID, percent);
          change({ uploads });
        }),
        engine.on('typing', updateTyping),
        // More than a page may have arrived while chat was offline: the engine has now filled its store.
        engine.on('syncProgress', ({ percent }) => {
          if (percent < 100) return;
          if (running) isBehind = true;
          else if (state.get().isLoaded) void messageList.load();
        }),
      ];
      return () => {
        for (const stop of stops) stop();
        for (const timer of typists.values()) clearTimeout(timer);
        typists.clear();
        change({ typing: [] });
      };
    },
    load: () =>
      once(async () => {
        const before = state.get();
        const unread = before.isLoaded ? 0 : conversation.unreadCount;
        const { messages, isEnd } = await newestPage(unread);
        const { messages: loadedMessages, isLoaded, hasNewer, hasOlder } = state.get();
        if (hasNewer) return;
        // A page that does not adjoin the loaded messages would leave a gap.
        const touches = !isLoaded || newestSeq(loadedMessages) >= oldestSeq(messages) - 1;
        change({
          messages: touches ? withMessages(loadedMessages, messages) : messages,
          hasOlder: touches && isLoaded && loadedMessages.length > 0 ? hasOlder : !isEnd,
          isLoaded: true,
          ...(unread > 0
            ? { unreadFrom: findFirstUnread(messages, unread, ownID), unreadCount: unread }
            : {}),
        });
      }),
    loadOlder: () =>
      once(async () => {
        const { messages, hasOlder } = state.get();
        const beforeSeq = oldestSeq(messages);
        if (!hasOlder || beforeSeq === 0) return;
        const older = await engine.getHistory({ conversationID, beforeSeq, count: pageSize });
        const all = withMessages(state.get().messages, older.messages);
        const isTooMany = all.length > maxMessages;
        change({
          messages: isTooMany ? all.slice(0, maxMessages) : all,
          hasOlder: !older.isEnd && older.messages.length > 0,
          hasNewer: state.get().hasNewer || isTooMany,
        });
      }),
    loadNewer: () =>
      once(async () => {
        const { messages, hasNewer } = state.get();
        const after = newestSeq(messages);
        if (!hasNewer || after === 0) return;
        const { messages: newest } = await newestPage(0);
        const seq = Math.min(after + pageSize / 2, Math.max(after, newestSeq(newest)));
        const newer = await engine.getMessagesAround({ conversationID, seq, count: pageSize });
        const all = withMessages(state.get().messages, newer);
        const isThere = newestSeq(all) >= oldestSeq(newest) - 1 || newestSeq(all) === after;
        const whole = isThere ? withMessages(all, newest) : all;
        const isTooMany = whole.length > maxMessages;
        change({
          messages: isTooMany ? whole.slice(-maxMessages) : whole,
          hasNewer: !isThere,
          hasOlder: state.get().hasOlder || isTooMany,
        });
      }),
    async jumpTo(seq) {
      const find = () => state.get().messages.find((message) => message.seq === seq) ?? null;
      const loadedMessage = find();
      if (loadedMessage) return loadedMessage;
      await running;
      await once(async () => {
        const around = await engine.getMessagesAround({ conversationID, seq, count: pageSize });
        if (!around.some((message) => message.seq === seq)) return;
        change({ messages: withMessages([], around), hasOlder: true, hasNewer: true });
      });
      return find();
    },
    async jumpToLatest() {
      await running;
      await once(async () => {
        if (!state.get().hasNewer) return;
        const { messages, isEnd } = await newestPage(0);
        change({ messages, hasOlder: !isEnd, hasNewer: false });
      });
      change({ arrived: 0 });
    },
    show: (message) => merge([message], false),
    setAtEnd(next) {
      isAtEnd = next;
      if (next && state.get().arrived > 0 && !state.get().hasNewer) change({ arrived: 0 });
    },
  };
  return messageList;
}
