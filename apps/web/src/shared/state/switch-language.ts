// This build of the app has the texts of one language: another one is another set of files, so the page loads again.
import { type Language, language, saveLanguage, texts } from '@gift/client/language';
import { useEffect, useState } from 'react';
import { leavePage } from '../nav';
import { toast } from './toasts';

const t = texts({
  offline: [
    'The language changes once you are online.',
    '联网后将切换语言。',
    'The language go change when you dey online.',
  ],
});

const typedKey = 'typed';
/** What the mounted fields hold, by name. */
const textByField = new Map<string, string>();

/** The service worker of this language would open pages in it; the next page registers its own. */
async function dropWorker() {
  const registration = await navigator.serviceWorker?.getRegistration();
  await registration?.unregister();
}

export async function switchLanguage(next: Language) {
  if (next === language()) return;
  saveLanguage(next);
  if (navigator.onLine === false) return toast(t.offline);
  try {
    sessionStorage.setItem(typedKey, JSON.stringify([...textByField]));
  } catch {}
  await dropWorker().catch(() => undefined);
  await leavePage(() => location.reload());
}

/** The field's value from before the reload, once. */
function beforeSwitch(name: string): string | undefined {
  try {
    const saved = new Map(JSON.parse(sessionStorage.getItem(typedKey) ?? '[]') as [string, string][]);
    const value = saved.get(name);
    saved.delete(name);
    if (value !== undefined) sessionStorage.setItem(typedKey, JSON.stringify([...saved]));
    return value;
  } catch {
    return undefined;
  }
}

/** State of a field without a saved draft that a change of language keeps. Not for passwords and codes. */
export function useTyped(name: string, initial: string) {
  const [value, setValue] = useState(() => beforeSwitch(name) ?? initial);
  useEffect(() => {
    textByField.set(name, value);
    return () => void textByField.delete(name);
  }, [name, value]);
  return [value, setValue] as const;
}
