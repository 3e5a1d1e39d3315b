import { type Message, ReceiveOption, SessionType } from '@gift/im-protocol';
import type { Conversation } from '../../api';

/** One conversation as the device keeps it. Unread counts, names and order are derived, never stored. */
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
  /** The lowest seq its reader may see; what lies below was cleared, or was before the time in the group. */
  minSeq: number;
  /** The highest seq known to exist. Every one up to it is stored, or can be fetched. */
  maxSeq: number;
  /** How far the reader read, how much of that the server knows, and how far the other side read. All only grow. */
  hasReadSeq: number;
  readSentSeq: number;
  peerReadSeq: number;
  /** Out of the list until a message beyond this seq comes; -1 while it is in. */
  hiddenSeq: number;
};

export const freshRow = (
  place: Pick<Row, 'conversationID' | 'conversationType' | 'userID' | 'groupID'>,
): Row => ({
  ...place,
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

/** Who the other side of a conversation is, read from its id where no list says it. */
export function placeOf(conversationID: string, ownID: string): Parameters<typeof freshRow>[0] {
  const [kind, ...parts] = conversationID.split('_');
  if (kind === 'sg')
    return { conversationID, conversationType: SessionType.group, userID: '', groupID: parts.join('_') };
  const userID = parts.find((id) => id !== ownID) ?? ownID;
  const conversationType = kind === 'sn' ? SessionType.notification : SessionType.single;
  return { conversationID, conversationType, userID, groupID: '' };
}

/** What the reader has not seen: everything beyond the read mark that was not cleared. */
export const unreadOf = (row: Row): number =>
  Math.max(0, row.maxSeq - Math.max(row.hasReadSeq, row.minSeq - 1));

/** Whether it has a place in the list: something was said or is being written, and it was not put away. */
export const isInList = (row: Row): boolean =>
  row.hiddenSeq < 0 && (row.latestMsgSendTime > 0 || row.draftTextTime > 0);

/** Later of the two, as seen by the reader: seqs order what has them, and what has none yet comes after. */
export function isLater(one: Message, other: Message | null): boolean {
  if (!other || one.clientMsgID === other.clientMsgID) return true;
  if (one.seq > 0 && other.seq > 0) return one.seq > other.seq;
  return timeOf(one) >= timeOf(other);
}

export const timeOf = (message: Message): number => message.sendTime || message.createTime;
