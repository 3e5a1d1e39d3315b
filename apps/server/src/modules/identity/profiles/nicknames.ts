import { randomInt } from 'node:crypto';
import { contactIn } from '@gift/contract';
import { nicknamePattern } from '@gift/contract/rules';
import { folded as foldedText } from '@gift/contract/text/contacts';
import { Refusal } from '../../../platform/calls/refusal';
import { type Db, sql } from '../../../platform/database/db';
import { isNicknameTaken, nicknameKey, nicknameShape } from '../store';

/** Words that make a nickname look official. Compared after folding, so that Supp0rt matches too. */
const staffWords = [
  'admin',
  'support',
  'operator',
  'official',
  'staff',
  'system',
  'helpdesk',
  'customerservice',
  'customercare',
  'escrow',
  'mediat',
  'moderat',
  'modteam',
  'dispute',
  'arbit',
  'adjudicat',
  'resolution',
  'compliance',
  'caseworker',
  '客服',
  '官方',
  '管理员',
  '管理員',
  '系统',
  '系統',
  '运营',
  '平台',
  '仲裁',
  '调解',
  '調解',
  '审核',
  '審核',
  '争议',
  '爭議',
  '版主',
  '裁决',
  '裁決',
];

/** Latin letters with a stroke or hook, which Unicode normalisation does not decompose. */
const strokes: Record<string, string> = {
  đ: 'd',
  ƒ: 'f',
  ǥ: 'g',
  ħ: 'h',
  ƙ: 'k',
  ł: 'l',
  ø: 'o',
  ŧ: 't',
  ƫ: 't',
  ƭ: 't',
};
const digits: Record<string, string> = { ı: 'i', 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', l: 'i' };
const unmarked = (text: string) =>
  nicknameKey(foldedText(text))
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[đƒǥħƙłøŧƫƭ]/g, (character) => strokes[character] ?? character);
const folded = (text: string) =>
  unmarked(text).replace(/[013457lı]/g, (character) => digits[character] ?? character);

const foldedWords = staffWords.map(folded);

/** Letter pairs that look like one letter: superadrnin. */
const joinLookalikes = (text: string) => text.replaceAll('rn', 'm').replaceAll('vv', 'w');
const hasWord = (text: string, tokens: readonly string[]) =>
  tokens.some((word) => text.includes(word) || joinLookalikes(text).includes(joinLookalikes(word)));

/** The name under which the two sides of a case know its moderator. */
const badge = /^m[\da-f]{6}$/;

/** Words that occur next to "Gift" in the name of one of our teams or accounts. */
const ourWords =
  'team|help|care|desk|services?|app|hq|ng|nigeria|news|safety|security|room|pay|payments?|cent(?:re|er)|agent|rep|manager|' +
  'boss|ceo|founder|owner|crew|bot|info|contact|hotline|online|live|chat|alerts?|refunds?|wallet|finance|legal|fraud|risk|kyc|' +
  'verify|verified|verification|the|real|ask|团队|助手|小助手|中心|专员|经理|财务|安全|钱包|退款';
/** Matches a letter or the digit that looks like it. */
const spelled = (tokens: string) =>
  tokens.replace(
    /[aeilost]/g,
    (character) => ({ a: '[a4]', e: '[e3]', o: '[o0]', s: '[s5]', t: '[t7]' })[character] ?? '[il1ı]',
  );
/** "Gift", "gift_24" and "Team G1ft" look like us; "gift cards" and "Chidinma_gifts" name the goods. */
const ourName = new RegExp(
  spelled(`^\\d*(?:${ourWords})*g+i+f+t+\\d*(?:${ourWords})*(?:case(?!s)\\w*)?\\d*$`),
);
const namesUs = (text: string) => {
  const plainText = unmarked(text).replace(/[^\p{L}\p{N}]/gu, '');
  return ourName.test(plainText) || ourName.test(joinLookalikes(plainText));
};

/** Whether a nickname could be mistaken for staff, or consists of dots and underscores only. */
export const isReservedNickname = (nickname: string): boolean =>
  nicknameKey(nickname) === '' ||
  badge.test(nicknameKey(nickname)) ||
  namesUs(nickname) ||
  hasWord(folded(nickname), foldedWords);

/** Whether a group name could be mistaken for one of the operator's own. */
export const isReservedTitle = (title: string): boolean =>
  namesUs(title) || hasWord(folded(title).replace(/[^\p{L}\p{N}]/gu, ''), foldedWords);

const maxLength = 20;
const endings = ['', '_', '_cards', '.trade', '_ng'];

/** The part of a refused nickname that is allowed; a neutral word if none is. */
function stemOf(nickname: string): string {
  const cleanNickname = nickname
    .normalize('NFKC')
    .split(/[_.]+/)
    .map((part) => part.replace(/\d+$/, ''))
    .find((part) => [...part].length > 1 && !hasWord(folded(part), foldedWords));
  return cleanNickname ?? (/\p{Script=Han}/u.test(nickname) ? '卡友' : 'trader');
}

/**
 * Three free nicknames similar to a refused one. Each has random digits, so a name's absence does not reveal whether it
 * is taken.
 */
async function alternativesTo(db: Db, nickname: string): Promise<string[]> {
  const stem = [...stemOf(nickname)];
  const suggestions = Array.from({ length: 15 }, (_, at) => {
    const end = `${endings[at % endings.length]}${randomInt(at < 10 ? 10 : 1000, at < 10 ? 1000 : 100_000)}`;
    return stem.slice(0, maxLength - end.length).join('') + end;
  }).filter((name) => nicknamePattern.test(name) && !isReservedNickname(name) && !contactIn(name));
  const keys = suggestions.map(nicknameKey);
  const shapes = suggestions.map(nicknameShape);
  const takenNames = await db.many<{ key: string; shape: string | null }>(sql`
    select nickname_key as key, nickname_shape as shape from identity.users
    where nickname_key = any(${keys}) or nickname_shape = any(${shapes})`);
  const isFree = (_: string, at: number) =>
    !takenNames.some(({ key, shape }) => key === keys[at] || shape === shapes[at]) &&
    shapes.indexOf(shapes[at]!) === at;
  return suggestions.filter(isFree).slice(0, 3);
}

/** Refuses a nickname that could be a phone number or e-mail address, or that looks official. */
export async function refuseUnfitNickname(db: Db, nickname: string): Promise<void> {
  if (isReservedNickname(nickname))
    throw new Refusal('NicknameReserved', { alternatives: await alternativesTo(db, nickname) });
  if (contactIn(nickname)) throw new Refusal('NicknameContact');
}

/** Refuses a nickname that is taken, or that looks like a taken one. */
export async function refuseUsedNickname(
  db: Db,
  nickname: string,
  except: bigint | null = null,
): Promise<void> {
  if (await isNicknameTaken(db, nickname, except))
    throw new Refusal('NicknameInUse', { alternatives: await alternativesTo(db, nickname) });
}
