import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../../testing/database/database';
import { type Database, openDatabase, sql } from './db';

// The same tests for both implementations: pipelined statements, and pg's public interface only.

let test: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  test = await testDatabase();
  await test.pool.query('create table pieces (id bigint primary key, note text)');
});
afterAll(() => test.close());

describe.each([
  ['together', true],
  ['one by one, as PG_PIPELINE=off asks,', false],
])('statements that are sent %s', (_, isPipelined) => {
  let db: Database;
  beforeAll(() => {
    db = openDatabase(test.url, { max: 4, isPipelined });
  });
  afterAll(() => db.pool.end());
  beforeEach(() => test.pool.query('delete from pieces'));
  const ids = async () =>
    (await db.many<{ id: bigint }>(sql`select id from pieces order by id`)).map(({ id }) => id);
  const add = (id: number) => sql`insert into pieces values (${id}, ${`piece ${id}`})`;

  it('use the pipeline hooks of the driver only when enabled', async () => {
    const client = await db.pool.connect();
    expect((client as unknown as { pipeline: boolean }).pipeline).toBe(isPipelined);
    client.release();
  });

  it('persist after the commit, and afterCommit runs once', async () => {
    let done = 0;
    const touched = await db.transaction(async (tx) => {
      tx.send(add(1));
      tx.afterCommit(() => void done++);
      return tx.run(sql`update pieces set note = null where id = 1`);
    });
    expect([touched, done]).toEqual([1, 1]);
    expect(await db.one(sql`select id, note, array[1, 2]::bigint[] as list from pieces`)).toEqual({
      id: 1n,
      note: null,
      list: [1n, 2n],
    });
  });

  it('of beforeCommit run last, in order, in the same transaction', async () => {
    const order: string[] = [];
    await db.transaction(async (tx) => {
      tx.beforeCommit(async () => {
        order.push(`first after ${await tx.run(sql`update pieces set note = null`)}`);
        tx.beforeCommit(async () => void order.push('added while committing'));
      });
      tx.beforeCommit(async () => void order.push('second'));
      tx.send(add(1));
      order.push('work');
    });
    expect(order).toEqual(['work', 'first after 1', 'second', 'added while committing']);
    const failing = db.transaction(async (tx) => {
      await tx.run(add(2));
      tx.beforeCommit(() => Promise.reject(new Error('too late')));
    });
    await expect(failing).rejects.toThrow('too late');
    expect(await ids()).toEqual([1n]);
  });

  it('are undone when the work throws', async () => {
    const work = db.transaction(async (tx) => {
      await tx.run(add(1));
      throw new Error('no');
    });
    await expect(work).rejects.toThrow('no');
    expect(await ids()).toEqual([]);
  });

  it('roll back to a savepoint, and statements around it persist', async () => {
    await db.transaction(async (tx) => {
      tx.send(add(1));
      await tx.run(sql`savepoint here`);
      await expect(tx.run(add(1))).rejects.toMatchObject({ code: '23505' });
      await tx.run(sql`rollback to savepoint here`);
      await tx.run(add(2));
    });
    expect(await ids()).toEqual([1n, 2n]);
  });

  it('fail with the statement that failed, be it awaited, sent ahead or made light of', async () => {
    const broken = sql`select 1 / ${0}::int as broken`;
    const itself = { code: '22012', statement: expect.stringContaining('broken') };
    const within = (work: Parameters<Database['transaction']>[0]) =>
      expect(
        db.transaction(async (tx) => {
          tx.send(add(1));
          await work(tx);
        }),
      );
    await within((tx) => Promise.all([tx.run(add(2)), tx.run(broken), tx.run(add(3))])).rejects.toMatchObject(
      itself,
    );
    await within(async (tx) => tx.send(broken)).rejects.toMatchObject(itself);
    const madeLightOf = within(async (tx) => {
      await tx.one(sql`select 1`);
      await tx.run(broken).catch(() => {});
    });
    await madeLightOf.rejects.toThrow('rolled back by its commit');
    expect(await ids()).toEqual([]);
  });

  it('leave the connection usable after one of them fails', async () => {
    const [own] = await Promise.all([
      db.many(sql`select pg_backend_pid() as pid`),
      expect(db.run(sql`select 1 / 0`)).rejects.toMatchObject({ code: '22012' }),
      expect(db.one(sql`select ${{ sum: 1n }}::jsonb as value`)).rejects.toThrow('BigInt'),
    ]);
    expect(own).toHaveLength(1);
    expect(await db.one(sql`select 1 as still`)).toEqual({ still: 1 });
  });

  it('keep a leading standalone statement when the transaction fails', async () => {
    const first = { statement: add(1), refusal: () => undefined };
    const work = db.transaction((tx) => tx.run(sql`select 1 / 0`), undefined, first);
    await expect(work).rejects.toMatchObject({ code: '22012' });
    expect(await ids()).toEqual([1n]);
  });

  it('return each its own rows, with 60 transactions in parallel', async () => {
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, n) =>
        db.transaction(async (tx) => {
          tx.send(add(n));
          const [note, none, more] = await Promise.all([
            tx.one<{ note: string }>(sql`select note from pieces where id = ${n}`),
            tx.many(sql`select 1 from pieces where id = ${-n - 1}`),
            tx.many<{ i: number }>(sql`select i from generate_series(1, ${n % 7}::int) as i`),
          ]);
          return [note.note, none.length, more.length];
        }),
      ),
    );
    expect(answers).toEqual(Array.from({ length: 60 }, (_, n) => [`piece ${n}`, 0, n % 7]));
    expect(await ids()).toHaveLength(60);
  });
});
