// Where the focus goes when a page opens or the focused element disappears.

/** The element that had the focus last. */
let focused: Element | null = null;
/** A new page is open whose heading has not had the focus yet. */
let isDue = false;

const isField = (element: Element | null) => element?.matches('input, textarea') ?? false;

/**
 * Focuses the heading of the page or of the dialog on top, if a new page was opened or the focused element is gone. So
 * a keyboard goes on from there, and a screen reader reads where it is. A field of the new page that has the focus
 * keeps it.
 */
function focusHeading() {
  const isLost = focused?.isConnected === false && document.activeElement === document.body;
  if (!isDue && !isLost) return;
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
  const heading = [...(dialog ?? document).querySelectorAll<HTMLElement>(dialog ? 'h2' : 'h1')].find(
    (element) => element.getClientRects().length > 0,
  );
  if (!heading) return;
  isDue = false;
  focused = null;
  if (isField(document.activeElement)) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** Starts with the element that has the focus. */
export function startFocus(target: EventTarget | null) {
  focused = target as Element;
  document.addEventListener('focusin', (event) => {
    focused = event.target as Element;
  });
  let path = location.pathname;
  const moved = () => {
    isDue ||= location.pathname !== path;
    path = location.pathname;
  };
  // The router makes events of the first two.
  for (const name of ['pushState', 'replaceState', 'popstate']) addEventListener(name, moved);
  new MutationObserver(focusHeading).observe(document.body, { childList: true, subtree: true });
  focusHeading();
}
