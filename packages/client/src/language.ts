import { setCookie, sharedKeys, stored, yearS } from './storage';
import { store, useStore } from './store';

export const languages = ['en-US', 'zh-CN'] as const;
export type Language = (typeof languages)[number];
export const languageNames: Record<Language, string> = { 'en-US': 'English', 'zh-CN': '简体中文' };

export const isLanguage = (text: unknown): text is Language => languages.includes(text as Language);

const current = store<Language>('en-US');
export const language = () => current.get();
export const useLanguage = () => useStore(current);

/** Sets the document's language, for the server's renderer and the browser's first render. */
export const assumeLanguage = (next: Language) => current.set(next);

export function setLanguage(next: Language) {
  stored.set(sharedKeys.language, next);
  setCookie('language', next, yearS);
  document.documentElement.lang = next;
  current.set(next);
}

/** The saved language, if it differs from the document's. */
export function savedLanguage(): Language | null {
  const saved = stored.get(sharedKeys.language);
  return isLanguage(saved) && saved !== current.get() ? saved : null;
}

/** English and Chinese texts of an entry in a table. */
export type LocalizedText = readonly [english: string, chinese: string];
export const localize = <T>(pair: readonly [english: T, chinese: T]): T =>
  pair[language() === 'zh-CN' ? 1 : 0];

export const joinList = (items: readonly string[]): string => items.join(localize([', ', '、']));

type Text = string | ((...values: never[]) => string);
type Shown<Pair extends readonly [Text, Text]> = Pair[0] extends string ? string : Pair[0];

/**
 * Texts of one screen or component: English and Chinese side by side, so that neither can be missing. A text with
 * values is a function. `t.key` returns the text in the current language. A language change re-renders the tree, so
 * read texts during rendering and never store them.
 */
export function texts<const Table extends Record<string, readonly [english: Text, chinese: Text]>>(
  table: Table,
) {
  const result = {} as { readonly [Key in keyof Table]: Shown<Table[Key]> };
  for (const key of Object.keys(table))
    Object.defineProperty(result, key, { get: () => localize(table[key]!), enumerable: true });
  return result;
}
