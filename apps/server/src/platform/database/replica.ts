import { setTimeout as sleep } from 'node:timers/promises';
import { seconds } from '../clock';
import { ConfigError } from '../config/config';
import type { Log } from '../log/log';
import { probeOf } from './availability';
import { type Database, type Db, openDatabase, sql } from './db';
import type { Observer } from './pipeline';
import { checkReplica } from './start-check';

/** How long a read may wait for the replica. `long` is for figures, which must not load the primary when it is busy. */
export type ReplicaWait = 'short' | 'long';
const waitMs = { short: 50, long: Number.POSITIVE_INFINITY };
const maxPollMs = 20;
const measureEveryMs = seconds(1);

/**
 * A streaming replica. It answers a statement only if it has every commit from before the statement, so nobody sees
 * less than on the primary. The primary answers when the replica lags too much or fails.
 */
export interface Replica {
  serving(operationID: string, wait: ReplicaWait): Db;
  /** How many statements each server answered. */
  readonly reads: Readonly<Record<'replica' | 'primary', number>>;
  /** How many milliseconds the replica is behind the primary. */
  lagMs(): number;
  /** Why the replica is not used; undefined while it is. */
  problem(): string | undefined;
  close(): Promise<void>;
}

type Options = {
  url: string;
  maxLagMs: number;
  isPipelined: boolean;
  log: Log;
  observe?: Observer;
};

/** Connects in the background, so that a replica that is away neither delays nor stops a start. */
export function openReplica(
  primary: Database,
  { url, maxLagMs, isPipelined, log, observe }: Options,
): Replica {
  const reads = { replica: 0, primary: 0 };
  let replica: (Database & { stop(): Promise<void> }) | undefined;
  let lastLagMs = 0;
  /** Since when the replica lacks a commit, as far as is known. */
  let behindSince: number | undefined = performance.now();
  let unusable: string | undefined = 'not connected yet';
  let loggedProblem: string | undefined;
  let isClosed = false;

  const lagMs = () =>
    behindSince === undefined ? lastLagMs : Math.max(lastLagMs, performance.now() - behindSince);

  function problem() {
    if (unusable) return unusable;
    if (replica?.availability.isUnavailable) return 'no answer';
    return lagMs() > maxLagMs ? `more than ${maxLagMs} ms behind` : undefined;
  }

  const primaryPosition = shareAnswer(() =>
    primary.one<{ committed: bigint; inserted: bigint }>(primaryPositions),
  );
  const replicaPosition = shareAnswer(
    async () => (await replica?.one<{ at: bigint | null }>(replayedUpTo))?.at ?? -1n,
  );

  async function reaches(position: bigint, limitMs: number): Promise<boolean> {
    const until = performance.now() + limitMs;
    for (let pollMs = 1; (await replicaPosition()) < position; pollMs = Math.min(2 * pollMs, maxPollMs)) {
      if (isClosed || performance.now() >= until) return false;
      await sleep(pollMs, undefined, { ref: false });
    }
    return true;
  }

  async function isCurrent(wait: ReplicaWait): Promise<boolean> {
    const limitMs = Math.min(waitMs[wait], maxLagMs);
    if (!replica || problem() || lagMs() > limitMs) return false;
    const { committed } = await primaryPosition();
    const timer = new AbortController();
    // A question to the replica may itself wait longer, for example for a connection.
    const isOver = sleep(limitMs, false, { ref: false, signal: timer.signal }).catch(() => false);
    return Promise.race([reaches(committed, limitMs), isOver]).finally(() => timer.abort());
  }

  async function measure() {
    replica ??= await open();
    const startedAt = performance.now();
    const replayed = await replicaPosition().catch(() => -1n);
    const { committed, inserted } = await primaryPosition();
    behindSince ??= startedAt;
    // After a recovery of the primary to an earlier moment, a standby of before it is still ahead.
    unusable = replayed > inserted ? 'it follows another primary' : undefined;
    if (unusable) return;
    while (!(await reaches(committed, maxLagMs)) && !isClosed) {
      logChange();
      await pause();
    }
    lastLagMs = performance.now() - startedAt;
    behindSince = undefined;
  }

  async function open() {
    const address = await checkReplica(url, isPipelined);
    const replicaDatabase = openDatabase(url, { ...address, isPipelined, ...(observe ? { observe } : {}) });
    const silent = log.child({}, { level: 'silent' });
    const watch = replicaDatabase.availability.watch(
      probeOf(url, async () => {}),
      silent,
    );
    const stop = async () => {
      await watch.stop();
      await replicaDatabase.pool.end();
    };
    const [one, other] = [await idOf(primary), await idOf(replicaDatabase)];
    if (one === other && !isClosed) return { ...replicaDatabase, stop };
    await stop();
    throw new ConfigError(
      'DATABASE_REPLICA_URL: this is no replica of the database of DATABASE_URL. Correct it.',
    );
  }

  function logChange() {
    const currentProblem = problem();
    if (currentProblem === loggedProblem) return;
    loggedProblem = currentProblem;
    if (currentProblem) log.warn(`the replica is not used: ${currentProblem}`);
    else log.warn('the replica is used again');
  }

  const pause = () => sleep(measureEveryMs, undefined, { ref: false });

  async function watchLag() {
    while (!isClosed) {
      await measure().catch((error: Error) => {
        if (!replica) unusable = error.message;
      });
      logChange();
      await pause();
    }
  }
  void watchLag();

  async function read<Result>(operationID: string, wait: ReplicaWait, run: (db: Db) => Promise<Result>) {
    if (replica && (await isCurrent(wait).catch(() => false))) {
      try {
        const result = await run(replica.serving(operationID));
        reads.replica++;
        return result;
      } catch (error) {
        if (isOwnFault(error)) throw error;
        log.warn({ err: error, op: operationID }, 'the replica failed, so the primary answers');
      }
    }
    reads.primary++;
    return run(primary.serving(operationID));
  }

  return {
    serving: (operationID, wait) => ({
      many: (statement) => read(operationID, wait, (db) => db.many(statement)),
      one: (statement) => read(operationID, wait, (db) => db.one(statement)),
      maybe: (statement) => read(operationID, wait, (db) => db.maybe(statement)),
      run: (statement) => read(operationID, wait, (db) => db.run(statement)),
    }),
    reads,
    lagMs,
    problem,
    async close() {
      isClosed = true;
      await replica?.stop();
    },
  };
}

