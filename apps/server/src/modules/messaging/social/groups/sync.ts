import type { Db } from '../../../../platform/database/db';
import type { ImCaller } from '../../http/openim-http';
import { changesSince, type Incremental, incrementalOf, type Version, versionsOf } from '../versions';
import { isGone } from './lock';
import { findMembers, type Group, groupsOf, groupsWith } from './store';
import { type GroupView, groupViews, type MemberView, memberViews } from './views';

/** The changes of a user's group list since a version. A dismissed group is no longer on it. */
export async function incrementalGroups(db: Db, userID: string, clientVersion: Version) {
  const since = await changesSince(db, 'groups', userID, clientVersion);
  const groups = await groupsOf(db, [...since.came, ...since.changed]);
  const views = await groupViews(
    db,
    groups.filter((group) => !isGone(group)),
  );
  return incrementalOf(since, views, (view) => view.groupID);
}

/**
 * The changes of members since the versions a reader has, by group; with the current group if anything changed.
 * Omits groups that the reader is not in, unknown ones and dismissed ones. A client asks about all its groups at
 * every login, and nearly always nothing has changed, so that case costs two queries.
 */
export async function incrementalMembers(
  db: Db,
  requests: readonly (Version & { groupID: string })[],
  { caller, now }: { caller: ImCaller; now: Date },
): Promise<Record<string, MemberChanges>> {
  const ids = requests.map(({ groupID }) => groupID);
  const readable = new Set(caller.isAdmin ? ids : await groupsWith(db, caller.userID, ids));
  const versions = await versionsOf(db, 'members', [...readable]);
  const groupByID = new Map((await groupsOf(db, [...readable])).map((group) => [group.groupID, group]));
  const answer: Record<string, MemberChanges> = {};
  for (const { groupID, ...clientVersion } of requests) {
    const group = groupByID.get(groupID);
    if (!group || isGone(group)) continue;
    const at = versions.get(groupID);
    const isCurrent = at?.version === clientVersion.version && at.versionID === clientVersion.versionID;
    answer[groupID] = isCurrent ? unchanged(at) : await changedMembers(db, group, clientVersion, now);
  }
  return answer;
}

type MemberChanges = Incremental<MemberView> & { group: GroupView | null };

const unchanged = ({ version, versionID }: Version): MemberChanges => ({
  ...{ version, versionID, full: false, delete: null, insert: null, update: null },
  ...{ group: null, sortVersion: 0 },
});

async function changedMembers(
  db: Db,
  group: Group,
  clientVersion: Version,
  now: Date,
): Promise<MemberChanges> {
  const since = await changesSince(db, 'members', group.groupID, clientVersion);
  const members = await findMembers(db, group.groupID, [...since.came, ...since.changed]);
  const views = await memberViews(db, members, now);
  const [view] = await groupViews(db, [group]);
  return { ...incrementalOf(since, views, ({ userID }) => userID), group: view ?? null };
}
