// The last good answers, kept on the phone so that lists can be read without a connection.
import type { Language } from '../../i18n/language';
import { keys, stored, storedJson } from '../../state/keys';
import { session } from '../../state/session';

export type Kept<T> = { atMs: number; data: T };

/**
 * The name an answer is kept under. The reader and the language belong to it: another reader must never see this
 * one's answer.
 */
export const answerKey = (url: string, language: Language): string => `${reader()} ${language} ${url}`;

function reader(): string {
  const { token, userID } = session();
  return token ? userID || 'me' : '';
}

const mostAnswers = 60;
const mostCharacters = 100_000;

export const keptAnswer = <T>(url: string): Kept<T> | null => storedJson<Kept<T>>(keys.lastGood + url);

/**
 * Keeps one answer, and lets the oldest go when there are too many or the storage is full. One that comes after its
 * reader left is not kept.
 */
export function keepAnswer(url: string, data: unknown, atMs: number) {
  if (!url.startsWith(`${reader()} `)) return;
  const text = JSON.stringify({ atMs, data });
  if (text.length > mostCharacters) return;
  if (!stored.set(keys.lastGood + url, text)) {
    dropOldest(mostAnswers / 2);
    stored.set(keys.lastGood + url, text);
  }
  dropOldest(mostAnswers);
}

function dropOldest(left: number) {
  let names: string[] = [];
  try {
    names = Object.keys(localStorage).filter((name) => name.startsWith(keys.lastGood));
  } catch {}
  if (names.length <= left) return;
  const aged = names.map((name) => ({ name, atMs: storedJson<Kept<unknown>>(name)?.atMs ?? 0 }));
  aged.sort((a, b) => a.atMs - b.atMs);
  for (const { name } of aged.slice(0, names.length - left)) stored.remove(name);
}
