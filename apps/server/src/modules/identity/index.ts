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
export { createUser, hasDemoUsers, type UserToCreate } from './create-user';
export { addDemoPages } from './demo-outbox';
export { identityForOwner } from './for-owner';
export { checksForStaff, devicesForStaff, findForStaff, personForStaff } from './for-staff';
export { forgetPerson, isDeparted } from './forget';
export { freeze, freezeOf, freezeSweep, frozenAmong, liftFreeze, refuseFrozen } from './freezes';
export { type Invitee, invitationOf, inviteesOf, type Pair, sharedBetween, sharingAmong } from './kinship';
export { isReservedNickname, isReservedTitle } from './nicknames';
export { opensNewestReview } from './number-reviews';
export {
  emailOf,
  sendOwnCode,
  tellOwner,
  useOwnCode,
  verifiedNameOf,
  type WithdrawalStanding,
  withdrawalStanding,
} from './own-code';
export { choosyAmong, showsVolume, unseenAmong } from './own-profile';
export { checkAgreed } from './passkeys/approval';
export { hashPublicSecret, hashSecret } from './passwords';
export { correctPerson, isAdult, type Person, personOf } from './persons';
export { findByNickname, hasAccounts, hasDemoPeople, type PublicProfile, profilesOf } from './profiles';
export { identityProviders } from './provider';
export { areBlocked, blockedWith, blocksAmong, blocksBy, blocksOf, isTrusted, setBlock } from './relations';
export { identityDue, identityWaiting } from './review-looks';
export { identityRoutes } from './routes';
export { identityJobs, identitySubscriptions, type Words, writeToOwner } from './sending';
export { authenticate, openSession } from './sessions';
export {
  allStaff,
  appointSuperadmin,
  checkStaffPassword,
  noteConsoleDevice,
  type Staff,
  setRolesOf,
  staffRolesOf,
} from './staff';
export { languagesOf, nicknamesOf, type Profile, profileOf, rolesOf, staffWith } from './store';
export { identityTidy } from './tidy';
export {
  expectedHoldHours,
  holdEnd,
  limitsOf,
  payoutFor,
  type Tier,
  type TierLimits,
  tierOf,
  tiersAmong,
} from './tiers';
export { appointments, checkTwoPeople, noteAppointment, refuseOwn } from './two-people';
export { checkLeaving, hasTwoStep, opensNewestAuthenticator } from './two-step/codes';
export { checkWalletPin } from './wallet-pin';
