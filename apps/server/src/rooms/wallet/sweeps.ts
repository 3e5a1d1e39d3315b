import { days, hours, later, seconds } from '../../platform/clock';
import type { Sweep } from '../../platform/sweeps';
import type { Services } from '../../services';
import { toSuspense } from '../ledger';
import { forgetSigns } from './banks/store';
import { providersOf } from './provider';
import { nextCheck } from './rules';
import { sandboxSweep } from './sandbox-messages';
import { settleTopUp } from './settle';
import {
  lockByReference,
  lockDue,
  lockDueEvent,
  markExpired,
  noteCheck,
  noteEvent,
  putOffEvent,
} from './store';
import { payoutSweep } from './withdrawals/payouts';
import { hurryWithdrawal } from './withdrawals/store';

const batchSize = 20;

/** What a provider told us: kept first, acted on here, each message in a transaction of its own. */
const eventSweep: Sweep = {
  name: 'wallet.events',
  everyMs: seconds(0.5),
  async run(services, now) {
    let handled = 0;
    while (handled < batchSize && (await handleOne(services, now))) handled++;
    return handled;
  },
};

async function handleOne(services: Services, now: Date): Promise<boolean> {
  let failing: { id: bigint; tries: number } | undefined;
  try {
    return await services.database.transaction(async (tx) => {
      const event = await lockDueEvent(tx, now);
      if (!event) return false;
      failing = event;
      const provider = providersOf(services).get(event.provider);
      if (!provider) throw new Error(`no provider ${event.provider}`);
      const topUp = await lockByReference(tx, event.provider, event.reference);
      if (topUp) {
        await noteEvent(tx, event.id, await settleTopUp(tx, topUp, provider, { services, now }), now);
        return true;
      }
      if (await hurryWithdrawal(tx, event.reference, now)) {
        await noteEvent(tx, event.id, 'asked', now);
        return true;
      }
      // Money that nobody announced is real all the same: it waits in suspense until somebody finds its owner.
      const verified = await provider.verifyTopUp(tx, event.reference);
      if (verified.status === 'success' && verified.currency === 'NGN' && verified.amount > 0n) {
        const key = `topUp.unmatched:${event.provider}:${event.reference}`;
        await toSuspense(tx, {
          key,
          provider: provider.name,
          userID: null,
          amount: verified.amount,
          ref: event.id,
          now,
        });
      }
      await noteEvent(tx, event.id, 'unknownReference', now);
      return true;
    });
  } catch (error) {
    if (!failing) throw error;
    services.log.error(
      { err: error, event: String(failing.id) },
      'a provider message failed; it is tried again',
    );
    await putOffEvent(services.database, failing.id, later(now, seconds(Math.min(2 ** failing.tries, 3600))));
    return false;
  }
}

/** Asks about top-ups whose message has not come, and lets those lapse that nobody paid in time. */
const checkSweep: Sweep = {
  name: 'wallet.checks',
  everyMs: seconds(5),
  run: (services, now) =>
    services.database.transaction(async (tx) => {
      const due = await lockDue(tx, now, batchSize);
      for (const topUp of due) {
        const provider = providersOf(services).get(topUp.provider);
        const verdict = provider ? await settleTopUp(tx, topUp, provider, { services, now }) : 'nothing';
        if (verdict !== 'nothing') continue;
        if (now >= topUp.expiresAt) await markExpired(tx, topUp.id, now);
        else await noteCheck(tx, topUp.id, nextCheck(topUp.checks + 1, now, topUp.expiresAt));
      }
      return due.length;
    }),
};

/** What banks did long ago says nothing of how they do now. */
const signsTidy: Sweep = {
  name: 'wallet.signs',
  everyMs: hours(1),
  run: async ({ database }, now) => {
    await forgetSigns(database, later(now, -days(30)));
    return 0;
  },
};

export const walletSweeps: readonly Sweep[] = [sandboxSweep, eventSweep, checkSweep, payoutSweep, signsTidy];
