import type { Db } from '../../../../platform/database/db';
import { milliseconds, wholeSeconds } from '../fields';
import { usersOf } from '../users/store';
import { userView } from '../users/views';
import type { Friend, FriendRequest } from './store';

// Friends and requests in the wire's form.

/** A friend's `createTime` is in seconds, unlike all other times. */
export async function friendViews(db: Db, friends: readonly Friend[], now: Date) {
  const users = await usersOf(
    db,
    friends.map((friend) => friend.friendID),
    now,
  );
  return friends.flatMap((friend) => {
    const user = users.get(friend.friendID);
    if (!user) return [];
    return {
      ownerUserID: friend.ownerID,
      remark: friend.remark,
      createTime: wholeSeconds(friend.since),
      friendUser: userView(user, friend.ownerID),
      addSource: friend.addSource,
      operatorUserID: friend.operatorID,
      ex: friend.ex,
      isPinned: friend.isPinned,
    };
  });
}

export async function requestViews(db: Db, requests: readonly FriendRequest[], now: Date) {
  const users = await usersOf(
    db,
    requests.flatMap(({ fromID, toID }) => [fromID, toID]),
    now,
  );
  return requests.map((request) => {
    const [from, to] = [users.get(request.fromID), users.get(request.toID)];
    return {
      fromUserID: request.fromID,
      fromNickname: from?.nickname ?? '',
      fromFaceURL: from?.faceURL ?? '',
      toUserID: request.toID,
      toNickname: to?.nickname ?? '',
      toFaceURL: to?.faceURL ?? '',
      handleResult: request.result,
      reqMsg: request.message,
      createTime: milliseconds(request.requestedAt),
      handlerUserID: request.answeredBy ?? '',
      handleMsg: request.answer,
      handleTime: milliseconds(request.answeredAt),
      ex: request.ex,
    };
  });
}
