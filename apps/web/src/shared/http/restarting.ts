import { store } from '../state/store';

/** True from the first answer that says the server is restarting until it answers again. */
export const restarting = store(false);

const everyMs = 1500;
let back: Promise<void> | null = null;

/** Asks the server until it is back, once for all who wait. */
export function whenBack(): Promise<void> {
  back ??= askUntilBack().finally(() => {
    back = null;
    restarting.set(false);
  });
  return back;
}

async function askUntilBack() {
  restarting.set(true);
  // Not all phones at the same moment.
  do await new Promise((resolve) => setTimeout(resolve, everyMs * (1 + Math.random())));
  while (!(await isBack()));
}

/** A phone that lost its own connection waits for nothing here: it is told so by what it sends. */
const isBack = () =>
  fetch('/readyz', { cache: 'no-store' }).then(
    ({ status }) => status < 500,
    () => navigator.onLine === false,
  );
