import { navigate } from '../../shared/nav';
import { signIn } from '../../shared/state/session';
import { loadUser } from '../../shared/user';
import { dropPending } from './pending-code';

/** A session has come: keep it, fetch the account, and go home (spec section 4). */
export async function finishLogin(answer: { token: string; userID: string }, remember: boolean) {
  signIn(answer, remember);
  dropPending();
  // The home page asks again on its own, so a failure here must not hold the reader up.
  await loadUser().catch(() => undefined);
  await navigate('/', { replace: true });
  // Told by few, so it comes behind the home page; whoever cannot load it now finds the same under Profile.
  import('./leaving').then(({ tellLeaving }) => tellLeaving()).catch(() => undefined);
}
