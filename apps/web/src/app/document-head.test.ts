import { assumeLanguage } from '@gift/client/language';
import { afterEach, expect, it } from 'vitest';
import { indexedPaths, metadata } from './document-head';
import { routeOf } from './routes';

const origin = 'https://gift.example';
const head = (address: string, site?: string) =>
  metadata(routeOf(address), 'Gift', site, { article: 'set-pin' });
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
  expect(metadata(routeOf('/helpDetail'), 'Gift', origin, { article: '"><script>' })).not.toContain(
    '<script>',
  ));

const link = {
  title: 'Buys <b>"Steam"</b>',
  description: 'Chidi & sons',
  path: '/offerDetail?offerID=7&x="',
  picture: '/previews/offers.png?type=1&offerID=7',
};

it('a link to an offer has its title and picture, and search engines still do not list it', () => {
  const found = metadata(routeOf('/offerDetail'), 'Gift', origin, { link });
  expect(found).toContain('<meta name="robots" content="noindex">');
  expect(found).toContain(
    `<meta property="og:image" content="${origin}/previews/offers.png?type=1&amp;offerID=7">`,
  );
  expect(found).toContain('content="Buys &lt;b&gt;&quot;Steam&quot;&lt;/b&gt;"');
  expect(found).not.toMatch(/canonical|x="/);
});

it('a link to the market keeps its filter, and search engines list the page without it', () => {
  const path = '/market?type=1&brandID=steam';
  const found = metadata(routeOf('/market'), 'Gift', origin, { link: { ...link, path } });
  expect(found).toContain(`<meta property="og:url" content="${origin}/market?type=1&amp;brandID=steam">`);
  expect(found).toContain(`<link rel="canonical" href="${origin}/market">`);
});
