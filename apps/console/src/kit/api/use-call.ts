import type { CallName } from '@gift/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { CallFailure, call, type Received, type Sent } from './call';
import { type EventFilter, useLiveEvents } from './live-events';
import { isUserActive } from './user-activity';

export type CallState<Name extends CallName> = {
  data: Received<Name> | undefined;
  error: CallFailure | undefined;
  reload: () => Promise<void>;
  put: (data: Received<Name>) => void;
};

const pollWithEventsMs = 20_000;

/**
 * The answer of a GET. Reloads when the input changes, every `everyMs`, and on events that match `about`; the previous
 * answer stays visible meanwhile. Reloads while the user is inactive do not extend the session.
 */
export function useCall<Name extends CallName>(
  name: Name,
  input: Sent<Name>,
  everyMs?: number,
  about?: EventFilter,
): CallState<Name> {
  const [data, setData] = useState<Received<Name>>();
  const [error, setError] = useState<CallFailure>();
  const text = JSON.stringify(input ?? {});
  const latestRequest = useRef(0);
  const ask = useCallback(
    async (isQuiet: boolean) => {
      latestRequest.current += 1;
      const mine = latestRequest.current;
      try {
        const answer = await call(name, JSON.parse(text), undefined, { isQuiet });
        if (mine !== latestRequest.current) return;
        setData(answer);
        setError(undefined);
      } catch (failure) {
        if (mine === latestRequest.current && failure instanceof CallFailure) setError(failure);
      }
    },
    [name, text],
  );
  const reload = useCallback(() => ask(false), [ask]);
  useEffect(() => void reload(), [reload]);
  // Events can get lost, for example at a proxy that buffers the stream, so such a screen also polls.
  const askMs = everyMs ?? (about && pollWithEventsMs);
  useEffect(() => {
    if (!askMs) return;
    const timer = setInterval(() => isUserActive() && void reload(), askMs);
    return () => clearInterval(timer);
  }, [reload, askMs]);
  useLiveEvents((liveEvent) => {
    // A call that failed while the server was unreachable is repeated on reconnection.
    if (about?.(liveEvent) || (liveEvent.kind === 'gap' && error)) void ask(!isUserActive());
  });
  const put = useCallback((next: Received<Name>) => {
    latestRequest.current += 1;
    setData(next);
  }, []);
  return { data, error, reload, put };
}
