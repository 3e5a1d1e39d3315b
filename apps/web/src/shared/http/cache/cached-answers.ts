// The last good answers, saved on the phone so that lists can be read offline.
import type { Language } from '@gift/client/language';
import { stored, storedJson } from '@gift/client/storage';
import { keys } from '../../state/keys';
import { session } from '../../state/session';

export type CachedAnswer<T> = { atMs: number; data: T };

/** The storage key of an answer. It contains the user and the language, so another user never sees the answer. */
export const answerKey = (url: string, language: Language): string => `${reader()} ${language} ${url}`;

function reader(): string {
  const { token, userID } = session();
  return token ? userID || 'me' : '';
}

const maxAnswers = 60;
const maxCharacters = 100_000;

export const readCachedAnswer = <T>(key: string): CachedAnswer<T> | null =>
  storedJson<CachedAnswer<T>>(keys.lastGood + key);

/**
 * Saves an answer, and deletes the oldest if there are too many or the storage is full. An answer that arrives after
 * its user left is not saved.
 */
export function cacheAnswer(key: string, data: unknown, atMs: number) {
  if (!key.startsWith(`${reader()} `)) return;
  const text = JSON.stringify({ atMs, data });
  if (text.length > maxCharacters) return;
  if (!stored.set(keys.lastGood + key, text)) {
    dropOldest(maxAnswers / 2);
    stored.set(keys.lastGood + key, text);
  }
  dropOldest(maxAnswers);
}

function dropOldest(count: number) {
  let names: string[] = [];
  try {
    names = Object.keys(localStorage).filter((name) => name.startsWith(keys.lastGood));
  } catch {}
  if (names.length <= count) return;
  const aged = names.map((name) => ({ name, atMs: storedJson<CachedAnswer<unknown>>(name)?.atMs ?? 0 }));
  aged.sort((a, b) => a.atMs - b.atMs);
  for (const { name } of aged.slice(0, names.length - count)) stored.remove(name);
}
