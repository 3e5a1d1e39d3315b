// Idle tasks. They run on import, once the visit is idle, so that they do not slow down the first render.
import { startOffline } from './offline';
import { startUnsent } from './unsent';

function start() {
  startUnsent();
  import('../features/announcements/announcements').then(
    ({ startAnnouncements }) => startAnnouncements(),
    () => undefined,
  );
  void startOffline();
}

if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: 10_000 });
else start();
