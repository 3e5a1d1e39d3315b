// Where a reader was before the pages of logging in. Lives in this tab alone, through their steps and a reload.
import { placeOf } from '../../shared/place-of';

const key = 'placeBefore';
const steps = ['/login', '/register', '/verificationCode', '/forgotPassword'];

/** Notes where the reader came from; from another step of logging in, what was noted before stands. */
export function notePlace(from: string | undefined) {
  if (from && steps.includes(from.split('?')[0]!)) return;
  try {
    sessionStorage.setItem(key, from ?? '');
  } catch {}
}

/** Where logging in leads, and the first page where nothing was noted. */
export function takePlace(): string {
  try {
    const noted = placeOf(sessionStorage.getItem(key));
    sessionStorage.removeItem(key);
    return noted ?? '/';
  } catch {
    return '/';
  }
}
