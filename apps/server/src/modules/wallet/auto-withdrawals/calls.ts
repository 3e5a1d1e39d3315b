import type { AnswerOf, Calls } from '@gift/contract';
import { type Kobo, koboOf } from '@gift/money';
import type { Command, CommandContext, Context, Query } from '../../../platform/calls/context';
import { Refusal } from '../../../platform/calls/refusal';
import type { Db } from '../../../platform/database/db';
import {
  checkPayoutTwoStep,
  checkWalletPin,
  sendOwnCode,
  useOwnCode,
  withdrawalAccess,
} from '../../identity';
import { accountOf, type BankAccount } from '../banks/store';
import { coolingUntil } from '../banks/view';
import { lockWallet } from '../top-ups/store';
import { providerFor } from '../withdrawals/commands';
import { deviceCooling, getEligibility } from '../withdrawals/eligibility';
import { withdrawalOf } from '../withdrawals/store';
import { autoOf, stopAuto, writeAuto } from './store';

type View = AnswerOf<Calls['autoWithdraw']>;
type AutoWithdrawInput = { bankAccountID: string; fromKobo: string; minBalanceKobo: string };

async function viewFor(db: Db, { caller, settings }: Pick<Context, 'caller' | 'settings'>): Promise<View> {
  const minKobo = String(settings.withdrawMinKobo);
  const auto = await autoOf(db, caller.userID);
  if (!auto) return { minKobo, settings: null };
  const account = await accountOf(db, caller.userID, auto.bankAccountID, { includeRemoved: true });
  const last = auto.lastWithdrawalID && (await withdrawalOf(db, caller.userID, auto.lastWithdrawalID));
  return {
    minKobo,
    settings: {
      bankAccountID: String(auto.bankAccountID),
      bankName: account?.bankName ?? '',
      lastFour: account?.accountNumber.slice(-4) ?? '',
      fromKobo: String(auto.from),
      minBalanceKobo: String(auto.minBalance),
      setAt: auto.setAt.toISOString(),
      stopped: auto.stopped,
      nextAt: auto.dueAt?.toISOString() ?? null,
      last: last
        ? {
            withdrawalID: String(last.id),
            amountKobo: String(last.amount),
            state: last.state,
            at: last.createdAt.toISOString(),
          }
        : null,
    },
  };
}

export const autoWithdraw: Query<'autoWithdraw'> = (context) => viewFor(context.db, context);

type AllowedInput = { from: Kobo; minBalance: Kobo; account: BankAccount };

/** Checks what must hold whatever the balance. The sums of the day are checked when it runs. */
async function checkAllowed(context: CommandContext, input: AutoWithdrawInput): Promise<AllowedInput> {
  const { tx, caller, now, settings } = context;
  await providerFor(context);
  await lockWallet(tx, caller.userID);
  const account = await accountOf(tx, caller.userID, BigInt(input.bankAccountID));
  const { dailyLimit, blockedUntil } = await getEligibility(tx, caller, { account, now, settings });
  if (dailyLimit === 0n) throw new Refusal('WithdrawalTierNeeded');
  if (!account) throw new Refusal('BankAccountNotFound');
  if (blockedUntil) throw new Refusal('WithdrawalBlocked', { until: blockedUntil });
  const [from, minBalance] = [koboOf(BigInt(input.fromKobo)), koboOf(BigInt(input.minBalanceKobo))];
  const minKobo = settings.withdrawMinKobo;
  if (from - minBalance < minKobo) throw new Refusal('AutoWithdrawTooSmall', { minKobo });
  return { from, minBalance, account };
}

export const sendAutoWithdrawCode: Command<'sendAutoWithdrawCode'> = async (context, input) => {
  const { account } = await checkAllowed(context, input);
  const details = { ...input, bankName: account.bankName, lastFour: account.accountNumber.slice(-4) };
  return sendOwnCode(context, { purpose: 'withdrawal', details, wording: 'autoWithdrawal' });
};

/**
 * Turns it on. With a new device or account, nothing is sent until the cooling period is over, because nobody can
 * confirm a withdrawal when it runs.
 */
export const setAutoWithdraw: Command<'setAutoWithdraw'> = async (context, input) => {
  const { tx, services, caller, now, settings } = context;
  const { userID } = caller;
  await checkWalletPin(tx, services, userID, input.walletPin, now);
  await checkPayoutTwoStep({ tx, services, userID, now }, input);
  const { from, minBalance, account } = await checkAllowed(context, input);
  const names = ['bankAccountID', 'fromKobo', 'minBalanceKobo'] as const;
  await useOwnCode(context, {
    purpose: 'withdrawal',
    id: input.verificationID,
    code: input.code,
    isFor: (details) =>
      details.wording === 'autoWithdrawal' && names.every((name) => details[name] === input[name]),
  });
  const { newDeviceSince } = await withdrawalAccess(tx, caller);
  const device = newDeviceSince && (await deviceCooling(tx, { userID, newDeviceSince, now, settings }));
  const waits = [now, coolingUntil(account, settings), ...(device ? [device.until] : [])];
  const dueAt = waits.reduce((latest, one) => (one > latest ? one : latest));
  await writeAuto(tx, { userID, bankAccountID: account.id, from, minBalance, now, dueAt });
  return viewFor(tx, context);
};

export const stopAutoWithdraw: Command<'stopAutoWithdraw'> = async (context) => {
  await stopAuto(context.tx, context.caller.userID, { why: 'user' });
  return viewFor(context.tx, context);
};
