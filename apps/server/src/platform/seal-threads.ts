import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { SealTail } from './seal-worker.mjs';

type Opened = string | undefined;
type Waiting = { resolve(text: Opened): void; reject(error: Error): void };
type Thread = { worker: Worker; waiting: Map<number, Waiting> };

/** One processor is left to the event loop. */
const threadCount = Math.max(1, Math.min(4, availableParallelism() - 1));

/** Threads that open sealed bodies, started with the first of them. A thread that dies is replaced at the next. */
export function sealThreads(sealKey: string) {
  const threads: Thread[] = [];
  let lastID = 0;

  function startThread(): Thread {
    const worker = new Worker(new URL('./seal-worker.mjs', import.meta.url), { workerData: { sealKey } });
    const thread: Thread = { worker, waiting: new Map() };
    worker.on('message', ({ id, text }: { id: number; text: Opened }) => {
      const waiting = thread.waiting.get(id);
      thread.waiting.delete(id);
      if (thread.waiting.size === 0) worker.unref();
      waiting?.resolve(text);
    });
    const end = (error: Error) => {
      const at = threads.indexOf(thread);
      if (at >= 0) threads.splice(at, 1);
      for (const { reject } of thread.waiting.values()) reject(error);
      thread.waiting.clear();
    };
    worker.on('error', end);
    worker.on('exit', () => end(new Error('the thread that opens sealed bodies ended')));
    worker.unref();
    threads.push(thread);
    return thread;
  }

  return {
    open(pieces: readonly string[], tail: SealTail): Promise<Opened> {
      const idle = threads.find(({ waiting }) => waiting.size === 0);
      const thread =
        idle ??
        (threads.length < threadCount
          ? startThread()
          : threads.reduce((least, other) => (other.waiting.size < least.waiting.size ? other : least)));
      lastID++;
      const id = lastID;
      return new Promise((resolve, reject) => {
        thread.waiting.set(id, { resolve, reject });
        thread.worker.ref();
        thread.worker.postMessage({ id, pieces, tail });
      });
    },
    close: async () => void (await Promise.all(threads.map(({ worker }) => worker.terminate()))),
  };
}
