import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../testing/database/database';
import { type Database, databaseOn, failOnLockWait, isLockTimeout, joined, nothing, sql } from './db';

let test: Awaited<ReturnType<typeof testDatabase>>;
let db: Database;
beforeAll(async () => {
  test = await testDatabase();
  db = databaseOn(test.pool);
  await test.pool.query('create table scratch (id bigint primary key, note text)');
});
afterAll(() => test.close());

describe('the sql tag', () => {
  it('passes every value as a parameter, even one that contains SQL', async () => {
    const hostile = "'; drop table scratch; --";
    const row = await db.one<{ note: string }>(sql`select ${hostile}::text as note`);
    expect(row.note).toBe(hostile);
  });

  it('treats an object shaped like a statement as a value', async () => {
    const row = await db.one<{ value: unknown }>(
      sql`select ${{ text: 'select 1', values: [] }}::jsonb as value`,
    );
    expect(row.value).toEqual({ text: 'select 1', values: [] });
  });

  it('renumbers the parameters of nested statements', () => {
    const inner = joined([sql`a = ${1}`, sql`b = ${2}`], ' and ');
    expect(sql`select ${0} where ${inner} limit ${3} ${nothing}`).toMatchObject({
      text: 'select $1 where a = $2 and b = $3 limit $4 ',
      values: [0, 1, 2, 3],
    });
  });

  it('reads int8 as bigint', async () => {
    const row = await db.one<{ sum: bigint }>(sql`select 9007199254740993::bigint as sum`);
    expect(row.sum).toBe(9007199254740993n);
  });
});

describe('a prepared statement', () => {
  /** The same text each time, so the same statement name. */
  const read = () => db.many(sql`select label from late where n = ${1}`);

  it('that failed works on the same connection once the missing table exists', async () => {
    await expect(read()).rejects.toMatchObject({
      code: '42P01',
      statement: expect.stringContaining('from late'),
    });
    await db.run(sql`create table late (n int, label text)`);
    await db.run(sql`insert into late values (1, 'here')`);
    expect(await read()).toEqual([{ label: 'here' }]);
    expect(await read()).toEqual([{ label: 'here' }]);
  });

  it('that failed during execution works again afterwards', async () => {
    const divide = (by: number) => db.one(sql`select 6 / ${by}::int as share`);
    await expect(divide(0)).rejects.toMatchObject({ code: '22012' });
    expect(await divide(3)).toEqual({ share: 2 });
  });

  it('reads its rows alike the first time and later, and nulls as null', async () => {
    const ask = (n: number) =>
      db.one(sql`select ${n}::int as n, null::text as nothing, array[1, 2]::bigint[] as ids`);
    for (const n of [1, 2, 3]) expect(await ask(n)).toEqual({ n, nothing: null, ids: [1n, 2n] });
  });

  it('refuses a value that cannot be written before anything is sent', async () => {
    const circular: Record<string, unknown> = {};
    circular.self = circular;
    await expect(db.one(sql`select ${circular}::jsonb as value`)).rejects.toThrow('circular');
    expect(await db.one(sql`select 1 as still`)).toEqual({ still: 1 });
  });

  it('fails when its rows cannot be parsed, and the connection stays usable', async () => {
    // Our int8[] parser does not support nulls.
    await expect(db.one(sql`select array[1, null]::bigint[] as ids`)).rejects.toThrow();
    expect(await db.one(sql`select 2 as still`)).toEqual({ still: 2 });
  });
});

