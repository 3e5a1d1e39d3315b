import type { Signal } from '@gift/im-server/ports';
import { perServer } from '../../platform/memory';

/** Where the room says what connected people must hear of at once. Gateways and the push to absent ones listen. */
export const signalsOf = perServer(() => {
  const listeners = new Set<(signal: Signal) => void>();
  return {
    publish(signal: Signal): void {
      for (const hear of listeners) hear(signal);
    },
    /** Answers how to stop listening. */
    listen(hear: (signal: Signal) => void): () => void {
      listeners.add(hear);
      return () => void listeners.delete(hear);
    },
  };
});
