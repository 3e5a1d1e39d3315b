import type { WithdrawalFailure } from '@gift/contract';
import type { Kobo } from '@gift/money';
import type { Provider } from '../../ledger';

/** A bank as the provider lists it. */
export type ListedBank = {
  readonly code: string;
  readonly name: string;
  readonly nipCode: string | null;
  readonly isActive: boolean;
};

/**
 * How a transfer stands. `unknown`: the provider has no transfer of this reference. `sent`: it has, and the bank has not
 * said anything; `accepted`: the bank has it. A failed one may be told apart by why.
 */
export type PayoutStatus = (
  | { readonly status: 'unknown' | 'sent' | 'accepted' | 'success' | 'reversed' }
  | { readonly status: 'failed'; readonly failure: WithdrawalFailure }
) & {
  /** What it keeps of the transfer for itself, on top of the sum. Absent: it does not say. */
  readonly cost?: Kobo;
};

export type PayoutOrder = {
  /** The one name of the transfer: ordered twice under it, it is still one transfer. */
  readonly reference: string;
  readonly amount: Kobo;
  readonly bankCode: string;
  readonly accountNumber: string;
  readonly accountName: string;
};

/**
 * A payment provider, as much as paying out needs of one. Every call may take long or reject: then nothing is known, and
 * a transfer may or may not have been ordered. None of them runs inside a transaction of ours.
 */
export interface PayoutProvider {
  readonly name: Provider;
  listBanks(): Promise<readonly ListedBank[]>;
  /** The name of an account, or null when the bank has none of this number. `asker` is for the sandbox alone. */
  resolveAccount(account: {
    bankCode: string;
    accountNumber: string;
    asker: string;
  }): Promise<{ name: string } | null>;
  /** Orders a transfer. A reference that was used before answers how that transfer stands. */
  createPayout(order: PayoutOrder): Promise<PayoutStatus>;
  verifyPayout(reference: string): Promise<PayoutStatus>;
  /** What it holds for us now. */
  balance(): Promise<Kobo>;
}
