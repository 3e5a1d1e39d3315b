import type { Kobo } from '@gift/money';
import { seconds } from '../../../platform/clock';
import type { Tx } from '../../../platform/db';
import { tell } from '../../../platform/outbox';
import { eachApart } from '../../../platform/put-off';
import type { Sweep } from '../../../platform/sweeps';
import type { Services } from '../../../services';
import { type Provider, payDebt, payingDebtors, takeBack } from '../../ledger';
import { providersOf, type TopUpProvider } from '../providers/top-up';
import type { Verified } from '../rules';
import { settleTopUp } from '../settle';
import { lockByReference, lockWallet } from '../store';
import { lockChargeback, takeDueChargeback, writeChargeback } from './store';

/** How a dispute about a payment stands at its provider, when asked. Lost: the bank has its money back. */
export type Disputed = {
  readonly status: 'open' | 'lost' | 'won';
  /** Of the payment. */
  readonly reference: string;
  /** What is disputed, or was taken back. */
  readonly amount: Kobo;
};

type About = { provider: Provider; dispute: string; services: Services; now: Date };

/** Asks how a dispute stands, and how its payment does: that may not be known here yet, and comes first. */
export async function askDispute(
  provider: TopUpProvider,
  dispute: string,
): Promise<{ disputed: Disputed; verified: Verified } | undefined> {
  const disputed = await provider.verifyDispute?.(dispute);
  return disputed && { disputed, verified: await provider.verifyTopUp(disputed.reference) };
}

/**
 * Does what follows from how a dispute stands: once, however often it is told. What a bank took back is paid from the
 * person's money as far as it goes; the rest is a debt, and both are told to the person.
 */
export async function settleDispute(
  tx: Tx,
  said: { disputed: Disputed; verified: Verified },
  about: About,
): Promise<string> {
  const { provider, dispute, services, now } = about;
  const { reference, amount, status: state } = said.disputed;
  const paid = await lockByReference(tx, provider, reference);
  if (paid && paid.state !== 'succeeded') await settleTopUp(tx, paid, said.verified, { services, now });
  const topUp = await lockByReference(tx, provider, reference);
  const chargeback = await lockChargeback(tx, { provider, dispute, now });
  if (chargeback.state !== 'open') return 'nothing';
  const what = { chargeback: String(chargeback.id), provider };
  const isCredited = topUp?.state === 'succeeded' && amount <= topUp.amount;
  if (state === 'open') {
    services.log.error(what, 'a payment is disputed at its bank; an operator must answer at the provider');
    await writeChargeback(tx, chargeback.id, { reference, amount, topUp, state, now });
    return 'open';
  }
  if (state === 'won' || !topUp || !isCredited) {
    // Nobody was credited for it, or not that much: whose loss it is, only a person can tell.
    if (state === 'lost')
      services.log.error(
        what,
        'a bank took back a payment that nobody was credited for; an operator must look',
      );
    await writeChargeback(tx, chargeback.id, { reference, amount, topUp, state, now });
    return state === 'won' ? 'won' : 'notCredited';
  }
  const { userID } = topUp;
  await lockWallet(tx, userID);
  const key = `chargeback:${chargeback.id}`;
  const owed = await takeBack(tx, { key, userID, provider, amount, ref: topUp.id, now });
  await writeChargeback(tx, chargeback.id, { reference, amount, topUp, state, owed, now });
  await tell({ tx, now }, 'chargeback.booked', {
    chargebackID: String(chargeback.id),
    topUpID: String(topUp.id),
    userID: String(userID),
    amountKobo: String(amount),
    owedKobo: String(owed),
  });
  return 'lost';
}

/** Asks about disputes that are open: the message of their end may be lost. */
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
      const said = await askDispute(provider, due.dispute).catch((error: Error) => {
        services.log.warn({ err: error }, 'a provider did not say how a dispute stands; it is asked again');
      });
      if (!said) continue;
      const about = { provider: provider.name, dispute: due.dispute, services, now };
      await services.database.transaction((tx) => settleDispute(tx, said, about));
    }
    return handled;
  },
};

/** Whatever comes to somebody who owes pays that first: nothing of it can be spent until it has. */
export const debtSweep: Sweep = {
  name: 'wallet.debts',
  everyMs: seconds(2),
  async run(services, now) {
    const ids = await payingDebtors(services.database, 50);
    return eachApart(services, { work: 'wallet.debts', ids, now }, async (tx, userID) => {
      await lockWallet(tx, userID);
      const { paid, left } = await payDebt(tx, userID, now);
      if (paid > 0n && left === 0n)
        await tell({ tx, now }, 'debt.paid', { userID: String(userID), paidKobo: String(paid) });
      return paid > 0n;
    });
  },
};
