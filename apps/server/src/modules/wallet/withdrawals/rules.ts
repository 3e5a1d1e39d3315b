import type { WithdrawalFailure, WithdrawalState } from '@gift/contract';
import { feeOf, type Kobo, koboOf, minus, noKobo, sumOf } from '@gift/money';
import type { Details } from '../../../platform/calls/refusal';
import { hours, later, minutes, seconds } from '../../../platform/clock';
import type { Settings } from '../../../settings';
import type { Tier } from '../../identity';
import type { WithdrawalSums } from '../../ledger';
import type { PayoutStatus } from '../providers/payout-provider';

type CostSettings = Pick<
  Settings,
  | 'withdrawFeeKobo'
  | 'withdrawFeeLargeKobo'
  | 'withdrawFeeLargeAboveKobo'
  | 'withdrawVatBps'
  | 'stampDutyKobo'
  | 'stampDutyFromKobo'
  | 'isStampDutyPassedOn'
>;

export type Sums = WithdrawalSums & {
  readonly total: Kobo;
  /** Stamp duty that the operator bears. Not part of the total. */
  readonly borneDuty: Kobo;
};

/** The total of a withdrawal. The sender pays stamp duty from ₦10,000 on (Nigeria Tax Act, 2026). */
export function sumsFor(amount: Kobo, { isFree }: { isFree: boolean }, settings: CostSettings): Sums {
  const isLarge = amount > settings.withdrawFeeLargeAboveKobo;
  const fee = koboOf(isFree ? 0n : isLarge ? settings.withdrawFeeLargeKobo : settings.withdrawFeeKobo);
  const vat = feeOf(fee, settings.withdrawVatBps);
  const duty = amount >= settings.stampDutyFromKobo ? koboOf(settings.stampDutyKobo) : noKobo;
  const [stampDuty, borneDuty] = settings.isStampDutyPassedOn ? [duty, noKobo] : [noKobo, duty];
  return { amount, fee, vat, stampDuty, total: sumOf([amount, fee, vat, stampDuty]), borneDuty };
}

/** The largest amount that `available` covers with its fees. Zero if it does not even cover the fees. */
export function maxWithdrawal(available: Kobo, free: { isFree: boolean }, settings: CostSettings): Kobo {
  // A kobo more costs at least a kobo more, so a binary search finds the largest affordable amount.
  let [low, high] = [0n, available as bigint];
  while (low < high) {
    const middle = (low + high + 1n) / 2n;
    if (sumsFor(koboOf(middle), free, settings).total <= available) low = middle;
    else high = middle - 1n;
  }
  return koboOf(low);
}

/** A limit on what may leave while a device or an account is new. */
export type Cooling = { readonly until: Date; readonly left: Kobo };

export type WithdrawalEligibility = {
  readonly tier: Tier;
  readonly available: Kobo;
  readonly dailyLimit: Kobo;
  /** Sent on this Lagos day, without failed ones. */
  readonly sentToday: Kobo;
  readonly countToday: number;
  readonly blockedUntil: Date | null;
  /** The narrower one if both the account and the device are new. */
  readonly cooling: Cooling | null;
  readonly isNewDevice: boolean;
  /** A debt after a chargeback. Nothing may leave while there is one. */
  readonly debt: Kobo;
};

export const leftToday = ({ dailyLimit, sentToday }: WithdrawalEligibility): Kobo =>
  dailyLimit > sentToday ? minus(dailyLimit, sentToday) : noKobo;

export const isFreeOf = (
  { tier, countToday }: Pick<WithdrawalEligibility, 'tier' | 'countToday'>,
  { withdrawFreePerDay }: Pick<Settings, 'withdrawFreePerDay'>,
): boolean => countToday < (withdrawFreePerDay[tier] ?? 0);

/** The cooling with the lowest limit. Of equal ones, the one that lasts longest. */
export const narrowest = (coolings: readonly Cooling[]): Cooling | null =>
  coolings.reduce<Cooling | null>(
    (best, one) =>
      !best || one.left < best.left || (one.left === best.left && one.until > best.until) ? one : best,
    null,
  );

/** The most that may be sent now, after all checks. */
export function maxWithdrawalNow(eligibility: WithdrawalEligibility, settings: Settings): Kobo {
  if (eligibility.blockedUntil || eligibility.debt > 0n) return noKobo;
  const affordable = maxWithdrawal(
    eligibility.available,
    { isFree: isFreeOf(eligibility, settings) },
    settings,
  );
  const bounds = [
    affordable,
    leftToday(eligibility),
    ...(eligibility.cooling ? [eligibility.cooling.left] : []),
  ];
  const max = bounds.reduce((min, bound) => (bound < min ? bound : min));
  return max < settings.withdrawMinKobo ? noKobo : max;
}

