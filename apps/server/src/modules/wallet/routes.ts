import { command, query } from '../../platform/context';
import { autoWithdraw, sendAutoWithdrawCode, setAutoWithdraw, stopAutoWithdraw } from './auto/calls';
import { addBankAccount, removeBankAccount, sendBankCode, setDefaultBankAccount } from './banks/commands';
import { bankAccounts, resolveBankAccount, walletBanks } from './banks/queries';
import { deskChargebacks, deskDebts } from './chargebacks/desk';
import { topUp } from './commands/top-up';
import { personEntries, personHolds, platformEntries } from './desk/account-entries';
import { deskNightEntries, deskProofs, providerMessages } from './desk/books';
import { deskTopUps, deskWithdrawals, moneyFigures } from './desk/flows';
import { deskPayout, deskPayouts, returnPayout, verifyPayout } from './desk/payouts';
import { deskProviders, switchProvider } from './desk/providers';
import { deskReconciliation, signReconciliation } from './desk/reconciliation';
import { attachSuspense, deskSuspended, deskSuspense, returnSuspense } from './desk/suspense';
import { walletLimits } from './queries/limits';
import { walletEntry, walletStatement } from './queries/statement';
import { walletQuote, walletSummary } from './queries/summary';
import { answerSuspended, suspendedMoney } from './queries/suspended';
import { topUpDetail, topUpList } from './queries/top-ups';
import { reservesProof, reservesSummary } from './reserves/proof';
import { dismissPaymentReview, paymentReviews } from './reviews/desk';
import type { Trades } from './trades';
import { requestVirtualAccount, virtualAccountDetail } from './virtual/calls';
import { sendWithdrawalCode, withdraw } from './withdrawals/commands';
import { withdrawalDetail, withdrawalList, withdrawalQuote } from './withdrawals/queries';

export const walletRoutes = (trades: Trades) => ({
  walletSummary: query<'walletSummary'>(walletSummary),
  walletStatement: query<'walletStatement'>(walletStatement(trades)),
  walletEntry: query<'walletEntry'>(walletEntry(trades)),
  walletLimits: query<'walletLimits'>(walletLimits(trades)),
  suspendedMoney: query<'suspendedMoney'>(suspendedMoney),
  answerSuspended: command<'answerSuspended'>(answerSuspended),
  walletQuote: query<'walletQuote'>(walletQuote),
  topUp: command<'topUp'>(topUp),
  topUpDetail: query<'topUpDetail'>(topUpDetail),
  topUpList: query<'topUpList'>(topUpList),
  walletBanks: query<'walletBanks'>(walletBanks),
  resolveBankAccount: query<'resolveBankAccount'>(resolveBankAccount),
  bankAccounts: query<'bankAccounts'>(bankAccounts),
  sendBankCode: query<'sendBankCode'>(sendBankCode),
  addBankAccount: command<'addBankAccount'>(addBankAccount),
  setDefaultBankAccount: command<'setDefaultBankAccount'>(setDefaultBankAccount),
  removeBankAccount: command<'removeBankAccount'>(removeBankAccount),
  reservesProof: query<'reservesProof'>(reservesProof),
  reservesSummary: query<'reservesSummary'>(reservesSummary),
  virtualAccountDetail: query<'virtualAccountDetail'>(virtualAccountDetail),
  requestVirtualAccount: command<'requestVirtualAccount'>(requestVirtualAccount),
  autoWithdraw: query<'autoWithdraw'>(autoWithdraw),
  sendAutoWithdrawCode: command<'sendAutoWithdrawCode'>(sendAutoWithdrawCode),
  setAutoWithdraw: command<'setAutoWithdraw'>(setAutoWithdraw),
  stopAutoWithdraw: command<'stopAutoWithdraw'>(stopAutoWithdraw),
  withdrawalQuote: query<'withdrawalQuote'>(withdrawalQuote),
  sendWithdrawalCode: command<'sendWithdrawalCode'>(sendWithdrawalCode),
  withdraw: command<'withdraw'>(withdraw),
  withdrawalDetail: query<'withdrawalDetail'>(withdrawalDetail),
  withdrawalList: query<'withdrawalList'>(withdrawalList),
  deskSuspense: query<'deskSuspense'>(deskSuspense),
  deskSuspended: query<'deskSuspended'>(deskSuspended),
  attachSuspense: command<'attachSuspense'>(attachSuspense),
  returnSuspense: command<'returnSuspense'>(returnSuspense),
  deskTopUps: query<'deskTopUps'>(deskTopUps),
  deskWithdrawals: query<'deskWithdrawals'>(deskWithdrawals),
  moneyFigures: query<'moneyFigures'>(moneyFigures),
  deskPayouts: query<'deskPayouts'>(deskPayouts),
  deskPayout: query<'deskPayout'>(deskPayout),
  verifyPayout: query<'verifyPayout'>(verifyPayout),
  returnPayout: command<'returnPayout'>(returnPayout),
  deskDebts: query<'deskDebts'>(deskDebts),
  deskChargebacks: query<'deskChargebacks'>(deskChargebacks),
  paymentReviews: query<'paymentReviews'>(paymentReviews),
  dismissPaymentReview: command<'dismissPaymentReview'>(dismissPaymentReview),
  deskReconciliation: query<'deskReconciliation'>(deskReconciliation),
  deskNightEntries: query<'deskNightEntries'>(deskNightEntries),
  personEntries: query<'personEntries'>(personEntries),
  personHolds: query<'personHolds'>(personHolds),
  platformEntries: query<'platformEntries'>(platformEntries),
  providerMessages: query<'providerMessages'>(providerMessages),
  deskProofs: query<'deskProofs'>(deskProofs),
  signReconciliation: command<'signReconciliation'>(signReconciliation),
  deskProviders: query<'deskProviders'>(deskProviders),
  switchProvider: command<'switchProvider'>(switchProvider),
});
