import { command, query } from '../../platform/context';
import { forgetPwd } from './commands/forget-password';
import { login } from './commands/login';
import { register } from './commands/register';
import { relate } from './commands/relate';
import { reportUser } from './commands/report-user';
import {
  askRegister,
  decideIdentityReview,
  identityReviews,
  openIdentityReview,
} from './commands/review-numbers';
import { decidePaperReview, openPaperReview, paperReviews } from './commands/review-papers';
import { sendCode } from './commands/send-code';
import { sendPaper } from './commands/send-paper';
import { setPayPwd } from './commands/set-wallet-pin';
import { logout, signOutDevice, signOutOthers } from './commands/sign-out';
import { updateUserAccount } from './commands/update-account';
import { setFace, updateProfile } from './commands/update-profile';
import { verifyCode } from './commands/verify-code';
import { verifyUserInfo } from './commands/verify-identity';
import { demoOutbox } from './demo-outbox';
import type { Links } from './links';
import {
  beginApproval,
  beginPasskey,
  beginPasskeyLogin,
  finishApproval,
  finishPasskey,
  passkeyLogin,
  passkeys,
  removePasskey,
  renamePasskey,
} from './passkeys/commands';
import { devices } from './queries/devices';
import { myPapers } from './queries/papers';
import { blockedUsers, findUser, publicUser, trustedUsers } from './queries/people';
import { deskPeople, peopleFigures } from './queries/people-desk';
import { profile } from './queries/profile';
import { getUserDetail } from './queries/user-detail';
import { beginTwoStep, confirmTwoStep, endTwoStep, finishTwoStep, twoStep } from './two-step/commands';

// Calls that hash a password or ask a provider open their own transactions, so they stand here as queries.
export const identityRoutes = (links: Links) => ({
  deskPeople: query<'deskPeople'>(deskPeople),
  peopleFigures: query<'peopleFigures'>(peopleFigures),
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
  myPapers: query<'myPapers'>(myPapers),
  sendPaper: command<'sendPaper'>(sendPaper),
  paperReviews: query<'paperReviews'>(paperReviews),
  openPaperReview: command<'openPaperReview'>(openPaperReview(links)),
  decidePaperReview: command<'decidePaperReview'>(decidePaperReview(links)),
  updateProfile: command<'updateProfile'>(updateProfile),
  setFace: command<'setFace'>(setFace),
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
  askRegister: query<'askRegister'>(askRegister(links)),
  decideIdentityReview: command<'decideIdentityReview'>(decideIdentityReview(links)),
  passkeys: query<'passkeys'>(passkeys),
  beginPasskey: command<'beginPasskey'>(beginPasskey),
  finishPasskey: command<'finishPasskey'>(finishPasskey),
  renamePasskey: command<'renamePasskey'>(renamePasskey),
  removePasskey: command<'removePasskey'>(removePasskey),
  beginPasskeyLogin: command<'beginPasskeyLogin'>(beginPasskeyLogin),
  passkeyLogin: command<'passkeyLogin'>(passkeyLogin),
  beginApproval: command<'beginApproval'>(beginApproval),
  finishApproval: command<'finishApproval'>(finishApproval),
  twoStep: query<'twoStep'>(twoStep),
  beginTwoStep: command<'beginTwoStep'>(beginTwoStep),
  confirmTwoStep: command<'confirmTwoStep'>(confirmTwoStep),
  endTwoStep: command<'endTwoStep'>(endTwoStep),
  finishTwoStep: command<'finishTwoStep'>(finishTwoStep),
  demoOutbox: query<'demoOutbox'>(demoOutbox),
});
