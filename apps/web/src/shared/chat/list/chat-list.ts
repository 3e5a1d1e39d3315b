import { store, useStore } from '@gift/client/store';
import type { Conversation } from '@gift/im-engine/api';
import { mergeConversations } from '@gift/im-engine/core/merge';
import { useEffect } from 'react';
import { isSignedIn, onSignOut } from '../../state/session';
import type { ChatEngine } from '../engine';
import { chatHasContent } from '../overlay';
import { ownUserID } from '../status';
import { saveChatList, savedChatList } from './saved-chat-list';

/** Specification, section 9. */
export const pageSize = 50;

export type ChatList = {
  items: readonly Conversation[];
  /** The engine's total. The list is complete when it is as long. */
  total: number;
  isLoaded: boolean;
  hasFailed: boolean;
};

const empty: ChatList = { items: [], total: 0, isLoaded: false, hasFailed: false };
const list = store<ChatList>(empty);
export const chats = list.get;
let owner: ChatEngine | null = null;
/** Changes are saved after this delay, many at a time. */
const saveDelayMs = 1000;
let saveTimer: ReturnType<typeof setTimeout> | undefined;
list.subscribe(() => {
  clearTimeout(saveTimer);
  if (!owner) return;
  saveTimer = setTimeout(() => {
    if (isSignedIn()) saveChatList(ownUserID(), list.get().items.slice(0, pageSize));
  }, saveDelayMs);
});
onSignOut(() => {
  clearTimeout(saveTimer);
  owner = null;
  list.set(empty);
});

/** Shows the saved list until the engine has loaded. */
function recall() {
  if (list.get().isLoaded) return;
  const items = savedChatList(ownUserID());
  if (items.length === 0) return;
  list.set({ items, total: items.length, isLoaded: true, hasFailed: false });
  chatHasContent();
}

/** Offset of the next page in the engine's own order. */
let offset = 0;

/** Reloads from the first page. The current list stays visible until the page is here (spec section 4). */
export async function refreshChats(engine: ChatEngine): Promise<void> {
  try {
    const { conversations, total } = await engine.getConversationListSplit({ offset: 0, count: pageSize });
    offset = conversations.length;
    list.set({ items: mergeConversations([], conversations), total, isLoaded: true, hasFailed: false });
    if (conversations.length > 0) chatHasContent();
  } catch (problem) {
    list.set((now) => ({ ...now, hasFailed: true }));
    throw problem;
  }
}

/** False once the list is as long as the total (spec section 4). */
export const hasMore = ({ items, total }: Pick<ChatList, 'items' | 'total'>) => items.length < total;

export async function moreChats(engine: ChatEngine): Promise<void> {
  const { conversations, total } = await engine.getConversationListSplit({ offset, count: pageSize });
  offset += conversations.length;
  list.set((now) => ({ ...now, items: mergeConversations(now.items, conversations), total }));
}

export function follow(engine: ChatEngine): () => void {
  if (owner && owner !== engine) list.set(empty);
  owner = engine;
  void refreshChats(engine).catch(() => undefined);
  const stops = [
    engine.on('conversationsChanged', (conversations) =>
      list.set((now) => {
        if (!now.isLoaded) return now;
        const items = mergeConversations(now.items, conversations);
        return { ...now, items, total: Math.max(now.total, items.length) };
      }),
    ),
    engine.on('conversationsRemoved', (removedIDs) =>
      list.set((now) => {
        const items = now.items.filter((one) => !removedIDs.includes(one.conversationID));
        const removedCount = now.items.length - items.length;
        offset = Math.max(0, offset - removedCount);
        return { ...now, items, total: Math.max(items.length, now.total - removedCount) };
      }),
    ),
    // After a sync the first page may contain chats that had no event of their own.
    engine.on('syncProgress', ({ percent }) => {
      if (percent >= 100 && list.get().items.length <= pageSize)
        void refreshChats(engine).catch(() => undefined);
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** The chat list, updated while a screen shows it. */
export function useChatList(engine: ChatEngine | null): ChatList {
  // After the first render, which must match the document.
  useEffect(recall, []);
  useEffect(() => (engine ? follow(engine) : undefined), [engine]);
  return useStore(list);
}

export const useChats = () => useStore(list);
