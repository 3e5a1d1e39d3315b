import { useSyncExternalStore } from 'react';

export type Language = 'en-US' | 'zh-CN';

const yearS = 365 * 24 * 3600;
const read = (name: string) => new RegExp(`(?:^|; )${name}=([^;]*)`).exec(document.cookie)?.[1];
const keep = (name: string, value: string) => {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox.
  document.cookie = `${name}=${value}; Path=/; SameSite=Lax; Max-Age=${yearS}`;
};

let current: Language = read('language') === 'zh-CN' ? 'zh-CN' : 'en-US';
const listeners = new Set<() => void>();

/** The app's own choice of language and theme: they are cookies of the whole site. */
export const language = (): Language => current;
export const useLanguage = () =>
  useSyncExternalStore((heard) => {
    listeners.add(heard);
    return () => listeners.delete(heard);
  }, language);

export function setLanguage(next: Language) {
  current = next;
  keep('language', next);
  document.documentElement.lang = next;
  for (const heard of listeners) heard();
}

export function setTheme(next: 'auto' | 'light' | 'dark') {
  keep('theme', next);
  document.documentElement.dataset.theme = next;
}

export function startLook() {
  document.documentElement.lang = current;
  document.documentElement.dataset.theme = read('theme') ?? 'auto';
}

export type Pair = readonly [english: string, chinese: string];
export const said = (pair: Pair): string => pair[current === 'zh-CN' ? 1 : 0];

/** Several words one after the other, as the language divides them. */
export const listed = (words: readonly string[]): string => words.join(said([', ', '、']));

/** What is done, and to what. */
export const deedOn = (deed: string, what: string): string => said([`${deed}: ${what}`, `${deed}：${what}`]);

/** Texts of one screen, English and Chinese side by side; `t.key` is read while drawing, never kept. */
export function texts<const Table extends Record<string, Pair>>(table: Table) {
  const shown = {} as { readonly [Key in keyof Table]: string };
  for (const key of Object.keys(table))
    Object.defineProperty(shown, key, { get: () => said(table[key]!), enumerable: true });
  return shown;
}
