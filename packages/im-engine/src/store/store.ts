import type { Message } from '@gift/im-protocol';
import type { BlockedUser, Friend, Group, PublicUser } from '../api';
import type { Row } from '../core/conversations/row';
import type { Unsent } from '../core/messages/unsent';

// What a signed-in user's device keeps. IndexedDB where the browser has it, memory where it refuses.

/** Every table but the messages, by its key. */
export type Tables = {
  conversations: Row;
  friends: Friend;
  groups: Group;
  blacks: BlockedUser;
  users: PublicUser;
  outbox: Unsent;
  /** How far the notifications of a conversation were read (`n_` ids). */
  notices: { conversationID: string; seq: number };
  /** Which version of a list is stored, and who is signed in. */
  meta: { key: string; value: unknown };
};
export type TableName = keyof Tables;

export const keys = {
  conversations: 'conversationID',
  friends: 'userID',
  groups: 'groupID',
  blacks: 'userID',
  users: 'userID',
  outbox: 'clientMsgID',
  notices: 'conversationID',
  meta: 'key',
} as const satisfies { [Name in TableName]: keyof Tables[Name] };

export const tableNames = Object.keys(keys) as TableName[];

/** A message that has a place: its conversation and its seq. */
export type StoredMessage = Message & { conversationID: string };

/** What changes together: all of it is kept, or nothing. */
export type Changes = {
  messages?: readonly StoredMessage[];
  /** Forgets the messages of a conversation up to and including a seq. */
  forget?: { conversationID: string; toSeq: number };
  put?: { readonly [Name in TableName]?: readonly Tables[Name][] };
  remove?: { readonly [Name in TableName]?: readonly string[] };
};

export interface Store {
  /** False for memory, which ends with the page. */
  readonly isLasting: boolean;
  write(changes: Changes): Promise<void>;
  all<Name extends TableName>(table: Name): Promise<Tables[Name][]>;
  get<Name extends TableName>(table: Name, key: string): Promise<Tables[Name] | undefined>;
  /** Messages with `fromSeq <= seq <= toSeq`, in order; deleted ones are among them as place-holders. */
  range(conversationID: string, fromSeq: number, toSeq: number): Promise<StoredMessage[]>;
  /** Those of these ids that have a place. */
  find(clientMsgIDs: readonly string[]): Promise<StoredMessage[]>;
  /** Everything, as plain data. */
  dump(): Promise<Record<string, unknown[]>>;
  /** Forgets everything. */
  clear(): Promise<void>;
  close(): void;
}
