import { openTopUpStates, openWithdrawalStates } from '@gift/contract/wallet/wallet-enums';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, databaseOn, sql } from '../../platform/database/db';
import { testDatabase } from '../../testing/database/database';
import { isOpenTopUp, isOpenWithdrawal } from './open-states';

let test: Awaited<ReturnType<typeof testDatabase>>;
let db: Database;
beforeAll(async () => {
  test = await testDatabase();
  db = databaseOn(test.pool);
});
afterAll(() => test.close());

it('open top-ups and withdrawals are those of the contract, in queries, indexes and constraints', async () => {
  const written = (states: readonly string[]) =>
    `state in (${states.map((state) => `'${state}'`).join(', ')})`;
  expect(isOpenTopUp.text).toBe(written(openTopUpStates));
  expect(isOpenWithdrawal.text).toBe(written(openWithdrawalStates));
  const indexed = await db.many<{ definition: string }>(sql`
    select indexdef as definition from pg_indexes where schemaname = 'wallet' and tablename = 'withdrawals'
      and indexdef ~ 'state = ANY'`);
  expect(indexed.length).toBeGreaterThan(0);
  for (const { definition } of indexed)
    expect([...definition.matchAll(/'(\w+)'/g)].map(([, state]) => state)).toEqual(openWithdrawalStates);
});
