import type { TopUpMethod } from '@gift/contract';
import type { Kobo } from '@gift/money';
import type { Db, Tx } from '../../../platform/db';
import { switchedOff } from '../../../platform/providers';
import type { Services } from '../../../services';
import type { Provider } from '../../ledger';
import type { Disputed } from '../chargebacks/take-back';
import type { Verified } from '../rules';
import { asked } from './asked';
import { monnifyTopUps } from './monnify';
import { paystackTopUps } from './paystack';
import { sandboxProvider } from './sandbox';

/** What a message from a provider says: about which payment, and under which number it was sent. */
export type ProviderMessage = {
  readonly eventID: string;
  /** Of the payment or transfer, or the provider's number of a dispute. Empty where it is about nothing of ours. */
  readonly reference: string;
  readonly kind: string;
};

/** What a message is about: those about neither are kept and not acted on. */
export const aboutOf = (kind: string): 'payment' | 'transfer' | 'dispute' | 'other' =>
  /^charge\.(success|failed|pending)$/.test(kind)
    ? 'payment'
    : kind.startsWith('charge.dispute.')
      ? 'dispute'
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
  /**
   * Where the user is sent to pay, a path of ours; writes what the provider itself keeps, in the sandbox. Absent where it
   * has no pages to pay on.
   */
  begin?(tx: Tx, payment: Payment & { now: Date }): Promise<{ payUrl: string }>;
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

/**
 * The providers of an instance by name, the one for new payments first. Production has none until one is configured:
 * money can't be added.
 */
export function providersOf(services: Services): ReadonlyMap<string, TopUpProvider> {
  const { config } = services;
  const all: TopUpProvider[] = [];
  if (config.paystack)
    all.push(
      asked(services, paystackTopUps(config.paystack), [
        'open',
        'verifyTopUp',
        'verifyDispute',
        'assignAccount',
      ]),
    );
  if (config.monnify)
    all.push(asked(services, monnifyTopUps(config.monnify), ['verifyTopUp', 'assignAccount', 'balance']));
  if (config.mode === 'demo') all.push(sandboxProvider(services));
  return new Map(all.map((provider) => [provider.name, provider]));
}

type With<Call extends keyof TopUpProvider> = TopUpProvider & Required<Pick<TopUpProvider, Call>>;

/** The provider for something new: the first that can and that no operator switched off. */
async function firstWith<Call extends keyof TopUpProvider>(
  db: Db,
  services: Services,
  call: Call,
): Promise<With<Call> | undefined> {
  const off = await switchedOff(db, 'pay');
  const all = [...providersOf(services).values()];
  return all.find((provider): provider is With<Call> => Boolean(provider[call]) && !off.has(provider.name));
}

/** The provider whose page a new payment is made on. */
export const newTopUpProvider = (db: Db, services: Services) => firstWith(db, services, 'begin');

/** The provider that opens account numbers here. */
export const accountOpener = (db: Db, services: Services) => firstWith(db, services, 'assignAccount');
