// Idle tasks. They run on import, once the visit is idle, so that they do not slow down the first render.
import { dayOf } from '../shared/i18n/time';
import { isSignedIn } from '../shared/state/session';
import { startOffline } from './offline';
import { loadScreenFiles } from './screens';
import { startUnsent } from './unsent';

function start() {
  startUnsent();
  import('../features/announcements/announcements').then(
    ({ startAnnouncements }) => startAnnouncements(),
    () => undefined,
  );
  void startOffline();
  void loadScreenFiles().catch(() => undefined);
  // The browser reads its language data for the first date, 50 ms on a cheap phone: better now than after a tap.
  if (isSignedIn()) dayOf(Date.now());
  startWhenWide();
  import('./badge').then(
    ({ startBadge }) => startBadge(),
    () => undefined,
  );
  // Its code may have been out of reach before.
  addEventListener('online', () => {
    if (isSignedIn()) void import('../shared/http/changes/stream').catch(() => undefined);
  });
}

/** What phones do not have: once the window is wide, or at once for a mouse. */
function startWhenWide() {
  const desktop = matchMedia('(min-width: 900px), (hover: hover) and (pointer: fine)');
  const begin = () => {
    if (!desktop.matches) return;
    desktop.removeEventListener('change', begin);
    import('./desktop/desktop').then(
      (module) => module.startDesktop(),
      () => undefined,
    );
  };
  desktop.addEventListener('change', begin);
  begin();
}

if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: 10_000 });
else start();
