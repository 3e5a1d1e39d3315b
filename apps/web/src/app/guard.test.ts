import { afterEach, beforeEach, expect, it, vi } from 'vitest';

vi.mock('../shared/nav', () => ({ beforeEach: vi.fn(), navigate: vi.fn() }));
vi.mock('../shared/state/toasts', () => ({ toast: vi.fn(), toastWarning: vi.fn() }));
vi.mock('./screens', () => ({ isLoaded: () => true, loadScreen: vi.fn() }));

const { navigate } = await import('../shared/nav');
const { toast } = await import('../shared/state/toasts');
const { redirectToLogin } = await import('./guard');

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('location', { pathname: '/home' });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

it('a refused visitor sees the message at once and is sent to the login page after 500 ms', () => {
  redirectToLogin('/balance');
  expect(toast).toHaveBeenCalledWith('Sorry, you are not logged in. Please log in first before using');
  vi.advanceTimersByTime(499);
  expect(navigate).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(navigate).toHaveBeenCalledExactlyOnceWith('/login', { replace: false, from: '/balance' });
});

it('a visitor refused twice is sent to login once, with the page they asked for last', () => {
  redirectToLogin('/balance');
  vi.advanceTimersByTime(300);
  redirectToLogin('/me');
  vi.advanceTimersByTime(5_000);
  expect(navigate).toHaveBeenCalledExactlyOnceWith('/login', { replace: false, from: '/me' });
});
