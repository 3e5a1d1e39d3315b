import type { AnswerOf, BankHealth, Calls } from '@gift/contract';
import { hours, later } from '../../../platform/clock';
import type { Settings } from '../../../settings';
import type { BankAccount } from './store';

/** Until when an account only accepts a small sum. May be in the past. */
export const coolingUntil = ({ addedAt }: { addedAt: Date }, settings: Settings): Date =>
  later(addedAt, hours(settings.withdrawCoolingHours));

/** A bank account as its owner sees it: only the last digits of its number. */
export function accountView(
  account: BankAccount,
  { now, settings, health }: { now: Date; settings: Settings; health: BankHealth },
): AnswerOf<Calls['addBankAccount']> {
  const until = coolingUntil(account, settings);
  return {
    bankAccountID: String(account.id),
    bankCode: account.bankCode,
    bankName: account.bankName,
    lastFour: account.accountNumber.slice(-4),
    accountName: account.accountName,
    isDefault: account.isDefault,
    addedAt: account.addedAt.toISOString(),
    lastUsedAt: account.lastUsedAt?.toISOString() ?? null,
    coolingUntil: until > now ? until.toISOString() : null,
    health,
    canRemove: !account.isInUse,
  };
}
