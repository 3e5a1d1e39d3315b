import { SessionType } from '@gift/im-protocol';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { emptyChatData, emptyConversation, emptyMessage } from '../../../testing/chat-data';
import { type MemoryEngine, memoryEngine } from '../../../testing/memory-engine';
import { createMessageList, type MessageList } from './message-list';

const id = 'si_1_2';
const own = '1';
let engine: MemoryEngine;
let messageList: MessageList;
let stop: () => void;

function setup(count: number, unreadCount = 0) {
  const chatData = emptyChatData(own);
  const conversation = { ...emptyConversation(id, SessionType.single, '2'), unreadCount };
  chatData.conversations.set(id, conversation);
  chatData.messages.set(
    id,
    Array.from({ length: count }, (_, n) =>
      emptyMessage(chatData, {
        seq: n + 1,
        sendID: '2',
        recvID: own,
        sendTime: 1000 * (n + 1),
        textElem: { content: `${n + 1}` },
      }),
    ),
  );
  engine = memoryEngine(chatData, { sendMs: 10 });
  messageList = createMessageList(engine, conversation, own);
  stop = messageList.follow();
}
const seqs = () => messageList.state.get().messages.map((message) => message.seq);
const incoming = (text: string) =>
  engine.receive(
    emptyMessage(engine.chatData, {
      sendID: '2',
      recvID: own,
      sendTime: Date.now(),
      textElem: { content: text },
    }),
  );

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

describe('an open chat', () => {
  it('starts with the newest fifty messages and loads older pages back to the first', async () => {
    setup(120);
    await messageList.load();
    expect(seqs()).toEqual(Array.from({ length: 50 }, (_, n) => n + 71));
    await messageList.loadOlder();
    await messageList.loadOlder();
    expect(seqs()).toHaveLength(120);
    expect(messageList.state.get().hasOlder).toBe(false);
  });

  it('puts the divider before the first unread message, also beyond the first page', async () => {
    setup(120, 80);
    await messageList.load();
    const { messages, unreadFrom, unreadCount } = messageList.state.get();
    expect(unreadCount).toBe(80);
    expect(messages.find((message) => message.clientMsgID === unreadFrom)?.seq).toBe(41);
  });

  it('adds an incoming message once, and counts it while the reader looks at older ones', async () => {
    setup(3);
    await messageList.load();
    incoming('a');
    expect(seqs()).toEqual([1, 2, 3, 4]);
    expect(messageList.state.get().arrived).toBe(0);
    messageList.setAtEnd(false);
    incoming('b');
    expect(messageList.state.get().arrived).toBe(1);
    messageList.setAtEnd(true);
    expect(messageList.state.get().arrived).toBe(0);
  });

  it('shows a sent message immediately, then its tick or its failure', async () => {
    setup(1);
    await messageList.load();
    messageList.show(
      await engine.sendMessage({ recvID: '2', groupID: '' }, { contentType: 101, text: 'hello' }),
    );
    expect(messageList.state.get().messages.at(-1)).toMatchObject({ status: 1, seq: 0 });
    await vi.advanceTimersByTimeAsync(20);
    expect(messageList.state.get().messages.at(-1)).toMatchObject({ status: 2, seq: 2 });
    expect(seqs()).toEqual([1, 2]);
  });

  it('jumps to an old message without a gap, and returns to the end', async () => {
    setup(1000);
    await messageList.load();
    expect((await messageList.jumpTo(300))?.textElem?.content).toBe('300');
    expect(messageList.state.get().hasNewer).toBe(true);
    incoming('new');
    expect(seqs()).not.toContain(1001);
    await messageList.loadNewer();
    const loadedSeqs = seqs();
    expect(loadedSeqs).toEqual(Array.from({ length: loadedSeqs.length }, (_, n) => loadedSeqs[0]! + n));
    await messageList.jumpToLatest();
    expect(seqs().at(-1)).toBe(1001);
    expect(messageList.state.get()).toMatchObject({ hasNewer: false, arrived: 0 });
  });

  it('loads newer pages from an old message to the end', async () => {
    setup(400);
    await messageList.load();
    await messageList.jumpTo(10);
    for (let page = 0; page < 12 && messageList.state.get().hasNewer; page += 1)
      await messageList.loadNewer();
    const loadedSeqs = seqs();
    expect(messageList.state.get().hasNewer).toBe(false);
    expect(loadedSeqs).toEqual(Array.from({ length: loadedSeqs.length }, (_, n) => loadedSeqs[0]! + n));
    expect(loadedSeqs.at(-1)).toBe(400);
  });

  it('has no gap after an outage with more than one page of messages', async () => {
    setup(60);
    await messageList.load();
    const storedMessages = engine.chatData.messages.get(id)!;
    for (let seq = 61; seq <= 300; seq += 1)
      storedMessages.push(
        emptyMessage(engine.chatData, { seq, sendID: '2', recvID: own, conversationID: id }),
      );
    engine.emit('syncProgress', { percent: 100, isFirst: false });
    await vi.advanceTimersByTimeAsync(0);
    const now = seqs();
    expect(now.at(-1)).toBe(300);
    expect(now).toEqual(Array.from({ length: now.length }, (_, n) => now[0]! + n));
  });

  it.each<[string, () => void]>([
    ['by itself', () => void incoming('meanwhile')],
    [
      'by a sync',
      () => {
        const storedMessages = engine.chatData.messages.get(id)!;
        storedMessages.push(
          emptyMessage(engine.chatData, { seq: 6, sendID: '2', recvID: own, conversationID: id }),
        );
        engine.emit('syncProgress', { percent: 100, isFirst: false });
      },
    ],
  ])('misses nothing that came %s while its first page was read', async (_, come) => {
    setup(5);
    const read = engine.getHistory;
    engine.getHistory = async (of) => {
      const page = await read(of);
      engine.getHistory = read;
      come();
      return page;
    };
    await messageList.load();
    await vi.advanceTimersByTimeAsync(0);
    expect(seqs()).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('shows who is typing until they send, stop, or time out', async () => {
    setup(1);
    await messageList.load();
    const typing = (isTyping: boolean) =>
      engine.emit('typing', { conversationID: id, userID: '2', isTyping });
    typing(true);
    expect(messageList.state.get().typing).toEqual(['2']);
    await vi.advanceTimersByTimeAsync(13_000);
    expect(messageList.state.get().typing).toEqual([]);
    typing(true);
    incoming('done');
    expect(messageList.state.get().typing).toEqual([]);
  });

  it('reports a failed load, and loads on the next call', async () => {
    setup(5);
    const works = engine.getHistory;
    engine.getHistory = () => Promise.reject({ errCode: 10003, errMsg: 'database maybe damaged' });
    await messageList.load();
    expect(messageList.state.get()).toMatchObject({ isLoaded: false, hasFailed: true });
    engine.getHistory = works;
    await messageList.load();
    expect(messageList.state.get()).toMatchObject({ isLoaded: true, hasFailed: false });
  });
});
