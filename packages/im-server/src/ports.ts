import type { MsgData } from '@gift/im-protocol';

// The backend that the gateway needs, and how it gets new messages. The gateway handles sockets and frames; the
// backend handles tokens, seqs and SQL.

/**
 * One logged-in connection's identity. `tokenID` identifies its token: the same for every connection with it, and
 * not secret, so it may travel between processes where the token may not.
 */
export type Session = { userID: string; platformID: number; tokenID: string };

export type Failure = { errCode: number; errMsg: string; errDlt?: string };
export type Answer<T> = ({ ok: true } & T) | ({ ok: false } & Failure);

/**
 * A message as the bytes of MsgData, its seq included: encoded once when it is sent, stored so, and put unchanged
 * into every frame that carries it. `msgData.decode` is for code that reads its fields.
 */
export type EncodedMessage = Uint8Array;

/** Messages of one conversation, as a pull answers them. */
export type Pulled = { msgs: EncodedMessage[]; isEnd: boolean; endSeq: number };
export type PulledByConversation = ReadonlyMap<string, Pulled>;

/** Users who hide their online status, and from whom. Users visible to all may be omitted. */
export type HiddenPresence = ReadonlyMap<string, 'everybody' | ReadonlySet<string>>;

/** The topic of `invalidate` signals whose keys are users with changed visibility. */
export const presencePrivacyTopic = 'im.hiding';

export interface Backend {
  /** Token states 1501 to 1507 (openim: error codes). */
  authenticate(token: string): Promise<Answer<{ session: Session }>>;
  /** Acknowledged only after commit; the backend batches messages that arrive in one tick. */
  send(
    session: Session,
    message: MsgData,
    /** The client's operation id; the deliveries carry it. */
    operationID: string,
  ): Promise<Answer<{ serverMsgID: string; clientMsgID: string; sendTime: number }>>;
  /** Max and min readable seq of every conversation of a user (1001). */
  newestSeqs(session: Session): Promise<{ maxSeqs: Map<string, number>; minSeqs: Map<string, number> }>;
  /** By range (1002): chats give the newest `num`, notification conversations everything. */
  pullRanges(
    session: Session,
    ranges: readonly { conversationID: string; begin: number; end: number; num: number }[],
    isDescending: boolean,
  ): Promise<PulledByConversation>;
  /** By exact seqs (1005). */
  pullSeqs(
    session: Session,
    requests: readonly { conversationID: string; seqs: readonly number[] }[],
    isDescending: boolean,
  ): Promise<PulledByConversation>;
  /** 1006; empty ids mean all. */
  readState(
    session: Session,
    conversationIDs: readonly string[],
  ): Promise<{
    seqs: Map<string, { maxSeq: number; hasReadSeq: number; maxSeqTime: number }>;
    pinned: string[];
  }>;
  /** 1007: the newest message that is not deleted. */
  lastMessages(
    session: Session,
    conversationIDs: readonly string[],
  ): Promise<ReadonlyMap<string, EncodedMessage>>;
  /** 2003: ends the token. */
  logout(session: Session): Promise<void>;
  /** A newer connection replaced this one (multi-terminal policy): its token answers 1506 from now on. */
  noteKicked(session: Session): Promise<void>;
  /** Which of these users hide, and from whom: 2005 reports nobody's status against their setting. */
  hiddenPresence(userIDs: readonly string[]): Promise<HiddenPresence>;
  /** Connected or gone, in the background or not: for presence and offline push. */
  noteConnection(session: Session, state: 'online' | 'background' | 'offline'): void;
}

/** One message for many users, already stored if it has a seq. */
export type Delivery = {
  conversationID: string;
  message: EncodedMessage;
  userIDs: readonly string[];
  /** The operation id of the client that caused it, by which the client recognises the push of its own action. */
  operationID?: string;
  /** Not stored, but displayed. */
  isOnlineOnly?: boolean;
};

/** Uses of a key of a rate limiter, in its window that ends at `resetsAt`. */
export type Use = { limiter: string; key: string; count: number; resetsAt: number };

/** A signal from one process to all, itself included; sent after the related commit. */
export type Signal =
  | { type: 'deliver'; deliveries: readonly Delivery[] }
  /** Connections of this user with one of these tokens get 2002 and are closed. */
  | { type: 'kick'; userID: string; tokenIDs: readonly string[] }
  /** The cached values of these keys are out of date. */
  | { type: 'invalidate'; topic: string; keys: readonly string[] }
  /** Uses of rate limits in the sender's process; not handed to the sender itself. */
  | { type: 'used'; uses: readonly Use[] }
  /**
   * Received, never published: signals of other processes were lost, so values that depend on them may be out of
   * date.
   */
  | { type: 'gap' };

/** Carries signals between the parts of this process, and to other processes if there are any. */
export interface Signals {
  /** Never waits and never throws. Signals of one process arrive everywhere in the order they were published. */
  publish(signal: Signal): void;
  /** Gets every signal, those of this process at once. Returns the function that unsubscribes. */
  listen(listener: (signal: Signal) => void): () => void;
  /** The platforms a user is connected from, at any process, as far as this one knows. */
  connectedFrom(userID: string): readonly number[];
  /** The chat connections of this process. */
  connectionsHere(): number;
  /** Since when, in ms, other processes could not be reached; 0 if there are none. Some seconds are normal. */
  busSilentMs(): number;
}
