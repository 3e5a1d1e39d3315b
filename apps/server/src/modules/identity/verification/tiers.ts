import { type Kobo, koboOf } from '@gift/money';
import { hours, later, minutes } from '../../../platform/clock';
import { type Db, sql } from '../../../platform/database/db';
import type { Settings } from '../../../settings';

/** 0 phone, 1 one number, 2 both numbers, 3 documents too. */
export type Tier = 0 | 1 | 2 | 3;

/** What a tier may do. Amounts are kobo; a `balanceCapKobo` of null is no cap. */
export type TierLimits = {
  readonly orderKobo: Kobo;
  readonly tradeDailyKobo: Kobo;
  readonly balanceCapKobo: Kobo | null;
  readonly withdrawDailyKobo: Kobo;
  readonly bankAccounts: number;
  readonly activeOffers: number;
  readonly openOrders: number;
  readonly payoutHoldHours: number;
};

export function limitsOf(tier: Tier, settings: Settings): TierLimits {
  // If an operator saved a list that is too short, the missing tiers get zero.
  const sum = (list: readonly bigint[]) => koboOf(list[tier] ?? 0n);
  const cap = settings.tierBalanceCapKobo[tier] ?? 0n;
  return {
    orderKobo: sum(settings.tierOrderKobo),
    tradeDailyKobo: sum(settings.tierTradeDailyKobo),
    balanceCapKobo: cap < 0n ? null : koboOf(cap),
    withdrawDailyKobo: sum(settings.tierWithdrawDailyKobo),
    bankAccounts: settings.tierBankAccounts[tier] ?? 0,
    activeOffers: settings.tierActiveOffers[tier] ?? 0,
    openOrders: settings.openOrderCaps[tier] ?? 0,
    payoutHoldHours: settings.tierPayoutHoldHours[tier] ?? settings.tierPayoutHoldHours[1] ?? 24,
  };
}

/** When proceeds released at `releasedAt` become available; null where they are available at once. */
export function holdEnd(tier: Tier, releasedAt: Date, settings: Settings): Date | null {
  const { payoutHoldHours } = limitsOf(tier, settings);
  return payoutHoldHours > 0 ? later(releasedAt, hours(payoutHoldHours)) : null;
}

const roundedMs = minutes(5);
/** The hold in hours shown before a sale. Nobody sells below tier 1, so its hold is the minimum. */
export const expectedHoldHours = (tier: Tier, settings: Settings): number =>
  limitsOf(tier === 0 ? 1 : tier, settings).payoutHoldHours;

/**
 * Shown to a seller before a sale: how long the proceeds are on hold, and when they become available if released at
 * `releasedAt`. Rounded up to five minutes.
 */
export function payoutFor(tier: Tier, releasedAt: Date, settings: Settings) {
  const holdHours = expectedHoldHours(tier, settings);
  const spendable = later(releasedAt, hours(holdHours)).getTime();
  return {
    holdHours,
    spendableAt: new Date(Math.ceil(spendable / roundedMs) * roundedMs).toISOString(),
  };
}

export async function tierOf(db: Db, userID: bigint): Promise<Tier> {
  const { tier } = await db.one<{ tier: Tier }>(sql`select tier from identity.users where id = ${userID}`);
  return tier;
}

export async function tiersAmong(db: Db, userIDs: readonly bigint[]): Promise<Map<bigint, Tier>> {
  const rows = await db.many<{ userID: bigint; tier: Tier }>(sql`
    select id as "userID", tier from identity.users where id = any(${userIDs})`);
  return new Map(rows.map(({ userID, tier }) => [userID, tier]));
}
