import {
  type Language,
  type LocalizedText,
  languages,
  languageTable,
  localized,
  type StaffText,
} from '@gift/contract/text/localized';
import { setCookie, sharedKeys, stored, yearS } from './storage';
import { store, useStore } from './store';

export { type Language, type LocalizedText, languages, localized, type StaffText };

export const languageNames = Object.fromEntries(languageTable) as Record<Language, string>;

export const isLanguage = (text: unknown): text is Language => languages.includes(text as Language);

const current = store<Language>('en-US');
export const language = () => current.get();
export const useLanguage = () => useStore(current);

/** Sets the document's language, for the server's renderer and the browser's first render. */
export const assumeLanguage = (next: Language) => current.set(next);

/** Saves the choice for the next document. */
export function saveLanguage(next: Language) {
  stored.set(sharedKeys.language, next);
  setCookie('language', next, yearS);
}

/** Changes the language of this page, which has the texts of every language. */
export function setLanguage(next: Language) {
  saveLanguage(next);
  document.documentElement.lang = next;
  current.set(next);
}

/** Switches the console between its two languages. */
export const toggleLanguage = () => setLanguage(language() === 'zh-CN' ? 'en-US' : 'zh-CN');

/** The saved language, if it differs from the document's. */
export function savedLanguage(): Language | null {
  const saved = stored.get(sharedKeys.language);
  return isLanguage(saved) && saved !== current.get() ? saved : null;
}

/** The text in the current language. In the web app's build, which leaves one language, `text` is that text already. */
export const localize = <Value>(text: LocalizedText<Value>): Value =>
  Array.isArray(text) ? text[languages.indexOf(current.get())] : (text as unknown as Value);

/** The same for the console, which has two languages. */
export const localizeStaff = <Value>(text: LocalizedText<Value> | StaffText<Value>): Value =>
  localize(text as LocalizedText<Value>);

export const joinList = (items: readonly string[]): string => items.join(localize([', ', '、', ', ']));

type Text = string | ((...values: never[]) => string);
type Shown<InEach extends StaffText<Text> | LocalizedText<Text>> = InEach[0] extends string
  ? string
  : InEach[0];

function tableOf<Table extends Record<string, StaffText<Text> | LocalizedText<Text>>>(table: Table) {
  const result = {} as { readonly [Key in keyof Table]: Shown<Table[Key]> };
  for (const key of Object.keys(table))
    Object.defineProperty(result, key, { get: () => localizeStaff<unknown>(table[key]!), enumerable: true });
  return result;
}

/**
 * Texts of one screen or component, each in every language side by side, so that none can be missing. A text with
 * values is a function. `t.key` returns the text in the current language: read it during rendering and never store it.
 */
export const texts = <const Table extends Record<string, LocalizedText<Text>>>(table: Table) =>
  tableOf(table);

/** The same for the console, which has two languages. */
export const staffTexts = <const Table extends Record<string, StaffText<Text>>>(table: Table) =>
  tableOf(table);
