import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { hours, later, minutes, seconds } from '../../../platform/clock';
import { sql } from '../../../platform/database/db';
import { runDue } from '../../../platform/jobs/sweeps';
import { type TestApp, testApp } from '../../../testing/app';
import { assertInvariants } from '../../../testing/database/invariants';
import { fundWallet } from '../../../testing/fixtures/money';
import { createTestUser, type TestUser } from '../../../testing/fixtures/users';
import { addAccount, codeSentTo } from '../../../testing/providers/banks';
import { type SwitchValue, setSwitch } from '../providers/sandbox-switches';
import { payoutSweep } from './payouts';

let gift: TestApp;
beforeAll(async () => {
  gift = await testApp();
});
afterEach(async () => {
  await payoutsGo('instant');
  await setSwitch(gift.database, 'messages', 'once');
  await assertInvariants(gift.database);
});
afterAll(() => gift.close());

const as = (user: TestUser) => ({ token: user.token });
const payoutsGo = (how: SwitchValue<'payout'>) => setSwitch(gift.database, 'payout', how);

/** A user with money and a bank account that is more than a day old. */
async function createFundedUser(options: { tier?: 1 | 2 | 3; kobo?: bigint; isNew?: boolean } = {}) {
  const user = await createTestUser(gift, { tier: options.tier ?? 2 });
  await fundWallet(gift.database, user.userID, options.kobo ?? 100_000_000n);
  const { bankAccountID } = await addAccount(gift, user);
  if (!options.isNew) gift.clock.advance(hours(25));
  return { user, bankAccountID };
}
type FundedUser = Awaited<ReturnType<typeof createFundedUser>>;
const send = ({ user, bankAccountID }: FundedUser, amountKobo: string, more: object = {}) =>
  gift.call('withdraw', { amountKobo, bankAccountID, walletPin: user.pin, ...more }, as(user));
const quote = async ({ user, bankAccountID }: FundedUser, amountKobo: string) =>
  (await gift.call('withdrawalQuote', { amountKobo, bankAccountID }, as(user))).data;
const detail = async ({ user }: FundedUser, withdrawalID: string) =>
  (await gift.call('withdrawalDetail', { withdrawalID }, as(user))).data;
const money = async ({ user }: FundedUser) => {
  const { availableKobo, withdrawingKobo } = (await gift.call('walletSummary', undefined, as(user))).data;
  return { availableKobo, withdrawingKobo };
};
const platform = async (name: string) =>
  (
    await gift.database.one<{ balance: bigint }>(sql`
    select balance from ledger.platform_balances where name = ${name}`)
  ).balance;
/** Advances the clock in steps and runs everything due. */
const wait = async (ms: number, step = seconds(5)) => {
  for (let elapsed = 0; elapsed < ms; elapsed += step) {
    gift.clock.advance(Math.min(step, ms - elapsed));
    await gift.runDue();
  }
};
const transfers = async () =>
  gift.database.many<{ reference: string; amount: bigint; status: string }>(sql`
    select reference, amount_kobo as amount, status from wallet.sandbox_transfers order by created_at`);

