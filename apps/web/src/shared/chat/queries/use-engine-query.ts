import type { EngineEvents } from '@gift/im-engine/api';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ChatEngine } from '../engine';

export type EngineQuery<T> = {
  /** The last good answer. It stays while a newer one loads. */
  data: T | undefined;
  /** Why the last call failed; null after a success. */
  problem: unknown;
  again(): Promise<void>;
};

type Held<T> = { key: string; data?: T; problem: unknown };

/**
 * The engine's answer to `read`, refetched on each of these events and whenever chat reconnects. `key` identifies the
 * query: a new key drops the previous answer.
 */
export function useEngineQuery<T>(
  engine: ChatEngine | null,
  key: string,
  read: (engine: ChatEngine) => Promise<T>,
  events: readonly (keyof EngineEvents)[],
): EngineQuery<T> {
  const [result, setResult] = useState<Held<T>>({ key, problem: null });
  const latestRequest = useRef(0);
  const latest = useRef(read);
  latest.current = read;
  const again = useCallback(async () => {
    if (!engine) return;
    latestRequest.current += 1;
    const mine = latestRequest.current;
    try {
      const data = await latest.current(engine);
      if (mine === latestRequest.current) setResult({ key, data, problem: null });
    } catch (problem) {
      if (mine === latestRequest.current)
        setResult((now) => (now.key === key ? { ...now, problem } : { key, problem }));
    }
  }, [engine, key]);
  const names = events.join();
  useEffect(() => {
    void again();
    const stops = ['connectSuccess', ...names.split(',')].map((name) =>
      engine?.on(name as keyof EngineEvents, () => void again()),
    );
    return () => {
      latestRequest.current += 1;
      for (const stop of stops) stop?.();
    };
  }, [engine, again, names]);
  const isMine = result.key === key;
  return { data: isMine ? result.data : undefined, problem: isMine ? result.problem : null, again };
}
