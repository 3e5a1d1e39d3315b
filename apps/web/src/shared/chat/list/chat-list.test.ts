import { SessionType } from '@gift/im-protocol';
import { beforeEach, expect, it, vi } from 'vitest';
import { emptyChatData, emptyConversation } from '../../../testing/chat-data';
import { memoryEngine } from '../../../testing/memory-engine';

// The list is module state, so each test imports a fresh copy.
const fresh = async () => {
  vi.resetModules();
  vi.stubGlobal('location', { pathname: '/chat' });
  return import('./chat-list');
};
const engineWith = (count: number) => {
  const chatData = emptyChatData('1');
  for (let n = 1; n <= count; n += 1) {
    const id = `si_1_${n + 1}`;
    chatData.conversations.set(id, {
      ...emptyConversation(id, SessionType.single, `${n + 1}`),
      latestMsgSendTime: n,
    });
  }
  return memoryEngine(chatData);
};
beforeEach(() => vi.unstubAllGlobals());

it('loads chats in pages of fifty until the list reaches the total', async () => {
  const chats = await fresh();
  const engine = engineWith(120);
  const asked = vi.spyOn(engine, 'getConversationListSplit');
  await chats.refreshChats(engine);
  expect(chats.chats()).toMatchObject({ total: 120, isLoaded: true });
  expect(chats.chats().items).toHaveLength(50);
  await chats.moreChats(engine);
  expect(chats.hasMore(chats.chats())).toBe(true);
  await chats.moreChats(engine);
  expect(chats.chats()).toMatchObject({ items: { length: 120 }, total: 120 });
  expect(chats.hasMore(chats.chats())).toBe(false);
  expect(asked.mock.calls.map(([page]) => page)).toEqual([
    { offset: 0, count: 50 },
    { offset: 50, count: 50 },
    { offset: 100, count: 50 },
  ]);
});

it('pulling to refresh starts at offset 0 again', async () => {
  const chats = await fresh();
  const engine = engineWith(120);
  await chats.refreshChats(engine);
  await chats.moreChats(engine);
  await chats.refreshChats(engine);
  expect(chats.chats().items).toHaveLength(50);
  await chats.moreChats(engine);
  expect(chats.chats().items).toHaveLength(100);
});

it('no chat is skipped or repeated when others move or disappear between two pages', async () => {
  const chats = await fresh();
  const engine = engineWith(120);
  const stop = chats.follow(engine);
  await chats.refreshChats(engine);
  // One from the last page moves to the top, one of the first page is removed.
  await engine.setConversation('si_1_2', { isPinned: true });
  await engine.hideConversation('si_1_121');
  while (chats.hasMore(chats.chats())) await chats.moreChats(engine);
  const ids = chats.chats().items.map((one) => one.conversationID);
  expect(new Set(ids).size).toBe(119);
  expect(ids).toHaveLength(119);
  expect(ids[0]).toBe('si_1_2');
  stop();
});

it('a failed refresh keeps the shown chats', async () => {
  const chats = await fresh();
  const engine = engineWith(3);
  await chats.refreshChats(engine);
  engine.getConversationListSplit = () => Promise.reject({ errCode: 10003, errMsg: '' });
  await expect(chats.refreshChats(engine)).rejects.toMatchObject({ errCode: 10003 });
  expect(chats.chats()).toMatchObject({ hasFailed: true, isLoaded: true });
  expect(chats.chats().items).toHaveLength(3);
});
