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

/** App and console share the language and the theme: the cookies are valid for the whole site. */
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

/** Joins items with the separator of the language. */
export const joinList = (items: readonly string[]): string => items.join(localize([', ', '、']));

/** A title from an action and its object. */
export const actionTitle = (action: string, what: string): string =>
  localize([`${action}: ${what}`, `${action}：${what}`]);

/** The texts of one screen in English and Chinese. Read `t.key` while rendering; never store it. */
export function texts<const Table extends Record<string, LocalizedText>>(table: Table) {
  const shown = {} as { readonly [Key in keyof Table]: string };
  for (const key of Object.keys(table))
    Object.defineProperty(shown, key, { get: () => localize(table[key]!), enumerable: true });
  return shown;
}
