import { ContentType, type Message, MessageFrom } from '@gift/im-protocol';

/** An order event as it stands in a chat: `{orderNo, event, at}` in the message, and who did it beside it. */
export type OrderLine = {
  orderNo: string;
  event: string;
  at: string;
  by: 'you' | 'them' | 'clock' | 'operator';
};

/** Written by the server alone: a user who sends the same content gets a bubble like any other. */
export function orderEventOf(message: Message, ownID: string): OrderLine | null {
  if (message.contentType !== ContentType.custom || message.msgFrom !== MessageFrom.system) return null;
  try {
    const { orderNo, event, at } = JSON.parse(message.customElem?.data ?? '') as Record<string, unknown>;
    if (typeof orderNo !== 'string' || typeof event !== 'string' || typeof at !== 'string') return null;
    if (!/^\d{1,19}$/.test(orderNo)) return null;
    const actor = message.customElem?.extension ?? '';
    const by = actor === 'clock' || actor === 'operator' ? actor : message.sendID === ownID ? 'you' : 'them';
    return { orderNo, event, at, by };
  } catch {
    return null;
  }
}
