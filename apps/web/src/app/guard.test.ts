import { afterEach, beforeEach, expect, it, vi } from 'vitest';

vi.mock('../shared/nav', () => ({ beforeEach: vi.fn(), navigate: vi.fn() }));
vi.mock('../shared/state/toasts', () => ({ toast: vi.fn(), toastWarning: vi.fn() }));
vi.mock('./screens', () => ({ isLoaded: () => true, loadScreen: vi.fn() }));

const { navigate } = await import('../shared/nav');
const { toast } = await import('../shared/state/toasts');
const { turnAway } = await import('./guard');

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('location', { pathname: '/home' });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

it('a visitor turned away reads the notice at once and is led to the login page 500 ms later', () => {
  turnAway('/balance');
  expect(toast).toHaveBeenCalledWith('Sorry, you are not logged in. Please log in first before using');
  vi.advanceTimersByTime(499);
  expect(navigate).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(navigate).toHaveBeenCalledExactlyOnceWith('/login', { replace: false, from: '/balance' });
});

it('a visitor turned away twice is led there once, for what they asked last', () => {
  turnAway('/balance');
  vi.advanceTimersByTime(300);
  turnAway('/me');
  vi.advanceTimersByTime(5_000);
  expect(navigate).toHaveBeenCalledExactlyOnceWith('/login', { replace: false, from: '/me' });
});
