import { isNotificationID } from '@gift/im-protocol';
import { message } from '@gift/im-protocol/protobuf';
import type { EncodedMessage, PulledByConversation } from './ports';

// Payloads that carry messages as their stored bytes: decoding and encoding them again would cost more than
// everything else in a pull or a push. On the wire a map is a list of its entries.

type RawPull = { msgs: EncodedMessage[]; isEnd: boolean; endSeq: number };
const rawPull = message<RawPull>({ msgs: [1, 'chunks'], isEnd: [2, 'bool'], endSeq: [3, 'int64'] });
type PullEntry = { key: string; value: RawPull };
const pullEntry = message<PullEntry>({ key: [1, 'string'], value: [2, 'message', rawPull] });
const pulls = message<{ msgs: PullEntry[]; notificationMsgs: PullEntry[] }>({
  msgs: [1, 'list', pullEntry],
  notificationMsgs: [2, 'list', pullEntry],
});

type LastEntry = { key: string; value: EncodedMessage };
const lastEntry = message<LastEntry>({ key: [1, 'string'], value: [2, 'bytes'] });
const lasts = message<{ msgs: LastEntry[] }>({ msgs: [1, 'list', lastEntry] });

/** The answer to 1002 and 1005: notification conversations separate from chats. */
export function encodePulled(pages: PulledByConversation): Uint8Array {
  const msgs: PullEntry[] = [];
  const notificationMsgs: PullEntry[] = [];
  for (const [key, value] of pages) (isNotificationID(key) ? notificationMsgs : msgs).push({ key, value });
  return pulls.encode({ msgs, notificationMsgs });
}

export const encodeLast = (last: ReadonlyMap<string, EncodedMessage>): Uint8Array =>
  lasts.encode({ msgs: [...last].map(([key, value]) => ({ key, value })) });

/** The payload of 2001: one message. */
export const encodePush = (conversationID: string, pushed: EncodedMessage): Uint8Array =>
  encodePulled(new Map([[conversationID, { msgs: [pushed], isEnd: false, endSeq: 0 }]]));

const name = new TextEncoder().encode('conversationUpdate');
/** `options.conversationUpdate: true` in protobuf; of a map's entries with the same key the last one counts. */
const conversationUpdate = Uint8Array.of(0x9a, 0x01, name.length + 4, 0x0a, name.length, ...name, 0x10, 1);

/**
 * The JavaScript SDK shows no message whose `conversationUpdate` is false; the Go engine would show it twice if it
 * were true.
 */
export function withConversationUpdate(message: EncodedMessage): EncodedMessage {
  const whole = new Uint8Array(message.length + conversationUpdate.length);
  whole.set(message);
  whole.set(conversationUpdate, message.length);
  return whole;
}
