import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { seconds } from '../../clock';
import { type Database, failOnLockWait, isLockTimeout, sql } from '../../database/db';

/** A whole table page: the file must grow, so that a full disk shows. */
const fillerBytes = 7_000;

/** Throws if the database cannot be written. Waiting for a lock on the table, such as a dump's, is no failure. */
export const writeCheck = async (database: Database): Promise<void> => {
  try {
    await database.transaction(async (tx) => {
      failOnLockWait(tx);
      // Truncating gives the table a new file without spare room.
      tx.send(sql`truncate platform.write_check`);
      await tx.run(sql`insert into platform.write_check (filler) values (${randomBytes(fillerBytes)})`);
    });
  } catch (error) {
    if (!isLockTimeout(error)) throw error;
  }
};

const rememberMs = seconds(5);
const failedMs = seconds(1);
const limitMs = 900;

export type Checks = Readonly<Record<string, () => Promise<string | undefined>>>;
/** `degraded` counts as ready: what failed is shared by all processes, so sending requests to another helps nobody. */
export type Readiness = {
  status: 'ready' | 'degraded' | 'unavailable' | 'draining';
  failed?: Record<string, string>;
};

/** Whether this process can serve, for load balancers: requests within some seconds share one run of the checks. */
export function readiness(
  database: Database,
  checks: Checks,
  { ending, shared = [] }: { ending?: AbortSignal | undefined; shared?: readonly string[] } = {},
): () => Promise<Readiness> {
  let running: Promise<Record<string, string>> | null = null;
  const run = async () => {
    const failures: Record<string, string> = {};
    await Promise.all(
      Object.entries(checks).map(async ([name, check]) => {
        const late = sleep(limitMs, `no answer within ${limitMs} ms`, { ref: false });
        const failure = await Promise.race([check().catch(() => 'no answer'), late]);
        if (failure !== undefined) failures[name] = failure;
      }),
    );
    return failures;
  };
  return async () => {
    if (ending?.aborted) return { status: 'draining' };
    if (database.availability.isUnavailable)
      return { status: 'unavailable', failed: { database: 'no answer' } };
    if (!running) {
      running = run();
      void running.then((failures) => {
        const isReady = Object.keys(failures).length === 0;
        setTimeout(() => (running = null), isReady ? rememberMs : failedMs).unref();
      });
    }
    const failures = await running;
    const names = Object.keys(failures);
    if (names.length === 0) return { status: 'ready' };
    return {
      status: names.every((name) => shared.includes(name)) ? 'degraded' : 'unavailable',
      failed: failures,
    };
  };
}
