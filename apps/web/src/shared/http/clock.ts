// The server's clock as this phone can best tell. A phone may be minutes off; a countdown may not.
let offsetMs = 0;
let bestTripMs = Number.POSITIVE_INFINITY;

export const serverNow = () => Date.now() + offsetMs;

/** Takes one reading: the server stamped `serverMs` somewhere between the two local moments; quick trips tell best. */
export function readServerTime(serverMs: number, sentMs: number, receivedMs: number) {
  const tripMs = receivedMs - sentMs;
  if (!Number.isFinite(serverMs) || serverMs <= 0 || tripMs < 0) return;
  const measured = serverMs - (sentMs + receivedMs) / 2;
  // A jump beyond what the trips can explain means the phone's clock was set, so the old reading is worth nothing.
  const jumped = Math.abs(measured - offsetMs) > bestTripMs + tripMs + 1000;
  if (tripMs > bestTripMs && !jumped) return;
  offsetMs = measured;
  bestTripMs = tripMs;
}
