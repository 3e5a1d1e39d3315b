import { afterAll, beforeAll, expect, it } from 'vitest';
import { days } from '../platform/clock';
import { sql } from '../platform/db';
import { type TestApp, testApp } from '../testing/app';
import { assertInvariants } from '../testing/invariants';
import { demoAccounts } from './accounts';
import { seedWorld } from './world';

let gift: TestApp;
beforeAll(async () => {
  gift = await testApp();
  await seedWorld(gift.services);
});
afterAll(() => gift.close());

it('gives a newcomer a market on both sides and traders with a history', async () => {
  const sellers = await gift.call('offerList', { type: '0' });
  const buyers = await gift.call('offerList', { type: '1' });
  expect(sellers.data.items.length).toBeGreaterThanOrEqual(5);
  expect(buyers.data.items.length).toBeGreaterThanOrEqual(5);
  const orders = await gift.database.many<{ state: number }>(
    sql`select state from orders.orders order by id`,
  );
  expect(orders.map((order) => order.state)).toEqual([80, 80, 80, 83, 90, 91, 80, 80, 70, 60]);
});

it('tells its orders in chat at the times they happened', async () => {
  await gift.runDue();
  const lines = await gift.database.many<{ sentMs: bigint; isBack: boolean }>(sql`
    select sent_ms as "sentMs", sent_ms < lag(sent_ms, 1, 0::bigint) over (partition by m.thread order by seq) as "isBack"
    from messaging.messages m join messaging.threads t on t.n = m.thread
    where t.id like 'si%'`);
  expect(lines.length).toBeGreaterThan(20);
  expect(lines.filter(({ isBack }) => isBack)).toEqual([]);
  expect(new Set(lines.map(({ sentMs }) => Math.floor(Number(sentMs) / days(1)))).size).toBeGreaterThan(2);
});

it('has a case for a moderator to take, one that is decided, and a report that its seller may answer', async () => {
  const cases = await gift.database.many<{ state: number; outcome: string | null; handed: bigint }>(sql`
    select state, finding ->> 'outcome' as outcome, (select count(*) from disputes.evidence e where e.case_id = c.id) as handed
    from disputes.cases c order by id`);
  expect(cases).toEqual([
    { state: 90, outcome: 'buyer', handed: 2n },
    { state: 20, outcome: null, handed: 2n },
  ]);
});

it('balances to the kobo', () => assertInvariants(gift.database));

it('lets the two traders log in with what is printed', async () => {
  for (const { phone, password } of demoAccounts) {
    const { code, data } = await gift.call('login', { account: phone, password });
    expect([code, 'token' in data && data.token.length > 20]).toEqual([200, true]);
  }
});

it('is made once', async () => {
  await seedWorld(gift.services);
  const { people } = await gift.database.one<{ people: bigint }>(
    sql`select count(*) as people from identity.users`,
  );
  expect(people).toBe(14n);
});

it('is whole for every process that starts at the same time, not only for the one that makes it', async () => {
  const other = await testApp();
  const ended = async () => {
    const { count } = await other.database.one<{ count: bigint }>(
      sql`select count(*) as count from orders.orders where ended_at is not null`,
    );
    return count;
  };
  const seen = await Promise.all([0, 1].map(() => seedWorld(other.services).then(ended)));
  expect(seen).toEqual([8n, 8n]);
  await other.close();
});
