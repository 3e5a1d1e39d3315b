import { ContentType, GroupAtType, GroupRole, GroupStatus } from '@gift/im-protocol';
import { later, seconds } from '../../../../platform/clock';
import { isReservedNickname } from '../../../identity';
import { ImError } from '../../http/openim-http';
import type { ChangeContext } from '../change-context';
import { mark } from '../conversations/change';
import { expectArgs } from '../fields';
import { cleanPublicText, groupTitle } from '../public-text';
import { invalidateRules } from '../sending/invalidation';
import { listChanges } from '../versions';
import { type Held, hold, holdFor, requireMemberPermission } from './lock';
import { changeAndNotify, type GroupNotification, memberChanges } from './notify-members';
import type { GroupAction } from './rules';
import {
  findMembers,
  type GroupFields,
  memberIDsOf,
  memberOf,
  muteMember,
  setGroupStatus,
  setRole,
  updateCard,
  updateGroup,
} from './store';
import { memberViews } from './views';

/** The group's own fields changed: that changes the member list and everybody's list of groups. */
const groupChanges = (groupID: string, memberIDs: readonly string[]) => [
  memberChanges(groupID, [], 'changed', { group: true }),
  ...listChanges('groups', memberIDs, [groupID], 'changed'),
];

const actionsOf = (to: GroupFields & { isBanned?: boolean }): GroupAction[] => {
  const { notice, isBanned, verification, lookMemberInfo, applyMemberFriend, ...info } = to;
  const isAnyGiven = (...values: unknown[]) => values.some((value) => value !== undefined);
  return [
    ...(isAnyGiven(...Object.values(info)) ? (['setInfo'] as const) : []),
    ...(isAnyGiven(notice) ? (['announce'] as const) : []),
    ...(isAnyGiven(verification, lookMemberInfo, applyMemberFriend) ? (['setJoinRules'] as const) : []),
    ...(isAnyGiven(isBanned) ? (['ban'] as const) : []),
  ];
};

/**
 * Writes the given fields of the group and sends notifications: a new name (1520) and a notice (1519) each with
 * their own, the rest together (1502). A notice also marks everybody's conversation. `isBanned` is for admins of
 * the instance: a banned group cannot be written to or changed.
 */
export async function changeGroup(
  at: ChangeContext,
  groupID: string,
  { isBanned, ...fields }: GroupFields & { isBanned?: boolean },
): Promise<void> {
  const to = inPublic(at, fields);
  const actions = actionsOf({ ...to, isBanned });
  expectArgs(actions.length > 0, 'nothing to change');
  expectArgs(to.name === undefined || to.name.trim() !== '', 'groupName is empty');
  await holdFor(at, groupID, ...actions);
  await updateGroup(at.tx, groupID, to, { actorID: at.actorID, now: at.now });
  if (isBanned !== undefined) {
    await setGroupStatus(at.tx, groupID, isBanned ? GroupStatus.banned : GroupStatus.normal);
    invalidateRules(at, { groupIDs: [groupID] });
  }
  const { name, notice, ...rest } = to;
  const hasOtherChange = isBanned !== undefined || Object.values(rest).some((value) => value !== undefined);
  const notifications: GroupNotification[] = [
    ...(name === undefined ? [] : [{ contentType: ContentType.groupNameSet, groupID }]),
    ...(notice === undefined ? [] : [{ contentType: ContentType.groupAnnouncementSet, groupID }]),
    ...(hasOtherChange ? [{ contentType: ContentType.groupInfoSet, groupID }] : []),
  ];
  const memberIDs = await memberIDsOf(at.tx, groupID);
  await changeAndNotify(at, groupChanges(groupID, memberIDs), ...notifications);
  if (notice) {
    const others = memberIDs.filter((userID) => userID !== at.actorID);
    await mark(at, `sg_${groupID}`, others, GroupAtType.groupNotice);
  }
}

/** The texts among the fields, sanitised for other readers. */
function inPublic(at: ChangeContext, fields: GroupFields): GroupFields {
  const { name, notice, introduction } = fields;
  return {
    ...fields,
    ...(name === undefined ? {} : { name: groupTitle(at, name) }),
    ...(notice === undefined ? {} : { notice: cleanPublicText(at, notice) }),
    ...(introduction === undefined ? {} : { introduction: cleanPublicText(at, introduction) }),
  };
}

