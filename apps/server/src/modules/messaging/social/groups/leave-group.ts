import { ContentType, GroupRole, GroupStatus } from '@gift/im-protocol';
import { ImError } from '../../http/openim-http';
import { closeParticipants } from '../../messages/store/participants';
import type { ChangeContext } from '../change-context';
import { expectArgs } from '../fields';
import { invalidateRules } from '../sending/invalidation';
import { listChanges } from '../versions';
import { hold, holdFor, requireMemberPermission, requirePermission, stateOfGroup } from './lock';
import { changeAndNotify, memberChanges } from './notify-members';
import { groupActorOf, mayInGroup } from './rules';
import { findMembers, memberIDsOf, memberOf, removeMembers, setGroupStatus, setRole } from './store';
import { memberViews } from './views';

/**
 * Removes members, and the group from their list. Their participant rows close once the message about it is
 * written.
 */
async function leave(at: ChangeContext, groupID: string, userIDs: readonly string[]) {
  await removeMembers(at.tx, groupID, userIDs);
  invalidateRules(at, { groupIDs: [groupID] });
  return [
    memberChanges(groupID, userIDs, 'went'),
    ...listChanges('groups', userIDs, [groupID], 'went'),
    ...listChanges('conversations', userIDs, [`sg_${groupID}`], 'changed'),
  ];
}

/** A member leaves (1504). An owner must transfer the group first or dismiss it. */
export async function quitGroup(at: ChangeContext, groupID: string, userID: string): Promise<void> {
  const { group } = await hold(at, groupID);
  const own = await memberOf(at.tx, groupID, userID);
  requirePermission(mayInGroup('quit', groupActorOf(own?.role), stateOfGroup(group)));
  const receivers = await memberIDsOf(at.tx, groupID);
  const [quitUser] = await memberViews(at.tx, own ? [own] : [], at.now);
  await changeAndNotify(at, await leave(at, groupID, [userID]), {
    contentType: ContentType.memberQuit,
    groupID,
    receivers,
    more: { quitUser },
  });
  await closeParticipants(at.tx, { conversationID: `sg_${groupID}`, userIDs: [userID] });
}

/** Removes members (1508): all of them, or none if one of them may not be removed. */
export async function kickFromGroup(
  at: ChangeContext,
  groupID: string,
  userIDs: readonly string[],
): Promise<void> {
  expectArgs(userIDs.length > 0, 'kickedUserIDs is empty');
  const lockedGroup = await hold(at, groupID);
  const members = await findMembers(at.tx, groupID, userIDs);
  const byID = new Map(members.map((member) => [member.userID, member]));
  for (const userID of userIDs) requireMemberPermission('kick', lockedGroup, byID.get(userID), at.actorID);
  const receivers = await memberIDsOf(at.tx, groupID);
  const kickedUserList = await memberViews(at.tx, members, at.now);
  await changeAndNotify(at, await leave(at, groupID, userIDs), {
    contentType: ContentType.memberKicked,
    groupID,
    receivers,
    more: { kickedUserList },
  });
  await closeParticipants(at.tx, { conversationID: `sg_${groupID}`, userIDs });
}

/** The owner transfers the group to another member and becomes an ordinary one (1507). */
export async function transferGroup(
  at: ChangeContext,
  groupID: string,
  { oldOwnerID, newOwnerID }: { oldOwnerID: string; newOwnerID: string },
): Promise<void> {
  const { tx, now } = at;
  await holdFor(at, groupID, 'transfer');
  expectArgs(oldOwnerID !== newOwnerID, 'the owner stays the same');
  const [before, after] = await Promise.all([
    memberOf(tx, groupID, oldOwnerID),
    memberOf(tx, groupID, newOwnerID),
  ]);
  if (!before || !after) throw new ImError(1203);
  if (before.role !== GroupRole.owner) throw new ImError(1002, 'oldOwnerUserID is not the owner');
  await setRole(tx, groupID, oldOwnerID, GroupRole.normal);
  await setRole(tx, groupID, newOwnerID, GroupRole.owner);
  invalidateRules(at, { groupIDs: [groupID] });
  const views = await memberViews(tx, await findMembers(tx, groupID, [oldOwnerID, newOwnerID]), now);
  const memberIDs = await memberIDsOf(tx, groupID);
  await changeAndNotify(
    at,
    [
      memberChanges(groupID, [oldOwnerID, newOwnerID], 'changed', { order: true, group: true }),
      ...listChanges('groups', memberIDs, [groupID], 'changed'),
    ],
    {
      contentType: ContentType.groupOwnerTransferred,
      groupID,
      more: {
        newGroupOwner: views.find((view) => view.userID === newOwnerID),
        oldGroupOwner: oldOwnerID,
        oldGroupOwnerInfo: views.find((view) => view.userID === oldOwnerID),
      },
    },
  );
}

/**
 * Dismisses a group (1511). It leaves everybody's list and nobody can write any more; old messages stay readable.
 * `removesMembers`: members are also removed, so that only its history is left.
 */
export async function dismissGroup(
  at: ChangeContext,
  groupID: string,
  { removesMembers }: { removesMembers: boolean },
): Promise<void> {
  await holdFor(at, groupID, 'dismiss');
  const receivers = await memberIDsOf(at.tx, groupID);
  await setGroupStatus(at.tx, groupID, GroupStatus.dismissed);
  invalidateRules(at, { groupIDs: [groupID] });
  const changes = removesMembers
    ? await leave(at, groupID, receivers)
    : [
        memberChanges(groupID, [], 'changed', { group: true }),
        ...listChanges('groups', receivers, [groupID], 'went'),
      ];
  await changeAndNotify(at, changes, { contentType: ContentType.groupDismissed, groupID, receivers });
  if (removesMembers) await closeParticipants(at.tx, { conversationID: `sg_${groupID}`, userIDs: receivers });
}
