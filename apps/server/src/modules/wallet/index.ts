/**
 * The wallet: how money gets in and out, and what a user sees of theirs. It owns *top-ups* (a wish to add money and
 * what became of it), *bank accounts* and *withdrawals* (money on its way to one), the *messages* payment providers
 * send, and the limits on what may come in and go out. Folders: `banks`, `withdrawals`, and `providers`, where each
 * payment provider is spoken to in its own words.
 *
 * Promises: nothing is credited on a message alone, only on the provider's own answer when asked, with the
 * amount and currency that were agreed; a top-up is credited once, whatever is told how often and in which
 * order; money that arrived is never turned away, but waits in suspense where it may not be credited. A withdrawal is
 * one transfer under one reference however often it is tried, and one that fails is back whole.
 */
import { bankJobs } from './banks/refresh';
import { proofJobs } from './reserves/proof';
import { reconcileJobs } from './reserves/reconcile';

export {
  checkReturn,
  countWaitingPayouts,
  payoutName,
  payoutOwner,
  payoutsDue,
  refundPayout,
} from './admin/payouts';
export { unsignedNights } from './admin/reconciliation';
export {
  checkSuspense,
  countWaitingSuspense,
  decideSuspense,
  suspendedName,
  suspendedOwner,
  suspenseDue,
} from './admin/suspense';
export { banksForStaff } from './banks/admin-banks';
export {
  findLinkedAccounts,
  getBankAccountStatus,
  groupLinkedAccounts,
  haveSharedBank,
  refuseLinked,
} from './banks/linked-accounts';
export { checkWriteOff, debtName, writeOff } from './chargebacks/admin';
export { exportWalletData } from './data-export';
export { eraseWallet, listMoneyInTransit, minRemainingBalance } from './erase';
export { getHeadroom } from './limits/headroom';
export { payProviders } from './providers/names';
export {
  checkReview,
  countWaitingReviews,
  decideReview,
  reviewName,
  reviewOwner,
} from './reviews/admin';
export { walletRoutes } from './routes';
export { seedMoney } from './seed';
export { seedNights, seedPayout, seedSuspended } from './seed-admin';
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
