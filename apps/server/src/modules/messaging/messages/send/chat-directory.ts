import type { GroupRole } from '@gift/im-protocol';
import type { Db, Tx } from '../../../../platform/database/db';

// What messages need from the `social` part of the module (implemented in social/sending, as
// `chatDirectoryOf(services)`).

/** The sender and the destination: exactly one of `recvID` and `groupID` is set. */
export type SendTarget = {
  senderID: string;
  /** 1 single, 3 group. */
  sessionType: number;
  recvID: string;
  groupID: string;
};

/** Permission to write and the recipients, or the wire's error number (1101, 1201, 1203, 1302, 1402 …). */
export type SendingRule =
  | {
      ok: true;
      /** All recipients, the sender included. The same array for as long as the members stay the same. */
      receivers: readonly string[];
      /** The sender's name in the message: the nickname in the group, if there is one. */
      senderNickname: string;
      senderFaceURL: string;
      /** 0 in a single chat. Owner and admins may mention everybody (@all). */
      senderRole: GroupRole | 0;
    }
  | { ok: false; errCode: number; errMsg: string };

/** A chat that gets its first message. `userIDs`: the users whose lists it enters (both sides, or all members). */
export type OpenedConversation = {
  conversationID: string;
  sessionType: number;
  groupID: string;
  userIDs: readonly string[];
};

export interface ChatDirectory {
  /** The rule from memory, if it is there and fresh. It decides nearly every message. */
  knownRule(target: SendTarget): SendingRule | undefined;
  /** The rules in the order of the targets. Those missing in memory are read in one query. */
  rulesFor(targets: readonly SendTarget[]): Promise<readonly SendingRule[]>;
  /** Creates the missing conversation rows, and bumps the versions of their lists. */
  openConversations(tx: Tx, conversations: readonly OpenedConversation[], now: Date): Promise<void>;
  /** 0: not a member. */
  roleOf(db: Db, groupID: string, userID: string): Promise<GroupRole | 0>;
  memberIDs(db: Db, groupID: string): Promise<readonly string[]>;
  /** Nickname and avatar by id. Unknown ids are omitted. */
  publicUsers(
    db: Db,
    userIDs: readonly string[],
  ): Promise<ReadonlyMap<string, { nickname: string; faceURL: string }>>;
  pinnedConversationIDs(db: Db, userID: string): Promise<readonly string[]>;
  /** Marks a mention on the members' conversation rows (`groupAtType`) and notifies them (1300). */
  markMentions(
    tx: Tx,
    at: {
      conversationID: string;
      groupID: string;
      senderID: string;
      userIDs: readonly string[];
      isEverybody: boolean;
    },
    now: Date,
  ): Promise<void>;
}
