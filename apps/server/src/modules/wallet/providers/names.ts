import type { Services } from '../../../services';
import { payoutProvidersOf } from './payout';
import { providersOf } from './top-up';

/** The names of this instance's top-up and payout providers, the preferred one first. */
export const payProviders = (services: Services): { topUp: string[]; payout: string[] } => ({
  topUp: [...providersOf(services).values()]
    .filter(({ startPayment }) => startPayment)
    .map(({ name }) => name),
  payout: payoutProvidersOf(services).map(({ name }) => name),
});
