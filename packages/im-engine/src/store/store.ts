import type { Message } from '@gift/im-protocol';
import type { BlockedUser, Friend, Group, PublicUser } from '../api';
import type { Row } from '../core/conversations/row';
import type { Unsent } from '../core/messages/unsent';

// The data of a logged-in user on the device. IndexedDB if the browser has it, memory if it refuses.

/** Every table but the messages, by its key. */
export type Tables = {
  conversations: Row;
  friends: Friend;
  groups: Group;
  blacks: BlockedUser;
  users: PublicUser;
  outbox: Unsent;
  /** The seq up to which a conversation's notifications were applied (`n_` ids). */
  notices: { conversationID: string; seq: number };
  /** The stored version of each list, and the logged-in user. */
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

/** A message that has a conversation and a seq. */
export type StoredMessage = Message & { conversationID: string };

/** Changes that are stored together, all or none. */
export type Changes = {
  messages?: readonly StoredMessage[];
  /** Deletes the messages of a conversation up to and including a seq. */
  deleteUpTo?: { conversationID: string; toSeq: number };
  put?: { readonly [Name in TableName]?: readonly Tables[Name][] };
  remove?: { readonly [Name in TableName]?: readonly string[] };
};

export interface Store {
  /** False for memory, which ends with the page. */
  readonly isPersistent: boolean;
  write(changes: Changes): Promise<void>;
  all<Name extends TableName>(table: Name): Promise<Tables[Name][]>;
  get<Name extends TableName>(table: Name, key: string): Promise<Tables[Name] | undefined>;
  /** Messages with `fromSeq <= seq <= toSeq`, in order; deleted ones are included as placeholders. */
  range(conversationID: string, fromSeq: number, toSeq: number): Promise<StoredMessage[]>;
  /** Those of these ids that have a seq. */
  find(clientMsgIDs: readonly string[]): Promise<StoredMessage[]>;
  /** Everything, as plain data. */
  dump(): Promise<Record<string, unknown[]>>;
  clear(): Promise<void>;
  close(): void;
}
