import '../shared/ui/tokens.css';
import '../shared/ui/base.css';
import '../shared/ui/layout.css';
import '../shared/ui/cards.css';
import '../shared/ui/controls.css';
import '../shared/ui/states.css';
import '../shared/ui/overlays.css';
import './shell.css';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { forgetAnswers, startRefreshing } from '../shared/http/answers';
import { readDocumentState } from '../shared/http/document-answers';
import { assumeLanguage, isLanguage, savedLanguage, setLanguage } from '../shared/i18n/language';
import { assumeSession, onSignOut, readSession } from '../shared/state/session';
import { startTheme } from '../shared/state/theme';
import { App } from './app';
import { startGuard } from './guard';
import { startScrollMemory } from './scroll';
import { startTouchSimulation } from './touch-simulation';

const root = document.getElementById('root')!;
const drawn = readDocumentState();
const drawnIn = document.documentElement.lang;
assumeLanguage(isLanguage(drawnIn) ? drawnIn : 'en-US');
startTheme();
startGuard();
startRefreshing();
onSignOut(forgetAnswers);
startScrollMemory();
startTouchSimulation();

/** What this browser remembers, where the document was drawn from something else. */
function settle() {
  readSession();
  const saved = savedLanguage();
  if (saved) setLanguage(saved);
}

addEventListener('pageshow', (event) => event.persisted && readSession());
document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && readSession());

if (drawn && root.firstElementChild) {
  // Hydration compares with the document, so the app begins with what the document assumed.
  assumeSession(drawn.signedIn);
  startTransition(() => {
    hydrateRoot(root, <App />);
  });
  setTimeout(settle);
} else {
  settle();
  createRoot(root).render(<App />);
}
