import { ContentType, Handling } from '@gift/im-protocol';
import { days, later } from '../../../../platform/clock';
import { isServerAccount } from '../../case-rooms/ids';
import { ImError } from '../../http/openim-http';
import { notify, type Tips } from '../../messages/notify';
import { hasBlocked } from '../blocks/store';
import type { ChangeContext } from '../change-context';
import { expectArgs } from '../fields';
import { cleanPublicText } from '../public-text';
import { invalidateRules } from '../sending/invalidation';
import { usersOf } from '../users/store';
import {
  bump,
  type ItemChange,
  type ListChange,
  listChanges,
  listKey,
  orderItem,
  type Version,
} from '../versions';
import {
  addFriends,
  answerRequest,
  countFriends,
  countRequests,
  type FriendFields,
  isFriend,
  removeFriend,
  requestBetween,
  saveFriendRequest,
  updateFriends,
} from './store';
import { requestViews } from './views';

/** How a friend was added (openim: BecomeFriendByImport, BecomeFriendByApply). */
const addSource = { imported: 1, applied: 2 };

/**
 * Changes of a friend list. Pins decide its order, so a change that may move a friend is also a change of order.
 */
const friendChanges = (
  ownerID: string,
  friendIDs: readonly string[],
  change: ItemChange,
  changesOrder = change !== 'changed',
): ListChange => ({
  kind: 'friends',
  ownerID,
  items: [
    ...friendIDs.map((item) => ({ item, change })),
    ...(changesOrder ? [{ item: orderItem, change: 'changed' as const }] : []),
  ],
});

/** A list's new version, as tips carry it. */
function friendVersion(versions: ReadonlyMap<string, Version>, ownerID: string) {
  const at = versions.get(listKey('friends', ownerID));
  return { friendVersion: at?.version ?? 0, friendVersionID: at?.versionID ?? '' };
}

async function expectRoom(at: ChangeContext, ownerID: string, more: number): Promise<void> {
  const { imFriends } = at.services.settings.current;
  if ((await countFriends(at.tx, ownerID)) + more > imFriends)
    throw new ImError(1001, `a friend list holds ${imFriends}`);
}

/** Sends a friend request. A blocked user may not; a repeat overwrites the earlier request. */
export async function requestFriend(
  at: ChangeContext,
  { fromID, toID, message: inputText, ex }: { fromID: string; toID: string; message: string; ex: string },
): Promise<void> {
  const message = cleanPublicText(at, inputText);
  const { tx, services, now } = at;
  if (fromID === toID) throw new ImError(1301);
  const users = await usersOf(tx, [fromID, toID], now);
  if (users.size < 2 || isServerAccount(toID)) throw new ImError(1101);
  if (await hasBlocked(tx, toID, fromID)) throw new ImError(1302);
  if ((await isFriend(tx, fromID, toID)) && (await isFriend(tx, toID, fromID))) throw new ImError(1304);
  await expectRoom(at, fromID, 1);
  const { imFriendRequestsPerDay } = services.settings.current;
  const requestsToday = await countRequests(tx, 'sent', fromID, { results: [], after: later(now, -days(1)) });
  if (requestsToday >= imFriendRequestsPerDay && !at.isAdmin)
    throw new ImError(1001, `${imFriendRequestsPerDay} requests a day`);
  const request = await saveFriendRequest(tx, { fromID, toID, message, ex, now });
  const [view] = await requestViews(tx, [request], now);
  await notify(at, {
    contentType: ContentType.friendRequested,
    sendID: fromID,
    recvID: toID,
    detail: { fromToUserID: { fromUserID: fromID, toUserID: toID }, request: view },
  });
}

/**
 * Answers a request; accepting adds each to the other's list. Of two concurrent answers one succeeds, the other
 * gets 1305.
 */
export async function answerFriend(
  at: ChangeContext,
  {
    fromID,
    toID,
    result,
    answer: inputText,
  }: { fromID: string; toID: string; result: 1 | -1; answer: string },
): Promise<void> {
  const answer = cleanPublicText(at, inputText);
  const { tx, now, actorID } = at;
  const request = await answerRequest(tx, { fromID, toID, result, answer, actorID, now });
  if (!request) throw new ImError((await requestBetween(tx, fromID, toID)) ? 1305 : 1004);
  const [view] = await requestViews(tx, [request], now);
  const detail = {
    fromToUserID: { fromUserID: fromID, toUserID: toID },
    handleMsg: answer,
    request: view,
  };
  if (result === Handling.reject) {
    await notify(at, { contentType: ContentType.friendRefused, sendID: toID, recvID: fromID, detail });
    return;
  }
  // A request in the other direction may be pending; the friendship answers it too.
  await answerRequest(tx, { fromID: toID, toID: fromID, result: Handling.agree, answer: '', actorID, now });
  await befriend(at, [[fromID, toID]], addSource.applied, (versions) => [
    {
      contentType: ContentType.friendAdded,
      sendID: toID,
      recvID: fromID,
      detail: { ...detail, ...friendVersion(versions, fromID) },
    },
  ]);
}

