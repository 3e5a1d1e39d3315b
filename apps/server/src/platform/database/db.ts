import pg from 'pg';
import { activeSpan } from '../tracing/tracing';
import { Availability, DatabaseUnavailable } from './availability';
import { type Observer, type OpenPipeline, type Outcome, openPipeline } from './pipeline';
import { joined, type Statement, sql } from './statement';
import { openUnpipelined } from './unpipelined';

export type { AskedStatement, Observer, Timing } from './pipeline';
export { idIn, joined, nothing, ownVariants, Statement, sql } from './statement';

// int8 holds money and ids. A JavaScript number cannot hold them all, so the driver returns bigint.
pg.types.setTypeParser(pg.types.builtins.INT8, BigInt);
// The same for int8[] (OID 1016, which pg does not name). Our arrays contain no nulls.
pg.types.setTypeParser(1016 as never, (text: string) =>
  text === '{}' ? [] : text.slice(1, -1).split(',').map(BigInt),
);

/** A pool or an open transaction. */
export interface Db {
  /** Returns all rows. */
  many<Row>(statement: Statement): Promise<Row[]>;
  /** Returns the one row; throws if there are none or several. */
  one<Row>(statement: Statement): Promise<Row>;
  /** Returns the row, or undefined; throws if there are several. */
  maybe<Row>(statement: Statement): Promise<Row | undefined>;
  /** Returns how many rows were affected. */
  run(statement: Statement): Promise<number>;
}

/** An open transaction. Functions that write take one, so that they cannot write outside a transaction. */
export interface Tx extends Db {
  readonly isTransaction: true;
  /**
   * Sends a statement without waiting for its answer: it shares a batch with the statements that follow, and the
   * transaction commits only if it succeeded. For writes whose result the transaction does not need.
   */
  send(statement: Statement): void;
  /** Runs in the transaction after all other work, in order: for writes that are cheaper together. */
  beforeCommit(task: () => Promise<void>): void;
  /** Runs after the commit, in order; never after a rollback. */
  afterCommit(task: () => void): void;
}

type Asking = (statement: Statement) => Promise<Outcome>;

/** The four query methods on top of `ask`. */
function dbOver(ask: Asking): Db {
  const wrongCount = (rows: number, statement: Statement, expected: string) =>
    new Error(`expected ${expected} row, found ${rows}: ${statement.text.slice(0, 200)}`);
  return {
    many: <Row>(statement: Statement) => ask(statement).then(({ rows }) => rows as Row[]),
    one: <Row>(statement: Statement) =>
      ask(statement).then(({ rows }) => {
        if (rows.length !== 1) throw wrongCount(rows.length, statement, 'one');
        return rows[0] as Row;
      }),
    maybe: <Row>(statement: Statement) =>
      ask(statement).then(({ rows }) => {
        if (rows.length > 1) throw wrongCount(rows.length, statement, 'at most one');
        return rows[0] as Row | undefined;
      }),
    run: (statement: Statement) => ask(statement).then(({ rowCount }) => rowCount),
  };
}

/**
 * The first statement of a transaction, whose effect outlives a rollback: it runs again after one. The transaction
 * commits only if `refusal` returns undefined for the number of rows it affected.
 */
export type ReplayGuard = { readonly statement: Statement; refusal(rowCount: number): Error | undefined };

/** A pool with the query methods. */
export interface Database extends Db {
  readonly pool: pg.Pool;
  /** The address of PostgreSQL itself, for what needs a session of its own. */
  readonly directUrl: string;
  readonly availability: Availability;
  /**
   * Runs `work` in one transaction (read committed). A rejected promise rolls back. After a deadlock or a serialization
   * failure it runs again at once, five times in all, so `work` must have no effects outside the database.
   */
  transaction<Result>(
    work: (tx: Tx) => Promise<Result>,
    operationID?: string,
    replayGuard?: ReplayGuard,
  ): Promise<Result>;
  /** The same database; the observer sees its statements under this operation id. */
  serving(operationID: string): Db;
}

/** Called before a transaction runs again after a deadlock or serialization failure. */
export type Retried = (retry: { statement: string; tries: number; operationID?: string }) => void;

const maxTries = 5;
/** A serialization failure or a deadlock: PostgreSQL rolled everything back, and a retry may succeed. */
const isRetryable = (error: unknown) => ['40001', '40P01'].includes((error as { code?: string })?.code ?? '');

