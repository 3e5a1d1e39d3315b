import { type Kobo, koboOf, minus, noKobo } from '@gift/money';
import { hours, lagosMidnight, later } from '../../../platform/clock';
import type { Caller } from '../../../platform/context';
import type { Db } from '../../../platform/db';
import type { Settings } from '../../../settings';
import { limitsOf, tierOf, withdrawalStanding } from '../../identity';
import { balancesOf } from '../../ledger';
import type { BankAccount } from '../banks/store';
import { coolingUntil } from '../banks/view';
import { type Cooling, narrowest, type Standing } from './rules';
import { sentSince } from './store';

const rest = (limit: Kobo, used: Kobo) => (limit > used ? minus(limit, used) : noKobo);

/**
 * Everything that decides whether a caller may send money to an account. Under the wallet's lock it holds until the
 * commit; without, it is what would be decided now. Without an account, nothing of it is looked at.
 */
export async function standingOf(
  db: Db,
  caller: Caller,
  { account, now, settings }: { account: BankAccount | undefined; now: Date; settings: Settings },
): Promise<Standing> {
  const { userID } = caller;
  const tier = await tierOf(db, userID);
  const { available } = await balancesOf(db, userID);
  const { blockedUntil, newDeviceSince } = await withdrawalStanding(db, caller);
  const today = await sentSince(db, { userID, since: lagosMidnight(now) });
  const most = koboOf(settings.withdrawCoolingKobo);
  const coolings: Cooling[] = [];
  const deviceUntil = newDeviceSince && later(newDeviceSince, hours(settings.withdrawCoolingHours));
  const isNewDevice = deviceUntil !== null && deviceUntil > now;
  if (newDeviceSince && isNewDevice) {
    const { sum } = await sentSince(db, { userID, since: newDeviceSince });
    coolings.push({ until: deviceUntil, left: rest(most, sum) });
  }
  if (account && coolingUntil(account, settings) > now) {
    const { sum } = await sentSince(db, { userID, since: account.addedAt, accountID: account.id });
    coolings.push({ until: coolingUntil(account, settings), left: rest(most, sum) });
  }
  return {
    tier,
    available,
    dailyLimit: limitsOf(tier, settings).withdrawDailyKobo,
    sentToday: today.sum,
    countToday: today.count,
    blockedUntil: blockedUntil && blockedUntil > now ? blockedUntil : null,
    cooling: narrowest(coolings),
    isNewDevice,
  };
}
