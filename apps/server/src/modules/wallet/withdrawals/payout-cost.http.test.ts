import { koboOf as k } from '@gift/money';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { hours, minutes } from '../../../platform/clock';
import { sql } from '../../../platform/database/db';
import { type TestApp, testApp } from '../../../testing/app';
import { assertInvariants } from '../../../testing/database/invariants';
import { fundWallet } from '../../../testing/fixtures/money';
import { createTestUser } from '../../../testing/fixtures/users';
import { addAccount } from '../../../testing/providers/banks';
import { fakePaystack, paystackKey, type Transfer } from '../../../testing/providers/paystack';
import type { PayoutStatus } from '../providers/payout-provider';
import { setSwitch } from '../providers/sandbox-switches';
import { gapOf, reconcile } from '../reserves/reconcile';
import { settlePayout } from './payouts';
import { lockWithdrawal } from './store';

let gift: TestApp;
let paystack: Awaited<ReturnType<typeof fakePaystack>>;
beforeAll(async () => {
  paystack = await fakePaystack();
  gift = await testApp({ PAYSTACK_SECRET_KEY: paystackKey, PAYSTACK_URL: paystack.url });
});
afterEach(() => assertInvariants(gift.database));
afterAll(async () => {
  await gift.close();
  await paystack.close();
});

const at = () => ({ services: gift.services, now: gift.clock.now() });
const balance = async (name: string) =>
  (
    await gift.database.one<{ balance: bigint }>(sql`
    select balance from ledger.platform_balances where name = ${name}`)
  ).balance;
const expense = async () => -(await balance('provider_cost'));
const held = async () => -(await balance('provider_clearing:paystack'));

/** A withdrawal of ₦10,000 that Paystack has. */
async function ordered(fee_charged?: number | null) {
  const user = await createTestUser(gift, { tier: 3 });
  await fundWallet(gift.database, user.userID, 5_000_000n, gift.clock.now(), 'paystack');
  const accountNumber = `80${String(user.userID).slice(-8)}`;
  paystack.names.set(accountNumber, `${user.nickname} ADA`.toUpperCase());
  const { bankAccountID } = await addAccount(gift, user, { bankCode: '999992', accountNumber });
  gift.clock.advance(hours(25));
  paystack.onTransfer = (_, transfer) => Object.assign(transfer, { fee_charged });
  const body = { amountKobo: '1000000', bankAccountID, walletPin: user.pin };
  const { data } = await gift.call('withdraw', body, { token: user.token });
  await gift.runDue();
  const transfer = paystack.transfers.get(data.reference) as Transfer;
  return { id: BigInt(data.withdrawalID), transfer };
}
const afterAnHour = async () => {
  gift.clock.advance(minutes(61));
  await gift.runDue();
};
const gapAt = async (name: string) => {
  const found = (await reconcile(gift.services, gift.clock.now())).find(({ provider }) => provider === name);
  return gapOf(found!);
};

