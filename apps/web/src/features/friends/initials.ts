import type { Friend } from '@gift/im-engine/api';

/** How a friend is called here: by the reader's own word for them, else by the name they took. */
export const nameOf = ({ remark, nickname }: Pick<Friend, 'remark' | 'nickname'>) => remark || nickname;

// The first character of each letter in the order of pinyin, which no standard table gives: a name stands under the
// last of these it does not come before. I, U and V begin no syllable.
const firsts = [...'阿八嚓哒妸发旮哈讥咔垃妈拏噢妑七呥扨它穵夕丫帀'];
const initials = [...'ABCDEFGHJKLMNOPQRSTWXYZ'];
const pinyin = new Intl.Collator('zh-u-co-pinyin');
const knowsPinyin = pinyin.resolvedOptions().locale.startsWith('zh');

const other = '#';

/** The letter a name stands under: `É` is under E, `深` under S, digits and all else under `#`. */
export function initialOf(name: string): string {
  const first = [...name.trim().normalize('NFKD')][0]?.toUpperCase() ?? other;
  if (/^[A-Z]$/.test(first)) return first;
  if (!knowsPinyin || !/\p{Script=Han}/u.test(first)) return other;
  const at = firsts.findLastIndex((one) => pinyin.compare(first, one) >= 0);
  return initials[at] ?? other;
}

export type ListRow =
  | { kind: 'letter'; key: string; initial: string }
  | { kind: 'friend'; key: string; friend: Friend };

/** Stands for those kept on top, before all letters. */
export const pinnedFirst = '★';

/** Friends as a telephone book has them: those kept on top, then by letter, `#` last. */
export function withInitials(friends: readonly Friend[]): ListRow[] {
  const under = new Map<string, Friend[]>();
  for (const friend of friends) {
    const initial = friend.isPinned ? pinnedFirst : initialOf(nameOf(friend));
    under.set(initial, [...(under.get(initial) ?? []), friend]);
  }
  const rank = (initial: string) => (initial === pinnedFirst ? 0 : initial === other ? 2 : 1);
  return [...under]
    .sort(([one], [another]) => rank(one) - rank(another) || (one < another ? -1 : 1))
    .flatMap(([initial, those]) => [
      { kind: 'letter' as const, key: initial, initial },
      ...those
        .sort((one, another) => pinyin.compare(nameOf(one), nameOf(another)))
        .map((friend) => ({ kind: 'friend' as const, key: friend.userID, friend })),
    ]);
}
