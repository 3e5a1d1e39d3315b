import fs from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrationsFolder } from '../../platform/database/migrate';
import { testDatabase } from './database';
import type { Clone } from './database-server';

describe('a test database', () => {
  let first: Clone;
  let second: Clone;
  beforeAll(async () => {
    [first, second] = await Promise.all([testDatabase(), testDatabase()]);
  });
  afterAll(async () => {
    await Promise.all([first.close(), second.close()]);
  });

  it('is migrated, the job queue included', async () => {
    const { rows } = await first.pool.query<{ name: string }>(
      'select name from platform.migrations order by name',
    );
    const files = fs.readdirSync(migrationsFolder()).filter((name) => name.endsWith('.sql'));
    expect(rows.map((row) => row.name)).toEqual(files.sort());
    await first.pool.query('select * from graphile_worker.jobs');
  });

  it('shares nothing with another test database', async () => {
    await first.pool.query('create table public.mine (n int)');
    await expect(second.pool.query('select * from public.mine')).rejects.toThrow('does not exist');
  });

  it('is dropped once closed', async () => {
    const third = await testDatabase();
    await third.pool.query('select 1');
    await third.close();
    const client = new pg.Client({ connectionString: third.url });
    await expect(client.connect()).rejects.toThrow('does not exist');
  });

  it('uses UTC and sorts text by code point, like the real one', async () => {
    const { rows } = await first.pool.query(
      `select current_setting('timezone') zone, (select string_agg(t, '' order by t) from unnest(array['a','B','é','z']) t) sorted`,
    );
    expect(rows[0]).toEqual({ zone: 'UTC', sorted: 'Bazé' });
  });
});
