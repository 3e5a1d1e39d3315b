import { beforeEach, expect, it, vi } from 'vitest';

const call = vi.fn();
vi.mock('../http/call', () => ({ call: (...asked: unknown[]) => call(...asked) }));
vi.mock('@gift/im-engine', () => ({ createEngine: vi.fn() }));
vi.mock('@gift/im-engine/boot?worker&url', () => ({ default: '/boot.js' }));
const { savedLogin, loginPayload } = await import('./load');

const addresses = { apiAddr: 'https://gift.example/api', wsAddr: 'wss://gift.example/msg_gateway' };
const storage = new Map<string, string>();
beforeEach(() => {
  storage.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
  });
  call.mockResolvedValue({ userID: '7', token: 'im-token', platformID: 5, ...addresses });
});

it('chat login uses userID, token, platformID 5 and both addresses, and stores id and token', async () => {
  expect(await loginPayload()).toEqual({ userID: '7', token: 'im-token', platformID: 5, ...addresses });
  expect([storage.get('userID'), storage.get('imToken')]).toEqual(['7', 'im-token']);
  storage.set('imToken', 'another');
  expect(savedLogin()).toEqual({ userID: '7', token: 'another', platformID: 5, ...addresses });
});

it.each(['userID', 'imToken'])('chat does not sign in without a saved %s', async (key) => {
  await loginPayload();
  storage.delete(key);
  expect(savedLogin()).toBeNull();
});
