// Chat's one connection: loads the engine on first use, logs in, and turns its events into stores for screens.

import { stored } from '@gift/client/storage';
import { navigate } from '../nav';
import { keys } from '../state/keys';
import { isSignedIn, onSignOut } from '../state/session';
import { taskOf } from '../state/task';
import type { ChatEngine } from './engine';
import { checkSession, loadEngine, loginPayload, savedLogin } from './load';
import { toastNewMessages } from './new-message-toast';
import { overlayDone, overlayWhileConnecting, resetOverlay } from './overlay';
import { chatEngine, chatStatus, ownUserID, unreadTotal } from './status';

let starting: Promise<void> | null = null;
/** A login is running; it checks whether its user has logged out. */
let isArriving = false;
let enginePromise: Promise<ChatEngine> | null = null;
/** The payload in use was saved by an earlier visit and has not connected yet. */
let isUnproven = false;
let tries = 0;
/** Counts users, so that a running login for one does not serve the next. */
let visit = 0;
let retry: ReturnType<typeof setTimeout> | undefined;

const retryMs = (tries: number) => Math.min(60_000, 2000 * 2 ** tries);

/** Logs in to chat if that has not happened yet. Never throws: `chatStatus` has the result. */
export function startChat(): Promise<void> {
  if (!isSignedIn() || chatEngine.get()) return Promise.resolve();
  if (starting) return starting;
  isArriving = true;
  starting = logIn()
    .catch(() => {
      chatStatus.set('failed');
      overlayDone();
      clearTimeout(retry);
      retry = setTimeout(() => void startChat(), retryMs(tries));
      tries += 1;
    })
    .finally(() => {
      isArriving = false;
      starting = null;
    });
  return starting;
}

async function logIn(): Promise<void> {
  const mine = visit;
  if (chatStatus.get() === 'off') chatStatus.set('connecting');
  overlayWhileConnecting();
  enginePromise ??= loadEngine().then((engine) => {
    listen(engine);
    return engine;
  });
  enginePromise.catch(() => {
    enginePromise = null;
  });
  // The saved payload opens the phone's own store at once; asking the server first would cost every visit a round trip.
  const saved = savedLogin();
  isUnproven = saved !== null;
  const [engine, payload] = await Promise.all([enginePromise, saved ?? loginPayload()]);
  // Without a token or user id there is no login (spec section 4).
  if (!payload || !isSignedIn()) {
    chatStatus.set('off');
    overlayDone();
    return;
  }
  await engine.login(payload);
  if (mine !== visit) {
    // The user left meanwhile: log out, and start again for the next user if there is one.
    await engine.logout().catch(() => undefined);
    return isSignedIn() ? logIn() : undefined;
  }
  isArriving = false;
  tries = 0;
  chatEngine.set(engine);
  await countUnread(engine);
}

async function countUnread(engine: ChatEngine) {
  if (chatEngine.get() !== engine) return;
  unreadTotal.set(await engine.getTotalUnreadMsgCount());
}

function listen(engine: ChatEngine) {
  const over = (status: 'failed' | 'expired' | 'kicked') => () => {
    chatStatus.set(status);
    overlayDone();
  };
  engine.on('connecting', () => {
    chatStatus.set('connecting');
    overlayWhileConnecting();
  });
  engine.on('connectSuccess', () => {
    isUnproven = false;
    chatStatus.set('on');
    overlayDone();
    if (location.pathname === '/login') void navigate(taskOf(ownUserID()), { replace: true });
    void countUnread(engine).catch(() => undefined);
    if (stored.get(keys.revokes))
      import('./list/revokes').then((module) => module.resumeRevokes(engine)).catch(() => undefined);
  });
  engine.on('connectFailed', ({ errCode }) => {
    over('failed')();
    if (errCode >= 1501 && errCode <= 1507) renew();
    else if (isUnproven) void askAnew(engine).catch(() => undefined);
  });
  engine.on('kickedOffline', () => {
    over('kicked')();
    // A saved token may have ended with its session. If the user is asked to log in, the next visit asks the server.
    if (isUnproven) renew();
    else {
      stored.remove(keys.imToken);
      // Another browser may have taken over, or ended the session: the server knows.
      void checkSession();
    }
  });
  engine.on('tokenExpired', () => {
    over('expired')();
    renew();
  });
  engine.on('conversationsChanged', () => void countUnread(engine).catch(() => undefined));
  engine.on('totalUnreadChanged', unreadTotal.set);
  engine.on(
    'newMessages',
    (messages) => void toastNewMessages(engine, messages, ownUserID()).catch(() => undefined),
  );
}

/**
 * Saved server addresses may be outdated after a move. If the server returns the same ones, the engine retries by
 * itself.
 */
async function askAnew(engine: ChatEngine) {
  isUnproven = false;
  const payload = await loginPayload();
  if (payload && isSignedIn() && chatEngine.get() === engine) await engine.login(payload);
}

const renewMs = 30_000;
let renewedMs = Number.NEGATIVE_INFINITY;

/** Renews the chat token with a valid session. An invalid session does not redirect. */
function renew() {
  stored.remove(keys.imToken);
  chatEngine.set(null);
  if (performance.now() - renewedMs < renewMs) return void checkSession();
  renewedMs = performance.now();
  // The rejection may arrive before the login that it is about has resolved.
  void Promise.resolve(starting).then(() => {
    chatEngine.set(null);
    return startChat();
  });
}

/** Reconnects chat here after another browser took over. */
export function reclaimChat() {
  stored.remove(keys.imToken);
  chatEngine.set(null);
  void startChat();
}

onSignOut(() => {
  const isIn = !isArriving;
  visit += 1;
  clearTimeout(retry);
  chatEngine.set(null);
  chatStatus.set('off');
  unreadTotal.set(0);
  resetOverlay();
  if (isIn)
    enginePromise
      ?.then((engine) => engine.logout())
      .catch((error) => console.warn('chat did not log out', error));
});
