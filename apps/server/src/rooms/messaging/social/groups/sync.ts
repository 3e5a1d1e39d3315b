import type { Db } from '../../../../platform/db';
import type { ImCaller } from '../../http/openim-http';
import { changesSince, type Version } from '../versions';
import { isGone } from './lock';
import { groupsOf, memberOf, theseMembers } from './store';
import { groupViews, memberViews } from './views';

/** What changed in somebody's list of groups since a version. A group that was dismissed is no longer on it. */
export async function incrementalGroups(db: Db, userID: string, known: Version) {
  const since = await changesSince(db, 'groups', userID, known);
  const { version, versionID, full, came, changed, went, sortVersion } = since;
  const groups = (await groupsOf(db, [...came, ...changed])).filter((group) => !isGone(group));
  const views = await groupViews(db, groups);
  const of = (ids: readonly string[]) => views.filter((view) => ids.includes(view.groupID));
  return { version, versionID, full, delete: went, insert: of(came), update: of(changed), sortVersion };
}

/**
 * What changed among a group's members since a version, with the group as it is now whenever anything did. Nothing
 * for a group the reader is not in, that is not there, or that was dismissed.
 */
export async function incrementalMembers(
  db: Db,
  groupID: string,
  known: Version,
  { caller, now }: { caller: ImCaller; now: Date },
) {
  const isReader = caller.isAdmin || (await memberOf(db, groupID, caller.userID)) !== undefined;
  const [group] = isReader ? await groupsOf(db, [groupID]) : [];
  if (!group || isGone(group)) return undefined;
  const since = await changesSince(db, 'members', groupID, known);
  const { version, versionID, full, came, changed, went, sortVersion } = since;
  const members = await theseMembers(db, groupID, [...came, ...changed]);
  const views = await memberViews(db, members, now);
  const of = (ids: readonly string[]) => views.filter((view) => ids.includes(view.userID));
  const [view] = version === known.version && !full ? [] : await groupViews(db, [group]);
  return {
    version,
    versionID,
    full,
    delete: went,
    insert: of(came),
    update: of(changed),
    group: view ?? null,
    sortVersion,
  };
}
