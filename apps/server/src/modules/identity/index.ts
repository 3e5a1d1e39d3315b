/**
 * Identity: who somebody is. It owns users, their sessions and devices, passwords and wallet PINs, one-time
 * codes and the messages that carry them, identity checks with the tiers they give, who is frozen, and who blocks or
 * trusts whom. It promises that a secret - password, PIN, code, token, BVN, NIN - is kept as a hash only and is in no
 * log or event, and that no answer tells a stranger whether a phone or an e-mail has an account.
 *
 * Words: a _verification_ is a six-digit code on its way and what happens once it is entered; a _decoy_ is one
 * that nobody can enter; a _tier_ says how far a person is verified, from 0 (phone) to 3 (papers).
 */

export { smsCarriersOf } from './carriers/sms';
export { identityCleanup } from './cleanup';
export {
  emailOf,
  notifyUser,
  sendOwnCode,
  useOwnCode,
  verifiedNameOf,
  type WithdrawalAccess,
  withdrawalAccess,
} from './codes/own-code';
export { createUser, hasDemoUsers, type UserToCreate } from './create-user';
export { hashPublicSecret, hashSecret } from './credentials/passwords';
export { checkWalletPin } from './credentials/wallet-pin';
export { exportIdentityData } from './data-export';
export { eraseUser, isErased } from './erase';
export {
  type Invitee,
  invitationOf,
  inviteesOf,
  linkBetween,
  linkedPairs,
  type Pair,
} from './linked-accounts';
export { authenticate, openSession } from './login/sessions';
export { addDemoPages } from './messages/demo-outbox';
export { type BilingualText, identityJobs, identitySubscriptions, sendTextToUser } from './messages/sending';
export { checkAgreed } from './passkeys/approval';
export { isReservedNickname, isReservedTitle } from './profiles/nicknames';
export { hidingOnline, limitingMessages, showsVolume } from './profiles/own-profile';
export {
  findByNickname,
  hasAccounts,
  hasDemoPeople,
  type PublicProfile,
  profilesOf,
} from './profiles/profiles';
export {
  areBlocked,
  blockedWith,
  blocksAmong,
  blocksBy,
  blocksOf,
  isTrusted,
  setBlock,
} from './profiles/relations';
export { identityRoutes } from './routes';
export { checksForStaff, devicesForStaff, findForStaff, personForStaff } from './staff/admin-queries';
export { freeze, freezeOf, freezeSweep, frozenAmong, liftFreeze, refuseFrozen } from './staff/freezes';
export { checkSecondApprover, recordRoleGrant, refuseOwnCase, roleGrants } from './staff/role-grants';
export {
  allStaff,
  checkStaffPassword,
  grantSuperadmin,
  recordConsoleDevice,
  type Staff,
  setRolesOf,
  staffRolesOf,
} from './staff/staff';
export { languagesOf, nicknamesOf, type Profile, profileOf, rolesOf, staffWith } from './store';
export { checkPayoutTwoStep, hasTwoStep, opensNewestAuthenticator } from './two-step/codes';
export { opensNewestReview } from './verification/number-reviews';
export { identityProviders } from './verification/provider';
export { identityDue, identityWaiting } from './verification/review-queue';
export {
  expectedHoldHours,
  holdEnd,
  limitsOf,
  payoutFor,
  type Tier,
  type TierLimits,
  tierOf,
  tiersAmong,
} from './verification/tiers';
export {
  correctVerifiedIdentity,
  isAdult,
  type VerifiedIdentity,
  verifiedIdentityOf,
} from './verification/verified-identity';
