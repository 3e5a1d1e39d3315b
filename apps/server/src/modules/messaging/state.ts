import type { MsgData } from '@gift/im-protocol';
import type { Answer } from '@gift/im-server/ports';
import type { CoreServices } from '../../core-services';
import { boundedMap } from '../../platform/cache';
import type { RateLimits } from '../../platform/http/limits/rate-limit';
import { createCluster } from './cluster';
import { createBatchQueue } from './messages/send/batch-queue';
import type { SendingRule, SendTarget } from './messages/send/chat-directory';
import type { ValidMessage } from './messages/send/rules';
import { createReads } from './reads';
import { createSendingRules } from './social/sending/invalidation';
import { createTokenCache } from './tokens/token-cache';

/** A conversation as this process knows it. Its number never changes, and `hasMessages` never returns to false. */
export type ConversationRef = { readonly n: bigint; hasMessages: boolean };

export type Accepted = { serverMsgID: string; clientMsgID: string; sendTime: number };

/** A message that waits to be stored. */
export type Pending = {
  sound: ValidMessage;
  target: SendTarget;
  /** From memory when the message came in; otherwise read for the whole batch. */
  rule: SendingRule | undefined;
  settle: (answer: Answer<Accepted>) => void;
  operationID: string;
};

/** What waits for a user: the last message of one chat. */
export type PendingPush = { userID: string; conversationID: string; data: MsgData };

/** A text that waits to be searched for contacts and codes; `before` is what it may answer. */
export type Candidate = { conversationID: string; data: MsgData; text: string; before: string };

export const createMessagingState = (core: CoreServices, rateLimits: RateLimits) => ({
  tokens: createTokenCache(core),
  reads: createReads(core),
  conversations: boundedMap<string, ConversationRef>(100_000),
  sendingRules: createSendingRules(core),
  sending: {
    limiter: rateLimits.limiter('chat-messages'),
    /** Two lanes keep the database busy while this process encodes; more would only wait for the same disk. */
    queue: createBatchQueue<Pending>({ lanes: 2, maxBatch: 500, maxQueued: 20_000 }),
    /** Answers for clients that send again because the first answer was lost. The database has them while it has the message. */
    answers: boundedMap<string, Accepted>(4_000),
  },
  pushes: {
    pending: new Map<string, PendingPush>(),
    pushedAt: boundedMap<string, number>(25_000),
    /** Set while a push is pending. */
    timer: undefined as NodeJS.Timeout | undefined,
  },
  contentWatch: {
    queue: [] as Candidate[],
    queuedCharacters: 0,
    missed: 0,
    working: undefined as Promise<void> | undefined,
    harmlessTexts: boundedMap<string, true>(2_000),
    lastMessages: boundedMap<string, { senderID: string; text: string; atMs: number }>(10_000),
  },
  /** The OpenIM cluster that serves chat for this instance; null if chat is served here. */
  cluster: createCluster(core),
  /** Tokens of the cluster, by session. */
  clusterTokens: new Map<bigint, { token: Promise<string>; until: number }>(),
  /** How far the case rooms at the cluster were read, so that each call reads only newer messages. */
  caseReadProgress: boundedMap<bigint, { nextSeq: number; first: Map<bigint, Date> }>(10_000),
});

export type MessagingState = ReturnType<typeof createMessagingState>;
