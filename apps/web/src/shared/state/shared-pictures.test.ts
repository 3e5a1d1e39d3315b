import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { chooseUse, clearUse, deleteShared, picturesFor, sharedPictures } from './shared-pictures';

// A form asks only about the pictures that the user chose for it, and no others are deleted.

let saved: Map<string, Response>;
const hourMs = 3_600_000;
const inAnHour = Date.now() + hourMs;

/** What the service worker does with a share of two pictures. */
function share(expiresAtMs = inAnHour) {
  saved.clear();
  for (const at of [0, 1]) {
    const response = new Response(`${at}`, { headers: { 'content-type': 'image/png' } });
    saved.set(`https://gift/share/${expiresAtMs}/${at}`, response);
  }
}
const paths = async (...wanted: Parameters<typeof picturesFor>) =>
  (await picturesFor(...wanted)).map(({ path }) => path);

beforeEach(() => {
  const texts = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, value: string) => texts.set(key, value),
    removeItem: (key: string) => texts.delete(key),
  });
  saved = new Map();
  const open = async () => ({
    keys: async () => [...saved.keys()].map((url) => ({ url })),
    match: async ({ url }: { url: string }) => saved.get(url)?.clone(),
    delete: async (path: string) => saved.delete(`https://gift${path}`),
  });
  vi.stubGlobal('caches', { open });
});
afterEach(() => vi.unstubAllGlobals());

it('gives the pictures to the chosen use and order alone, and leaves them until a form has taken them', async () => {
  share();
  chooseUse('evidence', await sharedPictures(), 'G1');
  expect(await paths('evidence', 'G2')).toEqual([]);
  expect(await paths('card', 'G1')).toEqual([]);
  const both = await picturesFor('evidence', 'G1');
  expect(both).toHaveLength(2);
  await deleteShared(both.slice(0, 1));
  expect(await paths('evidence', 'G1')).toEqual([`/share/${inAnHour}/1`]);
});

it('does not apply a choice to pictures that replaced the chosen ones', async () => {
  share();
  chooseUse('card', await sharedPictures());
  expect(await paths('card', 'G1')).toHaveLength(2);
  share(inAnHour + 1);
  expect(await paths('card', 'G1')).toEqual([]);
});

it('clears a choice, and leaves out pictures of more than an hour ago', async () => {
  share();
  chooseUse('card', await sharedPictures());
  clearUse();
  expect(await paths('card', 'G1')).toEqual([]);
  share(Date.now() - 1);
  expect(await sharedPictures()).toEqual([]);
});
