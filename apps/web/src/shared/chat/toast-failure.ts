import { toast } from '../state/toasts';
import { failureText } from './failures';

/** Toasts a failure of this promise; a success is visible on the screen. */
export function toastFailure(work: Promise<unknown>) {
  work.catch((problem) => toast(failureText(problem)));
}
