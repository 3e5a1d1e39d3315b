import type { Db } from '../../../../platform/db';
import { changesSince, type Version } from '../versions';
import { theseListed } from './store';
import { conversationView } from './views';

/** What changed in a list of conversations since a version, as the wire answers it. */
export async function incrementalConversations(db: Db, userID: string, known: Version) {
  const since = await changesSince(db, 'conversations', userID, known);
  const { version, versionID, full, came, changed, went, sortVersion } = since;
  const views = (await theseListed(db, userID, [...came, ...changed])).map(conversationView);
  const of = (ids: readonly string[]) => views.filter((view) => ids.includes(view.conversationID));
  return { version, versionID, full, delete: went, insert: of(came), update: of(changed), sortVersion };
}
