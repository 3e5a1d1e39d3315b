import { SessionType } from '@gift/im-protocol';
import { beforeEach, expect, it, vi } from 'vitest';
import { emptyConversation } from '../../../testing/chat-data';
import { saveChatList, savedChatList } from './saved-chat-list';

const one = emptyConversation('si_1_2', SessionType.single, '2');

beforeEach(() => {
  const storage = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
  });
});

it('the saved chat list is restored for its own user only', () => {
  expect(savedChatList('1')).toEqual([]);
  saveChatList('1', [one]);
  expect(savedChatList('1')).toEqual([one]);
  expect(savedChatList('2')).toEqual([]);
  expect(savedChatList('')).toEqual([]);
});
