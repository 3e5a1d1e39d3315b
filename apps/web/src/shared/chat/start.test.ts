import type { EngineEvents } from '@gift/im-engine/api';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

/** Loading modules is slow on a busy machine. */
const patient = { timeout: 30_000 };

// How the app handles the engine's events (spec section 4), with a scripted engine.

const navigate = vi.fn();
const noticed = vi.fn();
const resumed = vi.fn();
const payload = vi.fn();
const checked = vi.fn();
const overlay = { while: vi.fn(), done: vi.fn() };
let signedIn = true;
/** The login payload that an earlier visit saved. */
let savedPayload: object | null = null;
const leavers = new Set<() => void>();
const leave = () => {
  for (const listener of leavers) listener();
};

vi.mock('../nav', () => ({ navigate: (...to: unknown[]) => navigate(...to) }));
vi.mock('../state/session', () => ({
  isSignedIn: () => signedIn,
  onSignOut: (listener: () => void) => leavers.add(listener),
}));
vi.mock('./new-message-toast', () => ({ toastNewMessages: async (...args: unknown[]) => noticed(...args) }));
vi.mock('./list/revokes', () => ({ resumeRevokes: (engine: unknown) => resumed(engine) }));
vi.mock('./overlay', () => ({
  overlayWhileConnecting: () => overlay.while(),
  overlayDone: () => overlay.done(),
  resetOverlay: () => undefined,
}));
vi.mock('./load', () => ({
  loadEngine: async () => engine,
  loginPayload: () => payload(),
  savedLogin: () => savedPayload,
  checkSession: async () => checked(),
}));

type Name = keyof EngineEvents;
const listeners = new Map<string, (value: unknown) => void>();
const emit = <N extends Name>(name: N, value: EngineEvents[N]) => listeners.get(name)?.(value);
const engine = {
  on: (name: string, listener: (value: unknown) => void) => {
    listeners.set(name, listener);
    return () => undefined;
  },
  login: vi.fn(async () => undefined),
  logout: vi.fn(async () => undefined as unknown),
  getTotalUnreadMsgCount: vi.fn(async () => 3),
};
const paid = {
  userID: '5',
  token: 't',
  platformID: 5,
  apiAddr: 'https://h/api',
  wsAddr: 'wss://h/msg_gateway',
};

type Chat = typeof import('./start') & typeof import('./status');
let chat: Chat;
beforeEach(async () => {
  vi.resetModules();
  vi.clearAllMocks();
  listeners.clear();
  leavers.clear();
  signedIn = true;
  savedPayload = null;
  payload.mockResolvedValue(paid);
  engine.getTotalUnreadMsgCount.mockResolvedValue(3);
  vi.stubGlobal('location', { pathname: '/chat' });
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('localStorage', {
    getItem: () => '5',
    setItem: () => undefined,
    removeItem: () => undefined,
  });
  const { startChat, reclaimChat } = await import('./start');
  chat = { ...(await import('./status')), startChat, reclaimChat };
});
afterEach(() => vi.unstubAllGlobals());

it('logs in once with the payload of the specification, and fetches the unread count', async () => {
  await Promise.all([chat.startChat(), chat.startChat()]);
  await chat.startChat();
  expect(engine.login.mock.calls).toEqual([[paid]]);
  await vi.waitFor(() => expect(chat.unreadTotal.get()).toBe(3), patient);
});

it('logs in with the saved payload, and asks the server for another only when it is refused', async () => {
  savedPayload = { ...paid, token: 'saved' };
  await chat.startChat();
  expect(engine.login.mock.calls).toEqual([[savedPayload]]);
  expect(payload).not.toHaveBeenCalled();
  savedPayload = null;
  emit('tokenExpired', null);
  await vi.waitFor(() => expect(engine.login.mock.calls.at(-1)).toEqual([paid]), patient);
});

it('does not log in for a visitor, or without a token or user id', async () => {
  signedIn = false;
  await chat.startChat();
  signedIn = true;
  payload.mockResolvedValue(null);
  await chat.startChat();
  expect(engine.login).not.toHaveBeenCalled();
  expect(chat.chatStatus.get()).toBe('off');
});

it('shows the overlay while it connects', async () => {
  await chat.startChat();
  overlay.while.mockClear();
  emit('connecting', null);
  expect(overlay.while).toHaveBeenCalledOnce();
  expect(chat.chatStatus.get()).toBe('connecting');
});

