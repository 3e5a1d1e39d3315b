import { command, query } from '../../platform/calls/context';
import { linkedAccounts } from './linked-accounts';
import { decideRiskReview, riskReviews, riskRuleFigures } from './reviews';

export const riskRoutes = {
  linkedAccounts: query<'linkedAccounts'>(linkedAccounts),
  riskReviews: query<'riskReviews'>(riskReviews),
  riskRuleFigures: query<'riskRuleFigures'>(riskRuleFigures),
  decideRiskReview: command<'decideRiskReview'>(decideRiskReview),
};
