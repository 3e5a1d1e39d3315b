import { createHash } from 'node:crypto';
import pg from 'pg';
import { lineTo, type Outcome } from './db-line';

// int8 is money and ids here: beyond what a JSON number holds, so it is a bigint from the driver on.
pg.types.setTypeParser(pg.types.builtins.INT8, BigInt);
// Lists of int8 alike (1016 is int8[], which pg has no name for). No list here holds a null.
pg.types.setTypeParser(1016 as never, (text: string) =>
  text === '{}' ? [] : text.slice(1, -1).split(',').map(BigInt),
);

/** A statement with its values. Made only by the `sql` tag, so text from outside is always a parameter. */
export type Statement = {
  readonly text: string;
  readonly values: readonly unknown[];
  readonly name?: string;
};

/** Marks what the tag made: a JSON value that merely looks like a statement must stay a parameter. */
const statements = new WeakSet<object>();
const marked = (statement: Statement): Statement => {
  statements.add(statement);
  return statement;
};
const isStatement = (value: unknown): value is Statement =>
  typeof value === 'object' && value !== null && statements.has(value);

const shifted = (text: string, by: number) =>
  text.replace(/\$(\d+)/g, (_, digits: string) => `$${Number(digits) + by}`);

const prepared = new WeakMap<TemplateStringsArray, { text: string; name: string }>();

/** A text's name on the server, where a connection keeps its plan. */
const nameOf = (text: string) => createHash('sha1').update(text).digest('base64url');

/** Names of texts put together from parts. Few, or every connection would keep a plan for each variant. */
const assembled = new Map<string, string>();
const maxAssembled = 400;
function assembledName(text: string): string | undefined {
  const known = assembled.get(text);
  if (known || assembled.size >= maxAssembled) return known;
  const name = nameOf(text);
  assembled.set(text, name);
  return name;
}

/**
 * SQL as SQL: `sql`select * from ledger.accounts where id = ${id}``. Values become parameters; a nested
 * statement is spliced in. Statements are prepared once per connection, under a name derived from the text.
 */
export function sql(strings: TemplateStringsArray, ...values: unknown[]): Statement {
  if (!values.some(isStatement)) {
    let known = prepared.get(strings);
    if (!known) {
      const text = strings.reduce((built, part, at) => `${built}$${at}${part}`);
      known = { text, name: nameOf(text) };
      prepared.set(strings, known);
    }
    return marked({ ...known, values });
  }
  let text = strings[0] ?? '';
  const flat: unknown[] = [];
  values.forEach((value, at) => {
    if (isStatement(value)) {
      text += shifted(value.text, flat.length);
      flat.push(...value.values);
    } else {
      flat.push(value);
      text += `$${flat.length}`;
    }
    text += strings[at + 1];
  });
  return marked({ text, values: flat, name: assembledName(text) });
}

/** Nothing, for optional parts: `${filter ? sql`and x = ${filter}` : nothing}`. */
export const nothing: Statement = marked({ text: '', values: [] });

/** Joins statements, for lists of conditions or of rows. */
export const joined = (parts: readonly Statement[], separator: ' and ' | ' or ' | ', ' | ' '): Statement =>
  parts.length === 0
    ? nothing
    : parts.reduce((left, right) =>
        marked({
          text: left.text + separator + shifted(right.text, left.values.length),
          values: [...left.values, ...right.values],
        }),
      );

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

/** Hears of every statement: its text without its values, how long it took, and the operation it served. */
export type Observer = (seen: { statement: string; ms: number; operationID?: string }) => void;

type Asking = (statement: Statement) => Promise<Outcome>;

/** The four ways to ask, over whatever carries a statement to the server. */
function dbOver(ask: Asking): Db {
  const counted = (rows: number, statement: Statement, wanted: string) =>
    new Error(`expected ${wanted} row, found ${rows}: ${statement.text.slice(0, 200)}`);
  return {
    many: async <Row>(statement: Statement) => (await ask(statement)).rows as Row[],
    one: async <Row>(statement: Statement) => {
      const { rows } = await ask(statement);
      if (rows.length !== 1) throw counted(rows.length, statement, 'one');
      return rows[0] as Row;
    },
    maybe: async <Row>(statement: Statement) => {
      const { rows } = await ask(statement);
      if (rows.length > 1) throw counted(rows.length, statement, 'at most one');
      return rows[0] as Row | undefined;
    },
    run: async (statement: Statement) => (await ask(statement)).rowCount,
  };
}

/** Lets an observer hear of each statement that went well. */
function observed(ask: Asking, observe: Observer | undefined, operationID: string | undefined): Asking {
  if (!observe) return ask;
  return async (statement) => {
    const from = performance.now();
    const outcome = await ask(statement);
    observe({ statement: statement.text, ms: performance.now() - from, operationID });
    return outcome;
  };
}

