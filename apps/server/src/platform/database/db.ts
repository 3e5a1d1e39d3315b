import { createHash } from 'node:crypto';
import pg from 'pg';
import { Availability } from './availability';
import { type Observer, type OpenPipeline, type Outcome, openPipeline } from './pipeline';
import { openUnpipelined } from './unpipelined';

// int8 is money and ids here: beyond what a JSON number holds, so it is a bigint from the driver on.
pg.types.setTypeParser(pg.types.builtins.INT8, BigInt);
// Lists of int8 alike (1016 is int8[], which pg has no name for). No list here holds a null.
pg.types.setTypeParser(1016 as never, (text: string) =>
  text === '{}' ? [] : text.slice(1, -1).split(',').map(BigInt),
);

/**
 * A statement with its values. Made only by the `sql` tag, so text from outside is always a parameter; a JSON value
 * that merely looks like one is none.
 */
export class Statement {
  constructor(
    readonly text: string,
    readonly values: readonly unknown[],
    /** The text's name on the server, where a connection keeps its plan; without one it is planned anew. */
    readonly name?: string,
  ) {}
}

const nameOf = (text: string) => createHash('sha1').update(text).digest('base64url');

const shifted = (text: string, by: number) =>
  by === 0 ? text : text.replace(/\$(\d+)/g, (_, digits: string) => `$${Number(digits) + by}`);

const prepared = new WeakMap<TemplateStringsArray, { text: string; name: string }>();

/** Texts put together from parts, found again by the texts of the parts. A plain value is a part of no text. */
type Variants = { next: Map<string | null, Variants>; text?: string; name?: string };
const variants = new WeakMap<TemplateStringsArray, Variants>();
/** Few, or every connection would keep a plan for each. */
const maxVariants = 400;
let variantCount = 0;

function variantOf(
  root: Variants,
  values: readonly unknown[],
  build: () => string,
): { text: string; name?: string } {
  let node = root;
  for (const value of values) {
    const key = value instanceof Statement ? value.text : null;
    let next = node.next.get(key);
    if (!next) {
      next = { next: new Map() };
      if (variantCount < maxVariants) node.next.set(key, next);
    }
    node = next;
  }
  if (node.text !== undefined) return { text: node.text, name: node.name };
  const text = build();
  if (variantCount >= maxVariants) return { text };
  variantCount++;
  node.text = text;
  node.name = nameOf(text);
  return { text, name: node.name };
}

/**
 * SQL as SQL: `sql`select * from ledger.accounts where id = ${id}``. Values become parameters; a nested
 * statement is spliced in. Statements are prepared once per connection, under a name derived from the text.
 */
export function sql(strings: TemplateStringsArray, ...values: unknown[]): Statement {
  if (!values.some((value) => value instanceof Statement)) {
    let known = prepared.get(strings);
    if (!known) {
      const text = strings.reduce((built, part, at) => `${built}$${at}${part}`);
      known = { text, name: nameOf(text) };
      prepared.set(strings, known);
    }
    return new Statement(known.text, values, known.name);
  }
  let root = variants.get(strings);
  if (!root) {
    root = { next: new Map() };
    variants.set(strings, root);
  }
  const { text, name } = variantOf(root, values, () => spliced(strings, values));
  const flat = values.flatMap((value) => (value instanceof Statement ? value.values : [value]));
  return new Statement(text, flat, name);
}

function spliced(strings: readonly string[], values: readonly unknown[]): string {
  let text = strings[0] ?? '';
  let used = 0;
  values.forEach((value, at) => {
    if (value instanceof Statement) {
      text += shifted(value.text, used);
      used += value.values.length;
    } else {
      used++;
      text += `$${used}`;
    }
    text += strings[at + 1];
  });
  return text;
}

/** Nothing, for optional parts: `${filter ? sql`and x = ${filter}` : nothing}`. */
export const nothing = new Statement('', []);

const joints: Record<string, Variants> = {};

/** Joins statements, for lists of conditions or of rows. */
export function joined(parts: readonly Statement[], separator: ' and ' | ' or ' | ', ' | ' '): Statement {
  joints[separator] ??= { next: new Map() };
  const between = ['', ...parts.slice(1).map(() => separator), ''];
  const { text } = variantOf(joints[separator], parts, () => spliced(between, parts));
  return new Statement(
    text,
    parts.flatMap((part) => part.values),
  );
}

/**
 * `where id ${idIn(ids)}`: a short list is written out one by one, because PostgreSQL plans a statement with
 * a list of unknown length anew each time, which costs more than looking up the few.
 */
export const idIn = (ids: readonly bigint[]): Statement =>
  ids.length === 0 || ids.length > 4
    ? sql`= any(${ids.map(String)}::bigint[])`
    : sql`in (${joined(
        ids.map((id) => sql`${id}::bigint`),
        ', ',
      )})`;

