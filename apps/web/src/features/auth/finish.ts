import { navigate } from '../../shared/nav';
import { signIn } from '../../shared/state/session';
import { forgetTask, taskOf } from '../../shared/state/task';
import { loadUser } from '../../shared/user';
import { clearPendingCode } from './pending-code';

/** A session has come: saves it, fetches the account, and returns to the interrupted task, or home without one. */
export async function finishLogin(
  answer: { token: string; userID: string; expiresIn: number },
  remember: boolean,
) {
  const task = taskOf(answer.userID);
  signIn(answer, remember);
  clearPendingCode();
  // The home page asks again on its own, so a failure here must not hold the reader up.
  await loadUser().catch(() => undefined);
  await navigate(task, { replace: true });
  forgetTask();
  // Told by few, so it comes behind the home page; whoever cannot load it now finds the same under Profile.
  import('./pending-deletion')
    .then(({ warnPendingDeletion }) => warnPendingDeletion())
    .catch(() => undefined);
}
