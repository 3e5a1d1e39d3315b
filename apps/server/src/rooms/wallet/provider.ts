import type { TopUpMethod } from '@gift/contract';
import type { Kobo } from '@gift/money';
import type { Db, Tx } from '../../platform/db';
import type { Services } from '../../services';
import type { Provider } from '../ledger';
import type { Verified } from './rules';
import { sandboxProvider } from './sandbox';

/** What a message from a provider says: about which payment, and under which number it was sent. */
export type ProviderMessage = { readonly eventID: string; readonly reference: string; readonly kind: string };

/** A payment provider, as much as the wallet needs of one. */
export interface TopUpProvider {
  readonly name: Provider;
  /** Announces a payment and answers where it is made. The same reference again gives the same place. */
  initTopUp(
    tx: Tx,
    payment: { reference: string; amount: Kobo; method: TopUpMethod; returnUrl: string; now: Date },
  ): Promise<{ payUrl: string }>;
  /** Asks how a payment stands: the only thing that money is ever credited on. */
  verifyTopUp(db: Db, reference: string): Promise<Verified>;
  /** Checks the signature over the raw body and reads it; null when it is not the provider's, or unreadable. */
  parseWebhook(body: Buffer, headers: Readonly<Record<string, unknown>>): ProviderMessage | null;
}

/** The providers of an instance by name. Production has none until one is configured: money can't be added. */
export function providersOf(services: Services): ReadonlyMap<string, TopUpProvider> {
  const all = services.config.mode === 'demo' ? [sandboxProvider(services.keys)] : [];
  return new Map(all.map((provider) => [provider.name, provider]));
}
