import { Handling } from '@gift/im-protocol';
import { useEffect, useState } from 'react';
import type { ChatEngine } from '../../shared/chat/engine';

export type FriendState = {
  /** Until the engine has answered nothing is offered. */
  isKnown: boolean;
  isFriend: boolean;
  /** What the reader calls them, or nothing. */
  remark: string;
  /** The reader asked and waits for an answer. */
  hasAsked: boolean;
  /** They asked the reader. */
  hasAskedMe: boolean;
};

const unknown: FriendState = {
  ...{ isKnown: false, isFriend: false, remark: '', hasAsked: false, hasAskedMe: false },
};
const maxRequests = 100;

async function read(engine: ChatEngine, userID: string): Promise<FriendState> {
  const page = { offset: 0, count: maxRequests };
  const [friends, sent, received] = await Promise.all([
    engine.getFriendList(),
    engine.getFriendRequests('sent', page).catch(() => []),
    engine.getFriendRequests('received', page).catch(() => []),
  ]);
  const friend = friends.find((one) => one.userID === userID);
  const waits = (one: { handleResult: Handling }) => one.handleResult === Handling.unprocessed;
  return {
    isKnown: true,
    isFriend: friend !== undefined,
    remark: friend?.remark ?? '',
    hasAsked: sent.some((one) => one.toUserID === userID && waits(one)),
    hasAskedMe: received.some((one) => one.fromUserID === userID && waits(one)),
  };
}

/** How the reader and a person stand to each other in chat, followed while it is looked at. */
export function useFriend(engine: ChatEngine | null, userID: string, isWanted: boolean): FriendState {
  const [state, setState] = useState(unknown);
  useEffect(() => {
    if (!engine || !isWanted) return;
    let isCurrent = true;
    const look = () =>
      void read(engine, userID).then(
        (found) => isCurrent && setState(found),
        () => undefined,
      );
    look();
    const stops = [engine.on('friendsChanged', look), engine.on('friendRequestsChanged', look)];
    return () => {
      isCurrent = false;
      for (const stop of stops) stop();
    };
  }, [engine, userID, isWanted]);
  return state;
}
