// An estimate of the server's clock. A phone's clock may be minutes off; a countdown may not.
let offsetMs = 0;
let bestTripMs = Number.POSITIVE_INFINITY;

export const serverNow = () => Date.now() + offsetMs;

/**
 * Takes one reading: the server stamped `serverMs` between the two local times. Short round trips are the most
 * accurate.
 */
export function readServerTime(serverMs: number, sentMs: number, receivedMs: number) {
  const tripMs = receivedMs - sentMs;
  if (!Number.isFinite(serverMs) || serverMs <= 0 || tripMs < 0) return;
  const measuredOffsetMs = serverMs - (sentMs + receivedMs) / 2;
  // A jump that the round trips cannot explain means the phone's clock was changed, so the old reading is invalid.
  const jumped = Math.abs(measuredOffsetMs - offsetMs) > bestTripMs + tripMs + 1000;
  if (tripMs > bestTripMs && !jumped) return;
  offsetMs = measuredOffsetMs;
  bestTripMs = tripMs;
}
