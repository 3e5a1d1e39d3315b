import { ErrorCode, failure, RequestID } from '@gift/im-protocol';
import { subUserOnlineStatus, subUserOnlineStatusTips } from '@gift/im-protocol/payloads';
import { SharedFrame } from './framing';
import { Refused } from './refused';
import type { ChatSocket } from './socket';

/** A connection watches no more people than a very long list of friends. */
const maxWatched = 10_000;

/** Who wants to hear of whom, and what they are told (2005). */
export class Presence {
  private readonly watchers = new Map<string, Set<ChatSocket>>();

  constructor(
    /** The platforms a user is connected from, here and elsewhere. */
    private readonly platformsOf: (userID: string) => number[],
    private readonly put: (socket: ChatSocket, frame: SharedFrame) => void,
  ) {}

  /** Answers a request to watch, and to stop watching: where those people are now. */
  answer(socket: ChatSocket, data: Uint8Array): Uint8Array {
    const { subscribeUserID, unsubscribeUserID } = subUserOnlineStatus.decode(data);
    for (const userID of unsubscribeUserID) this.unwatch(socket, userID);
    const watched = socket.watched ?? new Set();
    if (watched.size + subscribeUserID.length > maxWatched)
      throw new Refused(failure(ErrorCode.ArgsError, `at most ${maxWatched} people can be watched`));
    if (subscribeUserID.length > 0) socket.watched = watched;
    for (const userID of subscribeUserID) {
      watched.add(userID);
      const watchers = this.watchers.get(userID);
      if (watchers) watchers.add(socket);
      else this.watchers.set(userID, new Set([socket]));
    }
    return this.tips(subscribeUserID);
  }

  /** Their platforms changed: whoever watches is told. */
  changed(userIDs: readonly string[]) {
    for (const userID of userIDs) {
      const watchers = this.watchers.get(userID);
      if (!watchers) continue;
      const frame = new SharedFrame(RequestID.presence, this.tips([userID]), `presence-${userID}`);
      for (const socket of watchers) this.put(socket, frame);
    }
  }

  /** A connection is gone. */
  forget(socket: ChatSocket) {
    for (const userID of socket.watched ?? []) this.unwatch(socket, userID);
    socket.watched = null;
  }

  private tips(userIDs: readonly string[]): Uint8Array {
    const subscribers = userIDs.map((userID) => ({
      userID,
      onlinePlatformIDs: this.platformsOf(userID),
    }));
    return subUserOnlineStatusTips.encode({ subscribers });
  }

  private unwatch(socket: ChatSocket, userID: string) {
    socket.watched?.delete(userID);
    const watchers = this.watchers.get(userID);
    watchers?.delete(socket);
    if (watchers?.size === 0) this.watchers.delete(userID);
  }
}
