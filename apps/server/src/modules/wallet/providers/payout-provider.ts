import type { WithdrawalFailure } from '@gift/contract';
import type { Kobo } from '@gift/money';
import type { Provider } from '../../ledger';

export type ProviderBank = {
  readonly code: string;
  readonly name: string;
  readonly nipCode: string | null;
  readonly isActive: boolean;
};

/**
 * The status of a transfer. `unknown`: the provider has no transfer with this reference. `sent`: it has, and has
 * not started it or did not say. `accepted`: the provider is carrying it out. A failed one has a reason: `declined` if
 * the provider gave none.
 */
export type PayoutStatus = (
  | { readonly status: 'unknown' | 'sent' | 'accepted' | 'success' | 'reversed' }
  | { readonly status: 'failed'; readonly failure: WithdrawalFailure }
) & {
  /** The provider's fee, charged on top of the amount. Absent if not reported. */
  readonly cost?: Kobo;
};

export type PayoutOrder = {
  /** The unique reference of the transfer. Ordering it twice makes one transfer. */
  readonly reference: string;
  readonly amount: Kobo;
  readonly bankCode: string;
  readonly accountNumber: string;
  readonly accountName: string;
};

/**
 * What paying out needs of a payment provider. Every call may be slow or throw. After a throw of `createPayout`, the
 * transfer may or may not have been ordered. Call none inside a database transaction.
 */
export interface PayoutProvider {
  readonly name: Provider;
  listBanks(): Promise<readonly ProviderBank[]>;
  /**
   * The name of an account, or null if the bank has no such number. `asker` is the user's verified name; only the
   * sandbox uses it, as the account's name.
   */
  resolveAccount(account: {
    bankCode: string;
    accountNumber: string;
    asker: string;
  }): Promise<{ name: string } | null>;
  /**
   * Orders a transfer. With a used reference it orders nothing and returns `sent` or the existing transfer's status;
   * `verifyPayout` has the true one.
   */
  createPayout(order: PayoutOrder): Promise<PayoutStatus>;
  verifyPayout(reference: string): Promise<PayoutStatus>;
  /** Our current balance with the provider, in kobo. */
  balance(): Promise<Kobo>;
}
