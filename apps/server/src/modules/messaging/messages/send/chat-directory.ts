import type { GroupRole } from '@gift/im-protocol';
import type { Db, Tx } from '../../../../platform/database/db';

// What messages ask of the `social` part of the module (social/sending.ts answers it, as `chatDirectoryOf(services)`).

/** Who wants to write where: exactly one of `recvID` and `groupID` is set. */
export type SendTarget = {
  senderID: string;
  /** 1 single, 3 group. */
  sessionType: number;
  recvID: string;
  groupID: string;
};

/** Leave to write, and who then gets the message; or the wire's number for no (1101, 1201, 1203, 1302, 1402 …). */
export type SendingRule =
  | {
      ok: true;
      /** Everybody who gets it, the sender included. One array for as long as the members stay the same. */
      receivers: readonly string[];
      /** What the message is signed with: the nickname in the group, where there is one. */
      senderNickname: string;
      senderFaceURL: string;
      /** 0 in a single chat. Owner and admins may say @ everybody. */
      senderRole: GroupRole | 0;
    }
  | { ok: false; errCode: number; errMsg: string };

/** A chat that gets its first message. `userIDs`: whose list it appears in (both sides, or all members). */
export type OpenedConversation = {
  conversationID: string;
  sessionType: number;
  groupID: string;
  userIDs: readonly string[];
};

export interface ChatDirectory {
  /** The rule from memory, when it is there and fresh: what nearly every message is decided by. */
  knownRule(target: SendTarget): SendingRule | undefined;
  /** The rules in the order of the targets; what is missing in memory is read in one go. */
  rulesFor(targets: readonly SendTarget[]): Promise<readonly SendingRule[]>;
  /** Makes the conversation rows that are missing, and bumps the versions of the lists they are in. */
  openConversations(tx: Tx, opened: readonly OpenedConversation[], now: Date): Promise<void>;
  /** 0: no member. */
  roleOf(db: Db, groupID: string, userID: string): Promise<GroupRole | 0>;
  memberIDs(db: Db, groupID: string): Promise<readonly string[]>;
  /** Nickname and picture by id; unknown ids are left out. */
  publicUsers(
    db: Db,
    userIDs: readonly string[],
  ): Promise<ReadonlyMap<string, { nickname: string; faceURL: string }>>;
  pinnedConversationIDs(db: Db, userID: string): Promise<readonly string[]>;
  /** Marks "somebody spoke to you" on the members' conversation rows (`groupAtType`), and tells them (1300). */
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
