/** How long a page counts as active after the last key or mouse movement. */
const activeForMs = 5 * 60_000;

let lastAt = Date.now();
for (const kind of ['keydown', 'pointerdown', 'pointermove', 'wheel', 'focus'])
  addEventListener(kind, () => (lastAt = Date.now()), { capture: true, passive: true });

/**
 * Whether the user is active on this page. Polling must not extend the session of an inactive user: a session ends
 * after half an hour without a call, so that an unattended computer signs out.
 */
export const isUserActive = (): boolean =>
  document.visibilityState === 'visible' && Date.now() - lastAt < activeForMs;
