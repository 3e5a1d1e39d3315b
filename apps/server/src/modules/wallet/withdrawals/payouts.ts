import type { WithdrawalFailure } from '@gift/contract';
import { type Kobo, noKobo } from '@gift/money';
import { hours, later, seconds } from '../../../platform/clock';
import type { Tx } from '../../../platform/database/db';
import { publishEvent } from '../../../platform/events/outbox';
import type { Sweep } from '../../../platform/jobs/sweeps';
import { ProviderClosed } from '../../../platform/providers';
import type { Services } from '../../../services';
import { notifyUser } from '../../identity';
import { bookPayoutCost, payWithdrawal, returnWithdrawal, reverseWithdrawal } from '../../ledger';
import { recordBankHealth } from '../banks/store';
import { payoutProviderOf } from '../providers/payout';
import type { PayoutProvider, PayoutStatus } from '../providers/payout-provider';
import { openReview } from '../reviews/store';
import { decidePayout, nextPayoutCheckAt, nextRecheckAt, type Verdict } from './rules';
import { changeWithdrawal, lockWithdrawal, noteCost, takeDue, type Withdrawal } from './store';

const batchSize = 20;

/** Sends what was asked for and asks about what was sent, one at a time, the provider's answer outside any transaction. */
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
    const locked = await lockWithdrawal(tx, withdrawal.id);
    // Silence at a look back says nothing: it is asked again, or a return whose message was lost would never be seen.
    if (locked.endedAt && !answer) await changeWithdrawal(tx, locked.id, { checkAt: later(now, hours(1)) });
    else await settlePayout(tx, locked, answer, { services, now });
  });
}

/**
 * Tells the provider, or asks it. An order whose answer was lost may have been carried out, so from the second time on
 * it is asked first, and told again only when it knows nothing, under the same reference. Undefined: it did not say.
 */
async function ask(
  services: Services,
  provider: PayoutProvider,
  w: Withdrawal,
  now: Date,
): Promise<PayoutStatus | undefined> {
  const startedMs = performance.now();
  try {
    const known = w.checks > 1 ? await provider.verifyPayout(w.reference) : undefined;
    const isLostByProvider = w.acceptedAt !== null || w.endedAt !== null;
    if (known && (known.status !== 'unknown' || isLostByProvider)) {
      if (known.status === 'unknown')
        services.log.error({ withdrawal: String(w.id) }, 'a provider forgot a transfer that it had accepted');
      return known;
    }
    return await provider.createPayout(w);
  } catch (error) {
    services.log.warn(
      { err: error, withdrawal: String(w.id) },
      'a payout got no answer; it is asked about again',
    );
    // A provider that was not asked says nothing of the bank.
    if (error instanceof ProviderClosed) return undefined;
    const tookMs = performance.now() - startedMs;
    await recordBankHealth(services.database, w.bankCode, { isUp: false, tookMs, at: now });
    return undefined;
  }
}

type At = { services: Services; now: Date };

/** Does all that follows from what the provider said of a withdrawal that is locked now. */
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
 * Books what the provider keeps as soon as it says so, since it has taken it by then, and the difference whenever it
 * says another sum. The row is locked, so that the same answer twice is one booking.
 */
async function bookCost(tx: Tx, w: Withdrawal, cost: Kobo | undefined, now: Date): Promise<void> {
  if (cost === undefined || cost === w.providerCost) return;
  const more = cost - (w.providerCost ?? noKobo);
  const bookings = more === 0n ? w.costBookings : w.costBookings + 1;
  const key = `withdrawal.cost:${w.id}:${bookings}`;
  if (more !== 0n) await bookPayoutCost(tx, { key, provider: w.provider, more, ref: w.id, now });
  await noteCost(tx, w.id, { cost, bookings });
}

/** Moves a withdrawal that is locked now to where the verdict says. */
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
  const about = { withdrawalID: String(w.id), userID: String(w.userID) };
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
  const about = { withdrawalID: String(w.id), userID: String(w.userID), failure };
  await publishEvent({ tx, now }, 'withdrawal.failed', about);
  await notifyUser({ tx, now }, w.userID, { name: 'withdrawalFailed', details: { bankName: w.bankName } });
}

function noteOverdue(w: Withdrawal, { services, now }: At): void {
  const { payoutOverdueHours } = services.settings.current;
  if (now.getTime() - w.createdAt.getTime() > payoutOverdueHours * 3_600_000)
    services.log.error(
      { withdrawal: String(w.id) },
      'a withdrawal has not ended in a day; an operator must look',
    );
}
