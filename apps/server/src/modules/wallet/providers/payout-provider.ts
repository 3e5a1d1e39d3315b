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
 * The status of a transfer. `unknown`: the provider has no transfer with this reference. `sent`: it has, and the bank
 * has not answered. `accepted`: the bank has it. A failed one may have a reason.
 */
export type PayoutStatus = (
  | { readonly status: 'unknown' | 'sent' | 'accepted' | 'success' | 'reversed' }
  | { readonly status: 'failed'; readonly failure: WithdrawalFailure }
) & {
  /** What the provider keeps of the transfer, on top of the amount. Absent if not reported. */
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
 * What paying out needs of a payment provider. Every call may be slow or reject. After a rejection the result is
 * unknown: a transfer may or may not have been ordered. None runs inside a database transaction.
 */
export interface PayoutProvider {
  readonly name: Provider;
  listBanks(): Promise<readonly ProviderBank[]>;
  /** The name of an account, or null if the bank has no such number. Only the sandbox uses `asker`. */
  resolveAccount(account: {
    bankCode: string;
    accountNumber: string;
    asker: string;
  }): Promise<{ name: string } | null>;
  /** Orders a transfer. A used reference returns the status of its transfer. */
  createPayout(order: PayoutOrder): Promise<PayoutStatus>;
  verifyPayout(reference: string): Promise<PayoutStatus>;
  /** Our current balance with the provider, in kobo. */
  balance(): Promise<Kobo>;
}
