import { beforeEach, expect, it, vi } from 'vitest';
import { restoreDrafts, stashDrafts } from './drafts';

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
const publicEntries = { 'console signed in': '7', 'article draft 3': '{}', language: 'en-US' };
let local: Record<string, unknown>;
let tab: Record<string, unknown>;

beforeEach(() => {
  local = storageOf({
    ...publicEntries,
    'answer draft 5': 'Dear Ada',
    'recent 7': '[{"label":"Ada"}]',
    'columns 7': '{"adminOrders":["fees"]}',
  });
  tab = storageOf({
    'console ruling 9': '{"text":"forged"}',
    'console reason /people/7 Freeze': 'stolen phone',
  });
  vi.stubGlobal('localStorage', local);
  vi.stubGlobal('sessionStorage', tab);
  restoreDrafts('');
});
const inBrowser = () => [{ ...local }, { ...tab }];

it('an ended session leaves no drafts in the browser, and the same user gets them back', () => {
  const before = inBrowser();
  stashDrafts('7');
  expect(inBrowser()).toEqual([publicEntries, {}]);
  // If several calls find the session ended, the later ones find no drafts.
  stashDrafts('7');
  restoreDrafts('7');
  expect(inBrowser()).toEqual(before);
});

it('drafts are deleted when another user signs in, and their author does not get them back', () => {
  stashDrafts('7');
  restoreDrafts('8');
  restoreDrafts('7');
  expect(inBrowser()).toEqual([publicEntries, {}]);
});

it('signing out deletes the drafts', () => {
  stashDrafts('7');
  stashDrafts(null);
  restoreDrafts('7');
  expect(inBrowser()).toEqual([publicEntries, {}]);
});
