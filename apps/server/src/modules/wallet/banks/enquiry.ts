import type { Context } from '../../../platform/calls/context';
import { Refusal } from '../../../platform/calls/refusal';
import { limitsOf, tierOf, verifiedNameOf } from '../../identity';
import { payoutProvidersOf } from '../providers/payout';
import { type Bank, nameLikeness, sameName } from './rules';
import { bankOf, recordBankHealth } from './store';

export type Enquiry = {
  readonly bank: Bank;
  readonly accountName: string;
  readonly ownName: string;
  readonly isOwnName: boolean;
};

/**
 * Asks the bank for the account's name and compares it with the caller's verified name. Call it outside a
 * transaction, because the bank may be slow. Refuses with WithdrawalClosed, BankTierNeeded, BankUnknown, BankBusy and
 * BankAccountUnknown.
 */
export async function enquire(
  { db, caller, settings, services, now }: Context,
  { bankCode, accountNumber }: { bankCode: string; accountNumber: string },
): Promise<Enquiry> {
  const [provider] = payoutProvidersOf(services);
  if (!provider) throw new Refusal('WithdrawalClosed');
  const ownName = await verifiedNameOf(db, caller.userID);
  const { bankAccounts } = limitsOf(await tierOf(db, caller.userID), settings);
  if (!ownName || bankAccounts === 0) throw new Refusal('BankTierNeeded');
  const bank = await bankOf(db, bankCode);
  if (!bank) throw new Refusal('BankUnknown');
  const startedMs = performance.now();
  const answer = await provider
    .resolveAccount({ bankCode, accountNumber, asker: ownName })
    .catch((error: Error) => {
      services.log.warn({ err: error, bank: bankCode }, 'a bank did not say whose an account is');
      return undefined;
    });
  const tookMs = performance.now() - startedMs;
  await recordBankHealth(services.database, bankCode, { isUp: answer !== undefined, tookMs, at: now });
  if (answer === undefined) throw new Refusal('BankBusy', { bankName: bank.name });
  if (answer === null) throw new Refusal('BankAccountUnknown', { bankName: bank.name });
  const isOwnName = nameLikeness(ownName, answer.name) >= sameName;
  return { bank, accountName: answer.name, ownName, isOwnName };
}
