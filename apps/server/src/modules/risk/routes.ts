import { query } from '../../platform/calls/context';
import { linkedAccounts } from './linked-accounts';

export const riskRoutes = {
  linkedAccounts: query<'linkedAccounts'>(linkedAccounts),
};
