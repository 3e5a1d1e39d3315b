import { assumeLanguage, savedLanguage, setLanguage } from '@gift/client/language';
import { setTheme, startTheme, themes } from '@gift/client/theme';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startOrder } from '../start-order';
import { savedUserInfo, saveUserInfo } from './session';

// The specification's names for saved values, and the files that write and read each.

const goesTo = vi.hoisted(() => vi.fn());
vi.mock('../nav', () => ({ navigate: goesTo }));

const storage = new Map<string, string>();
const html = { lang: 'en-US', dataset: {} as { theme?: string } };
beforeEach(() => {
  storage.clear();
  html.dataset = {};
  vi.stubGlobal('location', { protocol: 'https:' });
  vi.stubGlobal('document', { cookie: '', documentElement: html });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  });
});
afterEach(() => assumeLanguage('en-US'));

it('a language that is chosen is saved under `language`, and read from there', () => {
  setLanguage('zh-CN');
  expect([...storage]).toEqual([['language', 'zh-CN']]);
  assumeLanguage('en-US');
  expect(savedLanguage()).toBe('zh-CN');
  storage.set('language', 'fr-FR');
  expect(savedLanguage()).toBeNull();
});

it.each(themes)('the theme %s is saved under `theme`, and read from there', (theme) => {
  setTheme(theme);
  expect([...storage]).toEqual([['theme', theme]]);
  html.dataset = { theme: theme === 'light' ? 'dark' : 'light' };
  startTheme();
  expect(html.dataset.theme).toBe(theme);
});

it('the details of a user are saved as JSON under `userInfo`', () => {
  saveUserInfo({ nickname: 'Ada' });
  expect([...storage]).toEqual([['userInfo', '{"nickname":"Ada"}']]);
  expect(savedUserInfo()).toEqual({ nickname: 'Ada' });
});

it.each([0, 1] as const)('a new order of type %i clears createOrderSetep1 and opens /createOrder', (type) => {
  storage.set('createOrderSetep1', '{"count":2}');
  startOrder(type);
  expect([...storage]).toEqual([]);
  expect(goesTo).toHaveBeenLastCalledWith(`/createOrder?type=${type}`);
});
