// Whether this phone can install Gift as an app, and the browser's question for it.
import { store } from '@gift/client/store';

export type InstallEvent = Event & { prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }> };

/** The browser's offer to install; null if there is none, or it was used. */
export const installOffer = store<InstallEvent | null>(null);

/** Saves the browser's offer, which comes early and only once. */
export function startInstall() {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    installOffer.set(event as InstallEvent);
  });
}
