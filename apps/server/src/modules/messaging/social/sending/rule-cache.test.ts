import { expect, it } from 'vitest';
import type { SendingRule } from '../../messages/send/chat-directory';
import { createRuleCache } from './rule-cache';

const yes: SendingRule = { ok: true, receivers: [], senderNickname: '', senderFaceURL: '', senderRole: 0 };
const snapshot = (...userIDs: string[]) => ({
  status: 0 as const,
  receivers: userIDs,
  members: new Map(
    userIDs.map((id) => [
      id,
      { role: 20 as const, mutedUntil: 0, mutedByOperatorUntil: 0, senderNickname: '', senderFaceURL: '' },
    ]),
  ),
});

it('holds a limited number of pairs, and evicts the oldest', () => {
  const memory = createRuleCache({ maxPairs: 3, maxGroups: 1 });
  for (const recvID of ['b', 'c', 'd', 'e']) memory.putSingle('a', recvID, yes, 10);
  expect(memory.size.pairs).toBe(3);
  expect(memory.single('a', 'b', 0)).toBeUndefined();
  expect(memory.single('a', 'e', 0)).toBe(yes);
  memory.putSingle('a', 'e', yes, 20);
  expect(memory.size.pairs).toBe(3);
  memory.putGroup('g', snapshot('a'), 10);
  memory.putGroup('h', snapshot('a'), 10);
  expect([memory.group('g', 0), memory.size.groups]).toEqual([undefined, 1]);
});

it('evicts the pairs of a user on both sides, and their groups', () => {
  const memory = createRuleCache({ maxPairs: 100, maxGroups: 100 });
  memory.putSingle('a', 'b', yes, 10);
  memory.putSingle('b', 'a', yes, 10);
  memory.putSingle('c', 'a', yes, 10);
  memory.putSingle('b', 'c', yes, 10);
  memory.putGroup('g', snapshot('a', 'b'), 10);
  memory.putGroup('h', snapshot('b', 'c'), 10);
  memory.invalidate({ userIDs: ['a'], groupIDs: [] });
  expect(memory.size).toEqual({ pairs: 1, groups: 1 });
  expect(memory.single('b', 'c', 0)).toBe(yes);
  memory.invalidate({ userIDs: [], groupIDs: ['h'] });
  expect(memory.size).toEqual({ pairs: 1, groups: 0 });
  const ticket = memory.ticket();
  memory.clear();
  expect(memory.size).toEqual({ pairs: 0, groups: 0 });
  expect(memory.isFresh(ticket)).toBe(false);
  memory.putSingle('a', 'b', yes, 10);
  expect(memory.size.pairs).toBe(1);
});

it('believes nothing longer than it may, and no reading that was overtaken', () => {
  const memory = createRuleCache({ maxPairs: 100, maxGroups: 100 });
  memory.putSingle('a', 'b', yes, 10);
  memory.putGroup('g', snapshot('a'), 10);
  expect(memory.single('a', 'b', 9)).toBe(yes);
  expect(memory.single('a', 'b', 10)).toBeUndefined();
  expect(memory.group('g', 10)).toBeUndefined();
  const ticket = memory.ticket();
  expect(memory.isFresh(ticket)).toBe(true);
  memory.invalidate({ userIDs: ['z'], groupIDs: [] });
  expect(memory.isFresh(ticket)).toBe(false);
});
