import type { EngineEvents } from '@gift/im-engine/api';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ChatEngine } from '../engine';

export type EngineQuery<T> = {
  /** The last good answer, which stays while a newer one is asked for. */
  data: T | undefined;
  /** Why the last question failed; null once one did not. */
  problem: unknown;
  again(): Promise<void>;
};

type Held<T> = { key: string; data?: T; problem: unknown };

/**
 * What the engine answers to `read`, asked again with every one of these events and whenever chat is connected anew.
 * `key` names the question: with another one the answer before is forgotten.
 */
export function useEngineQuery<T>(
  engine: ChatEngine | null,
  key: string,
  read: (engine: ChatEngine) => Promise<T>,
  events: readonly (keyof EngineEvents)[],
): EngineQuery<T> {
  const [held, setHeld] = useState<Held<T>>({ key, problem: null });
  const asked = useRef(0);
  const latest = useRef(read);
  latest.current = read;
  const again = useCallback(async () => {
    if (!engine) return;
    asked.current += 1;
    const mine = asked.current;
    try {
      const data = await latest.current(engine);
      if (mine === asked.current) setHeld({ key, data, problem: null });
    } catch (problem) {
      if (mine === asked.current)
        setHeld((now) => (now.key === key ? { ...now, problem } : { key, problem }));
    }
  }, [engine, key]);
  const names = events.join();
  useEffect(() => {
    void again();
    const stops = ['connectSuccess', ...names.split(',')].map((name) =>
      engine?.on(name as keyof EngineEvents, () => void again()),
    );
    return () => {
      asked.current += 1;
      for (const stop of stops) stop?.();
    };
  }, [engine, again, names]);
  const isMine = held.key === key;
  return { data: isMine ? held.data : undefined, problem: isMine ? held.problem : null, again };
}
