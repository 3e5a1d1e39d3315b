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
type Wish = { bankAccountID: string; fromKobo: string; minBalanceKobo: string };

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
      minBalanceKobo: String(auto.keep),
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

type Allowed = { from: Kobo; keep: Kobo; account: BankAccount };

/** What may never be wished, whatever is in the wallet; the sums of the day are looked at when it goes. */
async function allowed(context: CommandContext, wish: Wish): Promise<Allowed> {
  const { tx, caller, now, settings } = context;
  await providerFor(context);
  await lockWallet(tx, caller.userID);
  const account = await accountOf(tx, caller.userID, BigInt(wish.bankAccountID));
  const { dailyLimit, blockedUntil } = await getEligibility(tx, caller, { account, now, settings });
  if (dailyLimit === 0n) throw new Refusal('WithdrawalTierNeeded');
  if (!account) throw new Refusal('BankAccountNotFound');
  if (blockedUntil) throw new Refusal('WithdrawalBlocked', { until: blockedUntil });
  const [from, keep] = [koboOf(BigInt(wish.fromKobo)), koboOf(BigInt(wish.minBalanceKobo))];
  const minKobo = settings.withdrawMinKobo;
  if (from - keep < minKobo) throw new Refusal('AutoWithdrawTooSmall', { minKobo });
  return { from, keep, account };
}

export const sendAutoWithdrawCode: Command<'sendAutoWithdrawCode'> = async (context, wish) => {
  const { account } = await allowed(context, wish);
  const details = { ...wish, bankName: account.bankName, lastFour: account.accountNumber.slice(-4) };
  return sendOwnCode(context, { purpose: 'withdrawal', details, wording: 'autoWithdrawal' });
};

/**
 * Turns it on. From a device or to an account that is new, nothing goes before that is known: nobody is there to be
 * asked when it goes.
 */
export const setAutoWithdraw: Command<'setAutoWithdraw'> = async (context, input) => {
  const { tx, services, caller, now, settings } = context;
  const { userID } = caller;
  await checkWalletPin(tx, services, userID, input.walletPin, now);
  await checkPayoutTwoStep({ tx, services, userID, now }, input);
  const { from, keep, account } = await allowed(context, input);
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
  await writeAuto(tx, { userID, bankAccountID: account.id, from, keep, now, dueAt });
  return viewFor(tx, context);
};

export const stopAutoWithdraw: Command<'stopAutoWithdraw'> = async (context) => {
  await stopAuto(context.tx, context.caller.userID, { why: 'user' });
  return viewFor(context.tx, context);
};
