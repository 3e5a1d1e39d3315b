import { koboOf } from '@gift/money';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { days, hours, later } from '../../platform/clock';
import { type Database, databaseOn, sql } from '../../platform/database/db';
import type { Services } from '../../services';
import { createSettings } from '../../settings';
import { testDatabase } from '../../testing/database/database';
import type { Clone } from '../../testing/database/database-server';
import { bandList, noteTrades, rateHistory, ratesSweep, referenceRate, setReferenceRates } from './index';

const card = { brandID: 'steam', countryID: 'US', form: 'ecode', receipt: 'none' } as const;
const now = new Date('2026-06-01T08:00:00Z');

describe('reference rates', () => {
  let clone: Clone;
  let database: Database;
  let orderID = 0n;
  beforeAll(async () => {
    clone = await testDatabase();
    database = databaseOn(clone.pool);
  });
  afterAll(() => clone.close());
  beforeEach(async () => {
    await database.run(sql`delete from catalog.trade_rates`);
    await database.run(sql`delete from catalog.reference_rates`);
    await database.run(sql`delete from platform.outbox`);
    await database.transaction((tx) =>
      setReferenceRates(tx, [{ ...card, band: 4, rateKobo: koboOf(90_000n) }], {
        now: later(now, -days(20)),
      }),
    );
  });

  const trade = (rateKobo: bigint, at: Date, order = ++orderID) =>
    database.transaction((tx) =>
      noteTrades(tx, [{ ...card, orderID: order, faceMinor: 10_000n, rateKobo: koboOf(rateKobo) }], at),
    );
  const sweep = (at = now) =>
    ratesSweep.run({ database, settings: createSettings() } as unknown as Services, at);
  const rate = async () => {
    const found = await referenceRate(database, card, 4);
    return found && [Number(found.rateKobo), found.source];
  };

  it('are undefined where no rate was set', async () => {
    expect(await referenceRate(database, card, 1)).toBeUndefined();
  });

  it('stay the operator’s while there are fewer than five trades', async () => {
    for (const kobo of [1n, 2n, 3n, 4n]) await trade(kobo, later(now, -hours(1)));
    expect(await sweep()).toBe(0);
    expect(await rate()).toEqual([90_000, 'operator']);
  });

  it('become the median of the day from five trades on, and a second sweep changes nothing', async () => {
    for (const kobo of [100n, 500n, 300n, 200n, 400n]) await trade(kobo, later(now, -hours(1)));
    expect(await sweep()).toBe(1);
    expect(await rate()).toEqual([300, 'trades']);
    expect(await sweep()).toBe(0);
  });

  it('fall back to the median of seven days, then to the operator’s figure', async () => {
    for (const kobo of [100n, 500n, 300n]) await trade(kobo, later(now, -hours(1)));
    for (const kobo of [700n, 900n]) await trade(kobo, later(now, -days(3)));
    await sweep();
    expect(await rate()).toEqual([500, 'trades']);
    await sweep(later(now, days(8)));
    expect(await rate()).toEqual([90_000, 'operator']);
  });

  it('count an order once, even if its event is delivered several times', async () => {
    for (let times = 0; times < 5; times++) await trade(100n, later(now, -hours(1)), 77n);
    await sweep();
    expect(await rate()).toEqual([90_000, 'operator']);
  });

  it('have a history, and each change publishes one event per card', async () => {
    for (const kobo of [100n, 500n, 300n, 200n, 400n]) await trade(kobo, later(now, -hours(1)));
    await sweep();
    const recordTrade = await database.many<{ payload: unknown }>(
      sql`select payload from platform.outbox where topic = 'catalog.ratesChanged' order by id`,
    );
    expect(recordTrade.map((row) => row.payload)).toEqual(
      Array(2).fill({ brandID: 'steam', countryID: 'US' }),
    );
    const history = await rateHistory(database, card, 4, now);
    expect(history.map((row) => [row.at, Number(row.rateKobo)])).toEqual([
      [later(now, -days(7)), 90_000],
      [now, 300],
    ]);
  });

  it('do not change when the operator enters the same figure again', async () => {
    await database.run(sql`delete from platform.outbox`);
    await database.transaction((tx) =>
      setReferenceRates(tx, [{ ...card, band: 4, rateKobo: koboOf(90_000n) }], { now }),
    );
    expect(await database.many(sql`select 1 from platform.outbox`)).toEqual([]);
  });

  it('refuse an e-code with a receipt in the database itself', async () => {
    const wrong = { ...card, receipt: 'cash' as const, band: 1, rateKobo: koboOf(1n) };
    await expect(database.transaction((tx) => setReferenceRates(tx, [wrong], { now }))).rejects.toThrow(
      'check constraint',
    );
  });

  it('have five bands', async () => {
    expect((await bandList(database)).length).toBe(5);
  });
});
