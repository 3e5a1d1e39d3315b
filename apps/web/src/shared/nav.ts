// Moving about. Everything that changes the address goes through here, so that the guard sees it first.
import { useEffect, useRef } from 'react';
import { navigate as pushAddress, usePathname, useSearch } from 'wouter/use-browser-location';

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

/** The query of the address: `useQuery().get('type')`. */
export function useQuery(): URLSearchParams {
  return new URLSearchParams(useSearch(typeof document === 'undefined' ? { ssrSearch: '' } : {}));
}

/** How deep into this visit an address lies; the first is 0. */
export const depth = (): number => (history.state as { depth?: number } | null)?.depth ?? 0;

/** Goes to an address of this app once the guard agrees and its screen is loaded; the last one asked for wins. */
export async function navigate(to: string, { replace = false } = {}) {
  const mine = ++ticket;
  if (!(await gate(to)) || mine !== ticket) return;
  pushAddress(to, { replace, state: { depth: replace ? depth() : depth() + 1 } });
}

/** One step back inside the app, or to `fallback` where this address was the first. */
export function back(fallback = '/') {
  if (depth() > 0) history.back();
  else void navigate(fallback, { replace: true });
}

/**
 * How deep the page lies at which the reader began the work of this screen, whose steps have addresses of their own. A
 * look at another page in between, gone back from, is the same piece of work.
 */
export function useBeginning(): () => number {
  const beganAt = useRef(0);
  const leftTo = useRef(0);
  useEffect(() => {
    const cameBack = depth() < leftTo.current && beganAt.current <= depth();
    if (!cameBack) beganAt.current = depth();
    return () => {
      leftTo.current = depth();
    };
  }, []);
  return () => Math.min(beganAt.current, depth());
}

/** Ends work that began at a depth: what it led to takes the place of all its steps, so that Back leads before it. */
export function finishAt(to: string, beganAt: number) {
  const steps = depth() - beganAt;
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
  const search = useSearch(typeof document === 'undefined' ? { ssrSearch: '' } : {});
  if (now === path) lastQueries.set(path, search);
  return new URLSearchParams(lastQueries.get(path) ?? '');
}
