import { afterAll, beforeAll, expect, it } from 'vitest';
import { hours, later } from '../../../platform/clock';
import { sql } from '../../../platform/database/db';
import { type TestApp, testApp } from '../../../testing/app';
import { disputesOf } from '../../../testing/fixtures/disputes';
import { createTrade } from '../../../testing/fixtures/trade';
import type { TestUser } from '../../../testing/fixtures/users';

let gift: TestApp;
beforeAll(async () => {
  gift = await testApp();
});
afterAll(() => gift.close());

it('lists disputes that await the user first, then open ones, then closed ones, newest first', async () => {
  const trade = await createTrade(gift);
  const cases = disputesOf(gift, trade);
  const orderNo = await cases.contested();
  const first = (await cases.detail(orderNo)).data.disputeID;
  const now = gift.clock.now();
  let made = 0n;
  /** Another case like it, about a similar order. */
  async function another(change: object): Promise<string> {
    made += 1n;
    const [id, orderID] = [String(BigInt(first) + made), String(BigInt(orderNo) + made)];
    await gift.database.run(sql`
      insert into orders.orders select (jsonb_populate_record(o, ${JSON.stringify({ id: orderID, quote_id: orderID })}::jsonb)).*
      from orders.orders o where id = ${BigInt(orderNo)}`);
    const fields = JSON.stringify({ id, order_id: orderID, token: `T${made}`, ...change });
    await gift.database.run(sql`
      insert into disputes.cases select (jsonb_populate_record(c, ${fields}::jsonb)).*
      from disputes.cases c where id = ${BigInt(first)}`);
    return id;
  }
  const ended = (hoursAgo: number) =>
    another({ state: 91, deadline_at: null, ended_at: later(now, -hours(hoursAgo)) });
  const queued = await another({ state: 20, deadline_at: null, queued_at: now });
  const theirs = await another({ buyer_done_at: now, deadline_at: later(now, hours(1)) });
  const soon = await another({ deadline_at: later(now, hours(2)) });
  const [second, last, newest] = [await ended(5), await ended(9), await ended(1)];

  const list = async (user: TestUser, cursor?: string) => {
    const { data } = await gift.call('disputeList', { limit: 2, cursor }, cases.as(user));
    return { ids: data.items.map(({ disputeID }) => disputeID), next: data.nextCursor };
  };
  const going = [soon, first, theirs, queued];
  expect(await list(trade.buyer)).toEqual({ ids: [...going, newest, second], next: second });
  expect(await list(trade.buyer, second)).toEqual({ ids: [last], next: null });
  expect((await list(trade.seller)).ids.slice(0, 4)).toEqual([theirs, soon, first, queued]);
  // A cursor of another user's list is invalid in one's own.
  expect(await list(trade.stranger, second)).toEqual({ ids: [], next: null });
});
