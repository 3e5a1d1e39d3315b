import type { Db } from '../../../../platform/db';
import { changesSince, incrementalOf, type Version } from '../versions';
import { theseFriends } from './store';
import { friendViews } from './views';

/** What changed in a friend list since a version, as the wire answers it. */
export async function incrementalFriends(db: Db, userID: string, known: Version, now: Date) {
  const since = await changesSince(db, 'friends', userID, known);
  const views = await friendViews(db, await theseFriends(db, userID, [...since.came, ...since.changed]), now);
  return incrementalOf(since, views, (view) => view.friendUser.userID);
}
