import { Handling } from '@gift/im-protocol';
import { useEffect, useState } from 'react';
import type { ChatEngine } from '../../shared/chat/engine';

export type FriendState = {
  /** False until the engine has answered; no action is offered before. */
  isKnown: boolean;
  isFriend: boolean;
  remark: string;
  /** The user's request is pending. */
  hasAsked: boolean;
  /** The other user's request is pending. */
  hasAskedMe: boolean;
};

const unknown: FriendState = {
  ...{ isKnown: false, isFriend: false, remark: '', hasAsked: false, hasAskedMe: false },
};
const maxRequests = 100;

async function readFriendState(engine: ChatEngine, userID: string): Promise<FriendState> {
  const page = { offset: 0, count: maxRequests };
  const [friends, sentRequests, receivedRequests] = await Promise.all([
    engine.getFriendList(),
    engine.getFriendRequests('sent', page).catch(() => []),
    engine.getFriendRequests('received', page).catch(() => []),
  ]);
  const friend = friends.find((one) => one.userID === userID);
  const isPending = (one: { handleResult: Handling }) => one.handleResult === Handling.unprocessed;
  return {
    isKnown: true,
    isFriend: friend !== undefined,
    remark: friend?.remark ?? '',
    hasAsked: sentRequests.some((one) => one.toUserID === userID && isPending(one)),
    hasAskedMe: receivedRequests.some((one) => one.fromUserID === userID && isPending(one)),
  };
}

/** The friendship status between the user and another in chat, kept up to date. */
export function useFriend(engine: ChatEngine | null, userID: string, isWanted: boolean): FriendState {
  const [state, setState] = useState(unknown);
  useEffect(() => {
    if (!engine || !isWanted) return;
    let isCurrent = true;
    const load = () =>
      void readFriendState(engine, userID).then(
        (friendState) => isCurrent && setState(friendState),
        () => undefined,
      );
    load();
    const stops = [engine.on('friendsChanged', load), engine.on('friendRequestsChanged', load)];
    return () => {
      isCurrent = false;
      for (const stop of stops) stop();
    };
  }, [engine, userID, isWanted]);
  return state;
}