/** Mutes everybody but owner and admins (1514), or unmutes them (1515). */
export async function muteGroup(at: ChangeContext, groupID: string, isMuted: boolean): Promise<void> {
  await holdFor(at, groupID, isMuted ? 'muteGroup' : 'unmuteGroup');
  await setGroupStatus(at.tx, groupID, isMuted ? GroupStatus.muted : GroupStatus.normal);
  invalidateRules(at, { groupIDs: [groupID] });
  await changeAndNotify(at, groupChanges(groupID, await memberIDsOf(at.tx, groupID)), {
    contentType: isMuted ? ContentType.groupMuted : ContentType.groupUnmuted,
    groupID,
  });
}

/** Mutes one member for some seconds (1512); 0 unmutes (1513). */
export async function silenceMember(
  at: ChangeContext,
  groupID: string,
  userID: string,
  mutedSeconds: number,
): Promise<void> {
  const lockedGroup = await hold(at, groupID);
  const member = await memberOf(at.tx, groupID, userID);
  requireMemberPermission('muteMember', lockedGroup, member, at.actorID);
  const until = mutedSeconds > 0 ? later(at.now, seconds(mutedSeconds)) : null;
  await muteMember(at.tx, groupID, userID, until);
  invalidateRules(at, { groupIDs: [groupID] });
  const [mutedUser] = await memberViews(at.tx, [{ ...member, mutedUntil: until }], at.now);
  await changeAndNotify(at, [memberChanges(groupID, [userID], 'changed')], {
    contentType: until ? ContentType.memberMuted : ContentType.memberUnmuted,
    groupID,
    more: until ? { mutedUser, mutedSeconds } : { mutedUser },
  });
}

export type MemberFields = {
  userID: string;
  nickname?: string;
  faceURL?: string;
  ex?: string;
  role?: number;
};

/** Writes the given fields of members: their card (1516), and whether they are admins (1517, 1518). */
export async function changeMembers(
  at: ChangeContext,
  groupID: string,
  members: readonly MemberFields[],
): Promise<void> {
  const lockedGroup = await hold(at, groupID);
  for (const fields of members) await changeMember(at, lockedGroup, fields);
}

async function changeMember(
  at: ChangeContext,
  lockedGroup: Held,
  { userID, role, ...fields }: MemberFields,
): Promise<void> {
  const { nickname } = fields;
  const card = nickname === undefined ? fields : { ...fields, nickname: cleanPublicText(at, nickname) };
  const { tx, now } = at;
  const { groupID } = lockedGroup.group;
  const member = await memberOf(tx, groupID, userID);
  const hasCard = Object.values(card).some((value) => value !== undefined);
  expectArgs(hasCard || role !== undefined, 'nothing to change');
  if (hasCard) requireMemberPermission('setCard', lockedGroup, member, at.actorID);
  if (role !== undefined) {
    requireMemberPermission('setRole', lockedGroup, member, at.actorID);
    expectArgs(role === GroupRole.admin || role === GroupRole.normal, 'roleLevel is 20 or 60');
  }
  // A name in a group must not imitate staff; the same rule applies to the name of an account.
  if (card.nickname && !at.isAdmin && isReservedNickname(card.nickname))
    throw new ImError(1001, 'the nickname is reserved');
  if (hasCard) await updateCard(tx, groupID, userID, card);
  if (role !== undefined) await setRole(tx, groupID, userID, role as GroupRole);
  invalidateRules(at, { groupIDs: [groupID] });
  const [changedUser] = await memberViews(tx, await findMembers(tx, groupID, [userID]), now);
  const contentTypes = [
    ...(role === undefined
      ? []
      : [role === GroupRole.admin ? ContentType.memberMadeAdmin : ContentType.memberMadeOrdinary]),
    ...(hasCard ? [ContentType.memberInfoSet] : []),
  ];
  const changes = memberChanges(groupID, [userID], 'changed', { order: role !== undefined });
  await changeAndNotify(
    at,
    [changes],
    ...contentTypes.map((contentType) => ({
      contentType,
      groupID,
      isOrdered: role !== undefined,
      more: { changedUser },
    })),
  );
}
