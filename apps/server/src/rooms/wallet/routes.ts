import { command, query } from '../../platform/context';
import { topUp } from './commands/top-up';
import { walletEntry, walletStatement } from './queries/statement';
import { walletQuote, walletSummary } from './queries/summary';
import { topUpDetail, topUpList } from './queries/top-ups';

export const walletRoutes = {
  walletSummary: query<'walletSummary'>(walletSummary),
  walletStatement: query<'walletStatement'>(walletStatement),
  walletEntry: query<'walletEntry'>(walletEntry),
  walletQuote: query<'walletQuote'>(walletQuote),
  topUp: command<'topUp'>(topUp),
  topUpDetail: query<'topUpDetail'>(topUpDetail),
  topUpList: query<'topUpList'>(topUpList),
};
