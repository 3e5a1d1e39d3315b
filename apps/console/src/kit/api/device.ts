/** The app's own key: who trades and decides in one browser is one person. */
const key = 'deviceID';

/**
 * What this browser is known by; empty where nothing can be kept, and the server then goes by address and kind of
 * browser.
 */
export function deviceID(): string {
  try {
    const known = localStorage.getItem(key);
    if (known) return known;
    const fresh = crypto.randomUUID();
    localStorage.setItem(key, fresh);
    return fresh;
  } catch {
    return '';
  }
}