/** Whatever can be asked: a pool or an open transaction. */
export interface Db {
  /** All rows. */
  many<Row>(statement: Statement): Promise<Row[]>;
  /** The one row; anything else is a bug. */
  one<Row>(statement: Statement): Promise<Row>;
  /** The row, or undefined. */
  maybe<Row>(statement: Statement): Promise<Row | undefined>;
  /** Runs and returns how many rows it touched. */
  run(statement: Statement): Promise<number>;
}

/** An open transaction. A function that writes takes one, so that it cannot write outside. */
export interface Tx extends Db {
  readonly isTransaction: true;
  /**
   * Sends a statement without waiting for its answer: it travels with what follows, and the transaction commits
   * only if it succeeded. For writes whose outcome nothing in the transaction depends on.
   */
  send(statement: Statement): void;
  /** Runs after the commit, in order; never when the transaction rolls back. */
  afterCommit(task: () => void): void;
}

type Asking = (statement: Statement) => Promise<Outcome>;

/** The four ways to ask, over whatever carries a statement to the server. */
function dbOver(ask: Asking): Db {
  const counted = (rows: number, statement: Statement, wanted: string) =>
    new Error(`expected ${wanted} row, found ${rows}: ${statement.text.slice(0, 200)}`);
  return {
    many: <Row>(statement: Statement) => ask(statement).then(({ rows }) => rows as Row[]),
    one: <Row>(statement: Statement) =>
      ask(statement).then(({ rows }) => {
        if (rows.length !== 1) throw counted(rows.length, statement, 'one');
        return rows[0] as Row;
      }),
    maybe: <Row>(statement: Statement) =>
      ask(statement).then(({ rows }) => {
        if (rows.length > 1) throw counted(rows.length, statement, 'at most one');
        return rows[0] as Row | undefined;
      }),
    run: (statement: Statement) => ask(statement).then(({ rowCount }) => rowCount),
  };
}

/**
 * A statement that stands by itself, whatever becomes of the transaction it travels ahead of, in one packet with its
 * beginning. The transaction commits only if `refusal` finds nothing wrong with how many rows it touched.
 */
export type ReplayGuard = { readonly statement: Statement; refusal(rowCount: number): Error | undefined };

/** A pool with the ways to ask. */
export interface Database extends Db {
  readonly pool: pg.Pool;
  readonly availability: Availability;
  /**
   * Runs `work` in one transaction (read committed). A rejected promise rolls back. After a deadlock or a
   * serialization failure it runs again at once, five times in all, so `work` must not act on the world outside.
   */
  transaction<Result>(
    work: (tx: Tx) => Promise<Result>,
    operationID?: string,
    replayGuard?: ReplayGuard,
  ): Promise<Result>;
  /** The same database, its statements observed as part of one operation. */
  serving(operationID: string): Db;
}

/** Learns of a transaction that runs again after a deadlock: what it was doing, and how often it has run. */
export type Retried = (seen: { statement: string; tries: number; operationID?: string }) => void;

const maxTries = 5;
/** A serialization failure and a deadlock: PostgreSQL undid all of it, and the same may well succeed now. */
const isRetryable = (error: unknown) => ['40001', '40P01'].includes((error as { code?: string })?.code ?? '');

/**
 * For a transaction over many subjects, which takes its locks in no fixed order: it fails with `isLockTimeout` rather
 * than wait, so that it can be part of no deadlock. Its caller goes on one by one.
 */
export const failOnLockWait = (tx: Tx): void => tx.send(sql`set local lock_timeout = '50ms'`);
export const isLockTimeout = (error: unknown): boolean => (error as { code?: string })?.code === '55P03';

const [begin, commit, rollback] = [sql`begin`, sql`commit`, sql`rollback`];

/** A pool, and whether its database can be used. */
type Source = {
  readonly pool: pg.Pool;
  readonly availability: Availability;
  readonly openPipeline: OpenPipeline;
};

async function connectTo({ pool, availability }: Omit<Source, 'lineTo'>): Promise<pg.PoolClient> {
  availability.assertAvailable();
  return availability.unlessAway(pool.connect(), (client) => client.release());
}

