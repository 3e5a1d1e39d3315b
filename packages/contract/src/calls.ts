import * as accountEntries from './calls/account-entries';
import * as activity from './calls/activity';
import * as announcement from './calls/announcement';
import * as autoWithdraw from './calls/auto-withdraw';
import * as bank from './calls/bank';
import * as caseFile from './calls/case-file';
import * as catalog from './calls/catalog';
import * as catalogDesk from './calls/catalog-desk';
import * as chat from './calls/chat';
import * as chatFlags from './calls/chat-flags';
import * as dataDesk from './calls/data-desk';
import * as deskFigures from './calls/desk-figures';
import * as deskTools from './calls/desk-tools';
import * as digest from './calls/digest';
import * as dispute from './calls/dispute';
import * as disputeAssign from './calls/dispute-assign';
import * as disputeBackground from './calls/dispute-background';
import * as feedback from './calls/feedback';
import * as help from './calls/help';
import * as identityReview from './calls/identity-review';
import * as launch from './calls/launch';
import * as limits from './calls/limits';
import * as moneyBooks from './calls/money-books';
import * as moneyDesk from './calls/money-desk';
import * as notices from './calls/notices';
import * as offer from './calls/offer';
import * as operator from './calls/operator';
import * as operatorLook from './calls/operator-look';
import * as order from './calls/order';
import * as orderDesk from './calls/order-desk';
import * as papers from './calls/papers';
import * as passkey from './calls/passkey';
import * as paymentReviews from './calls/payment-reviews';
import * as privacy from './calls/privacy';
import * as profile from './calls/profile';
import * as promotions from './calls/promotions';
import * as push from './calls/push';
import * as refundDesk from './calls/refund-desk';
import * as reputation from './calls/reputation';
import * as reserves from './calls/reserves';
import * as rewards from './calls/rewards';
import * as settings from './calls/settings';
import * as suspense from './calls/suspense';
import * as system from './calls/system';
import * as twoStepCalls from './calls/two-step';
import * as upload from './calls/upload';
import * as user from './calls/user';
import * as virtualAccount from './calls/virtual-account';
import * as wallet from './calls/wallet';
import * as withdrawal from './calls/withdrawal';

/** Every call there is, by name. The server must have a handler for each, or it does not compile. */
export const calls = {
  ...system,
  ...catalog,
  ...user,
  ...identityReview,
  ...papers,
  ...profile,
  ...privacy,
  ...passkey,
  ...twoStepCalls,
  ...offer,
  ...order,
  ...dataDesk,
  ...caseFile,
  ...dispute,
  ...disputeAssign,
  ...disputeBackground,
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
  ...moneyDesk,
  ...paymentReviews,
  ...moneyBooks,
  ...accountEntries,
  ...refundDesk,
  ...orderDesk,
  ...deskTools,
  ...deskFigures,
  ...suspense,
  ...limits,
  ...chat,
  ...chatFlags,
  ...push,
  ...operator,
  ...rewards,
  ...promotions,
  ...activity,
  ...notices,
  ...help,
  ...announcement,
  ...operatorLook,
  ...launch,
  ...settings,
  ...catalogDesk,
} as const;

export type Calls = typeof calls;
export type CallName = keyof Calls;
