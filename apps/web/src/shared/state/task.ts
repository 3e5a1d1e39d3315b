// What a reader was about to do when logging in came between. Lives in this tab alone, through the steps of logging in
// or signing up and a reload.
import { placeOf } from '../place-of';

type Task = { address: string; reader: string };

const key = 'task';
const steps = ['/login', '/register', '/verificationCode', '/forgotPassword'];

/** Saves where the reader came from; from another step of logging in, what was saved before stays. */
export function saveTask(from: Task | null) {
  if (from && steps.includes(from.address.replace(/[?#].*$/, ''))) return;
  try {
    if (from) sessionStorage.setItem(key, JSON.stringify(from));
    else sessionStorage.removeItem(key);
  } catch {}
}

/** Where logging in leads this person: never to the page of somebody else, and home where nothing was saved. */
export function taskOf(userID: string): string {
  try {
    const { address, reader } = JSON.parse(sessionStorage.getItem(key) ?? '{}') as Partial<Task>;
    return ((!reader || reader === userID) && placeOf(address)) || '/';
  } catch {
    return '/';
  }
}

export const forgetTask = () => saveTask(null);
