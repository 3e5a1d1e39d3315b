import { isNotificationID } from '@gift/im-protocol';
import type { SeqRange } from '@gift/im-protocol/payloads';
import type { ConversationList } from './conversations/conversation-list';
import { type Inbox, maxBatch } from './conversations/inbox';
import type { MessageUpdates } from './conversations/message-updates';
import type { NotificationHandler } from './conversations/notification-handler';
import type { Requests } from './requests';
import type { SessionContext } from './session-context';

/**
 * Brings messages up to date after the link opened: conversations that grew get their newest messages, and read
 * marks, revocations and deletions from elsewhere apply here. `isFirst`: nothing was stored before.
 */
export async function syncMessages(
  { store, emit }: SessionContext,
  {
    conversationList,
    inbox,
    marks,
    notices,
    requests,
  }: {
    conversationList: ConversationList;
    inbox: Inbox;
    marks: MessageUpdates;
    notices: NotificationHandler;
    requests: Requests;
  },
  isFirst: boolean,
  want: (userIDs: readonly string[]) => void,
): Promise<void> {
  emit('syncProgress', { percent: 10, isFirst });
  // In this order: a notification that `newest` counts must be in what is fetched after it, or it would be missed.
  const newest = await requests.newestSeqs();
  const state = await requests.readState();
  emit('syncProgress', { percent: 40, isFirst });

  const ranges: (SeqRange & { at: number })[] = [];
  const touched: string[] = [];
  for (const [conversationID, { maxSeq, hasReadSeq, maxSeqTime }] of state) {
    if (isNotificationID(conversationID)) continue;
    const conversation = conversationList.get(conversationID);
    // A server with lower seqs than ours was restored to an older state, and assigns its seqs anew.
    const isReset = conversation !== undefined && conversation.maxSeq > maxSeq;
    if (isReset) await store.write({ deleteUpTo: { conversationID, toSeq: conversation.maxSeq } });
    const row = conversationList.change(conversationID, (now) => ({
      minSeq: Math.max(now.minSeq, newest.minSeqs.get(conversationID) ?? 0),
      hasReadSeq: isReset ? hasReadSeq : Math.max(now.hasReadSeq, hasReadSeq),
      readSentSeq: isReset ? hasReadSeq : Math.max(now.readSentSeq, hasReadSeq),
      ...(isReset && { maxSeq: 0, latestMsg: null, peerReadSeq: 0 }),
      groupAtType: hasReadSeq >= maxSeq ? 0 : now.groupAtType,
    }));
    touched.push(conversationID);
    if (row.maxSeq >= maxSeq) continue;
    const begin = Math.max(row.maxSeq + 1, row.minSeq);
    // On the first sync, one message per conversation is enough for the list; its history loads when it is opened.
    const num = isFirst ? 1 : maxBatch;
    ranges.push({ conversationID, begin: Math.min(begin, maxSeq), end: maxSeq, num, at: maxSeqTime });
  }
  // The current rows: the reader may have read on meanwhile.
  const rows = touched.map(conversationList.known);
  await store.write({ put: { conversations: rows } });
  want(rows.map(({ userID }) => userID));
  conversationList.announce(rows);

  // The newest first: they are at the top of the list.
  ranges.sort((one, other) => other.at - one.at);
  await inbox.pull(ranges, !isFirst, (done) =>
    emit('syncProgress', { percent: 40 + Math.round((50 * done) / ranges.length), isFirst }),
  );
  await catchUpNotifications(notices, newest.maxSeqs, isFirst);
  for (const { conversationID } of conversationList.all()) await marks.sendReadReceipt(conversationID);
  emit('syncProgress', { percent: 100, isFirst });
}

async function catchUpNotifications(
  notices: NotificationHandler,
  maxSeqs: ReadonlyMap<string, number>,
  isFirst: boolean,
) {
  const newest = [...maxSeqs].filter(([id]) => isNotificationID(id));
  // Messages that come with the first sync already reflect earlier changes.
  if (isFirst) return notices.adopt(newest.map(([conversationID, seq]) => ({ conversationID, seq })));
  const ranges: { conversationID: string; begin: number; end: number }[] = [];
  for (const [conversationID, end] of newest) {
    const begin = (await notices.held(conversationID)) + 1;
    if (begin <= end) ranges.push({ conversationID, begin, end });
  }
  if (ranges.length > 0) await notices.catchUp(ranges);
}
