import { useEffect, useRef } from 'react';

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/**
 * Single keys that do something on this screen, while nobody is typing and no dialog is open. `Escape` leaves a field
 * first, so that the keys work again.
 */
export function useKeys(keys: Record<string, () => void>) {
  const held = useRef(keys);
  held.current = keys;
  useEffect(() => {
    const heard = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return;
      if (isTyping(event.target)) {
        if (event.key === 'Escape') (event.target as HTMLElement).blur();
        return;
      }
      const act = held.current[event.key];
      if (!act) return;
      event.preventDefault();
      act();
    };
    addEventListener('keydown', heard);
    return () => removeEventListener('keydown', heard);
  }, []);
}
