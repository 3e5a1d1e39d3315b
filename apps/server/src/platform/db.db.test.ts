import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../testing/database';
import { type Database, databaseOn, joined, nothing, sql } from './db';

let test: Awaited<ReturnType<typeof testDatabase>>;
let db: Database;
beforeAll(async () => {
  test = await testDatabase();
  db = databaseOn(test.pool);
  await test.pool.query('create table scratch (id bigint primary key, note text)');
});
afterAll(() => test.close());

describe('the sql tag', () => {
  it('makes every value a parameter, whatever it says', async () => {
    const hostile = "'; drop table scratch; --";
    const row = await db.one<{ note: string }>(sql`select ${hostile}::text as note`);
    expect(row.note).toBe(hostile);
  });

  it('takes an object that looks like a statement as a value', async () => {
    const row = await db.one<{ value: unknown }>(
      sql`select ${{ text: 'select 1', values: [] }}::jsonb as value`,
    );
    expect(row.value).toEqual({ text: 'select 1', values: [] });
  });

  it('numbers the parameters of nested statements anew', () => {
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

describe('a transaction', () => {
  const count = async () => (await db.one<{ n: bigint }>(sql`select count(*) as n from scratch`)).n;

  it('leaves nothing behind when its work throws, and runs no task', async () => {
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
    const crossing = (first: number, second: number) =>
      db.transaction(async (tx) => {
        tries++;
        await tx.run(sql`update scratch set note = note || '1' where id = ${first}`);
        await new Promise((resolve) => setTimeout(resolve, 150));
        await tx.run(sql`update scratch set note = note || '2' where id = ${second}`);
      });
    await Promise.all([crossing(1, 2), crossing(2, 1)]);
    expect(tries).toBeGreaterThan(2);
    const rows = await db.many<{ note: string }>(sql`select note from scratch order by id`);
    expect(rows.map((row) => row.note.length)).toEqual([3, 3]);
  });

  it('fails at its commit when a statement that was sent ahead failed, and says which', async () => {
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

  it('commits what was sent ahead, in the order it was sent', async () => {
    await db.transaction(async (tx) => {
      tx.send(sql`insert into scratch values (7, 'a')`);
      tx.send(sql`update scratch set note = note || 'b' where id = 7`);
      expect(await tx.one(sql`select note from scratch where id = 7`)).toEqual({ note: 'ab' });
    });
    expect(await count()).toBe(1n);
  });
});
