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

/** Twelve digits: short enough to read out, too many to try. */
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
  /** Empty: one is made up. Only an admin of the instance chooses. */
  groupID: string;
  groupType: number;
  ownerID: string;
  adminIDs: readonly string[];
  memberIDs: readonly string[];
};

/** Makes a group with its first members, and tells them (1501). */
export async function createGroup(at: ChangeContext, wanted: GroupToCreate) {
  const { tx, services, now } = at;
  if (wanted.groupType !== groupType) throw new ImError(1205, `groupType must be ${groupType}`);
  expectArgs(wanted.groupID === '' || at.isAdmin, 'groupID is given by the server');
  const texts = {
    name: groupTitle(at, wanted.name),
    notice: cleanPublicText(at, wanted.notice),
    introduction: cleanPublicText(at, wanted.introduction),
  };
  const admins = wanted.adminIDs.filter((userID) => userID !== wanted.ownerID);
  const ordinary = wanted.memberIDs.filter((userID) => userID !== wanted.ownerID && !admins.includes(userID));
  const others = [...admins, ...ordinary];
  const users = await usersOf(tx, [wanted.ownerID, ...others], now);
  if (users.size < others.length + 1) throw new ImError(1101);
  await expectWelcome(
    at,
    wanted.ownerID,
    others.flatMap((userID) => users.get(userID) ?? []),
  );
  const { imGroupsOwned } = services.settings.current;
  const owned = (await groupCounts(tx, [wanted.ownerID])).get(wanted.ownerID)?.owned ?? 0;
  if (owned >= imGroupsOwned && !at.isAdmin)
    throw new ImError(1001, `somebody owns at most ${imGroupsOwned} groups`);

  const groupID = wanted.groupID || newGroupID();
  if (!(await addGroup(tx, { ...wanted, ...texts, groupID, creatorID: wanted.ownerID }, now))) {
    // One's own choice is taken; of those made up, the next one is free.
    if (wanted.groupID) throw new ImError(1202);
    return createGroup(at, wanted);
  }
  const member = (role: GroupRole) => (userID: string) => ({
    userID,
    role,
    joinSource: JoinSource.invitation,
    inviterID: wanted.ownerID,
    operatorID: at.actorID,
  });
  const { changes } = await enter(at, groupID, [
    member(GroupRole.owner)(wanted.ownerID),
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
      groupOwnerUser: memberList.find(({ userID }) => userID === wanted.ownerID) ?? null,
    },
  });
  return groupViewOf(at, groupID);
}

/**
 * Nobody brings people into a group who have blocked them (1302). And nobody is found in a group of strangers: of
 * Gift's people, friends alone can be brought in (1303), all others ask by themselves.
 */
export async function expectWelcome(
  at: ChangeContext,
  byID: string,
  invited: readonly User[],
): Promise<void> {
  if (at.isAdmin) return;
  // The system's account, or a moderator's, in a room of somebody's own would make him look like staff.
  const server = invited.find(({ userID }) => isServerAccount(userID));
  if (server) throw new ImError(1002, server.userID);
  const userIDs = invited.map((user) => user.userID);
  const blocked = await blockedAmong(
    at.tx,
    userIDs.map((userID) => ({ byID: userID, otherID: byID })),
  );
  const blocker = userIDs.find((userID) => blocked.has(pairKey(userID, byID)));
  if (blocker !== undefined) throw new ImError(1302, blocker);
  if (!at.services.settings.current.imGroupsOfFriends) return;
  const friends = new Set(await ownersOfFriend(at.tx, byID));
  const stranger = invited.find((user) => user.isGift && !friends.has(user.userID));
  if (stranger) throw new ImError(1303, stranger.userID);
}
