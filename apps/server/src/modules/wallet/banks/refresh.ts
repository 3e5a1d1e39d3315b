import type { Job } from '../../../platform/jobs/jobs';
import { payoutProvidersOf } from '../providers/payout';
import { writeBanks } from './store';

/** A shorter list means that the provider is in trouble. Accepting it would remove banks for all users. */
const fewest = 10;

/** Refreshes the provider's list of banks: codes change, and banks come and go. */
const refreshBanks: Job = async (_payload, services) => {
  const [provider] = payoutProvidersOf(services);
  if (!provider) return;
  const banks = await provider.listBanks();
  if (banks.length < fewest)
    throw new Error(`the provider lists ${banks.length} banks only; the last list stays`);
  await services.database.transaction((tx) => writeBanks(tx, banks));
};

export const bankJobs = { 'wallet:banks': refreshBanks };
