import { type AtContent, atAllTag } from '@gift/im-protocol';

const emoji =
  /^(?:\s|\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\ufe0f|\u200d\p{Extended_Pictographic})*|\p{RI}\p{RI}|[0-9#*]\ufe0f?\u20e3)+$/u;
const maxBig = 3;

/** One to three emoji and nothing else: shown large. */
export function isOnlyEmoji(text: string): boolean {
  const trimmed = text.trim();
  if (trimmed === '' || trimmed.length > 40 || !emoji.test(trimmed)) return false;
  const characters = typeof Intl.Segmenter === 'function' ? new Intl.Segmenter().segment(trimmed) : trimmed;
  return [...characters].length <= maxBig;
}

/** A part of a text with mentions; `at` is its position. */
export type SpokenPart = { at: number; text: string; userID: string | null; isAll: boolean };

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * Splits `@12 hello` into `@ada` and ` hello`: the wire has ids, users read nicknames. Some clients write the nickname
 * itself; it must not match the start of a longer one.
 */
export function spokenParts({ text, atUsersInfo, atUserList }: AtContent): SpokenPart[] {
  const names = new Map(atUsersInfo.map((one) => [one.atUserID, one.groupNickname]));
  const idOf = new Map(atUsersInfo.map((one) => [one.groupNickname, one.atUserID]));
  const ids = new Set([...atUserList, ...names.keys()]);
  for (const id of ids) idOf.set(id, id);
  idOf.delete('');
  if (idOf.size === 0) return [{ at: 0, text, userID: null, isAll: false }];
  const spellings = [...idOf.keys()]
    .sort((a, b) => b.length - a.length)
    .map((one) => (ids.has(one) ? escaped(one) : `${escaped(one)}(?!\\.?\\w)`));
  const parts: SpokenPart[] = [];
  let from = 0;
  for (const match of text.matchAll(new RegExp(`@(${spellings.join('|')})`, 'g'))) {
    if (match.index > from)
      parts.push({ at: from, text: text.slice(from, match.index), userID: null, isAll: false });
    const userID = idOf.get(match[1]!)!;
    const isAll = userID === atAllTag;
    parts.push({ at: match.index, text: `@${names.get(userID) || userID}`, userID, isAll });
    from = match.index + match[0].length;
  }
  if (from < text.length) parts.push({ at: from, text: text.slice(from), userID: null, isAll: false });
  return parts;
}

/** A mention in the text being written: `@ada` stands for this id. */
export type Named = { userID: string; nickname: string };

/** The content to send for a text with mentions: ids instead of nicknames. Null without mentions. */
export function mentionContentOf(
  text: string,
  named: readonly Named[],
): Pick<AtContent, 'text' | 'atUserList' | 'atUsersInfo'> | null {
  const used = named.filter((one) => text.includes(`@${one.nickname} `) || text.endsWith(`@${one.nickname}`));
  if (used.length === 0) return null;
  const longestFirst = [...used].sort((a, b) => b.nickname.length - a.nickname.length);
  const withIDs = longestFirst.reduce(
    (now, { userID, nickname }) => now.replaceAll(`@${nickname}`, `@${userID}`),
    text,
  );
  return {
    text: withIDs,
    atUserList: [...new Set(used.map((one) => one.userID))],
    atUsersInfo: used.map((one) => ({ atUserID: one.userID, groupNickname: one.nickname })),
  };
}

/** The size of a picture in a bubble: as large as fits, but never too thin to tap. */
export function boxOf(width: number, height: number, max = { width: 240, height: 280 }) {
  const size = width > 0 && height > 0 ? { width, height } : { width: 4, height: 3 };
  const scale = Math.min(max.width / size.width, max.height / size.height);
  return {
    width: Math.round(Math.max(96, size.width * scale)),
    height: Math.round(Math.max(72, size.height * scale)),
  };
}
