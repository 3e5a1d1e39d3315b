import * as identityDocuments from './calls/account/identity-documents';
import * as passkey from './calls/account/passkey';
import * as privacy from './calls/account/privacy';
import * as profile from './calls/account/profile';
import * as reputation from './calls/account/reputation';
import * as twoStepCalls from './calls/account/two-step';
import * as user from './calls/account/user';
import * as accountEntries from './calls/admin/account-entries';
import * as adminCatalog from './calls/admin/catalog';
import * as adminDataRequests from './calls/admin/data-requests';
import * as disputeAssign from './calls/admin/dispute-assign';
import * as disputeBackground from './calls/admin/dispute-background';
import * as identityReview from './calls/admin/identity-reviews';
import * as launch from './calls/admin/launch';
import * as adminLists from './calls/admin/lists';
import * as lookup from './calls/admin/lookup';
import * as moderatorFigures from './calls/admin/moderator-figures';
import * as adminMoney from './calls/admin/money';
import * as moneyBooks from './calls/admin/money-books';
import * as operator from './calls/admin/operator';
import * as adminOrderCalls from './calls/admin/orders';
import * as paymentReviews from './calls/admin/payment-reviews';
import * as promotions from './calls/admin/promotions';
import * as adminRefundCalls from './calls/admin/refunds';
import * as risk from './calls/admin/risk';
import * as rulingTemplates from './calls/admin/ruling-templates';
import * as settings from './calls/admin/settings';
import * as adminStatistics from './calls/admin/statistics';
import * as announcement from './calls/announcement';
import * as caseFile from './calls/case-file';
import * as catalog from './calls/catalog';
import * as changes from './calls/changes';
import * as chat from './calls/chat/chat';
import * as messageFlags from './calls/chat/message-flags';
import * as notices from './calls/chat/notifications';
import * as push from './calls/chat/push';
import * as digest from './calls/digest';
import * as dispute from './calls/dispute';
import * as feedback from './calls/feedback';
import * as help from './calls/help';
import * as offer from './calls/offer';
import * as order from './calls/order';
import * as activity from './calls/rewards/activity';
import * as rewards from './calls/rewards/rewards';
import * as system from './calls/system';
import * as upload from './calls/upload';
import * as autoWithdraw from './calls/wallet/auto-withdraw';
import * as bank from './calls/wallet/bank';
import * as limits from './calls/wallet/limits';
import * as reserves from './calls/wallet/reserves';
import * as suspense from './calls/wallet/suspense';
import * as virtualAccount from './calls/wallet/virtual-account';
import * as wallet from './calls/wallet/wallet';
import * as withdrawal from './calls/wallet/withdrawal';

/** Every call by name. The server does not compile without a handler for each. */
export const calls = {
  ...system,
  ...catalog,
  ...user,
  ...identityReview,
  ...identityDocuments,
  ...profile,
  ...privacy,
  ...passkey,
  ...twoStepCalls,
  ...offer,
  ...order,
  ...adminDataRequests,
  ...caseFile,
  ...dispute,
  ...disputeAssign,
  ...disputeBackground,
  ...moderatorFigures,
  ...rulingTemplates,
  ...digest,
  ...feedback,
  ...upload,
  ...wallet,
  ...bank,
  ...reputation,
  ...reserves,
  ...virtualAccount,
  ...withdrawal,
  ...autoWithdraw,
  ...adminMoney,
  ...paymentReviews,
  ...risk,
  ...moneyBooks,
  ...accountEntries,
  ...adminRefundCalls,
  ...adminOrderCalls,
  ...adminLists,
  ...adminStatistics,
  ...suspense,
  ...limits,
  ...changes,
  ...chat,
  ...messageFlags,
  ...push,
  ...operator,
  ...rewards,
  ...promotions,
  ...activity,
  ...notices,
  ...help,
  ...announcement,
  ...lookup,
  ...launch,
  ...settings,
  ...adminCatalog,
} as const;

export type Calls = typeof calls;
export type CallName = keyof Calls;
