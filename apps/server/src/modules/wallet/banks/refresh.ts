import type { Job } from '../../../platform/jobs/jobs';
import { payoutProvidersOf } from '../providers/payout';
import { writeBanks } from './store';

/** A list shorter than this is a provider in trouble, and would take every bank away from everybody. */
const fewest = 10;

/** Reads the provider's list of banks, which changes now and then: codes, newcomers, banks that are no more. */
const refreshBanks: Job = async (_payload, services) => {
  const [provider] = payoutProvidersOf(services);
  if (!provider) return;
  const listed = await provider.listBanks();
  if (listed.length < fewest)
    throw new Error(`the provider lists ${listed.length} banks only; the last list stays`);
  await services.database.transaction((tx) => writeBanks(tx, listed));
};

export const bankJobs = { 'wallet:banks': refreshBanks };
