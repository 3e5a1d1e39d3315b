import { toast } from '../state/toasts';
import { failureText } from './failures';

/** Toasts a failure of this promise; a success is visible by itself. */
export function toastFailure(work: Promise<unknown>) {
  work.catch((problem) => toast(failureText(problem)));
}
