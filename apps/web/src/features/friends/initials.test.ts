import type { Friend } from '@gift/im-engine/api';
import { expect, it } from 'vitest';
import { initialOf, withInitials } from './initials';

it.each([
  ['lagos_cards', 'L'],
  ['  Ada', 'A'],
  ['Éliane', 'E'],
  ['Ọláolú', 'O'],
  ['ＧＣ店１', 'G'],
  ['深圳礼品卡', 'S'],
  ['阿明', 'A'],
  ['刘伟', 'L'],
  ['马云', 'M'],
  ['赵四', 'Z'],
  ['24hours', '#'],
  ['_steam', '#'],
  ['😀', '#'],
  ['', '#'],
])('%s stands under %s', (name, initial) => expect(initialOf(name)).toBe(initial));

it('a friend list sorts by remark or nickname, with pinned friends first and non-letters last', () => {
  const friend = (userID: string, nickname: string, more: Partial<Friend> = {}): Friend => ({
    ...{ userID, nickname, faceURL: '', ex: '', remark: '', createTime: 0, addSource: 0, isPinned: false },
    ...more,
  });
  const lines = withInitials([
    friend('1', 'bola'),
    friend('2', '007'),
    friend('3', 'zara', { remark: 'Aunt' }),
    friend('4', 'yemi', { isPinned: true }),
    friend('5', 'Bayo'),
  ]);
  expect(lines.map(({ key }) => key)).toEqual(['★', '4', 'A', '3', 'B', '5', '1', '#', '2']);
});
