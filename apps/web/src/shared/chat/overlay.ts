import { hideLoading, showLoading } from '../state/loading';

// The specification shows the loading overlay while chat connects. Trading, money and help work without chat, so here
// the overlay shows only while a chat page has no content, and at most for the engine's own timeout. After that a
// banner says that chat is connecting.
const maxMs = 5000;

let isUp = false;
let hasContent = false;
let timer: ReturnType<typeof setTimeout> | undefined;

export function overlayWhileConnecting() {
  if (isUp || hasContent || !/^\/chat(\/|$)/.test(location.pathname)) return;
  isUp = true;
  showLoading();
  timer = setTimeout(overlayDone, maxMs);
}

export function overlayDone() {
  clearTimeout(timer);
  if (!isUp) return;
  isUp = false;
  hideLoading();
}

/** A chat page has content: connecting no longer shows the overlay. */
export function chatHasContent() {
  hasContent = true;
  overlayDone();
}

/** The next user starts without content. */
export function resetOverlay() {
  hasContent = false;
  overlayDone();
}
