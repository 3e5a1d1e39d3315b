import { openTopUpStates, type TopUpState } from '@gift/contract/wallet/wallet-enums';
import { feeOf, type Kobo, koboOf, minus, plus } from '@gift/money';
import { hours, later, minutes } from '../../../platform/clock';
import type { Settings } from '../../../settings';

type CostSettings = Pick<
  Settings,
  | 'sandboxCostBps'
  | 'sandboxCostFlatKobo'
  | 'sandboxCostFlatFromKobo'
  | 'sandboxCostMaxKobo'
  | 'topUpAbsorbFromKobo'
>;

/** The part of the provider's cost that the user bears: all of it, or nothing from `absorbedFromKobo` on. */
export const userCostOf = (amount: Kobo, settings: CostSettings): Kobo =>
  amount >= settings.topUpAbsorbFromKobo ? koboOf(0n) : sandboxCostOf(amount, settings);

/** The cost of a typical provider: a percentage, plus a flat fee from some amount on, up to a maximum. */
export function sandboxCostOf(amount: Kobo, settings: CostSettings): Kobo {
  const flat = amount >= settings.sandboxCostFlatFromKobo ? settings.sandboxCostFlatKobo : 0n;
  const cost = plus(feeOf(amount, settings.sandboxCostBps), koboOf(flat));
  return cost < settings.sandboxCostMaxKobo ? cost : koboOf(settings.sandboxCostMaxKobo);
}

/** What may still come in under a cap; null means no limit. `held` is all of the user's money, wherever it is. */
export const computeHeadroom = (cap: Kobo | null, balance: Kobo): Kobo | null =>
  cap === null ? null : cap > balance ? minus(cap, balance) : koboOf(0n);

export type TopUpRefusal = 'TopUpTierNeeded' | 'TopUpTooSmall' | 'TopUpTooLarge' | 'TopUpOverCap';

/** Why a top-up may not start, or null. */
export function refusalOf(
  amount: Kobo,
  { cap, headroom }: { cap: Kobo | null; headroom: Kobo | null },
  settings: Pick<Settings, 'topUpMinKobo' | 'topUpMaxKobo'> & CostSettings,
): TopUpRefusal | null {
  if (cap === 0n) return 'TopUpTierNeeded';
  if (amount < settings.topUpMinKobo) return 'TopUpTooSmall';
  if (amount > settings.topUpMaxKobo) return 'TopUpTooLarge';
  if (headroom !== null && minus(amount, userCostOf(amount, settings)) > headroom) return 'TopUpOverCap';
  return null;
}

/** Divides incoming money: the part under the cap is credited, the rest is suspended. */
export function divide(net: Kobo, headroom: Kobo | null): { credited: Kobo; suspended: Kobo } {
  const credited = headroom === null || net <= headroom ? net : headroom;
  return { credited, suspended: minus(net, credited) };
}

/** The provider's answer about a payment. `open`: not paid yet. `unknown`: it knows no such payment. */
export type Verified =
  | { readonly status: 'open' | 'pending' | 'failed' | 'unknown' }
  | {
      readonly status: 'success';
      readonly amount: Kobo;
      readonly currency: string;
      /** What the provider keeps of it. */
      readonly cost: Kobo;
      /** For a transfer to a user's account number: the number and the sender. */
      readonly into?: { readonly accountNumber: string; readonly senderName: string };
    };

export type Verdict = 'credit' | 'holdDifferent' | 'refuseCurrency' | 'fail' | 'wait' | 'nothing';

/**
 * The next state of a top-up, given the provider's answer. Messages may come twice, late and in any order, so only
 * the answer counts. Money that arrived overrides an earlier failure or expiry.
 */
export function decideTopUp(
  topUp: { state: TopUpState; failure: string | null; amount: Kobo },
  payment: Verified,
): Verdict {
  if (topUp.state === 'succeeded' || topUp.failure === 'amountDiffers') return 'nothing';
  const isOpen = (openTopUpStates as readonly string[]).includes(topUp.state);
  switch (payment.status) {
    case 'success':
      if (payment.currency !== 'NGN') return 'refuseCurrency';
      return payment.amount === topUp.amount ? 'credit' : 'holdDifferent';
    case 'failed':
      return isOpen ? 'fail' : 'nothing';
    case 'pending':
      return topUp.state === 'created' ? 'wait' : 'nothing';
    default:
      return 'nothing';
  }
}

/**
 * When to recheck a top-up that closed without money; null means never again. A user may still pay on an open page,
 * or with a second card after a refusal, and its message may be lost.
 */
export function nextRecheckAt(endedAt: Date, now: Date): Date | null {
  const checkTimes = [minutes(30), hours(3), hours(24), hours(72)].map((ms) => later(endedAt, ms));
  return checkTimes.find((time) => time > now) ?? null;
}

/** Minutes after the start at which the provider is polled, in case its message was lost. */
const checkMinutes = [1, 3, 10, 30];

/** The next poll after `checks` polls. Never after `expiresAt`. */
export function nextCheck(checks: number, now: Date, expiresAt: Date): Date {
  const next = new Date(now.getTime() + (checkMinutes[checks] ?? 60) * 60_000);
  return next < expiresAt ? next : expiresAt;
}
