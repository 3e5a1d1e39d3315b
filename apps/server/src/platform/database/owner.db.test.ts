import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type TestApp, testApp } from '../../testing/app';
import { databaseOfOwner } from '../../testing/database/database-server';
import { debianPrograms, startDebianPostgres } from '../../testing/database/debian-postgres';
import { assertInvariants } from '../../testing/database/invariants';
import { createTrade } from '../../testing/fixtures/trade';
import { days } from '../clock';

const forbidden = [
  'update ledger.entries set amount = amount + 1',
  'delete from ledger.entries',
  'truncate ledger.entries',
  'insert into ledger.entries select * from ledger.entries',
  'update ledger.accounts set balance = balance + 1',
  'insert into ledger.accounts (id, owner, kind, balance) values (1601, 100, 1, 5)',
  'update ledger.holds set balance = balance + 1',
  'select ledger.bump(17, 5)',
];

/** What an owner without other rights can do on a server; `serverOf` starts it. */
function worksOn(serverOf: () => Promise<{ url: string; stop?: () => void }>) {
  let server: { url: string; stop?: () => void } | undefined;
  let gift: TestApp | undefined;
  beforeAll(async () => {
    server = await serverOf();
    const { url } = server;
    gift = await testApp({}, { clone: () => databaseOfOwner(url) });
  });
  afterAll(async () => {
    await gift?.close();
    server?.stop?.();
  });

  it('migrates, completes an order, and protects the ledger from the owner', async () => {
    const { database, runDue, clock } = gift!;
    const { rows } = await database.pool.query(`
      select rolsuper or rolcreaterole or rolcreatedb as "isPowerful",
        (select count(*)::int from pg_extension where extname <> 'plpgsql') as extensions
      from pg_roles where rolname = current_user`);
    expect(rows).toEqual([{ isPowerful: false, extensions: 0 }]);
    const trade = await createTrade(gift!);
    const { orderNo } = await trade.completed();
    clock.advance(days(8));
    await runDue();
    const { rows: reasons } = await database.pool.query(
      `select distinct reason::text from ledger.entries e join ledger.holds h on h.order_id = e.ref where order_no = $1`,
      [orderNo],
    );
    expect(reasons.map(({ reason }) => reason)).toEqual(expect.arrayContaining(['lock', 'release']));
    for (const text of forbidden)
      await expect(database.pool.query(text), text).rejects.toMatchObject({ code: '42501' });
    await assertInvariants(database);
  });
}

describe('a role that only owns its database, on the built-in PostgreSQL', () => {
  worksOn(async () => ({ url: inject('testServer').url }));
});

describe.skipIf(!debianPrograms())('a role that only owns its database, on the PostgreSQL of Debian', () => {
  worksOn(startDebianPostgres);
});
