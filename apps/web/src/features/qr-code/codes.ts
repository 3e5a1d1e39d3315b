// The content of the app's own QR codes, and how a scanned code is handled. Pure.

/** A user's code: their public page. A scanner without an account signs up with their invitation. */
export const personCode = (origin: string, userID: string, inviteCode: string): string =>
  `${origin}/userDetail?${new URLSearchParams({ userID, ...(inviteCode ? { invite: inviteCode } : {}) })}`;
export const offerCode = (origin: string, offerID: string): string =>
  `${origin}/offerDetail?${new URLSearchParams({ offerID })}`;

/** A user who joins by this is recorded as joined by QR code (join source 4). */
export const groupCode = (origin: string, groupID: string): string =>
  `${origin}/groups/join?${new URLSearchParams({ groupID, source: '4' })}`;

/** Pages that a code may open: opening any of them has no side effect. */
const pages = ['/userDetail', '/offerDetail', '/register', '/groups/join', '/helpDetail', '/activity'];
const longest = 500;

export type Scanned = { kind: 'page'; path: string } | { kind: 'foreign'; text: string };

/**
 * A code of this very site opens its page. Any other, above all a lookalike link, is shown as text and never opened.
 */
export function readCode(text: string, origin: string): Scanned {
  const foreign: Scanned = { kind: 'foreign', text: text.slice(0, longest) };
  let url: URL;
  try {
    url = new URL(text.trim());
  } catch {
    return foreign;
  }
  if (url.origin !== origin || url.username || !pages.includes(url.pathname)) return foreign;
  return { kind: 'page', path: url.pathname + url.search };
}
