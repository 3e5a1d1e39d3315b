import { ContentType, GroupRole, JoinSource } from '@gift/im-protocol';
import { isCaseRoom } from '../../case-rooms/ids';
import { ImError } from '../../http/openim-http';
import { addParticipants } from '../../messages/store/participants';
import type { ChangeContext } from '../change-context';
import { listGroupConversation } from '../conversations/add-to-list';
import { invalidateRules } from '../sending/invalidation';
import { type ListChange, listChanges } from '../versions';
import { changeAndNotify, memberChanges } from './notify-members';
import { settleGroupRequests } from './request-store';
import { addMembers, countMembers, findMembers, groupCounts, type NewMember } from './store';
import { memberViews } from './views';

/**
 * Adds members: their member and participant rows, the conversation in their list, and the group in it. Returns who
 * is new and which lists changed. Refuses with 1001 if the group or a user's list of groups is full.
 */
export async function enter(
  at: ChangeContext,
  groupID: string,
  members: readonly NewMember[],
): Promise<{ added: string[]; changes: ListChange[] }> {
  const { tx, services, now } = at;
  const { imGroupMembers, imGroupsJoined, imNewcomersSeeHistory } = services.settings.current;
  const counts = await groupCounts(
    tx,
    members.map((member) => member.userID),
  );
  // Users do not choose to be in a case, so it does not count toward the max of their groups.
  const full = isCaseRoom(groupID)
    ? undefined
    : members.find(({ userID }) => (counts.get(userID)?.joined ?? 0) >= imGroupsJoined);
  if (full) throw new ImError(1001, `${full.userID} is in ${imGroupsJoined} groups`);
  const addedIDs = await addMembers(tx, groupID, members, now);
  if ((await countMembers(tx, groupID, { roles: [], keyword: '' })) > imGroupMembers)
    throw new ImError(1001, `a group holds ${imGroupMembers}`);
  if (addedIDs.length === 0) return { added: addedIDs, changes: [] };
  await addParticipants(tx, {
    conversationID: `sg_${groupID}`,
    userIDs: addedIDs,
    seesHistory: imNewcomersSeeHistory,
  });
  await settleGroupRequests(tx, groupID, addedIDs, { actorID: at.actorID, now });
  invalidateRules(at, { groupIDs: [groupID] });
  return {
    added: addedIDs,
    changes: [
      memberChanges(groupID, addedIDs, 'came'),
      ...listChanges('groups', addedIDs, [groupID], 'came'),
      ...(await listGroupConversation(tx, groupID, addedIDs, now)),
    ],
  };
}

/** Adds users whom a member invited, and notifies the group (1509). */
export async function enterInvited(
  at: ChangeContext,
  groupID: string,
  userIDs: readonly string[],
  inviterID: string,
  role: GroupRole = GroupRole.normal,
): Promise<void> {
  const { added, changes } = await enter(
    at,
    groupID,
    userIDs.map((userID) => ({
      userID,
      role,
      joinSource: JoinSource.invitation,
      inviterID,
      operatorID: at.actorID,
    })),
  );
  if (added.length === 0) return;
  const views = await memberViews(at.tx, await findMembers(at.tx, groupID, [...added, inviterID]), at.now);
  await changeAndNotify(at, changes, {
    contentType: ContentType.memberInvited,
    groupID,
    more: {
      invitedUserList: views.filter((view) => added.includes(view.userID)),
      inviterUser: views.find((view) => view.userID === inviterID) ?? null,
    },
  });
}

/** Adds a user who joined on their own, and notifies the group (1510). */
export async function enterAlone(
  at: ChangeContext,
  groupID: string,
  { userID, joinSource }: { userID: string; joinSource: number },
): Promise<void> {
  const { added, changes } = await enter(at, groupID, [
    { userID, role: GroupRole.normal, joinSource, inviterID: '', operatorID: at.actorID },
  ]);
  if (added.length === 0) return;
  const [entrantUser] = await memberViews(at.tx, await findMembers(at.tx, groupID, [userID]), at.now);
  await changeAndNotify(at, changes, {
    contentType: ContentType.memberEntered,
    groupID,
    more: { entrantUser },
  });
}
