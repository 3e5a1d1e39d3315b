import { setTimeout as sleep } from 'node:timers/promises';
import { seconds } from '../clock';
import type { Outcome } from '../database/availability';
import type { Log } from '../log/log';
import type { Postgres } from './postgres';

/**
 * Waits before each restart of a stopped database. A killed server is back at the first try; a full disk has a minute
 * to be cleared. After that this process gives up, so that its own supervisor can start it elsewhere.
 */
const waitsMs = [0, 1, 2, 4, 8, 15, 30].map(seconds);
/** A server that starts or recovers answers so; one that is silent for this long is restarted. */
const hungMs = seconds(60);
/** After running this long, the database has all its retries again. */
const steadyMs = seconds(300);

type Options = {
  log: Log;
  /** Called once when the database no longer starts. */
  giveUp(error: unknown): void;
  waits?: readonly number[];
  hung?: number;
};

/** Restarts the built-in database when it has stopped or hangs. Call `onProbeFailed` for each failed probe. */
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
