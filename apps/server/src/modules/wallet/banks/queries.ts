import type { Query } from '../../../platform/calls/context';
import { limitsOf, tierOf, verifiedNameOf } from '../../identity';
import { enquire } from './enquiry';
import { suggestBanks } from './rules';
import { accountsOf, activeBanks, healthByBank, usedBanks } from './store';
import { accountView } from './view';

export const walletBanks: Query<'walletBanks'> = async ({ db, caller, now }, { accountNumber }) => {
  const used = await usedBanks(db, caller.userID);
  const health = await healthByBank(db, now);
  const banks = suggestBanks(await activeBanks(db), { accountNumber, used });
  return {
    items: banks.map(({ code, name, ussd, hint }) => ({
      bankCode: code,
      name,
      ussd,
      hint,
      health: health(code),
    })),
  };
};

export const resolveBankAccount: Query<'resolveBankAccount'> = async (context, account) => {
  const { bank, accountName, ownName, isOwnName } = await enquire(context, account);
  return { ...account, bankName: bank.name, accountName, ownName, isOwnName };
};

export const bankAccounts: Query<'bankAccounts'> = async ({ db, caller, now, settings }) => {
  const accounts = await accountsOf(db, caller.userID);
  const health = await healthByBank(db, now);
  const limits = limitsOf(await tierOf(db, caller.userID), settings);
  return {
    items: accounts.map((account) =>
      accountView(account, { now, settings, health: health(account.bankCode) }),
    ),
    limit: limits.bankAccounts,
    ownName: (await verifiedNameOf(db, caller.userID)) ?? null,
  };
};
