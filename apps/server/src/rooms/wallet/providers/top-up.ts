import type { TopUpMethod } from '@gift/contract';
import type { Kobo } from '@gift/money';
import type { Db, Tx } from '../../../platform/db';
import { switchedOff } from '../../../platform/providers';
import type { Services } from '../../../services';
import type { Provider } from '../../ledger';
import type { Verified } from '../rules';
import { asked } from './asked';
import { paystackTopUps } from './paystack';
import { sandboxProvider } from './sandbox';

/** What a message from a provider says: about which payment, and under which number it was sent. */
export type ProviderMessage = {
  readonly eventID: string;
  /** Empty where it is about nothing of ours. */
  readonly reference: string;
  readonly kind: string;
};

/** What a message is about: those about neither are kept and not acted on. */
export const aboutOf = (kind: string): 'payment' | 'transfer' | 'other' =>
  /^charge\.(success|failed|pending)$/.test(kind)
    ? 'payment'
    : kind.startsWith('transfer.')
      ? 'transfer'
      : 'other';

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
  /** Where the user is sent to pay, a path of ours; writes what the provider itself keeps, in the sandbox. */
  begin(tx: Tx, payment: Payment & { now: Date }): Promise<{ payUrl: string }>;
  /**
   * Announces a payment to a provider over the network and answers its page. The same reference again is the same
   * payment. Absent where `begin` is all.
   */
  open?(payment: Payment & { email: string; site: string }): Promise<{ url: string }>;
  /** Asks how a payment stands: the only thing that money is ever credited on. Rejects when it does not say. */
  verifyTopUp(reference: string): Promise<Verified>;
  /** Opens an account number for a user; the same user again has the same one. Null: it is not ready yet. */
  assignAccount?(person: {
    userID: bigint;
    firstName: string;
    lastName: string;
    email: string;
  }): Promise<{ bankName: string; accountNumber: string; accountName: string } | null>;
  /** Checks the signature over the raw body and reads it; null when it is not the provider's, or unreadable. */
  parseWebhook(body: Buffer, headers: Readonly<Record<string, unknown>>): ProviderMessage | null;
}

/**
 * The providers of an instance by name, the one for new payments first. Production has none until one is configured:
 * money can't be added.
 */
export function providersOf(services: Services): ReadonlyMap<string, TopUpProvider> {
  const { config } = services;
  const all: TopUpProvider[] = [];
  if (config.paystack)
    all.push(asked(services, paystackTopUps(config.paystack), ['open', 'verifyTopUp', 'assignAccount']));
  if (config.mode === 'demo') all.push(sandboxProvider(services));
  return new Map(all.map((provider) => [provider.name, provider]));
}

/** The provider for a new payment: the first that no operator switched off. */
export async function newTopUpProvider(db: Db, services: Services): Promise<TopUpProvider | undefined> {
  const off = await switchedOff(db, 'pay');
  return [...providersOf(services).values()].find(({ name }) => !off.has(name));
}
