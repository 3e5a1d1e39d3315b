import type { MsgData } from '@gift/im-protocol';

// What the gateway asks of the one who keeps the messages, and how it is told of new ones. The gateway knows
// sockets and frames; the backend knows tokens, seqs and SQL.

/**
 * One signed-in connection's identity. `tokenID` stands for its token: the same for every connection that holds it,
 * and no secret, so it may travel between processes where the token may not.
 */
export type Session = { userID: string; platformID: number; tokenID: string };

export type Failure = { errCode: number; errMsg: string; errDlt?: string };
export type Answer<T> = ({ ok: true } & T) | ({ ok: false } & Failure);

/**
 * A message as the bytes of MsgData, its seq included: encoded once when it is sent, stored so, and put as it is
 * into every frame that carries it. Decoding is for whoever wants to look inside (`decodeMsgData`).
 */
export type EncodedMessage = Uint8Array;

/** Messages of one conversation, as a pull answers them. */
export type Pulled = { msgs: EncodedMessage[]; isEnd: boolean; endSeq: number };
export type PulledByConversation = ReadonlyMap<string, Pulled>;

/**
 * Who does not want to be seen online, and by whom. Whoever is seen by all may be left out.
 */
export type HiddenPresence = ReadonlyMap<string, 'everybody' | ReadonlySet<string>>;

/** The topic of `forget` signals whose keys are users that hide now, or from others than before. */
export const presencePrivacyTopic = 'im.hiding';

export interface Backend {
  /** Token states 1501 to 1507 (openim: error codes). */
  authenticate(token: string): Promise<Answer<{ session: Session }>>;
  /** Acknowledged only after commit; the backend batches what arrives in one tick. */
  send(
    session: Session,
    message: MsgData,
    /** The client's name for it; goes with the deliveries. */
    operationID: string,
  ): Promise<Answer<{ serverMsgID: string; clientMsgID: string; sendTime: number }>>;
  /** Highest and lowest readable seq of every conversation of a user (1001). */
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
    wanted: readonly { conversationID: string; seqs: readonly number[] }[],
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
  /** 2003: the token is given up. */
  logout(session: Session): Promise<void>;
  /** A newer connection took the place of this one (multi-terminal policy): its token answers 1506 from now on. */
  noteKicked(session: Session): Promise<void>;
  /** Which of these people hide, and from whom: 2005 tells of nobody what they do not want to be told. */
  hiddenPresence(userIDs: readonly string[]): Promise<HiddenPresence>;
  /** Connected or gone, in the background or not: for presence and offline push. */
  noteConnection(session: Session, state: 'online' | 'background' | 'offline'): void;
}

/** One message for many users, already stored where it has a seq. */
export type Delivery = {
  conversationID: string;
  message: EncodedMessage;
  userIDs: readonly string[];
  /** What made it, as its client names it: by that the client knows the push of its own doing. */
  operationID?: string;
  /** Stored nowhere, and to be shown all the same. */
  isOnlineOnly?: boolean;
};

/** What one process tells all of them, itself included: handed on after the commit it speaks of. */
export type Signal =
  | { type: 'deliver'; deliveries: readonly Delivery[] }
  /** Connections of this user that hold one of these tokens are told 2002 and closed. */
  | { type: 'kick'; userID: string; tokenIDs: readonly string[] }
  /** What is kept in memory under these keys is out of date. */
  | { type: 'forget'; topic: string; keys: readonly string[] }
  /** Heard, never told: signals of other processes were lost, so whatever rests on them may be out of date. */
  | { type: 'gap' };

/** Carries signals between the parts of this process, and to other processes where there are any. */
export interface Signals {
  /** Never waits and never throws. Signals of one process arrive everywhere in the order they were published. */
  publish(signal: Signal): void;
  /** Hears every signal, of this process at once. Answers how to stop. */
  listen(listener: (signal: Signal) => void): () => void;
  /** The platforms a user is connected from, at any process; as far as this one has heard. */
  connectedFrom(userID: string): readonly number[];
}
