import { type Message, SendStatus } from '@gift/im-protocol';
import { failureOf, isPassing } from '../../failure';
import type { ConversationList } from '../conversations/conversation-list';
import { isLater, timeOf } from '../conversations/row';
import type { Requests } from '../requests';
import type { SessionContext } from '../session-context';
import { retryMs } from '../timing';
import { withAddresses } from './compose';
import { wireOf } from './content';
import type { Unsent } from './unsent';
import { upload } from './upload';

export type Outbox = ReturnType<typeof createOutbox>;

/**
 * Unsent messages. Each is stored from the moment it is written until the server has given it a seq, and always
 * sent under one clientMsgID, so it arrives once. Within a conversation they are sent one after the other; a
 * message that waits for its file lets others pass.
 */
export function createOutbox(
  context: SessionContext,
  conversationList: ConversationList,
  requests: Requests,
) {
  const { store, link, emit, call, timing } = context;
  const items = new Map<string, Unsent>();
  const busy = new Set<string>();
  const uploading = new Set<string>();
  const uploader = { call, urlPrefix: `${context.payload.apiAddr}/object/` };
  /** Before the sync it is unknown whether a message that was tried has arrived. */
  let mayRepeat = false;
  let isStopped = false;

  const inOrder = (conversationID: string): Unsent[] =>
    [...items.values()]
      .filter((item) => item.conversationID === conversationID)
      .sort((one, other) => one.order - other.order);

  const put = async (item: Unsent) => {
    items.set(item.clientMsgID, item);
    await store.write({ put: { outbox: [item] } });
  };

  /** Shows the current state of a message, in its conversation and, if it is the latest one, in the list. */
  const show = async (item: Unsent) => {
    const { conversationID, message } = item;
    emit('messagesChanged', { conversationID, messages: [message] });
    const row = conversationList.change(conversationID, ({ latestMsg, latestMsgSendTime }) =>
      isLater(message, latestMsg)
        ? { latestMsg: message, latestMsgSendTime: timeOf(message), hiddenSeq: -1 }
        : { latestMsg, latestMsgSendTime },
    );
    await store.write({ put: { conversations: [row] } });
    conversationList.announce([row]);
  };

  /** A message that has got its seq meanwhile has left the outbox, so its change is dropped. */
  const change = async (clientMsgID: string, fields: Partial<Message>) => {
    const item = items.get(clientMsgID);
    if (!item) return;
    const next = { ...item, message: { ...item.message, ...fields } };
    await put(next);
    if (items.has(clientMsgID)) await show(next);
  };

  const fail = (clientMsgID: string, error: unknown) =>
    change(clientMsgID, { status: SendStatus.failed, localEx: JSON.stringify(failureOf(error)) });

  const next = (conversationID: string): Unsent | undefined => {
    const ready = inOrder(conversationID).find(
      ({ message, files }) => message.status === SendStatus.sending && files.every(({ url }) => url),
    );
    return ready?.isTried && !mayRepeat ? undefined : ready;
  };

  /** Sends the ready messages of one conversation until none is left or the link fails. */
  const pump = async (conversationID: string, tries = 0): Promise<void> => {
    if (busy.has(conversationID)) return;
    busy.add(conversationID);
    let again = -1;
    for (let item = next(conversationID); item && link.isOpen() && !isStopped; item = next(conversationID)) {
      const { clientMsgID } = item;
      items.set(clientMsgID, { ...item, isTried: true });
      try {
        const { serverMsgID, sendTime } = await requests.send(wireOf(item.message));
        await change(clientMsgID, { serverMsgID, sendTime, status: SendStatus.succeeded });
      } catch (error) {
        if (isPassing(error)) {
          if (link.isOpen()) again = tries;
          break;
        }
        await fail(clientMsgID, error);
      }
    }
    busy.delete(conversationID);
    if (again >= 0) {
      setTimeout(() => void pump(conversationID, again + 1), retryMs(timing, again));
    }
  };

  /** Uploads a message's files, each from where it stopped; the message follows when all are uploaded. */
  const uploadFiles = async (clientMsgID: string, tries = 0): Promise<void> => {
    if (uploading.has(clientMsgID)) return;
    uploading.add(clientMsgID);
    try {
      for (let n = 0; ; n += 1) {
        const item = items.get(clientMsgID);
        const file = item?.files[n];
        if (!item || !file || isStopped) break;
        if (file.url) continue;
        const saveProgress = async (progress: Partial<typeof file>) => {
          const now = items.get(clientMsgID);
          if (!now) return;
          const files = now.files.map((item, at) => (at === n ? { ...item, ...progress } : item));
          await put({ ...now, files, message: withAddresses(now.message, files) });
        };
        const url = await upload(
          uploader,
          file,
          (started) => saveProgress({ upload: started }),
          (percent) => emit('uploadProgress', { clientMsgID, percent: Math.round(percent) }),
        );
        await saveProgress({ url, upload: undefined });
      }
      uploading.delete(clientMsgID);
      const item = items.get(clientMsgID);
      if (item) await pump(item.conversationID);
    } catch (error) {
      uploading.delete(clientMsgID);
      if (!isPassing(error) && tries > 0) await fail(clientMsgID, error);
      else if (link.isOpen() && !isStopped) {
        setTimeout(() => void uploadFiles(clientMsgID, tries + 1), retryMs(timing, tries));
      }
    }
  };

  const start = (item: Unsent): void => {
    if (item.message.status !== SendStatus.sending) return;
    if (item.files.some(({ url }) => !url)) void uploadFiles(item.clientMsgID);
    else void pump(item.conversationID);
  };

  return {
    load(stored: readonly Unsent[]) {
      // It is unknown whether the message was sent when the page closed.
      for (const item of stored) items.set(item.clientMsgID, { ...item, isTried: true });
    },
    held: () => [...items.values()],
    /** Messages of a conversation without a seq, in the order they were written. */
    of: (conversationID: string): Message[] => inOrder(conversationID).map(({ message }) => message),
    async add(item: Unsent): Promise<Message> {
      const queuedItem = items.get(item.clientMsgID);
      if (queuedItem) return queuedItem.message;
      const last = Math.max(0, ...[...items.values()].map(({ order }) => order));
      const newItem = { ...item, order: Math.max(last + 1, Date.now()) };
      await put(newItem);
      await show(newItem);
      start(newItem);
      return newItem.message;
    },
    /** Retries a failed message, last in its conversation. */
    async retry(clientMsgID: string) {
      const item = items.get(clientMsgID);
      if (item?.message.status !== SendStatus.failed) return;
      const { localEx, ...message } = item.message;
      const last = Math.max(0, ...[...items.values()].map(({ order }) => order));
      const queuedItem = {
        ...{ ...item, order: Math.max(last + 1, Date.now()) },
        message: { ...message, status: SendStatus.sending, createTime: Date.now() },
      };
      await put(queuedItem);
      await show(queuedItem);
      start(queuedItem);
    },
    /** Those of these ids that were in the outbox; they have a seq now. */
    settle(clientMsgIDs: readonly string[]): ReadonlySet<string> {
      return new Set(clientMsgIDs.filter((id) => items.delete(id)));
    },
    async remove(clientMsgIDs: readonly string[]): Promise<string[]> {
      const settledIDs = clientMsgIDs.filter((id) => items.delete(id));
      if (settledIDs.length > 0) await store.write({ remove: { outbox: settledIDs } });
      return settledIDs;
    },
    /** The link is open. `isSynced`: earlier arrivals are known, so the rest may be sent again. */
    resume(isSynced: boolean) {
      mayRepeat = isSynced;
      for (const item of items.values()) start(item);
    },
    stop() {
      isStopped = true;
    },
  };
}
