import '@gift/client/tokens.css';
import '../shared/ui/styles/base.css';
import '../shared/ui/styles/layout.css';
import '../shared/ui/styles/cards.css';
import '../shared/ui/styles/controls.css';
import '../shared/ui/feedback/states.css';
import '../shared/ui/styles/overlays.css';
import './shell/shell.css';
import { assumeLanguage, type Language, savedLanguage, saveLanguage } from '@gift/client/language';
import { cookie } from '@gift/client/storage';
import { startTheme } from '@gift/client/theme';
import { startTransition, useLayoutEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { startChatLazily } from '../shared/chat/start-lazily';
import { clearAnswers, startRefreshing } from '../shared/http/cache/answers';
import { readDocumentState } from '../shared/http/cache/document-answers';
import { countDataUse } from '../shared/state/data-use';
import { startInstall } from '../shared/state/install';
import { keys } from '../shared/state/keys';
import { assumeSession, hasSessionCookie, isSignedIn, onSignOut, readSession } from '../shared/state/session';
import { App } from './app';
import { startGuard } from './guard';
import { routeOf } from './routes';
import { isLoaded, loadScreen, loadScreenFiles } from './screens';
import { startScrollMemory } from './shell/scroll';

const root = document.getElementById('root')!;
const documentState = readDocumentState();
const documentLanguage = document.documentElement.lang;
assumeLanguage(documentLanguage as Language);
applySavedLanguage();
startTheme();
countDataUse();
startGuard();
startRefreshing();
onSignOut(clearAnswers);
startScrollMemory();
startInstall();
// Loads once it can be needed, so that the first visit does not. Offline it may be missing; then focus stays as it is.
addEventListener(
  'focusin',
  ({ target }) =>
    void import('./shell/focus').then(
      (module) => module.startFocus(target),
      () => undefined,
    ),
  { once: true },
);
// No screen changes before the first press.
addEventListener(
  'pointerdown',
  () => {
    void import('./shell/transitions').catch(() => undefined);
    void loadScreenFiles().catch(() => undefined);
  },
  { once: true },
);
// Few users need these.
if (matchMedia('(forced-colors: active)').matches) void import('../shared/ui/styles/forced-colors.css');
// Touch devices do not load the touch simulation, which comes with the styles for wide windows.
if (!('ontouchstart' in window))
  void import('./touch-simulation').then((module) => module.startTouchSimulation());

/** Hydrates with the document's assumptions; the real session applies once every part has hydrated. */
function Hydrated() {
  useLayoutEffect(readSession, []);
  return <App />;
}

/**
 * Loads the page again if the server did not know the language saved here. If it did, the service worker gave this
 * document without asking the server, and would give the same one again.
 */
function applySavedLanguage() {
  const savedTag = savedLanguage();
  if (!savedTag || cookie('language') === savedTag) return;
  saveLanguage(savedTag);
  if (cookie('language') === savedTag) location.reload();
}

// Hides a page restored from the back/forward cache until we know that its user is still signed in.
const { style } = document.documentElement;
addEventListener('pagehide', (event) => {
  if (event.persisted && isSignedIn()) style.visibility = 'hidden';
});
addEventListener('pageshow', (event) => {
  if (!event.persisted) return;
  readSession();
  setTimeout(() => {
    style.visibility = '';
  });
});
// Other tabs notice a login or logout through local storage.
addEventListener('storage', ({ key }) => (key === null || key === keys.userID) && readSession());
document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && readSession());

if (documentState && root.firstElementChild) {
  // Hydration must match the document, so the app starts with the document's assumptions. The markup does not depend on
  // the user, so the real session is set before the first call.
  assumeSession(documentState.signedIn);
  if (documentState.signedIn && hasSessionCookie()) readSession();
  startTransition(() => {
    hydrateRoot(root, <Hydrated />);
  });
} else {
  readSession();
  // The empty document preloads no screen.
  const row = routeOf(location.pathname);
  if (row && !isLoaded(row)) loadScreen(row).catch(() => undefined);
  createRoot(root).render(<App />);
}

// Chat's pages need the engine first, so it loads while the page renders.
if (isSignedIn() && location.pathname.startsWith('/chat')) void startChatLazily();

// Idle tasks, such as offline support, start once the visit is idle.
const idleAfterMs = 5000;
const startIdleTasks = () =>
  setTimeout(() => void import('./idle-tasks').catch(() => undefined), idleAfterMs);
if (document.readyState === 'complete') startIdleTasks();
else addEventListener('load', startIdleTasks, { once: true });
