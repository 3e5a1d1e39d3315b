import { orderDateFields } from '@gift/contract/orders/list-filters';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { days, hours, later } from '../../../platform/clock';
import { sql } from '../../../platform/database/db';
import { dayOf } from '../../../platform/date-ranges';
import { createServices } from '../../../services';
import { type TestApp, testApp } from '../../../testing/app';
import { createTrade } from '../../../testing/fixtures/trade';
import { createTestUser, type TestUser } from '../../../testing/fixtures/users';
import { checkDailyFigures } from './check';
import { dailyFiguresSweep } from './daily-figures';

const grains = ['day', 'week', 'month'] as const;
const questions = orderDateFields.flatMap((by) => grains.map((grain) => ({ by, grain })));
type Question = (typeof questions)[number];

/**
 * Sixty days of orders of every outcome, 25 a day, with durations from none to some hours. A few run, and the proceeds of
 * the youngest are on hold.
 */
async function writeOrders({ database, clock }: TestApp) {
  const now = clock.now();
  await database.run(sql`
    with numbers as (
      select n, n % 100 as share, hashint4(n) & 1023 as luck,
        ${later(now, -days(60))}::timestamptz + n * interval '57 minutes 33.017 seconds' as at
      from generate_series(0, 1499) n),
    times as (
      select *, at + luck * interval '1.3 seconds' as paid_at,
        at + luck * interval '1.3 seconds' + (luck * 7919 % 4001) * interval '2.1 seconds' as shipped_at,
        at + case when share = 82 then interval '20 days' else interval '3 hours' end + luck * interval '9 seconds' as ended_at
      from numbers)
    insert into orders.orders (id, state, offer_id, quote_id, buyer_id, seller_id, maker, brand_id, country_id, currency,
      form, receipt, faces, rate_kobo, amount_kobo, buyer_fee_kobo, buyer_vat_kobo, seller_fee_kobo, seller_vat_kobo,
      pay_min, deliver_min, check_min, terms, instructions, created_at, entered_at, paid_at, shipped_at, ended_at,
      proceeds_clear_at, last_hash)
    select (((extract(epoch from at) - 1735689600) * 1000)::bigint << 18) + n,
      case when share % 40 = 39 or ended_at > ${now} then 50 when share < 60 then 80 when share < 75 then 90
        when share < 80 then 91 when share < 82 then 83 when share < 90 then 82 else 81 end,
      1, -n, 1, 2, 'seller', 'steam', 'US', 'USD', 'ecode', 'none', '{2500}', 90000, 2250000 + n * 1000, n, 1, 22500, 1687,
      15, 30, 30, '', '', at, at, case when share not between 60 and 79 then paid_at end,
      case when share not between 60 and 79 then shipped_at end,
      case when share % 40 <> 39 and ended_at <= ${now} then ended_at end, ended_at + interval '24 hours', repeat('0', 64)
    from times`);
  await database.run(sql`
    insert into orders.refunds (order_id, reason, claim, evidence, at)
    select id, 'invalid', 'It does not open.', '{}', ended_at from orders.orders where state in (81, 82, 83)`);
  await database.run(sql`
    insert into orders.events (order_id, seq, event, actor, from_state, to_state, at, data, hash)
    select id, 1, 'contest', 'clock', 'x', 'disputed', created_at, '{}'::jsonb, repeat('0', 64)
    from orders.orders where state in (81, 82)
    union all
    select id, 2, 'ruleSplit', 'operator', 'disputed', 'x', created_at, '{"sellerShareBps": 4000}', repeat('0', 64)
    from orders.orders where state = 82`);
}

let gift: TestApp;
let lead: TestUser;
async function figures({ by, grain }: Question) {
  const now = gift.clock.now();
  const input = { by, grain, from: dayOf(later(now, -days(70))), to: dayOf(now) };
  return (await gift.call('orderFigures', input, { token: lead.token })).data.items;
}
type Items = Awaited<ReturnType<typeof figures>>;

const countsOf = (items: Items) =>
  items.map((item) =>
    Object.fromEntries(Object.entries(item).filter(([name]) => !/(Median|P90)S$/.test(name))),
  );
const durationNames = [
  'payMedianS',
  'payP90S',
  'deliverMedianS',
  'deliverP90S',
  'releaseMedianS',
  'releaseP90S',
] as const;
/** Counts and sums are equal; durations are up to 1 % off before they are rounded. */
function expectSame(items: Items, exact: Items) {
  expect(countsOf(items)).toEqual(countsOf(exact));
  items.forEach((item, at) => {
    for (const name of durationNames) {
      const [estimate, value] = [item[name], exact[at]![name]];
      if (estimate === null || value === null) expect(estimate, name).toBe(value);
      else expect(Math.abs(estimate - value), `${item.from} ${name}`).toBeLessThanOrEqual(0.01 * value + 1);
    }
  });
}

const addDay = (services = gift.services) => dailyFiguresSweep.run(services, gift.clock.now());
async function addAllDays(services = gift.services) {
  while ((await addDay(services)) > 0);
}
const coveredTo = async () =>
  (await gift.database.one<{ at: Date }>(sql`select ended_before as at from orders.daily_figures_watermark`))
    .at;
const wrongDays = () =>
  gift.database.many<{ kind: string; day: string }>(sql`
    select date_kind as kind, day::text as day from orders.daily_figures where is_wrong order by 1, 2`);
const check = () => checkDailyFigures(gift.services, gift.clock.now());
/** As docs/run/alerts.md says it. */
const restart = () =>
  gift.database.transaction(async (tx) => {
    await tx.run(sql`update orders.daily_figures_watermark set ended_before = '2025-01-01'`);
    await tx.run(sql`delete from orders.daily_figures`);
    await tx.run(sql`delete from orders.daily_durations`);
  });