/**
 * A statement that stands by itself, whatever becomes of the transaction it travels ahead of, in one packet with its
 * beginning. The transaction commits only if `refusal` finds nothing wrong with how many rows it touched.
 */
export type First = { readonly statement: Statement; refusal(rowCount: number): Error | undefined };

/** A pool with the ways to ask. */
export interface Database extends Db {
  readonly pool: pg.Pool;
  /**
   * Runs `work` in one transaction (read committed). A rejected promise rolls back. Serialization failures
   * and deadlocks are tried again, at most three times, so `work` must not act on the world outside.
   */
  transaction<Result>(
    work: (tx: Tx) => Promise<Result>,
    operationID?: string,
    first?: First,
  ): Promise<Result>;
  /** The same database, its statements observed as part of one operation. */
  serving(operationID: string): Db;
}

const retryable = new Set(['40001', '40P01']);
const [begin, commit, rollback] = [sql`begin`, sql`commit`, sql`rollback`];

/** One try of a transaction. */
async function attempt<Result>(
  pool: pg.Pool,
  work: (tx: Tx) => Promise<Result>,
  { over, first }: { over: (ask: Asking) => Asking; first: First | undefined },
): Promise<Result> {
  const client = await pool.connect();
  const line = lineTo(client);
  const ahead = first && over((statement) => line(statement, { apart: true }))(first.statement);
  ahead?.catch(() => {});
  const refuseUnlessFirst = async () => {
    const refusal = ahead && first.refusal((await ahead).rowCount);
    if (refusal) throw refusal;
  };
  const failures: unknown[] = [];
  const ask = over(async (statement) => {
    try {
      return await line(statement);
    } catch (error) {
      failures.push(error);
      throw error;
    }
  });
  const tasks: (() => void)[] = [];
  const sent: Promise<unknown>[] = [];
  const send = (statement: Statement) => {
    const sending = ask(statement);
    // Its failure is thrown at the commit; until then it must not count as unhandled.
    sending.catch(() => {});
    sent.push(sending);
  };
  let broken: Error | undefined;
  try {
    send(begin);
    const result = await work({
      ...dbOver(ask),
      isTransaction: true,
      send,
      afterCommit: (task) => void tasks.push(task),
    });
    await refuseUnlessFirst();
    const committed = ask(commit);
    committed.catch(() => {});
    await Promise.all(sent);
    if ((await committed).command !== 'COMMIT')
      throw new Error('a transaction was rolled back by its commit');
    for (const task of tasks) task();
    return result;
  } catch (error) {
    await line(rollback).catch((lost: Error) => {
      broken = lost;
    });
    await refuseUnlessFirst();
    // Statements behind a failed one only say that the transaction is aborted; the one that failed says why.
    throw failures.includes(error) ? failures[0] : error;
  } finally {
    client.release(broken);
  }
}

/** One statement on its own, on whichever connection is free. */
async function askAlone(pool: pg.Pool, statement: Statement): Promise<Outcome> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    return await lineTo(client)(statement);
  } catch (error) {
    // An error of PostgreSQL's leaves the connection as good as it was; after any other it is in doubt.
    if (!(error instanceof pg.DatabaseError)) broken = error as Error;
    throw error;
  } finally {
    client.release(broken);
  }
}

export function databaseOn(pool: pg.Pool, observe?: Observer): Database {
  const alone = (operationID?: string) =>
    dbOver(observed((statement) => askAlone(pool, statement), observe, operationID));
  const transaction: Database['transaction'] = async (work, operationID, first) => {
    const over = (ask: Asking) => observed(ask, observe, operationID);
    for (let tries = 1; ; tries++) {
      try {
        // Its first statement stood when the first try fell, so it is not said again.
        return await attempt(pool, work, { over, first: tries === 1 ? first : undefined });
      } catch (error) {
        const { code } = error as { code?: string };
        if (tries >= 3 || !code || !retryable.has(code)) throw error;
      }
    }
  };
  return { ...alone(), pool, transaction, serving: alone };
}

/** Opens a pool on a PostgreSQL URL. Callers close it with `database.pool.end()`. */
export function openDatabase(url: string, options: { max?: number; observe?: Observer } = {}): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 20,
    // Statements of one transaction that don't wait for each other travel together.
    pipeline: true,
    // A request waits this long for a connection before it fails; a statement longer than 30 s is a bug.
    connectionTimeoutMillis: 10_000,
    options: '-c statement_timeout=30000 -c idle_in_transaction_session_timeout=60000 -c timezone=UTC',
  });
  // An idle client that loses its server must not take the process down; the next query opens another.
  pool.on('error', () => {});
  // The same for a client at work: its query rejects, and that is where the loss is handled.
  pool.on('connect', (client) => client.on('error', () => {}));
  return databaseOn(pool, options.observe);
}
