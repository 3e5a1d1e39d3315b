import type { EngineEvents, LoginPayload } from '@gift/im-engine/api';
import { beforeEach, expect, it, vi } from 'vitest';

/** Loading modules is slow on a busy machine. */
const patient = { timeout: 30_000 };

const payload = (token: string): LoginPayload => ({
  ...{ userID: '7', token, platformID: 5, apiAddr: 'https://gift.example/api', wsAddr: 'wss://gift.example' },
});
const load = vi.hoisted(() => ({
  savedLogin: vi.fn(),
  loginPayload: vi.fn(),
  loadEngine: vi.fn(),
  checkSession: vi.fn(),
}));
vi.mock('./load', () => load);
vi.mock('./new-message-toast', () => ({ toastNewMessages: vi.fn() }));
vi.mock('../nav', () => ({ navigate: vi.fn() }));
vi.mock('../state/session', () => ({ isSignedIn: () => true, onSignOut: vi.fn() }));

const listeners = new Map<string, (given: unknown) => void>();
const emit = <Name extends keyof EngineEvents>(name: Name, given: EngineEvents[Name]) =>
  listeners.get(name)?.(given);
const logins: string[] = [];
const engine = {
  on: (name: string, listener: (given: unknown) => void) => listeners.set(name, listener),
  login: async ({ token }: LoginPayload) => void logins.push(token),
  getTotalUnreadMsgCount: async () => 0,
};

beforeEach(() => {
  vi.resetModules();
  logins.length = 0;
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} });
  vi.stubGlobal('location', { pathname: '/' });
  load.loadEngine.mockResolvedValue(engine);
  load.savedLogin.mockReset().mockReturnValueOnce(payload('saved')).mockReturnValue(null);
  load.loginPayload.mockReset().mockResolvedValue(payload('new'));
});
const start = async () => (await import('./start')).startChat();

it('a saved login is used without a request to the server', async () => {
  await start();
  expect([logins, load.loginPayload.mock.calls.length]).toEqual([['saved'], 0]);
});

it.each([
  ['put out', () => emit('kickedOffline', null)],
  ['not known', () => emit('connectFailed', { errCode: 1507, errMsg: '' })],
  ['of addresses that do not answer', () => emit('connectFailed', { errCode: 10_000, errMsg: '' })],
])('a kept token that is %s is replaced by one from the server', async (_, refused) => {
  await start();
  refused();
  await vi.waitFor(() => expect(logins).toEqual(['saved', 'new']), patient);
});

it('a token that worked is kept after a kick by another browser or a lost connection', async () => {
  await start();
  emit('connectSuccess', null);
  emit('connectFailed', { errCode: 10_000, errMsg: '' });
  emit('kickedOffline', null);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect([logins, load.loginPayload.mock.calls.length]).toEqual([['saved'], 0]);
});
