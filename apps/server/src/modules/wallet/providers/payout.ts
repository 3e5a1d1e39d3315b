import type { Db } from '../../../platform/database/db';
import { switchedOff } from '../../../platform/providers';
import type { Services } from '../../../services';
import { guardProvider } from './guard';
import type { PayoutProvider } from './payout-provider';
import { paystackPayouts } from './paystack-payouts';
import { sandboxPayouts } from './sandbox-payouts';

const networkCalls = ['listBanks', 'resolveAccount', 'createPayout', 'verifyPayout', 'balance'] as const;

/** This instance's payout providers, the one for new withdrawals first. Empty in production until one is configured. */
export function payoutProvidersOf(services: Services): readonly PayoutProvider[] {
  const { config } = services;
  return [
    ...(config.paystack ? [guardProvider(services, paystackPayouts(config.paystack), networkCalls)] : []),
    ...(config.mode === 'demo' ? [sandboxPayouts(services)] : []),
  ];
}

export const payoutProviderOf = (services: Services, name: string): PayoutProvider | undefined =>
  payoutProvidersOf(services).find((provider) => provider.name === name);

/** The provider for a new withdrawal: the first that is not switched off. */
export async function newPayoutProvider(db: Db, services: Services): Promise<PayoutProvider | undefined> {
  const off = await switchedOff(db, 'pay');
  return payoutProvidersOf(services).find(({ name }) => !off.has(name));
}
