import { ErrorCode, failure, RequestID } from '@gift/im-protocol';
import { subUserOnlineStatus, subUserOnlineStatusTips } from '@gift/im-protocol/payloads';
import { SharedFrame } from './framing';
import type { GatewayLog } from './log';
import type { HiddenPresence } from './ports';
import { Refused } from './refused';
import type { ChatSocket } from './socket';

/** Max users that a connection watches: a very long list of friends. */
const maxWatched = 10_000;

export type PresenceOptions = {
  /** The platforms a user is connected from, here and elsewhere. */
  platformsOf: (userID: string) => number[];
  hiddenPresence: (userIDs: readonly string[]) => Promise<HiddenPresence>;
  put: (socket: ChatSocket, frame: SharedFrame) => void;
  log: GatewayLog;
};

/** Asked by one connection, and answered within what it may see. */
type Question = {
  socket: ChatSocket;
  userIDs: readonly string[];
  answer: (tips: Uint8Array) => void;
  fail: (error: unknown) => void;
};

/**
 * The watchers of each user, and the updates they get (2005). A hiding user always appears offline to those they
 * hide from. No update repeats the previous status, so even a hidden change cannot be detected.
 */
export class Presence {
  private readonly watchers = new Map<string, Set<ChatSocket>>();
  private changes = new Set<string>();
  private questions: Question[] = [];
  private isSending = false;

  constructor(private readonly options: PresenceOptions) {}

  /** Answers a request to watch or unwatch users with their current status. */
  answer(socket: ChatSocket, data: Uint8Array): Promise<Uint8Array> {
    const { subscribeUserID, unsubscribeUserID } = subUserOnlineStatus.decode(data);
    for (const userID of unsubscribeUserID) this.unwatch(socket, userID);
    if (subscribeUserID.length === 0) return Promise.resolve(tipsOf([]));
    const watchedUsers = socket.watched ?? new Map<string, string | null>();
    if (watchedUsers.size + subscribeUserID.length > maxWatched)
      throw new Refused(failure(ErrorCode.ArgsError, `at most ${maxWatched} people can be watched`));
    socket.watched = watchedUsers;
    for (const userID of subscribeUserID) {
      watchedUsers.set(userID, null);
      const watchers = this.watchers.get(userID);
      if (watchers) watchers.add(socket);
      else this.watchers.set(userID, new Set([socket]));
    }
    return new Promise((answer, fail) => {
      this.questions.push({ socket, userIDs: subscribeUserID, answer, fail });
      void this.sendUpdates();
    });
  }

  /** Users' platforms or visibility changed: watchers who see a difference get an update. */
  changed(userIDs: readonly string[]) {
    for (const userID of userIDs) if (this.watchers.has(userID)) this.changes.add(userID);
    if (this.changes.size > 0) void this.sendUpdates();
  }

  /** A connection is gone. */
  remove(socket: ChatSocket) {
    for (const userID of socket.watched?.keys() ?? []) this.unwatch(socket, userID);
    socket.watched = null;
  }

  /** One query of hidden users at a time, so that no update uses an older result than the one before. */
  private async sendUpdates() {
    if (this.isSending) return;
    this.isSending = true;
    while (this.changes.size > 0 || this.questions.length > 0) {
      const { changes, questions } = this;
      this.changes = new Set();
      this.questions = [];
      try {
        const queriedIDs = questions.flatMap(({ userIDs }) => userIDs);
        const hidden = await this.options.hiddenPresence([...new Set([...queriedIDs, ...changes])]);
        for (const userID of changes) this.sendChange(userID, hidden);
        for (const question of questions) question.answer(this.tipsFor(question, hidden));
      } catch (error) {
        this.options.log.error({ err: error }, 'who hides could not be read; nobody was told');
        for (const { fail } of questions) fail(error);
      }
    }
    this.isSending = false;
  }

  private tipsFor({ socket, userIDs }: Question, hidden: HiddenPresence): Uint8Array {
    return tipsOf(
      userIDs.map((userID) => {
        const onlinePlatformIDs = this.seenBy(socket, userID, hidden);
        // The connection may have closed meanwhile, or may no longer watch the user.
        if (socket.watched?.has(userID)) socket.watched.set(userID, onlinePlatformIDs.join());
        return { userID, onlinePlatformIDs };
      }),
    );
  }

  private sendChange(userID: string, hidden: HiddenPresence) {
    const frames = new Map<string, SharedFrame>();
    for (const socket of this.watchers.get(userID) ?? []) {
      const lastSent = socket.watched?.get(userID);
      const onlinePlatformIDs = this.seenBy(socket, userID, hidden);
      const platforms = onlinePlatformIDs.join();
      // A watcher without a first answer is about to get it.
      if (lastSent === null || lastSent === platforms) continue;
      socket.watched?.set(userID, platforms);
      let frame = frames.get(platforms);
      if (!frame) {
        const tips = tipsOf([{ userID, onlinePlatformIDs }]);
        frame = new SharedFrame(RequestID.presence, tips, `presence-${userID}`);
        frames.set(platforms, frame);
      }
      this.options.put(socket, frame);
    }
  }

  private seenBy({ session }: ChatSocket, userID: string, hidden: HiddenPresence): number[] {
    const from = session.userID === userID ? undefined : hidden.get(userID);
    const isHidden = from === 'everybody' || from?.has(session.userID);
    return isHidden ? [] : this.options.platformsOf(userID);
  }

  private unwatch(socket: ChatSocket, userID: string) {
    socket.watched?.delete(userID);
    const watchers = this.watchers.get(userID);
    watchers?.delete(socket);
    if (watchers?.size === 0) this.watchers.delete(userID);
  }
}

const tipsOf = (subscribers: { userID: string; onlinePlatformIDs: number[] }[]): Uint8Array =>
  subUserOnlineStatusTips.encode({ subscribers });
