import { finishAt } from '../../shared/nav';
import { signIn } from '../../shared/state/session';
import { clearTask, taskOf } from '../../shared/state/task';
import { loadUser } from '../../shared/user';
import { clearPendingCode } from './pending-code';

/** After login: saves the session, fetches the account, and returns to the interrupted task, or home without one. */
export async function finishLogin(
  answer: { token: string; userID: string; expiresIn: number },
  remember: boolean,
) {
  const task = taskOf(answer.userID);
  signIn(answer, remember);
  clearPendingCode();
  // The home page fetches it again, so a failure here must not block the login.
  await loadUser().catch(() => undefined);
  await finishAt(task);
  clearTask();
  // Few users need it, so it loads after the home page; Profile shows the same if it cannot load now.
  import('./pending-deletion')
    .then(({ warnPendingDeletion }) => warnPendingDeletion())
    .catch(() => undefined);
}
