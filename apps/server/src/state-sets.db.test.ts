import { disputeEndStates, disputeNumbersOf, disputeStateNames } from '@gift/contract/disputes/states';
import { numbersOf, orderStateNames } from '@gift/contract/orders/states';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, databaseOn, sql } from './platform/database/db';
import { testDatabase } from './testing/database/database';

let test: Awaited<ReturnType<typeof testDatabase>>;
let db: Database;
beforeAll(async () => {
  test = await testDatabase();
  db = databaseOn(test.pool);
});
afterAll(() => test.close());

it('an order may have exactly the states of the contract', async () => {
  const rows = await db.many<{ n: number }>(sql`
    select n from generate_series(-1, 200) n where pg_input_is_valid(n::text, 'orders.state_number') order by n`);
  expect(rows.map(({ n }) => n)).toEqual(numbersOf(orderStateNames));
});

it('every other set of state numbers in the database is one of the contract', async () => {
  const rows = await db.many<{ name: string; definition: string }>(sql`
    with definitions as (
      select conrelid::regclass::text as name, pg_get_constraintdef(oid) as definition, connamespace as schema
        from pg_constraint where contype = 'c'
      union all select c.oid::regclass::text, pg_get_indexdef(c.oid), c.relnamespace from pg_class c where c.relkind = 'i'
      union all select c.oid::regclass::text, pg_get_viewdef(c.oid), c.relnamespace from pg_class c where c.relkind in ('v', 'm')
      union all select p.oid::regproc::text, p.prosrc, p.pronamespace from pg_proc p)
    select name, definition from definitions
    where schema in ('orders'::regnamespace, 'disputes'::regnamespace)
      and definition ~* '\\mstate\\M\\)*(::\\w+)?\\)* *(=|<|>|!|not in|in|between)[=> ]*\\(*((any|all) *\\(*(array\\[)?)?[''{]*[0-9]'
    order by name, definition`);
  const sets = rows.map(({ name, definition }) => `${name} ${definition.match(/\d+/g)?.join(' ')}`);
  expect(sets).toEqual([
    `disputes.cases ${disputeNumbersOf(disputeEndStates).join(' ')}`,
    `disputes.cases ${disputeNumbersOf(disputeStateNames).join(' ')}`,
  ]);
});
