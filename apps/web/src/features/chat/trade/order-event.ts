import { ContentType, type Message, MessageFrom } from '@gift/im-protocol';

/** An order event in a chat: `{orderNo, event, at}`, and `by` if neither side did it. */
export type OrderLine = {
  orderNo: string;
  event: string;
  at: string;
  by: 'you' | 'them' | 'clock' | 'operator';
  /** The actor's name. Only events in a case room have it. */
  name?: string;
};

/** Only the server writes these: a user who sends the same content gets an ordinary bubble. */
export function orderEventOf(message: Message, ownID: string): OrderLine | null {
  if (message.contentType !== ContentType.custom || message.msgFrom !== MessageFrom.system) return null;
  try {
    const { orderNo, event, at, by, byID, byName } = JSON.parse(message.customElem?.data ?? '') as Record<
      string,
      unknown
    >;
    if (typeof orderNo !== 'string' || typeof event !== 'string' || typeof at !== 'string') return null;
    if (!/^\d{1,19}$/.test(orderNo)) return null;
    const isOutside = by === 'clock' || by === 'operator';
    const isOwn = (byID ?? message.sendID) === ownID;
    const name = typeof byName === 'string' ? { name: byName } : {};
    return { orderNo, event, at, by: isOutside ? by : isOwn ? 'you' : 'them', ...name };
  } catch {
    return null;
  }
}
