import { beforeEach, expect, it, vi } from 'vitest';
import { giveBackDrafts, takeDrafts } from './drafts';

const storageOf = (texts: Record<string, string>) => {
  const storage: Record<string, unknown> = { ...texts };
  const own = (value: unknown) => ({ value, enumerable: false });
  Object.defineProperties(storage, {
    getItem: own((key: string) => storage[key] ?? null),
    setItem: own((key: string, value: string) => Object.assign(storage, { [key]: value })),
    removeItem: own((key: string) => delete storage[key]),
  });
  return storage;
};
const ofTheDesk = { 'console signed in': '7', 'article draft 3': '{}', language: 'en-US' };
let local: Record<string, unknown>;
let tab: Record<string, unknown>;

beforeEach(() => {
  local = storageOf({ ...ofTheDesk, 'answer draft 5': 'Dear Ada' });
  tab = storageOf({
    'console ruling 9': '{"text":"forged"}',
    'console reason /people/7 Freeze': 'stolen phone',
  });
  vi.stubGlobal('localStorage', local);
  vi.stubGlobal('sessionStorage', tab);
  giveBackDrafts('');
});
const inBrowser = () => [{ ...local }, { ...tab }];

it('a session that ended leaves nothing about anybody in the browser, and its writer finds it again', () => {
  const before = inBrowser();
  takeDrafts('7');
  expect(inBrowser()).toEqual([ofTheDesk, {}]);
  // Of several calls that find the session over, the later ones find nothing more.
  takeDrafts('7');
  giveBackDrafts('7');
  expect(inBrowser()).toEqual(before);
});

it('nobody else finds it, and neither does its writer after them', () => {
  takeDrafts('7');
  giveBackDrafts('8');
  giveBackDrafts('7');
  expect(inBrowser()).toEqual([ofTheDesk, {}]);
});

it('signing out ends it', () => {
  takeDrafts('7');
  takeDrafts(null);
  giveBackDrafts('7');
  expect(inBrowser()).toEqual([ofTheDesk, {}]);
});
