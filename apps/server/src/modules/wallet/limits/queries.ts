import { type Kobo, koboOf, minus, noKobo } from '@gift/money';
import type { Query } from '../../../platform/calls/context';
import { days, lagosMidnight, later } from '../../../platform/clock';
import { limitsOf, withdrawalAccess } from '../../identity';
import { accountsOf } from '../banks/store';
import type { Trades } from '../trades';
import { accountCooling, deviceCooling } from '../withdrawals/eligibility';
import type { Cooling } from '../withdrawals/rules';
import { sentSince } from '../withdrawals/store';
import { getHeadroom } from './headroom';

const used = (limit: Kobo | null, usedKobo: Kobo) => ({
  limitKobo: limit === null ? null : String(limit),
  usedKobo: String(usedKobo),
  leftKobo: limit === null ? null : String(limit > usedKobo ? minus(limit, usedKobo) : noKobo),
});

/** The figures that the refusals use, so that users see them before they start. */
export const walletLimits =
  ({ tradedToday }: Trades): Query<'walletLimits'> =>
  async ({ db, caller, now, settings }) => {
    const { userID } = caller;
    const { tier, cap, held } = await getHeadroom(db, userID, settings);
    const limits = limitsOf(tier, settings);
    const tradedKobo = await tradedToday(db, userID, now);
    const sentKobo = await sentSince(db, { userID, since: lagosMidnight(now) });
    const { blockedUntil, newDeviceSince } = await withdrawalAccess(db, caller);
    const accounts = await accountsOf(db, userID);
    const device = newDeviceSince && (await deviceCooling(db, { userID, newDeviceSince, now, settings }));
    const coolings = device ? [coolingView('device', null, device)] : [];
    for (const account of accounts) {
      const cooling = await accountCooling(db, account, { now, settings });
      if (cooling) coolings.push(coolingView('bankAccount', account.id, cooling));
    }
    return {
      tier,
      orderKobo: String(limits.orderKobo),
      boughtToday: used(limits.tradeDailyKobo, tradedKobo.bought),
      soldToday: used(limits.tradeDailyKobo, tradedKobo.sold),
      withdrawnToday: used(limits.withdrawDailyKobo, koboOf(sentKobo.sum)),
      balance: used(cap, held),
      bankAccounts: { limit: limits.bankAccounts, used: accounts.length },
      renewsAt: later(lagosMidnight(now), days(1)).toISOString(),
      blockedUntil: blockedUntil && blockedUntil > now ? blockedUntil.toISOString() : null,
      coolings,
    };
  };

const coolingView = (
  what: 'device' | 'bankAccount',
  bankAccountID: bigint | null,
  { until, left }: Cooling,
) => ({
  what,
  bankAccountID: bankAccountID === null ? null : String(bankAccountID),
  until: until.toISOString(),
  leftKobo: String(left),
});
