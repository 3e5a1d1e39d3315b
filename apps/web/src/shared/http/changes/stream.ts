// The stream of changes: one per visible tab of a signed-in user. It says what changed; the answers on the screen that
// depend on it are then fetched once.
import { CallFailure, type Envelope } from '@gift/client/http/failure';
import { type Change, maxStreamBrands } from '@gift/contract/changes';
import { onSession, token } from '../../state/session';
import { entries, refresh, watched } from '../cache/answers';
import { getUrl } from '../call';
import { dataOf, headersOf } from '../wire';
import { hasStream } from './has-stream';

/** The first byte comes at once, unless a proxy holds the stream back. */
const firstByteMs = 10_000;
/** The server sends a beat every 20 s. */
const silenceMs = 50_000;
/** A restarted server must not meet all its clients at the same moment. */
const spreadMs = 3_000;
const maxRetryMs = 300_000;
/** A stream that lived for so long was no failure. */
const steadyMs = 60_000;
/** A tab that is hidden for longer needs no stream. */
const hiddenMs = 30_000;
/** Many users follow the offers of a brand, and a brand may change all the time. */
const marketSpreadMs = 300;
const marketEveryMs = 4_000;
/** Several parts of a screen mount one after the other. */
const settleMs = 300;

const spread = (ms: number) => Math.random() * ms;

let bearer = '';
let stop: (() => void) | undefined;

/** Every session has a stream of its own. */
function followSession() {
  if (token() === bearer) return;
  bearer = token();
  stop?.();
  stop = bearer ? openWhileShown() : undefined;
}

/** Holds a stream open while the tab is shown and online. */
function openWhileShown(): () => void {
  let connection: AbortController | null = null;
  let brands: readonly string[] = [];
  let failures = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let hiding: ReturnType<typeof setTimeout> | undefined;
  let settling: ReturnType<typeof setTimeout> | undefined;

  async function open() {
    close();
    if (document.visibilityState === 'hidden' || navigator.onLine === false) return;
    const current = new AbortController();
    connection = current;
    brands = wantedBrands();
    let openedAt = Number.POSITIVE_INFINITY;
    const isHopeless = await readStream(current, brands, () => {
      openedAt = Date.now();
      hasStream.set(true);
      // Changes from before the stream was open were not received.
      refreshChanged();
    });
    if (connection !== current) return;
    close();
    failures = Date.now() - openedAt > steadyMs ? 1 : failures + 1;
    const waitMs = isHopeless ? maxRetryMs : Math.min(maxRetryMs, spreadMs * 2 ** (failures - 1));
    retry = setTimeout(open, waitMs / 2 + spread(waitMs / 2));
  }

  function close() {
    connection?.abort();
    connection = null;
    clearTimeout(retry);
    hasStream.set(false);
  }

  function onVisibility() {
    clearTimeout(hiding);
    if (document.visibilityState === 'hidden') hiding = setTimeout(close, hiddenMs);
    else if (!connection) void open();
  }

  const stopWatching = watched.subscribe(() => {
    clearTimeout(settling);
    settling = setTimeout(() => {
      if (connection && wantedBrands().some((brandID) => !brands.includes(brandID))) void open();
    }, settleMs);
  });
  document.addEventListener('visibilitychange', onVisibility);
  addEventListener('online', open);
  addEventListener('offline', close);
  addEventListener('pagehide', close);
  void open();
  return () => {
    close();
    clearTimeout(hiding);
    clearTimeout(settling);
    stopWatching();
    document.removeEventListener('visibilitychange', onVisibility);
    removeEventListener('online', open);
    removeEventListener('offline', close);
    removeEventListener('pagehide', close);
  };
}

type Watched = { readonly listeners: ReadonlyMap<unknown, readonly string[]> };
/** What those who watch an answer follow. */
const topicsOf = ({ listeners }: Watched) => [...listeners.values()].flat();

const market = 'market:';
const wantedBrands = () =>
  [...new Set([...entries.values()].flatMap(topicsOf))]
    .filter((topic) => topic.startsWith(market))
    .map((topic) => topic.slice(market.length))
    .slice(0, maxStreamBrands);

/**
 * Reads a stream until it ends, fails or falls silent. Resolves with true if an early retry is hopeless: the server
 * refuses a stream, or something holds its bytes back.
 */
async function readStream(
  stop: AbortController,
  brandIDs: readonly string[],
  onOpen: () => void,
): Promise<boolean> {
  const url = getUrl('changeStream', brandIDs.length > 0 ? { brandIDs: brandIDs.join(',') } : {});
  let isOpen = false;
  let silence = setTimeout(() => stop.abort(), firstByteMs);
  try {
    const headers = headersOf({ method: 'GET', url });
    const response = await fetch(url, { headers, cache: 'no-store', signal: stop.signal });
    if (!response.headers.get('content-type')?.startsWith('text/event-stream')) {
      const envelope = (await response.json().catch(() => null)) as Envelope | null;
      // Ends the session if the server does not know it.
      dataOf(response.status, envelope, bearer);
      return true;
    }
    const reader = response.body!.getReader();
    const decoder = new TextDecoder();
    for (let text = ''; ; ) {
      const { done, value } = await reader.read();
      if (done) return false;
      clearTimeout(silence);
      silence = setTimeout(() => stop.abort(), silenceMs);
      if (!isOpen) onOpen();
      isOpen = true;
      const events = (text + decoder.decode(value, { stream: true })).split('\n\n');
      text = events.pop() ?? '';
      apply(events.filter((event) => event.startsWith('data: ')).map((event) => JSON.parse(event.slice(6))));
    }
  } catch (thrown) {
    if (thrown instanceof CallFailure) return thrown.kind !== 'restarting';
    return !isOpen && stop.signal.aborted;
  } finally {
    clearTimeout(silence);
  }
}

/** Fetches what is on the screen and depends on one of these topics; without topics, what depends on any. */
function refreshChanged(topics?: ReadonlySet<string>) {
  for (const [key, entry] of entries) {
    const isConcerned = topicsOf(entry).some((topic) => !topics || topics.has(topic));
    if (isConcerned && entry.fetcher) void refresh(key, entry.fetcher);
  }
}

let marketTopics = new Set<string>();
let marketTimer: ReturnType<typeof setTimeout> | undefined;
let marketAtMs = Number.NEGATIVE_INFINITY;

/** Fetches what depends on the public offers: the first time soon, then at most every four seconds. */
function refreshMarket(topics: ReadonlySet<string>) {
  for (const topic of topics) marketTopics.add(topic);
  if (marketTimer) return;
  const waitMs = Math.max(spread(marketSpreadMs), marketAtMs + marketEveryMs - performance.now());
  marketTimer = setTimeout(() => {
    const topics = marketTopics;
    marketTopics = new Set();
    marketTimer = undefined;
    marketAtMs = performance.now();
    refreshChanged(topics);
  }, waitMs);
}

/** Fetches what depends on these changes. */
function apply(changes: readonly Change[]) {
  if (changes.length === 0) return;
  if (changes.some(({ kind }) => kind === 'gap')) return void setTimeout(refreshChanged, spread(spreadMs));
  const topicsOfChanges = (isMarket: boolean) =>
    new Set(
      changes
        .filter(({ kind }) => (kind === 'market') === isMarket)
        .flatMap(({ kind, id }) => (id ? [kind, `${kind}:${id}`] : [kind])),
    );
  const [others, market] = [topicsOfChanges(false), topicsOfChanges(true)];
  if (others.size > 0) refreshChanged(others);
  if (market.size > 0) refreshMarket(market);
}

onSession(followSession);
followSession();
