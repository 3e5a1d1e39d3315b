import type { CallName } from '@gift/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { isSomebodyHere } from './attention';
import { CallFailure, call, type Received, type Sent } from './call';

export type Asked<Name extends CallName> = {
  data: Received<Name> | undefined;
  error: CallFailure | undefined;
  reload: () => Promise<void>;
  put: (data: Received<Name>) => void;
};

/** The answer of a GET, asked anew when its input changes; the last one stays while the next is on its way. */
export function useCall<Name extends CallName>(name: Name, input: Sent<Name>, everyMs?: number): Asked<Name> {
  const [data, setData] = useState<Received<Name>>();
  const [error, setError] = useState<CallFailure>();
  const text = JSON.stringify(input ?? {});
  const turn = useRef(0);
  const reload = useCallback(async () => {
    turn.current += 1;
    const mine = turn.current;
    try {
      const answer = await call(name, JSON.parse(text));
      if (mine !== turn.current) return;
      setData(answer);
      setError(undefined);
    } catch (failure) {
      if (mine === turn.current && failure instanceof CallFailure) setError(failure);
    }
  }, [name, text]);
  useEffect(() => void reload(), [reload]);
  useEffect(() => {
    if (!everyMs) return;
    const timer = setInterval(() => isSomebodyHere() && void reload(), everyMs);
    return () => clearInterval(timer);
  }, [reload, everyMs]);
  const put = useCallback((next: Received<Name>) => {
    turn.current += 1;
    setData(next);
  }, []);
  return { data, error, reload, put };
}
