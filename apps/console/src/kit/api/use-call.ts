import type { CallName, Calls } from '@gift/contract';
import { useQuery } from '@tanstack/react-query';
import { type CallFailure, call, type Received, type Sent } from './call';
import { type EventFilter, isQuietReload, keyOf, queries, useNewest } from './queries';

/** Secrets are never cached. */
export type CachedName = {
  [Name in CallName]: Calls[Name] extends { secretAnswer: true } ? never : Name;
}[CallName];

export type CallState<Name extends CallName> = {
  data: Received<Name> | undefined;
  error: CallFailure | undefined;
  reload: () => Promise<void>;
  /** Replaces the answer, after a command that answers with the new view. */
  put: (data: Received<Name>) => Promise<void>;
};

export type CallOptions<Name extends CallName> = {
  /** Reloads so often while the user is active. */
  pollMs?: number | ((data: Received<Name> | undefined) => number | false);
  /** Reloads on these live events. */
  about?: EventFilter;
  isEnabled?: boolean;
};

/** Events can get lost, for example at a proxy that buffers the stream, so a screen with events also polls. */
export const pollWithEventsMs = 20_000;

/** The answer of a call. */
export function useCall<Name extends CachedName>(
  name: Name,
  input: Sent<Name>,
  { about, pollMs = about ? pollWithEventsMs : 0, isEnabled = true }: CallOptions<Name> = {},
): CallState<Name> {
  const queryKey = keyOf(name, input);
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: () => call(name, input, undefined, { isQuiet: isQuietReload(queryKey) }),
    refetchInterval: typeof pollMs === 'number' ? pollMs : ({ state }) => pollMs(state.data),
    enabled: isEnabled,
    meta: { about },
  });
  return {
    data: useNewest(data),
    error: error ?? undefined,
    reload: async () => void (await refetch()),
    put: async (next) => {
      // The answer of a reload that is under way is older.
      await queries.cancelQueries({ queryKey });
      queries.setQueryData(queryKey, next);
    },
  };
}
