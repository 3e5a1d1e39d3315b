import type { ContentType } from '@gift/im-protocol';
import { notify, type Tips } from '../../messages/notify';
import type { ChangeContext } from '../change-context';
import { usersOf } from '../users/store';
import { bump, groupItem, type ListChange, listKey, orderItem, type Version } from '../versions';
import { managers } from './lock';
import { findMembers, groupOf, memberIDsOf } from './store';
import { type GroupView, groupViews, type MemberView, memberViews } from './views';

// Notifications to members of a change in their group: the group as it is now, the actor, and the version of the
// member list, so that a client one version behind needs no request.

/** The member list after a change. `order`: its order changed; `group`: the group's own fields did. */
export const memberChanges = (
  groupID: string,
  userIDs: readonly string[],
  change: 'came' | 'changed' | 'went',
  { order = change !== 'changed', group = false } = {},
): ListChange => ({
  kind: 'members',
  ownerID: groupID,
  items: [
    ...userIDs.map((item) => ({ item, change })),
    ...(order ? [{ item: orderItem, change: 'changed' as const }] : []),
    ...(group ? [{ item: groupItem, change: 'changed' as const }] : []),
  ],
});

export type GroupNotification = {
  contentType: ContentType;
  groupID: string;
  /** The tips' fields besides group, actor, time and version. */
  more?: object;
  /** The order of the members changed too (`groupSortVersion`). */
  isOrdered?: boolean;
  /** The recipients; defaults to all members. */
  receivers?: readonly string[];
};

/** The actor as a member of the group: an admin of the instance counts as its admin. */
export async function actingMember(
  { tx, now, actorID, isAdmin }: ChangeContext,
  groupID: string,
): Promise<MemberView> {
  const [own] = await memberViews(tx, await findMembers(tx, groupID, [actorID]), now);
  if (own) return own;
  const user = (await usersOf(tx, [actorID], now)).get(actorID);
  return {
    groupID,
    userID: actorID,
    roleLevel: isAdmin ? 60 : 0,
    joinTime: 0,
    nickname: user?.nickname ?? '',
    faceURL: user?.faceURL ?? '',
    appMangerLevel: isAdmin ? 1 : 0,
    joinSource: 0,
    operatorUserID: actorID,
    ex: '',
    muteEndTime: 0,
    inviterUserID: '',
  };
}

/** The group as tips carry it. */
export async function groupViewOf({ tx }: Pick<ChangeContext, 'tx'>, groupID: string) {
  const group = await groupOf(tx, groupID);
  const [view] = await groupViews(tx, group ? [group] : []);
  return view;
}

/** Writes the changes of lists and sends the notification. */
export async function changeAndNotify(
  at: ChangeContext,
  changes: readonly ListChange[],
  ...notifications: readonly GroupNotification[]
): Promise<void> {
  const versions = await bump(at.tx, changes);
  await notifyGroup(at, versions, ...notifications);
}

async function notifyGroup(
  at: ChangeContext,
  versions: ReadonlyMap<string, Version>,
  ...notifications: readonly GroupNotification[]
): Promise<void> {
  const tips: Tips[] = [];
  for (const { contentType, groupID, more = {}, isOrdered, receivers } of notifications) {
    const version = versions.get(listKey('members', groupID));
    tips.push({
      contentType,
      sendID: at.actorID,
      groupID,
      receivers: receivers ?? (await memberIDsOf(at.tx, groupID)),
      detail: {
        group: await groupViewOf(at, groupID),
        opUser: await actingMember(at, groupID),
        operationTime: at.now.getTime(),
        ...(version && { groupMemberVersion: version.version, groupMemberVersionID: version.versionID }),
        ...(isOrdered !== undefined && { groupSortVersion: isOrdered ? (version?.version ?? 0) : 0 }),
        ...more,
      },
    });
  }
  await notify(at, ...tips);
}

/** The group as non-members see it: without the notice. */
export const fromOutside = <View extends GroupView | undefined>(view: View): View =>
  view && { ...view, notification: '' };

/** Owner and admins, who decide on applications. */
export const managersOf = ({ tx }: Pick<ChangeContext, 'tx'>, groupID: string): Promise<string[]> =>
  memberIDsOf(tx, groupID, managers);
