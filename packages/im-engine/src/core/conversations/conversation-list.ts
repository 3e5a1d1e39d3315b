import { ReceiveOption, SessionType } from '@gift/im-protocol';
import type { Conversation } from '../../api';
import type { Emit } from '../../batch';
import { mergeConversations } from '../merge';
import { freshRow, isInList, placeOf, type Row, unreadOf } from './row';

/** Data of a conversation from other parts: its name and avatar, and whether the reader is still a member. */
export type Appearance = Pick<Conversation, 'showName' | 'faceURL' | 'isNotInGroup'>;

export type ConversationList = ReturnType<typeof createConversationList>;

/**
 * The conversations of a session, in memory, in list order. A change applies here at once; the caller stores it,
 * together with related data.
 */
export function createConversationList(ownID: string, emit: Emit, appearance: (row: Row) => Appearance) {
  const rows = new Map<string, Row>();
  let order: Row[] = [];
  let pendingRows = new Map<string, Row>();
  let lastTotal = -1;

  const view = (row: Row): Conversation => ({
    conversationID: row.conversationID,
    conversationType: row.conversationType,
    userID: row.userID,
    groupID: row.groupID,
    recvMsgOpt: row.recvMsgOpt,
    unreadCount: unreadOf(row),
    groupAtType: row.groupAtType,
    latestMsg: readBy(row, row.latestMsg),
    latestMsgSendTime: row.latestMsgSendTime,
    draftText: row.draftText,
    draftTextTime: row.draftTextTime,
    isPinned: row.isPinned,
    isPrivateChat: row.isPrivateChat,
    burnDuration: row.burnDuration,
    ex: row.ex,
    ...appearance(row),
  });

  /** A message with its read mark, derived from the other side's read seq. */
  const readBy = <Given extends Conversation['latestMsg']>(row: Row, message: Given): Given =>
    message &&
    !message.isRead &&
    message.sendID === ownID &&
    message.seq > 0 &&
    message.seq <= row.peerReadSeq
      ? { ...message, isRead: true }
      : message;

  const sortedRows = (): Row[] => {
    if (pendingRows.size > 0) {
      const remaining = order.filter(({ conversationID }) => rows.has(conversationID));
      order = mergeConversations(
        remaining,
        [...pendingRows.values()].filter(({ conversationID }) => rows.has(conversationID)),
      );
      pendingRows = new Map();
    }
    return order;
  };

  const totalUnread = () => {
    let total = 0;
    for (const row of rows.values())
      if (row.recvMsgOpt !== ReceiveOption.notNotify && row.hiddenSeq < 0) total += unreadOf(row);
    return total;
  };

  return {
    view,
    readBy,
    totalUnread,
    get: (conversationID: string) => rows.get(conversationID),
    all: () => [...rows.values()],
    /** Rows in the list, first to last. */
    listOrder: () => sortedRows().filter(isInList),
    /** The row of a conversation; a new one if there is none yet. */
    known: (conversationID: string): Row =>
      rows.get(conversationID) ?? freshRow(placeOf(conversationID, ownID)),
    /** Applies at once; the caller stores the returned row. */
    change(conversationID: string, change: (row: Row) => Partial<Row>): Row {
      const row = rows.get(conversationID) ?? freshRow(placeOf(conversationID, ownID));
      const next = { ...row, ...change(row) };
      rows.set(conversationID, next);
      pendingRows.set(conversationID, next);
      return next;
    },
    remove(conversationIDs: readonly string[]) {
      for (const id of conversationIDs) {
        rows.delete(id);
        pendingRows.delete(id);
      }
      order = order.filter(({ conversationID }) => rows.has(conversationID));
    },
    load(stored: readonly Row[]) {
      for (const row of stored) {
        rows.set(row.conversationID, row);
        pendingRows.set(row.conversationID, row);
      }
      lastTotal = totalUnread();
    },
    /** Emits the changed rows, and the unread total if it changed. */
    announce(changedRows: readonly Row[]) {
      const shown = changedRows.filter(isInList);
      if (shown.length > 0) emit('conversationsChanged', shown.map(view));
      const total = totalUnread();
      if (total !== lastTotal) emit('totalUnreadChanged', total);
      lastTotal = total;
    },
    /** Rows whose name or avatar depends on one of these users or groups. */
    showing: (ids: ReadonlySet<string>): Row[] =>
      [...rows.values()].filter(({ userID, groupID, conversationType }) =>
        ids.has(conversationType === SessionType.group ? groupID : userID),
      ),
  };
}
