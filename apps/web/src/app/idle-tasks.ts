// What a visit does once it has come to rest: it must cost the first look nothing. Being fetched begins it.
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
