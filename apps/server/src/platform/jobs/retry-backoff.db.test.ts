import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../testing/app';
import { hours, later, minutes, seconds } from '../clock';
import { sql, type Tx } from '../database/db';
import { deleteStaleDeferrals, forEachDueRow, isNotDeferred } from './retry-backoff';
import { runDue, type Sweep } from './sweeps';

let gift: TestApp;
beforeAll(async () => {
  gift = await testApp();
  await gift.database.pool.query(`create table public.chores (id bigint primary key, done_at timestamptz)`);
  await gift.database.pool.query(`insert into public.chores select n from generate_series(1, 30) n`);
});
afterAll(() => gift.close());

const work = 'chores';
const pending = async () =>
  (
    await gift.database.many<{ id: bigint }>(
      sql`select id from public.chores where done_at is null order by id`,
    )
  ).map(({ id }) => Number(id));
const tried: number[] = [];
/** The first twenty fail: a whole batch. */
const handleRow = async (tx: Tx, id: bigint) => {
  tried.push(Number(id));
  if (id <= 20n) throw new Error('this chore breaks');
  await tx.run(sql`update public.chores set done_at = ${gift.clock.now()} where id = ${id}`);
  return true;
};
const sweep: Sweep = {
  name: work,
  everyMs: 1000,
  async run(services, now) {
    const due = await services.database.many<{ id: bigint }>(sql`
      select id from public.chores where done_at is null and ${isNotDeferred(work, sql`id`, now)} order by id limit 20`);
    return forEachDueRow(services, { work, ids: due.map(({ id }) => id), now }, handleRow);
  },
};
const failing = Array.from({ length: 20 }, (_, at) => at + 1);

it('handles the rows behind a whole batch of failing rows', async () => {
  await runDue(gift.services, [sweep]);
  expect(await pending()).toEqual(failing);
});

it('retries a failing row after one, two and four seconds, and never later than one hour', async () => {
  const start = gift.clock.now();
  const triesAt = async (ms: number) => {
    tried.length = 0;
    await sweep.run(gift.services, later(start, ms));
    return tried.filter((id) => id === 1).length;
  };
  expect(await triesAt(seconds(1) - 1)).toBe(0);
  expect(await triesAt(seconds(1))).toBe(1);
  expect(await triesAt(seconds(3) - 1)).toBe(0);
  expect(await triesAt(seconds(3))).toBe(1);
  expect(await triesAt(seconds(7) - 1)).toBe(0);
  await gift.database.run(
    sql`update platform.retry_backoff set tries = 500, until = ${later(start, seconds(7))}`,
  );
  expect(await triesAt(seconds(7))).toBe(1);
  expect(await triesAt(seconds(7) + hours(1) - 1)).toBe(0);
  expect(await triesAt(seconds(7) + hours(1))).toBe(1);
});

it('puts a row off for the work that failed on it, and for no other', async () => {
  const now = later(gift.clock.now(), minutes(90));
  const due = (name: string) =>
    gift.database.many(
      sql`select id from public.chores where id <= 20 and ${isNotDeferred(name, sql`id`, now)}`,
    );
  expect(await due(work)).toHaveLength(0);
  expect(await due('another')).toHaveLength(20);
});

it('deletes the deferral of a row one hour after it has expired', async () => {
  const until = later(gift.clock.now(), seconds(7) + hours(2));
  expect(await deleteStaleDeferrals(gift.database, later(until, hours(1)))).toBe(0);
  expect(await deleteStaleDeferrals(gift.database, later(until, hours(1) + 1))).toBe(20);
});
