import { useSyncExternalStore } from 'react';
import { serverNow } from '../../http/clock';

// One timer for all countdowns on the page, and none without a countdown.
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let nowMs = 0;

function tick() {
  nowMs = serverNow();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  timer ??= setInterval(tick, 1000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

const snapshot = () => {
  if (Math.abs(serverNow() - nowMs) >= 1000) nowMs = serverNow();
  return nowMs;
};

/** The server's time in milliseconds, updated once a second. The document is rendered with `prerenderedAtMs`. */
export const useNow = (prerenderedAtMs = 0) =>
  useSyncExternalStore(subscribe, snapshot, () => prerenderedAtMs);