describe('a transaction', () => {
  const count = async () => (await db.one<{ n: bigint }>(sql`select count(*) as n from scratch`)).n;

  it('rolls back and runs no after-commit task when its function throws', async () => {
    let ran = false;
    const work = db.transaction(async (tx) => {
      await tx.run(sql`insert into scratch values (1, 'x')`);
      tx.afterCommit(() => {
        ran = true;
      });
      throw new Error('no');
    });
    await expect(work).rejects.toThrow('no');
    expect([await count(), ran]).toEqual([0n, false]);
  });

  it('is tried again after a deadlock', async () => {
    await db.run(sql`insert into scratch values (1, 'a'), (2, 'b')`);
    let tries = 0;
    let holding = 0;
    let met = () => {};
    const bothHold = new Promise<void>((resolve) => {
      met = resolve;
    });
    const crossing = (first: number, second: number) =>
      db.transaction(async (tx) => {
        tries++;
        await tx.run(sql`update scratch set note = note || '1' where id = ${first}`);
        // Each transaction locks its first row before either asks for the other's.
        holding++;
        if (holding === 2) met();
        await bothHold;
        await tx.run(sql`update scratch set note = note || '2' where id = ${second}`);
      });
    await Promise.all([crossing(1, 2), crossing(2, 1)]);
    expect(tries).toBeGreaterThan(2);
    const rows = await db.many<{ note: string }>(sql`select note from scratch order by id`);
    expect(rows.map((row) => row.note.length)).toEqual([3, 3]);
  });

  describe('that PostgreSQL breaks', () => {
    /** Fails like a deadlock: the statement fails and the transaction is rolled back. */
    const broken = sql`do $$ begin raise exception 'as if' using errcode = 'deadlock_detected'; end $$`;

    it('is retried even if its function catches the error, and takes effect once', async () => {
      await db.run(sql`delete from scratch`);
      const seen: number[] = [];
      const noting = databaseOn(test.pool, { retried: ({ tries }) => void seen.push(tries) });
      let tries = 0;
      let done = 0;
      const answer = await noting.transaction(async (tx) => {
        tries++;
        await tx.run(sql`insert into scratch values (1, 'once')`);
        tx.afterCommit(() => void done++);
        if (tries === 1) await tx.run(broken).catch(() => undefined);
        if (tries === 2) {
          await tx.run(broken).catch(() => undefined);
          throw new Error('made of it by the work');
        }
        if (tries === 3) tx.send(broken);
        return 'answered';
      });
      expect([answer, tries, done, await count()]).toEqual(['answered', 4, 1, 1n]);
      expect(seen).toEqual([1, 2, 3]);
    });

    it('is not taken for a replay of itself', async () => {
      let tries = 0;
      const refusal = (rowCount: number) => (rowCount === 1 ? undefined : new Error('a replay'));
      const statement = sql`insert into scratch values (31, 'used') on conflict do nothing`;
      const run = () =>
        db.transaction(
          async (tx) => {
            if (++tries === 1) await tx.run(broken);
          },
          undefined,
          { statement, refusal },
        );
      await run();
      expect(tries).toBe(2);
      await expect(run()).rejects.toThrow('a replay');
    });

    it('fails after five tries and writes nothing if every try breaks', async () => {
      await db.run(sql`delete from scratch`);
      let tries = 0;
      const work = db.transaction(async (tx) => {
        tries++;
        await tx.run(sql`insert into scratch values (1, 'x')`);
        await tx.run(broken);
      });
      await expect(work).rejects.toMatchObject({ code: '40P01' });
      expect([tries, await count()]).toEqual([5, 0n]);
    });

    it('is retried when it is a single statement', async () => {
      await db.run(sql`create sequence tried`);
      await db.run(sql`
        create function break_once() returns text language plpgsql as $$
        begin
          if nextval('tried') = 1 then raise exception 'as if' using errcode = 'deadlock_detected'; end if;
          return 'fine';
        end $$`);
      expect(await db.one(sql`select break_once() as answer`)).toEqual({ answer: 'fine' });
    });
  });

  it('that refuses to wait fails at once when another one holds the lock', async () => {
    await db.run(sql`delete from scratch`);
    await db.run(sql`insert into scratch values (1, 'a')`);
    await db.transaction(async (tx) => {
      await tx.run(sql`update scratch set note = 'b' where id = 1`);
      const other = db.transaction(async (impatient) => {
        failOnLockWait(impatient);
        await impatient.run(sql`update scratch set note = 'c' where id = 1`);
      });
      const failure = await other.catch((error: unknown) => error);
      expect(isLockTimeout(failure)).toBe(true);
    });
  });

  it('fails with the error of a statement that was sent without waiting', async () => {
    await db.run(sql`delete from scratch`);
    const late = db.transaction(async (tx) => {
      tx.send(sql`insert into scratch values (1, 'first')`);
      tx.send(sql`insert into scratch values (1, 'again')`);
    });
    await expect(late).rejects.toMatchObject({ code: '23505' });
    const early = db.transaction(async (tx) => {
      tx.send(sql`insert into scratch values (2, 'x'), (2, 'x')`);
      await tx.one(sql`select 1`);
    });
    await expect(early).rejects.toMatchObject({ code: '23505' });
    expect(await count()).toBe(0n);
  });

  it('reports the statement that failed, although the parallel statements fail too', async () => {
    const work = db.transaction(async (tx) => {
      const first = tx.one(sql`select 1 / ${0}::int as broken`);
      const second = tx.one(sql`select 2 as fine`);
      await Promise.allSettled([first, second]);
      await tx.one(sql`select 3 as later`);
    });
    await expect(work).rejects.toMatchObject({ code: '22012', statement: expect.stringContaining('broken') });
  });

  it('returns to each of several parallel statements its own rows', async () => {
    const rows = await db.transaction((tx) =>
      Promise.all([
        tx.one(sql`select 1 as a`),
        tx.many(sql`select 2 as b where false`),
        tx.one(sql`select 3 as c`),
      ]),
    );
    expect(rows).toEqual([{ a: 1 }, [], { c: 3 }]);
  });

  it('commits the statements sent without waiting, in the order they were sent', async () => {
    await db.transaction(async (tx) => {
      tx.send(sql`insert into scratch values (7, 'a')`);
      tx.send(sql`update scratch set note = note || 'b' where id = 7`);
      expect(await tx.one(sql`select note from scratch where id = 7`)).toEqual({ note: 'ab' });
    });
    expect(await count()).toBe(1n);
  });
});
