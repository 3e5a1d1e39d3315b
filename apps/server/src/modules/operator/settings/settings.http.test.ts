import type { StaffRole } from '@gift/contract/operator/staff-roles';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hours } from '../../../platform/clock';
import { settingText } from '../../../platform/config/settings';
import { sql } from '../../../platform/database/db';
import { newID } from '../../../platform/ids';
import { defaultSettings } from '../../../settings';
import { type TestApp, testApp } from '../../../testing/app';
import { assertInvariants } from '../../../testing/database/invariants';
import { disputesOf } from '../../../testing/fixtures/disputes';
import { fundWallet } from '../../../testing/fixtures/money';
import { plainOffer, publish, setReference } from '../../../testing/fixtures/offers';
import { createTrade } from '../../../testing/fixtures/trade';
import { createTestUser, type TestUser } from '../../../testing/fixtures/users';
import { writeSetting } from './change';
import { settingNames } from './names';

let gift: TestApp;
let one: TestUser;
let other: TestUser;
beforeAll(async () => {
  gift = await testApp();
  [one, other] = [await staff('finance'), await staff('superadmin')];
});
afterAll(async () => {
  await assertInvariants(gift.database);
  await gift.close();
});

const as = (user: TestUser, language = 'en-US') => ({
  token: user.token,
  headers: { 'accept-language': language },
});
const staff = (...roles: StaffRole[]) => createTestUser(gift, { roles });
const reason = 'The provider takes more since June.';
const inHours = (n: number) => new Date(gift.clock.now().getTime() + hours(n)).toISOString();
const refusalOf = ({ data }: { data: unknown }) => (data as { refusal?: string } | null)?.refusal;

const ask = (key: string, value: string, validFrom: string | null = null, by = one) =>
  gift.call('requestApproval', { request: { kind: 'setting', key, value, validFrom }, reason }, as(by));
const agree = (approvalID: string) =>
  gift.call('decideApproval', { approvalID, isApproved: true, reason: 'I saw the letter.' }, as(other));
async function change(key: string, value: string, validFrom: string | null = null) {
  const { data, message } = await ask(key, value, validFrom);
  const answer = await agree(data.approvalID);
  expect(answer.code, `${message} ${answer.message}`).toBe(200);
  await gift.services.settings.refresh(gift.database, gift.clock.now());
}
const preview = (key: string, value: string, language?: string) =>
  gift.call('previewSetting', { key, value }, as(one, language));
const settingOf = async (key: string) => {
  const { data } = await gift.call('settingList', undefined, as(one));
  return data.groups.flatMap(({ settings }) => settings).find((row) => row.key === key)!;
};

