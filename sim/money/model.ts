import type { TestUser } from '../../apps/server/src/testing/fixtures/users';

/**
 * Each user's balance, modelled independently from docs/build/product only. The server may learn of facts at any time;
 * the model checks their consequences, and what must never happen.
 */
export type PersonMoney = {
  /** Available, above the cap, and from sales on hold, minus the user's debt: negative if the debt is larger. */
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
  /** The user's own account number at the provider, once it is open. */
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

/** Money sent to an account number; `outcome` is the server's result so far. */
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
  /** The provider's charge for the transfer, as reported; null: not yet. */
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

/** The user's part of the provider's charge for a top-up by card: nothing from ₦20,000 on. */
export function cardCost(kobo: bigint): bigint {
  if (kobo >= 2_000_000n) return 0n;
  return (kobo * 150n) / 10_000n + (kobo >= 250_000n ? 10_000n : 0n);
}

/** The same for a transfer to the user's own account number: never all of it. */
export function transferCost(kobo: bigint, feesKobo: bigint): bigint {
  if (kobo >= 2_000_000n) return 0n;
  return feesKobo < kobo ? feesKobo : kobo - 1n;
}

/** The total of a withdrawal: ₦25, or ₦50 above ₦50,000, with 7.5 % VAT, unless free; ₦50 duty from ₦10,000. */
export function withdrawalTotal(kobo: bigint, isFree: boolean): bigint {
  const fee = isFree ? 0n : kobo > 5_000_000n ? 5_000n : 2_500n;
  return kobo + fee + (fee * 75n) / 1000n + (kobo >= 1_000_000n ? 5_000n : 0n);
}

export const capOf = (tier: 1 | 2 | 3) => ({ 1: 30_000_000n, 2: 50_000_000n, 3: null })[tier];

/** 1 %, at least ₦50 and at most ₦3,000, plus 7.5 % VAT; both rounded down. */
export function tradeFee(kobo: bigint): bigint {
  const percent = kobo / 100n;
  const fee = percent < 5_000n ? 5_000n : percent > 300_000n ? 300_000n : percent;
  return fee + (fee * 75n) / 1000n;
}
