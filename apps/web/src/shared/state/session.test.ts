import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keys } from './keys';

/** Loading modules is slow on a busy machine. */
const patient = { timeout: 30_000 };

// A phone erases its user's data once the session is over, whichever way it ends.

const ofThePhone = {
  language: 'en-US',
  theme: 'dark',
  deviceID: 'device',
  pushAsked: '1',
  balanceHidden: '1',
};
const ofAda = {
  userInfo: '{"nickname":"ada"}',
  imToken: 'im-token',
  imAddresses: '{"userID":"ada","apiAddr":"https://gift/im","wsAddr":"wss://gift"}',
  chatList: '{"userID":"ada"}',
  pushRegistered: '1',
  recentEmoji: '["x"]',
  'last:ada en-US /api/wallet/statement': '{"data":"₦92,000"}',
  'seen:ada': '{}',
};
const typed = { 'draft:withdraw': '{"text":"500"}', createOrderSetep1: '{"brandID":"steam"}' };

let storage: Record<string, unknown>;
let jar: Map<string, string>;
let removedCaches: string[];
let session: typeof import('./session');
let vault: typeof import('./vault');

const texts = () => ({ ...storage }) as Record<string, string>;
const databases = async () => (await indexedDB.databases()).map(({ name }) => name);
const chat = 'im https://gift/im ada';

const open = (name: string) =>
  new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open(name, 1);
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });

beforeEach(async () => {
  storage = {};
  const own = (value: unknown) => ({ value, enumerable: false });
  Object.defineProperties(storage, {
    getItem: own((key: string) => storage[key] ?? null),
    setItem: own((key: string, value: string) => Object.assign(storage, { [key]: value })),
    removeItem: own((key: string) => delete storage[key]),
  });
  vi.stubGlobal('localStorage', storage);
  jar = new Map();
  vi.stubGlobal('document', {
    get cookie() {
      return [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    },
    set cookie(line: string) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/Max-Age=0\b/.test(line)) jar.delete(name);
      else jar.set(name, value);
    },
  });
  vi.stubGlobal('location', { protocol: 'http:' });
  removedCaches = [];
  vi.stubGlobal('caches', { delete: async (name: string) => removedCaches.push(name) });
  for (const name of await databases()) indexedDB.deleteDatabase(name!);
  vi.resetModules();
  session = await import('./session');
  vault = await import('./vault');
});
afterEach(() => vi.unstubAllGlobals());

/** Signs Ada in, with cached answers and drafts. */
async function adaIsHere() {
  session.signIn({ expiresIn: 86_400, token: 'one', userID: 'ada' }, true);
  Object.assign(storage, ofThePhone, ofAda, typed);
  (await open(chat)).close();
  await vault.withVault('readwrite', (store) => store.put('a file', 'evidence'));
  removedCaches.length = 0;
}

const nothingOfAda = async () => {
  expect(texts()).toEqual(ofThePhone);
  expect(JSON.stringify([...jar])).not.toContain('one');
  await vi.waitFor(async () => expect(await databases()).toEqual([]), patient);
  expect(removedCaches).toContain(keys.prerendered);
  expect(removedCaches).toContain(keys.sharedPictures);
};

describe('a device keeps no data of a user whose session ended', () => {
  it('when a call is answered 401', async () => {
    await adaIsHere();
    session.sessionEnded();
    await nothingOfAda();
    expect(session.isSignedIn()).toBe(false);
  });

  it('when the app starts and the cookie is gone', async () => {
    await adaIsHere();
    jar.clear();
    vi.resetModules();
    session = await import('./session');
    vault = await import('./vault');
    session.readSession();
    await nothingOfAda();
  });

  it('when they log out', async () => {
    await adaIsHere();
    session.signOut();
    await nothingOfAda();
  });

  it('and notifies every listener that holds data in memory', async () => {
    const listener = vi.fn();
    session.onSignOut(listener);
    await adaIsHere();
    listener.mockClear();
    session.sessionEnded();
    expect(listener).toHaveBeenCalledOnce();
  });
});

describe('drafts typed before a session ended', () => {
  const fromVault = () => vault.withVault<string | undefined>('readonly', (store) => store.get('evidence'));

  it('are restored when the same user logs in on the same page', async () => {
    await adaIsHere();
    session.sessionEnded();
    await nothingOfAda();
    session.signIn({ expiresIn: 86_400, token: 'two', userID: 'ada' }, true);
    expect(texts()).toMatchObject(typed);
    expect(await fromVault()).toBe('a file');
  });

  it('are restored at once, even before the device has finished clearing them', async () => {
    await adaIsHere();
    session.sessionEnded();
    session.signIn({ expiresIn: 86_400, token: 'two', userID: 'ada' }, true);
    expect(await fromVault()).toBe('a file');
  });

  it('are restored when the same user logs in in another window', async () => {
    await adaIsHere();
    session.sessionEnded();
    jar.set('token', 'two');
    storage.userID = 'ada';
    session.readSession();
    expect(texts()).toMatchObject(typed);
  });

  it('are not restored for another user, and then no longer for their author', async () => {
    await adaIsHere();
    session.sessionEnded();
    session.signIn({ expiresIn: 86_400, token: 'two', userID: 'bola' }, true);
    expect(texts()).toEqual({ ...ofThePhone, staySignedIn: '1', userID: 'bola' });
    expect(await fromVault()).toBeUndefined();
    session.signIn({ expiresIn: 86_400, token: 'three', userID: 'ada' }, true);
    expect(texts()).toEqual({ ...ofThePhone, staySignedIn: '1', userID: 'ada' });
  });

  it('are deleted when the user logged out', async () => {
    await adaIsHere();
    session.signOut();
    session.signIn({ expiresIn: 86_400, token: 'two', userID: 'ada' }, true);
    expect(texts()).toEqual({ ...ofThePhone, staySignedIn: '1', userID: 'ada' });
    expect(await fromVault()).toBeUndefined();
  });
});