describe('a withdrawal', () => {
  it('shows its lines before the PIN, sets them aside, walks its steps, and reaches the bank', async () => {
    const one = await createFundedUser({ tier: 1 });
    expect(await quote(one, '1000000')).toMatchObject({
      amountKobo: '1000000',
      feeKobo: '2500',
      vatKobo: '187',
      stampDutyKobo: '5000',
      totalKobo: '1007687',
      isFree: false,
      maxKobo: '5000000',
      leftTodayKobo: '5000000',
      coolingUntil: null,
      needsCode: false,
      isRepeat: false,
      bankHealth: 'up',
      refusal: null,
      refusalText: null,
    });
    const before = {
      clearing: await platform('provider_clearing:sandbox'),
      fees: await platform('fee_income'),
    };
    const { data } = await send(one, '1000000');
    expect(data).toMatchObject({
      state: 'requested',
      bankName: 'GTBank',
      lastFour: '4570',
      totalKobo: '1007687',
    });
    expect(data.steps.map(({ state, at }) => [state, at !== null])).toEqual([
      ['requested', true],
      ['sent', false],
      ['accepted', false],
      ['succeeded', false],
    ]);
    expect(await money(one)).toEqual({ availableKobo: '98992313', withdrawingKobo: '1007687' });
    await gift.runDue();
    expect(await detail(one, data.withdrawalID)).toMatchObject({ state: 'accepted', endedAt: null });
    await wait(seconds(5));
    const done = await detail(one, data.withdrawalID);
    expect(done).toMatchObject({ state: 'succeeded', failure: null });
    expect(done.steps.every(({ at }) => at !== null)).toBe(true);
    expect(await money(one)).toEqual({ availableKobo: '98992313', withdrawingKobo: '0' });
    // The amount for the bank plus the ₦25 that the provider keeps.
    expect((await platform('provider_clearing:sandbox')) - before.clearing).toBe(1_002_500n);
    expect((await platform('fee_income')) - before.fees).toBe(2_500n);
    const { items } = (await gift.call('walletStatement', { kind: 'withdrawal' }, as(one.user))).data;
    expect(items.map(({ reason, outKobo, reference }) => [reason, outKobo, reference])).toEqual([
      ['stampDuty', '5000', data.reference],
      ['withdrawVat', '187', data.reference],
      ['withdrawFee', '2500', data.reference],
      ['withdraw', '1000000', data.reference],
    ]);
    const withdrawals = (await gift.call('withdrawalList', {}, as(one.user))).data.items;
    expect(withdrawals.map(({ withdrawalID }) => withdrawalID)).toEqual([data.withdrawalID]);
    const { lastUsedAt } = (await gift.call('bankAccounts', undefined, as(one.user))).data.items[0]!;
    expect(lastUsedAt).toBe(data.createdAt);
  });

  it('is free once a day from tier 2', async () => {
    const one = await createFundedUser();
    expect(await quote(one, '200000')).toMatchObject({
      isFree: true,
      feeKobo: '0',
      vatKobo: '0',
      totalKobo: '200000',
    });
    await send(one, '200000');
    expect(await quote(one, '300000')).toMatchObject({ isFree: false, feeKobo: '2500', totalKobo: '302687' });
    gift.clock.advance(hours(24));
    expect(await quote(one, '300000')).toMatchObject({ isFree: true });
    await gift.runDue();
  });

  it('can empty the balance, with its fees deducted', async () => {
    const one = await createFundedUser({ tier: 1, kobo: 4_000_000n });
    const { maxKobo } = await quote(one, '100000');
    expect(maxKobo).toBe('3992313');
    expect((await send(one, maxKobo)).code).toBe(200);
    expect(await money(one)).toEqual({ availableKobo: '0', withdrawingKobo: '4000000' });
    await wait(seconds(10));
    expect(await money(one)).toEqual({ availableKobo: '0', withdrawingKobo: '0' });
  });

  it('returns the same response for the same idempotency key, and is created once', async () => {
    const one = await createFundedUser();
    const body = { amountKobo: '200000', bankAccountID: one.bankAccountID, walletPin: one.user.pin };
    const options = { ...as(one.user), idempotencyKey: 'one-and-the-same-0001' };
    const first = await gift.call('withdraw', body, options);
    expect(await gift.call('withdraw', body, options)).toEqual(first);
    expect((await gift.call('withdrawalList', {}, as(one.user))).data.items).toHaveLength(1);
    await wait(seconds(5));
  });
});

