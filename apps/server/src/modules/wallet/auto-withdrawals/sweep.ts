import { koboOf, minus } from '@gift/money';
import { Refusal } from '../../../platform/calls/refusal';
import { hours, later, minutes, seconds } from '../../../platform/clock';
import type { Tx } from '../../../platform/database/db';
import { forEachDueRow } from '../../../platform/jobs/retry-backoff';
import type { Sweep } from '../../../platform/jobs/sweeps';
import type { Services } from '../../../services';
import { publishChange } from '../../changes';
import { accountOf } from '../banks/store';
import { newPayoutProvider } from '../providers/payout';
import { lockWallet } from '../top-ups/store';
import { getEligibility } from '../withdrawals/eligibility';
import { maxWithdrawalNow } from '../withdrawals/rules';
import { startWithdrawal } from '../withdrawals/start';
import { withdrawalOf } from '../withdrawals/store';
import {
  type AutoWithdrawal,
  autoWithdrawalWork,
  dueAutos,
  lockDueAuto,
  rescheduleAuto,
  stopAuto,
} from './store';

const batchSize = 50;

/** Starts due auto-withdrawals. After that each one is an ordinary withdrawal. */
export const autoWithdrawSweep: Sweep = {
  name: 'wallet.autoWithdrawals',
  everyMs: seconds(20),
  async run(services, now) {
    const due = await dueAutos(services.database, now, batchSize);
    const ids = due.map(({ userID }) => userID);
    return forEachDueRow(services, { work: autoWithdrawalWork, ids, now }, async (tx, userID) => {
      // Locks the wallet first, like every other debit, so that no deadlock can occur.
      await lockWallet(tx, userID);
      const auto = await lockDueAuto(tx, userID, now);
      if (auto) await runAutoWithdrawal(tx, auto, { services, now });
      return true;
    });
  },
};

/** Starts what is allowed now, once: the withdrawal and the next run are saved together. */
async function runAutoWithdrawal(
  tx: Tx,
  auto: AutoWithdrawal,
  { services, now }: { services: Services; now: Date },
): Promise<void> {
  const { userID, from, minBalance } = auto;
  const settings = services.settings.current;
  const last = auto.lastWithdrawalID && (await withdrawalOf(tx, userID, auto.lastWithdrawalID));
  // The bank would refuse the next one too, so stop instead of failing on every run.
  if (last && last.state === 'failed' && last.createdAt >= auto.setAt) {
    await stopAuto(tx, userID, { why: 'failed' });
    return;
  }
  const account = await accountOf(tx, userID, auto.bankAccountID);
  const provider = await newPayoutProvider(tx, services);
  // There is no session behind it, so the new-device limit does not apply.
  const caller = { userID, sessionID: 0n, roles: [] };
  const eligibility = await getEligibility(tx, caller, { account, now, settings });
  const { available } = eligibility;
  const spendable = available > minBalance ? minus(available, minBalance) : koboOf(0n);
  const amount =
    available >= from ? maxWithdrawalNow({ ...eligibility, available: spendable }, settings) : koboOf(0n);
  const recheck = { dueAt: later(now, minutes(settings.autoWithdrawCheckMin)) };
  if (!account || !provider || amount === 0n) {
    await rescheduleAuto(tx, userID, recheck);
    return;
  }
  try {
    const withdrawal = { amount, account, eligibility, provider: provider.name, settings, now };
    const { withdrawalID } = await startWithdrawal(tx, { ...withdrawal, isAuto: true });
    const dueAt = later(now, hours(settings.autoWithdrawHours));
    await rescheduleAuto(tx, userID, { dueAt, withdrawalID: BigInt(withdrawalID) });
    publishChange({ tx, services }, [userID], { kind: 'wallet' });
  } catch (error) {
    // An order spent the money in the meantime. Nothing was written.
    if (!(error instanceof Refusal)) throw error;
    await rescheduleAuto(tx, userID, recheck);
  }
}
