/** Every local-storage key, spelled as the specification does (sections 3 and 9). */
export const keys = {
  language: 'language',
  imToken: 'imToken',
  /** The last chat server addresses, so that the phone's own store opens offline. */
  imAddresses: 'imAddresses',
  /** The last first page of chats, shown until the engine has loaded. */
  chatList: 'chatList',
  /** Whether the user was asked to allow pushes; and whether the server knows the subscription in this session. */
  pushAsked: 'pushAsked',
  pushTold: 'pushTold',
  userID: 'userID',
  userInfo: 'userInfo',
  /** Whether the session outlives the browser: its cookie then has an expiry that is renewed. */
  staySignedIn: 'staySignedIn',
  /** The draft of an order's first step; spelled as specified. */
  orderDraft: 'createOrderSetep1',
  themeMode: 'theme',
  /** Answers saved for offline reading, one key per answer. */
  lastGood: 'last:',
  /** Form drafts, one key per form. */
  draft: 'draft:',
  /** Messages whose revocation is not confirmed yet: ids only. */
  revokes: 'revokes',
  balanceHidden: 'balanceHidden',
  recentEmoji: 'recentEmoji',
  /** When friend and group requests were last viewed, one key per user. */
  seenRequests: 'seen:',
  /** Identifies this browser to the server; survives logout. */
  deviceID: 'deviceID',
  /** Sessions logged out offline, until the server has ended them. */
  leaving: 'leaving',
  /** Not local storage: the IndexedDB database of encrypted card drafts. */
  draftVault: 'drafts',
  /** Not local storage: the cache of saved page markup; the service worker uses the same name. */
  drawn: 'gift-drawn',
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
