import { receipts } from '@gift/contract';
import { koboOf } from '@gift/money';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../platform/database/db';
import { createServices } from '../../services';
import { type TestApp, testApp } from '../../testing/app';
import { createTestUser, type TestUser } from '../../testing/fixtures/users';
import { scheduledRatesSweep } from './index';
import { setReferenceRates } from './rates';

let gift: TestApp;
let [one, other]: TestUser[] = [];
beforeAll(async () => {
  gift = await testApp();
  one = await createTestUser(gift, { roles: ['catalogue'] });
  other = await createTestUser(gift, { roles: ['catalogue'] });
});
afterAll(() => gift.close());

const as = (user = one!) => ({ token: user.token });
const reason = 'The market moved this morning.';
const refusalOf = ({ data }: { data: unknown }) => (data as { refusal?: string } | null)?.refusal;
const steamUS = { brandID: 'steam', countryID: 'US' };

/** Each test changes a rate of its own, which starts at 1,000 naira. */
let card: typeof steamUS & { form: 'physical'; receipt: (typeof receipts)[number]; band: number };
let tests = 0;
beforeEach(async () => {
  gift.clock.advance(60_000);
  card = { ...steamUS, form: 'physical', receipt: receipts[tests % 5]!, band: 1 + Math.floor(tests / 5) };
  tests++;
  expect((await save('100000')).data).toEqual({ changed: 1 });
  gift.clock.advance(60_000);
});
const rateOf = (rateKobo: string) => ({ ...card, rateKobo });
/** Saves the rate of somebody who sees the current one. */
const save = async (rateKobo: string, validFrom: string | null = null) => {
  const rates = [{ ...rateOf(rateKobo), beforeKobo: await rateNow() }];
  return gift.call('saveRates', { rates, validFrom, reason }, as());
};
const ask = (
  rateKobo: string,
  {
    beforeKobo = '100000',
    baseKobo = beforeKobo,
    validFrom = null as string | null,
    by = one!,
  }: { beforeKobo?: string; baseKobo?: string | undefined; validFrom?: string | null; by?: TestUser } = {},
) => {
  const rates = [{ ...rateOf(rateKobo), beforeKobo, baseKobo }];
  return gift.call('requestApproval', { request: { kind: 'rates', rates, validFrom }, reason }, as(by));
};
const approve = (approvalID: string, by = other!) =>
  gift.call('decideApproval', { approvalID, isApproved: true, reason: 'Compared with the market.' }, as(by));
const sourceNow = async (of: { form: string; receipt: string; band: number } = card) => {
  const { data } = await gift.call('rateSource', steamUS, as());
  return data.rates.find(
    ({ form, receipt, band }) => form === of.form && receipt === of.receipt && band === of.band,
  );
};
const rateNow = async (of?: Parameters<typeof sourceNow>[0]) => (await sourceNow(of))?.operatorKobo ?? null;
const history = async () =>
  (await gift.call('catalogHistory', { about: `rate:steam:US:physical:${card.receipt}:${card.band}` }, as()))
    .data.items;
const inAnHour = () => new Date(gift.clock.now().getTime() + 3_600_000).toISOString();
const scheduled = async () => (await gift.call('scheduledRates', undefined, as())).data.items;
/** The state of the test's scheduled change. */
const stateNow = async () =>
  (await scheduled()).find(({ rates }) => rates[0]?.receipt === card.receipt && rates[0].band === card.band)
    ?.state;
const blockedRuns = async () =>
  (
    await gift.database.one<{ count: bigint }>(sql`
      select count(*) as count from pg_locks
      where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`)
  ).count;
const anHourLater = async () => {
  gift.clock.advance(3_600_000);
  await gift.runDue();
};

