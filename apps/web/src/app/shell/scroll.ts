import { useLayoutEffect, useRef } from 'react';
import { depth } from '../../shared/nav';

// Scroll positions by history depth, restored on Back.
const positions = new Map<number, number>();
const timeoutMs = 600;

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

/** Scrolls a new page to the top. After Back, restores the position as soon as the page is tall enough. */
export function useScrollMemory(path: string) {
  const currentPath = useRef(path);
  useLayoutEffect(() => {
    if (currentPath.current === path) return;
    currentPath.current = path;
    lastDepth = depth();
    const position = isGoingBack ? (positions.get(lastDepth) ?? 0) : 0;
    isGoingBack = false;
    scrollTo(0, position);
    if (position === 0 || Math.abs(scrollY - position) < 2) return;
    const untilMs = performance.now() + timeoutMs;
    const watcher = new ResizeObserver(() => {
      if (performance.now() < untilMs) scrollTo(0, position);
      if (performance.now() >= untilMs || Math.abs(scrollY - position) < 2) watcher.disconnect();
    });
    watcher.observe(document.body);
    return () => watcher.disconnect();
  }, [path]);
}
