import { createHash } from 'node:crypto';
import { verifyChain } from '@gift/contract/order-chain';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { days, later } from '../platform/clock';
import { sql } from '../platform/db';
import { type TestApp, testApp } from '../testing/app';
import { assertInvariants } from '../testing/invariants';
import { demoAccounts } from './accounts';
import { nairaPerDollar } from './reference-rates';
import { seedWorld } from './world';

let gift: TestApp;
/** What came before is history; since then every step was a call. */
const days4 = () => later(gift.clock.now(), -days(4));
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
  const brands = await gift.database.many<{ brandID: string }>(sql`
    select distinct brand_id as "brandID" from offers.offers where status = 'active' order by 1`);
  expect(brands.map(({ brandID }) => brandID)).toEqual(Object.keys(nairaPerDollar).sort());
  const orders = await gift.database.many<{ state: number }>(
    sql`select state from orders.orders where created_at > ${days4()} order by id`,
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

it('has months of ended orders of each kind, and figures made of them', async () => {
  const found = await gift.database.one<{ orders: bigint; days: bigint; oldest: Date }>(sql`
    select count(*) as orders, count(distinct date_trunc('day', created_at)) as days, min(created_at) as oldest
    from orders.orders where created_at < ${days4()}`);
  expect(found.orders).toBe(400n);
  expect(found.days).toBeGreaterThan(80n);
  expect(found.oldest.getTime()).toBeGreaterThan(later(gift.clock.now(), -days(91)).getTime());
  const states = await gift.database.many<{ state: number; count: bigint }>(sql`
    select state, count(*) from orders.orders where created_at < ${days4()} group by state order by state`);
  expect(states.map(({ state }) => state)).toEqual([80, 83, 90, 91]);
  for (const { count } of states) expect(count).toBeGreaterThan(5n);
  expect(states[0]?.count).toBeGreaterThan(280n);
  await gift.runDue();
  const traders = await gift.database.many<{ completed: number; positive: number | null; trust: number }>(sql`
    select completed, positive_bp as positive, trust_score as trust from offers.traders where is_demo and completed > 0`);
  expect(traders).toHaveLength(6);
  for (const { completed, positive, trust } of traders) {
    expect(completed).toBeGreaterThan(40);
    expect(positive).toBeGreaterThan(5_000);
    expect(trust).toBeGreaterThan(0);
  }
});

it('chains the log of every order, as a reader would check it', async () => {
  const rows = await gift.database.many<{ events: Parameters<typeof verifyChain>[0]; head: string }>(sql`
    select o.last_hash as head, (select json_agg(json_build_object('seq', seq, 'orderNo', e.order_id::text, 'event', event,
        'actor', actor, 'fromState', from_state, 'toState', to_state, 'data', data, 'hash', e.hash,
        'at', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'prevHash', prev) order by seq)
      from (select *, coalesce(lag(hash) over (order by seq), repeat('0', 64)) as prev
        from orders.events where order_id = o.id) e) as events
    from orders.orders o`);
  expect(rows.length).toBeGreaterThan(400);
  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
  for (const { events, head } of rows) expect(await verifyChain(events, sha256)).toEqual({ ok: true, head });
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
      sql`select count(*) as count from orders.orders where ended_at is not null and created_at > ${days4()}`,
    );
    return count;
  };
  const seen = await Promise.all([0, 1].map(() => seedWorld(other.services).then(ended)));
  expect(seen).toEqual([8n, 8n]);
  await other.close();
});
