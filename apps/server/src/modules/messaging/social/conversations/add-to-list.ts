import type { Tx } from '../../../../platform/database/db';
import type { OpenedConversation } from '../../messages/send/chat-directory';
import { bump, type ListChange, listChanges } from '../versions';
import { rowFor } from './new-settings';
import { insertConversationSettings, type NewConversationSettings } from './store';

/** Lists these conversations for those who don't have them yet; answers what changed in the lists. */
export async function list(
  tx: Tx,
  rows: readonly NewConversationSettings[],
  now: Date,
): Promise<ListChange[]> {
  const added = await insertConversationSettings(tx, rows, now);
  return added.flatMap(({ ownerID, conversationID }) =>
    listChanges('conversations', [ownerID], [conversationID], 'came'),
  );
}

/** The rows of a chat's first message: both sides', or all members'. The message itself tells clients of it. */
export async function openConversations(
  tx: Tx,
  opened: readonly OpenedConversation[],
  now: Date,
): Promise<void> {
  const rows = opened.flatMap(({ conversationID, userIDs }) =>
    userIDs.flatMap((userID) => rowFor(userID, conversationID) ?? []),
  );
  await bump(tx, await list(tx, rows, now));
}

/** New members list the group's conversation at once. */
export const listGroupConversation = async (
  tx: Tx,
  groupID: string,
  userIDs: readonly string[],
  now: Date,
): Promise<ListChange[]> =>
  list(
    tx,
    userIDs.flatMap((userID) => rowFor(userID, `sg_${groupID}`) ?? []),
    now,
  );
