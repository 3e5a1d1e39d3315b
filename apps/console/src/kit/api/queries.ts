import { language } from '@gift/client/language';
import type { LiveEvent } from '@gift/contract/operator/live-events';
import { focusManager, QueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { CallFailure } from './call';

/** Which events concern a screen. */
export type EventFilter = (liveEvent: LiveEvent) => boolean;

interface QueryMeta extends Record<string, unknown> {
  /** The live events that make the answer out of date. */
  readonly about?: EventFilter | undefined;
}

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: CallFailure;
    queryMeta: QueryMeta;
  }
}

/**
 * The answers on the screen. An answer is dropped with its screen, because the server checks and logs each view. The
 * app clears the rest at sign-out.
 */
export const queries = new QueryClient({
  defaultOptions: {
    queries: { gcTime: 0, retry: false, networkMode: 'always', refetchOnWindowFocus: false },
  },
});

/** The server answers in the reader's language. */
export const keyOf = (name: string, input: unknown) => [name, input ?? {}, language()] as const;

/** A reload extends the session only while its user is active; a first load always does. */
export const isQuietReload = (key: readonly unknown[]): boolean =>
  queries.getQueryData(key) !== undefined && !focusManager.isFocused();

/** The newest answer. It stays on the screen while another input loads, and if that load fails. */
export function useNewest<Answer>(data: Answer | undefined): Answer | undefined {
  const newest = useRef(data);
  newest.current = data ?? newest.current;
  return newest.current;
}
