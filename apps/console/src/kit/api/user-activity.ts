import { focusManager } from '@tanstack/react-query';

/** How long a page counts as active after the last key or mouse movement. */
const activeForMs = 5 * 60_000;

/** While the page is hidden or its user inactive, polls stop and other reloads are quiet. */
export function pauseInactivePolls(): void {
  focusManager.setEventListener((setFocused) => {
    let timer: ReturnType<typeof setTimeout>;
    const listener = () => {
      clearTimeout(timer);
      setFocused(document.visibilityState === 'visible');
      timer = setTimeout(() => setFocused(false), activeForMs);
    };
    const kinds = ['keydown', 'pointerdown', 'pointermove', 'wheel', 'focus', 'visibilitychange'];
    for (const kind of kinds) addEventListener(kind, listener, { capture: true, passive: true });
    listener();
    return undefined;
  });
}
