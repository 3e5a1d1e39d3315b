// What the app's own QR codes hold, and what becomes of one that was scanned. Pure.

/** A person's code: their public page; whoever has no account yet signs up with their invitation. */
export const personCode = (origin: string, userID: string, inviteCode: string): string =>
  `${origin}/userDetail?${new URLSearchParams({ userID, ...(inviteCode ? { invite: inviteCode } : {}) })}`;
export const offerCode = (origin: string, offerID: string): string =>
  `${origin}/offerDetail?${new URLSearchParams({ offerID })}`;

/** Whoever comes in by this is noted as having come by QR code (join source 4). */
export const groupCode = (origin: string, groupID: string): string =>
  `${origin}/groups/join?${new URLSearchParams({ groupID, source: '4' })}`;

/** The pages a code may open: each shows something, and none does anything by being opened. */
const pages = ['/userDetail', '/offerDetail', '/register', '/groups/join', '/helpDetail', '/activity'];
const longest = 500;

export type Scanned = { kind: 'page'; path: string } | { kind: 'foreign'; text: string };

/**
 * A code of this very site leads to its page. Any other, a link to a lookalike above all, is shown as text and opened
 * by nobody.
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