describe('a change of a reference rate', () => {
  it('of 20 % applies at once; of 21 %, up or down, it needs a second person', async () => {
    for (const rateKobo of ['121000', '79000']) {
      const refused = await save(rateKobo);
      expect(refusalOf(refused)).toBe('RateNeedsApproval');
      expect(refused.message).toContain('20%');
    }
    expect(await rateNow()).toBe('100000');
    expect((await save('120000')).data).toEqual({ changed: 1 });
    expect(await rateNow()).toBe('120000');
  });

  it('in small steps within a day counts as one, until a second person approves or the day is over', async () => {
    gift.clock.advance(86_400_000);
    expect((await save('119000')).data).toEqual({ changed: 1 });
    expect(refusalOf(await save('138000'))).toBe('RateNeedsApproval');
    expect((await save('100000')).data).toEqual({ changed: 1 });
    expect((await save('119000')).data).toEqual({ changed: 1 });
    const { data } = await ask('138000', { beforeKobo: '119000', baseKobo: '100000' });
    expect((await approve(data.approvalID)).code).toBe(200);
    expect((await save('160000')).data).toEqual({ changed: 1 });
    expect(refusalOf(await save('180000'))).toBe('RateNeedsApproval');
    gift.clock.advance(86_400_001);
    expect((await save('180000')).data).toEqual({ changed: 1 });
  });

  it('that is refused leaves the small changes beside it unsaved', async () => {
    const code = { ...steamUS, form: 'ecode', receipt: 'none', band: 4 } as const;
    const rates = [
      { ...rateOf('101000'), beforeKobo: '100000' },
      { ...code, rateKobo: '90000', beforeKobo: await rateNow(code) },
    ];
    expect((await gift.call('saveRates', { rates, reason }, as())).data).toEqual({ changed: 2 });
    const next = [
      { ...rateOf('102000'), beforeKobo: '101000' },
      { ...code, rateKobo: '180000', beforeKobo: '90000' },
    ];
    expect(refusalOf(await gift.call('saveRates', { rates: next, reason }, as()))).toBe('RateNeedsApproval');
    expect(await rateNow()).toBe('101000');
  });

  it('is approved by another person only, who sees the old and the new rate and the names', async () => {
    const { data: asked } = await ask('150000');
    expect(asked.request).toMatchObject({ rates: [{ beforeKobo: '100000', rateKobo: '150000' }] });
    expect(asked.names.steam).toBe('Steam');
    expect(asked.names[`steam:US:${card.band}`]).toMatch(/^\d+–\d+ USD$/);
    expect(refusalOf(await approve(asked.approvalID, one!))).toBe('OwnApproval');
    expect(await rateNow()).toBe('100000');
    expect((await approve(asked.approvalID)).data.state).toBe('approved');
    expect(await rateNow()).toBe('150000');
    expect((await history())[0]).toMatchObject({
      ...{ by: one!.nickname, approvedBy: other!.nickname, reason },
      ...{ before: { rateKobo: '100000' }, after: { rateKobo: '150000' } },
    });
    expect(refusalOf(await approve(asked.approvalID))).toBe('ApprovalDecided');
  });

  it('is not approved after the rate moved, because the approver saw another change', async () => {
    const { data: asked } = await ask('150000');
    await save('110000');
    expect(refusalOf(await approve(asked.approvalID))).toBe('RatesChanged');
    expect(await rateNow()).toBe('110000');
    expect(refusalOf(await ask('150000'))).toBe('RatesChanged');
  });

  it('is approved only with all changes of the day in sight', async () => {
    gift.clock.advance(86_400_000);
    await save('120000');
    expect(refusalOf(await ask('121000', { beforeKobo: '120000' }))).toBe('RatesChanged');
    const { data: honest } = await ask('121000', { beforeKobo: '120000', baseKobo: '100000' });
    expect(honest.request).toMatchObject({ rates: [{ baseKobo: '100000', rateKobo: '121000' }] });
    expect(await sourceNow()).toMatchObject({ operatorKobo: '120000', baseKobo: '100000' });
    expect((await approve(honest.approvalID)).code).toBe(200);
    expect(await sourceNow()).toMatchObject({ operatorKobo: '121000', baseKobo: '121000' });
    // A day later the earlier rates count no more, and the approver has seen a larger change than it is.
    await save('130000');
    const { data: late } = await ask('135000', { beforeKobo: '130000', baseKobo: '121000' });
    gift.clock.advance(86_400_000);
    expect((await approve(late.approvalID)).code).toBe(200);
    // Steps after the request, back to the same rate, are steps of which the approver knows nothing.
    gift.clock.advance(86_400_001);
    await save('112500');
    gift.clock.advance(86_400_000);
    const { data: stale } = await ask('113000', { beforeKobo: '112500' });
    gift.clock.advance(1);
    await save('100000');
    gift.clock.advance(86_400_000);
    await save('112500');
    expect(refusalOf(await approve(stale.approvalID))).toBe('RatesChanged');
  });

  it('is not saved over a newer rate, which its author has not seen', async () => {
    const change = { rates: [{ ...rateOf('110000'), beforeKobo: '100000' }], reason };
    await save('105000');
    expect(refusalOf(await gift.call('saveRates', change, as(other)))).toBe('RatesChanged');
    expect(await rateNow()).toBe('105000');
    const scheduledChange = { ...change, validFrom: inAnHour() };
    expect(refusalOf(await gift.call('saveRates', scheduledChange, as(other)))).toBe('RatesChanged');
    const unknown = { rates: [{ ...rateOf('110000'), beforeKobo: null }], reason };
    expect(refusalOf(await gift.call('saveRates', unknown, as(other)))).toBe('RatesChanged');
  });

  it('of a card outside the catalogue cannot be requested', async () => {
    const request = {
      kind: 'rates' as const,
      rates: [{ ...rateOf('1'), band: 9, beforeKobo: null, baseKobo: null }],
      validFrom: null,
    };
    expect(refusalOf(await gift.call('requestApproval', { request, reason }, as()))).toBe('RateCardUnknown');
  });

  it('obeys the limit of the settings', async () => {
    const { settings } = gift.services;
    const change = { validFrom: gift.clock.now(), by: 'test', reason: 'a test' };
    const limit = async (bps: number) => {
      await settings.set(gift.database, 'rateApprovalAboveBps', bps, change);
      await settings.refresh(gift.database, gift.clock.now());
    };
    await limit(500);
    expect(refusalOf(await save('106000'))).toBe('RateNeedsApproval');
    await limit(2_000);
    expect((await save('106000')).data).toEqual({ changed: 1 });
  });
});

