import { useEffect, useRef } from 'react';

/** Whether keys write or choose something there: in a box to tick none does but the space bar. */
export const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type=checkbox]), textarea, select'));

/** Enter presses what has the focus, and nothing else meanwhile. */
const isPressedByEnter = (target: EventTarget | null) =>
  target instanceof Element && target.closest('a, button, summary, input') !== null;

/**
 * Single keys that do something on this screen, while nobody is typing and no dialog is open. `Escape` leaves a field
 * first, so that the keys work again.
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
      if (event.key === 'Enter' && isPressedByEnter(event.target)) return;
      const handler = keysRef.current[event.key];
      if (!handler) return;
      event.preventDefault();
      handler();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
}

/** How long after the first key of two the second still counts. */
const chordMs = 1000;

/**
 * Two keys one after the other, as in mail programs. While the second is awaited it is heard before every other key of
 * the page, so that `g t` goes somewhere and takes no case.
 */
export function useChords(first: string, keys: Record<string, () => void>) {
  const keysRef = useRef(keys);
  keysRef.current = keys;
  useEffect(() => {
    let since = 0;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      // Shift is no key of its own: a capital may be the second.
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
