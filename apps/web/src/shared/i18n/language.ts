import { setCookie } from '../state/cookies';
import { keys, stored } from '../state/keys';
import { store, useStore } from '../state/store';

export const languages = ['en-US', 'zh-CN'] as const;
export type Language = (typeof languages)[number];
export const languageNames: Record<Language, string> = { 'en-US': 'English', 'zh-CN': '简体中文' };

export const isLanguage = (text: unknown): text is Language => languages.includes(text as Language);

const current = store<Language>('en-US');
export const language = () => current.get();
export const useLanguage = () => useStore(current);

/** Sets the document's language, for the server's renderer and the browser's first render. */
export const assumeLanguage = (next: Language) => current.set(next);

const yearS = 365 * 24 * 3600;

export function setLanguage(next: Language) {
  stored.set(keys.language, next);
  setCookie('language', next, yearS);
  document.documentElement.lang = next;
  current.set(next);
}

/** The saved language, if it differs from the document's. */
export function savedLanguage(): Language | null {
  const saved = stored.get(keys.language);
  return isLanguage(saved) && saved !== current.get() ? saved : null;
}