/** Adds each pair to both lists, and sends notifications with the lists' new versions. */
async function befriend(
  at: ChangeContext,
  pairs: readonly (readonly [string, string])[],
  source: number,
  tips: (versions: ReadonlyMap<string, Version>) => readonly Tips[],
): Promise<void> {
  const { tx, now, actorID } = at;
  const rows = pairs.flatMap(([a, b]) => [
    { ownerID: a, friendID: b },
    { ownerID: b, friendID: a },
  ]);
  for (const [a, b] of pairs) {
    await expectRoom(at, a, 1);
    await expectRoom(at, b, 1);
  }
  const addedFriends = await addFriends(tx, rows, { addSource: source, operatorID: actorID, now });
  const versions = await bump(
    tx,
    addedFriends.map(({ ownerID, friendID }) => friendChanges(ownerID, [friendID], 'came')),
  );
  invalidateRules(at, { userIDs: [...new Set(addedFriends.map(({ ownerID }) => ownerID))] });
  await notify(at, ...tips(versions));
}

/** Adds friends without a request: for the operator's own server. */
export async function importFriends(
  at: ChangeContext,
  ownerID: string,
  friendIDs: readonly string[],
): Promise<void> {
  expectArgs(friendIDs.length > 0, 'friendUserIDs is empty');
  if (friendIDs.includes(ownerID)) throw new ImError(1301);
  const users = await usersOf(at.tx, [ownerID, ...friendIDs], at.now);
  if (users.size < friendIDs.length + 1) throw new ImError(1101);
  await befriend(
    at,
    friendIDs.map((friendID) => [ownerID, friendID] as const),
    addSource.imported,
    (versions) =>
      friendIDs.map((friendID) => ({
        contentType: ContentType.friendAdded,
        sendID: ownerID,
        recvID: friendID,
        detail: {
          fromToUserID: { fromUserID: friendID, toUserID: ownerID },
          handleMsg: '',
          request: null,
          ...friendVersion(versions, friendID),
        },
      })),
  );
}

/** Removes a friend from one list; the other user's list stays. */
export async function deleteFriend(at: ChangeContext, ownerID: string, friendID: string): Promise<void> {
  if (!(await removeFriend(at.tx, ownerID, friendID))) throw new ImError(1004);
  const versions = await bump(at.tx, [friendChanges(ownerID, [friendID], 'went')]);
  invalidateRules(at, { userIDs: [ownerID] });
  await notify(at, {
    contentType: ContentType.friendDeleted,
    sendID: ownerID,
    recvID: friendID,
    receivers: [ownerID],
    detail: {
      fromToUserID: { fromUserID: ownerID, toUserID: friendID },
      ...friendVersion(versions, ownerID),
    },
  });
}

/** Writes remarks and pins on the user's own list. Nobody else is notified. */
export async function changeFriends(
  at: ChangeContext,
  ownerID: string,
  friendIDs: readonly string[],
  fields: FriendFields,
): Promise<void> {
  expectArgs(friendIDs.length > 0, 'friendUserIDs is empty');
  const changedFriends = await updateFriends(at.tx, ownerID, friendIDs, fields);
  if (changedFriends.length < friendIDs.length) throw new ImError(1004);
  const versions = await bump(at.tx, [
    friendChanges(ownerID, friendIDs, 'changed', fields.isPinned !== undefined),
  ]);
  await notify(at, {
    contentType: ContentType.friendsUpdated,
    sendID: ownerID,
    recvID: ownerID,
    detail: {
      fromToUserID: { fromUserID: ownerID, toUserID: ownerID },
      friendIDs: [...friendIDs],
      ...friendVersion(versions, ownerID),
    },
  });
}

/** Notifies everybody who has this user as a friend that their name or avatar changed. */
export async function notifyFriendsOf(
  at: Omit<ChangeContext, 'actorID' | 'isAdmin'>,
  friendID: string,
  ownerIDs: readonly string[],
): Promise<void> {
  await bump(at.tx, listChanges('friends', ownerIDs, [friendID], 'changed'));
  await notify(
    at,
    ...ownerIDs.map((ownerID) => ({
      contentType: ContentType.friendInfoUpdated,
      sendID: friendID,
      recvID: ownerID,
      receivers: [ownerID],
      detail: { userID: friendID },
    })),
  );
}
