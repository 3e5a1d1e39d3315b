import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadingCount } from '../state/loading';
import { chatHasContent, overlayDone, overlayWhileConnecting, resetOverlay } from './overlay';

const at = (pathname: string) => vi.stubGlobal('location', { pathname });

beforeEach(() => {
  vi.useFakeTimers();
  resetOverlay();
});
afterEach(() => {
  overlayDone();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it.each(['/chat', '/chat/chatCenter', '/chat/messages'])(
  'an empty %s is covered while chat connects',
  (path) => {
    at(path);
    overlayWhileConnecting();
    overlayWhileConnecting();
    expect(loadingCount()).toBe(1);
    overlayDone();
    expect(loadingCount()).toBe(0);
  },
);

it('is covered for five seconds and no longer', () => {
  at('/chat');
  overlayWhileConnecting();
  vi.advanceTimersByTime(4999);
  expect(loadingCount()).toBe(1);
  vi.advanceTimersByTime(1);
  expect(loadingCount()).toBe(0);
});

it('the overlay never covers pages other than chat, or a chat page that has content', () => {
  for (const path of ['/', '/createOrder', '/balance', '/chatter']) {
    at(path);
    overlayWhileConnecting();
    expect(loadingCount(), path).toBe(0);
  }
  at('/chat');
  chatHasContent();
  overlayWhileConnecting();
  expect(loadingCount()).toBe(0);
});
