import type { LoginPayload } from '@gift/im-engine/api';
import { keys, stored } from '../state/keys';
import type { ChatEngine } from './engine';

const isDrawing = import.meta.env.DEV && import.meta.env.VITE_MEMORY_CHAT;

/** The engine, still logged out. Its code and its worker come with this call. */
export async function loadEngine(): Promise<ChatEngine> {
  if (isDrawing) return (await import('../../testing/memory-demo')).demoEngine();
  throw new Error('no engine yet');
}

/** What logs this reader in, or null where there is nobody (spec section 3: the login payload). */
export async function loginPayload(): Promise<LoginPayload | null> {
  const [userID, token] = [stored.get(keys.userID), stored.get(keys.imToken)];
  if (isDrawing) return { userID: userID ?? '1', token: 'memory', platformID: 5, apiAddr: '', wsAddr: '' };
  if (!userID || !token) return null;
  return { userID, token, platformID: 5, apiAddr: `${location.origin}/api`, wsAddr: '' };
}
