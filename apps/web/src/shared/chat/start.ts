// Chat's one connection: loads the engine when it is first wanted, logs in, and turns its events into what screens read.
import { navigate } from '../nav';
import { keys, stored } from '../state/keys';
import { isSignedIn, onSignOut } from '../state/session';
import { taskOf } from '../state/task';
import type { ChatEngine } from './engine';
import { checkSession, loadEngine, loginPayload, savedLogin } from './load';
import { toastNewMessages } from './new-message-toast';
import { overlayDone, overlayWhileConnecting, resetOverlay } from './overlay';
import { chatEngine, chatStatus, ownUserID, unreadTotal } from './status';

let starting: Promise<void> | null = null;
/** A login has not arrived yet, and sees by itself whether its reader has left. */
let isArriving = false;
let loaded: Promise<ChatEngine> | null = null;
/** The payload in use is one that this browser had kept, and no link has come of it yet. */
let isUnproven = false;
let tries = 0;
/** Counts who was here, so that a login on its way for one does not serve the next. */
let visit = 0;
let retry: ReturnType<typeof setTimeout> | undefined;

const retryMs = (tried: number) => Math.min(60_000, 2000 * 2 ** tried);

/** Logs in to chat where that has not happened yet. Never throws: `chatStatus` tells what became of it. */
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
  loaded ??= loadEngine().then((engine) => {
    listen(engine);
    return engine;
  });
  loaded.catch(() => {
    loaded = null;
  });
  // What is kept opens the phone's own store at once; asking the server first would cost every visit a trip.
  const kept = savedLogin();
  isUnproven = kept !== null;
  const [engine, payload] = await Promise.all([loaded, kept ?? loginPayload()]);
  // Without a token or an id there is nobody to log in (spec section 4).
  if (!payload || !isSignedIn()) {
    chatStatus.set('off');
    overlayDone();
    return;
  }
  await engine.login(payload);
  if (mine !== visit) {
    // Whom this was for has left meanwhile: chat is for who came since, if anybody did.
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
  showUnread(await engine.getTotalUnreadMsgCount());
}

function showUnread(count: number) {
  unreadTotal.set(count);
  const badged = navigator as { setAppBadge?: (n: number) => Promise<void> };
  badged.setAppBadge?.(count).catch(() => undefined);
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
    // One that was kept may have ended with its session. Where the reader is asked, the next visit asks the server.
    if (isUnproven) renew();
    else {
      stored.remove(keys.imToken);
      // Another browser may have taken over, or the session was ended from there: the server knows.
      void checkSession();
    }
  });
  engine.on('tokenExpired', () => {
    over('expired')();
    renew();
  });
  engine.on('conversationsChanged', () => void countUnread(engine).catch(() => undefined));
  engine.on('totalUnreadChanged', showUnread);
  engine.on(
    'newMessages',
    (messages) => void toastNewMessages(engine, messages, ownUserID()).catch(() => undefined),
  );
}

/** Kept addresses may be those of before a move. The engine goes on by itself where the server says the same again. */
async function askAnew(engine: ChatEngine) {
  isUnproven = false;
  const payload = await loginPayload();
  if (payload && isSignedIn() && chatEngine.get() === engine) await engine.login(payload);
}

const renewMs = 30_000;
let renewedMs = Number.NEGATIVE_INFINITY;

/** A session that is good for trading is good for a new token; one that is not sends nobody anywhere. */
function renew() {
  stored.remove(keys.imToken);
  chatEngine.set(null);
  if (performance.now() - renewedMs < renewMs) return void checkSession();
  renewedMs = performance.now();
  // The refusal may come before the login it is about has answered.
  void Promise.resolve(starting).then(() => {
    chatEngine.set(null);
    return startChat();
  });
}

/** After another browser took over: chat comes back to this one. */
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
  showUnread(0);
  resetOverlay();
  if (isIn)
    loaded?.then((engine) => engine.logout()).catch((error) => console.warn('chat did not log out', error));
});