/**
 * For a transaction over many rows that takes its locks in no fixed order. It fails with `isLockTimeout` instead of
 * waiting, so it cannot be part of a deadlock; its caller then continues row by row.
 */
export const failOnLockWait = (tx: Tx): void => tx.send(sql`set local lock_timeout = '50ms'`);
export const isLockTimeout = (error: unknown): boolean => (error as { code?: string })?.code === '55P03';

const [begin, commit, rollback] = [sql`begin`, sql`commit`, sql`rollback`];

/**
 * A pooler that may give each transaction another session. `prepares`: it prepares named statements on each of them, as
 * PgBouncer does with `max_prepared_statements`.
 */
export type Pooler = { readonly prepares: boolean };

type Source = {
  readonly pool: pg.Pool;
  readonly availability: Availability;
  readonly openPipeline: OpenPipeline;
  /** Behind a pooler: sent at the start of each transaction, because it may have another session than the last. */
  readonly settings: Statement | undefined;
};

/** Who watches, and for which operation. */
type Watching = { observe: Observer | undefined; operationID?: string | undefined };

async function connectTo(
  { pool, availability }: Source,
  { observe, operationID }: Watching,
): Promise<pg.PoolClient> {
  availability.assertAvailable();
  const request = { askedAt: performance.now(), operationID, span: activeSpan() };
  try {
    return await availability.unlessAway(pool.connect(), (late) => late.release());
  } finally {
    observe?.connection(request);
  }
}

async function attempt<Result>(
  source: Source,
  work: (tx: Tx) => Promise<Result>,
  { observe, operationID, replayGuard }: Watching & { replayGuard: ReplayGuard | undefined },
): Promise<Result> {
  const client = await connectTo(source, { observe, operationID });
  const failures: unknown[] = [];
  const noteFailure = (error: unknown) => {
    const failure = source.availability.failureOf(error);
    failures.push(failure);
    return failure;
  };
  const noteAnswer = () => source.availability.noteAnswer();
  const ask = source.openPipeline(client, {
    observe,
    operationID,
    failed: noteFailure,
    answered: noteAnswer,
  });
  const lastWork: (() => Promise<void>)[] = [];
  const tasks: (() => void)[] = [];
  const sends: Promise<unknown>[] = [];
  const send = (statement: Statement) => {
    const sending = ask(statement);
    // A failure is thrown at the commit; until then it must not count as an unhandled rejection.
    sending.catch(() => {});
    sends.push(sending);
  };
  let brokenError: Error | undefined;
  let result: Result;
  try {
    send(begin);
    if (source.settings) send(source.settings);
    const guard = replayGuard && ask(replayGuard.statement);
    guard?.catch(() => {});
    result = await work({
      isTransaction: true,
      send,
      beforeCommit: (task) => void lastWork.push(task),
      afterCommit: (task) => void tasks.push(task),
      ...dbOver(ask),
    });
    for (const task of lastWork) await task();
    const refusal = guard && replayGuard.refusal((await guard).rowCount);
    if (refusal) throw refusal;
    const committed = ask(commit);
    committed.catch(() => {});
    await Promise.all(sends);
    if ((await committed).command !== 'COMMIT')
      throw new Error('a transaction was rolled back by its commit');
  } catch (error) {
    await ask(rollback).catch((error: Error) => {
      brokenError = error;
    });
    // Statements after the failed one only report an aborted transaction, so the first failure is thrown. A deadlock
    // comes first, whatever error `work` made of it: everything was rolled back and runs again.
    throw failures.find(isRetryable) ?? (failures.includes(error) ? failures[0] : error);
  } finally {
    client.release(brokenError);
  }
  for (const task of tasks) task();
  return result;
}

/** One statement outside a transaction, on any free connection. */
async function askAlone(
  source: Source,
  statement: Statement,
  { observe, operationID }: Watching,
): Promise<Outcome> {
  const client = await connectTo(source, { observe, operationID });
  let brokenError: Error | undefined;
  try {
    const noteFailure = (error: unknown) => {
      // After an error from PostgreSQL the connection is still good; after any other error it may not be.
      if (!(error instanceof pg.DatabaseError)) brokenError = error as Error;
      return source.availability.failureOf(error);
    };
    // Not `...watching`: with a property after it, Node 20 makes a hidden class for each object.
    const ask = source.openPipeline(client, { observe, operationID, failed: noteFailure });
    // Sent together, the two are one transaction.
    if (source.settings) ask(source.settings).catch(() => {});
    const outcome = await ask(statement);
    source.availability.noteAnswer();
    return outcome;
  } finally {
    client.release(brokenError);
  }
}

