import { afterAll, beforeAll, expect, it } from 'vitest';
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

/** A copy of a closed case and its order, changed. */
async function copy(
  { disputeID, orderNo }: { disputeID: string; orderNo: string },
  number: bigint,
  { brandID, ...change }: { brandID?: string; [column: string]: unknown },
): Promise<string> {
  const [id, orderID] = [String(BigInt(disputeID) + number), String(BigInt(orderNo) + number)];
  const order = JSON.stringify({ id: orderID, quote_id: orderID, ...(brandID && { brand_id: brandID }) });
  await gift.database.run(sql`
    insert into orders.orders select (jsonb_populate_record(o, ${order}::jsonb)).*
    from orders.orders o where id = ${BigInt(orderNo)}`);
  const fields = JSON.stringify({ id, order_id: orderID, token: `S${number}`, ...change });
  await gift.database.run(sql`
    insert into disputes.cases select (jsonb_populate_record(c, ${fields}::jsonb)).*
    from disputes.cases c where id = ${BigInt(disputeID)}`);
  return id;
}

it('lists rulings on the same reason, of the same brand first, without those of the reader', async () => {
  const closed = await disputesOf(gift, await createTrade(gift)).closed('buyer');
  const trade = await createTrade(gift);
  const cases = disputesOf(gift, trade);
  const open = await cases.queued();
  const at = (hour: number) => ({ ended_at: `2020-01-01T0${hour}:00:00Z` });
  const { brand } = await gift.database.one<{ brand: string }>(sql`
    select brand_id as brand from orders.orders where id = ${BigInt(open.orderNo)}`);
  const otherBrand = await copy(closed, 1n, { ...at(5), brandID: 'other' });
  const split = await copy(closed, 2n, {
    ...at(1),
    queued_at: '2020-01-01T00:00:00Z',
    ruled_at: '2020-01-01T00:30:00Z',
    finding: {
      outcome: 'split',
      sellerShareBps: 4_000,
      reason: 'bothAtFault',
      text: 'Both.',
      citedEvents: [],
    },
  });
  const newer = await copy(closed, 3n, at(2));
  await copy(closed, 4n, { ...at(6), reason: 'another' });
  await copy(closed, 5n, { ...at(6), ruled_by: null, approved_by: null });
  const moderator = await cases.staff('moderator');
  const own = await copy(closed, 6n, { ...at(7), buyer_id: String(moderator.userID) });
  const listFor = async (by: TestUser) =>
    (await gift.call('disputeBackground', { disputeID: open.disputeID }, cases.as(by))).data.similarCases;
  const rows = await listFor(moderator);
  const ids = rows.map(({ disputeID }) => disputeID);
  // The case that was closed by the API is the newest.
  expect(ids.slice(0, 4)).toEqual([closed.disputeID, newer, split, otherBrand]);
  expect(ids).not.toContain(own);
  expect(rows.map(({ brandID }) => brandID).slice(0, 4)).toEqual([brand, brand, brand, 'other']);
  expect(rows[2]).toEqual({
    ...{ disputeID: split, orderNo: String(BigInt(closed.orderNo) + 2n), brandID: brand },
    ...{ outcome: 'split', sellerShareBps: 4_000, reason: 'bothAtFault', isAppealed: false },
    ...{ ruledAfterMin: 30, endedAt: '2020-01-01T01:00:00.000Z' },
  });
  // A colleague sees that case, unless linked to its buyer.
  const colleague = await cases.staff('moderator');
  expect((await listFor(colleague)).map(({ disputeID }) => disputeID)).toContain(own);
  for (const { userID } of [colleague, moderator])
    await gift.database.run(sql`
      insert into identity.known_devices (user_id, device_hash, since)
      values (${userID}, ${Buffer.alloc(32, 78)}, ${gift.clock.now()})`);
  expect((await listFor(colleague)).map(({ disputeID }) => disputeID)).not.toContain(own);
});
