import type { Db } from '../../../platform/database/db';
import { switchedOff } from '../../../platform/providers';
import type { Services } from '../../../services';
import { guardProvider } from './guard';
import { monnifyTopUps } from './monnify';
import { paystackTopUps } from './paystack';
import { sandboxProvider } from './sandbox';
import type { TopUpProvider } from './top-up-provider';

/** What a message is about. `other` is saved but not handled. */
export const aboutOf = (kind: string): 'payment' | 'transfer' | 'dispute' | 'other' =>
  /^charge\.(success|failed|pending)$/.test(kind)
    ? 'payment'
    : kind.startsWith('charge.dispute.')
      ? 'dispute'
      : kind.startsWith('transfer.')
        ? 'transfer'
        : 'other';

/**
 * The instance's providers by name, the one for new payments first. Production has none until one is configured, and
 * money cannot be added.
 */
export function providersOf(services: Services): ReadonlyMap<string, TopUpProvider> {
  const { config } = services;
  const all: TopUpProvider[] = [];
  if (config.paystack)
    all.push(
      guardProvider(services, paystackTopUps(config.paystack), [
        'open',
        'verifyTopUp',
        'verifyDispute',
        'assignAccount',
      ]),
    );
  if (config.monnify)
    all.push(
      guardProvider(services, monnifyTopUps(config.monnify), ['verifyTopUp', 'assignAccount', 'balance']),
    );
  if (config.mode === 'demo') all.push(sandboxProvider(services));
  return new Map(all.map((provider) => [provider.name, provider]));
}

type With<Call extends keyof TopUpProvider> = TopUpProvider & Required<Pick<TopUpProvider, Call>>;

/** The provider for something new: the first that supports the call and is not switched off. */
async function firstWith<Call extends keyof TopUpProvider>(
  db: Db,
  services: Services,
  call: Call,
): Promise<With<Call> | undefined> {
  const off = await switchedOff(db, 'pay');
  const all = [...providersOf(services).values()];
  return all.find((provider): provider is With<Call> => Boolean(provider[call]) && !off.has(provider.name));
}

/** The provider whose page takes a new payment. */
export const newTopUpProvider = (db: Db, services: Services) => firstWith(db, services, 'startPayment');

/** The provider that opens account numbers. */
export const accountOpener = (db: Db, services: Services) => firstWith(db, services, 'assignAccount');
