import { type Kobo, koboOf, minus, noKobo } from '@gift/money';
import type { Caller } from '../../../platform/calls/context';
import { hours, lagosMidnight, later } from '../../../platform/clock';
import type { Db } from '../../../platform/database/db';
import type { Settings } from '../../../settings';
import { limitsOf, tierOf, withdrawalAccess } from '../../identity';
import { balancesOf, debtOf } from '../../ledger';
import type { BankAccount } from '../banks/store';
import { coolingUntil } from '../banks/view';
import { type Cooling, narrowest, type WithdrawalEligibility } from './rules';
import { sentSince } from './store';

const remaining = (limit: Kobo, used: Kobo) => (limit > used ? minus(limit, used) : noKobo);

/**
 * Everything that decides whether a caller may send money to an account. Under the wallet's lock it holds until the
 * commit; without the lock it is a preview. Without an account, account checks are skipped.
 */
export async function getEligibility(
  db: Db,
  caller: Caller,
  { account, now, settings }: { account: BankAccount | undefined; now: Date; settings: Settings },
): Promise<WithdrawalEligibility> {
  const { userID } = caller;
  const tier = await tierOf(db, userID);
  const { available } = await balancesOf(db, userID);
  const { blockedUntil, newDeviceSince } = await withdrawalAccess(db, caller);
  const today = await sentSince(db, { userID, since: lagosMidnight(now) });
  const device = newDeviceSince && (await deviceCooling(db, { userID, newDeviceSince, now, settings }));
  const bank = account && (await accountCooling(db, account, { now, settings }));
  return {
    tier,
    available,
    dailyLimit: limitsOf(tier, settings).withdrawDailyKobo,
    sentToday: today.sum,
    countToday: today.count,
    blockedUntil: blockedUntil && blockedUntil > now ? blockedUntil : null,
    cooling: narrowest([device, bank].flatMap((cooling) => (cooling ? [cooling] : []))),
    isNewDevice: Boolean(device),
    debt: await debtOf(db, userID),
  };
}

type At = { now: Date; settings: Settings };

/** What may still leave through a newly added device. Null once the device is no longer new. */
export async function deviceCooling(
  db: Db,
  { userID, newDeviceSince, now, settings }: At & { userID: bigint; newDeviceSince: Date },
): Promise<Cooling | null> {
  const until = later(newDeviceSince, hours(settings.withdrawCoolingHours));
  if (until <= now) return null;
  const { sum } = await sentSince(db, { userID, since: newDeviceSince });
  return { until, left: remaining(koboOf(settings.withdrawNewDeviceKobo), sum) };
}

/** What may still go to a newly added account. Null once the account is no longer new. */
export async function accountCooling(
  db: Db,
  account: BankAccount,
  { now, settings }: At,
): Promise<Cooling | null> {
  const until = coolingUntil(account, settings);
  if (until <= now) return null;
  const { sum } = await sentSince(db, {
    userID: account.userID,
    since: account.addedAt,
    accountID: account.id,
  });
  return { until, left: remaining(koboOf(settings.withdrawCoolingKobo), sum) };
}
