import { type Kobo, koboOf } from '@gift/money';
import type { Command, CommandContext } from '../../../platform/calls/context';
import { invariant, Refusal } from '../../../platform/calls/refusal';
import { later, minutes } from '../../../platform/clock';
import { checkAgreed, checkPayoutTwoStep, sendOwnCode, useOwnCode } from '../../identity';
import { accountOf, type BankAccount } from '../banks/store';
import { newPayoutProvider } from '../providers/payout';
import { lockWallet } from '../top-ups/store';
import { getEligibility } from './eligibility';
import { needsCode, refusalOf, type WithdrawalEligibility } from './rules';
import { startWithdrawal } from './start';
import { repeatedAt } from './store';

type WithdrawalInput = { amountKobo: string; bankAccountID: string };
type AllowedWithdrawal = { amount: Kobo; account: BankAccount; eligibility: WithdrawalEligibility };

/** Refuses what may not be sent, given the wallet's state under its lock. */
async function checkAllowed(context: CommandContext, input: WithdrawalInput): Promise<AllowedWithdrawal> {
  const { tx, caller, now, settings } = context;
  await lockWallet(tx, caller.userID);
  const amount = koboOf(BigInt(input.amountKobo));
  const account = await accountOf(tx, caller.userID, BigInt(input.bankAccountID));
  const eligibility = await getEligibility(tx, caller, { account, now, settings });
  if (!account && eligibility.dailyLimit > 0n) throw new Refusal('BankAccountNotFound');
  const no = refusalOf(amount, eligibility, settings);
  if (no) throw new Refusal(no.refusal, no.details);
  invariant(account, 'a tier that may withdraw was asked for its account');
  return { amount, account, eligibility };
}

export async function providerFor({ tx, services }: CommandContext) {
  const provider = await newPayoutProvider(tx, services);
  if (!provider) throw new Refusal('WithdrawalClosed');
  return provider;
}

export const sendWithdrawalCode: Command<'sendWithdrawalCode'> = async (context, input) => {
  await providerFor(context);
  const { account } = await checkAllowed(context, input);
  const { amountKobo, bankAccountID } = input;
  const { bankName, accountNumber } = account;
  const details = { amountKobo, bankAccountID, bankName, lastFour: accountNumber.slice(-4) };
  return sendOwnCode(context, { purpose: 'withdrawal', details });
};

export const withdraw: Command<'withdraw'> = async (context, input) => {
  const { tx, services, caller, now, settings } = context;
  const { userID } = caller;
  const provider = await providerFor(context);
  // A wrong PIN or two-step code is counted even if the withdrawal is not allowed, so both are checked before anything
  // is written.
  await checkAgreed(context, input.walletPin, () => ({
    call: 'withdraw',
    subject: input.bankAccountID,
    amountKobo: input.amountKobo,
  }));
  await checkPayoutTwoStep({ tx, services, userID, now }, input);
  const { amount, account, eligibility } = await checkAllowed(context, input);
  if (!input.isRepeatConfirmed) {
    const since = later(now, -minutes(settings.withdrawRepeatMin));
    const at = await repeatedAt(tx, { bankAccountID: account.id, amount, since });
    if (at) throw new Refusal('WithdrawalRepeat', { amountKobo: amount, at });
  }
  if (needsCode(amount, eligibility, settings)) {
    const { verificationID: id, code } = input;
    if (!id || !code) throw new Refusal('WithdrawalCodeNeeded');
    const isFor = (details: Readonly<Record<string, unknown>>) =>
      details.wording === undefined &&
      details.amountKobo === input.amountKobo &&
      details.bankAccountID === input.bankAccountID;
    await useOwnCode(context, { purpose: 'withdrawal', id, code, isFor });
  }
  return startWithdrawal(tx, { amount, account, eligibility, provider: provider.name, settings, now });
};