describe('refusals', () => {
  it.each([
    ['99999', 'WithdrawalTooSmall', 4033],
    ['20000001', 'WithdrawalOverLimit', 4035],
  ])('%s kobo: %s', async (amountKobo, refusal, code) => {
    const one = await createFundedUser();
    expect(await quote(one, amountKobo)).toMatchObject({
      refusal,
      refusalText: expect.stringContaining('No money moved'),
    });
    expect(await send(one, amountKobo)).toMatchObject({ code, data: { refusal } });
    expect(await money(one)).toEqual({ availableKobo: '100000000', withdrawingKobo: '0' });
  });

  it('an amount above the balance returns the total, the available balance and the maximum', async () => {
    const one = await createFundedUser({ kobo: 500_000n });
    expect(await send(one, '500001')).toMatchObject({
      code: 4036,
      data: { totalKobo: '500001', availableKobo: '500000', maxKobo: '500000' },
    });
  });

  it('a wrong PIN is counted, and moves nothing', async () => {
    const one = await createFundedUser();
    expect(await send(one, '200000', { walletPin: '837264' })).toMatchObject({
      data: { refusal: 'WalletPinWrong', triesLeft: 4 },
    });
    expect(await money(one)).toEqual({ availableKobo: '100000000', withdrawingKobo: '0' });
  });

  it('a repeat of amount and account within five minutes needs confirmation, unless the first failed', async () => {
    const one = await createFundedUser();
    await send(one, '200000');
    expect(await quote(one, '200000')).toMatchObject({ isRepeat: true, refusal: null });
    const again = await send(one, '200000');
    expect(again).toMatchObject({ code: 4037, data: { refusal: 'WithdrawalRepeat', amountKobo: '200000' } });
    expect((await send(one, '200001')).code).toBe(200);
    expect((await send(one, '200000', { isRepeatConfirmed: true })).code).toBe(200);
    await gift.runDue();
    gift.clock.advance(minutes(5));
    expect((await send(one, '200000')).code).toBe(200);
    await wait(seconds(10));
    await payoutsGo('wrongDetails');
    expect((await send(one, '300000')).code).toBe(200);
    await wait(seconds(10));
    expect((await send(one, '300000')).code).toBe(200);
    await wait(seconds(10));
  });

  it('withdrawals are blocked for a day after a PIN reset', async () => {
    const one = await createFundedUser();
    const { verificationID } = (await gift.call('sendCode', { purpose: 'pin' }, as(one.user))).data;
    const code = await codeSentTo(gift, one.user.phone);
    const reset = { walletPin: '805264', verificationID, code, password: one.user.password };
    expect((await gift.call('setPayPwd', reset, as(one.user))).code).toBe(200);
    expect(await send(one, '200000', { walletPin: '805264' })).toMatchObject({
      data: { refusal: 'WithdrawalBlocked' },
    });
    expect(await quote(one, '200000')).toMatchObject({ refusal: 'WithdrawalBlocked', maxKobo: '0' });
    gift.clock.advance(hours(24));
    expect((await send(one, '200000', { walletPin: '805264' })).code).toBe(200);
    await wait(seconds(5));
  });

  it('withdrawals to a new bank account are limited to ₦20,000 in total for its first day', async () => {
    const one = await createFundedUser({ isNew: true });
    expect(await quote(one, '2000001')).toMatchObject({
      refusal: 'WithdrawalCooling',
      coolingKobo: '2000000',
      maxKobo: '2000000',
    });
    expect((await send(one, '2000001')).data).toMatchObject({ refusal: 'WithdrawalCooling' });
    expect((await send(one, '1500000')).code).toBe(200);
    expect(await send(one, '500001')).toMatchObject({
      data: { refusal: 'WithdrawalCooling', leftKobo: '500000' },
    });
    expect((await send(one, '500000')).code).toBe(200);
    gift.clock.advance(hours(24));
    expect((await send(one, '2000001')).code).toBe(200);
    await wait(seconds(10));
  });

  it('in production, withdrawals are closed when no provider is configured', async () => {
    const one = await createFundedUser();
    gift.services.config.mode = 'production';
    try {
      expect((await send(one, '200000')).data).toMatchObject({ refusal: 'WithdrawalClosed' });
      expect(await quote(one, '200000')).toMatchObject({ refusal: 'WithdrawalClosed' });
    } finally {
      gift.services.config.mode = 'demo';
    }
  });

  it('an account from which money is on its way stays', async () => {
    const one = await createFundedUser();
    await payoutsGo('slow');
    await send(one, '200000');
    const { bankAccountID } = one;
    expect((await gift.call('removeBankAccount', { bankAccountID }, as(one.user))).data).toMatchObject({
      refusal: 'BankAccountInUse',
    });
    await wait(seconds(240), seconds(20));
    expect((await gift.call('removeBankAccount', { bankAccountID }, as(one.user))).code).toBe(200);
    expect((await gift.call('withdrawalList', {}, as(one.user))).data.items[0]).toMatchObject({
      state: 'succeeded',
      lastFour: '4570',
    });
  });
});