/** One try of a transaction. */
async function attempt<Result>(
  source: Source,
  work: (tx: Tx) => Promise<Result>,
  { observe, replayGuard }: { observe: Observer | undefined; replayGuard: ReplayGuard | undefined },
): Promise<Result> {
  const client = await connectTo(source);
  const failures: unknown[] = [];
  const failed = (error: unknown) => {
    const failure = source.availability.failureOf(error);
    failures.push(failure);
    return failure;
  };
  const answered = () => source.availability.noteAnswer();
  const ask = source.openPipeline(client, { observe, failed, answered });
  const guard = replayGuard && ask(replayGuard.statement, { ownBatch: true });
  guard?.catch(() => {});
  const checkReplayGuard = async () => {
    const refusal = guard && replayGuard.refusal((await guard).rowCount);
    if (refusal) throw refusal;
  };
  const tasks: (() => void)[] = [];
  const sent: Promise<unknown>[] = [];
  const send = (statement: Statement) => {
    const sending = ask(statement);
    // Its failure is thrown at the commit; until then it must not count as unhandled.
    sending.catch(() => {});
    sent.push(sending);
  };
  let broken: Error | undefined;
  let result: Result;
  try {
    send(begin);
    result = await work({
      ...dbOver(ask),
      isTransaction: true,
      send,
      afterCommit: (task) => void tasks.push(task),
    });
    await checkReplayGuard();
    const committed = ask(commit);
    committed.catch(() => {});
    await Promise.all(sent);
    if ((await committed).command !== 'COMMIT')
      throw new Error('a transaction was rolled back by its commit');
  } catch (error) {
    await ask(rollback).catch((lost: Error) => {
      broken = lost;
    });
    await checkReplayGuard();
    // Statements behind a failed one only say that the transaction is aborted; the one that failed says why. After a
    // deadlock nothing that the work made of it counts: it was undone, and runs again.
    throw failures.find(isRetryable) ?? (failures.includes(error) ? failures[0] : error);
  } finally {
    client.release(broken);
  }
  for (const task of tasks) task();
  return result;
}

/** One statement on its own, on whichever connection is free. */
async function askAlone(source: Source, statement: Statement, observe?: Observer): Promise<Outcome> {
  const client = await connectTo(source);
  let broken: Error | undefined;
  try {
    const failed = (error: unknown) => {
      // An error of PostgreSQL's leaves the connection as good as it was; after any other it is in doubt.
      if (!(error instanceof pg.DatabaseError)) broken = error as Error;
      return source.availability.failureOf(error);
    };
    const outcome = await source.openPipeline(client, { observe, failed })(statement);
    source.availability.noteAnswer();
    return outcome;
  } finally {
    client.release(broken);
  }
}

export function databaseOn(
  pool: pg.Pool,
  {
    observe,
    retried,
    availability = new Availability(),
  }: {
    observe?: Observer | undefined;
    retried?: Retried | undefined;
    availability?: Availability | undefined;
  } = {},
): Database {
  // A pool that was made with pg's pipelining off gets nothing but pg's public interface.
  const source = {
    pool,
    availability,
    openPipeline: pool.options?.pipeline === false ? openUnpipelined : openPipeline,
  };
  const observer = (operationID?: string): Observer | undefined =>
    observe && operationID ? (seen) => observe({ ...seen, operationID }) : observe;
  const retrying = async <Result>(
    run: (tries: number) => Promise<Result>,
    operationID?: string,
  ): Promise<Result> => {
    for (let tries = 1; ; tries++) {
      try {
        return await run(tries);
      } catch (error) {
        if (tries >= maxTries || !isRetryable(error)) throw error;
        const statement = (error as { statement?: string }).statement ?? '';
        retried?.({ statement, tries, ...(operationID ? { operationID } : {}) });
      }
    }
  };
  // A statement outside a transaction is one by itself.
  const alone = (operationID?: string) =>
    dbOver((statement) => retrying(() => askAlone(source, statement, observer(operationID)), operationID));
  const transaction: Database['transaction'] = (work, operationID, replayGuard) =>
    retrying((tries) => {
      // Its first statement stood when the first try fell, so it is not said again.
      const guard = tries === 1 ? replayGuard : undefined;
      return attempt(source, work, { observe: observer(operationID), replayGuard: guard });
    }, operationID);
  return { ...alone(), pool, availability, transaction, serving: alone };
}

/** Opens a pool on a PostgreSQL URL. Callers close it with `database.pool.end()`. */
export function openDatabase(
  url: string,
  {
    max = 20,
    isPipelined = true,
    ...options
  }: { max?: number; isPipelined?: boolean; observe?: Observer; retried?: Retried } = {},
): Database {
  const availability = new Availability();
  const pool = new pg.Pool({
    connectionString: url,
    max,
    Client: availability.clientClass(),
    keepAlive: true,
    // Statements of one transaction that don't wait for each other travel together.
    pipeline: isPipelined,
    // A request waits this long for a connection before it fails; a statement longer than 30 s is a bug.
    connectionTimeoutMillis: 10_000,
    options: '-c statement_timeout=30000 -c idle_in_transaction_session_timeout=60000 -c timezone=UTC',
  });
  // An idle client that loses its server must not take the process down; the next query opens another.
  pool.on('error', () => {});
  // The same for a client at work: its query rejects, and that is where the loss is handled.
  pool.on('connect', (client) => client.on('error', () => {}));
  return databaseOn(pool, { ...options, availability });
}
