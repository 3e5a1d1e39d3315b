import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { seconds } from '../clock';
import { type Database, sql } from '../database/db';

/** A whole table page: the file must grow, so that a full disk shows. */
const fillerBytes = 7_000;

/** Throws where the database cannot be written. */
export const writeCheck = async (database: Database): Promise<void> =>
  database.transaction(async (tx) => {
    // Truncating gives the table a new file without spare room.
    tx.send(sql`truncate platform.write_check`);
    await tx.run(sql`insert into platform.write_check (filler) values (${randomBytes(fillerBytes)})`);
  });

const rememberMs = seconds(5);
const failedMs = seconds(1);
const limitMs = 900;

export type Checks = Readonly<Record<string, () => Promise<string | undefined>>>;
export type Readiness = { status: 'ready' | 'unavailable' | 'draining'; failed?: Record<string, string> };

/** Whether this process can serve, for load balancers: requests within some seconds share one run of the checks. */
export function readiness(
  database: Database,
  checks: Checks,
  ending?: AbortSignal,
): () => Promise<Readiness> {
  let asked: Promise<Record<string, string>> | null = null;
  const run = async () => {
    const failed: Record<string, string> = {};
    await Promise.all(
      Object.entries(checks).map(async ([name, check]) => {
        const late = sleep(limitMs, `no answer within ${limitMs} ms`, { ref: false });
        const found = await Promise.race([check().catch(() => 'no answer'), late]);
        if (found !== undefined) failed[name] = found;
      }),
    );
    return failed;
  };
  return async () => {
    if (ending?.aborted) return { status: 'draining' };
    if (database.availability.isUnavailable)
      return { status: 'unavailable', failed: { database: 'no answer' } };
    if (!asked) {
      asked = run();
      void asked.then((failed) => {
        const isReady = Object.keys(failed).length === 0;
        setTimeout(() => (asked = null), isReady ? rememberMs : failedMs).unref();
      });
    }
    const failed = await asked;
    return Object.keys(failed).length === 0 ? { status: 'ready' } : { status: 'unavailable', failed };
  };
}