describe('a code beside the PIN', () => {
  const coded = async (one: FundedUser, amountKobo: string) => {
    const body = { amountKobo, bankAccountID: one.bankAccountID };
    const { data } = await gift.call('sendWithdrawalCode', body, as(one.user));
    return { verificationID: data.verificationID, code: await codeSentTo(gift, one.user.phone) };
  };

  it('is needed above ₦200,000, names the sum, and is good for that sum and account only', async () => {
    const one = await createFundedUser({ tier: 3 });
    expect(await quote(one, '20000000')).toMatchObject({ needsCode: false });
    expect(await quote(one, '20000001')).toMatchObject({ needsCode: true, refusal: null });
    expect((await send(one, '30000000')).data).toMatchObject({ refusal: 'WithdrawalCodeNeeded' });
    const sent = await coded(one, '30000000');
    const text = (await gift.call('demoOutbox', { target: one.user.phone })).data.items[0]?.text;
    expect(text).toMatch(/sends ₦300,000.00 to your GTBank account ending 4570/);
    expect((await send(one, '40000000', sent)).data).toMatchObject({ refusal: 'CodeExpired' });
    const wrong = { ...sent, code: sent.code === '111111' ? '222222' : '111111' };
    expect((await send(one, '30000000', wrong)).data).toMatchObject({ refusal: 'CodeWrong', triesLeft: 4 });
    expect((await send(one, '30000000', sent)).code).toBe(200);
    await wait(seconds(10));
    expect((await send(one, '30000000', { ...sent, isRepeatConfirmed: true })).data).toMatchObject({
      refusal: 'CodeExpired',
    });
  });

  it('cannot be requested for a withdrawal that would be refused', async () => {
    const one = await createFundedUser();
    const body = { amountKobo: '30000000', bankAccountID: one.bankAccountID };
    expect((await gift.call('sendWithdrawalCode', body, as(one.user))).data).toMatchObject({
      refusal: 'WithdrawalOverLimit',
    });
  });

  it('is required on a new device, which cannot withdraw for a day even if it signs out the others', async () => {
    const one = await createFundedUser({ tier: 3 });
    const signIn = async (deviceID: string) => {
      const headers = { 'x-device-id': deviceID };
      const account = { account: one.user.phone, password: one.user.password };
      const first = await gift.call('login', account, { headers });
      if ('token' in first.data) return first.data.token;
      const { verificationID } = first.data as { verificationID: string };
      const code = await codeSentTo(gift, one.user.phone);
      const answer = await gift.call('verifyCode', { verificationID, code }, { headers });
      return (answer.data as { token: string }).token;
    };
    const old = await signIn('the-first-phone-0001');
    gift.clock.advance(hours(1));
    const fresh = await signIn('the-second-phone-002');
    const on = async (token: string, amountKobo: string) =>
      (await gift.call('withdrawalQuote', { amountKobo, bankAccountID: one.bankAccountID }, { token })).data;
    expect(await on(old, '3000000')).toMatchObject({ refusal: null, needsCode: false });
    const closed = { refusal: 'WithdrawalNewDevice', coolingKobo: '0', needsCode: true };
    expect(await on(fresh, '300000')).toMatchObject(closed);
    const body = { amountKobo: '300000', bankAccountID: one.bankAccountID, walletPin: one.user.pin };
    expect((await gift.call('withdraw', body, { token: fresh })).data).toMatchObject({
      refusal: 'WithdrawalNewDevice',
      until: later(gift.clock.now(), hours(24)).toISOString(),
    });
    // An attacker would be alone with the account, on a device that is still new.
    const { items } = (await gift.call('devices', undefined, { token: fresh })).data;
    for (const { sessionID, isThisOne } of items)
      if (!isThisOne) await gift.call('signOutDevice', { sessionID }, { token: fresh });
    expect((await gift.call('devices', undefined, { token: old })).code).toBe(401);
    expect(await on(fresh, '300000')).toMatchObject(closed);
    gift.clock.advance(hours(24));
    expect(await on(fresh, '3000000')).toMatchObject({ refusal: null, needsCode: false });
  });
});

