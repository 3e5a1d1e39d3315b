import { koboOf, minus } from '@gift/money';
import { hours, later, minutes, seconds } from '../../../platform/clock';
import type { Tx } from '../../../platform/db';
import { eachApart } from '../../../platform/put-off';
import { Refusal } from '../../../platform/refusal';
import type { Sweep } from '../../../platform/sweeps';
import type { Services } from '../../../services';
import { accountOf } from '../banks/store';
import { newPayoutProvider } from '../providers/payout';
import { lockWallet } from '../store';
import { begin } from '../withdrawals/begin';
import { mostNow } from '../withdrawals/rules';
import { standingOf } from '../withdrawals/standing';
import { withdrawalOf } from '../withdrawals/store';
import { type Auto, autoWork, dueAutos, lockDueAuto, putAuto, stopAuto } from './store';

const batchSize = 50;

/** Begins the withdrawals that go by themselves; from there on each is one like any other. */
export const autoWithdrawSweep: Sweep = {
  name: 'wallet.autoWithdrawals',
  everyMs: seconds(20),
  async run(services, now) {
    const due = await dueAutos(services.database, now, batchSize);
    const ids = due.map(({ userID }) => userID);
    return eachApart(services, { work: autoWork, ids, now }, async (tx, userID) => {
      // The wallet first, as every other way of taking money out does, so that none waits for another in a circle.
      await lockWallet(tx, userID);
      const auto = await lockDueAuto(tx, userID, now);
      if (auto) await look(tx, auto, { services, now });
      return true;
    });
  },
};

/** Sends what may go now, once: the withdrawal and when the next may be are written together. */
async function look(tx: Tx, auto: Auto, { services, now }: { services: Services; now: Date }): Promise<void> {
  const { userID, from, keep } = auto;
  const settings = services.settings.current;
  const last = auto.lastWithdrawalID && (await withdrawalOf(tx, userID, auto.lastWithdrawalID));
  // What the bank refused it would refuse again, and cost the day's limit of patience each time.
  if (last && last.state === 'failed' && last.createdAt >= auto.setAt) {
    await stopAuto(tx, userID, { why: 'failed' });
    return;
  }
  const account = await accountOf(tx, userID, auto.bankAccountID);
  const provider = await newPayoutProvider(tx, services);
  // No session stands behind it, so none of its devices is new.
  const caller = { userID, sessionID: 0n, roles: [] };
  const standing = await standingOf(tx, caller, { account, now, settings });
  const { available } = standing;
  const spendable = available > keep ? minus(available, keep) : koboOf(0n);
  const amount = available >= from ? mostNow({ ...standing, available: spendable }, settings) : koboOf(0n);
  const lookAgain = { dueAt: later(now, minutes(settings.autoWithdrawLookMin)) };
  if (!account || !provider || amount === 0n) {
    await putAuto(tx, userID, lookAgain);
    return;
  }
  try {
    const wanted = { amount, account, standing, provider: provider.name, settings, now };
    const { withdrawalID } = await begin(tx, { ...wanted, isAuto: true });
    const dueAt = later(now, hours(settings.autoWithdrawHours));
    await putAuto(tx, userID, { dueAt, withdrawalID: BigInt(withdrawalID) });
  } catch (error) {
    // An order took the money a moment ago; nothing was written.
    if (!(error instanceof Refusal)) throw error;
    await putAuto(tx, userID, lookAgain);
  }
}
