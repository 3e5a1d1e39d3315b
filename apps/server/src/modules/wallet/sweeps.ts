import { days, hours, later, seconds } from '../../platform/clock';
import type { Tx } from '../../platform/database/db';
import type { Sweep } from '../../platform/jobs/sweeps';
import type { Services } from '../../services';
import type { Provider } from '../ledger';
import { autoWithdrawSweep } from './auto-withdrawals/sweep';
import { deleteOldBankHealth } from './banks/store';
import { askDispute, chargebackSweep, debtSweep, settleDispute } from './chargebacks/book';
import { sandboxSweep } from './providers/sandbox-messages';
import { aboutOf, providersOf } from './providers/top-up';
import { nextCheck, nextRecheckAt, type Verified } from './top-ups/rules';
import { settleTopUp } from './top-ups/settle';
import {
  lockByReference,
  lockEvent,
  markExpired,
  noteCheck,
  noteEvent,
  type ProviderEvent,
  type TopUp,
  takeDueEvent,
  takeDueTopUp,
} from './top-ups/store';
import { bookUnsolicitedPayment } from './top-ups/unsolicited';
import { virtualAccountSweep } from './virtual-accounts/calls';
import { payoutSweep } from './withdrawals/payouts';
import { hurryWithdrawal } from './withdrawals/store';

const batchSize = 20;

/** Handles saved webhook messages, one at a time. */
const eventSweep: Sweep = {
  name: 'wallet.events',
  everyMs: seconds(0.5),
  async run(services, now) {
    let handled = 0;
    for (; handled < batchSize; handled++) {
      const event = await takeDueEvent(services.database, now);
      if (!event) break;
      try {
        await handle(services, event, now);
      } catch (error) {
        const what = { err: error, event: String(event.id), tries: event.tries };
        services.log.error(what, 'a provider message failed; it is tried again');
      }
    }
    return handled;
  },
};

/** Asks the provider before the transaction starts, because it may be slow and locks must not wait for it. */
async function handle(services: Services, event: ProviderEvent, now: Date): Promise<void> {
  const provider = providersOf(services).get(event.provider);
  if (!provider) throw new Error(`no provider ${event.provider}`);
  const about = event.reference === '' ? 'other' : aboutOf(event.kind);
  const verified = about === 'payment' ? await provider.verifyTopUp(event.reference) : undefined;
  const disputed = about === 'dispute' ? await askDispute(provider, event.reference) : undefined;
  await services.database.transaction(async (tx) => {
    if (!(await lockEvent(tx, event.id))) return;
    const outcome = await applyEvent(tx, event, {
      verified,
      disputed,
      provider: provider.name,
      about,
      services,
      now,
    });
    // If it is not handled, it is due again in a minute or more.
    if (outcome !== 'later') await noteEvent(tx, event.id, outcome, now);
  });
}

type EventContext = {
  verified: Verified | undefined;
  disputed: Awaited<ReturnType<typeof askDispute>>;
  provider: Provider;
  about: ReturnType<typeof aboutOf>;
  services: Services;
  now: Date;
};

/** Returns the outcome of a message. */
async function applyEvent(tx: Tx, event: ProviderEvent, context: EventContext): Promise<string> {
  const { verified, disputed, provider, about, services, now } = context;
  if (about === 'transfer') return hurryWithdrawal(tx, event.reference, now);
  if (disputed) return settleDispute(tx, disputed, { provider, dispute: event.reference, services, now });
  if (!verified) return 'ignored';
  const topUp = await lockByReference(tx, event.provider, event.reference);
  if (topUp) return settleTopUp(tx, topUp, verified, { services, now });
  return bookUnsolicitedPayment(tx, event, verified, { provider, services, now });
}

/** Polls top-ups without a message, expires those that were not paid in time, and rechecks expired ones. */
const checkSweep: Sweep = {
  name: 'wallet.checks',
  everyMs: seconds(5),
  async run(services, now) {
    let handled = 0;
    for (; handled < batchSize; handled++) {
      const topUp = await takeDueTopUp(services.database, now);
      if (!topUp) break;
      await check(services, topUp, now);
    }
    return handled;
  },
};

async function check(services: Services, { id, provider: name, reference }: TopUp, now: Date): Promise<void> {
  const provider = providersOf(services).get(name);
  const payment = await provider?.verifyTopUp(reference).catch((error: Error) => {
    services.log.warn({ err: error, topUp: String(id) }, 'a provider did not say how a payment stands');
  });
  // Silence closes nothing: it is polled again when the lease is over.
  if (provider && !payment) return;
  await services.database.transaction(async (tx) => {
    const topUp = await lockByReference(tx, name, reference);
    if (!topUp) return;
    const verdict = payment ? await settleTopUp(tx, topUp, payment, { services, now }) : 'nothing';
    if (verdict !== 'nothing') return;
    if (topUp.endedAt) {
      const isPaid = topUp.state === 'succeeded' || topUp.failure === 'amountDiffers';
      await noteCheck(tx, id, isPaid ? null : nextRecheckAt(topUp.endedAt, now));
    } else if (now >= topUp.expiresAt) await markExpired(tx, id, now, nextRecheckAt(now, now));
    else await noteCheck(tx, id, nextCheck(topUp.checks + 1, now, topUp.expiresAt));
  });
}

/** Deletes old health samples: they say nothing about a bank now. */
const bankHealthCleanup: Sweep = {
  name: 'wallet.bankHealth',
  everyMs: hours(1),
  run: async ({ database }, now) => {
    await deleteOldBankHealth(database, later(now, -days(30)));
    return 0;
  },
};

export const walletSweeps: readonly Sweep[] = [
  sandboxSweep,
  eventSweep,
  checkSweep,
  payoutSweep,
  autoWithdrawSweep,
  chargebackSweep,
  debtSweep,
  virtualAccountSweep,
  bankHealthCleanup,
];
