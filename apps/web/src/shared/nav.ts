// Navigation. Every address change goes through here, so that the guard checks it first.
import { navigate as pushAddress, usePathname, useSearch } from 'wouter/use-browser-location';
import { session } from './state/session';

type Gate = (to: string) => boolean | Promise<boolean>;

/** Shows another screen by calling `change`, now or a moment later. */
type Show = (to: string, isReplaced: boolean, change: () => void) => unknown;

let gate: Gate = () => true;
let show: Show = (_to, _isReplaced, change) => change();
let serverPath = '/';
let ticket = 0;

/** The app's guard and chunk loader: false cancels the navigation. */
export const beforeEach = (next: Gate) => {
  gate = next;
};
/** Animates the way to another screen (app/shell/transitions.ts). */
export const animateMoves = (next: Show) => {
  show = next;
};
/** The address that the server is rendering. */
export const assumePath = (path: string) => {
  serverPath = path;
};

export const usePath = () => usePathname(typeof document === 'undefined' ? { ssrPath: serverPath } : {});

/** The server renders every page without its query, so hydration starts without one too. */
const emptySearch = { ssrSearch: '' };

/** The query of the address: `useQuery().get('type')`. */
export function useQuery(): URLSearchParams {
  return new URLSearchParams(useSearch(emptySearch));
}

/** State of a browser history entry; it survives a reload. */
type Entry = {
  depth: number;
  beganAt: number;
  /** The user id when the entry was opened. */
  reader: string;
  from: string;
  /** The user id at `from`. */
  fromReader: string;
  /** How many sheets and dialogs are open. */
  layers?: number;
};
const entry = () => history.state as Partial<Entry> | null;

export const depth = (): number => entry()?.depth ?? 0;
/** The depth at which this flow started: the entries of one path, or of a login. */
const beganAt = (): number => entry()?.beganAt ?? depth();

/** The address that this entry was opened from or replaced, and its user; null for the first. */
export function cameFrom(): { address: string; reader: string } | null {
  const { from, fromReader = '' } = entry() ?? {};
  return from === undefined ? null : { address: from, reader: fromReader };
}

/** Records the user id in the current entry: an address typed by hand has no state of ours. */
export function signEntry() {
  const { userID } = session();
  if (userID && entry()?.reader !== userID) history.replaceState({ ...entry(), reader: userID }, '');
}

const loginSteps = ['/login', '/register', '/verificationCode', '/forgotPassword'];
export const isLoginStep = (path: string) => loginSteps.includes(path);

/** Goes so many entries back, and waits until the browser is there. */
const goBack = (steps: number) =>
  new Promise((resolve) => {
    addEventListener('popstate', resolve, { once: true });
    history.go(-steps);
  });

// Open sheets and dialogs. Each has a history entry, so that Back closes it and stays on the page.
const layers: (() => void)[] = [];
let arePaused = false;
/** A step back of our own closes nothing: a sheet may have opened meanwhile. */
let isOwnStep = false;
let syncing: Promise<void> | undefined;
const wantedLayers = () => (arePaused ? 0 : layers.length);
const heldLayers = () => entry()?.layers ?? 0;

/** Adds or leaves history entries until there is one for each layer. */
async function syncLayers(): Promise<void> {
  while (heldLayers() !== wantedLayers()) {
    // One sheet may replace another.
    await new Promise((resolve) => setTimeout(resolve));
    const extra = heldLayers() - wantedLayers();
    if (extra < 0) history.pushState({ ...entry(), layers: wantedLayers() }, '');
    else if (extra > 0) {
      isOwnStep = true;
      await goBack(extra);
      isOwnStep = false;
    }
  }
}
function sync(): Promise<void> {
  syncing ??= syncLayers().finally(() => {
    syncing = undefined;
    if (heldLayers() !== wantedLayers()) void sync();
  });
  return syncing;
}

/** Registers an open sheet or dialog, which Back closes. Returns what to call once it is closed. */
export function openLayer(close: () => void): () => void {
  layers.push(close);
  void sync();
  return () => {
    const at = layers.indexOf(close);
    if (at >= 0) layers.splice(at, 1);
    void sync();
  };
}

/** Called when the next popstate arrives; the page ignores that event. */
let onSkipped: (() => void) | undefined;
/** Goes back without changing the screen; the next navigation changes it. */
const skipBack = (steps: number) =>
  new Promise<void>((resolve) => {
    onSkipped = resolve;
    history.go(-steps);
  });

if (typeof document !== 'undefined') {
  addEventListener('popstate', (event) => {
    if (onSkipped) {
      event.stopImmediatePropagation();
      onSkipped();
      onSkipped = undefined;
      return;
    }
    while (!isOwnStep && heldLayers() < wantedLayers()) layers.pop()!();
    // Forward can reach the entry of a closed sheet.
    if (!isOwnStep) void sync();
  });
  // After a reload, the history has entries of sheets that are no longer open.
  if (document.readyState === 'complete') void sync();
  else addEventListener('load', () => void sync(), { once: true });
}

/** Loads the page again or leaves the app. A step back that is under way would cancel that. */
export async function leavePage(leave: () => void) {
  const tooLong = new Promise((resolve) => setTimeout(resolve, 1000));
  await Promise.race([syncing, tooLong]);
  leave();
}

/** Changes the history while no layer has an entry in it. */
async function withoutLayers(change: () => unknown) {
  if (heldLayers() === 0 && !syncing) return change();
  arePaused = true;
  try {
    await sync();
    await change();
  } finally {
    arePaused = false;
    void sync();
  }
}

/**
 * Goes to an address of this app once the guard allows it and its screen has loaded; the last call wins. `from` is the
 * page the user wanted, if it is not the current one.
 */
export async function navigate(
  to: string,
  { replace = false, from }: { replace?: boolean; from?: string | undefined } = {},
) {
  const mine = ++ticket;
  if (!(await gate(to)) || mine !== ticket) return;
  await withoutLayers(() => mine === ticket && show(to, replace, () => push(to, replace, from)));
}

function push(to: string, replace: boolean, from: string | undefined) {
  const at = replace ? depth() : depth() + 1;
  const { pathname } = new URL(to, location.href);
  const isSameFlow =
    pathname === location.pathname || (isLoginStep(pathname) && isLoginStep(location.pathname));
  const reader = session().userID;
  const state: Entry = {
    depth: at,
    beganAt: isSameFlow ? beganAt() : at,
    reader,
    from: from ?? location.pathname + location.search,
    fromReader: from === undefined ? (entry()?.reader ?? '') : reader,
  };
  pushAddress(to, { replace, state });
}

/** One step back inside the app, or to `fallback` if this is the first entry. */
export function back(fallback = '/') {
  if (depth() > 0) void withoutLayers(() => goBack(1));
  else void navigate(fallback, { replace: true });
}

/**
 * Finishes a flow under one path, or a login: the result replaces all steps, so Back skips them, even after a reload.
 * False, and still at the last step, if the result's screen cannot be loaded.
 */
export async function finishAt(to: string): Promise<boolean> {
  if (!(await gate(to))) return false;
  const steps = depth() - beganAt();
  if (steps > 0) await withoutLayers(() => skipBack(steps));
  await navigate(to, { replace: true });
  return true;
}

const lastQueries = new Map<string, string>();

/** The last query of one path. A kept-alive screen reads its own query, not that of the current page. */
export function useQueryOf(path: string): URLSearchParams {
  const now = usePath();
  const search = useSearch(emptySearch);
  if (now === path) lastQueries.set(path, search);
  return new URLSearchParams(lastQueries.get(path) ?? '');
}
