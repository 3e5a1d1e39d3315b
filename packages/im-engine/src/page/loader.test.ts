import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadEngine, unloadEngine } from './loader';

const url = 'https://app.example/im-engine.js';
/** The server's file, and the requests it got. */
let file = { code: 'one', etag: '"1"', modified: 'Mon, 01 Jan 2024 00:00:00 GMT' };
let asked: string[] = [];
let cached: Map<string, Response>;

const answer = (method: string) => {
  const headers = { etag: file.etag, 'last-modified': file.modified };
  return new Response(method === 'HEAD' ? null : file.code, { headers });
};

beforeEach(() => {
  file = { code: 'one', etag: '"1"', modified: 'Mon, 01 Jan 2024 00:00:00 GMT' };
  asked = [];
  cached = new Map();
  vi.stubGlobal('fetch', async (_: string, { method = 'GET' } = {}) => {
    asked.push(method);
    return answer(method);
  });
  const cache = {
    match: async (key: string) => cached.get(key)?.clone(),
    put: async (key: string, response: Response) => void cached.set(key, response),
    delete: async (key: string) => cached.delete(key),
  };
  vi.stubGlobal('caches', { open: async () => cache });
});
afterEach(() => vi.unstubAllGlobals());

const load = async () => {
  const { code, isCached } = await loadEngine(url);
  const loaded = [await code.text(), isCached];
  // The check for a newer version runs in the background.
  await new Promise((resolve) => setTimeout(resolve, 5));
  return loaded;
};

it('downloads the engine once, and afterwards only checks for a newer one with HEAD', async () => {
  expect(await load()).toEqual(['one', false]);
  expect(await load()).toEqual(['one', true]);
  expect(await load()).toEqual(['one', true]);
  expect(asked).toEqual(['GET', 'HEAD', 'HEAD']);
});

it.each([
  ['ETag', { code: 'two', etag: '"2"', modified: 'Mon, 01 Jan 2024 00:00:00 GMT' }],
  ['Last-Modified', { code: 'two', etag: '"1"', modified: 'Tue, 02 Jan 2024 00:00:00 GMT' }],
])('takes a newer one, known by its %s, for the next start', async (_, newer) => {
  await load();
  file = newer;
  expect(await load()).toEqual(['one', true]);
  expect(await load()).toEqual(['two', true]);
  expect(asked).toEqual(['GET', 'HEAD', 'GET', 'HEAD']);
});

it('starts offline from its cached file', async () => {
  await load();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  expect(await load()).toEqual(['one', true]);
});

it('works without a cache when the browser denies one', async () => {
  vi.stubGlobal('caches', { open: () => Promise.reject(new DOMException('no', 'SecurityError')) });
  expect(await load()).toEqual(['one', false]);
  vi.stubGlobal('caches', undefined);
  expect(await load()).toEqual(['one', false]);
});

it('downloads again after unloading, and throws when the server answers 404', async () => {
  await load();
  await unloadEngine(url);
  expect(await load()).toEqual(['one', false]);
  await unloadEngine(url);
  vi.stubGlobal('fetch', async () => new Response('no such page', { status: 404 }));
  await expect(loadEngine(url)).rejects.toThrow('HTTP 404');
  expect(cached.size).toBe(0);
});
