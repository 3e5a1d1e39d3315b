import '../shared/ui/styles/tokens.css';
import '../shared/ui/styles/base.css';
import '../shared/ui/styles/layout.css';
import '../shared/ui/styles/cards.css';
import '../shared/ui/styles/controls.css';
import '../shared/ui/feedback/states.css';
import '../shared/ui/styles/overlays.css';
import './shell/shell.css';
import { startTransition, useLayoutEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { startChatLazily } from '../shared/chat/start-lazily';
import { forgetAnswers, startRefreshing } from '../shared/http/cache/answers';
import { readDocumentState } from '../shared/http/cache/document-answers';
import { assumeLanguage, isLanguage, savedLanguage, setLanguage } from '../shared/i18n/language';
import { keys } from '../shared/state/keys';
import { assumeSession, hasSessionCookie, isSignedIn, onSignOut, readSession } from '../shared/state/session';
import { startTheme } from '../shared/state/theme';
import { App } from './app';
import { startGuard } from './guard';
import { routeOf } from './routes';
import { isLoaded, loadScreen } from './screens';
import { startScrollMemory } from './shell/scroll';

const root = document.getElementById('root')!;
const drawn = readDocumentState();
const drawnIn = document.documentElement.lang;
assumeLanguage(isLanguage(drawnIn) ? drawnIn : 'en-US');
startTheme();
startGuard();
startRefreshing();
onSignOut(forgetAnswers);
startScrollMemory();
// A phone has fingers of its own, and is not sent the code that stands in for one.
if (!('ontouchstart' in window))
  void import('./touch-simulation').then((module) => module.startTouchSimulation());

/** What this browser remembers, where the document was drawn from something else. */
function settle() {
  readSession();
  const saved = savedLanguage();
  if (saved) setLanguage(saved);
}

/** The app as the document drew it; the language this browser remembers counts once every part has come alive. */
function Hydrated() {
  useLayoutEffect(settle, []);
  return <App />;
}

// A page that the browser holds for Back is painted again only once it is known whether its reader is still here.
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
// A second window in view learns of it by what the first one keeps or forgets.
addEventListener('storage', ({ key }) => (key === null || key === keys.userID) && readSession());
document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && readSession());

if (drawn && root.firstElementChild) {
  // Hydration compares with the document, so the app begins with what the document assumed. Whose session it is shows
  // nowhere, so the real one is there before the first call is made.
  assumeSession(drawn.signedIn);
  if (drawn.signedIn && hasSessionCookie()) readSession();
  startTransition(() => {
    hydrateRoot(root, <Hydrated />);
  });
} else {
  settle();
  // The empty document names no screen to fetch.
  const row = routeOf(location.pathname);
  if (row && !isLoaded(row)) loadScreen(row).catch(() => undefined);
  createRoot(root).render(<App />);
}

// Chat's own pages need it before anything else: the engine is on its way while the page is being drawn.
if (isSignedIn() && location.pathname.startsWith('/chat')) void startChatLazily();

// What the first look does without, such as working without a connection, comes when the visit has come to rest.
const restMs = 5000;
const comeToRest = () => setTimeout(() => void import('./idle-tasks').catch(() => undefined), restMs);
if (document.readyState === 'complete') comeToRest();
else addEventListener('load', comeToRest, { once: true });