describe('concurrent withdrawals', () => {
  it('fifty can’t beat the limit of a day', async () => {
    const one = await createFundedUser({ tier: 1 });
    const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => send(one, String(600_000 + n))));
    const sent = answers.filter(({ code }) => code === 200);
    expect(sent).toHaveLength(8);
    expect(answers.filter(({ code }) => code !== 200).every(({ code }) => code === 4035)).toBe(true);
    await wait(seconds(60), seconds(10));
    expect((await money(one)).withdrawingKobo).toBe('0');
  });

  it('and a payment of the same money has one winner', async () => {
    const one = await createFundedUser({ kobo: 300_000n });
    const answers = await Promise.all([send(one, '200000'), send(one, '250000'), send(one, '300000')]);
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    await wait(seconds(10));
  });

  it('are each paid once when several processes run the payout sweep', async () => {
    const several = [await createFundedUser(), await createFundedUser(), await createFundedUser()];
    const before = (await transfers()).length;
    for (const one of several) await send(one, '200000');
    await Promise.all([1, 2, 3].map(() => runDue(gift.services, [payoutSweep])));
    expect((await transfers()).length - before).toBe(3);
    await wait(seconds(10));
  });
});

describe('when the bank fails', () => {
  it.each([
    ['bankDown', 'bankDown'],
    ['wrongDetails', 'wrongDetails'],
    ['bankLimit', 'bankLimit'],
  ] as const)('%s: the whole sum is back with the reason, and the owner told', async (how, failure) => {
    const one = await createFundedUser({ tier: 1 });
    await payoutsGo(how);
    const { withdrawalID } = (await send(one, '1000000')).data;
    await wait(seconds(10));
    const failed = await detail(one, withdrawalID);
    expect(failed).toMatchObject({ state: 'failed', failure });
    expect(failed.steps.at(-1)).toMatchObject({ state: 'failed', at: expect.any(String) });
    expect(await money(one)).toEqual({ availableKobo: '100000000', withdrawingKobo: '0' });
    const { items } = (await gift.call('walletStatement', { limit: 1 }, as(one.user))).data;
    expect(items[0]).toMatchObject({
      reason: 'payoutFailed',
      inKobo: '1007687',
      balanceAfterKobo: '100000000',
    });
    const smsText = (await gift.call('demoOutbox', { target: one.user.phone })).data.items[0]?.text;
    expect(smsText).toContain('failed');
    expect(await quote(one, '100000')).toMatchObject({ leftTodayKobo: '5000000' });
  });

  it('a reversal of a completed transfer returns the amount and all fees', async () => {
    const one = await createFundedUser({ tier: 1 });
    const names = ['provider_clearing:sandbox', 'fee_income', 'vat_payable', 'stamp_duty_payable'];
    const before = await Promise.all(names.map(platform));
    await payoutsGo('reversed');
    const { withdrawalID } = (await send(one, '1000000')).data;
    await wait(seconds(10));
    expect(await detail(one, withdrawalID)).toMatchObject({ state: 'succeeded' });
    await wait(minutes(2), seconds(30));
    expect(await detail(one, withdrawalID)).toMatchObject({ state: 'failed', failure: 'reversed' });
    expect(await money(one)).toEqual({ availableKobo: '100000000', withdrawingKobo: '0' });
    expect(await Promise.all(names.map(platform))).toEqual(before);
  });

  it('a reversal is detected even if the bank never sends a notification', async () => {
    await setSwitch(gift.database, 'messages', 'never');
    const one = await createFundedUser();
    await payoutsGo('reversed');
    const { withdrawalID } = (await send(one, '1000000')).data;
    await wait(minutes(2), seconds(10));
    expect(await detail(one, withdrawalID)).toMatchObject({ state: 'succeeded' });
    await wait(hours(2), minutes(30));
    expect(await detail(one, withdrawalID)).toMatchObject({ state: 'failed', failure: 'reversed' });
  });

  it('a duplicate or late notification does not pay a withdrawal twice', async () => {
    for (const how of ['twice', 'late'] as const) {
      await setSwitch(gift.database, 'messages', how);
      const one = await createFundedUser();
      const before = (await transfers()).length;
      await send(one, '1000000');
      await wait(minutes(5), seconds(20));
      expect(await money(one)).toEqual({ availableKobo: '98995000', withdrawingKobo: '0' });
      expect((await transfers()).length - before).toBe(1);
    }
  });
});