/**
 * `committed` is the position in the WAL up to which commits can be seen. Only flushed WAL is sent to a replica; with
 * `synchronous_commit = off`, commits can be seen before they are flushed. No replica can be ahead of `inserted`.
 */
const primaryPositions = sql`
  select pg_wal_lsn_diff(case current_setting('synchronous_commit') when 'off' then inserted
    else pg_current_wal_flush_lsn() end, '0/0')::int8 as committed, pg_wal_lsn_diff(inserted, '0/0')::int8 as inserted
  from pg_current_wal_insert_lsn() as inserted`;

/** How far the replica is; null after a promotion, as it then no longer follows. */
const replayedUpTo = sql`
  select case when pg_is_in_recovery() then pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::int8 end as at`;

/** Equal on a server and its replicas only. */
const idOf = async (db: Db): Promise<string> => {
  const { id } = await db.one<{ id: string }>(sql`
    select system_identifier || ' ' || d.oid as id from pg_control_system(), pg_database d
    where d.datname = current_database()`);
  return id;
};

/** A write, or a statement that reached its time limit and must not load the primary too. */
function isOwnFault(error: unknown): boolean {
  const { code, cause } = error as { code?: string; cause?: { code?: string } };
  return code === '57014' || cause?.code === '25006';
}

/** One question at a time. Callers that wait for the next one share its answer, so it is never older than their call. */
function shareAnswer<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<Answer> | undefined;
  return () => {
    next ??= running.then(() => {
      next = undefined;
      const answer = ask();
      running = answer.catch(() => {});
      return answer;
    });
    return next;
  };
}
