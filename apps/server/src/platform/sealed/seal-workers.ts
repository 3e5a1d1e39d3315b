import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { SealTail } from './seal-worker.mjs';

type Opened = string | undefined;
type PendingRequest = { resolve(text: Opened): void; reject(error: Error): void };
type WorkerSlot = { worker: Worker; pending: Map<number, PendingRequest> };

/** One processor is left for the event loop. */
const threadCount = Math.max(1, Math.min(4, availableParallelism() - 1));

/** Threads that decrypt sealed bodies, started with the first one. A dead thread is replaced at the next. */
export function sealWorkers() {
  const threads: WorkerSlot[] = [];
  let lastID = 0;

  function startThread(): WorkerSlot {
    const worker = new Worker(new URL('./seal-worker.mjs', import.meta.url), {
      workerData: { opensSealedBodies: true },
    });
    const slot: WorkerSlot = { worker, pending: new Map() };
    worker.on('message', ({ id, text }: { id: number; text: Opened }) => {
      const pending = slot.pending.get(id);
      slot.pending.delete(id);
      if (slot.pending.size === 0) worker.unref();
      pending?.resolve(text);
    });
    const end = (error: Error) => {
      const at = threads.indexOf(slot);
      if (at >= 0) threads.splice(at, 1);
      for (const { reject } of slot.pending.values()) reject(error);
      slot.pending.clear();
    };
    worker.on('error', end);
    worker.on('exit', () => end(new Error('the thread that opens sealed bodies ended')));
    worker.unref();
    threads.push(slot);
    return slot;
  }

  return {
    /** Tries the keys in order: the sender's page may be older than the newest one. */
    open(sealKeys: readonly string[], pieces: readonly string[], tail: SealTail): Promise<Opened> {
      const idle = threads.find(({ pending }) => pending.size === 0);
      const slot =
        idle ??
        (threads.length < threadCount
          ? startThread()
          : threads.reduce((idlest, other) => (other.pending.size < idlest.pending.size ? other : idlest)));
      lastID++;
      const id = lastID;
      return new Promise((resolve, reject) => {
        slot.pending.set(id, { resolve, reject });
        slot.worker.ref();
        slot.worker.postMessage({ id, sealKeys, pieces, tail });
      });
    },
    close: async () => void (await Promise.all(threads.map(({ worker }) => worker.terminate()))),
  };
}