describe('settings', () => {
  it('are all listed once, in the language of the user, with their unit', async () => {
    const { data } = await gift.call('settingList', undefined, as(one, 'zh-CN'));
    const rows = data.groups.flatMap(({ settings }) => settings);
    expect(rows.map(({ key }) => key).sort()).toEqual(Object.keys(defaultSettings).sort());
    for (const { key, value, name } of rows) {
      expect(name, key).toMatch(/\p{Script=Han}/u);
      expect(value, key).toBe(settingText(gift.services.settings.current[key as 'quoteMin']));
    }
    const units = new Map(rows.map(({ key, unit }) => [key, unit]));
    for (const [key, value] of Object.entries(defaultSettings))
      if (
        [value].flat().some((part) => typeof part === 'bigint') &&
        key !== 'sandboxCostBps' &&
        key !== 'withdrawVatBps'
      )
        expect(units.get(key), key).toBe('kobo');
    expect(units.get('imSendsPer10S')).toBe('count');
    expect(units.get('codeResendWaitsS')).toBe('seconds');
  });

  it('have the same name in a change request as in the list, in the language of the user', async () => {
    const { approvalID } = (await ask('quoteMin', '7')).data;
    for (const [language, name] of [
      ['en-US', 'Quote valid for'],
      ['zh-CN', '报价有效期'],
    ] as const) {
      const { items } = (await gift.call('approvalList', {}, as(other, language))).data;
      expect(items.find((one) => one.approvalID === approvalID)!.names).toEqual({ quoteMin: name });
    }
    await gift.call('withdrawApproval', { approvalID, reason }, as(one));
  });

  it('change on their start date; the history shows requester, approver and reason', async () => {
    await change('withdrawFeeKobo', '{"kobo":"2000"}', inHours(1));
    const { settings } = gift.services;
    expect(settings.current.withdrawFeeKobo).toBe(2_500n);
    expect(await settingOf('withdrawFeeKobo')).toMatchObject({
      value: '{"kobo":"2500"}',
      scheduled: [{ value: '{"kobo": "2000"}', validFrom: inHours(1) }],
    });
    gift.clock.advance(hours(1));
    await settings.refresh(gift.database, gift.clock.now());
    expect(settings.current.withdrawFeeKobo).toBe(2_000n);
    const { data } = await gift.call('settingHistory', { key: 'withdrawFeeKobo' }, as(one));
    expect(data.items).toMatchObject([
      { value: '{"kobo": "2000"}', requesterName: one.nickname, agreedName: other.nickname, reason },
    ]);
  });

  it('contain the support contact shown to users; an invalid address is refused', async () => {
    const contact = async () => (await gift.call('csContact')).data;
    expect(await contact()).toMatchObject({ email: 'support@demo.invalid' });
    await change('supportEmail', '"help@gift.example"');
    await change('supportPhone', '"+2348012345678"');
    expect(await contact()).toMatchObject({ email: 'help@gift.example', phone: '+2348012345678' });
    for (const value of ['"call me"', '"08"', '"0801<b>"'])
      expect(refusalOf(await ask('supportPhone', value))).toBe('SettingUnreadable');
    expect(refusalOf(await ask('supportEmail', '"nobody"'))).toBe('SettingUnreadable');
    await change('supportEmail', '""');
    expect(await contact()).toMatchObject({ email: 'support@demo.invalid' });
  });

  it('take effect at once on approval if no date was set, however late the approval is', async () => {
    const { data } = await ask('quoteMin', '7');
    expect((await settingOf('quoteMin')).pending).toMatchObject([{ value: '7', validFrom: null }]);
    gift.clock.advance(hours(20));
    expect((await agree(data.approvalID)).code).toBe(200);
    await gift.services.settings.refresh(gift.database, gift.clock.now());
    expect(gift.services.settings.current.quoteMin).toBe(7);
  });

  it('stay unchanged when the current value replaces a change scheduled for the same date', async () => {
    const from = inHours(5);
    await change('counterAnswerMin', '30', from);
    await change('counterAnswerMin', '60', from);
    expect((await settingOf('counterAnswerMin')).scheduled).toEqual([{ value: '60', validFrom: from }]);
    gift.clock.advance(hours(6));
    await gift.services.settings.refresh(gift.database, gift.clock.now());
    expect(gift.services.settings.current.counterAnswerMin).toBe(60);
  });

  it.each([
    ['an unknown one', 'tradeFeePercent', '1', 'SettingUnknown'],
    ['one of every object', 'constructor', '1', 'SettingUnknown'],
    ['no JSON', 'tradeFeeBps', 'one', 'SettingUnreadable'],
    ['another kind', 'tradeFeeMinKobo', '5000', 'SettingUnreadable'],
    [
      'a list with one value too few',
      'tierOrderKobo',
      '[{"kobo":"0"},{"kobo":"1"},{"kobo":"2"}]',
      'SettingUnreadable',
    ],
    ['a list of mixed kinds', 'levelDiscountBps', '[0,1,2,{"kobo":"3"}]', 'SettingUnreadable'],
    ['a fee below zero', 'tradeFeeMinKobo', '{"kobo":"-1"}', 'SettingOutOfRange'],
    ['more than the whole as a discount', 'levelDiscountBps', '[0,1000,2500,10001]', 'SettingOutOfRange'],
    ['a risk rule that every order matches', 'riskDailyKobo', '{"kobo":"0"}', 'SettingOutOfRange'],
    ['a risk rule that every sale matches', 'riskNewDeviceSaleKobo', '{"kobo":"0"}', 'SettingOutOfRange'],
    ['half a minute', 'quoteMin', '0.5', 'SettingOutOfRange'],
    ['sign-in codes that never count', 'codeTries', '0', 'SettingOutOfRange'],
    ['a smallest fee above the largest', 'tradeFeeMinKobo', '{"kobo":"300001"}', 'SettingsCross'],
    ['points paid while a trade may be undone', 'rewardLockHours', '23', 'SettingsCross'],
    ['what is in force already', 'tradeFeeBps', '100', 'SettingSame'],
    ['hosts that are none', 'pushServices', '"https://push.example/?a=b"', 'SettingUnreadable'],
  ])('refuse %s, before and while they are asked for', async (_, key, value, refusal) => {
    expect(refusalOf(await ask(key, value))).toBe(refusal);
    const shown = await preview(key, value, 'zh-CN');
    expect(refusalOf(shown)).toBe(refusal);
    expect(shown.message).toMatch(/\p{Script=Han}/u);
  });

  it('refuse a start in the past, also when it passed while the request waited', async () => {
    expect(refusalOf(await ask('onlineMin', '6', inHours(-1)))).toBe('SettingPast');
    const { data } = await ask('onlineMin', '6', inHours(2));
    gift.clock.advance(hours(3));
    expect(refusalOf(await agree(data.approvalID))).toBe('SettingPast');
    expect(gift.services.settings.current.onlineMin).toBe(5);
  });

  it('are validated against the values in force on the start date, not those of today', async () => {
    await change('topUpMaxKobo', '{"kobo":"400000000"}', inHours(10));
    expect(refusalOf(await ask('topUpMinKobo', '{"kobo":"450000000"}', inHours(11)))).toBe('SettingsCross');
    expect((await ask('topUpMinKobo', '{"kobo":"350000000"}', inHours(9))).code).toBe(200);
  });

  it('are validated against later scheduled values too, up to their own next scheduled change', async () => {
    const cross = (hour: number) => ask('topUpMinKobo', '{"kobo":"450000000"}', inHours(hour));
    expect(refusalOf(await cross(9))).toBe('SettingsCross');
    await change('topUpMinKobo', '{"kobo":"100000"}', inHours(9.5));
    expect((await cross(9)).code).toBe(200);
  });

  const holds = (hours: number) => `[0,${hours},6,2]`;
  it('keep the reward lock at least as long as the payout hold, whichever of them changes', async () => {
    expect(refusalOf(await ask('rewardLockHours', '23'))).toBe('SettingsCross');
    const longer = await ask('tierPayoutHoldHours', holds(25));
    expect(refusalOf(longer)).toBe('SettingsCross');
    expect(longer.data).toMatchObject({
      lower: settingNames.tierPayoutHoldHours[0],
      upper: settingNames.rewardLockHours[0],
    });
    await change('rewardLockHours', '25');
    await change('tierPayoutHoldHours', holds(25));
  });

  it('cannot conflict through two changes approved at the same time', async () => {
    await change('rewardLockHours', '48');
    const { approvalID } = (await ask('rewardLockHours', '30')).data;
    const second = await gift.database.transaction(async (tx) => {
      const { services, clock } = gift;
      const context = { tx, services, now: clock.now(), caller: { userID: other.userID } } as never;
      await writeSetting(context, { key: 'tierPayoutHoldHours', value: holds(48), validFrom: null }, 1n);
      const agreed = agree(approvalID);
      await new Promise((done) => setTimeout(done, 300));
      return { agreed };
    });
    expect(refusalOf(await second.agreed)).toBe('SettingsCross');
  });
});

