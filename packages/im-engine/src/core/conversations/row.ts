import { type Message, ReceiveOption, SessionType } from '@gift/im-protocol';
import type { Conversation } from '../../api';

/** A conversation in the device's store. Unread counts, names and order are derived, never stored. */
export type Row = Pick<
  Conversation,
  | 'conversationID'
  | 'conversationType'
  | 'userID'
  | 'groupID'
  | 'recvMsgOpt'
  | 'isPinned'
  | 'isPrivateChat'
  | 'burnDuration'
  | 'ex'
  | 'groupAtType'
  | 'latestMsg'
  | 'latestMsgSendTime'
  | 'draftText'
  | 'draftTextTime'
> & {
  /** The lowest seq the reader may see; older ones were cleared, or are from before they joined the group. */
  minSeq: number;
  /** The highest known seq. All seqs up to it are stored or can be fetched. */
  maxSeq: number;
  /** The reader's read seq, the part of it that the server has, and the other side's read seq. All only grow. */
  hasReadSeq: number;
  readSentSeq: number;
  peerReadSeq: number;
  /** Hidden from the list until a message beyond this seq comes; -1 if not hidden. */
  hiddenSeq: number;
};

export const freshRow = (
  parties: Pick<Row, 'conversationID' | 'conversationType' | 'userID' | 'groupID'>,
): Row => ({
  ...parties,
  recvMsgOpt: ReceiveOption.normal,
  isPinned: false,
  isPrivateChat: false,
  burnDuration: 0,
  ex: '',
  groupAtType: 0,
  latestMsg: null,
  latestMsgSendTime: 0,
  draftText: '',
  draftTextTime: 0,
  minSeq: 0,
  maxSeq: 0,
  hasReadSeq: 0,
  readSentSeq: 0,
  peerReadSeq: 0,
  hiddenSeq: -1,
});

/** The parties of a conversation, read from its id if no list has them. */
export function placeOf(conversationID: string, ownID: string): Parameters<typeof freshRow>[0] {
  const [kind, ...parts] = conversationID.split('_');
  if (kind === 'sg')
    return { conversationID, conversationType: SessionType.group, userID: '', groupID: parts.join('_') };
  const userID = parts.find((id) => id !== ownID) ?? ownID;
  const conversationType = kind === 'sn' ? SessionType.notification : SessionType.single;
  return { conversationID, conversationType, userID, groupID: '' };
}

/** The unread count: everything beyond the read mark that was not cleared. */
export const unreadOf = (row: Row): number =>
  Math.max(0, row.maxSeq - Math.max(row.hasReadSeq, row.minSeq - 1));

/** Whether it is in the list: it has a message or a draft, and is not hidden. */
export const isInList = (row: Row): boolean =>
  row.hiddenSeq < 0 && (row.latestMsgSendTime > 0 || row.draftTextTime > 0);

/** Whether a message is later for the reader: by seq; those without a seq come last. */
export function isLater(one: Message, other: Message | null): boolean {
  if (!other || one.clientMsgID === other.clientMsgID) return true;
  if (one.seq > 0 && other.seq > 0) return one.seq > other.seq;
  return timeOf(one) >= timeOf(other);
}

export const timeOf = (message: Message): number => message.sendTime || message.createTime;
