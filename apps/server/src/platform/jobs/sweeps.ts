import type { Services } from '../../services';
import { minutes } from '../clock';

/**
 * A periodic job over rows whose deadline column has passed. `run` handles a bounded batch of what is due at `now` and
 * returns how many rows it handled; zero means nothing is due.
 */
export type Sweep = {
  readonly name: string;
  readonly everyMs: number;
  /** A batch of fewer rows is followed by the pause, so that several rows are handled together. */
  readonly fullBatch?: number;
  run(services: Services, now: Date): Promise<number>;
};

/**
 * Runs each sweep at its interval until stopped, or until `ending` aborts. After a batch that handled any rows, or at
 * least `fullBatch`, the next starts at once.
 */
export function startSweeps(
  services: Services,
  sweeps: readonly Sweep[],
  ending: AbortSignal = new AbortController().signal,
) {
  let isStopping = ending.aborted;
  const sleepers = new Set<() => void>();
  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      if (isStopping) return resolve();
      const wake = () => {
        clearTimeout(timer);
        sleepers.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, ms);
      sleepers.add(wake);
    });
  const loops = sweeps.map(async (sweep) => {
    services.sweepRuns.set(sweep.name, { at: performance.now(), everyMs: sweep.everyMs });
    while (!isStopping) {
      try {
        const handled = await sweep.run(services, services.clock.now());
        services.sweepRuns.set(sweep.name, { at: performance.now(), everyMs: sweep.everyMs });
        if (handled < (sweep.fullBatch ?? 1)) await pause(sweep.everyMs);
      } catch (error) {
        services.log.error({ err: error, sweep: sweep.name }, 'a sweep failed; it is tried again');
        await pause(sweep.everyMs);
      }
    }
  });
  const startNoMore = () => {
    isStopping = true;
    for (const wake of sleepers) wake();
  };
  ending.addEventListener('abort', startNoMore);
  return {
    /** Lets the running batches finish and starts no more. */
    async stop() {
      startNoMore();
      await Promise.all(loops);
    },
  };
}

/** Sweeps with this interval or a longer one are upkeep, such as cleanups: no other sweep depends on them. */
const upkeepFromMs = minutes(1);

/**
 * Runs what is due now, for tests and the simulation. Upkeep sweeps run once, until nothing is left; then the others
 * take turns until all of them in a row found nothing. Throws when that never happens.
 */
export async function runDue(services: Services, sweeps: readonly Sweep[]): Promise<number> {
  let total = 0;
  for (const sweep of sweeps) if (sweep.everyMs >= upkeepFromMs) total += await drain(services, sweep);
  const frequent = sweeps.filter(({ everyMs }) => everyMs < upkeepFromMs);
  // The last one is the outbox. It starts, because often only it has work, and then each of the others runs once.
  const prompt = [...frequent.slice(-1), ...frequent.slice(0, -1)];
  let idle = 0;
  for (let round = 0; round < 1000; round++) {
    for (const sweep of prompt) {
      if (idle === prompt.length) return total;
      const handled = await drain(services, sweep);
      total += handled;
      // This sweep has just reached the end of its own work.
      idle = handled === 0 ? idle + 1 : 1;
    }
    if (prompt.length === 0) return total;
  }
  throw new Error('sweeps never ran out of work');
}

async function drain(services: Services, sweep: Sweep): Promise<number> {
  let total = 0;
  for (let batch = 0; batch < 1000; batch++) {
    const handled = await sweep.run(services, services.clock.now());
    if (handled === 0) return total;
    total += handled;
  }
  throw new Error(`${sweep.name} never ran out of work`);
}
