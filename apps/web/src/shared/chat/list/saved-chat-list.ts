// The last chat list, saved where the page can read it synchronously: the engine first needs its worker and its store.
// It contains nothing that the store does not.

import { stored, storedJson } from '@gift/client/storage';
import type { Conversation } from '@gift/im-engine/api';
import { keys } from '../../state/keys';

type SavedList = { userID: string; items: readonly Conversation[] };

/** Drops nulls, since most fields of a message are null. */
const withoutNulls = (_: string, value: unknown) => (value === null ? undefined : value);

export function saveChatList(userID: string, items: readonly Conversation[]): void {
  stored.set(keys.chatList, JSON.stringify({ userID, items } satisfies SavedList, withoutNulls));
}

/** Empty if nothing is saved, or if another user saved it. */
export function savedChatList(userID: string): readonly Conversation[] {
  const savedList = storedJson<SavedList>(keys.chatList);
  if (!savedList || userID === '' || savedList.userID !== userID) return [];
  return savedList.items.map((one) => ({ ...one, latestMsg: one.latestMsg ?? null }));
}
