import { sharedKeys, stored } from '../storage';

const randomHex = (bytes: number) =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

/** An idempotency key. Pages without TLS lack `randomUUID`. */
export const newKey = () => crypto.randomUUID?.() ?? randomHex(16);

/** The id of this browser: login from a known one needs no code. Without storage, every visit is a new device. */
export function deviceID(): string {
  const storedID = stored.get(sharedKeys.deviceID);
  if (storedID) return storedID;
  const fresh = randomHex(16);
  stored.set(sharedKeys.deviceID, fresh);
  return fresh;
}

/** The URL of a GET, its query in a fixed order, because the URL is also the cache key. */
export function urlOf(path: string, query: object | undefined): string {
  const pairs = Object.entries(query ?? {})
    .filter(([, value]) => value !== undefined && value !== null && value !== '')
    .map(([key, value]) => [key, String(value)] as [string, string])
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const search = new URLSearchParams(pairs).toString();
  return search ? `${path}?${search}` : path;
}
