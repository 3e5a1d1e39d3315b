/** Local-storage keys that app and console share. They hold nothing about a user and survive sign-out. */
export const sharedKeys = {
  language: 'language',
  theme: 'theme',
  /** Identifies this browser to the server. */
  deviceID: 'deviceID',
} as const;

/** Private windows and full disks make storage throw; the app then runs without it. */
export const stored = {
  get(key: string): string | null {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  set(key: string, value: string): boolean {
    try {
      localStorage.setItem(key, value);
      return true;
    } catch {
      return false;
    }
  },
  remove(key: string) {
    try {
      localStorage.removeItem(key);
    } catch {}
  },
  keys(): string[] {
    try {
      return Object.keys(localStorage);
    } catch {
      return [];
    }
  },
};

/** Reads JSON, and deletes what does not parse. */
export function storedJson<T>(key: string): T | null {
  const text = stored.get(key);
  if (text === null) return null;
  try {
    return JSON.parse(text) as T;
  } catch {
    stored.remove(key);
    return null;
  }
}

export const yearS = 365 * 24 * 3600;

export function cookie(name: string): string {
  if (typeof document === 'undefined') return '';
  for (const pair of document.cookie.split('; ')) {
    const at = pair.indexOf('=');
    if (pair.slice(0, at) === name) return decodeURIComponent(pair.slice(at + 1));
  }
  return '';
}

/** Without `maxAgeS` the cookie is a browser-session cookie. */
export function setCookie(name: string, value: string, maxAgeS?: number) {
  const age = maxAgeS === undefined ? '' : `; Max-Age=${maxAgeS}`;
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on the phones we serve.
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; SameSite=Lax${age}${secure}`;
}

export const deleteCookie = (name: string) => setCookie(name, '', 0);
