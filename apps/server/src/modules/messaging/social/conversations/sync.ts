import type { Db } from '../../../../platform/database/db';
import { changesSince, incrementalOf, type Version } from '../versions';
import { findConversationSettings } from './store';
import { conversationView } from './views';

/** The changes of a conversation list since a version, in the wire's form. */
export async function incrementalConversations(db: Db, userID: string, clientVersion: Version) {
  const since = await changesSince(db, 'conversations', userID, clientVersion);
  const views = (await findConversationSettings(db, userID, [...since.came, ...since.changed])).map(
    conversationView,
  );
  return incrementalOf(since, views, (view) => view.conversationID);
}
