// The answers of GET calls while the page is open: one entry per key, shared by every part that shows it.
import { CallFailure, failureOf, unreadText } from '../errors';
import { restarting } from '../restarting';

export type Held = { atMs: number; data: unknown };
/** What a part sees; a new object whenever anything changed. */
export type Answer = {
  held?: Held | undefined;
  error?: CallFailure | undefined;
  /** True where `held` is old and the newer one keeps the reader waiting. */
  isLate?: boolean;
};
export type Fetcher = () => Promise<unknown>;

type Entry = {
  answer: Answer;
  listeners: Set<() => void>;
  fetcher: Fetcher | null;
  running: Promise<void> | null;
  /** Counts what was put in by hand, so that a slower fetch from before cannot take it back. */
  version: number;
  /** However young, it was true before the reader came here: it may have changed by what they did in between. */
  isFromLastVisit: boolean;
  tries: number;
  retry: ReturnType<typeof setTimeout> | undefined;
};

const nothing: Answer = {};
/** Parts that ask for the same within this time share one fetch. */
const dedupeMs = 2000;
const retryMs = [2000, 5000, 15_000, 60_000];
const mostEntries = 200;
/** An answer older than this says how old it is, where the newer one takes longer than `lateMs`. */
const oldMs = 60_000;
const lateMs = 1000;

const entries = new Map<string, Entry>();

function entryOf(key: string): Entry {
  let entry = entries.get(key);
  if (!entry) {
    entry = {
      answer: nothing,
      listeners: new Set(),
      fetcher: null,
      running: null,
      version: 0,
      isFromLastVisit: false,
      tries: 0,
      retry: undefined,
    };
    entries.set(key, entry);
    if (entries.size > mostEntries) dropIdle();
  }
  return entry;
}

function dropIdle() {
  for (const [key, entry] of entries) if (entry.listeners.size === 0 && !entry.running) entries.delete(key);
}

function change(entry: Entry, answer: Answer) {
  entry.isFromLastVisit = false;
  show(entry, answer);
}

function show(entry: Entry, answer: Answer) {
  entry.answer = answer;
  for (const listener of entry.listeners) listener();
}

function tellLate(entry: Entry) {
  const { held, error } = entry.answer;
  if (held && !error && Date.now() - held.atMs > oldMs) show(entry, { held, isLate: true });
}

/** What is known under a key now. */
export const answerOf = (key: string): Answer => entries.get(key)?.answer ?? nothing;

/** Gives an entry its first content where it has none: from the document, or from the last visit. */
export function seed(key: string, held: Held, isFromLastVisit = false) {
  const entry = entryOf(key);
  if (entry.answer.held) return;
  entry.answer = { ...entry.answer, held };
  entry.isFromLastVisit = isFromLastVisit;
}

/** Watches a key; the fetcher is what a refresh on focus, reconnection or a lost try will use. */
export function watch(key: string, fetcher: Fetcher, listener: () => void): () => void {
  const entry = entryOf(key);
  entry.fetcher = fetcher;
  entry.listeners.add(listener);
  return () => {
    entry.listeners.delete(listener);
    if (entry.listeners.size === 0) clearTimeout(entry.retry);
  };
}

/**
 * Asks now: what it gives is from after this moment, so a fetch already on its way does not count. Never rejects: a
 * failure is part of the answer.
 */
export function refresh(key: string, fetcher: Fetcher): Promise<void> {
  const entry = entryOf(key);
  entry.fetcher = fetcher;
  entry.version += 1;
  return start(entry);
}

/** Asks unless the answer is younger than `freshMs` or on its way: once for all who ask at the same time. */
export function ensure(key: string, fetcher: Fetcher, freshMs = dedupeMs): void {
  const entry = entryOf(key);
  entry.fetcher = fetcher;
  const { held, error } = entry.answer;
  const isFresh = held && !error && !entry.isFromLastVisit && Date.now() - held.atMs <= freshMs;
  if (!entry.running && !isFresh) void start(entry);
}

/** Takes a newer answer that came along with a command. */
export function put(key: string, data: unknown) {
  const entry = entryOf(key);
  entry.version += 1;
  change(entry, { held: { atMs: Date.now(), data } });
}

function start(entry: Entry): Promise<void> {
  clearTimeout(entry.retry);
  const running = load(entry).finally(() => {
    if (entry.running === running) entry.running = null;
  });
  entry.running = running;
  return running;
}

async function load(entry: Entry): Promise<void> {
  const { version } = entry;
  const late = setTimeout(tellLate, lateMs, entry);
  try {
    const data = await entry.fetcher!();
    if (entry.version !== version) return;
    entry.tries = 0;
    change(entry, { held: { atMs: Date.now(), data } });
  } catch (thrown) {
    const error = failureOf(thrown);
    if (entry.version !== version) return;
    change(entry, { held: entry.answer.held, error });
    const waitMs = retryMs[entry.tries];
    if (!error.isUncertain || waitMs === undefined || entry.listeners.size === 0) return;
    entry.tries += 1;
    entry.retry = setTimeout(() => void start(entry), waitMs);
  } finally {
    clearTimeout(late);
  }
}

/** Asks again for everything in view: the reader came back, or the connection did. */
export function refreshAll() {
  for (const entry of entries.values()) {
    const isOld = !entry.answer.held || entry.answer.error || Date.now() - entry.answer.held.atMs > dedupeMs;
    if (entry.listeners.size === 0 || !entry.fetcher || !isOld || entry.running) continue;
    entry.tries = 0;
    void start(entry);
  }
}

/** The connection went: what is in view is from before, and says so without waiting for the next try. */
export function markOffline() {
  for (const entry of entries.values()) {
    const { held, error } = entry.answer;
    if (held && !error && entry.fetcher && entry.listeners.size > 0)
      change(entry, { held, error: new CallFailure('offline', unreadText()) });
  }
}

/** Forgets all answers: they belonged to a reader who left. */
export function forgetAnswers() {
  for (const [key, entry] of entries) {
    // What is on its way is theirs too.
    entry.version += 1;
    if (entry.listeners.size === 0) entries.delete(key);
    else change(entry, nothing);
  }
}

/** Follows the window: back in view, offline, or back online; and a server that comes back. */
export function startRefreshing() {
  restarting.subscribe(() => restarting.get() || refreshAll());
  addEventListener('offline', markOffline);
  addEventListener('online', refreshAll);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && refreshAll());
}
