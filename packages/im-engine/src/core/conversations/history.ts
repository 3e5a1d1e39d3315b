import { ContentType, type Message, SendStatus } from '@gift/im-protocol';
import { EngineError, Fault, isPassing, networkError } from '../../failure';
import type { StoredMessage } from '../../store/store';
import { searchableText } from '../messages/content';
import type { Requests } from '../requests';
import type { SessionContext } from '../session-context';
import type { ConversationList } from './conversation-list';
import type { Inbox } from './inbox';
import type { Row } from './row';

/** Seqs read from the store or requested from the server at once. */
const chunk = 100;
const searchChunk = 200;

export type History = ReturnType<typeof createHistory>;

/** Messages for a screen: page by page from the store, and from the server if the store lacks them. */
export function createHistory(
  context: SessionContext,
  conversationList: ConversationList,
  inbox: Inbox,
  requests: Requests,
  /** Messages of a conversation without a seq, in the order they were written. */
  unsent: (conversationID: string) => Message[],
) {
  const { store, link } = context;

  /** All messages between two seqs, in order, placeholders included; missing ones are fetched. */
  const filled = async (conversationID: string, fromSeq: number, toSeq: number): Promise<StoredMessage[]> => {
    const stored = await store.range(conversationID, fromSeq, toSeq);
    const missing = missingIn(stored, fromSeq, toSeq);
    if (missing.length === 0) return stored;
    try {
      for (let at = 0; at < missing.length; at += chunk) {
        const seqs = missing.slice(at, at + chunk);
        const pulledPage = await requests.pullSeqs(conversationID, seqs);
        await inbox.place(conversationID, pulledPage?.msgs ?? [], false);
      }
    } catch (error) {
      if (!isPassing(error) || stored.length === 0) throw error;
      return stored;
    }
    return store.range(conversationID, fromSeq, toSeq);
  };

  /** A quote still holds the text of a revoked message, so quoted messages are looked up before display. */
  const shown = async (row: Row, messages: readonly StoredMessage[]): Promise<Message[]> => {
    const quotedIDs = messages.flatMap((message) => quoteIn(message)?.clientMsgID ?? []);
    const quotedMessages = quotedIDs.length > 0 ? await store.find(quotedIDs) : [];
    const revokedByID = new Map(
      quotedMessages
        .filter(({ contentType }) => contentType === ContentType.revoked)
        .map((one) => [one.clientMsgID, one]),
    );
    return messages.map((message) => conversationList.readBy(row, withoutRevoked(message, revokedByID)));
  };

  return {
    filled,
    async page({
      conversationID,
      beforeSeq,
      count,
    }: {
      conversationID: string;
      beforeSeq: number;
      count: number;
    }) {
      const row = conversationList.known(conversationID);
      const lowest = Math.max(1, row.minSeq);
      const visibleMessages: StoredMessage[] = [];
      let toSeq = beforeSeq > 0 ? Math.min(beforeSeq - 1, row.maxSeq) : row.maxSeq;
      while (visibleMessages.length < count && toSeq >= lowest) {
        const fromSeq = Math.max(lowest, toSeq - Math.min(chunk, count - visibleMessages.length) + 1);
        const part = await filled(conversationID, fromSeq, toSeq);
        visibleMessages.unshift(...part.filter(isVisible));
        toSeq = fromSeq - 1;
        // A gap that cannot be filled now ends the page early instead of failing.
        if (part.length === 0 && !link.isOpen()) throw networkError();
      }
      const messages = await shown(row, visibleMessages);
      if (beforeSeq === 0) messages.push(...unsent(conversationID));
      return { messages, isEnd: toSeq < lowest };
    },
    async around({ conversationID, seq, count }: { conversationID: string; seq: number; count: number }) {
      const row = conversationList.known(conversationID);
      const fromSeq = Math.max(1, row.minSeq, seq - Math.floor(count / 2));
      const toSeq = Math.min(row.maxSeq, fromSeq + count - 1);
      if (seq < fromSeq || seq > toSeq) throw new EngineError(Fault.args, 'no such message');
      return shown(row, (await filled(conversationID, fromSeq, toSeq)).filter(isVisible));
    },
    /** Newest first, from the device's store. It stops when the page is full, so `total` is a lower bound. */
    async search(of: {
      keyword: string;
      conversationID?: string;
      contentTypes?: readonly ContentType[];
      page: { offset: number; count: number };
    }) {
      const keyword = of.keyword.trim().toLowerCase();
      const maxMatches = of.page.offset + of.page.count + 1;
      const matches = (message: Message) =>
        isVisible(message) &&
        (!of.contentTypes?.length || of.contentTypes.includes(message.contentType)) &&
        searchableText(message).toLowerCase().includes(keyword);
      const rows = of.conversationID
        ? [conversationList.known(of.conversationID)]
        : conversationList.listOrder();
      const matchingMessages: Message[] = [];
      for (const row of rows) {
        for (let toSeq = row.maxSeq; toSeq >= Math.max(1, row.minSeq); toSeq -= searchChunk) {
          const fromSeq = Math.max(1, row.minSeq, toSeq - searchChunk + 1);
          const part = (await store.range(row.conversationID, fromSeq, toSeq)).filter(matches);
          matchingMessages.push(...part.reverse());
          if (matchingMessages.length >= maxMatches) break;
        }
        if (matchingMessages.length >= maxMatches) break;
      }
      const { offset, count } = of.page;
      return { messages: matchingMessages.slice(offset, offset + count), total: matchingMessages.length };
    },
    /** The newest visible message in the store, searching back a little; if that fails, the server is asked. */
    async newest(row: Row): Promise<Message | null> {
      const pending = unsent(row.conversationID).pop();
      if (pending) return pending;
      const lowest = Math.max(1, row.minSeq);
      if (row.maxSeq < lowest) return null;
      const stored = await store.range(
        row.conversationID,
        Math.max(lowest, row.maxSeq - chunk + 1),
        row.maxSeq,
      );
      const visible = stored.filter(isVisible).pop();
      if (visible || !link.isOpen()) return visible ?? null;
      const last = (await requests.lastMessages([row.conversationID])).get(row.conversationID);
      if (!last?.seq) return null;
      await inbox.place(row.conversationID, [last], false);
      return (await store.range(row.conversationID, last.seq, last.seq))[0] ?? null;
    },
  };
}

const isVisible = ({ status }: Message): boolean => status !== SendStatus.deleted;

function missingIn(stored: readonly StoredMessage[], fromSeq: number, toSeq: number): number[] {
  if (stored.length === toSeq - fromSeq + 1) return [];
  const storedSeqs = new Set(stored.map(({ seq }) => seq));
  const missing: number[] = [];
  for (let seq = fromSeq; seq <= toSeq; seq += 1) if (!storedSeqs.has(seq)) missing.push(seq);
  return missing;
}

const quoteIn = ({ quoteElem, atTextElem }: Message): Message | undefined =>
  quoteElem?.quoteMessage ?? atTextElem?.quoteMessage;

function withoutRevoked(message: StoredMessage, revokedByID: ReadonlyMap<string, Message>): StoredMessage {
  const quoteMessage = revokedByID.get(quoteIn(message)?.clientMsgID ?? '');
  if (!quoteMessage) return message;
  const { quoteElem, atTextElem } = message;
  if (quoteElem) return { ...message, quoteElem: { ...quoteElem, quoteMessage } };
  return { ...message, atTextElem: { ...atTextElem!, quoteMessage } };
}
