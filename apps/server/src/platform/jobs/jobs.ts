import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  Logger,
  type Runner,
  run,
  runOnce,
  type Task,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker';
import pg from 'pg';
import type { Services } from '../../services';
import { lossOf } from '../database/availability';
import { sql, type Tx } from '../database/db';
import { timed } from '../log/metrics';
import { activeSpan, traced } from '../tracing/tracing';

/** A job's handler. The payload is what `addJob` received. */
export type Job = (payload: never, services: Services) => Promise<void>;
export type Jobs = Readonly<Record<string, Job>>;

/**
 * Queues a job in the caller's transaction. Call it from outbox subscribers, not from money transactions: the insert
 * notifies, and commits with a NOTIFY wait for each other.
 */
export async function addJob(
  tx: Tx,
  name: string,
  payload: Readonly<Record<string, unknown>>,
  { jobKey, maxAttempts = 10 }: { jobKey?: string; maxAttempts?: number } = {},
): Promise<void> {
  const traceParent = activeSpan()?.traceParent;
  await tx.one(sql`
    select id from graphile_worker.add_job(
      ${name}, ${JSON.stringify({ ...payload, traceParent })}::json, job_key := ${jobKey ?? null}, max_attempts := ${maxAttempts})`);
}

/**
 * The worker's own pool, which reads int8 as text. The worker writes the ids of failed jobs as JSON, which has no
 * bigint: with our parser the first failed job would crash the process.
 */
function openWorkerPool({ database }: Services): pg.Pool {
  const types = {
    getTypeParser: (oid: number, format?: string) =>
      oid === pg.types.builtins.INT8 ? (text: string) => text : pg.types.getTypeParser(oid, format as 'text'),
  };
  const pool = new pg.Pool({
    connectionString: database.directUrl,
    max: 6,
    types: types as pg.CustomTypesConfig,
    Client: database.availability.clientClass(),
    keepAlive: true,
  });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/**
 * Starts graphile-worker. `crontab` uses graphile-worker's syntax, in UTC. After `ending` aborts, no further job
 * starts.
 */
export async function startJobs(
  services: Services,
  jobs: Jobs,
  crontab: string,
  ending: AbortSignal = new AbortController().signal,
): Promise<{ stop(): Promise<void> }> {
  // graphile-worker prints an error with its values and then logs it as well.
  console.trace = () => {};
  const pgPool = openWorkerPool(services);
  const events: WorkerEvents = new EventEmitter();
  const workers: string[] = [];
  events.on('pool:create', ({ workerPool }) => void workers.push(workerPool.id));
  const start = () =>
    run({
      pgPool,
      events,
      taskList: taskListOf(services, jobs),
      crontab,
      noHandleSignals: true,
      logger: quietLogger(services),
      // With batches, an outcome that cannot be written is an unhandled rejection, which ends the process.
      preset: { worker: { concurrentJobs: 4, completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    });
  let runner: Runner = await start();
  const stopping = new AbortController();
  /** A runner that lost the database ends. The next one unlocks the jobs it held, which would stay locked for hours. */
  const restart = async () => {
    const oldWorkerIDs = workers.splice(0);
    while (!stopping.signal.aborted) {
      try {
        await services.database.many(sql`
          select from graphile_worker.force_unlock_workers(${oldWorkerIDs}::text[])`);
        runner = await start();
        return;
      } catch (error) {
        services.log.error({ err: services.database.availability.failureOf(error) }, 'jobs could not start');
        await sleep(restartMs, undefined, { signal: stopping.signal }).catch(() => {});
      }
    }
  };
  const following = (async () => {
    while (!stopping.signal.aborted) {
      await runner.promise.catch(() => {});
      if (!stopping.signal.aborted) await restart();
    }
  })();
  let stopPromise: Promise<void> | undefined;
  const stopRunner = () => {
    stopping.abort();
    // The runner has already stopped if it lost the database.
    stopPromise ??= runner.stop().catch(() => {});
    return stopPromise;
  };
  ending.addEventListener('abort', stopRunner);
  return {
    async stop() {
      await stopRunner();
      await following;
      await pgPool.end();
    },
  };
}

const restartMs = 1_000;

/** Runs queued jobs until none is due, for tests and the simulation; returns whether there were any. */
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
      (jobPayload) => {
        const { traceParent, ...payload } = (jobPayload ?? {}) as { traceParent?: string };
        const { metrics, tracing } = services;
        return timed(
          (outcome, seconds) => metrics.jobs.observe({ task: name, outcome }, seconds),
          () => traced(tracing, `job ${name}`, { traceParent }, () => job(payload as never, services)),
        );
      },
    ]),
  );

function quietLogger({ log, database: { availability } }: Services) {
  return new Logger(() => (level, message, meta) => {
    // The worker's own message repeats the whole error, including any values it quotes.
    const failureEvent = meta as {
      error?: unknown;
      fatalError?: unknown;
      job?: { task_identifier?: string };
    };
    const error = failureEvent?.error ?? failureEvent?.fatalError;
    if (error instanceof Error)
      return log.error(
        { err: availability.failureOf(error), job: failureEvent.job?.task_identifier },
        lossOf(error) ? 'the worker lost the database' : 'a job failed',
      );
    if (availability.isUnavailable) return;
    if (level === 'error') log.error({ job: true }, message);
    if (level === 'warning') log.warn({ job: true }, message);
  });
}
