import { ContentType } from '@gift/im-protocol';
import { profilesOf } from '../../../identity';
import { ImError } from '../../http/openim-http';
import { notify } from '../../messages/notify';
import { idPattern } from '../../messages/store/ids';
import type { ChangeContext } from '../change-context';
import { expectArgs } from '../fields';
import { notifyFriendsOf } from '../friends/commands';
import { ownersOfFriend } from '../friends/store';
import { changeAndNotify, memberChanges } from '../groups/notify-members';
import { findMembers, groupsWithoutNickname } from '../groups/store';
import { memberViews } from '../groups/views';
import { publishPresenceHidden } from '../presence-privacy';
import { invalidateRules } from '../sending/invalidation';
import { followNickname, registerUsers, type UserFields, updateUser, userOf, usersOf } from './store';

/** Registers users of the operator's own server. All of them, or none if one exists already (1102). */
export async function register(
  at: ChangeContext,
  users: readonly { userID: string; nickname: string; faceURL: string; ex: string }[],
): Promise<void> {
  expectArgs(users.length > 0, 'users is empty');
  expectArgs(
    users.every(({ userID }) => idPattern.test(userID)),
    'a userID is 1 to 64 letters, digits, dots, @ or -',
  );
  expectArgs(new Set(users.map((user) => user.userID)).size === users.length, 'a userID comes twice');
  // Gift users occupy their id, registered in chat or not.
  const existingUsers = await usersOf(
    at.tx,
    users.map((user) => user.userID),
    at.now,
  );
  if (existingUsers.size > 0 || !(await registerUsers(at.tx, users, at.now))) throw new ImError(1102);
}

/** Writes one's own fields. A Gift user's nickname is the account's and is changed there. */
export async function changeUser(at: ChangeContext, userID: string, to: UserFields): Promise<void> {
  const user = await userOf(at.tx, userID, at.now);
  if (!user) throw new ImError(1101);
  if (to.nickname !== undefined && to.nickname !== user.nickname) {
    if (user.isGift) throw new ImError(1002, 'the nickname is changed in the account');
    expectArgs(to.nickname.trim() !== '', 'nickname is empty');
  }
  await updateUser(at.tx, userID, to);
  const isShown =
    (to.nickname !== undefined && to.nickname !== user.nickname) ||
    (to.faceURL !== undefined && to.faceURL !== user.faceURL);
  if (isShown || to.ex !== undefined) await notifyUserChange(at, userID, { isShown });
  else await notifySelf(at, userID);
}

/**
 * Applies a change of a Gift user's nickname, avatar, contact preference or visibility to chat. Registers users who
 * were never in chat. An avatar set in chat stays until the account gets a new one.
 */
export async function followProfile(
  at: Omit<ChangeContext, 'actorID' | 'isAdmin'>,
  userID: string,
  { isNewAvatar }: { isNewAvatar: boolean },
): Promise<void> {
  if (!(await userOf(at.tx, userID, at.now))) return;
  invalidateRules(at, { userIDs: [userID] });
  publishPresenceHidden(at, userID);
  const profile = (await profilesOf(at.tx, [BigInt(userID)])).get(BigInt(userID));
  if (!profile) return;
  const isRenamed = await followNickname(at.tx, userID, profile.nickname);
  if (isNewAvatar) await updateUser(at.tx, userID, { faceURL: profile.faceURL ?? '' });
  if (isRenamed || isNewAvatar) await notifyUserChange(at, userID, { isShown: true });
}

/**
 * A user's public fields changed. Notifies their friends (1209), the groups in which they have no card (1516), and
 * their own devices (1303).
 */
async function notifyUserChange(
  at: Omit<ChangeContext, 'actorID' | 'isAdmin'>,
  userID: string,
  { isShown }: { isShown: boolean },
): Promise<void> {
  const { tx, now } = at;
  await notifyFriendsOf(at, userID, await ownersOfFriend(tx, userID));
  for (const groupID of isShown ? await groupsWithoutNickname(tx, userID) : []) {
    const [changedUser] = await memberViews(tx, await findMembers(tx, groupID, [userID]), now);
    await changeAndNotify(
      { ...at, actorID: userID, isAdmin: false },
      [memberChanges(groupID, [userID], 'changed')],
      {
        contentType: ContentType.memberInfoSet,
        groupID,
        isOrdered: false,
        more: { changedUser },
      },
    );
  }
  await notifySelf(at, userID);
}

async function notifySelf(at: Omit<ChangeContext, 'actorID' | 'isAdmin'>, userID: string): Promise<void> {
  invalidateRules(at, { userIDs: [userID] });
  await notify(at, {
    contentType: ContentType.selfInfoUpdated,
    sendID: userID,
    recvID: userID,
    detail: { userID },
  });
}
