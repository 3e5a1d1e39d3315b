import { cookie, deleteCookie, setCookie } from './cookies';
import { keys, stored, storedJson } from './keys';
import { store, useStore } from './store';

/** Signed in means: the `token` cookie is not empty (spec section 4). */
export type Session = { token: string; userID: string; hasEnded?: boolean };

/** What an answer may have been on its way: the cookie must not outlive its session. */
const marginS = 60;
const held = store<Session>({ token: '', userID: '' });
const leaveListeners = new Set<() => void>();

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
  const hasEnded = !now && userID !== '';
  const { token: before, hasEnded: hadEnded = false } = held.get();
  if (now === before && hasEnded === hadEnded) return;
  held.set({ token: now, userID: now ? userID : '', hasEnded });
  if (before && before !== now && before !== documentToken) forgetInMemory();
}

/** What the document says before the cookie can be read, so that hydration draws what the server drew. */
export const assumeSession = (signedIn: boolean) =>
  held.set({ token: signedIn ? documentToken : '', userID: '' });

/** True where the session before this one, which may have run out by itself, was another person's. */
export const isSomebodyElse = (userID: string) => (stored.get(keys.userID) ?? userID) !== userID;

type SignedIn = { token: string; userID: string; expiresIn: number; imToken?: string };

export function signIn(answer: SignedIn, remember: boolean) {
  // Before the new session is there, so that nothing of the old one comes under the new name. Chat ended with the old one
  // for its own reader too.
  if (isSomebodyElse(answer.userID)) forgetReader();
  else forgetInMemory();
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

/** Forgets everything that belongs to the reader, in memory too; theme and language stay. */
function forgetReader() {
  for (const key of [
    keys.userID,
    keys.userInfo,
    keys.staySignedIn,
    keys.imToken,
    keys.imAddresses,
    keys.chatList,
    keys.orderDraft,
  ])
    stored.remove(key);
  stored.removeAll(keys.lastGood);
  stored.removeAll(keys.draft);
  try {
    indexedDB.deleteDatabase(keys.draftVault);
  } catch {}
  forgetDrawn();
  held.set({ token: '', userID: '' });
  forgetInMemory();
}

export function signOut() {
  deleteCookie('token');
  forgetReader();
}

/** A 401 ends the session, and nothing else: what was typed stays (spec section 8). */
export function sessionEnded() {
  deleteCookie('token');
  forgetDrawn();
  held.set({ token: '', userID: '', hasEnded: true });
}

export const savedUserInfo = <T>() => storedJson<T>(keys.userInfo);
export const saveUserInfo = (info: unknown) => stored.set(keys.userInfo, JSON.stringify(info));
