import { koboOf } from '@gift/money';
import type { Command } from '../../../platform/calls/context';
import { Refusal } from '../../../platform/calls/refusal';
import { later, minutes } from '../../../platform/clock';
import { newID, newSecret } from '../../../platform/ids';
import { openAccounts } from '../../ledger';
import { getHeadroom } from '../limits/headroom';
import { newTopUpProvider } from '../providers/top-up';
import { nextCheck, refusalOf, userCostOf } from './rules';
import { insertTopUp, lockWallet, openTopUpsOf } from './store';
import { viewOf } from './view';

export const topUp: Command<'topUp'> = async ({ tx, caller, now, settings, services }, input) => {
  const provider = await newTopUpProvider(tx, services);
  if (!provider) throw new Refusal('TopUpClosed');
  const { userID } = caller;
  const amount = koboOf(BigInt(input.amountKobo));
  await lockWallet(tx, userID);
  await openAccounts(tx, userID);
  const { cap, headroom } = await getHeadroom(tx, userID, settings);
  const refusal = refusalOf(amount, { cap, headroom }, settings);
  if (refusal) {
    const limits = {
      minKobo: settings.topUpMinKobo,
      maxKobo: settings.topUpMaxKobo,
      capKobo: cap,
      headroomKobo: headroom,
    };
    throw new Refusal(refusal, limits);
  }
  const open = await openTopUpsOf(tx, userID);
  if (open.length >= settings.topUpsOpenMax) throw new Refusal('TooManyTopUps', { count: open.length });

  const id = newID(now);
  const reference = `GT-${newSecret()
    .replace(/[^A-Za-z0-9]/g, '')
    .slice(0, 20)}`;
  const expiresAt = later(now, minutes(settings.topUpMinutes));
  const { method } = input;
  const returnUrl = `/paymentResult?topUpID=${id}`;
  const { payUrl } = await provider.startPayment(tx, { reference, amount, method, returnUrl, now });
  const cost = userCostOf(amount, settings);
  const newTopUp = {
    id,
    userID,
    provider: provider.name,
    reference,
    method,
    amount,
    cost,
    payUrl,
    createdAt: now,
    expiresAt,
  };
  return viewOf(await insertTopUp(tx, { ...newTopUp, checkAt: nextCheck(0, now, expiresAt) }));
};