describe('the demo bank’s page', () => {
  const post = (payload: string) =>
    gift.app.inject({
      method: 'POST',
      url: '/sandbox',
      payload,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  const checked = async () =>
    [...(await gift.app.inject('/sandbox')).body.matchAll(/value="(\w+)" checked/g)].map((found) => found[1]);

  it('switches faults on and off, and ignores unknown values', async () => {
    expect(await checked()).toEqual(['instant', 'answers', 'once']);
    expect((await post('payout=bankDown&enquiry=explode&messages=twice&other=1')).statusCode).toBe(303);
    expect(await checked()).toEqual(['bankDown', 'answers', 'twice']);
    expect((await gift.app.inject('/sandbox')).body).not.toMatch(/<script|style=/);
    const one = await createFundedUser();
    const { withdrawalID } = (await send(one, '1000000')).data;
    await wait(seconds(10));
    expect(await detail(one, withdrawalID)).toMatchObject({ state: 'failed', failure: 'bankDown' });
  });
});

describe('no double payout', () => {
  it('when the response to a transfer request is lost, a status query prevents a second transfer', async () => {
    const one = await createFundedUser();
    await payoutsGo('paidButSilent');
    const { withdrawalID, reference } = (await send(one, '1000000')).data;
    await gift.runDue();
    expect(await detail(one, withdrawalID)).toMatchObject({ state: 'sent' });
    await wait(seconds(30));
    expect(await detail(one, withdrawalID)).toMatchObject({ state: 'succeeded' });
    expect((await transfers()).filter((made) => made.reference === reference)).toHaveLength(1);
    expect(await money(one)).toEqual({ availableKobo: '98995000', withdrawingKobo: '0' });
  });

  it('when the transfer request is lost, it is sent again under the same reference', async () => {
    const one = await createFundedUser();
    await payoutsGo('lostOnTheWay');
    const { withdrawalID, reference } = (await send(one, '1000000')).data;
    await gift.runDue();
    expect((await transfers()).filter((made) => made.reference === reference)).toHaveLength(0);
    expect(await detail(one, withdrawalID)).toMatchObject({ state: 'sent' });
    await wait(seconds(30));
    expect((await transfers()).filter((made) => made.reference === reference)).toHaveLength(1);
    expect(await detail(one, withdrawalID)).toMatchObject({ state: 'succeeded' });
  });

  it('when the process crashes before recording a transfer, no second one is made', async () => {
    const one = await createFundedUser();
    const { withdrawalID, reference } = (await send(one, '1000000')).data;
    // The transfer is made, but the transaction that should record it never commits.
    await gift.database.pool.query(`
      create function public.die() returns trigger language plpgsql as 'begin raise exception ''the process dies''; end';
      create trigger die before update on wallet.withdrawals for each row when (new.state = 'accepted') execute function public.die()`);
    await payoutSweep.run(gift.services, gift.clock.now()).catch(() => {});
    await gift.database.pool.query('drop trigger die on wallet.withdrawals; drop function public.die');
    expect(await detail(one, withdrawalID)).toMatchObject({ state: 'sent' });
    expect((await transfers()).filter((made) => made.reference === reference)).toHaveLength(1);
    await wait(minutes(3), seconds(30));
    expect(await detail(one, withdrawalID)).toMatchObject({ state: 'succeeded' });
    expect((await transfers()).filter((made) => made.reference === reference)).toHaveLength(1);
  });

  it('when a transfer takes days, it is queried until it completes and is not marked as failed', async () => {
    const one = await createFundedUser();
    await payoutsGo('slow');
    const { withdrawalID, reference } = (await send(one, '1000000')).data;
    await gift.runDue();
    await gift.database.run(sql`
      update wallet.sandbox_transfers set becomes_at = becomes_at + interval '3 days' where reference = ${reference}`);
    await wait(hours(30), hours(3));
    expect(await detail(one, withdrawalID)).toMatchObject({ state: 'accepted', failure: null });
    expect(gift.logLines.some((line) => line.includes('has no result for too long'))).toBe(true);
    await wait(hours(50), hours(5));
    expect(await detail(one, withdrawalID)).toMatchObject({ state: 'succeeded' });
  });
});
