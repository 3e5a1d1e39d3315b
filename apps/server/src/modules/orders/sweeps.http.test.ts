import { orderStates } from '@gift/contract/orders/states';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hours } from '../../platform/clock';
import { sql } from '../../platform/database/db';
import { type TestApp, testApp } from '../../testing/app';
import { assertInvariants } from '../../testing/database/invariants';
import { createTrade } from '../../testing/fixtures/trade';

let gift: TestApp;
beforeAll(async () => {
  gift = await testApp();
});
afterAll(async () => {
  await assertInvariants(gift.database);
  await gift.close();
});

it('an order whose deadline handling fails blocks no other, and is retried once it is fixed', async () => {
  const trade = await createTrade(gift);
  const broken = (await trade.submit()).data.orderNo;
  const sound = (await trade.submit()).data.orderNo;
  const stateOf = async (orderNo: string) =>
    (await gift.call('orderDetail', { orderNo }, { token: trade.buyer.token })).data.state;
  await gift.database.pool.query(`
    create function public.break_it() returns trigger language plpgsql as 'begin raise exception ''broken''; end';
    create trigger break_it before update on orders.orders for each row when (old.id = ${broken})
      execute function public.break_it()`);
  gift.clock.advance(hours(2));
  await gift.runDue();
  expect(await stateOf(sound)).toBe(orderStates.expired);
  expect(await stateOf(broken)).toBe(orderStates.awaitingPayment);
  const line = gift.logLines.find((one) => one.includes('a due row failed'));
  expect(JSON.parse(line ?? '{}')).toMatchObject({ work: 'order deadlines', row: broken });
  await gift.database.run(sql`drop trigger break_it on orders.orders`);
  gift.clock.advance(hours(1));
  await gift.runDue();
  expect(await stateOf(broken)).toBe(orderStates.expired);
});
