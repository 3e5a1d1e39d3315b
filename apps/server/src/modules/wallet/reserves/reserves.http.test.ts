import { execFile } from 'node:child_process';
import { mkdtemp, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { type InclusionProof, provesInclusion } from '@gift/contract/wallet/reserves-proof';
import { koboOf as k } from '@gift/money';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { faultOf } from '../../../../../../tools/verify/verify-reserves.mjs';
import { days, hours } from '../../../platform/clock';
import { type TestApp, testApp } from '../../../testing/app';
import { assertInvariants } from '../../../testing/database/invariants';
import { fundWallet } from '../../../testing/fixtures/money';
import { createTrade } from '../../../testing/fixtures/trade';
import { createTestUser, type TestUser } from '../../../testing/fixtures/users';
import { addAccount } from '../../../testing/providers/banks';
import { fakePaystack, paystackKey } from '../../../testing/providers/paystack';
import { liabilities } from '../../ledger';
import { walletJobs } from '..';
import { setSwitch } from '../providers/sandbox-switches';
import { gapOf, latestReconciliations, reconcile } from './reconcile';
import { leafOf, levelsOver } from './tree';

let gift: TestApp;
beforeAll(async () => {
  gift = await testApp();
});
afterEach(() => assertInvariants(gift.database));
afterAll(() => gift.close());

const as = (user: TestUser) => ({ token: user.token });
const prove = () => walletJobs['wallet:prove'](undefined as never, gift.services);
const proofOf = async (user: TestUser) => (await gift.call('reservesProof', undefined, as(user))).data;

describe('the tree', () => {
  it('proves every leaf against the root for any amounts, and has the right total', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.bigInt(0n, 10n ** 15n), { minLength: 1, maxLength: 40 }), async (sums) => {
        const levels = levelsOver(sums.map((sum, at) => leafOf(`salt ${at}`, sum)));
        const root = levels.at(-1)![0]!;
        expect(root.sum).toBe(sums.reduce((total, sum) => total + sum, 0n));
        for (const [place, sum] of sums.entries()) {
          const steps = levels.slice(0, -1).map((level, at) => {
            const beside = (place >> at) ^ 1;
            const { hash, sum: sumHere } = level[beside]!;
            return {
              side: beside % 2 === 0 ? ('left' as const) : ('right' as const),
              hash,
              sumKobo: String(sumHere),
            };
          });
          const proof = {
            rootHash: root.hash,
            totalKobo: String(root.sum),
            amountKobo: String(sum),
            salt: `salt ${place}`,
            steps,
          };
          expect(await provesInclusion(proof)).toBe(true);
          expect(faultOf(proof)).toBeNull();
        }
      }),
      { numRuns: 30 },
    );
  });
});

describe('the proof of reserves', () => {
  it('counts all user balances, wherever they are held, and proves each user their own', async () => {
    const trade = await createTrade(gift);
    await trade.paid();
    const withdrawing = await createTestUser(gift);
    await fundWallet(gift.database, withdrawing.userID, 5_000_000n);
    const { bankAccountID } = await addAccount(gift, withdrawing);
    await setSwitch(gift.database, 'payout', 'slow');
    const body = { amountKobo: '1000000', bankAccountID, walletPin: withdrawing.pin };
    await gift.call('withdraw', body, as(withdrawing));
    const poor = await createTestUser(gift);
    expect(await proofOf(trade.buyer)).toBeNull();
    expect((await gift.call('reservesSummary')).data).toBeNull();
    await prove();
    // The buyer's ₦90,000 is in escrow. We owe money on its way to a bank until it arrives.
    expect(await proofOf(trade.buyer)).toMatchObject({ amountKobo: '9000000' });
    expect(await proofOf(withdrawing)).toMatchObject({ amountKobo: '5000000' });
    expect(await proofOf(poor)).toBeNull();
    const summary = (await gift.call('reservesSummary')).data!;
    const total = (await liabilities(gift.database)).reduce((sum, { amount }) => sum + amount, 0n);
    expect(summary.totalKobo).toBe(String(total));
    for (const user of [trade.buyer, withdrawing]) {
      const proof = (await proofOf(user))!;
      expect(await provesInclusion(proof)).toBe(true);
      expect(faultOf(proof, summary.rootHash)).toBeNull();
      expect(JSON.stringify(proof)).not.toContain(String(trade.stranger.userID));
    }
  });

  it('fails if any field of it is changed', async () => {
    const users = await Promise.all(Array.from({ length: 5 }, () => createTestUser(gift)));
    for (const [at, user] of users.entries())
      await fundWallet(gift.database, user.userID, BigInt(at + 1) * 100n);
    await prove();
    const proof = (await proofOf(users[2]!))!;
    const [first, ...rest] = proof.steps;
    const wrongs: InclusionProof[] = [
      { ...proof, amountKobo: '301' },
      { ...proof, amountKobo: '-300' },
      { ...proof, salt: `${proof.salt}0` },
      { ...proof, rootHash: proof.rootHash.replace(/^./, (digit) => (digit === 'a' ? 'b' : 'a')) },
      { ...proof, totalKobo: String(BigInt(proof.totalKobo) - 1n) },
      { ...proof, steps: rest },
      { ...proof, steps: [{ ...first!, sumKobo: String(BigInt(first!.sumKobo) + 1n) }, ...rest] },
      { ...proof, steps: [{ ...first!, sumKobo: '-1' }, ...rest] },
      { ...proof, steps: [{ ...first!, side: first!.side === 'left' ? 'right' : 'left' }, ...rest] },
    ];
    for (const wrong of wrongs) {
      expect(await provesInclusion(wrong)).toBe(false);
      expect(faultOf(wrong)).not.toBeNull();
    }
    expect(faultOf(proof, '0'.repeat(64))).toBe('its root is not the published one');
  });

  it('is created anew each night, and the last thirty are kept', async () => {
    const user = await createTestUser(gift);
    await fundWallet(gift.database, user.userID, 700n);
    await prove();
    const first = (await proofOf(user))!;
    for (let night = 0; night < 31; night++) {
      gift.clock.advance(days(1));
      await prove();
    }
    const { data } = await gift.call('reservesSummary');
    expect(data?.proofID).not.toBe(first.proofID);
    const { rows } = await gift.database.pool.query('select count(*)::int as n from wallet.proofs');
    expect(rows[0].n).toBe(30);
  });

  it('can be checked without anything of Gift, on the command line', async () => {
    const user = await createTestUser(gift);
    await fundWallet(gift.database, user.userID, 4_200n);
    await prove();
    const proof = (await proofOf(user))!;
    const folder = await mkdtemp(path.join(os.tmpdir(), 'gift-proof-'));
    const tool = path.join(import.meta.dirname, '../../../../../../tools/verify/verify-reserves.mjs');
    const check = async (data: object) => {
      const file = path.join(folder, 'proof.json');
      await writeFile(file, JSON.stringify(data));
      return promisify(execFile)(process.execPath, [tool, file, proof.rootHash]).then(
        ({ stdout }) => stdout,
        (error: { stdout: string }) => error.stdout,
      );
    };
    expect(await check(proof)).toContain('The proof holds');
    expect(await check({ ...proof, amountKobo: '4201' })).toContain('does not hold');
  });
});

