import fc from 'fast-check';
import { expect, it } from 'vitest';
import { mergeConversations } from './merge';

const one = (
  conversationID: string,
  of: Partial<{ isPinned: boolean; draftTextTime: number; latestMsgSendTime: number; mark: number }> = {},
) => ({
  ...{ conversationID, isPinned: false, draftTextTime: 0, latestMsgSendTime: 0, mark: 0 },
  ...of,
});
const ids = (list: { conversationID: string }[]) => list.map(({ conversationID }) => conversationID).join('');

it('puts pinned conversations first, then the later of draft and last message, newest first', () => {
  const list = mergeConversations(
    [],
    [
      one('a', { latestMsgSendTime: 5 }),
      one('b', { draftTextTime: 9, latestMsgSendTime: 1 }),
      one('c', { isPinned: true, latestMsgSendTime: 2 }),
      one('d', { isPinned: true, draftTextTime: 3 }),
      one('e', { latestMsgSendTime: 7, draftTextTime: 2 }),
    ],
  );
  expect(ids(list)).toBe('dcbea');
});

it('keeps equal conversations in place, and adds new ones after them', () => {
  const conversations = [one('c'), one('a'), one('b')];
  expect(ids(mergeConversations(conversations, [one('d'), one('a', { mark: 1 })]))).toBe('cabd');
});

const arbitrary = fc.record({
  conversationID: fc.constantFrom(...'abcdefgh'),
  isPinned: fc.boolean(),
  draftTextTime: fc.nat(3),
  latestMsgSendTime: fc.nat(3),
  mark: fc.nat(),
});

it('keeps each conversation once, in its newest state and sorted, for any sequence of updates', () => {
  fc.assert(
    fc.property(fc.array(fc.array(arbitrary)), (rounds) => {
      let list: ReturnType<typeof one>[] = [];
      const last = new Map<string, number>();
      for (const round of rounds) {
        const before = list;
        list = mergeConversations(list, round);
        for (const { conversationID, mark } of round) last.set(conversationID, mark);
        const places = new Map(before.map(({ conversationID }, place) => [conversationID, place]));
        for (let n = 1; n < list.length; n += 1) {
          const [upper, lower] = [list[n - 1]!, list[n]!];
          const rank = (row: typeof upper) => [
            row.isPinned ? 1 : 0,
            Math.max(row.draftTextTime, row.latestMsgSendTime),
          ];
          const [a, b] = [rank(upper), rank(lower)];
          expect(a[0]! > b[0]! || (a[0] === b[0] && a[1]! >= b[1]!)).toBe(true);
          const [p, q] = [places.get(upper.conversationID), places.get(lower.conversationID)];
          if (a[0] === b[0] && a[1] === b[1] && p !== undefined && q !== undefined) expect(p).toBeLessThan(q);
        }
      }
      expect(new Map(list.map(({ conversationID, mark }) => [conversationID, mark]))).toEqual(last);
    }),
  );
});
