import { toast } from '../state/toasts';
import { failureText } from './failures';

/** Starts work whose success shows by itself, and says why where it fails. */
export function toastFailure(work: Promise<unknown>) {
  work.catch((problem) => toast(failureText(problem)));
}