describe('reconciliation', () => {
  const sums = {
    at: new Date(),
    provider: 'x',
    ledgerKobo: k(1_000n),
    inTransitKobo: k(100n),
    uncertainKobo: k(50n),
  };
  it.each([
    [null, null],
    [900n, 0n],
    [850n, 0n],
    [875n, 0n],
    [901n, 1n],
    [849n, -1n],
    [0n, -850n],
  ])('a provider that says %s, where 900 are expected and 50 uncertain, has a gap of %s', (reported, gap) => {
    expect(gapOf({ ...sums, providerKobo: reported === null ? null : k(reported) })).toBe(gap);
  });

  it('is right to the kobo through top-ups, costs, withdrawals, failures and a transfer on its way', async () => {
    const fresh = await testApp();
    try {
      const gapNow = async () => (await reconcile(fresh.services, fresh.clock.now())).map(gapOf);
      const user = await createTestUser(fresh, { tier: 3 });
      const add = async (amountKobo: string, ending: string) => {
        const { payUrl } = (await fresh.call('topUp', { amountKobo, method: 'card' }, as(user))).data;
        const headers = { 'content-type': 'application/x-www-form-urlencoded' };
        await fresh.app.inject({ method: 'POST', url: payUrl!, payload: `ending=${ending}`, headers });
        await fresh.runDue();
      };
      expect(await gapNow()).toEqual([0n]);
      for (const [amount, ending] of [
        ['1000000', 'pay'],
        ['3000000', 'twice'],
        ['500000', 'wrong'],
        ['700000', 'fail'],
      ] as const)
        await add(amount, ending);
      expect(await gapNow()).toEqual([0n]);
      const { bankAccountID } = await addAccount(fresh, user);
      fresh.clock.advance(hours(25));
      for (const how of ['instant', 'bankDown', 'slow', 'paidButSilent'] as const) {
        await setSwitch(fresh.database, 'payout', how);
        const body = { amountKobo: '200000', bankAccountID, walletPin: user.pin, isRepeatConfirmed: true };
        expect((await fresh.call('withdraw', body, as(user))).code).toBe(200);
        await fresh.runDue();
        expect(await gapNow()).toEqual([0n]);
        fresh.clock.advance(10_000);
        await fresh.runDue();
        expect(await gapNow()).toEqual([0n]);
      }
      await assertInvariants(fresh.database);
      // Money missing from where the books expect it shows up, to the kobo.
      await fresh.database.pool.query(
        `update wallet.sandbox_payments set paid_kobo = paid_kobo - 3_000_000 where paid_kobo = 3_000_000`,
      );
      const [reconciliation] = await latestReconciliations(fresh.database, 1);
      expect(reconciliation).toMatchObject({ provider: 'sandbox' });
      expect(gapOf(reconciliation!)).toBe(0n);
      await walletJobs['wallet:reconcile'](undefined as never, fresh.services);
      const gaps = (await gapNow())[0]!;
      expect(gaps).toBeLessThan(0n);
      expect(fresh.logLines.some((line) => line.includes('holds another sum than our books say'))).toBe(true);
      const held = (await fresh.call('reservesSummary')).data;
      expect(held).toBeNull();
    } finally {
      await fresh.close();
    }
  });

  it('records the Paystack balance in kobo, and no balance when Paystack does not answer', async () => {
    const paystack = await fakePaystack();
    const other = await testApp({
      MODE: 'demo',
      PAYSTACK_SECRET_KEY: paystackKey,
      PAYSTACK_URL: paystack.url,
    });
    try {
      paystack.balance = 12_345;
      const reconciled = async () => (await reconcile(other.services, other.clock.now()))[0];
      expect(await reconciled()).toMatchObject({
        provider: 'paystack',
        providerKobo: 12_345n,
        ledgerKobo: 0n,
      });
      paystack.isDown = true;
      expect(await reconciled()).toMatchObject({ provider: 'paystack', providerKobo: null });
    } finally {
      await other.close();
      await paystack.close();
    }
  });
});
