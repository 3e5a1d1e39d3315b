import { command, query } from '../../platform/calls/context';
import { relate } from './commands/block-and-trust';
import { forgetPwd } from './commands/forgot-password';
import { login } from './commands/login';
import { register } from './commands/register';
import { reportUser } from './commands/report-user';
import { decideDocumentReview, documentReviews, openDocumentReview } from './commands/review-documents';
import {
  checkNumberWithProvider,
  decideIdentityReview,
  identityReviews,
  openIdentityReview,
} from './commands/review-numbers';
import { sendCode } from './commands/send-code';
import { setPayPwd } from './commands/set-wallet-pin';
import { logout, signOutDevice, signOutOthers } from './commands/sign-out';
import { submitDocument } from './commands/submit-document';
import { updateUserAccount } from './commands/update-account';
import { setAvatar, updateProfile } from './commands/update-profile';
import { verifyCode } from './commands/verify-code';
import { verifyUserInfo } from './commands/verify-identity';
import type { Links } from './links';
import { demoOutbox } from './messages/demo-outbox';
import {
  finishApproval,
  finishPasskey,
  passkeyLogin,
  passkeys,
  removePasskey,
  renamePasskey,
  startApproval,
  startPasskey,
  startPasskeyLogin,
} from './passkeys/commands';
import { rememberPin } from './passkeys/remembered-pin';
import { adminSignups, peopleFigures } from './queries/admin-signups';
import { devices } from './queries/devices';
import { myDocuments } from './queries/documents';
import { blockedUsers, findUser, publicUser, trustedUsers } from './queries/people';
import { profile } from './queries/profile';
import { getUserDetail } from './queries/user-detail';
import { confirmTwoStep, disableTwoStep, finishTwoStep, startTwoStep, twoStep } from './two-step/commands';

// Calls that hash a password or call a provider open their own transactions, so they are registered as queries.
export const identityRoutes = (links: Links) => ({
  adminSignups: query<'adminSignups'>(adminSignups),
  peopleFigures: query<'peopleFigures'>(peopleFigures, { replicaWait: 'long' }),
  register: query<'register'>(register),
  sendCode: command<'sendCode'>(sendCode),
  verifyCode: command<'verifyCode'>(verifyCode),
  login: query<'login'>(login),
  forgetPwd: query<'forgetPwd'>(forgetPwd),
  logout: command<'logout'>(logout),
  devices: query<'devices'>(devices),
  signOutDevice: command<'signOutDevice'>(signOutDevice),
  signOutOthers: command<'signOutOthers'>(signOutOthers),
  profile: query<'profile'>(profile),
  myDocuments: query<'myDocuments'>(myDocuments),
  submitDocument: command<'submitDocument'>(submitDocument),
  documentReviews: query<'documentReviews'>(documentReviews),
  openDocumentReview: command<'openDocumentReview'>(openDocumentReview(links)),
  decideDocumentReview: command<'decideDocumentReview'>(decideDocumentReview(links)),
  updateProfile: command<'updateProfile'>(updateProfile),
  setAvatar: command<'setAvatar'>(setAvatar),
  getUserDetail: query<'getUserDetail'>(getUserDetail),
  setPayPwd: command<'setPayPwd'>(setPayPwd),
  verifyUserInfo: query<'verifyUserInfo'>(verifyUserInfo),
  updateUserAccount: command<'updateUserAccount'>(updateUserAccount),
  blockUser: command<'blockUser'>(relate('block', true)),
  unblockUser: command<'unblockUser'>(relate('block', false)),
  trustUser: command<'trustUser'>(relate('trust', true)),
  untrustUser: command<'untrustUser'>(relate('trust', false)),
  reportUser: command<'reportUser'>(reportUser),
  blockedUsers: query<'blockedUsers'>(blockedUsers),
  trustedUsers: query<'trustedUsers'>(trustedUsers),
  publicUser: query<'publicUser'>(publicUser),
  findUser: query<'findUser'>(findUser),
  identityReviews: query<'identityReviews'>(identityReviews),
  openIdentityReview: command<'openIdentityReview'>(openIdentityReview(links)),
  checkNumberWithProvider: query<'checkNumberWithProvider'>(checkNumberWithProvider(links)),
  decideIdentityReview: command<'decideIdentityReview'>(decideIdentityReview(links)),
  passkeys: query<'passkeys'>(passkeys),
  startPasskey: command<'startPasskey'>(startPasskey),
  finishPasskey: command<'finishPasskey'>(finishPasskey),
  renamePasskey: command<'renamePasskey'>(renamePasskey),
  removePasskey: command<'removePasskey'>(removePasskey),
  startPasskeyLogin: command<'startPasskeyLogin'>(startPasskeyLogin),
  passkeyLogin: command<'passkeyLogin'>(passkeyLogin),
  startApproval: command<'startApproval'>(startApproval),
  finishApproval: command<'finishApproval'>(finishApproval),
  rememberPin: command<'rememberPin'>(rememberPin),
  twoStep: query<'twoStep'>(twoStep),
  startTwoStep: command<'startTwoStep'>(startTwoStep),
  confirmTwoStep: command<'confirmTwoStep'>(confirmTwoStep),
  disableTwoStep: command<'disableTwoStep'>(disableTwoStep),
  finishTwoStep: command<'finishTwoStep'>(finishTwoStep),
  demoOutbox: query<'demoOutbox'>(demoOutbox),
});
