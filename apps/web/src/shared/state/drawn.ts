// How the page looks now, kept on the phone: the service worker opens the next visit with it, before any script has run.
import { keys } from './keys';
import { isSignedIn } from './session';

/** Keeps this page's look under its path. What is open over it stays out: nothing is kept then. */
export async function keepDrawn(path: string): Promise<void> {
  const root = document.getElementById('root');
  if (!root || location.pathname !== path || root.querySelector('dialog[open]')) return;
  const { lang, dataset } = document.documentElement;
  const styles = [...document.querySelectorAll('head link[rel=stylesheet]')].map(
    ({ outerHTML }) => outerHTML,
  );
  const drawn = {
    lang,
    theme: dataset.theme,
    styles: styles.join(''),
    html: root.innerHTML,
    atMs: Date.now(),
  };
  const cache = await caches.open(keys.drawn);
  // Who logged out meanwhile wants nothing kept.
  if (!isSignedIn()) return;
  await cache.put(path, new Response(JSON.stringify(drawn)));
}
