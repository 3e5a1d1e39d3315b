// The last good answers, kept on the phone so that lists can be read without a connection.
import { keys, stored, storedJson } from '../state/keys';

export type Kept<T> = { atMs: number; data: T };

const mostAnswers = 40;
const mostCharacters = 100_000;

export const keptAnswer = <T>(url: string): Kept<T> | null => storedJson<Kept<T>>(keys.lastGood + url);

/** Keeps one answer, and lets the oldest go when there are too many or the storage is full. */
export function keepAnswer(url: string, data: unknown, atMs: number) {
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
