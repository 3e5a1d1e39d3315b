/** The app uses the same key, so that the server sees one browser in app and console. */
const key = 'deviceID';

/**
 * The id of this browser; empty if it cannot store one. The server then identifies the device by address and user
 * agent.
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
