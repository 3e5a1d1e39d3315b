import { randomInt } from 'node:crypto';
import { ContentType, GroupRole, JoinSource } from '@gift/im-protocol';
import { isServerAccount } from '../../case-rooms/ids';
import { ImError } from '../../http/openim-http';
import { blockedAmong, pairKey } from '../blocks/store';
import type { ChangeContext } from '../change-context';
import { expectArgs } from '../fields';
import { ownersOfFriend } from '../friends/store';
import { cleanPublicText, groupTitle } from '../public-text';
import { type User, usersOf } from '../users/store';
import { enter } from './enter-group';
import { changeAndNotify, groupViewOf } from './notify-members';
import { addGroup, findMembers, type Group, groupCounts, memberIDsOf } from './store';
import { groupType, memberViews } from './views';

/** Twelve digits: short enough to read out, too many to guess. */
const newGroupID = () => String(randomInt(1, 10)) + String(randomInt(10 ** 11)).padStart(11, '0');

export type GroupToCreate = Pick<
  Group,
  | 'name'
  | 'notice'
  | 'introduction'
  | 'faceURL'
  | 'ex'
  | 'verification'
  | 'lookMemberInfo'
  | 'applyMemberFriend'
> & {
  /** Empty: one is generated. Only an admin of the instance may choose. */
  groupID: string;
  groupType: number;
  ownerID: string;
  adminIDs: readonly string[];
  memberIDs: readonly string[];
};

/** Creates a group with its first members, and notifies them (1501). */
export async function createGroup(at: ChangeContext, group: GroupToCreate) {
  const { tx, services, now } = at;
  if (group.groupType !== groupType) throw new ImError(1205, `groupType must be ${groupType}`);
  expectArgs(group.groupID === '' || at.isAdmin, 'groupID is given by the server');
  const texts = {
    name: groupTitle(at, group.name),
    notice: cleanPublicText(at, group.notice),
    introduction: cleanPublicText(at, group.introduction),
  };
  const admins = group.adminIDs.filter((userID) => userID !== group.ownerID);
  const ordinary = group.memberIDs.filter((userID) => userID !== group.ownerID && !admins.includes(userID));
  const others = [...admins, ...ordinary];
  const users = await usersOf(tx, [group.ownerID, ...others], now);
  if (users.size < others.length + 1) throw new ImError(1101);
  await expectWelcome(
    at,
    group.ownerID,
    others.flatMap((userID) => users.get(userID) ?? []),
  );
  const { imGroupsOwned } = services.settings.current;
  const owned = (await groupCounts(tx, [group.ownerID])).get(group.ownerID)?.owned ?? 0;
  if (owned >= imGroupsOwned && !at.isAdmin)
    throw new ImError(1001, `somebody owns at most ${imGroupsOwned} groups`);

  const groupID = group.groupID || newGroupID();
  if (!(await addGroup(tx, { ...group, ...texts, groupID, creatorID: group.ownerID }, now))) {
    // A chosen id that exists is an error; a generated one is drawn again.
    if (group.groupID) throw new ImError(1202);
    return createGroup(at, group);
  }
  const member = (role: GroupRole) => (userID: string) => ({
    userID,
    role,
    joinSource: JoinSource.invitation,
    inviterID: group.ownerID,
    operatorID: at.actorID,
  });
  const { changes } = await enter(at, groupID, [
    member(GroupRole.owner)(group.ownerID),
    ...admins.map(member(GroupRole.admin)),
    ...ordinary.map(member(GroupRole.normal)),
  ]);
  const memberList = await memberViews(
    tx,
    await findMembers(tx, groupID, await memberIDsOf(tx, groupID)),
    now,
  );
  await changeAndNotify(at, changes, {
    contentType: ContentType.groupCreated,
    groupID,
    more: {
      memberList,
      groupOwnerUser: memberList.find(({ userID }) => userID === group.ownerID) ?? null,
    },
  });
  return groupViewOf(at, groupID);
}

/**
 * Nobody can add a user who has blocked them (1302). To protect users from groups of strangers, only friends can be
 * added among Gift users (1303); all others must ask to join.
 */
export async function expectWelcome(
  at: ChangeContext,
  byID: string,
  invitedUsers: readonly User[],
): Promise<void> {
  if (at.isAdmin) return;
  // The system's or a moderator's account in a user's group would make that user look like staff.
  const server = invitedUsers.find(({ userID }) => isServerAccount(userID));
  if (server) throw new ImError(1002, server.userID);
  const userIDs = invitedUsers.map((user) => user.userID);
  const blockedIDs = await blockedAmong(
    at.tx,
    userIDs.map((userID) => ({ byID: userID, otherID: byID })),
  );
  const blocker = userIDs.find((userID) => blockedIDs.has(pairKey(userID, byID)));
  if (blocker !== undefined) throw new ImError(1302, blocker);
  if (!at.services.settings.current.imGroupsOfFriends) return;
  const friends = new Set(await ownersOfFriend(at.tx, byID));
  const stranger = invitedUsers.find((user) => user.isGift && !friends.has(user.userID));
  if (stranger) throw new ImError(1303, stranger.userID);
}
