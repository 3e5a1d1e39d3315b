import type { Tx } from '../../../../platform/database/db';
import type { OpenedConversation } from '../../messages/send/chat-directory';
import { bump, type ListChange, listChanges } from '../versions';
import { rowFor } from './new-settings';
import { insertConversationSettings, type NewConversationSettings } from './store';

/** Adds these conversations to the lists that lack them. Returns the changes of the lists. */
export async function list(
  tx: Tx,
  rows: readonly NewConversationSettings[],
  now: Date,
): Promise<ListChange[]> {
  const insertedSettings = await insertConversationSettings(tx, rows, now);
  return insertedSettings.flatMap(({ ownerID, conversationID }) =>
    listChanges('conversations', [ownerID], [conversationID], 'came'),
  );
}

/** Adds the rows of a chat's first message: both sides' or all members'. The message itself informs clients. */
export async function openConversations(
  tx: Tx,
  conversations: readonly OpenedConversation[],
  now: Date,
): Promise<void> {
  const rows = conversations.flatMap(({ conversationID, userIDs }) =>
    userIDs.flatMap((userID) => rowFor(userID, conversationID) ?? []),
  );
  await bump(tx, await list(tx, rows, now));
}

/** New members get the group's conversation in their list at once. */
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
