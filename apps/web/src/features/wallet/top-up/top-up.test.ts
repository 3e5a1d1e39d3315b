import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { internalPath } from '../../../shared/internal-path';
import { amountNeeded } from './amount-needed';

describe('the suggested top-up amount', () => {
  const costOf = (amount: bigint, bps: bigint, flat: bigint, flatFrom: bigint, freeFrom: bigint) =>
    amount >= freeFrom ? 0n : (amount * bps) / 10_000n + (amount >= flatFrom ? flat : 0n);

  it('covers what is needed after any fee, in whole naira, and not below the minimum', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.bigInt(1n, 50_000_000n),
        fc.bigInt(0n, 500n),
        fc.bigInt(0n, 50_000n),
        fc.bigInt(0n, 5_000_000n),
        async (needed, bps, flat, flatFrom) => {
          const min = 50_000n;
          const creditOf = (amount: bigint) => amount - costOf(amount, bps, flat, flatFrom, 2_000_000n);
          const amount = await amountNeeded(needed, async (asked) => ({ credit: creditOf(asked), min }));
          expect(creditOf(amount)).toBeGreaterThanOrEqual(needed);
          expect(amount).toBeGreaterThanOrEqual(min);
          expect(amount % 100n).toBe(0n);
        },
      ),
    );
  });

  it('is what is needed, rounded up to whole naira, if paying is free', async () => {
    expect(await amountNeeded(9_200_050n, async (amount) => ({ credit: amount, min: 50_000n }))).toBe(
      9_200_100n,
    );
  });
});

describe('the way back after paying', () => {
  it.each(['/checkCode?orderNo=12', '/myOff', '/createOrder?type=0&step=3'])('leads to %s', (address) =>
    expect(internalPath(address)).toBe(address),
  );
  it.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '',
    'balance',
    '/a\nb',
  ])('never leads to %j', (address) => expect(internalPath(address)).toBeNull());
});