type No = {
  readonly refusal:
    | 'WithdrawalTierNeeded'
    | 'WithdrawalBlocked'
    | 'WithdrawalTooSmall'
    | 'WithdrawalCooling'
    | 'WithdrawalNewDevice'
    | 'DebtOpen'
    | 'WithdrawalOverLimit'
    | 'WithdrawalShort';
  readonly details: Details;
};

/** Why a sum may not be sent, or null. */
export function refusalOf(amount: Kobo, eligibility: WithdrawalEligibility, settings: Settings): No | null {
  const { dailyLimit, blockedUntil, cooling, isNewDevice, available } = eligibility;
  if (dailyLimit === 0n) return { refusal: 'WithdrawalTierNeeded', details: {} };
  if (blockedUntil) return { refusal: 'WithdrawalBlocked', details: { until: blockedUntil } };
  if (eligibility.debt > 0n) return { refusal: 'DebtOpen', details: { debtKobo: eligibility.debt } };
  if (amount < settings.withdrawMinKobo)
    return { refusal: 'WithdrawalTooSmall', details: { minKobo: settings.withdrawMinKobo } };
  if (cooling && isNewDevice && cooling.left === 0n)
    return { refusal: 'WithdrawalNewDevice', details: { until: cooling.until } };
  if (cooling && amount > cooling.left)
    return { refusal: 'WithdrawalCooling', details: { until: cooling.until, leftKobo: cooling.left } };
  const leftKobo = leftToday(eligibility);
  if (amount > leftKobo)
    return { refusal: 'WithdrawalOverLimit', details: { limitKobo: dailyLimit, leftKobo } };
  const { total } = sumsFor(amount, { isFree: isFreeOf(eligibility, settings) }, settings);
  if (total > available) {
    const details = {
      totalKobo: total,
      availableKobo: available,
      maxKobo: maxWithdrawalNow(eligibility, settings),
    };
    return { refusal: 'WithdrawalShort', details };
  }
  return null;
}

/** A large sum or a new device needs a code besides the PIN. */
export const needsCode = (
  amount: Kobo,
  { isNewDevice }: Pick<WithdrawalEligibility, 'isNewDevice'>,
  { withdrawCodeFromKobo }: Pick<Settings, 'withdrawCodeFromKobo'>,
): boolean => isNewDevice || amount >= withdrawCodeFromKobo;

export type Verdict =
  | { readonly action: 'wait' | 'accept' | 'succeed' | 'reverse' | 'nothing' | 'alarm' }
  | { readonly action: 'fail'; readonly failure: WithdrawalFailure };

/**
 * The next state of a withdrawal, given the provider's answer about its transfer; undefined is no answer. Only a
 * final status from the provider closes it. Silence never does, because the money may have left.
 */
export function decidePayout(state: WithdrawalState, answer: PayoutStatus | undefined): Verdict {
  const status = answer?.status;
  if (state === 'failed') return { action: status === 'success' ? 'alarm' : 'nothing' };
  if (state === 'succeeded') {
    if (status === 'reversed') return { action: 'reverse' };
    return { action: status === 'failed' ? 'alarm' : 'nothing' };
  }
  if (answer?.status === 'failed') return { action: 'fail', failure: answer.failure };
  if (status === 'reversed') return { action: 'fail', failure: 'reversed' };
  if (status === 'success') return { action: 'succeed' };
  if (status === 'accepted' && state !== 'accepted') return { action: 'accept' };
  return { action: 'wait' };
}

/** Seconds between polls of an open transfer. */
const waitsS = [2, 3, 5, 10, 20, 30, 60, 120, 300, 600, 1_800];
export const nextPayoutCheckAt = (checks: number, now: Date): Date =>
  later(now, seconds(waitsS[Math.min(checks, waitsS.length) - 1] ?? 3_600));

/** When to recheck a transfer that arrived, because banks send money back hours later. Null means never again. */
export function nextRecheckAt(endedAt: Date, now: Date): Date | null {
  const checkTimes = [later(endedAt, hours(1)), later(endedAt, hours(24))];
  return checkTimes.find((time) => time > now) ?? null;
}

/** How long a process has a transfer to itself while it asks the provider. Longer than any answer may take. */
export const leaseMs = minutes(2);
