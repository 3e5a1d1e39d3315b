import { store } from '../store';
import { CallFailure } from './failure';

/** True from the first answer that says the server is restarting until it answers again. */
export const restarting = store(false);

const everyMs = 1500;
let back: Promise<void> | null = null;

/** Polls until the server is back; all callers share one poll. */
function whenBack(): Promise<void> {
  back ??= askUntilBack().finally(() => {
    back = null;
    restarting.set(false);
  });
  return back;
}

async function askUntilBack() {
  restarting.set(true);
  // Jitter, so that phones do not poll in step.
  do await new Promise((resolve) => setTimeout(resolve, everyMs * (1 + Math.random())));
  while (!(await isBack()));
}

/** An offline phone stops waiting: its next call reports the lost connection. */
const isBack = () =>
  fetch('/readyz', { cache: 'no-store' }).then(
    ({ status }) => status < 500,
    () => navigator.onLine === false,
  );

/** How long a command waits for a restarting server. */
const restartMs = 60_000;

/**
 * Runs a request. If it meets a restart and `mayRepeat`, which needs an idempotency key, it runs again once the server
 * is back, so the command is executed once.
 */
export async function sendThroughRestart<T>(send: () => Promise<T>, mayRepeat: () => boolean): Promise<T> {
  const until = Date.now() + restartMs;
  for (;;) {
    try {
      return await send();
    } catch (thrown) {
      if (!(thrown instanceof CallFailure) || thrown.kind !== 'restarting') throw thrown;
      const isBackInTime = whenBack().then(() => true);
      if (!mayRepeat()) throw thrown;
      const waited = new Promise<false>((resolve) =>
        setTimeout(resolve, Math.max(0, until - Date.now()), false),
      );
      if (!(await Promise.race([isBackInTime, waited]))) throw thrown;
    }
  }
}
