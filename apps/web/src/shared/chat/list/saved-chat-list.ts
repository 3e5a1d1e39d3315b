// The list of chats as it was last, kept where the page can read it at once: the engine needs its worker and its store
// first. Nothing is in it that the store has not.
import type { Conversation } from '@gift/im-engine/api';
import { keys, stored, storedJson } from '../../state/keys';

type SavedList = { userID: string; items: readonly Conversation[] };

/** What rows are drawn from has few of a message's many fields set. */
const withoutNulls = (_: string, value: unknown) => (value === null ? undefined : value);

export function saveChatList(userID: string, items: readonly Conversation[]): void {
  stored.set(keys.chatList, JSON.stringify({ userID, items } satisfies SavedList, withoutNulls));
}

/** Empty where nothing is kept, or another reader's. */
export function savedChatList(userID: string): readonly Conversation[] {
  const kept = storedJson<SavedList>(keys.chatList);
  if (!kept || userID === '' || kept.userID !== userID) return [];
  return kept.items.map((one) => ({ ...one, latestMsg: one.latestMsg ?? null }));
}
