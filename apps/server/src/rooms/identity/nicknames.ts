import { contactIn } from '@gift/contract';
import { Refusal } from '../../platform/refusal';
import { nicknameKey } from './store';

/** Words that make a nickname look like ours. Compared after folding, so that G1FT.Support counts too. */
const staffWords = [
  'gift',
  'admin',
  'support',
  'moderator',
  'operator',
  'official',
  'staff',
  'system',
  'helpdesk',
  'customerservice',
  'customercare',
  'escrow',
  '客服',
  '官方',
  '管理员',
  '管理員',
  '系统',
  '系統',
  '运营',
  '平台',
];

const lookAlikes: Record<string, string> = { ı: 'i', 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', l: 'i' };
const folded = (text: string) =>
  nicknameKey(text)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[013457lı]/g, (letter) => lookAlikes[letter] ?? letter);

const foldedWords = staffWords.map(folded);

/** Whether a nickname could be taken for staff, or is nothing but dots and underscores. */
export const isReservedNickname = (nickname: string): boolean =>
  nicknameKey(nickname) === '' || foldedWords.some((word) => folded(nickname).includes(word));

/** Refuses a nickname that anybody could be reached by, or that looks like ours; whether it is free is for the database to say. */
export function refuseUnfitNickname(nickname: string): void {
  if (isReservedNickname(nickname)) throw new Refusal('NicknameReserved');
  if (contactIn(nickname)) throw new Refusal('NicknameContact');
}
