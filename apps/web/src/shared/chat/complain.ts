import { failureText } from '../../shared/chat/failures';
import { toast } from '../../shared/state/toasts';

/** Starts work whose success shows by itself, and says why where it fails. */
export function complain(work: Promise<unknown>) {
  work.catch((problem) => toast(failureText(problem)));
}
