import type { Log } from '../log/log';

/** Whatever hangs must not keep the process: it ends after this, finished or not. */
const productionLimitMs = 20_000;
/** A demo has nobody to drain for, and a person waits at its terminal. */
const demoLimitMs = 600;
/** What the built-in database gets past the limit, to write its changes to disk. It needs about 350 ms. */
const databaseMs = 10_000;

export const shutdownLimitMs = (mode: 'demo' | 'production'): number =>
  mode === 'demo' ? demoLimitMs : productionLimitMs;

export type Shutdown = {
  /** Aborted when the process begins to end. */
  readonly signal: AbortSignal;
  /** What must be ended, last first. Where the process is ending already, it is ended at once, and this throws. */
  add(end: () => Promise<unknown>): Promise<void>;
  /** Ends everything and the process. `starting` is a start that may be under way, and is waited for. */
  end(exitCode: number, starting?: Promise<unknown>): Promise<void>;
};

/** Ends what a process started, in reverse order, whether the start has finished or not. */
export function shutdownOf(
  log: Log,
  exit: (code: number) => void = process.exit,
  limitMs = productionLimitMs,
): Shutdown {
  const ends: (() => Promise<unknown>)[] = [];
  let first: (() => Promise<unknown>) | undefined;
  const ending = new AbortController();
  const run = (end: () => Promise<unknown>) =>
    end().catch((error) => log.error({ err: error }, 'a stop step failed'));
  const runAll = async () => {
    for (let end = ends.pop(); end; end = ends.pop()) await run(end);
  };
  return {
    signal: ending.signal,
    async add(end) {
      first ??= end;
      if (!ending.signal.aborted) return void ends.push(end);
      await run(end);
      throw new Error('the process is ending');
    },
    async end(exitCode, starting) {
      if (ending.signal.aborted) return;
      ending.abort();
      const giveUp = async () => {
        // What still runs is cut off on purpose: the errors it meets are no fault.
        log.level = 'silent';
        setTimeout(() => exit(exitCode || 1), databaseMs);
        if (first) await run(first);
        exit(exitCode);
      };
      setTimeout(() => void giveUp(), limitMs).unref();
      await runAll();
      // A start without its database fails soon; what it has started meanwhile has ended itself.
      await starting?.catch(() => {});
      exit(exitCode);
    },
  };
}