it('on connect: is on, hides the overlay, and redirects to the home page only from /login', async () => {
  await chat.startChat();
  emit('connectSuccess', null);
  expect(chat.chatStatus.get()).toBe('on');
  expect(overlay.done).toHaveBeenCalled();
  expect(navigate).not.toHaveBeenCalled();
  vi.stubGlobal('location', { pathname: '/login' });
  emit('connectSuccess', null);
  expect(navigate).toHaveBeenCalledWith('/', { replace: true });
});

it('on connect: resumes the revocations that an earlier page left pending', async () => {
  await chat.startChat();
  expect(resumed).not.toHaveBeenCalled();
  emit('connectSuccess', null);
  await vi.waitFor(() => expect(resumed.mock.calls).toEqual([[engine]]), patient);
});

it.each([
  ['connectFailed', 'failed'],
  ['tokenExpired', 'expired'],
  ['kickedOffline', 'kicked'],
] as const)('%s: is %s, and the overlay goes', async (event, status) => {
  await chat.startChat();
  emit('connectSuccess', null);
  overlay.done.mockClear();
  const seen: string[] = [];
  const stop = chat.chatStatus.subscribe(() => seen.push(chat.chatStatus.get()));
  emit(event, { errCode: 10_000, errMsg: '' } as never);
  stop();
  expect(seen[0]).toBe(status);
  expect(overlay.done).toHaveBeenCalled();
});

it('checks the session with the server after being kicked offline or when the token expires', async () => {
  await chat.startChat();
  emit('connectSuccess', null);
  emit('kickedOffline', null);
  expect(checked).toHaveBeenCalledOnce();
  // The login that follows answers the first of the two.
  emit('tokenExpired', null);
  emit('tokenExpired', null);
  expect(checked).toHaveBeenCalledTimes(2);
  expect(payload).toHaveBeenCalled();
});

it('logs out while the unread count is still loading', async () => {
  engine.getTotalUnreadMsgCount.mockReturnValue(new Promise(() => undefined));
  void chat.startChat();
  await vi.waitFor(() => expect(chat.chatEngine.get()).not.toBeNull(), patient);
  emit('tokenExpired', null);
  leave();
  await vi.waitFor(() => expect(engine.logout).toHaveBeenCalledOnce(), patient);
});

it('logs out even if the engine has lost its session, so that its store is deleted too', async () => {
  await chat.startChat();
  emit('connectSuccess', null);
  emit('tokenExpired', null);
  await vi.waitFor(() => expect(engine.login).toHaveBeenCalledTimes(2), patient);
  emit('tokenExpired', null);
  expect(chat.chatEngine.get()).toBeNull();
  leave();
  await vi.waitFor(() => expect(engine.logout).toHaveBeenCalledOnce(), patient);
});

it('connected on /login, leads to the task that logging in interrupted', async () => {
  vi.stubGlobal('sessionStorage', {
    getItem: () => JSON.stringify({ address: '/createOrder?type=1', reader: '' }),
  });
  await chat.startChat();
  vi.stubGlobal('location', { pathname: '/login' });
  emit('connectSuccess', null);
  expect(navigate).toHaveBeenCalledWith('/createOrder?type=1', { replace: true });
});

it('passes new messages to the app, and refreshes the unread count when a conversation changes', async () => {
  await chat.startChat();
  emit('newMessages', []);
  expect(noticed).toHaveBeenCalledOnce();
  engine.getTotalUnreadMsgCount.mockResolvedValue(7);
  emit('conversationsChanged', []);
  await vi.waitFor(() => expect(chat.unreadTotal.get()).toBe(7), patient);
});

it('logs a failed logout as a warning, and resets the unread count', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  engine.logout.mockRejectedValueOnce(new Error('no network'));
  await chat.startChat();
  await vi.waitFor(() => expect(chat.unreadTotal.get()).toBe(3), patient);
  leave();
  expect(chat.unreadTotal.get()).toBe(0);
  await vi.waitFor(() => expect(warned).toHaveBeenCalledOnce(), patient);
  warned.mockRestore();
});

it('a pending login of a user who left is logged out, and the next user is logged in', async () => {
  payload.mockResolvedValueOnce(paid).mockResolvedValueOnce({ ...paid, userID: '6' });
  let arrive: () => void = () => undefined;
  engine.login.mockImplementationOnce(() => new Promise((resolve) => (arrive = () => resolve(undefined))));
  const started = chat.startChat();
  await vi.waitFor(() => expect(engine.login).toHaveBeenCalledOnce(), patient);
  leave();
  arrive();
  await started;
  expect(engine.logout).toHaveBeenCalledOnce();
  expect(engine.login).toHaveBeenLastCalledWith({ ...paid, userID: '6' });
});
