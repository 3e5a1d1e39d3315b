import type { WithdrawalFailure } from '@gift/contract';
import { type Kobo, noKobo } from '@gift/money';
import { hours, later, seconds } from '../../../platform/clock';
import type { Tx } from '../../../platform/database/db';
import { publishEvent } from '../../../platform/events/outbox';
import type { Sweep } from '../../../platform/jobs/sweeps';
import { ProviderClosed } from '../../../platform/providers';
import type { Services } from '../../../services';
import { publishChange } from '../../changes';
import { notifyUser } from '../../identity';
import { bookPayoutCost, payWithdrawal, returnWithdrawal, reverseWithdrawal } from '../../ledger';
import { recordBankHealth } from '../banks/store';
import { payoutProviderOf } from '../providers/payout';
import type { PayoutProvider, PayoutStatus } from '../providers/payout-provider';
import { openReview } from '../reviews/store';
import { decidePayout, nextPayoutCheckAt, nextRecheckAt, type Verdict } from './rules';
import { changeWithdrawal, lockWithdrawal, noteCost, takeDue, type Withdrawal } from './store';

const batchSize = 20;

/** Sends requested withdrawals and polls sent ones, one at a time. The provider is called outside any transaction. */
export const payoutSweep: Sweep = {
  name: 'wallet.payouts',
  everyMs: seconds(1),
  async run(services, now) {
    let handled = 0;
    for (; handled < batchSize; handled++) {
      const withdrawal = await takeDue(services.database, now);
      if (!withdrawal) break;
      await processWithdrawal(services, withdrawal, now);
    }
    return handled;
  },
};

async function processWithdrawal(services: Services, withdrawal: Withdrawal, now: Date): Promise<void> {
  const provider = payoutProviderOf(services, withdrawal.provider);
  const what = { withdrawal: String(withdrawal.id) };
  if (!provider) services.log.error(what, 'a withdrawal waits for a provider that is not configured here');
  const answer = provider && (await ask(services, provider, withdrawal, now));
  await services.database.transaction(async (tx) => {
    const lockedWithdrawal = await lockWithdrawal(tx, withdrawal.id);
    // Silence at a recheck means nothing. It is polled again, or a reversal whose message was lost would go unseen.
    if (lockedWithdrawal.endedAt && !answer)
      await changeWithdrawal(tx, lockedWithdrawal.id, { checkAt: later(now, hours(1)) });
    else await settlePayout(tx, lockedWithdrawal, answer, { services, now });
  });
}

/**
 * Orders the transfer or asks about it. An order whose answer was lost may have been carried out. So every later
 * attempt asks first, and orders again, under the same reference, only if the provider does not know it. Undefined:
 * no answer.
 */
async function ask(
  services: Services,
  provider: PayoutProvider,
  w: Withdrawal,
  now: Date,
): Promise<PayoutStatus | undefined> {
  const startedMs = performance.now();
  try {
    const status = w.checks > 1 ? await provider.verifyPayout(w.reference) : undefined;
    const isLostByProvider = w.acceptedAt !== null || w.endedAt !== null;
    if (status && (status.status !== 'unknown' || isLostByProvider)) {
      if (status.status === 'unknown')
        services.log.error({ withdrawal: String(w.id) }, 'a provider forgot a transfer that it had accepted');
      return status;
    }
    return await provider.createPayout(w);
  } catch (error) {
    services.log.warn(
      { err: error, withdrawal: String(w.id) },
      'a payout got no answer; it is asked about again',
    );
    // A provider that was not called says nothing about the bank's health.
    if (error instanceof ProviderClosed) return undefined;
    const tookMs = performance.now() - startedMs;
    await recordBankHealth(services.database, w.bankCode, { isUp: false, tookMs, at: now });
    return undefined;
  }
}

type At = { services: Services; now: Date };

/** Applies the provider's answer to a locked withdrawal. */
export async function settlePayout(
  tx: Tx,
  w: Withdrawal,
  answer: PayoutStatus | undefined,
  at: At,
): Promise<void> {
  await bookCost(tx, w, answer?.cost, at.now);
  await applyVerdict(tx, w, decidePayout(w.state, answer), at);
}

