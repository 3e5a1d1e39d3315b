import { afterAll, beforeAll, expect, it } from 'vitest';
import { databaseOn, sql } from '../../platform/database/db';
import { newID } from '../../platform/ids';
import { testDatabase } from '../../testing/database/database';
import { fundWallet } from '../../testing/fixtures/money';
import { accountOf, nameAccount, orderKinds, platformNumbers, reasons, userKinds } from './accounts';

let test: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  test = await testDatabase();
});
afterAll(() => test.close());

it('converts every account ID back to the account it was made from', () => {
  for (const kind of Object.keys(userKinds) as (keyof typeof userKinds)[]) {
    expect(nameAccount(accountOf.user(712n, kind))).toEqual({ of: 'user', userID: 712n, kind });
  }
  for (const kind of Object.keys(orderKinds) as (keyof typeof orderKinds)[]) {
    expect(nameAccount(accountOf.order(9_000_000n, kind))).toEqual({
      of: 'order',
      orderID: 9_000_000n,
      kind,
    });
  }
  for (const account of Object.keys(platformNumbers) as (keyof typeof platformNumbers)[]) {
    expect(nameAccount(accountOf.platform(account))).toEqual({ of: 'platform', account });
  }
});

it('knows exactly the platform accounts and reasons the database has', async () => {
  const db = databaseOn(test.pool);
  const accounts = await db.many<{ id: bigint; name: string }>(
    sql`select id, name from ledger.platform_accounts`,
  );
  expect(Object.fromEntries(accounts.map(({ id, name }) => [name, id / 16n]))).toEqual(platformNumbers);
  const labels = await db.many<{ label: string }>(sql`
    select unnest(enum_range(null::ledger.reason))::text as label`);
  expect(labels.map((row) => row.label)).toEqual(reasons);
});

it('has room for the ids of users and orders until 2090', async () => {
  const late = newID(new Date('2090-01-01T00:00:00Z'));
  await fundWallet(databaseOn(test.pool), late, 5n);
  expect(nameAccount(accountOf.order(late, 'pending'))).toEqual({
    of: 'order',
    orderID: late,
    kind: 'pending',
  });
});
