import { createHash } from 'node:crypto';
import { disputeStateNames, disputeStates } from '@gift/contract/disputes/states';
import { type QueueName, queueNames } from '@gift/contract/operator/fields';
import type { StaffRole } from '@gift/contract/operator/staff-roles';
import { verifyChain } from '@gift/contract/orders/chain';
import { orderStateNames, orderStates } from '@gift/contract/orders/states';
import { fileTypeFromBuffer } from 'file-type';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { balancesOf } from '../modules/ledger';
import { days, hours, later } from '../platform/clock';
import { sql } from '../platform/database/db';
import { type TestApp, testApp } from '../testing/app';
import { assertInvariants } from '../testing/database/invariants';
import { fundWallet } from '../testing/fixtures/money';
import { createTestUser } from '../testing/fixtures/users';
import { demoAccounts, demoMakers, demoNewcomers, demoStaff, demoTakers } from './accounts';
import { perform } from './perform';
import { nairaPerDollar } from './reference-rates';
import { seedDemo } from './seed';

let gift: TestApp;
/** Everything earlier is history; since then every step was a call. */
const callsSince = () => later(gift.clock.now(), -days(3) + hours(-1));
beforeAll(async () => {
  gift = await testApp();
  await seedDemo(gift.services);
});
afterAll(() => gift.close());

const asStaff = async (role: StaffRole) => {
  const { phone } = demoStaff.find((one) => one.role === role)!;
  const staff = await gift.database.one<{ userID: bigint }>(sql`
    select id as "userID" from identity.users where phone = ${phone}`);
  return { ...staff, now: gift.clock.now(), roles: [role] };
};

it('has offers on both sides for every brand', async () => {
  const sellers = await gift.call('offerList', { type: '0' });
  const buyers = await gift.call('offerList', { type: '1' });
  expect(sellers.data.items.length).toBeGreaterThanOrEqual(5);
  expect(buyers.data.items.length).toBeGreaterThanOrEqual(5);
  const brands = await gift.database.many<{ brandID: string }>(sql`
    select distinct brand_id as "brandID" from offers.offers where status = 'active' order by 1`);
  expect(brands.map(({ brandID }) => brandID)).toEqual(Object.keys(nairaPerDollar).sort());
});

it('posts order events in chat in chronological order, over several days', async () => {
  await gift.runDue();
  const lines = await gift.database.many<{ sentMs: bigint; isBack: boolean }>(sql`
    select sent_ms as "sentMs", sent_ms < lag(sent_ms, 1, 0::bigint) over (partition by m.conversation order by seq) as "isBack"
    from messaging.messages m join messaging.conversations t on t.n = m.conversation
    where t.id like 'si%'`);
  expect(lines.length).toBeGreaterThan(20);
  expect(lines.filter(({ isBack }) => isBack)).toEqual([]);
  expect(new Set(lines.map(({ sentMs }) => Math.floor(Number(sentMs) / days(1)))).size).toBeGreaterThan(2);
});

it('has an order in every state', async () => {
  const orders = await gift.database.many<{ state: number }>(sql`
    select distinct state from orders.orders where created_at > ${callsSince()}`);
  // A request without a taker is an offer, not yet an order.
  const expected = orderStateNames.filter((name) => name !== 'requested').map((name) => orderStates[name]);
  expect(orders.map(({ state }) => state).sort()).toEqual(expected.sort());
  const { requests } = await gift.database.one<{ requests: bigint }>(sql`
    select count(*) as requests from offers.offers where kind = 'request' and status = 'active'`);
  expect(requests).toBeGreaterThan(0n);
});

it('has a dispute in every state, found for either side, for both, and settled by the two', async () => {
  const cases = await gift.database.many<{ state: number; outcome: string | null; handed: bigint }>(sql`
    select state, finding ->> 'outcome' as outcome,
      (select count(*) from disputes.evidence e where e.case_id = c.id) as handed
    from disputes.cases c`);
  const states = new Set(cases.map(({ state }) => state));
  expect(disputeStateNames.filter((name) => !states.has(disputeStates[name]))).toEqual([]);
  for (const { handed } of cases) expect(handed).toBeGreaterThan(1n);
  const closed = cases.filter(({ state }) => state === disputeStates.closed).map(({ outcome }) => outcome);
  expect(closed.sort()).toEqual(['buyer', 'seller', 'split']);
});

