import type { CallFailure } from '@gift/client/http/failure';
import { language } from '@gift/client/language';
import type { CallName } from '@gift/contract/calls';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { useSession } from '../state/session';
import {
  type Answer,
  answerOf,
  ensure,
  type Held,
  put,
  refresh,
  seed,
  type Topic,
  watch,
} from './cache/answers';
import { answerKey, cacheAnswer, readCachedAnswer } from './cache/cached-answers';
import { documentAnswers } from './cache/document-answers';
import { getUrl, type Received, type Sent } from './call';
import { hasStream } from './changes/has-stream';
import { send } from './wire';

export type RemoteOptions = {
  /** False makes no call, for data that only a signed-in user or an open panel needs. */
  enabled?: boolean;
  /** Fetches again after each change of these, as the stream of changes reports it; without a stream, polls. */
  follows?: readonly Topic[];
  /** False saves no copy on the phone. */
  cache?: boolean;
};

export type Remote<T> = {
  data: T | undefined;
  /** Why the last try failed; `data` may still hold an older answer. */
  error: CallFailure | undefined;
  /** True while there is no data to show. */
  loading: boolean;
  /** True if the last try failed without a connection and `data` is older. */
  offline: boolean;
  /** True if `data` is old and the newer answer is slow. */
  isLate: boolean;
  /** When `data` was true, in ms since 1970; 0 without data. */
  atMs: number;
  /** Refetches; resolves after the answer or the failure. */
  refresh: () => Promise<unknown>;
  /** Stores a newer answer that came with a command. */
  put: (data: T) => void;
};

/** An answer embedded in the document is not refetched within this time. */
const freshMs = 20_000;
/** How often an answer that follows changes is fetched without a stream. */
const fallbackMs = 15_000;
/** With a stream, an answer is never older than this, whatever the stream missed. */
const safetyMs = 300_000;
const nothing: Answer = {};

/**
 * The answer of a GET, shared by all components with the same query, refetched on focus and reconnection. The last good
 * answer is saved on the phone under the user's id, and shown on the next visit and while offline.
 */
export function useRemote<Name extends CallName>(
  name: Name,
  query?: Sent<Name>,
  { enabled = true, cache = true, follows }: RemoteOptions = {},
): Remote<Received<Name>> {
  const url = getUrl(name, query);
  // Re-renders on a change of user, who is in the key.
  useSession();
  const key = answerKey(url, language());
  const inDocument: Held | undefined = documentAnswers(url, language());

  const fetcher = useCallback(async () => {
    const { data } = await send({ method: 'GET', url });
    if (cache) cacheAnswer(key, data, Date.now());
    return data;
  }, [url, key, cache]);
  const topics = follows?.join();
  const subscribe = useCallback(
    (listener: () => void) =>
      enabled ? watch(key, fetcher, listener, topics?.split(',') as Topic[]) : () => undefined,
    [enabled, key, fetcher, topics],
  );
  const snapshot = () => {
    if (!enabled) return nothing;
    const cachedAnswer = answerOf(key);
    if (cachedAnswer.held) return cachedAnswer;
    const before = inDocument ?? (cache ? readCachedAnswer(key) : null);
    if (before) seed(key, before, !inDocument);
    return answerOf(key);
  };
  // The server, and the browser during hydration, only use the document's answer.
  const prerendered = prerenderedAnswer(inDocument);
  const { held, error, isLate = false } = useSyncExternalStore(subscribe, snapshot, () => prerendered);

  useEffect(() => {
    if (!enabled) return;
    ensure(key, fetcher, inDocument ? freshMs : undefined);
  }, [enabled, key, fetcher, inDocument]);
  const isFollowing = topics !== undefined;
  useEffect(() => {
    if (!enabled || !isFollowing) return;
    const timer = setInterval(() => {
      const isCovered = hasStream.get() && Date.now() - (answerOf(key).held?.atMs ?? 0) < safetyMs;
      if (document.visibilityState === 'visible' && !isCovered) void refresh(key, fetcher);
    }, fallbackMs);
    return () => clearInterval(timer);
  }, [enabled, isFollowing, key, fetcher]);

  return {
    data: held?.data as Received<Name> | undefined,
    error,
    loading: enabled && !held && !error,
    offline: Boolean(held && error?.isUncertain),
    isLate,
    atMs: held?.atMs ?? 0,
    refresh: useCallback(() => refresh(key, fetcher), [key, fetcher]),
    put: (data) => put(key, data),
  };
}

const prerenderedAnswers = new WeakMap<Held, Answer>();

/** The document's answer as one stable object. */
function prerenderedAnswer(held: Held | undefined): Answer {
  if (!held) return nothing;
  let answer = prerenderedAnswers.get(held);
  if (!answer) {
    answer = { held };
    prerenderedAnswers.set(held, answer);
  }
  return answer;
}
