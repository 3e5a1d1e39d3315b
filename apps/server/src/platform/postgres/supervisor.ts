import { setTimeout as sleep } from 'node:timers/promises';
import { seconds } from '../clock';
import type { Outcome } from '../database/availability';
import type { Log } from '../log/log';
import type { Postgres } from './postgres';

/**
 * Before each try to start an ended database. A server that was killed is back with the first; a disk that is full has a
 * minute to be cleared. Beyond that the supervisor of this process should know, which may start it elsewhere.
 */
const waitsMs = [0, 1, 2, 4, 8, 15, 30].map(seconds);
/** A server that starts or recovers says so; one that says nothing for this long is stopped and started. */
const hungMs = seconds(60);
/** Up for this long, it has all its tries again. */
const steadyMs = seconds(300);

type Options = {
  log: Log;
  /** Called once when the database does not start any more. */
  giveUp(error: unknown): void;
  waits?: readonly number[];
  hung?: number;
};

/** Starts the built-in database again when it has ended or hangs. Tell `away` of each failed probe. */
export function supervisePostgres(
  postgres: Pick<Postgres, 'isRunning' | 'restart'>,
  { log, giveUp, waits = waitsMs, hung = hungMs }: Options,
) {
  let isStopped = false;
  let working: Promise<void> | null = null;
  let tries = 0;
  let startedAt = 0;

  async function restart() {
    if (performance.now() - startedAt > steadyMs) tries = 0;
    let failure: unknown = new Error('it ended again and again');
    while (!isStopped && tries < waits.length) {
      await sleep(waits[tries++], undefined, { ref: false });
      if (isStopped) return;
      try {
        await postgres.restart();
        startedAt = performance.now();
        return;
      } catch (error) {
        failure = error;
      }
    }
    if (isStopped) return;
    isStopped = true;
    log.fatal({ err: failure, tries }, 'the built-in database does not start any more');
    giveUp(failure);
  }

  return {
    onProbeFailed({ outcome, silentMs }: { outcome: Outcome; silentMs: number }) {
      if (isStopped || working) return;
      if (postgres.isRunning() && (outcome === 'refused' || silentMs < hung)) return;
      working = restart().finally(() => {
        working = null;
      });
    },
    stop() {
      isStopped = true;
    },
  };
}
