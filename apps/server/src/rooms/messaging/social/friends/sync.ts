import type { Db } from '../../../../platform/db';
import { changesSince, type Version } from '../versions';
import { theseFriends } from './store';
import { friendViews } from './views';

/** What changed in a friend list since a version, as the wire answers it. */
export async function incrementalFriends(db: Db, userID: string, known: Version, now: Date) {
  const since = await changesSince(db, 'friends', userID, known);
  const { version, versionID, full, came, changed, went, sortVersion } = since;
  const views = await friendViews(db, await theseFriends(db, userID, [...came, ...changed]), now);
  const of = (ids: readonly string[]) => views.filter((view) => ids.includes(view.friendUser.userID));
  return { version, versionID, full, delete: went, insert: of(came), update: of(changed), sortVersion };
}
