import type { Friend } from '@gift/im-engine/api';

/** A friend's display name: the user's remark, otherwise the nickname. */
export const nameOf = ({ remark, nickname }: Pick<Friend, 'remark' | 'nickname'>) => remark || nickname;

// The first character of each letter in pinyin order, which no standard table has: a name belongs to the last of these
// that it does not sort before. No syllable starts with I, U or V.
const firsts = [...'阿八嚓哒妸发旮哈讥咔垃妈拏噢妑七呥扨它穵夕丫帀'];
const initials = [...'ABCDEFGHJKLMNOPQRSTWXYZ'];
const pinyin = new Intl.Collator('zh-u-co-pinyin');
const knowsPinyin = pinyin.resolvedOptions().locale.startsWith('zh');

const other = '#';

/** The index letter of a name: `É` is under E, `深` under S, digits and the rest under `#`. */
export function initialOf(name: string): string {
  const first = [...name.trim().normalize('NFKD')][0]?.toUpperCase() ?? other;
  if (/^[A-Z]$/.test(first)) return first;
  if (!knowsPinyin || !/\p{Script=Han}/u.test(first)) return other;
  const at = firsts.findLastIndex((one) => pinyin.compare(first, one) >= 0);
  return initials[at] ?? other;
}

export type ListRow =
  | { kind: 'initial'; key: string; initial: string }
  | { kind: 'friend'; key: string; friend: Friend };

/** The index mark of pinned friends, before all letters. */
export const pinnedFirst = '★';

/** Friends as in a phone book: pinned ones first, then by letter, `#` last. */
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
      { kind: 'initial' as const, key: initial, initial },
      ...those
        .sort((one, another) => pinyin.compare(nameOf(one), nameOf(another)))
        .map((friend) => ({ kind: 'friend' as const, key: friend.userID, friend })),
    ]);
}
