import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../../platform/database/db';
import { type TestApp, testApp } from '../../../testing/app';
import { publish, setReference } from '../../../testing/fixtures/offers';
import { createTestUser } from '../../../testing/fixtures/users';

let gift: TestApp;
beforeAll(async () => {
  gift = await testApp();
  await setReference(gift, 90_000n);
  await gift.runDue();
  const maker = await createTestUser(gift, { tier: 3 });
  const offerID = await publish(gift, maker, {
    price: { mode: 'margin', marginBp: 100, floorKobo: null, ceilKobo: null },
  });
  // Three hundred copies of the first, without the generated columns.
  await gift.database.run(sql`
    insert into offers.offers (id, maker_id, kind, side, brand_id, country_id, currency, form, receipts, min_face,
      max_face, stock_face, price_mode, margin_bp, rate_kobo, reference_kobo, anchor_form, anchor_receipt, anchor_band,
      pay_window_min, deliver_window_min, check_window_min, auto_accept, pre_lock, terms, instructions, tags,
      requirements, status, created_at, updated_at)
    select id + n, maker_id, kind, side, brand_id, country_id, currency, form, receipts, min_face, max_face, stock_face,
      price_mode, margin_bp, rate_kobo, reference_kobo, anchor_form, anchor_receipt, anchor_band, pay_window_min,
      deliver_window_min, check_window_min, auto_accept, pre_lock, terms, instructions, tags, requirements, status,
      created_at, updated_at
    from offers.offers, generate_series(1, 300) n where id = ${BigInt(offerID)}`);
});
afterAll(() => gift.close());

const followed = async (rateKobo: bigint) =>
  (
    await gift.database.one<{ n: number }>(sql`
      select count(*)::int as n from offers.offers where rate_kobo = ${rateKobo}`)
  ).n;

it('reprices offers in batches, so one locked offer delays only its own batch', async () => {
  expect(await followed(90_900n)).toBe(301);
  // Other due work, such as presence, runs before the test holds a lock.
  await gift.runDue();
  const holder = await gift.database.pool.connect();
  let running: Promise<unknown> = Promise.resolve();
  try {
    await holder.query('begin');
    await holder.query(
      'select 1 from offers.offers where id = (select max(id) from offers.offers) for update',
    );
    await setReference(gift, 100_000n);
    running = gift.runDue();
    // Another transaction holds the last one; the first ones are done all the same.
    await expect.poll(() => followed(101_000n), { timeout: 20_000 }).toBeGreaterThanOrEqual(200);
    expect(await followed(101_000n)).toBeLessThan(301);
  } finally {
    await holder.query('rollback');
    holder.release();
  }
  await running;
  expect(await followed(101_000n)).toBe(301);
});

it('updates no offer whose own reference rate is unchanged', async () => {
  await setReference(gift, 95_000n);
  await gift.runDue();
  const before = await gift.database.many(sql`select id, updated_at from offers.offers order by id`);
  gift.clock.advance(60_000);
  await setReference(gift, 97_000n, { brandID: 'steam', countryID: 'GB' });
  await gift.runDue();
  expect(await gift.database.many(sql`select id, updated_at from offers.offers order by id`)).toEqual(before);
});
