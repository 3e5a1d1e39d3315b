import type { Services } from '../../../services';
import { payoutProvidersOf } from './payout';
import { providersOf } from './top-up';

/** The names of the providers that take money in here, and of those that pay it out, each first choice first. */
export const payProviders = (services: Services): { topUp: string[]; payout: string[] } => ({
  topUp: [...providersOf(services).values()]
    .filter(({ startPayment }) => startPayment)
    .map(({ name }) => name),
  payout: payoutProvidersOf(services).map(({ name }) => name),
});
