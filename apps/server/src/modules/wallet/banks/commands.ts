import type { Command, Query } from '../../../platform/calls/context';
import { invariant, Refusal } from '../../../platform/calls/refusal';
import type { Tx } from '../../../platform/database/db';
import { newID } from '../../../platform/ids';
import type { Settings } from '../../../settings';
import { limitsOf, notifyUser, sendOwnCode, tierOf, useOwnCode } from '../../identity';
import { stopAuto } from '../auto-withdrawals/store';
import { lockWallet } from '../top-ups/store';
import { enquire } from './enquiry';
import {
  accountOf,
  accountsOf,
  bankOf,
  healthByBank,
  insertAccount,
  makeDefault,
  markRemoved,
} from './store';
import { accountView } from './view';

type Numbered = { bankCode: string; accountNumber: string };

/** Refuses too many accounts, and duplicates. The wallet's lock serializes concurrent calls. */
async function refuseMore(tx: Tx, userID: bigint, { bankCode, accountNumber }: Numbered, settings: Settings) {
  await lockWallet(tx, userID);
  const has = await accountsOf(tx, userID);
  if (has.some((account) => account.bankCode === bankCode && account.accountNumber === accountNumber))
    throw new Refusal('BankAccountAdded');
  const { bankAccounts: limit } = limitsOf(await tierOf(tx, userID), settings);
  if (has.length >= limit) throw new Refusal('BankAccountsFull', { limit });
  return has;
}

/** Asks the bank first, then opens its own transaction, because the bank may be slow. */
export const sendBankCode: Query<'sendBankCode'> = async (context, account) => {
  const { services, caller, settings } = context;
  const { bank, accountName, ownName, isOwnName } = await enquire(context, account);
  if (!isOwnName) throw new Refusal('BankNameDiffers', { accountName, ownName });
  return services.database.transaction(async (tx) => {
    await refuseMore(tx, caller.userID, account, settings);
    const details = {
      ...account,
      accountName,
      bankName: bank.name,
      lastFour: account.accountNumber.slice(-4),
    };
    return sendOwnCode({ ...context, tx }, { purpose: 'bank', details });
  }, context.operationID);
};

/** Adds exactly the account the code was sent for: its name was read then, so the account cannot be swapped. */
export const addBankAccount: Command<'addBankAccount'> = async (context, { verificationID, code }) => {
  const { tx, caller, now, settings, operationID } = context;
  const details = await useOwnCode(context, { purpose: 'bank', id: verificationID, code });
  const { bankCode, accountNumber, accountName } = details as Numbered & { accountName: string };
  const bank = await bankOf(tx, bankCode);
  invariant(bank && accountNumber && accountName, 'a code for a bank account names the account');
  const has = await refuseMore(tx, caller.userID, { bankCode, accountNumber }, settings);
  const id = newID(now);
  const { userID } = caller;
  await insertAccount(tx, {
    id,
    userID,
    bankCode,
    accountNumber,
    accountName,
    isDefault: has.length === 0,
    now,
  });
  await notifyUser({ tx, now, operationID }, userID, {
    name: 'bankAdded',
    details: { bankName: bank.name, lastFour: accountNumber.slice(-4) },
  });
  const account = await accountOf(tx, userID, id);
  invariant(account, 'what was added is there');
  const health = await healthByBank(tx, now);
  return accountView(account, { now, settings, health: health(bankCode) });
};

async function ownAccount(tx: Tx, userID: bigint, bankAccountID: string) {
  await lockWallet(tx, userID);
  const account = await accountOf(tx, userID, BigInt(bankAccountID));
  if (!account) throw new Refusal('BankAccountNotFound');
  return account;
}

export const setDefaultBankAccount: Command<'setDefaultBankAccount'> = async (
  { tx, caller },
  { bankAccountID },
) => {
  const { id } = await ownAccount(tx, caller.userID, bankAccountID);
  await makeDefault(tx, caller.userID, id);
  return {};
};

export const removeBankAccount: Command<'removeBankAccount'> = async (
  { tx, caller, now },
  { bankAccountID },
) => {
  const account = await ownAccount(tx, caller.userID, bankAccountID);
  if (account.isInUse) throw new Refusal('BankAccountInUse');
  await markRemoved(tx, account.id, now);
  await stopAuto(tx, caller.userID, { why: 'accountRemoved', accountID: account.id });
  // The account added last becomes the default, so that users with accounts always have a default one.
  const [next] = await accountsOf(tx, caller.userID);
  if (account.isDefault && next) await makeDefault(tx, caller.userID, next.id);
  return {};
};
