import { useSyncExternalStore } from 'react';

export type Language = 'en-US' | 'zh-CN';

const yearS = 365 * 24 * 3600;
const read = (name: string) => new RegExp(`(?:^|; )${name}=([^;]*)`).exec(document.cookie)?.[1];
const setCookie = (name: string, value: string) => {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox.
  document.cookie = `${name}=${value}; Path=/; SameSite=Lax; Max-Age=${yearS}`;
};

let current: Language = read('language') === 'zh-CN' ? 'zh-CN' : 'en-US';
const listeners = new Set<() => void>();

/** The app's own choice of language and theme: they are cookies of the whole site. */
export const language = (): Language => current;
export const useLanguage = () =>
  useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, language);

export function setLanguage(next: Language) {
  current = next;
  setCookie('language', next);
  document.documentElement.lang = next;
  for (const listener of listeners) listener();
}

export function setTheme(next: 'auto' | 'light' | 'dark') {
  setCookie('theme', next);
  document.documentElement.dataset.theme = next;
}

export function applyAppearance() {
  document.documentElement.lang = current;
  document.documentElement.dataset.theme = read('theme') ?? 'auto';
}

export type LocalizedText = readonly [english: string, chinese: string];
export const localize = (pair: LocalizedText): string => pair[current === 'zh-CN' ? 1 : 0];

/** Several words one after the other, as the language divides them. */
export const joinList = (items: readonly string[]): string => items.join(localize([', ', '、']));

/** What is done, and to what. */
export const actionTitle = (action: string, what: string): string =>
  localize([`${action}: ${what}`, `${action}：${what}`]);

/** Texts of one screen, English and Chinese side by side; `t.key` is read while drawing, never kept. */
export function texts<const Table extends Record<string, LocalizedText>>(table: Table) {
  const shown = {} as { readonly [Key in keyof Table]: string };
  for (const key of Object.keys(table))
    Object.defineProperty(shown, key, { get: () => localize(table[key]!), enumerable: true });
  return shown;
}
