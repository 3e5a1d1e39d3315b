import { Logger, run, runOnce, type Task, type TaskList } from 'graphile-worker';
import pg from 'pg';
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

/**
 * Connections of the worker's own, which read int8 as text. It writes the ids of failed jobs as JSON, which knows no
 * bigint: with ours, the first job that failed would end the process.
 */
function openWorkerPool({ database }: Services): pg.Pool {
  const { connectionString } = database.pool.options;
  const types = {
    getTypeParser: (oid: number, format?: string) =>
      oid === pg.types.builtins.INT8 ? (text: string) => text : pg.types.getTypeParser(oid, format as 'text'),
  };
  const pool = new pg.Pool({ connectionString, max: 6, types: types as pg.CustomTypesConfig });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** Starts graphile-worker. `crontab` lines as graphile-worker reads them, in UTC. */
export async function startJobs(
  services: Services,
  jobs: Jobs,
  crontab: string,
): Promise<{ stop(): Promise<void> }> {
  const pgPool = openWorkerPool(services);
  const runner = await run({
    pgPool,
    taskList: taskListOf(services, jobs),
    crontab,
    concurrency: 4,
    noHandleSignals: true,
    logger: quietLogger(services),
  });
  return {
    async stop() {
      await runner.stop();
      await pgPool.end();
    },
  };
}

/** Runs the queued jobs until none is due, for tests and the simulation; answers whether there were any. */
export async function runDueJobs(services: Services, jobs: Jobs): Promise<boolean> {
  const due = sql`select 1 from graphile_worker.jobs where run_at <= now() and attempts < max_attempts limit 1`;
  if (!(await services.database.maybe(due))) return false;
  const pgPool = openWorkerPool(services);
  try {
    await runOnce({
      pgPool,
      taskList: taskListOf(services, jobs),
      noHandleSignals: true,
      logger: quietLogger(services),
    });
  } finally {
    await pgPool.end();
  }
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
  return new Logger(() => (level, message, meta) => {
    // The worker's own sentence repeats the whole error, with whatever values it quotes.
    const failed = meta as { error?: unknown; job?: { task_identifier?: string } } | undefined;
    if (failed?.error instanceof Error)
      return log.error({ err: failed.error, job: failed.job?.task_identifier }, 'a job failed');
    if (level === 'error') log.error({ job: true }, message);
    if (level === 'warning') log.warn({ job: true }, message);
  });
}
