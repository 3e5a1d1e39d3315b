import { failureOf } from '@gift/client/http/failure';
import { hasLeft, leavingTokens, saveLeaving } from '../state/leaving';
import { signOut, token } from '../state/session';
import { call } from './call';

const retryMs = 30_000;
let timer: ReturnType<typeof setTimeout> | undefined;
let isRunning = false;

/**
 * Ends on the server every session that was logged out while the server was unreachable. Retries until all have ended.
 */
async function endSessions(): Promise<void> {
  if (isRunning) return;
  isRunning = true;
  clearTimeout(timer);
  for (const token of leavingTokens()) {
    try {
      await call('logout', undefined, { bearer: token });
      hasLeft(token);
    } catch (thrown) {
      // An unknown session has already ended. Any other failure is retried.
      if (failureOf(thrown).kind === 'session') hasLeft(token);
    }
  }
  isRunning = false;
  if (leavingTokens().length > 0) timer = setTimeout(() => void endSessions(), retryMs);
}

/** Retries now and whenever the connection returns. */
export function startLeaving(): void {
  addEventListener('online', endSessions);
  void endSessions();
}

/** Logs out: on this phone at once, on the server as soon as it is reachable. */
export function leave(): void {
  saveLeaving(token());
  signOut();
  startLeaving();
}
