import type { KeyboardEvent } from 'react';

const steps: Record<string, number> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 };

/**
 * Arrow keys, Home and End move the focus among the buttons of an element, which together are one tab stop. Returns the
 * button that got the focus.
 */
export function moveFocus(event: KeyboardEvent<HTMLElement>): HTMLElement | undefined {
  const { key, currentTarget } = event;
  const all = [...currentTarget.querySelectorAll<HTMLElement>('button')];
  const at = all.indexOf(document.activeElement as HTMLElement);
  const to = key === 'Home' ? 0 : key === 'End' ? all.length - 1 : steps[key] && at + steps[key];
  if (to === undefined || at < 0) return undefined;
  event.preventDefault();
  const next = all[(to + all.length) % all.length]!;
  next.focus();
  return next;
}
