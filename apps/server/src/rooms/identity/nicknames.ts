import { contactIn } from '@gift/contract';
import { folded as plainLetters } from '@gift/contract/contacts';
import { Refusal } from '../../platform/refusal';
import { nicknameKey } from './store';

/** Words that make a nickname look like ours. Compared after folding, so that G1FT.Support counts too. */
const staffWords = [
  'gift',
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

const lookAlikes: Record<string, string> = { ı: 'i', 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', l: 'i' };
const folded = (text: string) =>
  nicknameKey(plainLetters(text))
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[013457lı]/g, (letter) => lookAlikes[letter] ?? letter);

const foldedWords = staffWords.map(folded);

/** Letters side by side that pass for one: superadrnin. */
const joined = (text: string) => text.replaceAll('rn', 'm').replaceAll('vv', 'w');
const hasWord = (text: string, words: readonly string[]) =>
  words.some((word) => text.includes(word) || joined(text).includes(joined(word)));

/** What the two of a case know its moderator by. */
const badge = /^m[\da-f]{6}$/;

/** Whether a nickname could be taken for staff, or is nothing but dots and underscores. */
export const isReservedNickname = (nickname: string): boolean =>
  nicknameKey(nickname) === '' || badge.test(nicknameKey(nickname)) || hasWord(folded(nickname), foldedWords);

/** "Gift cards of Lagos" names what is traded; "Gift" and "Gift help" name us. */
const ourTitles =
  /^gift(?:team|heip|care|desk|service|app|hq|ng|nigeria|news|safety|security|room|payments?|centre|center|case(?!s)\w*)*$/;
const titleWords = foldedWords.filter((word) => word !== folded('gift'));

/** Whether the name of a group could be taken for one of the operator's own. */
export function isReservedTitle(title: string): boolean {
  const plain = folded(title).replace(/[^\p{L}\p{N}]/gu, '');
  return ourTitles.test(plain) || hasWord(plain, titleWords);
}

/** Refuses a nickname that anybody could be reached by, or that looks like ours; whether it is free is for the database to say. */
export function refuseUnfitNickname(nickname: string): void {
  if (isReservedNickname(nickname)) throw new Refusal('NicknameReserved');
  if (contactIn(nickname)) throw new Refusal('NicknameContact');
}
