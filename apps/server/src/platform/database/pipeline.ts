import pg from 'pg';
import { type ActiveSpan, activeSpan } from '../tracing/tracing';

/** A statement or connection that is asked for. Times are by `performance.now()`. */
type Asking = {
  readonly askedAt: number;
  readonly operationID: string | undefined;
  readonly span: ActiveSpan | undefined;
};
/** `text`: without values. */
export type AskedStatement = Asking & { readonly text: string };
export type Timing = {
  /** When PostgreSQL could begin with it: after those ahead of it on the connection. */
  readonly startedAt: number;
  /** Until the answer was read; absent if it was timed with the last statement of its batch. */
  readonly ms: number | undefined;
  /** Other statements whose time is in `ms`, because the batch was not timed statement by statement. */
  readonly sharedWith: readonly string[];
  /** Part of the sample for metrics. */
  readonly isSampled: boolean;
};

/** `isExact`: the statements of a batch are timed one by one, which costs more. */
export type Precision = { readonly isExact: boolean; readonly isSampled: boolean };

/** Learns of every statement, and of every wait for a connection. */
export type Observer = {
  /** How to time the next batch. */
  precisionOf(batch: readonly { readonly text: string }[]): Precision;
  statement(request: AskedStatement, timing: Timing, error?: unknown): void;
  connection(request: Asking): void;
};

/** A statement's result. `command` is PostgreSQL's tag: COMMIT of a failed transaction returns ROLLBACK. */
export type Outcome = { readonly rows: unknown[]; readonly rowCount: number; readonly command: string };

/** A statement to send; one with a name is prepared once per connection. */
type Asked = { readonly text: string; readonly name?: string; readonly values: readonly unknown[] };

type Sending = {
  readonly text: string;
  readonly name: string;
  readonly values: readonly unknown[];
  resolve(outcome: Outcome, timing: Timing): void;
  /** `timing`: if it was answered; `ownError`: if it is the one that failed. */
  reject(error: unknown, timing?: Timing, ownError?: unknown): void;
};

/** How to parse the rows of a prepared statement: described once per connection. */
type Shape = {
  readonly names: readonly string[];
  readonly parsers: readonly ((text: string) => unknown)[];
  readonly empty: Readonly<Record<string, null>>;
};
type Field = { name: string; dataTypeID: number };

type ConnectionState = {
  /** The prepared statements; a shape is missing until the first answer arrives. */
  readonly prepared: Map<string, { shape?: Shape }>;
  /** When the last statement was answered; the next one on the connection starts then. */
  answeredAt: number;
};
const stateOf = new WeakMap<pg.Connection, ConnectionState>();

const none: readonly string[] = [];
const unobserved: Precision = { isExact: false, isSampled: false };
/** Statements that take no time themselves: what is measured with one is the time of the next. */
export const isInstant = (text: string) => text === 'begin' || text.startsWith('set local ');

// pg's own serialisation of values (dates, arrays, JSON), which its type declarations leave out.
const { prepareValue } = (pg as unknown as { utils: { prepareValue(value: unknown): unknown } }).utils;

function rowOf({ names, parsers, empty }: Shape, fields: readonly (string | null)[]) {
  const row: Record<string, unknown> = { ...empty };
  for (let column = 0; column < fields.length; column++) {
    const text = fields[column];
    if (text != null) row[names[column] as string] = parsers[column]?.(text);
  }
  return row;
}

// Its type declares `submit` as a property, which a method cannot override.
const Query = pg.Query as unknown as new (text: string) => object;

/**
 * Statements that are sent and answered together. pg's own queries each end in a Sync and ask for their row description
 * every time, which costs more on both ends than most statements do. Here a batch has one Sync, and a prepared
 * statement is described once. When one statement fails, the server skips the rest, and the whole batch fails with its
 * error: in a transaction none of it has an effect.
 */
class Batch extends Query {
  // Private at run time too: pg reads properties such as `rows` off a query.
  readonly #sendings: readonly Sending[];
  #at = 0;
  #shape: Shape | undefined;
  #rows: unknown[] = [];
  #unread: Error | undefined;
  readonly #outcomes: Outcome[] = [];
  readonly #timings: Timing[] = [];
  readonly #precision: Precision;
  #sentAt = 0;
  #connection: ConnectionState = { prepared: new Map(), answeredAt: 0 };

  constructor(sendings: readonly Sending[], precision: Precision) {
    super('');
    this.#sendings = sendings;
    this.#precision = precision;
  }

