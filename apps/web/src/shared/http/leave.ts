import { hasLeft, keepLeaving, leavingTokens } from '../state/leaving';
import { signOut, token } from '../state/session';
import { call } from './call';
import { failureOf } from './errors';

const againMs = 30_000;
let timer: ReturnType<typeof setTimeout> | undefined;
let isTelling = false;

/** Tells the server of every session that was left while it could not be reached; tries again until all are told. */
async function warnPendingDeletion(): Promise<void> {
  if (isTelling) return;
  isTelling = true;
  clearTimeout(timer);
  for (const left of leavingTokens()) {
    try {
      await call('logout', undefined, { bearer: left });
      hasLeft(left);
    } catch (thrown) {
      // A session that is no more needs no ending. Anything else is asked for again.
      if (failureOf(thrown).kind === 'session') hasLeft(left);
    }
  }
  isTelling = false;
  if (leavingTokens().length > 0) timer = setTimeout(() => void warnPendingDeletion(), againMs);
}

/** Goes on telling whenever the connection is back. */
export function startLeaving(): void {
  addEventListener('online', warnPendingDeletion);
  void warnPendingDeletion();
}

/** Logs out: here at once, on the server as soon as it can be reached. */
export function leave(): void {
  keepLeaving(token());
  signOut();
  startLeaving();
}
