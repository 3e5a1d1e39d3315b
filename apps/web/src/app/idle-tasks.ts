// Idle tasks. They run on import, once the visit is idle, so that they do not slow down the first render.
import { isSignedIn } from '../shared/state/session';
import { startOffline } from './offline';
import { startUnsent } from './unsent';

function start() {
  startUnsent();
  import('../features/announcements/announcements').then(
    ({ startAnnouncements }) => startAnnouncements(),
    () => undefined,
  );
  void startOffline();
  // Its code may have been out of reach before.
  addEventListener('online', () => {
    if (isSignedIn()) void import('../shared/http/changes/stream').catch(() => undefined);
  });
}

if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: 10_000 });
else start();
