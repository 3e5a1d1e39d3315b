import { type Message, SendStatus, SessionType } from '@gift/im-protocol';
import { isPassing } from '../../failure';
import type { StoredMessage } from '../../store/store';
import type { Requests } from '../requests';
import type { SessionContext } from '../session-context';
import { retryMs } from '../timing';
import type { ConversationList } from './conversation-list';
import type { History } from './history';
import type { Inbox } from './inbox';
import { type Row, timeOf } from './row';

/** Receipts name single messages, and a frame has limited space. */
const maxReceipts = 100;

export type MessageUpdates = ReturnType<typeof createMessageUpdates>;

/** Changes of stored messages: read, revoked, deleted. */
export function createMessageUpdates(
  context: SessionContext,
  conversationList: ConversationList,
  inbox: Inbox,
  history: History,
  requests: Requests,
) {
  const { store, emit, call, link, timing } = context;
  const { userID } = context.payload;

  const saveRow = async (row: Row) => {
    await store.write({ put: { conversations: [row] } });
    conversationList.announce([row]);
  };

  const sendRead = async (row: Row) => {
    const { conversationID, hasReadSeq, readSentSeq, conversationType } = row;
    if (hasReadSeq <= readSentSeq || !link.isOpen()) return;
    const fromSeq = Math.max(readSentSeq + 1, hasReadSeq - maxReceipts + 1);
    // Only single chats have receipts of single messages.
    const stored =
      conversationType === SessionType.single ? await store.range(conversationID, fromSeq, hasReadSeq) : [];
    const seqs = stored
      .filter((message) => message.sendID && message.sendID !== userID)
      .map(({ seq }) => seq);
    await call('/msg/mark_conversation_as_read', { conversationID, userID, hasReadSeq, seqs });
    const sent = conversationList.change(conversationID, (now) => ({
      readSentSeq: Math.max(now.readSentSeq, hasReadSeq),
    }));
    await store.write({ put: { conversations: [sent] } });
  };

  /** Sends the reader's read seq: on an open link until the server confirms it, otherwise with the next sync. */
  const sendReadReceipt = async (conversationID: string, tries = 0): Promise<void> => {
    try {
      await sendRead(conversationList.known(conversationID));
    } catch (error) {
      if (isPassing(error))
        setTimeout(() => void sendReadReceipt(conversationID, tries + 1), retryMs(timing, tries));
    }
  };

  /** Sets another latest message on a row whose last one is gone. */
  const repairLatest = async (conversationID: string) => {
    const latestMsg = await history.newest(conversationList.known(conversationID));
    await saveRow(
      conversationList.change(conversationID, (row) => ({
        latestMsg,
        latestMsgSendTime: latestMsg ? timeOf(latestMsg) : row.latestMsgSendTime,
      })),
    );
  };

  const emitChanged = (conversationID: string, messages: readonly Message[]) => {
    if (messages.length > 0) emit('messagesChanged', { conversationID, messages: [...messages] });
  };

  return {
    async markRead(conversationID: string) {
      const row = conversationList.get(conversationID);
      if (!row) return;
      const readRow = conversationList.change(conversationID, ({ maxSeq, hasReadSeq }) => ({
        hasReadSeq: Math.max(hasReadSeq, maxSeq),
        groupAtType: 0,
      }));
      if (readRow.hasReadSeq > row.hasReadSeq || row.groupAtType !== 0) await saveRow(readRow);
      // The read mark applies here at once; the server gets it now, or when the link allows.
      await sendReadReceipt(conversationID);
    },
    sendReadReceipt,
    /** The reader read on another device. */
    async ownRead(conversationID: string, seq: number) {
      const row = conversationList.get(conversationID);
      if (!row || seq <= row.hasReadSeq) return;
      await saveRow(
        conversationList.change(conversationID, () => ({
          hasReadSeq: seq,
          readSentSeq: Math.max(row.readSentSeq, seq),
          groupAtType: seq >= row.maxSeq ? 0 : row.groupAtType,
        })),
      );
    },
    /** The other side read everything up to a seq, and perhaps single messages beyond. */
    async peerRead(conversationID: string, hasReadSeq: number, seqs: readonly number[]) {
      const row = conversationList.get(conversationID);
      if (!row) return;
      const before = row.peerReadSeq;
      const peerReadSeq = Math.max(before, hasReadSeq);
      const beyond = seqs.filter((seq) => seq > peerReadSeq);
      const single = (await Promise.all(beyond.map((seq) => store.range(conversationID, seq, seq)))).flat();
      const readMessages = single.map((message) => ({ ...message, isRead: true }));
      const next = conversationList.change(conversationID, () => ({ peerReadSeq }));
      await store.write({ messages: readMessages, put: { conversations: [next] } });
      const fromSeq = Math.max(before + 1, next.peerReadSeq - maxReceipts + 1);
      const stored = await store.range(conversationID, fromSeq, next.peerReadSeq);
      const own = stored.filter(({ sendID, status }) => sendID === userID && status !== SendStatus.deleted);
      emitChanged(conversationID, [
        ...own.map((message) => conversationList.readBy(next, message)),
        ...readMessages,
      ]);
      if (next.latestMsg?.sendID === userID) conversationList.announce([next]);
    },
    /** Fetches messages that the server changed, such as revoked ones, and shows their current state. */
    async refresh(conversationID: string, seqs: readonly number[]) {
      const stored = (await Promise.all(seqs.map((seq) => store.range(conversationID, seq, seq)))).flat();
      const pulledPage = await requests.pullSeqs(conversationID, [...seqs]);
      await inbox.place(conversationID, pulledPage?.msgs ?? [], false);
      const now = (await Promise.all(stored.map(({ seq }) => store.range(conversationID, seq, seq)))).flat();
      emitChanged(conversationID, now);
      const last = conversationList.get(conversationID)?.latestMsg;
      if (last && seqs.includes(last.seq)) await repairLatest(conversationID);
    },
    /** Messages were deleted for this reader. */
    async deleted(conversationID: string, seqs: readonly number[]) {
      const stored = (await Promise.all(seqs.map((seq) => store.range(conversationID, seq, seq)))).flat();
      const deletedMessages = seqs.map(
        (seq) => ({ conversationID, seq, clientMsgID: '', status: SendStatus.deleted }) as StoredMessage,
      );
      await store.write({ messages: deletedMessages });
      const clientMsgIDs = stored.map(({ clientMsgID }) => clientMsgID).filter(Boolean);
      if (clientMsgIDs.length > 0) emit('messagesDeleted', { conversationID, clientMsgIDs });
      const last = conversationList.get(conversationID)?.latestMsg;
      if (last && seqs.includes(last.seq)) await repairLatest(conversationID);
    },
    /** All messages up to now were deleted for this reader. */
    async cleared(conversationID: string) {
      const row = conversationList.change(conversationID, ({ maxSeq, hasReadSeq, readSentSeq }) => ({
        minSeq: maxSeq + 1,
        hasReadSeq: Math.max(hasReadSeq, maxSeq),
        readSentSeq: Math.max(readSentSeq, maxSeq),
        latestMsg: null,
        groupAtType: 0,
      }));
      await store.write({ deleteUpTo: { conversationID, toSeq: row.maxSeq }, put: { conversations: [row] } });
      conversationList.announce([row]);
    },
    repairLatest,
    save: saveRow,
  };
}
