import { cookie, deleteCookie, setCookie, sharedKeys, stored, storedJson } from '@gift/client/storage';
import { store, useStore } from '@gift/client/store';
import { keys } from './keys';
import { deleteDatabase, emptyVault, refillVault } from './vault';

/** A user is signed in if the `token` cookie is not empty (spec section 4). */
export type Session = { token: string; userID: string; hasEnded?: boolean };

/**
 * The cookie expires this many seconds early, to allow for the time the answer travelled: it must not outlive its
 * session.
 */
const marginS = 60;
const sessionStore = store<Session>({ token: '', userID: '' });
const leaveListeners = new Set<() => void>();

/** Drafts of a user whose session expired: only in memory, restored when they log in again. */
let expiredDrafts: {
  userID: string;
  texts: [key: string, text: string][];
  files: ReturnType<typeof emptyVault>;
} | null = null;

export const session = () => sessionStore.get();
export const token = () => sessionStore.get().token;
export const isSignedIn = () => token() !== '';
/** Notifies of every login and logout, also in another tab. */
export const onSession = sessionStore.subscribe;
export const useSession = () => useStore(sessionStore);
export const useSignedIn = () => useStore(sessionStore).token !== '';
/** True after a session expired on this page. The next login may then continue there, because nobody logged out. */
export const useHasEnded = () => useStore(sessionStore).hasEnded ?? false;

export const hasSessionCookie = () => cookie('token') !== '';

/** Stands for the token while only the document is known. */
const documentToken = 'document';

/** Reads the cookie again: at start, and when another tab may have signed in or out. */
export function readSession() {
  const now = cookie('token');
  const userID = stored.get(keys.userID) ?? '';
  // The cookie expired or the browser dropped it, but the user's data is still here.
  if (!now && userID) return sessionEnded();
  const { token: before, userID: reader } = sessionStore.get();
  if (now === before && (!now || userID === reader)) return;
  if (now) restoreDrafts(userID);
  sessionStore.set({ token: now, userID });
  if (before && before !== now && before !== documentToken) clearMemory();
}

/** Sets the document's assumption before the cookie can be read, so that hydration matches the server's markup. */
export const assumeSession = (signedIn: boolean) =>
  sessionStore.set({ token: signedIn ? documentToken : '', userID: '' });

type SignedIn = { token: string; userID: string; expiresIn: number; imToken?: string };

export function signIn(answer: SignedIn, remember: boolean) {
  // Erase before the new session starts, so that no old data appears under the new user. Chat's old login has ended
  // even for the same user.
  const before = expiredDrafts?.userID ?? stored.get(keys.userID) ?? answer.userID;
  if (before !== answer.userID) eraseUser();
  else clearMemory();
  restoreDrafts(answer.userID);
  if (remember) stored.set(keys.staySignedIn, '1');
  else stored.remove(keys.staySignedIn);
  setCookie('token', answer.token, remember ? answer.expiresIn - marginS : undefined);
  stored.set(keys.userID, answer.userID);
  // A chat token of an earlier session has ended with it.
  if (answer.imToken) stored.set(keys.imToken, answer.imToken);
  else stored.remove(keys.imToken);
  stored.remove(keys.pushRegistered);
  // The saved pages of the previous user, whose session may have expired unnoticed.
  deleteSavedPages();
  sessionStore.set({ token: answer.token, userID: answer.userID });
}

/** The server extended the session. Extends the cookie too, if it has an expiry. */
export function sessionRenewed(renewed: string, expiresIn: number) {
  if (renewed && renewed === token() && expiresIn > marginS && stored.get(keys.staySignedIn))
    setCookie('token', renewed, expiresIn - marginS);
}

/** Called on logout, also in another tab, and before any login: clears what is in memory. */
export const onSignOut = (listener: () => void) => leaveListeners.add(listener);

function clearMemory() {
  for (const listener of leaveListeners) listener();
}

/** Insecure pages have no cache API. */
const deleteCache = (name: string) => void globalThis.caches?.delete(name).catch(() => {});
const deleteSavedPages = () => deleteCache(keys.prerendered);

/** Keys that hold nothing about a user, and the sessions that the server has yet to end. */
const deviceKeys = [
  ...Object.values(sharedKeys),
  keys.leaving,
  keys.pushAsked,
  keys.balanceHidden,
  keys.vibrates,
  keys.installAsked,
];

/** Erases everything of the user, in memory too. */
function eraseUser(hasEnded = false) {
  const chat = storedJson<{ apiAddr: string; userID: string }>(keys.imAddresses);
  for (const key of stored.keys()) if (!(deviceKeys as string[]).includes(key)) stored.remove(key);
  if (!hasEnded) {
    expiredDrafts = null;
    void emptyVault();
  }
  deleteCache(keys.sharedPictures);
  deleteSavedPages();
  sessionStore.set({ token: '', userID: '', hasEnded });
  // Chat must close its database before it is deleted.
  clearMemory();
  if (chat) void deleteDatabase(`im ${chat.apiAddr} ${chat.userID}`).catch(() => undefined);
}

export function signOut() {
  deleteCookie('token');
  eraseUser();
}

/**
 * The session ended without a logout. The phone may be in other hands, so all data is erased as on logout. If the same
 * user logs in again on this page, their drafts are restored (spec section 8).
 */
export function sessionEnded() {
  const userID = sessionStore.get().userID || (stored.get(keys.userID) ?? '');
  const drafts = stored.keys().filter((key) => key === keys.orderDraft || key.startsWith(keys.draft));
  expiredDrafts = { userID, texts: drafts.map((key) => [key, stored.get(key) ?? '']), files: emptyVault() };
  deleteCookie('token');
  eraseUser(true);
}

/** Restores the drafts if the same user logs in; any other user discards them. */
function restoreDrafts(userID: string) {
  if (userID && expiredDrafts?.userID === userID) {
    for (const [key, text] of expiredDrafts.texts) if (stored.get(key) === null) stored.set(key, text);
    refillVault(expiredDrafts.files);
  }
  expiredDrafts = null;
}

export const savedUserInfo = <T>() => storedJson<T>(keys.userInfo);
export const saveUserInfo = (info: unknown) => stored.set(keys.userInfo, JSON.stringify(info));