it('has at least two items in each console queue for the staff who work on it', async () => {
  const counts: { name: QueueName; role: string; count: number }[] = [];
  for (const { role } of demoStaff) {
    const as = await asStaff(role);
    const answer = await perform(gift.services, 'operatorCounts', as, undefined);
    for (const name of queueNames)
      if (answer.counts[name] !== undefined) counts.push({ name, role, count: answer.counts[name] });
  }
  expect(new Set(counts.map(({ name }) => name))).toEqual(new Set(queueNames));
  // Everyone may read approvals, but not everyone can decide some.
  const decides = counts.filter(({ name, count }) => name !== 'approvals' || count > 0);
  expect(decides.filter(({ count }) => count < 2)).toEqual([]);
  expect(decides.filter(({ name }) => name === 'approvals').length).toBeGreaterThan(2);
});

it('has payouts that arrived, that failed and that hang, and each kind of waiting money', async () => {
  const payouts = await gift.database.many<{ state: string }>(sql`
    select distinct state from wallet.withdrawals order by state`);
  expect(payouts.map(({ state }) => state)).toEqual(['accepted', 'failed', 'succeeded']);
  const causes = await gift.database.many<{ cause: string }>(sql`
    select cause from wallet.suspended_payments where state = 'open' order by cause`);
  expect(causes.map(({ cause }) => cause)).toEqual(['senderDiffers', 'unmatched']);
});

it('has canned replies and ruling templates that fill in for its threads and cases', async () => {
  const support = await asStaff('support');
  const { items: replies } = await perform(gift.services, 'cannedReplies', support, undefined);
  expect(replies).toHaveLength(8);
  const { items: questions } = await perform(gift.services, 'staffQuestions', support, { tab: 'open' });
  const { questionID } = questions.find(({ orderNo }) => orderNo !== null)!;
  const thread = await perform(gift.services, 'staffThread', support, { questionID });
  expect(thread.cannedReplies).toHaveLength(8);
  const moderator = await asStaff('moderator');
  const queue = await perform(gift.services, 'staffDisputeQueue', moderator, { tab: 'queued' });
  const { disputeID } = queue.items[0]!;
  const { items: rulings } = await perform(gift.services, 'rulingTexts', moderator, { disputeID });
  expect(rulings).toHaveLength(8);
  for (const { text } of [...thread.cannedReplies, ...rulings]) expect(text).not.toMatch(/[{}]/);
});

it('links each user under risk review with another account, and names an order of theirs', async () => {
  const as = await asStaff('lead');
  const { items } = await perform(gift.services, 'riskReviews', as, { tab: 'open' });
  const kinds: string[] = [];
  for (const { userID, orderNo } of items) {
    const order = await perform(gift.services, 'inspectOrder', as, { orderNo });
    expect([order.buyer.userID, order.seller.userID]).toContain(userID);
    const { links } = await perform(gift.services, 'linkedAccounts', as, { userID });
    kinds.push(...links.map(({ kind }) => kind));
  }
  expect(kinds).toEqual(expect.arrayContaining(['bank', 'device']));
});

it('has signed off each day whose reconciliation is signed', async () => {
  const finance = await asStaff('finance');
  const { items, days } = await perform(gift.services, 'adminReconciliations', finance, undefined);
  const signed = items.filter(({ signedName }) => signedName !== null);
  expect(signed).toHaveLength(4);
  expect(days.filter(({ signedName }) => signedName !== null)).toHaveLength(4);
});

it('has checked the ledger, so that a day can be signed off', async () => {
  const finance = await asStaff('finance');
  const { problems, verifiedAt } = await perform(gift.services, 'adminReconciliations', finance, undefined);
  expect({ problems, isVerified: verifiedAt !== null }).toEqual({ problems: [], isVerified: true });
});

it('trades on every day until now', async () => {
  const { empty } = await gift.database.one<{ empty: bigint }>(sql`
    select count(*) as empty
    from generate_series(${later(gift.clock.now(), -days(89))}::timestamptz, ${gift.clock.now()}, interval '1 day') d
    where not exists (select from orders.orders
      where (created_at at time zone 'Africa/Lagos')::date = (d at time zone 'Africa/Lagos')::date)`);
  expect(empty).toBe(0n);
});

it('has a chat with a picture that opens and a voice note that is sound', async () => {
  const lines = await gift.database.many<{ body: Buffer }>(sql`
    select body from messaging.messages m join messaging.conversations t on t.n = m.conversation where t.id like 'si\\_%'`);
  const urls = lines.flatMap(({ body }) => String(body).match(/\/api\/object\/key\/[\w./-]+/g) ?? []);
  const types = new Set<string>();
  for (const url of new Set(urls)) {
    const answer = await gift.app.inject({ method: 'GET', url });
    expect(answer.statusCode).toBe(200);
    const fileType = await fileTypeFromBuffer(answer.rawPayload);
    types.add(fileType?.mime ?? '');
  }
  expect([...types].sort()).toEqual(['image/jpeg', 'video/webm']);
});

