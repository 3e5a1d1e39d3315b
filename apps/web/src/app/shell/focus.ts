// Where the focus goes when a page opens or the focused element disappears.

/** The element that had the focus last. */
let focused: Element | null = null;
/** A new page is open whose heading has not had the focus yet. */
let isDue = false;
/** The heading of the page before, which may be on the screen for another moment. */
let lastHeading: Element | undefined;

const isField = (element: Element | null) => element?.matches('input, textarea') ?? false;

/** The heading of the dialog on top, or of the page. */
function shownHeading() {
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
  const headings = (dialog ?? document).querySelectorAll<HTMLElement>(dialog ? 'h2' : 'h1');
  return [...headings].find((element) => element.getClientRects().length > 0);
}

const needsFocus = () =>
  isDue || (focused?.isConnected === false && document.activeElement === document.body);

/**
 * Focuses the heading of the page or of the dialog on top, if a new page was opened or the focused element is gone. So
 * a keyboard goes on from there, and a screen reader reads where it is. A field of the new page that has the focus
 * keeps it.
 */
function focusHeading() {
  if (!needsFocus()) return;
  const heading = shownHeading();
  if (!heading || (isDue && heading === lastHeading)) return;
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
  const focusMain = () => {
    if (location.pathname === path) return;
    path = location.pathname;
    isDue = true;
    lastHeading = shownHeading();
  };
  // The router makes events of the first two.
  for (const name of ['pushState', 'replaceState', 'popstate']) addEventListener(name, focusMain);
  let frame = 0;
  const scheduleFocus = () => {
    if (frame || !needsFocus()) return;
    // Reading the layout here would slow the task that renders the screen by a third.
    frame = requestAnimationFrame(() => {
      frame = 0;
      focusHeading();
    });
  };
  new MutationObserver(scheduleFocus).observe(document.body, { childList: true, subtree: true });
  focusHeading();
}
