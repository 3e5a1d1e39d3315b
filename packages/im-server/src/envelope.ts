import { message } from '@gift/im-protocol/protobuf';
import type { Delivery, Use } from './ports';

// Messages between processes: a list of signals, and the connected users.

export type Invalidation = { topic: string; keys: string[] };
export type Kick = { userID: string; tokenIDs: string[] };
/** A connection was opened, so older ones at other processes may have to close. */
export type Arrival = { userID: string; platformID: number; tokenID: string; openedAt: number };
/** The platforms a user is connected from at the sender; none means not connected there. */
export type Present = { userID: string; platformIDs: number[] };

export type Envelope = {
  /** The sender, a random name from its start. */
  node: string;
  kind: (typeof EnvelopeKind)[keyof typeof EnvelopeKind];
  /** Always true: an older process sends deliveries only to processes that say so. */
  hasGateway: boolean;
  deliveries: Delivery[];
  kicks: Kick[];
  invalidations: Invalidation[];
  arrivals: Arrival[];
  presents: Present[];
  uses: Use[];
  /** The receiver must drop the sender's earlier presence data. */
  isFresh: boolean;
};

export const EnvelopeKind = {
  signalBatch: 0,
  /** "I am new": the others answer with their connected users. */
  hello: 1,
  /** "I am still alive." */
  beat: 2,
  bye: 3,
  /** "I had to drop signals": receivers make their clients sync. */
  lost: 4,
} as const;

const delivery = message<{
  conversationID: string;
  message: Uint8Array;
  userIDs: string[];
  operationID: string;
  isOnlineOnly: boolean;
}>({
  conversationID: [1, 'string'],
  message: [2, 'bytes'],
  userIDs: [3, 'strings'],
  operationID: [4, 'string'],
  isOnlineOnly: [5, 'bool'],
});
const kick = message<Kick>({ userID: [1, 'string'], tokenIDs: [2, 'strings'] });
const invalidation = message<Invalidation>({ topic: [1, 'string'], keys: [2, 'strings'] });
const arrival = message<Arrival>({
  userID: [1, 'string'],
  platformID: [2, 'int32'],
  tokenID: [3, 'string'],
  openedAt: [4, 'int64'],
});
const present = message<Present>({ userID: [1, 'string'], platformIDs: [2, 'int64s'] });

const use = message<Use>({
  limiter: [1, 'string'],
  key: [2, 'string'],
  count: [3, 'int64'],
  resetsAt: [4, 'int64'],
});

export const envelope = message<Envelope>({
  node: [1, 'string'],
  kind: [2, 'int32'],
  hasGateway: [3, 'bool'],
  deliveries: [4, 'list', delivery] as never,
  kicks: [5, 'list', kick],
  invalidations: [6, 'list', invalidation],
  arrivals: [7, 'list', arrival],
  presents: [8, 'list', present],
  isFresh: [9, 'bool'],
  uses: [10, 'list', use],
});
