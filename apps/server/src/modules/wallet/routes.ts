import { command, query } from '../../platform/calls/context';
import { platformEntries, userEntries, userHolds } from './admin/account-entries';
import { adminReconciliationEntries, adminReserveProofs, providerMessages } from './admin/books';
import { dailyChecklist, signOffDay, tickDailyStep } from './admin/daily-sign-off';
import { adminTopUps, adminWithdrawals, moneyFigures } from './admin/payment-lists';
import { adminPayout, adminPayouts, returnPayout, verifyPayout } from './admin/payouts';
import { adminProviders, switchProvider } from './admin/providers';
import { adminReconciliations, signReconciliation } from './admin/reconciliation';
import {
  adminUnmatchedPayment,
  adminUnmatchedPayments,
  attachSuspense,
  returnSuspense,
} from './admin/suspense';
import { transferDetail } from './admin/transfer-detail';
import {
  autoWithdraw,
  sendAutoWithdrawCode,
  setAutoWithdraw,
  stopAutoWithdraw,
} from './auto-withdrawals/calls';
import { addBankAccount, removeBankAccount, sendBankCode, setDefaultBankAccount } from './banks/commands';
import { bankAccounts, resolveBankAccount, walletBanks } from './banks/queries';
import { adminChargebacks, adminDebts } from './chargebacks/admin';
import { walletLimits } from './limits/queries';
import { reservesProof, reservesSummary } from './reserves/proof';
import { dismissPaymentReview, paymentReviews } from './reviews/admin';
import { walletEntry, walletStatement } from './statement/queries';
import { walletQuote, walletSummary } from './summary';
import { answerSuspended, suspendedMoney } from './suspense/queries';
import { topUpDetail, topUpList } from './top-ups/queries';
import { topUp } from './top-ups/start-top-up';
import type { Trades } from './trades';
import { requestVirtualAccount, virtualAccountDetail } from './virtual-accounts/calls';
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
  adminUnmatchedPayments: query<'adminUnmatchedPayments'>(adminUnmatchedPayments),
  adminUnmatchedPayment: query<'adminUnmatchedPayment'>(adminUnmatchedPayment),
  attachSuspense: command<'attachSuspense'>(attachSuspense),
  returnSuspense: command<'returnSuspense'>(returnSuspense),
  adminTopUps: query<'adminTopUps'>(adminTopUps),
  adminWithdrawals: query<'adminWithdrawals'>(adminWithdrawals),
  moneyFigures: query<'moneyFigures'>(moneyFigures),
  adminPayouts: query<'adminPayouts'>(adminPayouts),
  adminPayout: query<'adminPayout'>(adminPayout),
  verifyPayout: query<'verifyPayout'>(verifyPayout),
  returnPayout: command<'returnPayout'>(returnPayout),
  adminDebts: query<'adminDebts'>(adminDebts),
  adminChargebacks: query<'adminChargebacks'>(adminChargebacks),
  paymentReviews: query<'paymentReviews'>(paymentReviews),
  dismissPaymentReview: command<'dismissPaymentReview'>(dismissPaymentReview),
  adminReconciliations: query<'adminReconciliations'>(adminReconciliations),
  adminReconciliationEntries: query<'adminReconciliationEntries'>(adminReconciliationEntries),
  userEntries: query<'userEntries'>(userEntries),
  userHolds: query<'userHolds'>(userHolds),
  platformEntries: query<'platformEntries'>(platformEntries),
  transferDetail: query<'transferDetail'>(transferDetail),
  providerMessages: query<'providerMessages'>(providerMessages),
  adminReserveProofs: query<'adminReserveProofs'>(adminReserveProofs),
  dailyChecklist: query<'dailyChecklist'>(dailyChecklist),
  tickDailyStep: command<'tickDailyStep'>(tickDailyStep),
  signOffDay: command<'signOffDay'>(signOffDay),
  signReconciliation: command<'signReconciliation'>(signReconciliation),
  adminProviders: query<'adminProviders'>(adminProviders),
  switchProvider: command<'switchProvider'>(switchProvider),
});
