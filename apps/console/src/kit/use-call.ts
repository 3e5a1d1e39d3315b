import type { CallName } from '@gift/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { isSomebodyHere } from './attention';
import { CallFailure, call, type Received, type Sent } from './call';
import { type About, useNews } from './live';

export type Asked<Name extends CallName> = {
  data: Received<Name> | undefined;
  error: CallFailure | undefined;
  reload: () => Promise<void>;
  put: (data: Received<Name>) => void;
};

const besideNewsMs = 20_000;

/**
 * The answer of a GET, asked anew when its input changes, every so often, and on the news it is `about`; the last one
 * stays while the next is on its way. News that come while nobody is here do not count as using the session.
 */
export function useCall<Name extends CallName>(
  name: Name,
  input: Sent<Name>,
  everyMs?: number,
  about?: About,
): Asked<Name> {
  const [data, setData] = useState<Received<Name>>();
  const [error, setError] = useState<CallFailure>();
  const text = JSON.stringify(input ?? {});
  const turn = useRef(0);
  const ask = useCallback(
    async (isQuiet: boolean) => {
      turn.current += 1;
      const mine = turn.current;
      try {
        const answer = await call(name, JSON.parse(text), undefined, { isQuiet });
        if (mine !== turn.current) return;
        setData(answer);
        setError(undefined);
      } catch (failure) {
        if (mine === turn.current && failure instanceof CallFailure) setError(failure);
      }
    },
    [name, text],
  );
  const reload = useCallback(() => ask(false), [ask]);
  useEffect(() => void reload(), [reload]);
  // News may get lost on the way, at a proxy that holds a stream back for one: what is about them asks by itself too.
  const askMs = everyMs ?? (about && besideNewsMs);
  useEffect(() => {
    if (!askMs) return;
    const timer = setInterval(() => isSomebodyHere() && void reload(), askMs);
    return () => clearInterval(timer);
  }, [reload, askMs]);
  useNews((news) => {
    // What did not come while the server was out of reach is asked for once it is back.
    if (about?.(news) || (news.kind === 'gap' && error)) void ask(!isSomebodyHere());
  });
  const put = useCallback((next: Received<Name>) => {
    turn.current += 1;
    setData(next);
  }, []);
  return { data, error, reload, put };
}
