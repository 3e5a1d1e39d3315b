import { ContentType, type Message, SessionType } from '@gift/im-protocol';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { emptyChatData, emptyMessage } from '../../testing/chat-data';
import { closeToast, toasts } from '../state/toasts';
import type { ChatEngine } from './engine';
import { toastNewMessages } from './new-message-toast';

const chatData = emptyChatData('1');
const message = (change: Partial<Message> = {}) =>
  emptyMessage(chatData, { sendID: '2', recvID: '1', ...change });
const order = JSON.stringify({ orderNo: '5', event: 'pay', at: '2026-11-20T12:00:00.000Z' });
const orderEvent = {
  contentType: ContentType.custom,
  msgFrom: 200,
  customElem: { data: order, description: '', extension: '' },
} as const;
const ofGift = {
  contentType: ContentType.oaNotification,
  sessionType: SessionType.notification,
  sendID: 'gift',
  msgFrom: 200,
} as const;

let recvMsgOpt = 0;
const engine = { getOneConversation: async () => ({ recvMsgOpt }) } as unknown as ChatEngine;
const shown = async (...messages: Message[]) => {
  await toastNewMessages(engine, messages, '1');
  return toasts.get().map(({ text, kind }) => `${kind}: ${text}`);
};
const notice = 'success: You have a new message';

beforeEach(() => {
  recvMsgOpt = 0;
  vi.stubGlobal('location', { pathname: '/balance' });
});
afterEach(() => {
  for (const { id } of toasts.get()) closeToast(id);
  vi.unstubAllGlobals();
});

it('a message from somebody else shows a notification, for any type, in groups too', async () => {
  expect(await shown(message())).toEqual([notice]);
  for (const { id } of toasts.get()) closeToast(id);
  expect(await shown(message({ contentType: ContentType.picture }))).toEqual([notice]);
  for (const { id } of toasts.get()) closeToast(id);
  expect(await shown(message({ groupID: '5', sessionType: SessionType.group }))).toEqual([notice]);
});

it.each([
  ['a line of Gift to the reader alone', ofGift],
  ['an event of an order that the reader caused', { ...orderEvent, sendID: '1', recvID: '2' }],
  ['an event of an order that the other side caused', orderEvent],
  ['a message of the reader from another phone', { sendID: '1', recvID: '2' }],
  ['a change of a group', { contentType: ContentType.memberEntered, msgFrom: 200 } as const],
])('%s is not', async (_, change) => {
  expect(await shown(message(change))).toEqual([]);
});

it('a message among lines of Gift is', async () => {
  expect(await shown(message(), message(ofGift), message(orderEvent))).toEqual([notice]);
});

it('several messages in a row show one notification, which stays unchanged', async () => {
  await shown(message());
  const first = toasts.get()[0];
  await Promise.all([shown(message()), shown(message(), message())]);
  expect(toasts.get()).toEqual([first]);
});

it.each(['/chat', '/chat/chatCenter'])('nothing is noticed on %s', async (pathname) => {
  vi.stubGlobal('location', { pathname });
  expect(await shown(message())).toEqual([]);
});

it('a muted chat is not noticed', async () => {
  recvMsgOpt = 2;
  expect(await shown(message())).toEqual([]);
});
