import { useEffect, useState, useSyncExternalStore } from 'react';
import { language } from '../language';

let isLost = false;
const listeners = new Set<() => void>();

/** Explains that the server is restarting and that nothing was lost. */
export const restartingText = () =>
  language() === 'zh-CN'
    ? 'Gift 正在重启，资金与您输入的内容均安全。正在重新连接…'
    : 'Gift is restarting. Money and your input are safe. Reconnecting…';

let isRestarting = false;
let back: Promise<void> | null = null;
const everyMs = 1_500;

/** Polls a restarting server until it answers; all waiting calls share one poll. */
export function whenReconnected(): Promise<void> {
  back ??= (async () => {
    setRestarting(true);
    do await new Promise((resolve) => setTimeout(resolve, everyMs));
    while (
      !(await fetch('/readyz', { cache: 'no-store' }).then(
        ({ status }) => status < 500,
        () => false,
      ))
    );
    back = null;
    setRestarting(false);
  })();
  return back;
}

function setRestarting(next: boolean) {
  isRestarting = next;
  for (const listener of listeners) listener();
}

export const useRestarting = () => useSyncExternalStore(listen, () => isRestarting);

/** Calls and the event stream report here whether they reached the server. */
export function reportConnection(answer: boolean): void {
  if (isLost === !answer) return;
  isLost = !answer;
  for (const listener of listeners) listener();
}

const listen = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

const patienceMs = 4_000;

/**
 * Whether the server has been unreachable for some seconds. Some proxies cut a stream every minute; it reconnects
 * within that time, so no message appears.
 */
export function useConnectionLost(): boolean {
  const lost = useSyncExternalStore(listen, () => isLost);
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!lost) return setLong(false);
    const timer = setTimeout(() => setLong(true), patienceMs);
    return () => clearTimeout(timer);
  }, [lost]);
  return isLong;
}
