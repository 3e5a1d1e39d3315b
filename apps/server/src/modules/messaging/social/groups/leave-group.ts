import { ContentType, GroupRole, GroupStatus } from '@gift/im-protocol';
import { ImError } from '../../http/openim-http';
import { closeSeats } from '../../messages/seats';
import type { At } from '../at';
import { expectArgs } from '../fields';
import { forgetRules } from '../sending/news';
import { listChanges } from '../versions';
import { expectLeave, expectMayTo, hold, holdFor, stateOfGroup } from './lock';
import { mayInGroup, standingOf } from './rules';
import { memberIDsOf, memberOf, removeMembers, setGroupStatus, setRole, theseMembers } from './store';
import { changeAndTell, memberChanges } from './telling';
import { memberViews } from './views';

/** Members go, and the group leaves their list. Their seats are closed once the line that says so is written. */
async function leave(at: At, groupID: string, userIDs: readonly string[]) {
  await removeMembers(at.tx, groupID, userIDs);
  forgetRules(at, { groupIDs: [groupID] });
  return [
    memberChanges(groupID, userIDs, 'went'),
    ...listChanges('groups', userIDs, [groupID], 'went'),
    ...listChanges('conversations', userIDs, [`sg_${groupID}`], 'changed'),
  ];
}

/** Somebody leaves by themselves (1504). An owner hands the group over first, or dismisses it. */
export async function quitGroup(at: At, groupID: string, userID: string): Promise<void> {
  const { group } = await hold(at, groupID);
  const own = await memberOf(at.tx, groupID, userID);
  expectLeave(mayInGroup('quit', standingOf(own?.role), stateOfGroup(group)));
  const receivers = await memberIDsOf(at.tx, groupID);
  const [quitUser] = await memberViews(at.tx, own ? [own] : [], at.now);
  await changeAndTell(at, await leave(at, groupID, [userID]), {
    contentType: ContentType.memberQuit,
    groupID,
    receivers,
    more: { quitUser },
  });
  await closeSeats(at.tx, { conversationID: `sg_${groupID}`, userIDs: [userID] });
}

/** Members are removed (1508): all of them, or nobody when one of them may not be. */
export async function kickFromGroup(at: At, groupID: string, userIDs: readonly string[]): Promise<void> {
  expectArgs(userIDs.length > 0, 'kickedUserIDs is empty');
  const held = await hold(at, groupID);
  const members = await theseMembers(at.tx, groupID, userIDs);
  const byID = new Map(members.map((member) => [member.userID, member]));
  for (const userID of userIDs) expectMayTo('kick', held, byID.get(userID), at.actorID);
  const receivers = await memberIDsOf(at.tx, groupID);
  const kickedUserList = await memberViews(at.tx, members, at.now);
  await changeAndTell(at, await leave(at, groupID, userIDs), {
    contentType: ContentType.memberKicked,
    groupID,
    receivers,
    more: { kickedUserList },
  });
  await closeSeats(at.tx, { conversationID: `sg_${groupID}`, userIDs });
}

/** The owner hands the group to another member and becomes an ordinary one (1507). */
export async function transferGroup(
  at: At,
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
  forgetRules(at, { groupIDs: [groupID] });
  const views = await memberViews(tx, await theseMembers(tx, groupID, [oldOwnerID, newOwnerID]), now);
  const everybody = await memberIDsOf(tx, groupID);
  await changeAndTell(
    at,
    [
      memberChanges(groupID, [oldOwnerID, newOwnerID], 'changed', { order: true, group: true }),
      ...listChanges('groups', everybody, [groupID], 'changed'),
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
 * Ends a group (1511). It leaves everybody's list and nobody can write any more; what was written stays readable.
 * `removesMembers`: they are also taken out, so that nothing of it is left but its past.
 */
export async function dismissGroup(
  at: At,
  groupID: string,
  { removesMembers }: { removesMembers: boolean },
): Promise<void> {
  await holdFor(at, groupID, 'dismiss');
  const receivers = await memberIDsOf(at.tx, groupID);
  await setGroupStatus(at.tx, groupID, GroupStatus.dismissed);
  forgetRules(at, { groupIDs: [groupID] });
  const changes = removesMembers
    ? await leave(at, groupID, receivers)
    : [
        memberChanges(groupID, [], 'changed', { group: true }),
        ...listChanges('groups', receivers, [groupID], 'went'),
      ];
  await changeAndTell(at, changes, { contentType: ContentType.groupDismissed, groupID, receivers });
  if (removesMembers) await closeSeats(at.tx, { conversationID: `sg_${groupID}`, userIDs: receivers });
}