describe('a preview', () => {
  it('shows the cost of an order before and after a fee change', async () => {
    const { data } = await preview('tradeFeeBps', '200');
    expect(data.effects.find(({ what }) => what.includes('₦100,000'))).toMatchObject({
      before: '₦1,075',
      after: '₦2,150',
    });
  });

  it('counts the users of a tier above a new balance limit, and no others', async () => {
    const [rich, poor, third] = [
      await createTestUser(gift, { tier: 1 }),
      await createTestUser(gift, { tier: 1 }),
      await createTestUser(gift, { tier: 3 }),
    ];
    await fundWallet(gift.database, rich.userID, 20_000_000n);
    await fundWallet(gift.database, poor.userID, 5_000_000n);
    await fundWallet(gift.database, third.userID, 30_000_000n);
    const caps = ['0', '10000000', '50000000', '-1'].map((kobo) => ({ kobo }));
    const { data } = await preview('tierBalanceCapKobo', JSON.stringify(caps));
    expect(data.effects).toEqual([{ what: 'Users with a higher balance, tier 1', before: '0', after: '1' }]);
  });

  it('counts the offers outside a new rate band', async () => {
    await setReference(gift, 90_000n);
    const maker = await createTestUser(gift, { tier: 3 });
    await publish(gift, maker, {}, { ...plainOffer, price: { mode: 'fixed', rateKobo: '108000' } } as never);
    const { data } = await preview('rateBandBps', '1000');
    expect(data.effects).toMatchObject([{ before: '0', after: '1' }]);
    expect((await preview('rateBandBps', '2000')).data.effects).toMatchObject([{ before: '0', after: '0' }]);
    await gift.database.run(
      sql`update offers.offers set status = 'removed' where maker_id = ${maker.userID}`,
    );
  });

  it('counts cases of the last month per deciding role, and users at the strike limit', async () => {
    const trade = await createTrade(gift);
    await disputesOf(gift, trade).queued();
    const { id, frozen } = await gift.database.one<{ id: bigint; frozen: bigint }>(
      sql`select id, frozen_kobo as frozen from disputes.cases`,
    );
    const kobo = (sum: bigint) => JSON.stringify({ kobo: String(sum) });
    const cases = async (key: string, sum: bigint) =>
      (await preview(key, kobo(sum))).data.effects.map(({ before, after }) => `${before} ${after}`);
    expect(await cases('disputeModeratorKobo', frozen)).toEqual(['1 1', '0 0', '0 0']);
    expect(await cases('disputeModeratorKobo', frozen - 1n)).toEqual(['1 0', '0 1', '0 0']);
    await change('disputeModeratorKobo', kobo(1n));
    expect(await cases('disputeLeadKobo', frozen - 1n)).toEqual(['0 0', '1 0', '0 1']);
    await gift.database.run(sql`
      insert into disputes.strikes (case_id, user_id, side, at)
      values (${id}, ${trade.buyer.userID}, 'buyer', ${new Date(gift.clock.now().getTime() - hours(48))})`);
    const enough = async (key: string, value: string) => (await preview(key, value)).data.effects;
    expect(await enough('disputeStrikeLimit', '1')).toMatchObject([{ before: '0', after: '1' }]);
    expect(await enough('disputeStrikeLimit', '0')).toMatchObject([{ before: '0', after: '0' }]);
    await change('disputeStrikeLimit', '1');
    expect(await enough('disputeStrikeDays', '1')).toMatchObject([{ before: '1', after: '0' }]);
    await gift.database.run(sql`delete from disputes.strikes`);
    gift.clock.advance(hours(31 * 24));
    // A month is longer than a session.
    [one, other] = [await staff('finance'), await staff('superadmin')];
    expect(await cases('disputeLeadKobo', frozen - 1n)).toEqual(['0 0', '0 0', '0 0']);
  });

  it('counts items that need a second person or a code, and users paused for faults', async () => {
    const now = gift.clock.now();
    await gift.database.run(sql`
      insert into wallet.suspended_payments (id, provider, reference, cause, amount_kobo, created_at)
      values (${newID(now)}, 'sandbox', 'preview', 'unmatched', 7000, ${now})`);
    const effects = async (key: string, value: string) =>
      (await preview(key, value)).data.effects.map(({ before, after }) => `${before} ${after}`);
    expect(await effects('approvalFromKobo', '{"kobo":"7000"}')).toEqual(['0 1', '0 0']);
    expect(await effects('approvalFromKobo', '{"kobo":"7001"}')).toEqual(['0 0', '0 0']);
    await gift.database.run(sql`delete from wallet.suspended_payments where reference = 'preview'`);
    // One order that its buyer left unpaid.
    await (await createTrade(gift)).submitted();
    gift.clock.advance(hours(1));
    await gift.runDue();
    expect(await effects('orderFaultLimit', '1')).toEqual(['0 1']);
    expect(await effects('orderFaultLimit', '2')).toEqual(['0 0']);
  });

  it('has one effect for each time setting of an order or a dispute', async () => {
    const own = ['orderFeedbackEditDays', 'orderCodeKeptDays', 'disputeRateDays'];
    for (const [key, value] of Object.entries(defaultSettings)) {
      if (!/^(order|dispute).*(Min|Days)$/.test(key) || own.includes(key)) continue;
      const { data } = await preview(key, String((value as number) - 1));
      expect(data.effects, key).toHaveLength(1);
    }
  });

  it('returns a result or a known refusal for every setting', async () => {
    const bump = (part: unknown): unknown =>
      typeof part === 'bigint'
        ? part + 1n
        : typeof part === 'number'
          ? part + 1
          : typeof part === 'boolean'
            ? !part
            : part;
    for (const [key, value] of Object.entries(defaultSettings)) {
      const next = Array.isArray(value) ? value.map(bump) : bump(value);
      const answer = await preview(key, settingText(next as never));
      expect([200, 9303, 9302, 9304, 9306], `${key}: ${answer.message}`).toContain(answer.code);
    }
  });
});
