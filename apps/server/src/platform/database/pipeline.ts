import pg from 'pg';

/** Receives every statement: its text without values, its duration and the operation it belongs to. */
export type Observer = (seen: { statement: string; ms: number; operationID?: string }) => void;

/** A statement's result. `command` is PostgreSQL's tag: COMMIT of a failed transaction returns ROLLBACK. */
export type Outcome = { readonly rows: unknown[]; readonly rowCount: number; readonly command: string };

/** A statement to send; one with a name is prepared once per connection. */
type Asked = { readonly text: string; readonly name?: string; readonly values: readonly unknown[] };

type Sending = {
  readonly text: string;
  readonly name: string;
  readonly values: readonly unknown[];
  /** `ms`: this statement's own duration, without those ahead of it in the batch. */
  resolve(outcome: Outcome, ms: number): void;
  reject(error: unknown): void;
};

/** How to parse the rows of a prepared statement: described once per connection. */
type Shape = {
  readonly names: readonly string[];
  readonly parsers: readonly ((text: string) => unknown)[];
  readonly empty: Readonly<Record<string, null>>;
};
type Field = { name: string; dataTypeID: number };

/** The statements prepared on a connection; a shape is missing until the first answer arrives. */
const preparedOn = new WeakMap<pg.Connection, Map<string, { shape?: Shape }>>();

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

/**
 * Statements that are sent and answered together. pg's own queries each end in a Sync and ask for their row description
 * every time, which costs more on both ends than most statements do. Here a batch has one Sync, and a prepared
 * statement is described once. When one statement fails, the server skips the rest, and the whole batch fails with its
 * error: in a transaction none of it has an effect.
 */
class Batch extends pg.Query {
  // Private at run time too: pg reads properties such as `rows` off a query.
  readonly #sendings: readonly Sending[];
  #at = 0;
  #shape: Shape | undefined;
  #rows: unknown[] = [];
  #unread: Error | undefined;
  readonly #outcomes: Outcome[] = [];
  readonly #tookMs: number[] = [];
  #from = 0;
  #known = new Map<string, { shape?: Shape }>();

  constructor(sendings: readonly Sending[]) {
    super('');
    this.#sendings = sendings;
    this.submit = (connection) => this.#write(connection);
  }

  #write(connection: pg.Connection): null {
    this.#known = preparedOn.get(connection) ?? new Map();
    preparedOn.set(connection, this.#known);
    const { stream } = connection;
    this.#from = performance.now();
    stream.cork();
    try {
      for (const sending of this.#sendings) this.#writeOne(connection, sending);
    } finally {
      connection.sync();
      stream.uncork();
    }
    return null;
  }

  #writeOne(connection: pg.Connection, { text, name, values }: Sending) {
    const isKnown = this.#known.has(name);
    if (!isKnown) {
      // An earlier try may have prepared it and failed afterwards; closing a missing statement is harmless.
      if (name !== '') connection.close({ type: 'S', name }, true);
      connection.parse({ name, text, types: [] }, true);
      if (name !== '') this.#known.set(name, {});
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
    const prepared = this.#known.get(this.#sendings[this.#at]?.name ?? '');
    if (prepared) prepared.shape = this.#shape;
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }) {
    const shape = this.#shape ?? this.#known.get(this.#sendings[this.#at]?.name ?? '')?.shape;
    // A throw here would surface at the socket, so the error is saved for the query's promise.
    try {
      if (!shape) throw new Error('a row came without its description');
      this.#rows.push(rowOf(shape, fields));
    } catch (error) {
      this.#unread ??= error as Error;
    }
  }

  handleCommandComplete({ text }: { text: string }) {
    const words = text.split(' ');
    this.#outcomes.push({
      rows: this.#rows,
      rowCount: Number(words.at(-1)) || 0,
      command: words[0] as string,
    });
    const now = performance.now();
    this.#tookMs.push(now - this.#from);
    this.#from = now;
    this.#rows = [];
    this.#shape = undefined;
    this.#at++;
  }

  // Only now is a statement outside a transaction committed.
  handleReadyForQuery() {
    if (this.#unread) return this.handleError(this.#unread);
    for (const [at, { resolve }] of this.#sendings.entries())
      resolve(this.#outcomes[at] as Outcome, this.#tookMs[at] as number);
  }

  handleError(error: Error) {
    // The statement text shows where it failed. Values may be secret and stay out of logs.
    const failed = this.#sendings[this.#at]?.text.slice(0, 300);
    Object.assign(error, { statement: failed });
    for (const { name } of this.#sendings.slice(this.#at)) this.#known.delete(name);
    for (const { reject } of this.#sendings) reject(error);
  }
}

export type OpenPipeline = (
  client: pg.ClientBase,
  given?: { observe?: Observer; failed?: (error: unknown) => unknown; answered?: () => void },
) => (statement: Asked, how?: { ownBatch?: boolean }) => Promise<Outcome>;

/**
 * Statements sent within one tick share one packet. `ownBatch` ends the batch after a statement, so that it commits
 * independently of those after it. `failed` receives every failure, the original before those it caused, and returns
 * the error for the caller.
 */
export const openPipeline: OpenPipeline = (client, { observe, failed, answered } = {}) => {
  let batches: Sending[][] = [[]];
  let isHeld = false;
  const leave = () => {
    const leaving = batches.filter((batch) => batch.length > 0);
    batches = [[]];
    isHeld = false;
    const { stream } = (client as unknown as { connection: pg.Connection }).connection;
    stream.cork();
    for (const batch of leaving) client.query(new Batch(batch) as unknown as pg.Submittable);
    stream.uncork();
  };
  return ({ text, name = '', values }: Asked, { ownBatch = false } = {}) =>
    new Promise<Outcome>((resolve, reject) => {
      batches.at(-1)?.push({
        text,
        name,
        // A value that cannot be serialised throws here, before any of the batch is sent.
        values: values.map((value) => prepareValue(value)),
        resolve: (outcome, ms) => {
          answered?.();
          observe?.({ statement: text, ms });
          resolve(outcome);
        },
        reject: (error) => reject(failed ? failed(error) : error),
      });
      if (ownBatch) batches.push([]);
      if (isHeld) return;
      isHeld = true;
      process.nextTick(leave);
    });
};
