import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from './app';
import { days } from './platform/clock';
import { parseConfig } from './platform/config/config';
import { sql } from './platform/database/db';
import { createServices } from './services';
import { type TestApp, testApp } from './testing/app';
import { createTrade } from './testing/fixtures/trade';

let gift: TestApp;
let trade: Awaited<ReturnType<typeof createTrade>>;
beforeAll(async () => {
  gift = await testApp();
  trade = await createTrade(gift);
});
afterAll(() => gift.close());

/** The lines of /metrics by name and labels, as they are in the second scrape of a new process. */
async function scrape(env: Record<string, string> = {}): Promise<Map<string, number>> {
  const { services } = gift;
  const config = parseConfig({ MODE: 'demo', DATA_DIR: services.config.dataDir, ...env });
  const other = await createApp(createServices({ ...services, config }));
  await other.inject({ url: '/metrics' });
  const { payload } = await other.inject({ url: '/metrics' });
  await other.close();
  const lines = payload.split('\n').filter((line) => line && !line.startsWith('#'));
  return new Map(lines.map((line) => [line.replace(/ \S+$/, ''), Number(line.replace(/^.* /, ''))]));
}

it('shows escrow, open orders and disputes by state, and sign-ups', async () => {
  await trade.revealed();
  await trade.submitted();
  const metrics = await scrape();
  expect(metrics.get('gift_orders_open{state="awaitingPayment"}')).toBe(1);
  expect(metrics.get('gift_orders_open{state="checking"}')).toBe(1);
  expect(metrics.get('gift_escrow_held_kobo')).toBe(
    Number(
      (
        await gift.database.one<{ held: bigint }>(sql`
      select sum(amount_kobo + buyer_fee_kobo + buyer_vat_kobo)::bigint as held from orders.orders where paid_at is not null`)
      ).held,
    ),
  );
  expect(metrics.get('gift_signups_1d')).toBe(3);
  expect(metrics.get('gift_orders_late')).toBe(0);
  expect(metrics.get('gift_disputes_overdue')).toBe(0);
  expect(metrics.get('gift_payouts_oldest_pending_seconds')).toBe(0);
  gift.clock.advance(days(2));
  const later = await scrape();
  expect(later.get('gift_signups_1d')).toBe(0);
  expect(later.get('gift_orders_late')).toBe(2);
});

it('reads the database on processes that run jobs only', async () => {
  expect((await scrape({ ROLE: 'api,im' })).has('gift_escrow_held_kobo')).toBe(false);
});

it('leaves out a gauge that cannot be read, and counts it', async () => {
  await gift.database.run(sql`alter table orders.orders rename to orders_away`);
  const metrics = await scrape().finally(() =>
    gift.database.run(sql`alter table orders.orders_away rename to orders`),
  );
  expect([...metrics.keys()].filter((name) => name.startsWith('gift_orders_'))).toEqual([]);
  expect(metrics.get('gift_gauge_failures_total{gauge="gift_orders_open"}')).toBeGreaterThan(0);
  expect(metrics.has('gift_escrow_held_kobo')).toBe(true);
});
