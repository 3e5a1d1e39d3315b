import type { TopUpState } from '@gift/contract';
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

/** What of the provider's cost the user bears: all of it, or nothing from the absorbed amount on. */
export const userCostOf = (amount: Kobo, settings: CostSettings): Kobo =>
  amount >= settings.topUpAbsorbFromKobo ? koboOf(0n) : sandboxCostOf(amount, settings);

/** What a provider of the usual tariff takes: a share, and a flat part from some amount on, up to a most. */
export function sandboxCostOf(amount: Kobo, settings: CostSettings): Kobo {
  const flat = amount >= settings.sandboxCostFlatFromKobo ? settings.sandboxCostFlatKobo : 0n;
  const cost = plus(feeOf(amount, settings.sandboxCostBps), koboOf(flat));
  return cost < settings.sandboxCostMaxKobo ? cost : koboOf(settings.sandboxCostMaxKobo);
}

/** What may still come in under a cap; null is no limit. `held` is everything the user has, wherever it is. */
export const computeHeadroom = (cap: Kobo | null, held: Kobo): Kobo | null =>
  cap === null ? null : cap > held ? minus(cap, held) : koboOf(0n);

export type TopUpRefusal = 'TopUpTierNeeded' | 'TopUpTooSmall' | 'TopUpTooLarge' | 'TopUpOverCap';

/** Why a top-up may not begin, or null. */
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

/** How what came in is divided: the part under the cap is credited, the rest waits. */
export function divide(net: Kobo, headroom: Kobo | null): { credited: Kobo; suspended: Kobo } {
  const credited = headroom === null || net <= headroom ? net : headroom;
  return { credited, suspended: minus(net, credited) };
}

/** What the provider says of a payment when asked. `open`: nobody has paid; `unknown`: it knows no such payment. */
export type Verified =
  | { readonly status: 'open' | 'pending' | 'failed' | 'unknown' }
  | {
      readonly status: 'success';
      readonly amount: Kobo;
      readonly currency: string;
      /** What the provider keeps of it for itself. */
      readonly cost: Kobo;
      /** For a transfer into an account number of a user's: which one, and who sent it. */
      readonly into?: { readonly accountNumber: string; readonly senderName: string };
    };

export type Verdict = 'credit' | 'holdDifferent' | 'refuseCurrency' | 'fail' | 'wait' | 'nothing';

/**
 * What becomes of a top-up, given what the provider says now. Messages may come twice, late and in any order,
 * so only the provider's answer counts, and money that did arrive wins over an earlier failure or lapse.
 */
export function decideTopUp(
  topUp: { state: TopUpState; failure: string | null; amount: Kobo },
  verified: Verified,
): Verdict {
  if (topUp.state === 'succeeded' || topUp.failure === 'amountDiffers') return 'nothing';
  const isOpen = topUp.state === 'created' || topUp.state === 'pending';
  switch (verified.status) {
    case 'success':
      if (verified.currency !== 'NGN') return 'refuseCurrency';
      return verified.amount === topUp.amount ? 'credit' : 'holdDifferent';
    case 'failed':
      return isOpen ? 'fail' : 'nothing';
    case 'pending':
      return topUp.state === 'created' ? 'wait' : 'nothing';
    default:
      return 'nothing';
  }
}

/**
 * When a top-up that ended without money is asked about again; null is never again. Somebody may pay on a page they had
 * open, or with a second card after the first was refused, and the message of that may be lost.
 */
export function nextRecheckAt(endedAt: Date, now: Date): Date | null {
  const moments = [minutes(30), hours(3), hours(24), hours(72)].map((ms) => later(endedAt, ms));
  return moments.find((moment) => moment > now) ?? null;
}

/** Minutes after the start at which the provider is asked unbidden, in case its message was lost. */
const checkMinutes = [1, 3, 10, 30];

/** When to ask next after `checks` questions; never later than the end. */
export function nextCheck(checks: number, now: Date, expiresAt: Date): Date {
  const next = new Date(now.getTime() + (checkMinutes[checks] ?? 60) * 60_000);
  return next < expiresAt ? next : expiresAt;
}
