import type { TopUpMethod } from '@gift/contract';
import type { Kobo } from '@gift/money';
import type { Tx } from '../../../platform/database/db';
import type { Provider } from '../../ledger';
import type { Verified } from '../top-ups/rules';

/** What a message from a provider says: about which payment, and under which number it was sent. */
export type ProviderMessage = {
  readonly eventID: string;
  /** Of the payment or transfer, or the provider's number of a dispute. Empty where it is about nothing of ours. */
  readonly reference: string;
  readonly kind: string;
};

/** How a dispute about a payment stands at its provider, when asked. Lost: the bank has its money back. */
export type Disputed = {
  readonly status: 'open' | 'lost' | 'won';
  /** Of the payment. */
  readonly reference: string;
  /** What is disputed, or was taken back. */
  readonly amount: Kobo;
};

export type Payment = {
  readonly reference: string;
  readonly amount: Kobo;
  readonly method: TopUpMethod;
  /** Where the payer comes back to, as a path of ours. */
  readonly returnUrl: string;
};

/** A payment provider, as much as the wallet needs of one. What goes over the network is never asked in a transaction. */
export interface TopUpProvider {
  readonly name: Provider;
  /**
   * Where the user is sent to pay, a path of ours; writes what the provider itself keeps, in the sandbox. Absent where it
   * has no pages to pay on.
   */
  startPayment?(tx: Tx, payment: Payment & { now: Date }): Promise<{ payUrl: string }>;
  /**
   * Announces a payment to a provider over the network and answers its page. The same reference again is the same
   * payment. Absent where `begin` is all.
   */
  open?(payment: Payment & { email: string; site: string }): Promise<{ url: string }>;
  /** Asks how a payment stands: the only thing that money is ever credited on. Rejects when it does not say. */
  verifyTopUp(reference: string): Promise<Verified>;
  /** Asks how a dispute about a payment stands, by the provider's number of it; what was taken back is booked on this. */
  verifyDispute?(dispute: string): Promise<Disputed>;
  /** Opens an account number for a user; the same user again has the same one. Null: it is not ready yet. */
  assignAccount?(person: {
    userID: bigint;
    firstName: string;
    lastName: string;
    email: string;
  }): Promise<{ bankName: string; accountNumber: string; accountName: string } | null>;
  /** What it holds for us now, where it is no provider of payouts that says so already. */
  balance?(): Promise<Kobo>;
  /** Checks the signature over the raw body and reads it; null when it is not the provider's, or unreadable. */
  parseWebhook(body: Buffer, headers: Readonly<Record<string, unknown>>): ProviderMessage | null;
}
