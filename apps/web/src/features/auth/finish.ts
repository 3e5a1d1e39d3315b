import { navigate } from '../../shared/nav';
import { isSomebodyElse, signIn } from '../../shared/state/session';
import { loadUser } from '../../shared/user';
import { dropPending } from './pending-code';
import { takePlace } from './place-before';

/** A session has come: keep it, fetch the account, and go back to where the reader was, home where that was nowhere. */
export async function finishLogin(answer: { token: string; userID: string; expiresIn: number }, remember: boolean) {
  const noted = takePlace();
  const place = isSomebodyElse(answer.userID) ? '/' : noted;
  signIn(answer, remember);
  dropPending();
  // The home page asks again on its own, so a failure here must not hold the reader up.
  await loadUser().catch(() => undefined);
  await navigate(place, { replace: true });
  // Told by few, so it comes behind the home page; whoever cannot load it now finds the same under Profile.
  import('./leaving').then(({ tellLeaving }) => tellLeaving()).catch(() => undefined);
}
