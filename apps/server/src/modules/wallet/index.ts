/**
 * The wallet: how money gets in and out, and what users see of theirs. It owns *top-ups* (requests to add money and
 * their results), *bank accounts*, *withdrawals* (payments to one), the *webhook messages* of payment providers, and
 * the limits on money in and out. `providers` holds one adapter for each payment provider.
 *
 * Promises: money is credited only on the provider's own answer when asked, with the agreed amount and currency,
 * never on a message alone. A top-up is credited once, however often and in whichever order messages arrive. Money
 * that arrived is never refused: if it cannot be credited, it waits in suspense. A withdrawal is one transfer under
 * one reference, however often it is retried. A failed withdrawal returns in full.
 */
import { bankJobs } from './banks/refresh';
import { proofJobs } from './reserves/proof';
import { reconcileJobs } from './reserves/reconcile';

export { type FoundPayment, paymentsByReference } from './admin/payment-lists';
export {
  checkReturn,
  countOverduePayouts,
  payoutName,
  payoutOwner,
  payoutsDue,
  refundPayout,
} from './admin/payouts';
export { unsignedReconciliations } from './admin/reconciliation';
export {
  checkSuspense,
  countSuspense,
  decideSuspense,
  suspendedName,
  suspendedOwner,
  suspenseDue,
} from './admin/suspense';
export { bankAccountUsers, banksForStaff } from './banks/admin-banks';
export {
  bankLinks,
  findLinkedAccounts,
  getBankAccountStatus,
  groupLinkedAccounts,
  haveSharedBank,
  isUnlinked,
  refuseLinked,
  shareBanks,
} from './banks/linked-accounts';
export { checkWriteOff, debtName, writeOff } from './chargebacks/admin';
export { exportWalletData } from './data-export';
export { eraseWallet, listMoneyInTransit, minRemainingBalance } from './erase';
export { walletGauges } from './gauges';
export { getHeadroom } from './limits/headroom';
export { payProviders } from './providers/names';
export { latestGaps } from './reserves/reconcile';
export {
  checkReview,
  countPaymentReviews,
  decideReview,
  reviewName,
  reviewOwner,
} from './reviews/admin';
export { walletRoutes } from './routes';
export { seedMoney } from './seed';
export { seedBankAccount, seedPayout, seedReconciliations, seedSuspended } from './seed-admin';
export {
  countBanksByUser,
  countOpenPayoutsFrom,
  sumWithdrawnTodayByUser,
  suspendedFrom,
  topUpsFrom,
  withdrawalCost,
  withdrawalsFrom,
} from './setting-impact';
export { releaseSuspense, walletSubscriptions } from './suspense/release';
export { decideSuspended, type Suspended, suspendedPayments } from './suspense/store';
export { walletSweeps } from './sweeps';
export { lockWallet } from './top-ups/store';
export { addWalletPages } from './webhooks';

export const walletJobs = { ...bankJobs, ...reconcileJobs, ...proofJobs };
/** In UTC: midnight in Lagos is 23:00. */
export const walletCrontab = `20 3 * * * wallet:banks
0 23 * * * wallet:reconcile
5 23 * * * wallet:prove`;
