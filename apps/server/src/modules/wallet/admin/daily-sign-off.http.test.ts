import type { SignOffStep } from '@gift/contract/operator/sign-off-steps';
import { signOffSteps } from '@gift/contract/operator/sign-off-steps';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hours, minutes } from '../../../platform/clock';
import { sql } from '../../../platform/database/db';
import { dayOf } from '../../../platform/date-ranges';
import { type TestApp, testApp } from '../../../testing/app';
import { createHeldMoney, fundWallet } from '../../../testing/fixtures/money';
import { createTestUser, type TestUser } from '../../../testing/fixtures/users';
import { addAccount } from '../../../testing/providers/banks';
import { ledgerJobs } from '../../ledger';
import { walletJobs } from '..';
import { setSwitch } from '../providers/sandbox-switches';

let gift: TestApp;
let [finance, second]: TestUser[] = [];
let day: string;
beforeAll(async () => {
  gift = await testApp();
  finance = await createTestUser(gift, { roles: ['finance'] });
  second = await createTestUser(gift, { roles: ['finance'] });
});
afterAll(() => gift.close());

const as = (user = finance!) => ({ token: user.token });
const refusalOf = ({ data }: { data: unknown }) => (data as { refusal?: string }).refusal;
const reason = 'Compared with the provider’s own report.';
/** The nightly jobs of finance. */
const verify = () => ledgerJobs['ledger:verify'](undefined as never, gift.services);
const reconcile = async () => {
  await walletJobs['wallet:reconcile'](undefined as never, gift.services);
  await verify();
};
const checklist = async () => (await gift.call('dailyChecklist', { day }, as())).data;
const stepOf = async (step: SignOffStep) => (await checklist()).steps.find((one) => one.step === step)!;
const tick = (step: SignOffStep, comment = reason, by = finance) =>
  gift.call('tickDailyStep', { day, step, reason: comment }, as(by));
const tickAll = async () => {
  for (const step of signOffSteps) expect((await tick(step)).code).toBe(200);
};
const signOff = (by = second) => gift.call('signOffDay', { day, reason }, as(by));
const explainAll = async () => {
  for (const { reconciliationID, signedName } of (await checklist()).reconciliations)
    if (!signedName) await gift.call('signReconciliation', { reconciliationID, reason }, as());
};

/** Each test has a day of its own. */
beforeEach(async () => {
  gift.clock.advance(hours(24));
  day = dayOf(gift.clock.now());
});

