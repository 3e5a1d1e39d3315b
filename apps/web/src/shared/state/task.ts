// The task that a login interrupted. Saved for this tab only; survives the steps of logging in or signing up, and a
// reload.
import { internalPath } from '../internal-path';
import { isLoginStep } from '../nav';

type Task = { address: string; reader: string };

const key = 'task';

/** Saves where the user came from; from another login step, the earlier value stays. */
export function saveTask(from: Task | null) {
  if (from && isLoginStep(from.address.replace(/[?#].*$/, ''))) return;
  try {
    if (from) sessionStorage.setItem(key, JSON.stringify(from));
    else sessionStorage.removeItem(key);
  } catch {}
}

/** Where login leads this user: never to another user's page, and home if nothing was saved. */
export function taskOf(userID: string): string {
  try {
    const { address, reader } = JSON.parse(sessionStorage.getItem(key) ?? '{}') as Partial<Task>;
    return ((!reader || reader === userID) && internalPath(address)) || '/';
  } catch {
    return '/';
  }
}

export const clearTask = () => saveTask(null);
