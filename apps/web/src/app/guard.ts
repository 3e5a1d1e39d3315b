import { texts } from '@gift/client/language';
import { beforeEach, navigate } from '../shared/nav';
import { progress } from '../shared/state/progress';
import { isSignedIn, readSession } from '../shared/state/session';
import { toast, toastWarning } from '../shared/state/toasts';
import { needsLogin, routeOf } from './routes';
import { isLoaded, loadScreen } from './screens';

const t = texts({
  notLoggedIn: [
    'Sorry, you are not logged in. Please log in first before using',
    '抱歉，您还未登录，请先登录后再使用',
    'Sorry, you never log in. Abeg log in first before you use am',
  ],
  loginStatusError: [
    'You are not logged in. Please log in.',
    '登录状态异常，请先登录',
    'You never log in. Abeg log in.',
  ],
  chunkLost: [
    'Loading failed. Check your connection and try again.',
    '页面加载失败，请检查网络后重试。',
    'E no load. Check your connection and try again.',
  ],
});

const redirectMs = 500;

let redirect: ReturnType<typeof setTimeout> | undefined;

/**
 * Shows why, then redirects to the login page after half a second (spec section 2). `asked` is the page to return to
 * after login, if the user is not already on it.
 */
export function redirectToLogin(from?: string) {
  toast(t.notLoggedIn);
  clearTimeout(redirect);
  redirect = setTimeout(
    () => void navigate('/login', { replace: needsLogin(location.pathname), from }),
    redirectMs,
  );
}

/** A tab or the centre button without a session: shows the login message and goes to the login page at once. */
export function loginStatusError(from: string) {
  toast(t.loginStatusError);
  void navigate('/login', { from });
}

export const mayOpen = (address: string) => !needsLogin(address) || isSignedIn();

/** Installs the guard and chunk loading before every navigation, and the guard before every step back. */
export function startGuard() {
  // Must run before the router's own listener, which renders what the session allows.
  addEventListener('popstate', readSession);
  beforeEach(async (to) => {
    readSession();
    if (!mayOpen(to)) {
      redirectToLogin(to);
      return false;
    }
    const row = routeOf(to);
    if (!row?.screen || isLoaded(row)) return true;
    progress.start();
    try {
      await loadScreen(row);
      return true;
    } catch {
      toastWarning(t.chunkLost);
      return false;
    } finally {
      progress.end();
    }
  });
}
