import { useLayoutEffect, useRef } from 'react';
import { depth } from '../../shared/nav';

// Positions by depth in the visit: going back to a page finds it where it was left.
const positions = new Map<number, number>();
const patienceMs = 600;

let lastDepth = 0;
let isGoingBack = false;

export function startScrollMemory() {
  history.scrollRestoration = 'manual';
  lastDepth = depth();
  addEventListener('popstate', () => {
    isGoingBack = depth() < lastDepth;
  });
  addEventListener(
    'scroll',
    () => {
      if (depth() === lastDepth) positions.set(lastDepth, scrollY);
    },
    { passive: true },
  );
}

/** Top for a new page; the old place for one gone back to, as soon as it is tall enough again. */
export function useScrollMemory(path: string) {
  const shown = useRef(path);
  useLayoutEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    lastDepth = depth();
    const wanted = isGoingBack ? (positions.get(lastDepth) ?? 0) : 0;
    isGoingBack = false;
    scrollTo(0, wanted);
    if (wanted === 0 || Math.abs(scrollY - wanted) < 2) return;
    const untilMs = performance.now() + patienceMs;
    const watcher = new ResizeObserver(() => {
      if (performance.now() < untilMs) scrollTo(0, wanted);
      if (performance.now() >= untilMs || Math.abs(scrollY - wanted) < 2) watcher.disconnect();
    });
    watcher.observe(document.body);
    return () => watcher.disconnect();
  }, [path]);
}
