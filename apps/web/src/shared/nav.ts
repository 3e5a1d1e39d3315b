// Moving about. Everything that changes the address goes through here, so that the guard sees it first.
import { navigate as pushAddress, usePathname, useSearch } from 'wouter/use-browser-location';
import { session } from './state/session';

type Gate = (to: string) => boolean | Promise<boolean>;

let gate: Gate = () => true;
let serverPath = '/';
let ticket = 0;

/** The app's guard and chunk loader: false cancels the navigation. */
export const beforeEach = (next: Gate) => {
  gate = next;
};
/** The address the server is drawing. */
export const assumePath = (path: string) => {
  serverPath = path;
};

export const usePath = () => usePathname(typeof document === 'undefined' ? { ssrPath: serverPath } : {});

/** The server draws every page without its query, so hydration begins without one too. */
const drawnSearch = { ssrSearch: '' };

/** The query of the address: `useQuery().get('type')`. */
export function useQuery(): URLSearchParams {
  return new URLSearchParams(useSearch(drawnSearch));
}

/** What an entry of the browser's history remembers, through a reload too. */
type Entry = {
  depth: number;
  beganAt: number;
  /** Who was signed in when it was opened. */
  reader: string;
  from: string;
  /** Who was signed in at `from`. */
  fromReader: string;
};
const entry = () => history.state as Partial<Entry> | null;

/** How deep into this visit an address lies; the first is 0. */
export const depth = (): number => entry()?.depth ?? 0;
/** How deep the first of the neighbouring entries lies that have this one's path. */
const beganAt = (): number => entry()?.beganAt ?? depth();

/** The address from which this entry was opened, or whose place it took, and whose it was; null for the first. */
export function cameFrom(): { address: string; reader: string } | null {
  const { from, fromReader = '' } = entry() ?? {};
  return from === undefined ? null : { address: from, reader: fromReader };
}

/** Notes in the open entry who is signed in: an address typed by hand has no entry of ours. */
export function signEntry() {
  const { userID } = session();
  if (userID && entry()?.reader !== userID) history.replaceState({ ...entry(), reader: userID }, '');
}

/**
 * Goes to an address of this app once the guard agrees and its screen is loaded; the last one asked for wins. `from`
 * is what the reader asked for, where that is not the page they are on.
 */
export async function navigate(
  to: string,
  { replace = false, from }: { replace?: boolean; from?: string | undefined } = {},
) {
  const mine = ++ticket;
  if (!(await gate(to)) || mine !== ticket) return;
  const at = replace ? depth() : depth() + 1;
  const isSamePath = new URL(to, location.href).pathname === location.pathname;
  const reader = session().userID;
  const state: Entry = {
    depth: at,
    beganAt: isSamePath ? beganAt() : at,
    reader,
    from: from ?? location.pathname + location.search,
    fromReader: from === undefined ? (entry()?.reader ?? '') : reader,
  };
  pushAddress(to, { replace, state });
}

/** One step back inside the app, or to `fallback` where this address was the first. */
export function back(fallback = '/') {
  if (depth() > 0) history.back();
  else void navigate(fallback, { replace: true });
}

/**
 * Ends work whose steps have addresses of their own under one path: what it led to takes the place of all its steps, so
 * that Back leads before it, after a reload of the page too.
 */
export function finishAt(to: string) {
  const steps = depth() - beganAt();
  if (steps <= 0) return navigate(to, { replace: true });
  return new Promise<void>((resolve) => {
    addEventListener('popstate', () => resolve(navigate(to, { replace: true })), { once: true });
    history.go(-steps);
  });
}

const lastQueries = new Map<string, string>();

/**
 * The query of one path, as it last was there. A screen that is kept alive reads its own, not that of the page the
 * reader went to.
 */
export function useQueryOf(path: string): URLSearchParams {
  const now = usePath();
  const search = useSearch(drawnSearch);
  if (now === path) lastQueries.set(path, search);
  return new URLSearchParams(lastQueries.get(path) ?? '');
}
