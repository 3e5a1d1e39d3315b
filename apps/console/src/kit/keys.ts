import { useEffect, useRef } from 'react';

/** Whether the target takes key input. A checkbox takes only the space bar, so it does not count. */
export const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type=checkbox]), textarea, select'));

/** Whether the focused element uses the key itself; then no shortcut may run. */
function usesKey(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof Element)) return false;
  if (key === 'Enter') return target.closest('a, button, summary, input') !== null;
  if (key === ' ') return target.closest('button, summary, input') !== null;
  // The arrow keys scroll a focused area, unless it is a list with a selected row.
  return key.startsWith('Arrow') && target.closest('[tabindex="0"]:not(.rows)') !== null;
}

/**
 * Single-key shortcuts of a screen, disabled while the user types or a dialog is open. `Escape` leaves a field first,
 * so that the shortcuts work again.
 */
export function useKeys(keys: Record<string, () => void>) {
  const keysRef = useRef(keys);
  keysRef.current = keys;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return;
      if (isTyping(event.target)) {
        if (event.key === 'Escape') (event.target as HTMLElement).blur();
        return;
      }
      if (usesKey(event.target, event.key)) return;
      const handler = keysRef.current[event.key];
      if (!handler) return;
      event.preventDefault();
      handler();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
}

/** The time limit for the second key of a chord. */
const chordMs = 1000;

/**
 * Two-key shortcuts, as in mail programs. While the second key is awaited it has priority over all other shortcuts,
 * so that `g t` navigates and does not claim a case.
 */
export function useChords(first: string, keys: Record<string, () => void>) {
  const keysRef = useRef(keys);
  keysRef.current = keys;
  useEffect(() => {
    let since = 0;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      // Shift alone does not count, because the second key may be a capital.
      if (event.key === 'Shift' || document.querySelector('dialog[open]')) return;
      const isSecond = Date.now() - since < chordMs;
      since = 0;
      const handler = isSecond ? keysRef.current[event.key] : undefined;
      if (handler) {
        event.preventDefault();
        event.stopImmediatePropagation();
        handler();
      } else if (event.key === first) since = Date.now();
    };
    addEventListener('keydown', onKeyDown, { capture: true });
    return () => removeEventListener('keydown', onKeyDown, { capture: true });
  }, [first]);
}
