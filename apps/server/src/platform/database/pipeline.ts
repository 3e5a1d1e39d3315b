import pg from 'pg';

/** Gets every statement: its text without its values, how long it took, and the operation it served. */
export type Observer = (seen: { statement: string; ms: number; operationID?: string }) => void;

/** What a statement came to. `command` is PostgreSQL's word for it: a failed transaction's COMMIT says ROLLBACK. */
export type Outcome = { readonly rows: unknown[]; readonly rowCount: number; readonly command: string };

/** A statement as it is asked; one with a name is prepared once on each connection. */
type Asked = { readonly text: string; readonly name?: string; readonly values: readonly unknown[] };

type Sending = {
  readonly text: string;
  readonly name: string;
  readonly values: readonly unknown[];
  /** `ms` is what this statement took by itself, without those ahead of it in its batch. */
  resolve(outcome: Outcome, ms: number): void;
  reject(error: unknown): void;
};

/** How the rows of a prepared statement read: asked of the server once on each connection. */
type Shape = {
  readonly names: readonly string[];
  readonly parsers: readonly ((text: string) => unknown)[];
  readonly empty: Readonly<Record<string, null>>;
};
type Field = { name: string; dataTypeID: number };

/** The statements that a connection has prepared; a shape is missing until the first answer is there. */
const preparedOn = new WeakMap<pg.Connection, Map<string, { shape?: Shape }>>();

// pg's own way to write a value (dates, arrays, JSON), which its types leave out.
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
 * Statements that travel to the server together and are answered together. pg's own queries each end in a Sync
 * and ask for the shape of their rows every time, which costs more on both ends than most statements do; here a
 * batch has one Sync, and a prepared statement is described once. When one fails, the server passes over those
 * behind it, and all of the batch fail with its error: in a transaction none of them stands.
 */
class Batch extends pg.Query {
  // Private for the language too: pg reads names such as `rows` off a query.
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
      // An earlier try may have prepared it and failed after that; closing what is not there harms nothing.
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
    // What is thrown here would be thrown at the socket; it waits for whoever waits for the rows.
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
    // The statement names the place; its values stay out of logs, they may be secret.
    const failed = this.#sendings[this.#at]?.text.slice(0, 300);
    Object.assign(error, { statement: failed });
    for (const { name } of this.#sendings.slice(this.#at)) this.#known.delete(name);
    for (const { reject } of this.#sendings) reject(error);
  }
}

/** Makes a way to ask on one connection. */
export type OpenPipeline = (
  client: pg.ClientBase,
  given?: { observe?: Observer; failed?: (error: unknown) => unknown; answered?: () => void },
) => (statement: Asked, how?: { ownBatch?: boolean }) => Promise<Outcome>;

/**
 * A way to a connection on which what is asked in one moment travels in one packet. With `apart`, a statement ends
 * the batch: it stands by itself, whatever becomes of those behind it. `failed` gets every failure, first of all the
 * one that others follow from, and gives what the caller sees of it.
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
        // A value that can't be written throws here, before anything of the batch is on its way.
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