describe('the undo of the last change', () => {
  it('is a new version with the earlier rate, and obeys the same limit', async () => {
    await save('90000');
    const undo = async () => (await gift.call('rateUndo', steamUS, as())).data.last;
    const last = await undo();
    expect(last).toMatchObject({ by: one!.nickname, reason });
    expect(last?.rates).toEqual([{ ...rateOf('100000'), beforeKobo: '90000', baseKobo: '100000' }]);
    gift.clock.advance(60_000);
    const rates = last!.rates.map(({ baseKobo: _, ...rate }) => rate);
    const back = { rates, reason: 'Back to before.' };
    expect((await gift.call('saveRates', back, as())).data).toEqual({ changed: 1 });
    expect(await rateNow()).toBe('100000');
    expect((await history()).map(({ after }) => after)).toEqual(
      ['100000', '90000', '100000'].map((rateKobo) => ({ rateKobo })),
    );
    // The undo of a large change is a large change.
    const { data: asked } = await ask('150000');
    await approve(asked.approvalID);
    const [large] = (await undo())!.rates;
    expect(large).toMatchObject({ rateKobo: '100000', beforeKobo: '150000' });
    expect(refusalOf(await save('100000'))).toBe('RateNeedsApproval');
  });
});

describe('the undo of the last change of a rate', () => {
  const undone = async () => (await gift.call('rateUndo', steamUS, as())).data.last?.rates;

  it('that was made up for a demo is not offered: the made-up rate would become a real one', async () => {
    const code = { ...steamUS, form: 'ecode', receipt: 'none', band: 5 } as const;
    await gift.database.transaction((tx) =>
      setReferenceRates(tx, [{ ...code, rateKobo: koboOf(95_000n) }], {
        now: gift.clock.now(),
        isDemo: true,
      }),
    );
    const set = (rateKobo: string, beforeKobo: string | null) =>
      gift.call('saveRates', { rates: [{ ...code, rateKobo, beforeKobo }], reason }, as());
    expect((await set('90000', '95000')).data).toEqual({ changed: 1 });
    expect(await undone()).toBeUndefined();
    gift.clock.advance(60_000);
    expect((await set('91000', '90000')).data).toEqual({ changed: 1 });
    expect(await undone()).toMatchObject([{ band: 5, rateKobo: '90000' }]);
  });

  it('by two scheduled changes at once leads back to before both', async () => {
    await save('105000', inAnHour());
    await save('110000', inAnHour());
    await anHourLater();
    expect(await rateNow()).toBe('110000');
    expect(await undone()).toMatchObject([{ rateKobo: '100000', beforeKobo: '110000' }]);
  });
});

