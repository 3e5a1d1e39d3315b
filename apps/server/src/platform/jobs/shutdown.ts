import type { Log } from '../log/log';

/** The process exits after this many ms, whether everything has ended or not. */
const productionLimitMs = 20_000;
/** A demo has no users to drain, and a person waits at its terminal. */
const demoLimitMs = 600;
/** Extra ms for the built-in database to write its changes to disk. It needs about 350. */
const databaseMs = 10_000;

export const shutdownLimitMs = (mode: 'demo' | 'production'): number =>
  mode === 'demo' ? demoLimitMs : productionLimitMs;

export type Shutdown = {
  /** Aborted when the shutdown starts. */
  readonly signal: AbortSignal;
  /** Registers what must be ended; the last is ended first. During a shutdown it is ended at once, and this throws. */
  add(end: () => Promise<unknown>): Promise<void>;
  /** Ends everything and exits. Waits for `starting`, a start that may be in progress. */
  end(exitCode: number, starting?: Promise<unknown>): Promise<void>;
};

/** Ends what a process started, in reverse order, whether the start has completed or not. */
export function shutdownOf(
  log: Log,
  exit: (code: number) => void = process.exit,
  limitMs = productionLimitMs,
): Shutdown {
  const stopSteps: (() => Promise<unknown>)[] = [];
  let first: (() => Promise<unknown>) | undefined;
  const ending = new AbortController();
  const run = (end: () => Promise<unknown>) =>
    end().catch((error) => log.error({ err: error }, 'a stop step failed'));
  const runAll = async () => {
    for (let end = stopSteps.pop(); end; end = stopSteps.pop()) await run(end);
  };
  return {
    signal: ending.signal,
    async add(end) {
      first ??= end;
      if (!ending.signal.aborted) return void stopSteps.push(end);
      await run(end);
      throw new Error('the process is ending');
    },
    async end(exitCode, starting) {
      if (ending.signal.aborted) return;
      ending.abort();
      const giveUp = async () => {
        // What still runs is cut off on purpose: its errors are expected.
        log.level = 'silent';
        setTimeout(() => exit(exitCode || 1), databaseMs);
        if (first) await run(first);
        exit(exitCode);
      };
      setTimeout(() => void giveUp(), limitMs).unref();
      await runAll();
      // A start without its database fails soon and has ended what it started meanwhile.
      await starting?.catch(() => {});
      exit(exitCode);
    },
  };
}