describe('daily figures', () => {
  const exact = new Map<Question, Items>();
  beforeAll(async () => {
    gift = await testApp();
    lead = await createTestUser(gift, { roles: ['lead'] });
    await writeOrders(gift);
    for (const question of questions) exact.set(question, await figures(question));
  }, 120_000);
  afterAll(() => gift.close());

  it('have orders of every kind to count', () => {
    const [, month] = exact.get(questions.find(({ by, grain }) => by === 'created' && grain === 'month')!)!;
    expect(
      Object.entries(month!).filter(([, value]) => value === 0 || value === '0' || value === null),
    ).toEqual([]);
  });

  it('change no figure when a half of the days is added', async () => {
    for (let n = 0; n < 30; n++) expect(await addDay()).toBe(1);
    const day = dayOf(await coveredTo());
    for (const question of questions) {
      const [items, all] = [await figures(question), exact.get(question)!];
      expectSame(items, all);
      // Nothing ended later is in the daily figures, so these durations are exact.
      if (question.by === 'ended') {
        const isLater = ({ from }: Items[number]) => from >= day;
        expect(items.filter(isLater).length).toBeGreaterThan(0);
        expect(items.filter(isLater)).toEqual(all.filter(isLater));
      }
    }
  });

  it('change no figure when all days are added by two processes, again and again', async () => {
    const other = createServices(gift.services);
    await Promise.all([addAllDays(), addAllDays(other), addAllDays(), addAllDays(other)]);
    expect(await coveredTo()).toEqual(expect.any(Date));
    for (const question of questions) expectSame(await figures(question), exact.get(question)!);
    const before = await gift.database.many(sql`select * from orders.daily_figures order by 1, 2`);
    expect(before.length).toBeGreaterThan(100);
    expect(await addDay()).toBe(0);
    expect(await gift.database.many(sql`select * from orders.daily_figures order by 1, 2`)).toEqual(before);
  });

  it('leave out orders that a late report may still reopen, and those of the last hour', async () => {
    const { at } = await gift.database.one<{ at: Date }>(sql`
      select min(ended_at) as at from orders.orders where proceeds_clear_at > ${later(gift.clock.now(), -hours(1))}`);
    expect(await coveredTo()).toEqual(at);
    expect(at.getTime()).toBeLessThan(later(gift.clock.now(), -hours(20)).getTime());
  });

  it('are found right by the check, and a wrong one is reported until it is right again', async () => {
    await check();
    expect(await wrongDays()).toEqual([]);
    const day = dayOf(later(gift.clock.now(), -days(31)));
    const change = (by: bigint) =>
      gift.database.run(sql`
        update orders.daily_figures set earned_kobo = earned_kobo + ${by} where date_kind = 'created' and day = ${day}`);
    expect(await change(1n)).toBe(1);
    await check();
    expect(await wrongDays()).toEqual([{ kind: 'created', day }]);
    expect(
      gift.logLines.filter((line) => line.includes('the daily figures differ from the orders')),
    ).toHaveLength(1);
    await change(-1n);
    await check();
    expect(await wrongDays()).toEqual([]);
  });

  it('report a wrong number of durations, and a day that is missing', async () => {
    const [recent, old] = [3, 31].map((age) => dayOf(later(gift.clock.now(), -days(age))));
    await gift.database.run(sql`
      update orders.daily_durations set orders = orders + 1
      where ctid = (select ctid from orders.daily_durations where date_kind = 'ended' and day = ${recent} limit 1)`);
    await gift.database.run(
      sql`delete from orders.daily_figures where date_kind = 'created' and day = ${old}`,
    );
    await check();
    expect(await wrongDays()).toEqual([
      { kind: 'created', day: old },
      { kind: 'ended', day: recent },
    ]);
  });

  it('are counted again from the start after the statements of the runbook', async () => {
    await restart();
    expect(await wrongDays()).toEqual([]);
    for (const question of questions) expect(await figures(question)).toEqual(exact.get(question));
    await addAllDays();
    await check();
    expect(await wrongDays()).toEqual([]);
    for (const question of questions) expectSame(await figures(question), exact.get(question)!);
  });

  it('of each day are checked within four weeks', async () => {
    await gift.database.run(sql`update orders.daily_figures set paid = paid + 1`);
    for (let night = 0; night < 31; night++) {
      await check();
      gift.clock.advance(days(1));
    }
    const { missed } = await gift.database.one<{ missed: bigint }>(sql`
      select count(*) as missed from orders.daily_figures where not is_wrong`);
    expect(missed).toBe(0n);
  });
});

describe('an order that a late report reopens', () => {
  beforeAll(async () => {
    gift = await testApp();
  });
  afterAll(() => gift.close());

  it('is counted once, on the day of its last end', async () => {
    const trade = await createTrade(gift);
    const { orderNo } = await trade.completed();
    gift.clock.advance(hours(5));
    await addAllDays();
    await trade.reportLate(orderNo);
    gift.clock.advance(days(2));
    await gift.call(
      'replyRefund',
      { orderNo, isAgreed: true, text: '', evidenceFileIDs: [] },
      { token: trade.seller.token },
    );
    await addAllDays();
    gift.clock.advance(days(1));
    await addAllDays();
    const rows = await gift.database.many(sql`
      select date_kind as kind, day::text as day, orders, completed, refunded from orders.daily_figures order by 1`);
    expect(rows).toEqual([
      { kind: 'created', day: '2026-06-01', orders: 1n, completed: 0n, refunded: 1n },
      { kind: 'ended', day: '2026-06-03', orders: 1n, completed: 0n, refunded: 1n },
    ]);
  });
});
