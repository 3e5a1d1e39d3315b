import { type Kobo, koboOf, noKobo } from '@gift/money';
import { seconds } from '../../../platform/clock';
import type { Tx } from '../../../platform/database/db';
import { publishEvent } from '../../../platform/events/outbox';
import { forEachDueRow } from '../../../platform/jobs/retry-backoff';
import type { Sweep } from '../../../platform/jobs/sweeps';
import type { Services } from '../../../services';
import { bookChargeback, listDebtorsWithFunds, type Provider, payDebt } from '../../ledger';
import { providersOf } from '../providers/top-up';
import type { Disputed, TopUpProvider } from '../providers/top-up-provider';
import { openReview } from '../reviews/store';
import type { Verified } from '../top-ups/rules';
import { settleTopUp } from '../top-ups/settle';
import { lockByReference, lockWallet, type TopUp } from '../top-ups/store';
import { lockChargeback, takeDueChargeback, takenBackOf, writeChargeback } from './store';

type About = { provider: Provider; dispute: string; services: Services; now: Date };

/** Asks the provider about a dispute and its payment. The payment may not be known here yet, and is fetched first. */
export async function askDispute(
  provider: TopUpProvider,
  dispute: string,
): Promise<{ disputed: Disputed; verified: Verified } | undefined> {
  const disputed = await provider.verifyDispute?.(dispute);
  return disputed && { disputed, verified: await provider.verifyTopUp(disputed.reference) };
}

/**
 * Applies a dispute's status once, however often it is reported. The user's money pays the chargeback as far as it
 * goes; the rest becomes a debt, and the user is notified of both. All disputes of one payment together never take
 * more than was paid: the payment is locked, and the excess goes to a staff review.
 */
export async function settleDispute(
  tx: Tx,
  answer: { disputed: Disputed; verified: Verified },
  about: About,
): Promise<string> {
  const { provider, dispute, services, now } = about;
  const { reference, amount, status: state } = answer.disputed;
  const paidTopUp = await lockByReference(tx, provider, reference);
  if (paidTopUp && paidTopUp.state !== 'succeeded')
    await settleTopUp(tx, paidTopUp, answer.verified, { services, now });
  const topUp = await lockByReference(tx, provider, reference);
  if (topUp) await lockWallet(tx, topUp.userID);
  const chargeback = await lockChargeback(tx, { provider, dispute, now });
  if (chargeback.state !== 'open') return 'nothing';
  const facts = { reference, amount, topUp, state, now };
  if (state === 'open')
    services.log.error(
      { chargeback: String(chargeback.id), provider },
      'a payment is disputed at its bank; an operator must answer at the provider',
    );
  if (state !== 'lost') {
    await writeChargeback(tx, chargeback.id, facts);
    return state;
  }
  const review = {
    subjectID: chargeback.id,
    provider,
    reference,
    userID: topUp?.userID ?? null,
    services,
    now,
  };
  if (topUp?.state !== 'succeeded') {
    // No user was credited for it, so staff decide who bears the loss.
    await writeChargeback(tx, chargeback.id, facts);
    await openReview(tx, { ...review, kind: 'chargebackUncredited', amount });
    return 'notCredited';
  }
  const remainingKobo = koboOf(topUp.amount - (await takenBackOf(tx, topUp.id)));
  const bookedKobo = amount < remainingKobo ? amount : remainingKobo;
  const { userID } = topUp;
  const debt = bookedKobo > 0n ? await book(tx, chargeback.id, { topUp, booked: bookedKobo, now }) : noKobo;
  await writeChargeback(tx, chargeback.id, { ...facts, booked: bookedKobo, debt });
  if (bookedKobo > 0n)
    await publishEvent({ tx, now }, 'chargeback.booked', {
      chargebackID: String(chargeback.id),
      topUpID: String(topUp.id),
      userID: String(userID),
      amountKobo: String(bookedKobo),
      owedKobo: String(debt),
    });
  const excess = koboOf(amount - bookedKobo);
  if (excess > 0n) await openReview(tx, { ...review, kind: 'chargebackExceeds', amount: excess });
  return 'lost';
}

/** Debits the user. The shortfall becomes a debt. */
const book = (
  tx: Tx,
  id: bigint,
  { topUp, booked, now }: { topUp: TopUp; booked: Kobo; now: Date },
): Promise<Kobo> => {
  const { provider, userID, id: ref } = topUp;
  return bookChargeback(tx, { key: `chargeback:${id}`, userID, provider, amount: booked, ref, now });
};

/** Polls open disputes, because the message that closes one may be lost. */
export const chargebackSweep: Sweep = {
  name: 'wallet.chargebacks',
  everyMs: seconds(30),
  async run(services, now) {
    let handled = 0;
    for (; handled < 20; handled++) {
      const due = await takeDueChargeback(services.database, now);
      if (!due) break;
      const provider = providersOf(services).get(due.provider);
      if (!provider) continue;
      const answer = await askDispute(provider, due.dispute).catch((error: Error) => {
        services.log.warn({ err: error }, 'a provider did not say how a dispute stands; it is asked again');
      });
      if (!answer) continue;
      const about = { provider: provider.name, dispute: due.dispute, services, now };
      await services.database.transaction((tx) => settleDispute(tx, answer, about));
    }
    return handled;
  },
};

/** Incoming money of a user in debt pays the debt first and cannot be spent before that. */
export const debtSweep: Sweep = {
  name: 'wallet.debts',
  everyMs: seconds(2),
  async run(services, now) {
    const ids = await listDebtorsWithFunds(services.database, 50);
    return forEachDueRow(services, { work: 'wallet.debts', ids, now }, async (tx, userID) => {
      await lockWallet(tx, userID);
      const { paid: paidKobo, left: remainingKobo } = await payDebt(tx, userID, now);
      if (paidKobo > 0n && remainingKobo === 0n)
        await publishEvent({ tx, now }, 'debt.paid', { userID: String(userID), paidKobo: String(paidKobo) });
      return paidKobo > 0n;
    });
  },
};