it('has months of closed orders of each kind, and trader statistics based on them', async () => {
  const found = await gift.database.one<{ orders: bigint; days: bigint; oldest: Date }>(sql`
    select count(*) as orders, count(distinct date_trunc('day', created_at)) as days, min(created_at) as oldest
    from orders.orders where created_at < ${callsSince()}`);
  expect(found.orders).toBe(400n);
  expect(found.days).toBeGreaterThan(80n);
  expect(found.oldest.getTime()).toBeGreaterThan(later(gift.clock.now(), -days(91)).getTime());
  const states = await gift.database.many<{ state: number; count: bigint }>(sql`
    select state, count(*) from orders.orders where created_at < ${callsSince()} group by state order by state`);
  expect(states.map(({ state }) => state)).toEqual([80, 83, 90, 91]);
  for (const { count } of states) expect(count).toBeGreaterThan(5n);
  expect(states[0]?.count).toBeGreaterThan(280n);
  await gift.runDue();
  const traders = await gift.database.many<{ completed: number; positive: number | null; trust: number }>(sql`
    select completed, positive_bp as positive, trust_score as trust from offers.traders t where is_demo
      and exists (select from offers.offers o where o.maker_id = t.user_id)`);
  expect(traders).toHaveLength(6);
  for (const { completed, positive, trust } of traders) {
    expect(completed).toBeGreaterThan(40);
    expect(positive).toBeGreaterThan(5_000);
    expect(trust).toBeGreaterThan(0);
  }
});

it('has a valid hash chain in the log of every order', async () => {
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

it('lets the demo accounts log in with the printed credentials', async () => {
  for (const { phone, password } of demoAccounts) {
    const { code, data } = await gift.call('login', { account: phone, password });
    expect([code, 'token' in data && data.token.length > 20]).toEqual([200, true]);
  }
});

it('is created once, also if seeded again', async () => {
  await seedDemo(gift.services);
  const { people } = await gift.database.one<{ people: bigint }>(
    sql`select count(*) as people from identity.users`,
  );
  expect(people).toBe(BigInt([demoAccounts, demoStaff, demoMakers, demoTakers, demoNewcomers].flat().length));
});

it('is complete for every process that seeds at the same time', async () => {
  const other = await testApp();
  const ended = async () => {
    const { count } = await other.database.one<{ count: bigint }>(
      sql`select count(*) as count from orders.orders where ended_at is not null and created_at > ${callsSince()}`,
    );
    return count;
  };
  const seen = await Promise.all([0, 1].map(() => seedDemo(other.services).then(ended)));
  expect(seen[0]).toBeGreaterThan(10n);
  expect(seen[1]).toBe(seen[0]);
  await other.close();
});

it('has offers that can each be taken at their full amount', async () => {
  const offers = await gift.database.many<{
    id: bigint;
    form: 'ecode' | 'physical' | 'either';
    receipts: string[];
    face: bigint;
  }>(sql`
    select id, form, receipts, coalesce(denominations[1], max_face) as face from offers.offers where status = 'active'`);
  // Two of them, because of the limit of open orders.
  const takers = [await createTestUser(gift, { tier: 3 }), await createTestUser(gift, { tier: 3 })];
  for (const { userID } of takers) await fundWallet(gift.database, userID, 1_000_000_000n, gift.clock.now());
  const refused: string[] = [];
  for (const [index, { id, form, receipts, face }] of offers.entries()) {
    const as = { userID: takers[index % 2]!.userID, now: gift.clock.now() };
    const parts = form === 'physical' ? { form, receipt: receipts[0] as 'cash' } : { form: 'ecode' as const };
    const wanted = { offerID: String(id), faces: [Number(face)], receipt: 'none' as const, ...parts };
    try {
      const { quoteID } = await perform(gift.services, 'quoteOffer', as, wanted);
      const { orderNo } = await perform(gift.services, 'submitOrder', as, { quoteID });
      const order = await gift.database.one<{ buyerID: bigint; amount: bigint; state: number }>(sql`
        select buyer_id as "buyerID", amount_kobo + buyer_fee_kobo + buyer_vat_kobo as amount, state
        from orders.orders where id = ${BigInt(orderNo)}`);
      const { available } = await balancesOf(gift.database, order.buyerID);
      if (order.state === orderStates.awaitingPayment && available < order.amount)
        refused.push(`${id}: no money`);
    } catch (error) {
      refused.push(`${id}: ${(error as Error).message}`);
    }
  }
  expect(refused).toEqual([]);
});
