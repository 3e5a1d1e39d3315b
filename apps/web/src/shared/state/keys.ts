/** Every local-storage key, with the spelling it has on the wire of time (spec sections 3 and 9). */
export const keys = {
  language: 'language',
  imToken: 'imToken',
  /** Where chat was reached last, so that what the phone holds opens without a network. */
  imAddresses: 'imAddresses',
  /** The first page of chats as they were last, shown until the engine is there. */
  chatList: 'chatList',
  /** Whether the reader was asked for pushes; and whether the server knows of them in this session. */
  pushAsked: 'pushAsked',
  pushTold: 'pushTold',
  userID: 'userID',
  userInfo: 'userInfo',
  /** Whether the session outlives the browser: its cookie has an end that moves with it. */
  staySignedIn: 'staySignedIn',
  /** The draft of the first step of an order; spelled as specified. */
  orderDraft: 'createOrderSetep1',
  themeMode: 'theme',
  /** Answers kept for reading offline, one key per answer. */
  lastGood: 'last:',
  /** Half-filled forms, one key per form. */
  draft: 'draft:',
  /** Messages whose revocation is not confirmed yet: ids only. */
  revokes: 'revokes',
  balanceHidden: 'balanceHidden',
  recentEmoji: 'recentEmoji',
  /** When requests to people and groups were last looked at, one key per person. */
  seenRequests: 'seen:',
  /** Says to the server that this is the same browser; stays when people log out. */
  deviceID: 'deviceID',
  /** Sessions left without a connection, until the server has ended them. */
  leaving: 'leaving',
  /** Not local storage: the IndexedDB database of encrypted card drafts. */
  draftVault: 'drafts',
  /** Not local storage: the cache of pages as they looked last; the service worker knows it by the same name. */
  drawn: 'gift-drawn',
} as const;

/** Private windows and full disks make storage throw; the app then runs without memory. */
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

/** Reads JSON, and forgets what does not parse. */
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
