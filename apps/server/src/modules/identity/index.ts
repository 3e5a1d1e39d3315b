/**
 * Identity: users, their sessions and devices, passwords and wallet PINs, one-time codes and their messages, identity
 * checks and tiers, freezes, blocks and trust. It guarantees that a secret (password, PIN, code, token, BVN, NIN) is in
 * no log or event and is stored as a hash only, and that no answer reveals whether a phone or an e-mail has an account.
 * Encrypted instead of hashed: authenticator secrets, and a BVN or NIN while an operator reviews it.
 *
 * Terms: a _verification_ is a six-digit code that was sent, and what happens when it is entered; a _decoy_ is one that
 * cannot be entered; a _tier_ is a verification level from 0 (phone) to 3 (documents).
 */

export { identityCleanup } from './cleanup';
export {
  emailOf,
  notifyUser,
  sendOwnCode,
  useOwnCode,
  usersWithEmail,
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
  type AccountLink,
  haveNoLink,
  type Invitee,
  identityLinks,
  invitationOf,
  inviteesOf,
  invitersOf,
  linkBetween,
  linkedPairs,
  linksBetween,
  newDevicesOf,
  type Pair,
  usersPerDevice,
} from './linked-accounts';
export { authenticate, liveSessions, openSession } from './login/sessions';
export { addDemoPages } from './messages/demo-outbox';
export { identityJobs, identitySubscriptions, sendTextToUser } from './messages/sending';
export { checkAgreed, isApproval } from './passkeys/approval';
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
  trustedBy,
} from './profiles/relations';
export { deliverMessage } from './providers/deliver-message';
export { smsProvidersOf } from './providers/sms';
export { countSignups } from './queries/admin-signups';
export { identityGauges } from './queries/gauges';
export { identityRoutes } from './routes';
export {
  accountStatuses,
  checksForStaff,
  devicesForStaff,
  findForStaff,
  findWithTypo,
  peopleForStaff,
  personForStaff,
} from './staff/admin-queries';
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
export { checkPayoutTwoStep, hasTwoStep, sealedAuthenticators } from './two-step/codes';
export { sealedReviews } from './verification/number-reviews';
export { identityProviders } from './verification/provider';
export { countIdentityReviews, identityDue, identityReviewQueues } from './verification/review-queue';
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
