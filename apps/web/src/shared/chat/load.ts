import { createEngine } from '@gift/im-engine';
import type { LoginPayload } from '@gift/im-engine/api';
import bootUrl from '@gift/im-engine/boot?worker&url';
import { call } from '../http/call';
import { CallFailure } from '../http/errors';
import { keys, stored, storedJson } from '../state/keys';
import type { ChatEngine } from './engine';

const isDrawing = import.meta.env.DEV && import.meta.env.VITE_MEMORY_CHAT;
/** Built at this address (tools/build.mjs); its ETag and Last-Modified tell its versions. */
const engineUrl = '/im-engine.js';

/** The engine, still logged out. Its code and its worker come with this call. */
export async function loadEngine(): Promise<ChatEngine> {
  if (isDrawing) return (await import('../../testing/memory-demo')).demoEngine();
  return createEngine({ bootUrl, engineUrl });
}

/** Asks whether the session is still good: the answer to a call ends it where it is not. */
export const checkSession = (): Promise<unknown> =>
  isDrawing ? Promise.resolve() : call('getUserDetail', undefined).catch(() => undefined);

type Addresses = Pick<LoginPayload, 'apiAddr' | 'wsAddr'> & { userID: string };

/** What logged this reader in before, if this browser still has it. Whether it is still good shows when it is used. */
export function savedLogin(): LoginPayload | null {
  const [userID, token] = [stored.get(keys.userID), stored.get(keys.imToken)];
  const kept = storedJson<Addresses>(keys.imAddresses);
  if (isDrawing || !userID || userID !== kept?.userID || !token) return null;
  return { userID, token, platformID: 5, apiAddr: kept.apiAddr, wsAddr: kept.wsAddr };
}

/**
 * What logs this reader in: asked from the server, which gives the same token for as long as the session lives. Without
 * a network the last one opens what the phone holds. Null where there is no token or no user id (spec section 4).
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
