import { hash } from 'node:crypto';
import { isNotificationID, notificationConversationID } from '@gift/im-protocol';

/** Ids travel unescaped in addresses and inside conversation ids, so they hold no ambiguous characters. */
export const idPattern = /^[A-Za-z0-9.@-]{1,64}$/;

/** The parties that a conversation id names: two users, or a group. Undefined if it is invalid. */
export type Parties =
  | { kind: 'two'; users: readonly [string, string] }
  /** A group, or the notifications that go with it. */
  | { kind: 'group'; groupID: string };

// No zero character, since a PostgreSQL text cannot hold one.
const shape = /^(si|sn|sg|n)_([^_\0]{1,64})(?:_([^_\0]{1,64}))?$/;

export function partiesOf(conversationID: string): Parties | undefined {
  const [, kind, first, second] = shape.exec(conversationID) ?? [];
  if (!first) return undefined;
  if (kind === 'sg') return second === undefined ? { kind: 'group', groupID: first } : undefined;
  if (second !== undefined) return first <= second ? { kind: 'two', users: [first, second] } : undefined;
  return kind === 'n' ? { kind: 'group', groupID: first } : undefined;
}

/** The other user of a single chat; oneself in a chat with oneself. */
export const otherOf = (users: readonly [string, string], userID: string): string =>
  users[0] === userID ? users[1] : users[0];

/** The conversation of notifications that two users share. */
export const notificationID = (a: string, b: string): string =>
  notificationConversationID(`si_${a < b ? `${a}_${b}` : `${b}_${a}`}`);

/** The conversation whose participants may read this one. */
export function participantConversationID(conversationID: string): string {
  const parties = isNotificationID(conversationID) ? partiesOf(conversationID) : undefined;
  return parties?.kind === 'group' ? `sg_${parties.groupID}` : conversationID;
}

/** The key by which a message is found: its clientMsgID if that has the usual form, otherwise its MD5. */
export const clientKey = (clientMsgID: string): string =>
  /^[0-9a-f]{32}$/.test(clientMsgID) ? clientMsgID : hash('md5', clientMsgID);

/** The server's id of a message. It is derived from the message, so that sending again gets the same answer. */
export const serverMsgID = (conversationID: string, sendID: string, clientMsgID: string): string =>
  hash('md5', `${conversationID} ${sendID} ${clientMsgID}`);
