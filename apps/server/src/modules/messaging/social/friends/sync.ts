import type { Db } from '../../../../platform/database/db';
import { changesSince, incrementalOf, type Version } from '../versions';
import { findFriends } from './store';
import { friendViews } from './views';

/** The changes of a friend list since a version, in the wire's form. */
export async function incrementalFriends(db: Db, userID: string, clientVersion: Version, now: Date) {
  const since = await changesSince(db, 'friends', userID, clientVersion);
  const views = await friendViews(db, await findFriends(db, userID, [...since.came, ...since.changed]), now);
  return incrementalOf(since, views, (view) => view.friendUser.userID);
}
