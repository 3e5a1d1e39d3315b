import { type Kobo, koboOf } from '@gift/money';
import { later, minutes } from '../../../platform/clock';
import type { Command, CommandContext } from '../../../platform/context';
import { invariant, Refusal } from '../../../platform/refusal';
import { checkAgreed, checkLeaving, sendOwnCode, useOwnCode } from '../../identity';
import { accountOf, type BankAccount } from '../banks/store';
import { newPayoutProvider } from '../providers/payout';
import { lockWallet } from '../store';
import { begin } from './begin';
import { needsCode, refusalOf, type Standing } from './rules';
import { standingOf } from './standing';
import { repeatedAt } from './store';

type Wanted = { amountKobo: string; bankAccountID: string };
type Allowed = { amount: Kobo; account: BankAccount; standing: Standing };

/** Refuses what may not be sent, as the wallet stands under its lock. */
async function allowed(context: CommandContext, wanted: Wanted): Promise<Allowed> {
  const { tx, caller, now, settings } = context;
  await lockWallet(tx, caller.userID);
  const amount = koboOf(BigInt(wanted.amountKobo));
  const account = await accountOf(tx, caller.userID, BigInt(wanted.bankAccountID));
  const standing = await standingOf(tx, caller, { account, now, settings });
  if (!account && standing.dailyLimit > 0n) throw new Refusal('BankAccountNotFound');
  const no = refusalOf(amount, standing, settings);
  if (no) throw new Refusal(no.refusal, no.details);
  invariant(account, 'a tier that may withdraw was asked for its account');
  return { amount, account, standing };
}

export async function providerFor({ tx, services }: CommandContext) {
  const provider = await newPayoutProvider(tx, services);
  if (!provider) throw new Refusal('WithdrawalClosed');
  return provider;
}

export const sendWithdrawalCode: Command<'sendWithdrawalCode'> = async (context, wanted) => {
  await providerFor(context);
  const { account } = await allowed(context, wanted);
  const { amountKobo, bankAccountID } = wanted;
  const { bankName, accountNumber } = account;
  const details = { amountKobo, bankAccountID, bankName, lastFour: accountNumber.slice(-4) };
  return sendOwnCode(context, { purpose: 'withdrawal', details });
};

export const withdraw: Command<'withdraw'> = async (context, input) => {
  const { tx, services, caller, now, settings } = context;
  const { userID } = caller;
  const provider = await providerFor(context);
  // A wrong PIN or code is counted whatever else is wrong, so nothing else is written before them.
  await checkAgreed({ tx, services, userID, now }, input.walletPin, () => ({
    call: 'withdraw',
    subject: input.bankAccountID,
    amountKobo: input.amountKobo,
  }));
  await checkLeaving({ tx, services, userID, now }, input);
  const { amount, account, standing } = await allowed(context, input);
  if (!input.isRepeatMeant) {
    const since = later(now, -minutes(settings.withdrawRepeatMin));
    const at = await repeatedAt(tx, { bankAccountID: account.id, amount, since });
    if (at) throw new Refusal('WithdrawalRepeat', { amountKobo: amount, at });
  }
  if (needsCode(amount, standing, settings)) {
    const { verificationID: id, code } = input;
    if (!id || !code) throw new Refusal('WithdrawalCodeNeeded');
    const isFor = (details: Readonly<Record<string, unknown>>) =>
      details.wording === undefined &&
      details.amountKobo === input.amountKobo &&
      details.bankAccountID === input.bankAccountID;
    await useOwnCode(context, { purpose: 'withdrawal', id, code, isFor });
  }
  return begin(tx, { amount, account, standing, provider: provider.name, settings, now });
};
