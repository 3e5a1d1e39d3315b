// What search engines, link previews and phones that install the app read.
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { setupBrowserTests } from './support/setup-tests';

const setup = setupBrowserTests();
const read = async (path: string) => {
  const response = await fetch(`${setup.gift.url}${path}`);
  expect(response.status, path).toBe(200);
  return response;
};

it('the sitemap that robots.txt names lists public pages and help articles, and each may be listed', async () => {
  const robots = await (await read('/robots.txt')).text();
  const [, sitemap = ''] = /^Sitemap: http:\/\/[^/]+(.+)$/m.exec(robots)!;
  const xml = await (await read(sitemap)).text();
  const paths = [...xml.matchAll(/<loc>http:\/\/[^/]+(.*?)<\/loc>/g)].map(([, path]) => path!);
  expect(paths).toEqual(expect.arrayContaining(['/', '/helpCenter', '/helpDetail?id=wallet-pin']));
  for (const path of paths) {
    const document = await (await read(path)).text();
    expect(document, path).toContain('<meta name="description" content="');
    expect(document, path).not.toContain('noindex');
  }
  expect(await (await read('/balance')).text()).toContain('noindex');
});

it('every picture of the web app manifest exists in the size that it states', async () => {
  const { icons, screenshots } = (await (await read('/manifest.webmanifest')).json()) as Record<
    'icons' | 'screenshots',
    { src: string; sizes: string; type: string }[]
  >;
  for (const { src, sizes, type } of [...icons, ...screenshots]) {
    const response = await read(src);
    expect(response.headers.get('content-type'), src).toBe(type);
    const { width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    if (sizes !== 'any') expect(`${width}x${height}`, src).toBe(sizes);
  }
});
