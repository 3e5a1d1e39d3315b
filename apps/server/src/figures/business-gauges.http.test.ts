import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { metricsPage } from '../../../../tools/tables/metrics-table';
import { createApp } from '../app';
import { days } from '../platform/clock';
import { parseConfig } from '../platform/config/config';
import { sql } from '../platform/database/db';
import { findInRepo } from '../platform/repo-root';
import { createServices } from '../services';
import { type TestApp, testApp } from '../testing/app';
import { createTrade } from '../testing/fixtures/trade';

let gift: TestApp;
let trade: Awaited<ReturnType<typeof createTrade>>;
beforeAll(async () => {
  gift = await testApp();
  trade = await createTrade(gift);
});
afterAll(() => gift.close());

/** The second scrape of a new process. */
async function scrapeText(env: Record<string, string> = {}): Promise<string> {
  const { services } = gift;
  const config = parseConfig({ MODE: 'demo', DATA_DIR: services.config.dataDir, ...env });
  const other = await createApp(createServices({ ...services, config }));
  await other.inject({ url: '/metrics' });
  const { payload } = await other.inject({ url: '/metrics' });
  await other.close();
  return payload;
}

async function scrape(env: Record<string, string> = {}): Promise<Map<string, number>> {
  const lines = (await scrapeText(env)).split('\n').filter((line) => line && !line.startsWith('#'));
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

const deploy = findInRepo('deploy');
it.each(['prometheus/alerts.yml', 'grafana/gift.json'])(
  'exports every metric that deploy/%s names',
  async (file) => {
    const named = new Set(
      readFileSync(path.join(deploy, file), 'utf8').match(/\b(gift|process)_[a-z0-9_]+/g),
    );
    expect(named.size).toBeGreaterThan(8);
    const text = await scrapeText();
    for (const name of named)
      expect(text, name).toContain(`# TYPE ${name.replace(/_(count|bucket|sum)$/, '')} `);
  },
);

it('has a section in docs/run/alerts.md for every alert, and a test in alerts.test.yml', () => {
  const rules = readFileSync(path.join(deploy, 'prometheus/alerts.yml'), 'utf8');
  const tests = readFileSync(path.join(deploy, 'prometheus/alerts.test.yml'), 'utf8');
  const runbook = readFileSync(findInRepo('docs/run/alerts.md'), 'utf8');
  const alerts = [...rules.matchAll(/alert: (\w+)/g)].map(([, name]) => name as string);
  expect(alerts.length).toBeGreaterThan(10);
  for (const name of alerts) {
    expect(runbook).toContain(`\n## ${name}\n`);
    expect(rules).toContain(`#${name.toLowerCase()}`);
    expect(tests).toContain(`alertname="${name}"`);
  }
});

it('docs/reference/metrics.md matches the code (run: npx tsx tools/tables/metrics-table.ts)', () => {
  expect(readFileSync(findInRepo('docs/reference/metrics.md'), 'utf8')).toBe(metricsPage());
});