  // A method and not a closure of each batch: with closures, dead batches stay in memory until the old generation is collected
  // (measured, bench/README.md).
  submit(connection: pg.Connection): null {
    this.#connection = stateOf.get(connection) ?? this.#connection;
    stateOf.set(connection, this.#connection);
    const { stream } = connection;
    this.#sentAt = performance.now();
    stream.cork();
    try {
      for (const [at, sending] of this.#sendings.entries()) {
        this.#writeOne(connection, sending);
        // Without it PostgreSQL answers the whole batch at its end.
        if (this.#precision.isExact && at < this.#sendings.length - 1 && !isInstant(sending.text))
          connection.flush();
      }
    } finally {
      connection.sync();
      stream.uncork();
    }
    return null;
  }

  #writeOne(connection: pg.Connection, { text, name, values }: Sending) {
    const { prepared } = this.#connection;
    const isKnown = prepared.has(name);
    if (!isKnown) {
      // An earlier try may have prepared it and failed afterwards; closing a missing statement is harmless.
      if (name !== '') connection.close({ type: 'S', name }, true);
      connection.parse({ name, text, types: [] }, true);
      if (name !== '') prepared.set(name, {});
    }
    connection.bind({ statement: name, values: values as string[] } as pg.BindConfig, true);
    if (!isKnown) connection.describe({ type: 'P', name: '' }, true);
    connection.execute({ portal: '', rows: '' }, true);
  }

  handleRowDescription({ fields }: { fields: readonly Field[] }) {
    this.#shape = {
      names: fields.map((field) => field.name),
      parsers: fields.map((field) => pg.types.getTypeParser(field.dataTypeID, 'text')),
      empty: Object.fromEntries(fields.map((field) => [field.name, null])),
    };
    const prepared = this.#connection.prepared.get(this.#sendings[this.#at]?.name ?? '');
    if (prepared) prepared.shape = this.#shape;
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }) {
    const shape = this.#shape ?? this.#connection.prepared.get(this.#sendings[this.#at]?.name ?? '')?.shape;
    // A throw here would surface at the socket, so the error is saved for the query's promise.
    try {
      if (!shape) throw new Error('a row came without its description');
      this.#rows.push(rowOf(shape, fields));
    } catch (error) {
      this.#unread ??= error as Error;
    }
  }

  handleCommandComplete({ text }: { text: string }) {
    const parts = text.split(' ');
    this.#outcomes.push({
      rows: this.#rows,
      rowCount: Number(parts.at(-1)) || 0,
      command: parts[0] as string,
    });
    this.#timings.push(this.#answered());
    this.#rows = [];
    this.#shape = undefined;
    this.#at++;
  }

  /** The timing of the statement that was answered just now. If the batch is timed as a whole, its last one has it all. */
  #answered(isLast = this.#at === this.#sendings.length - 1): Timing {
    const { isExact, isSampled } = this.#precision;
    const startedAt = Math.max(this.#sentAt, this.#connection.answeredAt);
    if (isExact ? isInstant(this.#sendings[this.#at]?.text ?? '') : !isLast)
      return { startedAt, ms: isExact ? 0 : undefined, sharedWith: none, isSampled };
    const now = performance.now();
    this.#connection.answeredAt = now;
    const others = isExact ? none : this.#sendings.slice(0, this.#at).map(({ text }) => text);
    const sharedWith = others.length > 0 ? others.filter((text) => !isInstant(text)) : none;
    return { startedAt, ms: now - startedAt, sharedWith, isSampled };
  }

  // Only now is a statement outside a transaction committed.
  handleReadyForQuery() {
    if (this.#unread) return this.handleError(this.#unread);
    for (const [at, { resolve }] of this.#sendings.entries())
      resolve(this.#outcomes[at] as Outcome, this.#timings[at] as Timing);
  }

  handleError(error: Error) {
    // The statement text shows where it failed. Values may be secret and stay out of logs.
    const failedText = this.#sendings[this.#at]?.text.slice(0, 300);
    Object.assign(error, { statement: failedText });
    // A lost connection says nothing about the statement.
    if (error instanceof pg.DatabaseError) this.#timings.push(this.#answered(true));
    for (const { name } of this.#sendings.slice(this.#at)) this.#connection.prepared.delete(name);
    for (const [at, { reject }] of this.#sendings.entries())
      reject(error, this.#timings[at], at === this.#at ? error : undefined);
  }
}

export type OpenPipeline = (
  client: pg.ClientBase,
  options?: {
    observe?: Observer | undefined;
    operationID?: string | undefined;
    failed?: (error: unknown) => unknown;
    answered?: () => void;
  },
) => (statement: Asked) => Promise<Outcome>;

/**
 * Statements sent within one tick share one batch. `failed` receives every failure, the original before those it
 * caused, and returns the error for the caller.
 */
export const openPipeline: OpenPipeline = (client, { observe, operationID, failed, answered } = {}) => {
  let batch: Sending[] = [];
  let isTraced = false;
  const leave = () => {
    const { isExact, isSampled } = observe?.precisionOf(batch) ?? unobserved;
    const precision = { isSampled, isExact: isExact || isTraced };
    client.query(new Batch(batch, precision) as unknown as pg.Submittable);
    batch = [];
    isTraced = false;
  };
  return ({ text, name = '', values }: Asked) =>
    new Promise<Outcome>((resolve, reject) => {
      const request = observe && { text, operationID, span: activeSpan(), askedAt: performance.now() };
      if (request?.span?.traceID) isTraced = true;
      // A value that cannot be serialised throws here, before any of the batch is sent.
      const serialised = values.map((value) => prepareValue(value));
      if (batch.length === 0) process.nextTick(leave);
      batch.push({
        ...{ text, name, values: serialised },
        resolve: (outcome, timing) => {
          answered?.();
          if (request) observe.statement(request, timing);
          resolve(outcome);
        },
        reject: (error, timing, ownError) => {
          if (request && timing) observe.statement(request, timing, ownError);
          reject(failed ? failed(error) : error);
        },
      });
    });
};
