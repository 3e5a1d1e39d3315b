import type { Db } from '../../../../platform/db';
import { changesSince, incrementalOf, type Version } from '../versions';
import { theseListed } from './store';
import { conversationView } from './views';

/** What changed in a list of conversations since a version, as the wire answers it. */
export async function incrementalConversations(db: Db, userID: string, known: Version) {
  const since = await changesSince(db, 'conversations', userID, known);
  const views = (await theseListed(db, userID, [...since.came, ...since.changed])).map(conversationView);
  return incrementalOf(since, views, (view) => view.conversationID);
}
