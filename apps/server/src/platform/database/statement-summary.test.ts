import { expect, it } from 'vitest';
import { nothing, sql } from './db';
import { summaryOf } from './statement-summary';

it.each([
  [sql`begin`, 'begin'],
  [sql`select 1`, 'select'],
  [
    sql`
    select id, balance from ledger.accounts a where id = ${1n} for update of a`,
    'select ledger.accounts',
  ],
  [sql`select ledger.settle_escrow(${1n})`, 'select ledger.settle_escrow'],
  [
    sql`insert into platform.outbox (topic) values (${'x'}) on conflict do update set topic = 'y'`,
    'insert platform.outbox',
  ],
  [
    sql`with due as (select id from orders.orders) update orders.orders o set state = 1`,
    'update orders.orders',
  ],
  [sql`delete from platform.bus ${nothing}`, 'delete platform.bus'],
])('%o is named by its verb and its table', ({ text }, summary) => {
  expect(summaryOf(text)).toBe(summary);
});
