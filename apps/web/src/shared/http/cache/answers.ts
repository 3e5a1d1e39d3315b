// In-memory cache of GET answers: one entry per key, shared by all components that show it.
import { CallFailure, failureOf, offlineReadText } from '@gift/client/http/failure';
import { restarting } from '@gift/client/http/restart';
import { store } from '@gift/client/store';
import type { ChangeKind } from '@gift/contract/changes';

export type Held = { atMs: number; data: unknown };
/** What a component sees; a new object on every change. */
export type Answer = {
  held?: Held | undefined;
  error?: CallFailure | undefined;
  /** True if `held` is old and the newer answer is slow. */
  isLate?: boolean;
};
export type Fetcher = () => Promise<unknown>;

/** What an answer depends on: changes of a kind, or of one order or brand. */
export type Topic = ChangeKind | `${'order' | 'dispute' | 'market'}:${string}`;

type Entry = {
  answer: Answer;
  /** Each with the topics that its component follows. */
  listeners: Map<() => void, readonly Topic[]>;
  fetcher: Fetcher | null;
  running: Promise<void> | null;
  /** Incremented by `put`, so that a slower fetch from before cannot overwrite it. */
  version: number;
  /** From an earlier visit: however young, the user may have changed it since. */
  isFromLastVisit: boolean;
  tries: number;
  retry: ReturnType<typeof setTimeout> | undefined;
};

const nothing: Answer = {};
/** Requests for the same key within this time share one fetch. */
const dedupeMs = 2000;
const retryMs = [2000, 5000, 15_000, 60_000];
const maxEntries = 200;
/** An older answer shows its age if the newer one takes longer than `lateMs`. */
const oldMs = 60_000;
const lateMs = 1000;

export const entries: Map<string, Entry> = new Map();

function entryOf(key: string): Entry {
  let entry = entries.get(key);
  if (!entry) {
    entry = {
      answer: nothing,
      listeners: new Map(),
      fetcher: null,
      running: null,
      version: 0,
      isFromLastVisit: false,
      tries: 0,
      retry: undefined,
    };
    entries.set(key, entry);
    if (entries.size > maxEntries) dropIdle();
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
  for (const listener of entry.listeners.keys()) listener();
}

function markLate(entry: Entry) {
  const { held, error } = entry.answer;
  if (held && !error && Date.now() - held.atMs > oldMs) show(entry, { held, isLate: true });
}

export const answerOf = (key: string): Answer => entries.get(key)?.answer ?? nothing;

/** Sets an entry's initial answer, from the document or the last visit, if it has none. */
export function seed(key: string, answer: Held, isFromLastVisit = false) {
  const entry = entryOf(key);
  if (entry.answer.held) return;
  entry.answer = { ...entry.answer, held: answer };
  entry.isFromLastVisit = isFromLastVisit;
}

/** Watches a key. The fetcher is used for refreshes on focus, on reconnection and after a failure. */
export function watch(
  key: string,
  fetcher: Fetcher,
  listener: () => void,
  topics: readonly Topic[] = [],
): () => void {
  const entry = entryOf(key);
  entry.fetcher = fetcher;
  entry.listeners.set(listener, topics);
  watched.set({});
  return () => {
    entry.listeners.delete(listener);
    if (entry.listeners.size === 0) clearTimeout(entry.retry);
  };
}

/** A new value whenever a component starts to watch an answer. */
export const watched = store({});

/**
 * Fetches now: the answer is newer than this call, so a running fetch does not count. Never rejects: a failure is part
 * of the answer.
 */
export function refresh(key: string, fetcher: Fetcher): Promise<void> {
  const entry = entryOf(key);
  entry.fetcher = fetcher;
  entry.version += 1;
  return start(entry);
}

/** Fetches unless the answer is younger than `freshMs` or being fetched; callers share one fetch. */
export function ensure(key: string, fetcher: Fetcher, freshMs = dedupeMs): void {
  const entry = entryOf(key);
  entry.fetcher = fetcher;
  const { held, error } = entry.answer;
  const isFresh = held && !error && !entry.isFromLastVisit && Date.now() - held.atMs <= freshMs;
  if (!entry.running && !isFresh) void start(entry);
}

/** Stores a newer answer that came with a command. */
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
  const late = setTimeout(markLate, lateMs, entry);
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

/** Refetches everything on the screen after focus or reconnection. */
export function refreshAll() {
  for (const entry of entries.values()) {
    const isOld = !entry.answer.held || entry.answer.error || Date.now() - entry.answer.held.atMs > dedupeMs;
    if (entry.listeners.size === 0 || !entry.fetcher || !isOld || entry.running) continue;
    entry.tries = 0;
    void start(entry);
  }
}

/** Marks what is on the screen as offline, without waiting for a failed fetch. */
export function markOffline() {
  for (const entry of entries.values()) {
    const { held, error } = entry.answer;
    if (held && !error && entry.fetcher && entry.listeners.size > 0)
      change(entry, { held, error: new CallFailure('offline', offlineReadText()) });
  }
}

/** Refetches what is on the screen, and marks nothing as offline any more. */
export function markOnline() {
  refreshAll();
  for (const entry of entries.values()) {
    const { held, error } = entry.answer;
    if (error?.kind === 'offline') show(entry, held ? { held, isLate: entry.running !== null } : nothing);
  }
}

/** Deletes all answers when the user leaves. */
export function clearAnswers() {
  for (const [key, entry] of entries) {
    // Invalidates running fetches too.
    entry.version += 1;
    if (entry.listeners.size === 0) entries.delete(key);
    else change(entry, nothing);
  }
}

/** Refreshes on focus and reconnection, marks answers offline, and follows a server restart. */
export function startRefreshing() {
  restarting.subscribe(() => restarting.get() || refreshAll());
  addEventListener('offline', markOffline);
  addEventListener('online', markOnline);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && refreshAll());
}
