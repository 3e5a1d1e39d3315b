import { hideLoading, showLoading } from '../state/loading';

// The specification holds the loading overlay up while chat connects. Trading, money and help are of use without chat,
// so here that means: while a page of chat itself has nothing to show yet, and never longer than the engine's own
// patience. Once something is on the glass a line above it says that chat is connecting.
const mostMs = 5000;

let isUp = false;
let hasContent = false;
let timer: ReturnType<typeof setTimeout> | undefined;

export function overlayWhileConnecting() {
  if (isUp || hasContent || !/^\/chat(\/|$)/.test(location.pathname)) return;
  isUp = true;
  showLoading();
  timer = setTimeout(overlayDone, mostMs);
}

export function overlayDone() {
  clearTimeout(timer);
  if (!isUp) return;
  isUp = false;
  hideLoading();
}

/** A page of chat has something to show: from now on connecting covers nothing. */
export function chatHasContent() {
  hasContent = true;
  overlayDone();
}

/** Another reader begins with nothing on the glass. */
export function resetOverlay() {
  hasContent = false;
  overlayDone();
}
