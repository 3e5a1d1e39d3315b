import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../testing/database/database';

// What pipeline.ts uses of pg beyond its public interface. If a new pg version fails here, set PG_PIPELINE=off until
// pipeline.ts supports it.

let test: Awaited<ReturnType<typeof testDatabase>>;
let client: pg.Client;
beforeAll(async () => {
  test = await testDatabase();
  client = new pg.Client({ connectionString: test.url, pipeline: true } as pg.ClientConfig);
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await test.close();
});

type Hook = [name: string, seen: unknown];

/** A query that writes its own protocol messages and records what pg passes to it. */
class Probe extends pg.Query {
  readonly hooks: Hook[] = [];
  readonly over: Promise<Hook[]>;
  private end: (hooks: Hook[]) => void = () => {};
  constructor(write: (connection: pg.Connection) => void) {
    super('');
    this.over = new Promise((resolve) => {
      this.end = resolve;
    });
    this.submit = (connection) => {
      write(connection);
      connection.sync();
      return null as never;
    };
  }
  handleRowDescription({ fields }: { fields: { name: string; dataTypeID: number }[] }) {
    this.hooks.push(['row description', fields.map(({ name, dataTypeID }) => [name, dataTypeID])]);
  }
  handleDataRow({ fields }: { fields: (string | null)[] }) {
    this.hooks.push(['data row', fields]);
  }
  handleCommandComplete({ text }: { text: string }) {
    this.hooks.push(['command complete', text]);
  }
  handleReadyForQuery() {
    this.hooks.push(['ready', null]);
    this.end(this.hooks);
  }
  handleError(error: Error & { code?: string }) {
    this.hooks.push(['error', error.code]);
    this.end(this.hooks);
  }
}

const asked = (write: (connection: pg.Connection) => void) => {
  const probe = new Probe(write);
  client.query(probe as unknown as pg.Submittable);
  return probe.over;
};
const bound = (connection: pg.Connection, statement: string, values: string[] = []) =>
  connection.bind({ statement, values } as pg.BindConfig, true);
const execute = (connection: pg.Connection) => connection.execute({ portal: '', rows: '' }, true);

describe('pg', () => {
  it('lets a subclass of its query write several statements before one sync, and hands it their answers', async () => {
    const hooks = await asked((connection) => {
      connection.parse({ name: 'probe', text: 'select $1::bigint as n, null::text as t', types: [] }, true);
      bound(connection, 'probe', ['5']);
      connection.describe({ type: 'P', name: '' }, true);
      execute(connection);
      bound(connection, 'probe', ['6']);
      execute(connection);
    });
    expect(hooks).toEqual([
      [
        'row description',
        [
          ['n', 20],
          ['t', 25],
        ],
      ],
      ['data row', ['5', null]],
      ['command complete', 'SELECT 1'],
      // Described once: the second answer has rows only.
      ['data row', ['6', null]],
      ['command complete', 'SELECT 1'],
      ['ready', null],
    ]);
  });

  it('allows a prepared statement to be closed and created again', async () => {
    const make = (n: number) =>
      asked((connection) => {
        connection.close({ type: 'S', name: 'again' }, true);
        connection.parse({ name: 'again', text: `select ${n} as n`, types: [] }, true);
        bound(connection, 'again');
        execute(connection);
      });
    for (const n of [1, 2]) expect(await make(n)).toContainEqual(['data row', [String(n)]]);
  });

  it('hands over one error for a batch, and nothing of the statements behind the one that failed', async () => {
    const hooks = await asked((connection) => {
      for (const text of ['select 1 as a', 'select 1 / 0', 'select 2 as b']) {
        connection.parse({ name: '', text, types: [] }, true);
        bound(connection, '');
        execute(connection);
      }
    });
    expect(hooks).toEqual([
      ['data row', ['1']],
      ['command complete', 'SELECT 1'],
      ['error', '22012'],
    ]);
    expect((await client.query('select 3 as still')).rows).toEqual([{ still: 3 }]);
  });

  it('answers batches in the order in which they were written, without waiting in between', async () => {
    const written: number[] = [];
    const batches = [1, 2, 3].map((n) =>
      asked((connection) => {
        written.push(n);
        connection.parse({ name: '', text: `select ${n}`, types: [] }, true);
        bound(connection, '');
        execute(connection);
      }),
    );
    expect(written).toEqual([1, 2, 3]);
    expect((await Promise.all(batches)).map(([row]) => row)).toEqual(
      [1, 2, 3].map((n) => ['data row', [`${n}`]]),
    );
  });

  it('exposes the stream of a connection, which can be corked', () => {
    const { stream } = (client as unknown as { connection: pg.Connection }).connection;
    stream.cork();
    expect(stream.writableCorked).toBe(1);
    stream.uncork();
    expect(stream.writableCorked).toBe(0);
  });

  it('writes values as text by the function that it has for that', () => {
    const { prepareValue } = (pg as unknown as { utils: { prepareValue(value: unknown): unknown } }).utils;
    const day = new Date('2026-03-01T09:00:00Z');
    expect([5n, 'x', null, true, { a: 1 }, [1n, 'b']].map(prepareValue)).toEqual([
      '5',
      'x',
      null,
      'true',
      '{"a":1}',
      '{"1","b"}',
    ]);
    expect(new Date(prepareValue(day) as string)).toEqual(day);
    const bytes = Buffer.from('7');
    expect(prepareValue(bytes)).toBe(bytes);
  });

  it('reads values as text by the parsers that are set', () => {
    expect(pg.types.getTypeParser(23, 'text')('7')).toBe(7);
  });
});
