import type { CallName } from '@gift/contract/calls';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { useLanguage } from '../i18n/language';
import { useSession } from '../state/session';
import { type Answer, answerOf, ensure, type Held, put, refresh, seed, watch } from './cache/answers';
import { answerKey, keepAnswer, keptAnswer } from './cache/cached-answers';
import { documentAnswers } from './cache/document-answers';
import { getUrl, type Received, type Sent } from './call';
import type { CallFailure } from './errors';
import { send } from './wire';

export type RemoteOptions = {
  /** False makes no call: for what only a signed-in reader or an opened panel needs. */
  enabled?: boolean;
  /** Asks again every so many milliseconds while the page is in view. */
  everyMs?: number;
  /** False keeps no copy on the phone. */
  keep?: boolean;
};

export type Remote<T> = {
  data: T | undefined;
  /** Why the last try failed; `data` may still hold an older answer. */
  error: CallFailure | undefined;
  /** True while there is nothing to show yet. */
  loading: boolean;
  /** True where the last try failed for want of a connection and `data` is from before. */
  offline: boolean;
  /** True where `data` is old, and the newer one keeps the reader waiting. */
  isLate: boolean;
  /** When `data` was true, in milliseconds since 1970; 0 where there is none. */
  atMs: number;
  /** Asks again; resolves when the answer or the failure is here. */
  refresh: () => Promise<unknown>;
  /** Takes a newer answer that came along with a command. */
  put: (data: T) => void;
};

/** What the document brought along is not asked for again right away. */
const freshMs = 20_000;
const nothing: Answer = {};

/**
 * The answer of a GET, shared by every part that asks the same, asked again on focus and reconnection. The last
 * good one is kept on the phone under the reader's id, shown at once on the next visit and while offline.
 */
export function useRemote<Name extends CallName>(
  name: Name,
  query?: Sent<Name>,
  { enabled = true, everyMs = 0, keep = true }: RemoteOptions = {},
): Remote<Received<Name>> {
  const language = useLanguage();
  const url = getUrl(name, query);
  // Drawn again with each change of reader or language, which are both in the key.
  useSession();
  const key = answerKey(url, language);
  const inDocument: Held | undefined = documentAnswers(url, language);

  const fetcher = useCallback(async () => {
    const { data } = await send({ method: 'GET', url });
    if (keep) keepAnswer(key, data, Date.now());
    return data;
  }, [url, key, keep]);
  const subscribe = useCallback(
    (listener: () => void) => (enabled ? watch(key, fetcher, listener) : () => undefined),
    [enabled, key, fetcher],
  );
  const snapshot = () => {
    if (!enabled) return nothing;
    const known = answerOf(key);
    if (known.held) return known;
    const before = inDocument ?? (keep ? keptAnswer(key) : null);
    if (before) seed(key, before, !inDocument);
    return answerOf(key);
  };
  // The server, and the browser while it hydrates, know the document alone.
  const drawn = drawnAnswer(inDocument);
  const { held, error, isLate = false } = useSyncExternalStore(subscribe, snapshot, () => drawn);

  useEffect(() => {
    if (!enabled) return;
    ensure(key, fetcher, inDocument ? freshMs : undefined);
    if (everyMs === 0) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void refresh(key, fetcher);
    }, everyMs);
    return () => clearInterval(timer);
  }, [enabled, key, fetcher, everyMs, inDocument]);

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

const drawnAnswers = new WeakMap<Held, Answer>();

/** The document's answer as one stable object. */
function drawnAnswer(held: Held | undefined): Answer {
  if (!held) return nothing;
  let answer = drawnAnswers.get(held);
  if (!answer) {
    answer = { held };
    drawnAnswers.set(held, answer);
  }
  return answer;
}
