/** How long after the last key or move of the mouse a page counts as watched. */
const activeForMs = 5 * 60_000;

let lastAt = Date.now();
for (const kind of ['keydown', 'pointerdown', 'pointermove', 'wheel', 'focus'])
  addEventListener(kind, () => (lastAt = Date.now()), { capture: true, passive: true });

/**
 * Whether anybody looks at this page. What is asked again and again stops where nobody does: a session of the console
 * ends after half an hour without a call, and a page that went on asking by itself would keep a left desk open.
 */
export const isUserActive = (): boolean =>
  document.visibilityState === 'visible' && Date.now() - lastAt < activeForMs;
