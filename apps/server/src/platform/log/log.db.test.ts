import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../testing/app';
import { type Statement, sql } from '../database/db';
import { addJob, runDueJobs } from '../jobs/jobs';

let gift: TestApp;
beforeAll(async () => {
  gift = await testApp();
  await gift.database.pool.query(`
    create table public.drawer (id int primary key, label text not null constraint short check (length(label) < 10))`);
  await gift.database.pool.query(`insert into public.drawer values (1, 'first')`);
});
afterAll(() => gift.close());

const planted = 'PLANTED-VALUE-7315';
const logged = async (statement: Statement) => {
  const error = await gift.database.run(statement).catch((caught: unknown) => caught);
  gift.logLines.length = 0;
  gift.services.log.error({ err: error }, 'it broke');
  const entry = gift.logLines.join('');
  expect(entry).not.toContain(planted);
  return JSON.parse(entry).err;
};

it('logs the violated constraint and table, but no values', async () => {
  expect(await logged(sql`insert into public.drawer values (2, ${planted})`)).toMatchObject({
    errorCode: '23514',
    constraint: 'short',
    table: 'drawer',
    statement: 'insert into public.drawer values (2, $1)',
    message: expect.stringContaining('violates check constraint "short"'),
    stack: expect.stringContaining('    at '),
  });
  expect(await logged(sql`insert into public.drawer values (1, 'again')`)).toMatchObject({
    errorCode: '23505',
    constraint: 'drawer_pkey',
    table: 'drawer',
  });
  expect(await logged(sql`insert into public.drawer values (3, null)`)).toMatchObject({
    errorCode: '23502',
    column: 'label',
  });
});

it('logs that a value was invalid, but not the value', async () => {
  const fields = await logged(sql`select (${planted}::text)::bigint`);
  expect(fields).toMatchObject({ errorCode: '22P02', message: 'a value that does not fit' });
  expect(fields.stack).toMatch(/^error: a value that does not fit\n +at /);
});

it('logs the message of other errors unchanged', async () => {
  gift.logLines.length = 0;
  gift.services.log.error({ err: new TypeError('no such thing') }, 'it broke');
  expect(JSON.parse(gift.logLines.join('')).err).toMatchObject({
    name: 'TypeError',
    message: 'no such thing',
    stack: expect.stringContaining('TypeError: no such thing'),
  });
});

it('logs no values for a failed job either', async () => {
  const jobs = {
    'test:break': async () => {
      await gift.database.run(sql`select (${planted}::text)::bigint`);
    },
  };
  await gift.database.transaction((tx) => addJob(tx, 'test:break', {}));
  gift.logLines.length = 0;
  await runDueJobs(gift.services, jobs);
  const entry = gift.logLines.find((one) => one.includes('a job failed'));
  expect(JSON.parse(entry ?? '{}')).toMatchObject({ job: 'test:break', err: { errorCode: '22P02' } });
  expect(gift.logLines.join('')).not.toContain(planted);
  // The job waits for its next try; the worker and the process keep running.
  const row = await gift.database.one(sql`select attempts, locked_at from graphile_worker.jobs`);
  expect(row).toEqual({ attempts: 1, locked_at: null });
});
