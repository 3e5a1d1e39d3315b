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

/** The group's own fields changed: that is news for the list of members and for everybody's list of groups. */
const groupChanges = (groupID: string, everybody: readonly string[]) => [
  memberChanges(groupID, [], 'changed', { group: true }),
  ...listChanges('groups', everybody, [groupID], 'changed'),
];

const actionsOf = (to: GroupFields & { isBanned?: boolean }): GroupAction[] => {
  const { notice, isBanned, verification, lookMemberInfo, applyMemberFriend, ...info } = to;
  const given = (...values: unknown[]) => values.some((value) => value !== undefined);
  return [
    ...(given(...Object.values(info)) ? (['setInfo'] as const) : []),
    ...(given(notice) ? (['announce'] as const) : []),
    ...(given(verification, lookMemberInfo, applyMemberFriend) ? (['setJoinRules'] as const) : []),
    ...(given(isBanned) ? (['ban'] as const) : []),
  ];
};

/**
 * Writes what is given of the group and tells of it: a new name (1520) and a notice (1519) in words of their own,
 * the rest together (1502). A notice also stands as a mark on everybody's conversation. `isBanned` is for admins
 * of the instance: a banned group cannot be written to or changed.
 */
export async function changeGroup(
  at: ChangeContext,
  groupID: string,
  { isBanned, ...wanted }: GroupFields & { isBanned?: boolean },
): Promise<void> {
  const to = inPublic(at, wanted);
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
  const isOtherwise = isBanned !== undefined || Object.values(rest).some((value) => value !== undefined);
  const news: GroupNotification[] = [
    ...(name === undefined ? [] : [{ contentType: ContentType.groupNameSet, groupID }]),
    ...(notice === undefined ? [] : [{ contentType: ContentType.groupAnnouncementSet, groupID }]),
    ...(isOtherwise ? [{ contentType: ContentType.groupInfoSet, groupID }] : []),
  ];
  const everybody = await memberIDsOf(at.tx, groupID);
  await changeAndNotify(at, groupChanges(groupID, everybody), ...news);
  if (notice) {
    const others = everybody.filter((userID) => userID !== at.actorID);
    await mark(at, `sg_${groupID}`, others, GroupAtType.groupNotice);
  }
}

/** The texts among the fields, as others may read them. */
function inPublic(at: ChangeContext, fields: GroupFields): GroupFields {
  const { name, notice, introduction } = fields;
  return {
    ...fields,
    ...(name === undefined ? {} : { name: groupTitle(at, name) }),
    ...(notice === undefined ? {} : { notice: cleanPublicText(at, notice) }),
    ...(introduction === undefined ? {} : { introduction: cleanPublicText(at, introduction) }),
  };
}

/** Silences everybody but owner and admins (1514), or lets them speak again (1515). */
export async function muteGroup(at: ChangeContext, groupID: string, isMuted: boolean): Promise<void> {
  await holdFor(at, groupID, isMuted ? 'muteGroup' : 'unmuteGroup');
  await setGroupStatus(at.tx, groupID, isMuted ? GroupStatus.muted : GroupStatus.normal);
  invalidateRules(at, { groupIDs: [groupID] });
  await changeAndNotify(at, groupChanges(groupID, await memberIDsOf(at.tx, groupID)), {
    contentType: isMuted ? ContentType.groupMuted : ContentType.groupUnmuted,
    groupID,
  });
}

/** Silences one member for some seconds (1512); none lets them speak again (1513). */
export async function silenceMember(
  at: ChangeContext,
  groupID: string,
  userID: string,
  mutedSeconds: number,
): Promise<void> {
  const held = await hold(at, groupID);
  const member = await memberOf(at.tx, groupID, userID);
  requireMemberPermission('muteMember', held, member, at.actorID);
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

/** Writes what is given of members: their card (1516), and whether they are admins (1517, 1518). */
export async function changeMembers(
  at: ChangeContext,
  groupID: string,
  members: readonly MemberFields[],
): Promise<void> {
  const held = await hold(at, groupID);
  for (const fields of members) await changeMember(at, held, fields);
}

async function changeMember(
  at: ChangeContext,
  held: Held,
  { userID, role, ...wanted }: MemberFields,
): Promise<void> {
  const { nickname } = wanted;
  const card = nickname === undefined ? wanted : { ...wanted, nickname: cleanPublicText(at, nickname) };
  const { tx, now } = at;
  const { groupID } = held.group;
  const member = await memberOf(tx, groupID, userID);
  const hasCard = Object.values(card).some((value) => value !== undefined);
  expectArgs(hasCard || role !== undefined, 'nothing to change');
  if (hasCard) requireMemberPermission('setCard', held, member, at.actorID);
  if (role !== undefined) {
    requireMemberPermission('setRole', held, member, at.actorID);
    expectArgs(role === GroupRole.admin || role === GroupRole.normal, 'roleLevel is 20 or 60');
  }
  // A name in a group must not pass its bearer off as staff, no more than the name of an account may.
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
