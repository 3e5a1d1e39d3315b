import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseOn } from '../platform/database/db';
import { type TestApp, testApp } from '../testing/app';
import { databaseOfOwner } from '../testing/database/database-server';
import {
  debianPrograms,
  newServerFolder,
  runPostgresProgram,
  startDebianPostgres,
} from '../testing/database/debian-postgres';
import { assertInvariants } from '../testing/database/invariants';
import { createTrade } from '../testing/fixtures/trade';

/** The settings of docs/run/backup.md. */
const archiving = (archive: string) => [
  'archive_mode=on',
  `archive_command=test ! -f ${archive}/%f && cp %p ${archive}/%f`,
];
const recovery = (archive: string, at: string) => [
  `restore_command=cp ${archive}/%f %p`,
  `recovery_target_time=${at}`,
  'recovery_target_action=promote',
];

describe.skipIf(!debianPrograms())('point-in-time recovery', () => {
  const archive = newServerFolder();
  const base = path.join(newServerFolder(), 'base');
  let primary: Awaited<ReturnType<typeof startDebianPostgres>>;
  let gift: TestApp;
  beforeAll(async () => {
    primary = await startDebianPostgres(archiving(archive));
    gift = await testApp({}, { clone: () => databaseOfOwner(primary.url) });
  });
  afterAll(async () => {
    await gift.close();
    primary.stop();
    for (const folder of [archive, path.dirname(base)]) fs.rmSync(folder, { recursive: true, force: true });
  });

  it('has every trade up to the moment, none after it, and a ledger that balances', async () => {
    const trade = await createTrade(gift);
    const { port } = new URL(primary.url);
    runPostgresProgram(
      'pg_basebackup',
      ...['-h', '127.0.0.1', '-p', port, '-U', 'postgres'],
      '-D',
      base,
      '-c',
      'fast',
    );
    const { orderNo: before } = await trade.paid();
    const superuser = new pg.Client({ connectionString: primary.url });
    await superuser.connect();
    const { rows } = await superuser.query(`select clock_timestamp()::text as at from pg_sleep(0.1)`);
    await trade.ship(before);
    await superuser.query('select pg_switch_wal()');
    await superuser.query('checkpoint');
    await expect
      .poll(
        async () =>
          (await superuser.query('select failed_count, archived_count from pg_stat_archiver')).rows[0],
      )
      .toMatchObject({ failed_count: 0n, archived_count: expect.toSatisfy((count: bigint) => count >= 3n) });
    await superuser.end();
    fs.writeFileSync(path.join(base, 'recovery.signal'), '');
    const recovered = await startDebianPostgres(recovery(archive, rows[0].at), base);
    const url = new URL(recovered.url);
    url.pathname = new URL(gift.databaseUrl).pathname;
    const pool = new pg.Pool({ connectionString: url.href });
    try {
      await expect
        .poll(async () => (await pool.query('select pg_is_in_recovery() as is')).rows)
        .toEqual([{ is: false }]);
      const { rows: orders } = await pool.query('select state from orders.orders');
      expect(orders).toEqual([{ state: 30 }]);
      await assertInvariants(databaseOn(pool));
    } finally {
      await pool.end();
      recovered.stop();
    }
  });
});
