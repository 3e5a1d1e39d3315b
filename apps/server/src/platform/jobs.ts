import { Logger, type Runner, run, runOnce, type Task, type TaskList } from 'graphile-worker';
import type { Services } from '../services';
import { sql, type Tx } from './db';

/** A job's handler, by name. The payload is what `addJob` was given. */
export type Job = (payload: never, services: Services) => Promise<void>;
export type Jobs = Readonly<Record<string, Job>>;

/**
 * Queues a job in the caller's transaction. Call it from outbox subscribers, not from money transactions:
 * the insert notifies, and a NOTIFY makes commits queue up behind each other.
 */
export async function addJob(
  tx: Tx,
  name: string,
  payload: Readonly<Record<string, unknown>>,
  { jobKey, maxAttempts = 10 }: { jobKey?: string; maxAttempts?: number } = {},
): Promise<void> {
  await tx.one(sql`
    select id from graphile_worker.add_job(
      ${name}, ${JSON.stringify(payload)}::json, job_key := ${jobKey ?? null}, max_attempts := ${maxAttempts})`);
}

/** Starts graphile-worker on the shared pool. `crontab` lines as graphile-worker reads them, in UTC. */
export async function startJobs(services: Services, jobs: Jobs, crontab: string): Promise<Runner> {
  return run({
    pgPool: services.database.pool,
    taskList: taskListOf(services, jobs),
    crontab,
    concurrency: 4,
    noHandleSignals: true,
    logger: quietLogger(services),
  });
}

/** Runs the queued jobs until none is due, for tests and the simulation; answers whether there were any. */
export async function runDueJobs(services: Services, jobs: Jobs): Promise<boolean> {
  const due = sql`select 1 from graphile_worker.jobs where run_at <= now() and attempts < max_attempts limit 1`;
  if (!(await services.database.maybe(due))) return false;
  await runOnce({
    pgPool: services.database.pool,
    taskList: taskListOf(services, jobs),
    noHandleSignals: true,
    logger: quietLogger(services),
  });
  return true;
}

const taskListOf = (services: Services, jobs: Jobs): TaskList =>
  Object.fromEntries(
    Object.entries(jobs).map(([name, job]): [string, Task] => [
      name,
      (payload) => job(payload as never, services),
    ]),
  );

function quietLogger({ log }: Services) {
  return new Logger(() => (level, message) => {
    if (level === 'error') log.error({ job: true }, message);
    if (level === 'warning') log.warn({ job: true }, message);
  });
}
