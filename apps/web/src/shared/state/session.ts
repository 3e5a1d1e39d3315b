import { cookie, deleteCookie, setCookie } from './cookies';
import { keys, stored, storedJson } from './keys';
import { store, useStore } from './store';
import { deleteDatabase, emptyVault, refillVault } from './vault';

/** Signed in means: the `token` cookie is not empty (spec section 4). */
export type Session = { token: string; userID: string; hasEnded?: boolean };

/** What an answer may have been on its way: the cookie must not outlive its session. */
const marginS = 60;
const held = store<Session>({ token: '', userID: '' });
const leaveListeners = new Set<() => void>();

/** What somebody had typed when their session ended: in memory alone, for them to find when they log in again. */
let typed: {
  userID: string;
  texts: [key: string, text: string][];
  files: ReturnType<typeof emptyVault>;
} | null = null;

/** Who reads, now. */
export const session = () => held.get();
export const token = () => held.get().token;
export const isSignedIn = () => token() !== '';
export const useSession = () => useStore(held);
export const useSignedIn = () => useStore(held).token !== '';
/** Whether whoever was here before a session ended may go on where they were: nobody logged out. */
export const useHasEnded = () => useStore(held).hasEnded ?? false;

export const hasSessionCookie = () => cookie('token') !== '';

/** Stands for the token while the document is all that is known. */
const documentToken = 'document';

/** Reads the cookie again: at start, and when another tab may have signed in or out. */
export function readSession() {
  const now = cookie('token');
  const userID = stored.get(keys.userID) ?? '';
  // The cookie ran out, or went with the browser: what it opened is still here.
  if (!now && userID) return sessionEnded();
  const { token: before, userID: reader } = held.get();
  if (now === before && (!now || userID === reader)) return;
  if (now) giveBack(userID);
  held.set({ token: now, userID });
  if (before && before !== now && before !== documentToken) forgetInMemory();
}

/** What the document says before the cookie can be read, so that hydration draws what the server drew. */
export const assumeSession = (signedIn: boolean) =>
  held.set({ token: signedIn ? documentToken : '', userID: '' });

type SignedIn = { token: string; userID: string; expiresIn: number; imToken?: string };

export function signIn(answer: SignedIn, remember: boolean) {
  // Before the new session is there, so that nothing of the old one comes under the new name. Chat ended with the old one
  // for its own reader too.
  const before = typed?.userID ?? stored.get(keys.userID) ?? answer.userID;
  if (before !== answer.userID) forgetReader();
  else forgetInMemory();
  giveBack(answer.userID);
  if (remember) stored.set(keys.staySignedIn, '1');
  else stored.remove(keys.staySignedIn);
  setCookie('token', answer.token, remember ? answer.expiresIn - marginS : undefined);
  stored.set(keys.userID, answer.userID);
  // One of an earlier session ended with it.
  if (answer.imToken) stored.set(keys.imToken, answer.imToken);
  else stored.remove(keys.imToken);
  stored.remove(keys.pushTold);
  // Of whoever was here before, whose session may have run out by itself.
  forgetDrawn();
  held.set({ token: answer.token, userID: answer.userID });
}

/** The server made the session longer: so is the cookie, where it has an end. */
export function sessionRenewed(renewed: string, expiresIn: number) {
  if (renewed && renewed === token() && expiresIn > marginS && stored.get(keys.staySignedIn))
    setCookie('token', renewed, expiresIn - marginS);
}

/** Called when the reader signs out, in another tab too, and before anybody signs in: for what is kept in memory. */
export const onSignOut = (listener: () => void) => leaveListeners.add(listener);

function forgetInMemory() {
  for (const listener of leaveListeners) listener();
}

/** Where there are no secure pages there is no cache either. */
const forgetDrawn = () => void globalThis.caches?.delete(keys.drawn).catch(() => {});

/** What says nothing of whoever used the phone, and the sessions that the server has yet to end. */
const ofThePhone = [
  keys.language,
  keys.themeMode,
  keys.deviceID,
  keys.leaving,
  keys.pushAsked,
  keys.balanceHidden,
];

/** Forgets everything that belongs to the reader, in memory too. */
function forgetReader(hasEnded = false) {
  const chat = storedJson<{ apiAddr: string; userID: string }>(keys.imAddresses);
  for (const key of stored.keys()) if (!(ofThePhone as string[]).includes(key)) stored.remove(key);
  if (!hasEnded) {
    typed = null;
    void emptyVault();
  }
  forgetDrawn();
  held.set({ token: '', userID: '', hasEnded });
  // Chat lets its database go before it is deleted.
  forgetInMemory();
  if (chat) void deleteDatabase(`im ${chat.apiAddr} ${chat.userID}`).catch(() => undefined);
}

export function signOut() {
  deleteCookie('token');
  forgetReader();
}

/**
 * The session is over without its reader's doing. The phone may be in other hands, so it forgets as if they had logged
 * out; who logs in again on this page finds what was typed (spec section 8).
 */
export function sessionEnded() {
  const userID = held.get().userID || (stored.get(keys.userID) ?? '');
  const drafts = stored.keys().filter((key) => key === keys.orderDraft || key.startsWith(keys.draft));
  typed = { userID, texts: drafts.map((key) => [key, stored.get(key) ?? '']), files: emptyVault() };
  deleteCookie('token');
  forgetReader(true);
}

/** Gives what was typed back to who typed it; anybody else ends the wait for them. */
function giveBack(userID: string) {
  if (userID && typed?.userID === userID) {
    for (const [key, text] of typed.texts) if (stored.get(key) === null) stored.set(key, text);
    refillVault(typed.files);
  }
  typed = null;
}

export const savedUserInfo = <T>() => storedJson<T>(keys.userInfo);
export const saveUserInfo = (info: unknown) => stored.set(keys.userInfo, JSON.stringify(info));
