import { message } from '@gift/im-protocol/protobuf';
import type { Delivery } from './ports';

// What processes send each other: a number of signals, and who is connected where.

export type Invalidation = { topic: string; keys: string[] };
export type Kick = { userID: string; tokenIDs: string[] };
/** A connection was opened, so that older ones elsewhere may have to go. */
export type Arrival = { userID: string; platformID: number; tokenID: string; openedAt: number };
/** The platforms a user is connected from at the sender; none means not at all any more. */
export type Present = { userID: string; platformIDs: number[] };

export type Envelope = {
  /** The sender, a name drawn at its start. */
  node: string;
  kind: (typeof EnvelopeKind)[keyof typeof EnvelopeKind];
  /** Whether the sender has a gateway, and so wants deliveries. */
  hasGateway: boolean;
  deliveries: Delivery[];
  kicks: Kick[];
  forgets: Invalidation[];
  arrivals: Arrival[];
  presents: Present[];
  /** Forget what the sender said of presence before this. */
  isFresh: boolean;
};

export const EnvelopeKind = {
  signalBatch: 0,
  /** "I am new": the others answer with who is connected to them. */
  hello: 1,
  /** "I am still here." */
  beat: 2,
  bye: 3,
  /** "I had to throw signals away": receivers make their clients sync. */
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
const forget = message<Invalidation>({ topic: [1, 'string'], keys: [2, 'strings'] });
const arrival = message<Arrival>({
  userID: [1, 'string'],
  platformID: [2, 'int32'],
  tokenID: [3, 'string'],
  openedAt: [4, 'int64'],
});
const present = message<Present>({ userID: [1, 'string'], platformIDs: [2, 'int64s'] });

export const envelope = message<Envelope>({
  node: [1, 'string'],
  kind: [2, 'int32'],
  hasGateway: [3, 'bool'],
  deliveries: [4, 'list', delivery] as never,
  kicks: [5, 'list', kick],
  forgets: [6, 'list', forget],
  arrivals: [7, 'list', arrival],
  presents: [8, 'list', present],
  isFresh: [9, 'bool'],
});
