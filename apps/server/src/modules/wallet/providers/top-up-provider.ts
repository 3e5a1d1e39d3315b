import type { TopUpMethod } from '@gift/contract';
import type { Kobo } from '@gift/money';
import type { Tx } from '../../../platform/database/db';
import type { Provider } from '../../ledger';
import type { Verified } from '../top-ups/rules';

/** A webhook message: the payment it is about, and the id it was sent under. */
export type ProviderMessage = {
  readonly eventID: string;
  /** The reference of the payment or transfer, or the provider's id of a dispute. Empty if it is about neither. */
  readonly reference: string;
  readonly kind: string;
};

/** The status of a disputed payment at its provider. Lost: the bank has its money back. */
export type Disputed = {
  readonly status: 'open' | 'lost' | 'won';
  readonly reference: string;
  /** The disputed or returned amount. */
  readonly amount: Kobo;
};

export type Payment = {
  readonly reference: string;
  readonly amount: Kobo;
  readonly method: TopUpMethod;
  /** Where the payer returns to, as a path of ours. */
  readonly returnUrl: string;
};

/** What the wallet needs of a payment provider. Network calls never run inside a transaction. */
export interface TopUpProvider {
  readonly name: Provider;
  /**
   * Starts a payment. Returns the path of ours to send the user to, and writes the provider's own data (in the
   * sandbox). Absent if it has no payment pages.
   */
  startPayment?(tx: Tx, payment: Payment & { now: Date }): Promise<{ payUrl: string }>;
  /**
   * Announces a payment to a provider over the network and returns its page. The same reference is the same payment.
   * Absent if `startPayment` is enough.
   */
  open?(payment: Payment & { email: string; site: string }): Promise<{ url: string }>;
  /** Asks for a payment's status: money is only ever credited on this answer. Rejects if there is none. */
  verifyTopUp(reference: string): Promise<Verified>;
  /** Asks for the status of a dispute, by the provider's id. Chargebacks are booked on this answer. */
  verifyDispute?(dispute: string): Promise<Disputed>;
  /** Opens an account number for a user. The same user always gets the same one. Null if it is not ready yet. */
  assignAccount?(person: {
    userID: bigint;
    firstName: string;
    lastName: string;
    email: string;
  }): Promise<{ bankName: string; accountNumber: string; accountName: string } | null>;
  /** Our current balance with it in kobo, unless its payout side reports it. */
  balance?(): Promise<Kobo>;
  /** Checks the signature over the raw body and parses it. Null if it is not from the provider, or unreadable. */
  parseWebhook(body: Buffer, headers: Readonly<Record<string, unknown>>): ProviderMessage | null;
}
