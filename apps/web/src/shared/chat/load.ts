import { CallFailure } from '@gift/client/http/failure';
import { stored, storedJson } from '@gift/client/storage';
import { createEngine } from '@gift/im-engine';
import type { LoginPayload } from '@gift/im-engine/api';
import bootUrl from '@gift/im-engine/boot?worker&url';
import { call } from '../http/call';
import { keys } from '../state/keys';
import type { ChatEngine } from './engine';

const isDrawing = import.meta.env.DEV && import.meta.env.VITE_MEMORY_CHAT;
/** Built at this address (tools/build.mjs). It is not hashed: ETag and Last-Modified identify its version. */
const engineUrl = '/im-engine.js';

/** The engine, still logged out. This call loads its code and its worker. */
export async function loadEngine(): Promise<ChatEngine> {
  if (isDrawing) return (await import('../../testing/memory-demo')).demoEngine();
  return createEngine({ bootUrl, engineUrl });
}

/** Makes a call that ends the session if it is no longer valid. */
export const checkSession = (): Promise<unknown> =>
  isDrawing ? Promise.resolve() : call('getUserDetail', undefined).catch(() => undefined);

type Addresses = Pick<LoginPayload, 'apiAddr' | 'wsAddr'> & { userID: string };

/** The saved login payload of this user, if there is one. It is not validated before use. */
export function savedLogin(): LoginPayload | null {
  const [userID, token] = [stored.get(keys.userID), stored.get(keys.imToken)];
  const saved = storedJson<Addresses>(keys.imAddresses);
  if (isDrawing || !userID || userID !== saved?.userID || !token) return null;
  return { userID, token, platformID: 5, apiAddr: saved.apiAddr, wsAddr: saved.wsAddr };
}

/**
 * Fetches the login payload. The server returns the same token for the session's lifetime. Offline, the saved payload
 * opens the phone's own store. Null without a token or user id (spec section 4).
 */
export async function loginPayload(): Promise<LoginPayload | null> {
  if (isDrawing)
    return {
      userID: stored.get(keys.userID) ?? '1',
      token: 'memory',
      platformID: 5,
      apiAddr: '',
      wsAddr: '',
    };
  try {
    const { userID, token, apiAddr, wsAddr } = await call('chatLogin', {});
    stored.set(keys.userID, userID);
    stored.set(keys.imToken, token);
    stored.set(keys.imAddresses, JSON.stringify({ userID, apiAddr, wsAddr } satisfies Addresses));
  } catch (problem) {
    if (!(problem instanceof CallFailure) || !problem.isUncertain) throw problem;
  }
  return savedLogin();
}
