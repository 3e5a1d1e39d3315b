// Saves the page's markup on the phone: the service worker shows it on the next visit, before any script runs.
import { keys } from '../state/keys';
import { isSignedIn } from '../state/session';

/** Saves this page's markup under its path. If a sheet or dialog is open, it saves nothing. */
export async function savePrerendered(path: string): Promise<void> {
  const root = document.getElementById('root');
  if (!root || location.pathname !== path || root.querySelector('dialog[open]')) return;
  const { lang, dataset } = document.documentElement;
  const styles = [...document.querySelectorAll('head link[rel=stylesheet]')].map(
    ({ outerHTML }) => outerHTML,
  );
  const prerendered = {
    lang,
    theme: dataset.theme,
    styles: styles.join(''),
    html: root.innerHTML,
    atMs: Date.now(),
  };
  const cache = await caches.open(keys.prerendered);
  // The user may have logged out meanwhile: then save nothing.
  if (!isSignedIn()) return;
  await cache.put(path, new Response(JSON.stringify(prerendered)));
}