/**
 * Books the provider's cost as soon as it reports it, because it has taken it by then, and the difference whenever
 * the reported sum changes. The row is locked, so the same answer twice is one booking.
 */
async function bookCost(tx: Tx, w: Withdrawal, cost: Kobo | undefined, now: Date): Promise<void> {
  if (cost === undefined || cost === w.providerCost) return;
  const difference = cost - (w.providerCost ?? noKobo);
  const bookings = difference === 0n ? w.costBookings : w.costBookings + 1;
  const key = `withdrawal.cost:${w.id}:${bookings}`;
  if (difference !== 0n)
    await bookPayoutCost(tx, { key, provider: w.provider, more: difference, ref: w.id, now });
  await noteCost(tx, w.id, { cost, bookings });
}

/** Moves a locked withdrawal to the verdict's state. */
export async function applyVerdict(
  tx: Tx,
  w: Withdrawal,
  verdict: Verdict,
  { services, now }: At,
): Promise<void> {
  const of = {
    withdrawalID: w.id,
    userID: w.userID,
    sums: w,
    provider: w.provider,
    borneDuty: w.borneDuty,
    now,
  };
  const about = { withdrawalID: String(w.id), userID: String(w.userID), amountKobo: String(w.amount) };
  const recordHealth = (isUp: boolean) =>
    recordBankHealth(tx, w.bankCode, { isUp, at: now, tookMs: now.getTime() - w.createdAt.getTime() });
  switch (verdict.action) {
    case 'wait':
      noteOverdue(w, { services, now });
      await changeWithdrawal(tx, w.id, { checkAt: nextPayoutCheckAt(w.checks, now) });
      return;
    case 'accept':
      await changeWithdrawal(tx, w.id, {
        state: 'accepted',
        acceptedAt: now,
        checkAt: nextPayoutCheckAt(w.checks, now),
      });
      publishChange({ tx, services }, [w.userID], { kind: 'wallet' });
      return;
    case 'succeed':
      await payWithdrawal(tx, of);
      await changeWithdrawal(tx, w.id, {
        state: 'succeeded',
        acceptedAt: w.acceptedAt ?? now,
        endedAt: now,
        checkAt: nextRecheckAt(now, now),
      });
      await recordHealth(true);
      await publishEvent({ tx, now }, 'withdrawal.succeeded', about);
      return;
    case 'fail':
      await returnWithdrawal(tx, of);
      await changeWithdrawal(tx, w.id, {
        state: 'failed',
        failure: verdict.failure,
        endedAt: now,
        checkAt: null,
      });
      await recordHealth(verdict.failure !== 'bankDown');
      return publishFailed(tx, w, verdict.failure, now);
    case 'reverse':
      await reverseWithdrawal(tx, of);
      await changeWithdrawal(tx, w.id, { state: 'failed', failure: 'reversed', checkAt: null });
      return publishFailed(tx, w, 'reversed', now);
    case 'alarm':
      await openReview(tx, {
        kind: w.state === 'failed' ? 'paidAfterReturn' : 'failedAfterPaid',
        subjectID: w.id,
        provider: w.provider,
        reference: w.reference,
        userID: w.userID,
        amount: w.amount,
        services,
        now,
      });
      await changeWithdrawal(tx, w.id, { checkAt: null });
      return;
    default:
      await changeWithdrawal(tx, w.id, { checkAt: w.endedAt && nextRecheckAt(w.endedAt, now) });
  }
}

async function publishFailed(tx: Tx, w: Withdrawal, failure: WithdrawalFailure, now: Date): Promise<void> {
  const amountKobo = String(w.amount);
  const about = { withdrawalID: String(w.id), userID: String(w.userID), amountKobo, failure };
  await publishEvent({ tx, now }, 'withdrawal.failed', about);
  await notifyUser({ tx, now }, w.userID, {
    name: 'withdrawalFailed',
    details: { bankName: w.bankName, amountKobo },
  });
}

function noteOverdue(w: Withdrawal, { services, now }: At): void {
  const { payoutOverdueHours } = services.settings.current;
  if (now.getTime() - w.createdAt.getTime() > payoutOverdueHours * 3_600_000)
    services.log.error(
      { withdrawal: String(w.id) },
      'a withdrawal has no result for too long; an operator must look',
    );
}
