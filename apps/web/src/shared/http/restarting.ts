import { store } from '../state/store';

/** True from the first answer that says the server is restarting until it answers again. */
export const restarting = store(false);

const everyMs = 1500;
let back: Promise<void> | null = null;

/** Polls until the server is back; all callers share one poll. */
export function whenBack(): Promise<void> {
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