describe('the fee that a provider charges for a payout', () => {
  it('is booked once as our expense when it is reported, and the balance always matches the books', async () => {
    const before = await expense();
    const { transfer } = await ordered(null);
    paystack.balance = Number((await held()) - 1_002_500n);
    const gap = () => gapAt('paystack');
    // The cost is not reported yet: a gap of up to the expected cost is no gap, and a kobo more is one.
    expect(await gap()).toBe(0n);
    paystack.balance -= 2_501;
    expect(await gap()).toBe(-1n);
    paystack.balance += 2_501;
    Object.assign(transfer, { fee_charged: 2_500 });
    await afterAnHour();
    expect((await expense()) - before).toBe(2_500n);
    expect(await gap()).toBe(0n);
    transfer.status = 'success';
    await afterAnHour();
    await afterAnHour();
    expect((await expense()) - before).toBe(2_500n);
    expect(await gap()).toBe(0n);
  });

  it('is refunded with a transfer that is reversed free of charge, and otherwise stays booked', async () => {
    for (const [chargedFee, stays] of [
      [0, 0n],
      [2_500, 2_500n],
    ] as const) {
      const before = await expense();
      const { transfer } = await ordered(2_500);
      transfer.status = 'success';
      await afterAnHour();
      expect((await expense()) - before).toBe(2_500n);
      Object.assign(transfer, { status: 'reversed', fee_charged: chargedFee });
      await afterAnHour();
      expect((await expense()) - before).toBe(stays);
    }
  });

  it('is refused in fractions of a kobo, with the whole answer ignored', async () => {
    const { id, transfer } = await ordered(null);
    const before = await expense();
    Object.assign(transfer, { status: 'success', fee_charged: 25.5 });
    await afterAnHour();
    const { state } = await gift.database.transaction((tx) => lockWithdrawal(tx, id));
    expect(state).toBe('accepted');
    expect(await expense()).toBe(before);
    transfer.fee_charged = 2_500;
    await afterAnHour();
    expect((await expense()) - before).toBe(2_500n);
  });

  it('is booked as last reported, in any order and number of reports', async () => {
    const answers = fc.record({
      status: fc.constantFrom('sent', 'accepted', 'success', 'reversed', 'unknown'),
      cost: fc.option(fc.bigInt(0n, 9_000n).map(k), { nil: undefined }),
      times: fc.integer({ min: 1, max: 3 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(answers, { minLength: 1, maxLength: 6 }), async (reportedCosts) => {
        const { id } = await ordered();
        const before = { expense: await expense(), held: await held() };
        let last = 0n;
        for (const { status, cost, times } of reportedCosts) {
          if (cost !== undefined) last = cost;
          const answer = (cost === undefined ? { status } : { status, cost }) as PayoutStatus;
          for (let time = 0; time < times; time++)
            await gift.database.transaction(async (tx) =>
              settlePayout(tx, await lockWithdrawal(tx, id), answer, at()),
            );
          expect((await expense()) - before.expense).toBe(last);
        }
        const w = await gift.database.transaction((tx) => lockWithdrawal(tx, id));
        const gone = w.state === 'succeeded' ? 1_000_000n : 0n;
        expect(before.held - (await held())).toBe(gone + last);
        await assertInvariants(gift.database);
      }),
      { numRuns: 12 },
    );
  });

  it('is booked for the sandbox too, by amount band, and not for failed payouts', async () => {
    const demo = await testApp();
    try {
      const spent = async () =>
        -(
          await demo.database.one<{ balance: bigint }>(sql`
          select balance from ledger.platform_balances where name = 'provider_cost'`)
        ).balance;
      const user = await createTestUser(demo, { tier: 3 });
      await fundWallet(demo.database, user.userID, 100_000_000n);
      const { bankAccountID } = await addAccount(demo, user);
      demo.clock.advance(hours(25));
      const spentBefore = await spent();
      const gapBefore = gapOf((await reconcile(demo.services, demo.clock.now()))[0]!);
      let sum = 0n;
      for (const [amountKobo, how, cost] of [
        ['500000', 'instant', 1_000n],
        ['5000000', 'paidButSilent', 2_500n],
        ['5000001', 'instant', 5_000n],
        ['600000', 'bankDown', 0n],
        ['700000', 'reversed', 0n],
      ] as const) {
        await setSwitch(demo.database, 'payout', how);
        const body = { amountKobo, bankAccountID, walletPin: user.pin };
        expect((await demo.call('withdraw', body, { token: user.token })).code).toBe(200);
        for (let times = 0; times < 6; times++) {
          demo.clock.advance(minutes(1));
          await demo.runDue();
        }
        sum += cost;
        expect((await spent()) - spentBefore).toBe(sum);
        expect(gapOf((await reconcile(demo.services, demo.clock.now()))[0]!)).toBe(gapBefore);
      }
    } finally {
      await demo.close();
    }
  });
});