describe('the checklist of a day', () => {
  it('shows each step with its figure, and is signed off by name once every step is ticked', async () => {
    await reconcile();
    expect(await stepOf('gap')).toEqual({ step: 'gap', count: 0, kobo: '0', open: 0, tick: null });
    expect(refusalOf(await signOff())).toBe('SignOffStepsOpen');
    await tickAll();
    expect((await stepOf('providers')).tick).toMatchObject({ by: finance!.nickname, comment: reason });
    expect((await signOff()).code).toBe(200);
    const signed = await checklist();
    expect(signed.signOff).toMatchObject({ by: second!.nickname, note: reason });
    expect(signed.reconciliations[0]?.signedName).toBe(second!.nickname);
    const { days } = (await gift.call('adminReconciliations', undefined, as())).data;
    expect(days[0]).toEqual({ day, signedName: second!.nickname });
  });

  it('cannot be changed after the sign-off, even by the database owner, and shows the figures of then', async () => {
    await reconcile();
    await tickAll();
    await signOff();
    expect(refusalOf(await signOff())).toBe('ReconciliationSigned');
    expect(refusalOf(await tick('gap', 'Another comment.'))).toBe('ReconciliationSigned');
    await expect(gift.database.run(sql`update wallet.sign_offs set note = 'another'`)).rejects.toThrow(
      'append-only',
    );
    await expect(gift.database.run(sql`delete from wallet.sign_offs`)).rejects.toThrow('append-only');
    const before = await checklist();
    await createHeldMoney(gift, await createTestUser(gift));
    expect(await checklist()).toEqual(before);
  });

  it('is refused with an unexplained gap, and signed off once the gap is explained', async () => {
    await gift.database.run(sql`
      insert into wallet.sandbox_payments (reference, amount_kobo, return_url, status, paid_kobo, created_at)
      values ('GT-out-of-nowhere', 7, '/', 'success', 7, ${gift.clock.now()})`);
    await reconcile();
    expect(await stepOf('gap')).toMatchObject({ count: 1, kobo: '7', open: 1 });
    await tickAll();
    expect(refusalOf(await signOff())).toBe('GapUnexplained');
    expect((await checklist()).signOff).toBeNull();
    await explainAll();
    expect(await stepOf('gap')).toMatchObject({ count: 1, kobo: '7', open: 0 });
    expect((await signOff()).code).toBe(200);
    await gift.database.run(sql`delete from wallet.sandbox_payments where reference = 'GT-out-of-nowhere'`);
  });

  it('is refused while a provider’s balance is unknown', async () => {
    await reconcile();
    await gift.database.run(sql`
      update wallet.reconciliations set provider_kobo = null where id = (select max(id) from wallet.reconciliations)`);
    expect(await stepOf('providers')).toMatchObject({ kobo: null, open: 1 });
    await tickAll();
    expect(refusalOf(await signOff())).toBe('GapUnexplained');
  });

  it('lists unmatched and failed payments, and needs a new tick if more is open than before', async () => {
    await reconcile();
    const { count } = await stepOf('suspense');
    const user = await createTestUser(gift, { tier: 3 });
    await fundWallet(gift.database, user.userID, 100_000_000n);
    const { bankAccountID } = await addAccount(gift, user);
    gift.clock.advance(hours(25));
    day = dayOf(gift.clock.now());
    await setSwitch(gift.database, 'payout', 'wrongDetails');
    const payout = { amountKobo: '1000000', bankAccountID, walletPin: user.pin };
    const { withdrawalID } = (await gift.call('withdraw', payout, as(user))).data;
    await gift.runDue();
    gift.clock.advance(minutes(10));
    await gift.runDue();
    await setSwitch(gift.database, 'payout', 'instant');
    // The reconciliation that closes the day is made when the next one starts.
    await reconcile();
    expect((await checklist()).failedPayouts).toEqual([]);
    gift.clock.advance(hours(24));
    day = dayOf(gift.clock.now());
    await reconcile();
    await explainAll();
    expect((await checklist()).failedPayouts).toMatchObject([{ withdrawalID, amountKobo: '1000000' }]);
    expect(await stepOf('payouts')).toMatchObject({ count: 1, kobo: '1000000' });
    await tickAll();
    await createHeldMoney(gift, await createTestUser(gift));
    expect(await stepOf('suspense')).toMatchObject({ count: count + 1, open: count + 1 });
    expect(refusalOf(await signOff())).toBe('SignOffStepsOpen');
    await tick('suspense', 'Its owner is being asked.');
    expect((await signOff()).code).toBe(200);
  });

  it('is refused until the nightly check of the ledger has passed since', async () => {
    await walletJobs['wallet:reconcile'](undefined as never, gift.services);
    await explainAll();
    await tickAll();
    expect(refusalOf(await signOff())).toBe('LedgerUnverified');
    gift.clock.advance(minutes(1));
    const user = await createTestUser(gift);
    await fundWallet(gift.database, user.userID, 0n);
    const shift = (kobo: number) =>
      gift.database.transaction(async (tx) => {
        await tx.run(sql`set local search_path = ledger, pg_temp`);
        await tx.run(sql`
          update ledger.accounts set balance = balance + ${kobo} where owner = ${user.userID} and kind = 1`);
      });
    await shift(1);
    await expect(verify()).rejects.toThrow('promises');
    await shift(-1);
    const page = async () => (await gift.call('adminReconciliations', undefined, as())).data;
    expect((await page()).problems[0]).toMatchObject({ check: 'everything there is sums up to zero' });
    expect(refusalOf(await signOff())).toBe('LedgerUnverified');
    gift.clock.advance(minutes(1));
    await verify();
    expect(await page()).toMatchObject({ problems: [], verifiedAt: gift.clock.now().toISOString() });
    expect((await signOff()).code).toBe(200);
  });

  it('signs only the reconciliations that were checked', async () => {
    await reconcile();
    await explainAll();
    await tickAll();
    const late = gift.database.transaction(async (tx) => {
      await tx.run(sql`
        insert into wallet.reconciliations (id, at, provider, provider_kobo, ledger_kobo, in_transit_kobo, uncertain_kobo)
        select 7, at, 'paystack', 1, 0, 0, 0 from wallet.reconciliations order by at desc limit 1`);
      // A sign-off that starts now does not see the row, and ends after it was committed.
      await tx.run(sql`lock table wallet.sign_offs in exclusive mode`);
      const answer = signOff();
      await expect
        .poll(async () => {
          const { waits } = await gift.database.one<{ waits: boolean }>(sql`
            select exists (select from pg_locks where relation = 'wallet.sign_offs'::regclass and not granted) as waits`);
          return waits;
        })
        .toBe(true);
      return () => answer;
    });
    expect((await (await late)()).code).toBe(200);
    const { signedBy } = await gift.database.one<{ signedBy: bigint | null }>(sql`
      select signed_by as "signedBy" from wallet.reconciliations where id = 7`);
    expect(signedBy).toBeNull();
    await gift.database.run(sql`delete from wallet.reconciliations where id = 7`);
  });

  it('is for days with a reconciliation only', async () => {
    expect(refusalOf(await tick('gap'))).toBe('RecordNotFound');
    expect(refusalOf(await signOff())).toBe('RecordNotFound');
  });
});