export function databaseOn(
  pool: pg.Pool,
  {
    observe,
    retried,
    availability = new Availability(),
    directUrl = pool.options?.connectionString ?? '',
    pooler,
  }: {
    observe?: Observer | undefined;
    retried?: Retried | undefined;
    availability?: Availability | undefined;
    directUrl?: string | undefined;
    pooler?: Pooler | undefined;
  } = {},
): Database {
  // A pool with pg's pipelining off is used through pg's public interface only.
  const open = pool.options?.pipeline === false ? openUnpipelined : openPipeline;
  const source: Source = {
    pool,
    availability,
    openPipeline: pooler?.prepares === false ? withoutNames(open) : open,
    settings: pooler && transactionSettings,
  };
  const retrying = async <Result>(run: () => Promise<Result>, operationID?: string): Promise<Result> => {
    for (let tries = 1; ; tries++) {
      try {
        return await run();
      } catch (error) {
        if (tries >= maxTries || !isRetryable(error)) throw error;
        const statement = (error as { statement?: string }).statement ?? '';
        retried?.({ statement, tries, ...(operationID ? { operationID } : {}) });
      }
    }
  };
  const alone = (operationID?: string) =>
    dbOver((statement) => retrying(() => askAlone(source, statement, { observe, operationID }), operationID));
  const runAgain = async ({ statement, refusal }: ReplayGuard, operationID?: string) => {
    const { rowCount } = await askAlone(source, statement, { observe, operationID });
    const refused = refusal(rowCount);
    if (refused) throw refused;
  };
  const transaction: Database['transaction'] = async (work, operationID, replayGuard) => {
    try {
      return await retrying(() => attempt(source, work, { observe, operationID, replayGuard }), operationID);
    } catch (error) {
      if (replayGuard && !(error instanceof DatabaseUnavailable)) await runAgain(replayGuard, operationID);
      throw error;
    }
  };
  return { ...alone(), pool, directUrl, availability, transaction, serving: alone };
}

/** Statements without names, for a pooler that does not prepare them on each session. */
const withoutNames =
  (open: OpenPipeline): OpenPipeline =>
  (client, options) => {
    const ask = open(client, options);
    return ({ text, values }) => ask({ text, values });
  };

// A statement that takes over 30 s is a bug.
const limits = { statement_timeout: '30000', idle_in_transaction_session_timeout: '60000', timezone: 'UTC' };
/** The limits as start-up options of a connection; poolers refuse or ignore them. */
export const sessionOptions = Object.entries(limits)
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(' ');
const transactionSettings = sql`select ${joined(
  Object.entries(limits).map(([name, value]) => sql`pg_catalog.set_config(${name}, ${value}, true)`),
  ', ',
)}`;

/** Runs work on PostgreSQL itself, not through a pooler. */
export async function withDirectPool<Result>(
  { pool, directUrl }: Database,
  work: (direct: pg.Pool) => Promise<Result>,
): Promise<Result> {
  if (directUrl === pool.options?.connectionString) return work(pool);
  const direct = new pg.Pool({ connectionString: directUrl, max: 2, options: sessionOptions });
  direct.on('error', () => {});
  direct.on('connect', (client) => client.on('error', () => {}));
  try {
    return await work(direct);
  } finally {
    await direct.end();
  }
}

/** Opens a pool on a PostgreSQL URL. Callers close it with `database.pool.end()`. */
export function openDatabase(
  url: string,
  {
    max = 20,
    isPipelined = true,
    ...options
  }: {
    max?: number;
    isPipelined?: boolean;
    observe?: Observer;
    retried?: Retried;
    directUrl?: string;
    pooler?: Pooler | undefined;
  } = {},
): Database {
  const availability = new Availability();
  const pool = new pg.Pool({
    connectionString: url,
    max,
    Client: availability.clientClass(),
    keepAlive: true,
    // Statements of one transaction that do not wait for each other share a batch.
    pipeline: isPipelined,
    // A request waits 10 s for a connection before it fails.
    connectionTimeoutMillis: 10_000,
    ...(options.pooler ? {} : { options: sessionOptions }),
  });
  // An idle client that loses its server must not crash the process; the next query opens another.
  pool.on('error', () => {});
  // The same for a busy client: its query rejects, and the loss is handled there.
  pool.on('connect', (client) => client.on('error', () => {}));
  return databaseOn(pool, { ...options, availability });
}
