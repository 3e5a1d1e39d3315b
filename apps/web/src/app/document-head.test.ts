import { assumeLanguage } from '@gift/client/language';
import { afterEach, expect, it } from 'vitest';
import { indexedPaths, metadata } from './document-head';
import { routeOf } from './routes';

const origin = 'https://gift.example';
const head = (address: string, site?: string) => metadata(routeOf(address), 'Gift', site, 'set-pin');
afterEach(() => assumeLanguage('en-US'));

it.each(['/me', '/balance', '/settings', '/nowhere'])('%s is not listed by search engines', (path) =>
  expect(head(path, origin)).toBe('<meta name="robots" content="noindex">'),
);

it('every listed page is public and has its own description, in the language of the reader', () => {
  for (const path of indexedPaths) expect(routeOf(path)?.access, path).toBe('public');
  expect(new Set(indexedPaths.map((path) => head(path))).size).toBe(indexedPaths.length);
  assumeLanguage('zh-CN');
  for (const path of indexedPaths) expect(head(path), path).toMatch(/[一-鿿]/);
});

it('/home has the address of /, so that search engines list one of them', () => {
  expect(head('/home', origin)).toBe(head('/', origin));
  expect(head('/home', origin)).toContain(`<link rel="canonical" href="${origin}/">`);
});

it('help articles differ in their address', () =>
  expect(head('/helpDetail', origin)).toContain(`href="${origin}/helpDetail?id=set-pin"`));

it('leaves out what needs the public address if it is not known', () =>
  expect(head('/')).not.toMatch(/canonical|og:/));

it('an id from the address cannot end an attribute', () =>
  expect(metadata(routeOf('/helpDetail'), 'Gift', origin, '"><script>')).not.toContain('<script>'));