describe('a scheduled change', () => {
  it('is listed, and applies once at its time, with two processes and after a restart', async () => {
    const validFrom = inAnHour();
    await save('110000', validFrom);
    expect((await scheduled())[0]).toMatchObject({
      ...{ state: 'pending', validFrom, by: one!.nickname, approvedBy: null, reason },
      rates: [{ rateKobo: '110000', beforeKobo: '100000' }],
    });
    await gift.runDue();
    expect(await rateNow()).toBe('100000');
    gift.clock.advance(3_600_000);
    const second = createServices(gift.services);
    const now = gift.clock.now();
    // Both find the change due before either applies it.
    const runs = await gift.database.transaction(async (tx) => {
      await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('rates', 0))`);
      const started = [gift.services, second].map((services) => scheduledRatesSweep.run(services, now));
      await expect.poll(blockedRuns).toBe(2n);
      return () => Promise.all(started);
    });
    const handled = await runs();
    expect(handled.sort()).toEqual([0, 1]);
    expect(await scheduledRatesSweep.run(gift.services, now)).toBe(0);
    expect(await rateNow()).toBe('110000');
    expect((await history()).map(({ after }) => after)).toEqual([
      { rateKobo: '110000' },
      { rateKobo: '100000' },
    ]);
    expect(await scheduled()).toContainEqual(
      expect.objectContaining({ validFrom, state: 'applied', rates: [], count: 1 }),
    );
  });

  it('can be cancelled until then, and not afterwards', async () => {
    const validFrom = inAnHour();
    await save('110000', validFrom);
    const { changeID } = (await scheduled()).find((change) => change.validFrom === validFrom)!;
    const cancel = () => gift.call('cancelScheduledRates', { changeID, reason }, as());
    expect((await cancel()).data).toEqual({});
    await anHourLater();
    expect(await rateNow()).toBe('100000');
    expect(refusalOf(await cancel())).toBe('RateChangeClosed');
    expect((await scheduled()).find((change) => change.changeID === changeID)?.state).toBe('cancelled');
  });

  it('is refused for the past and above the limit', async () => {
    expect(refusalOf(await save('110000', gift.clock.now().toISOString()))).toBe('RateStartPast');
    expect(refusalOf(await save('121000', inAnHour()))).toBe('RateNeedsApproval');
  });

  it('is skipped if the rate moved so that it would now need a second person', async () => {
    await save('115000', inAnHour());
    await save('85000');
    await anHourLater();
    expect(await rateNow()).toBe('85000');
    expect(await stateNow()).toBe('skipped');
  });

  it('that two people approved is skipped if a rate is no longer the one they saw', async () => {
    const { data: asked } = await ask('150000', { validFrom: inAnHour() });
    await approve(asked.approvalID);
    await save('84000');
    await anHourLater();
    expect(await rateNow()).toBe('84000');
    expect(await stateNow()).toBe('skipped');
  });

  it.each(['author', 'approver'] as const)('is skipped if its %s lost the role or is frozen', async (who) => {
    const leaver = await createTestUser(gift, { roles: ['catalogue'] });
    const validFrom = inAnHour();
    if (who === 'author') {
      const rates = [{ ...rateOf('105000'), beforeKobo: '100000' }];
      await gift.call('saveRates', { rates, validFrom, reason }, as(leaver));
      await gift.database.run(sql`update identity.users set roles = '{}' where id = ${leaver.userID}`);
    } else {
      const { data: asked } = await ask('150000', { validFrom });
      expect((await approve(asked.approvalID, leaver)).code).toBe(200);
      await gift.database.run(sql`
        insert into identity.freezes (id, user_id, by_staff, reason, at)
        values (1, ${leaver.userID}, ${one!.userID}, 'Left.', ${gift.clock.now()})`);
    }
    await anHourLater();
    expect(await rateNow()).toBe('100000');
    expect(await stateNow()).toBe('skipped');
  });

  it('that two people approved applies at its time, above the limit too', async () => {
    const { data: asked } = await ask('150000', { validFrom: inAnHour() });
    await approve(asked.approvalID);
    expect(await rateNow()).toBe('100000');
    await anHourLater();
    expect(await rateNow()).toBe('150000');
    expect((await history())[0]).toMatchObject({ by: one!.nickname, approvedBy: other!.nickname, reason });
  });

  it('cannot be approved after its time', async () => {
    const { data: asked } = await ask('150000', { validFrom: inAnHour() });
    gift.clock.advance(3_600_000);
    expect(refusalOf(await approve(asked.approvalID))).toBe('RateStartPast');
    expect(await rateNow()).toBe('100000');
  });
});
