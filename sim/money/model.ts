import type { TestUser } from '../../apps/server/src/testing/fixtures/users';

/**
 * What each person must have, thought out a second time from docs/build/product alone. When things become known to the
 * server is its own business; what follows once they are, and what may never be, is not.
 */
export type PersonMoney = {
  /** Available, above the cap, and from sales on hold, less what they owe: below zero where they owe more. */
  ownKobo: bigint;
  withdrawingKobo: bigint;
  escrowKobo: bigint;
  rewardsKobo: bigint;
};

export type Person = {
  readonly user: TestUser;
  readonly id: string;
  readonly name: string;
  readonly tier: 1 | 2 | 3;
  readonly bankAccountID: string;
  /** Their own number at the provider, once it is open. */
  account: string | null;
  readonly offerID: string | null;
  readonly money: PersonMoney;
};

export type TopUp = {
  readonly id: string;
  readonly reference: string;
  readonly person: Person;
  readonly kobo: bigint;
  readonly payUrl: string;
  isPaid: boolean;
  state: string;
};

/** Money sent to an account number; `outcome` is what the server made of it so far. */
export type Transfer = {
  readonly reference: string;
  readonly to: Person | null;
  readonly isOwnName: boolean;
  outcome: 'unknown' | 'credited' | 'suspended';
};

export type Withdrawal = {
  readonly id: string;
  readonly reference: string;
  readonly person: Person;
  readonly kobo: bigint;
  readonly totalKobo: bigint;
  /** What the provider told us that it keeps of the transfer; null: nothing yet. */
  quotedCostKobo: bigint | null;
  state: string;
};

export type Trade = {
  readonly orderNo: string;
  readonly buyer: Person;
  readonly seller: Person;
  readonly payKobo: bigint;
  readonly getKobo: bigint;
  state: number;
};

/** What of the provider's cost somebody bears who adds money by card: nothing from ₦20,000 on. */
export function cardCost(kobo: bigint): bigint {
  if (kobo >= 2_000_000n) return 0n;
  return (kobo * 150n) / 10_000n + (kobo >= 250_000n ? 10_000n : 0n);
}

/** The same of money sent to an own account number: never all of it. */
export function transferCost(kobo: bigint, feesKobo: bigint): bigint {
  if (kobo >= 2_000_000n) return 0n;
  return feesKobo < kobo ? feesKobo : kobo - 1n;
}

/** What a withdrawal takes: ₦25, or ₦50 above ₦50,000, with 7.5 % VAT, but for a free one; ₦50 duty from ₦10,000. */
export function withdrawalTotal(kobo: bigint, isFree: boolean): bigint {
  const fee = isFree ? 0n : kobo > 5_000_000n ? 5_000n : 2_500n;
  return kobo + fee + (fee * 75n) / 1000n + (kobo >= 1_000_000n ? 5_000n : 0n);
}

export const capOf = (tier: 1 | 2 | 3) => ({ 1: 30_000_000n, 2: 50_000_000n, 3: null })[tier];

/** 1 %, ₦50 at least and ₦3,000 at most, and 7.5 % VAT on it; both rounded down. */
export function tradeFee(kobo: bigint): bigint {
  const percent = kobo / 100n;
  const fee = percent < 5_000n ? 5_000n : percent > 300_000n ? 300_000n : percent;
  return fee + (fee * 75n) / 1000n;
}
