import { expect, it, vi } from 'vitest';
import { addRecent, recentOf } from './recent';

const saved = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => saved.get(key) ?? null,
  setItem: (key: string, value: string) => saved.set(key, value),
  removeItem: (key: string) => saved.delete(key),
});
const order = { href: '/orders/5', label: '5' };

it.each([
  ['no JSON', '[{"href":'],
  ['no list', '{"href":"/orders/5"}'],
  ['null', 'null'],
  ['a list of something else', '[null, 7, "text", {"label": "5"}, {"href": "/orders/5"}]'],
])('damaged entries are left out: %s', (_, text) => {
  saved.set('recent 7', text);
  expect(recentOf('7')).toEqual([]);
  addRecent('7', order);
  expect(recentOf('7')).toEqual([order]);
});
