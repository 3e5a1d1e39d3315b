import * as z from 'zod';
import { endpoint } from '../../endpoint';
import {
  cursor,
  dateTime,
  done,
  elevenDigits,
  email,
  idDigits,
  koboDigits,
  phone,
  walletPin,
} from '../../fields';
import { reportReasons } from '../../operator/report-reasons';
import { bio, faceURL, languages } from '../../profile/fields';
import { emailPattern, isPassword, nicknamePattern, phonePattern } from '../../rules';
import { code, codeSent, signedIn, verificationID } from '../code-fields';

const password = z.string().max(128).refine(isPassword);
/** A password to compare: any text, so that a wrong one is wrong, not malformed. */
const passwordGiven = z.string().min(1).max(128);
/** Twenty characters. A rare Chinese character takes two UTF-16 units. */
const nickname = z.string().max(40).regex(nicknamePattern);
/** A phone number or an e-mail address. */
const account = z
  .string()
  .max(254)
  .refine((text) => phonePattern.test(text) || emailPattern.test(text));
const deviceName = z.string().max(60).optional();

/** Answers the same if the phone has an account, so that accounts cannot be enumerated. */
export const register = endpoint({
  method: 'POST',
  path: '/api/user/register',
  access: 'public',
  summary: 'Starts a registration and sends a one-time code to the phone',
  rate: { limit: 60, windowS: 3600, by: 'address' },
  body: z.strictObject({
    phone,
    password,
    confirm: z.string().max(128),
    nickname,
    email: email.optional(),
    inviteCode: z.string().max(40).optional(),
    /** The versions of the terms that were shown and accepted (`consentVersions`). */
    consent: z.strictObject({ terms: z.string().max(20), privacy: z.string().max(20), age18: z.boolean() }),
  }),
  answer: codeSent,
  refusals: [
    'ConfirmDiffers',
    'NicknameInUse',
    'NicknameReserved',
    'NicknameContact',
    'ConsentNeeded',
    'CodeTooSoon',
    'CodeBlocked',
  ],
});

export const sendCode = endpoint({
  method: 'POST',
  path: '/api/user/sendCode',
  access: 'public',
  summary: 'Resends a one-time code, or sends one for a wallet PIN reset',
  body: z.union([z.strictObject({ verificationID }), z.strictObject({ purpose: z.literal('pin') })]),
  answer: codeSent,
  refusals: ['NotSignedIn', 'CodeTooSoon', 'CodeBlocked', 'CodeExpired'],
});

export const verifyCode = endpoint({
  method: 'POST',
  path: '/api/user/verifyCode',
  access: 'public',
  summary: 'Completes a registration, a login or an e-mail verification with a one-time code',
  body: z.strictObject({ verificationID, code, deviceName }),
  answer: z.union([signedIn, z.object({ email: z.string() })]),
  refusals: ['CodeWrong', 'CodeExpired', 'CodeBlocked', 'PhoneInUse', 'NicknameInUse'],
});

export const login = endpoint({
  method: 'POST',
  path: '/api/login',
  access: 'public',
  sealed: true,
  summary: 'Logs in with phone or e-mail; an unknown device gets a one-time code first',
  body: z.strictObject({ account, password: passwordGiven, deviceName }),
  /** `twoStepID`: the account has two-step codes; finish with `finishTwoStep`. */
  answer: z.union([signedIn, codeSent, z.object({ twoStepID: z.string() })]),
  refusals: ['LoginWrong', 'LoginLocked', 'CodeTooSoon', 'CodeBlocked'],
});

export const forgetPwd = endpoint({
  method: 'POST',
  path: '/api/user/forgetPwd',
  access: 'public',
  sealed: true,
  summary: 'Sends a one-time code, then resets the password, signs out all devices and blocks withdrawals',
  body: z.union([
    z.strictObject({ account }),
    z.strictObject({ verificationID, code, password, confirm: z.string().max(128) }),
  ]),
  answer: z.union([codeSent, z.object({ withdrawalBlockedUntil: dateTime })]),
  refusals: ['ConfirmDiffers', 'CodeWrong', 'CodeExpired', 'CodeTooSoon', 'CodeBlocked'],
});

export const logout = endpoint({
  method: 'POST',
  path: '/api/user/logout',
  summary: 'Ends the current session',
  answer: done,
});

export const devices = endpoint({
  method: 'GET',
  path: '/api/user/devices',
  summary: 'Lists the devices where the caller is signed in',
  answer: z.object({
    items: z.array(
      z.object({
        sessionID: idDigits,
        name: z.string(),
        address: z.string(),
        signedInAt: dateTime,
        lastSeenAt: dateTime,
        isThisOne: z.boolean(),
      }),
    ),
  }),
});

export const signOutDevice = endpoint({
  method: 'POST',
  path: '/api/user/signOutDevice',
  summary: 'Signs out another device of the caller',
  body: z.strictObject({ sessionID: idDigits }),
  answer: done,
  refusals: ['NotFound'],
});

const tierLimits = z.object({
  orderKobo: koboDigits,
  tradeDailyKobo: koboDigits,
  /** Null: no cap. */
  balanceCapKobo: koboDigits.nullable(),
  withdrawDailyKobo: koboDigits,
  bankAccounts: z.number().int(),
  activeOffers: z.number().int(),
  openOrders: z.number().int(),
  payoutHoldHours: z.number(),
});
const tier = z.number().int().min(0).max(3);
const checkKind = z.enum(['bvn', 'nin']);

export const getUserDetail = endpoint({
  method: 'GET',
  path: '/api/user/getUserDetail',
  summary: "Returns the caller's account, tier and limits",
  answer: z.object({
    userID: idDigits,
    nickname: z.string(),
    /** Null: can be changed now. */
    nicknameChangeableAt: dateTime.nullable(),
    phone: z.string(),
    email: z.string().nullable(),
    isEmailVerified: z.boolean(),
    tier,
    limits: tierLimits,
    /** Null at the highest tier available here. */
    nextTier: z
      .object({
        tier,
        needs: z.array(z.enum(['person', 'bvnOrNin', 'bvn', 'nin', 'selfie', 'document', 'address'])),
        limits: tierLimits,
      })
      .nullable(),
    hasWalletPin: z.boolean(),
    hasPasskey: z.boolean(),
    walletPinLockedUntil: dateTime.nullable(),
    hasIdentity: z.boolean(),
    identityCheck: z
      .object({
        kind: checkKind,
        lastFour: z.string(),
        status: z.enum(['pending', 'verified', 'refused']),
        reason: z.string().nullable(),
        /** The reviewer's message to the owner. Empty if there is none. */
        text: z.string(),
        at: dateTime,
      })
      .nullable(),
    memberSince: dateTime,
    roles: z.array(z.string()),
    withdrawalBlockedUntil: dateTime.nullable(),
    inviteCode: z.string(),
  }),
});

export const setPayPwd = endpoint({
  method: 'POST',
  path: '/api/user/setPayPwd',
  sealed: true,
  summary: 'Sets, changes or resets the wallet PIN',
  body: z.union([
    z.strictObject({ walletPin, password: passwordGiven }),
    z.strictObject({ walletPin, oldPin: walletPin }),
    z.strictObject({ walletPin, verificationID, code, password: passwordGiven }),
  ]),
  answer: z.object({ withdrawalBlockedUntil: dateTime.nullable() }),
  refusals: [
    'WalletPinGuessable',
    'WalletPinConfirmationNeeded',
    'WalletPinMissing',
    'WalletPinWrong',
    'WalletPinLocked',
    'WalletPinSpent',
    'PasswordWrong',
    'LoginLocked',
    'CodeWrong',
    'CodeExpired',
    'CodeBlocked',
  ],
});

const personName = z
  .string()
  .trim()
  .min(1)
  .max(60)
  .regex(/^[\p{L}\p{M}' .-]+$/u);

export const verifyUserInfo = endpoint({
  method: 'POST',
  path: '/api/user/verifyUserInfo',
  sealed: true,
  summary: "Checks the caller's BVN or NIN; the first gives tier 1, both give tier 2",
  body: z.strictObject({
    kind: checkKind,
    number: elevenDigits,
    firstName: personName.optional(),
    lastName: personName.optional(),
    dateOfBirth: z.iso.date().optional(),
  }),
  answer: z.object({ status: z.enum(['verified', 'pending']), tier, reason: z.string().nullable() }),
  refusals: [
    'IdentityMismatch',
    'IdentityNameDiffers',
    'IdentityInUse',
    'IdentityCheckLimitReached',
    'IdentityAlreadyVerified',
    'TooYoung',
    'PersonalDetailsNeeded',
  ],
});

export const updateUserAccount = endpoint({
  method: 'POST',
  path: '/api/user/updateUserAccount',
  sealed: true,
  summary: 'Changes the nickname, or sends a one-time code to a new e-mail address',
  body: z.union([z.strictObject({ nickname }), z.strictObject({ email, password: passwordGiven })]),
  answer: z.union([z.object({ nickname: z.string() }), codeSent]),
  refusals: [
    'NicknameInUse',
    'NicknameReserved',
    'NicknameContact',
    'NicknameTooSoon',
    'PasswordWrong',
    'LoginLocked',
    'CodeTooSoon',
    'CodeBlocked',
  ],
});

const userBody = z.strictObject({ userID: idDigits });
const userAction = { method: 'POST', body: userBody, answer: done } as const;
const refusals = ['UserNotFound', 'NotYourself'] as const;

export const blockUser = endpoint({
  ...userAction,
  refusals,
  path: '/api/user/block',
  summary: 'Blocks a user, so that neither can trade with the other',
});
export const unblockUser = endpoint({
  ...userAction,
  refusals,
  path: '/api/user/unblock',
  summary: 'Unblocks a user',
});
export const trustUser = endpoint({
  ...userAction,
  refusals,
  path: '/api/user/trust',
  summary: "Trusts a user, who can then take the caller's offers for trusted users",
});
export const untrustUser = endpoint({
  ...userAction,
  refusals,
  path: '/api/user/untrust',
  summary: 'Stops trusting a user',
});

export const reportUser = endpoint({
  method: 'POST',
  path: '/api/user/report',
  summary: 'Reports a user to staff, at most once a day for the same user',
  rate: { limit: 20, windowS: 86_400, by: 'account' },
  body: z.strictObject({
    userID: idDigits,
    reason: z.enum(reportReasons),
    text: z.string().trim().max(1000),
  }),
  answer: done,
  refusals: ['UserNotFound', 'NotYourself', 'ReportedAlready', 'ReportNeedsText', 'CodeInText'],
});

export const blockedUsers = endpoint({
  method: 'GET',
  path: '/api/user/blocked',
  summary: 'Lists the users that the caller blocked, newest first',
  query: z.strictObject({ cursor }),
  answer: z.object({
    items: z.array(z.object({ userID: idDigits, nickname: z.string(), since: dateTime })),
    nextCursor: z.string().nullable(),
  }),
});

export const publicUser = endpoint({
  method: 'GET',
  path: '/api/user/public',
  summary: "Returns a user's public profile",
  query: z.strictObject({ userID: idDigits }),
  answer: z.object({
    userID: idDigits,
    nickname: z.string(),
    joinedAt: dateTime,
    tier,
    isVerified: z.boolean(),
    isMe: z.boolean(),
    isBlocked: z.boolean(),
    isTrusted: z.boolean(),
    faceURL,
    bio,
    languages,
  }),
  refusals: ['UserNotFound'],
});

/** Exact match on nicknames and account numbers only, so users cannot be enumerated. A phone number finds nobody. */
export const findUser = endpoint({
  method: 'GET',
  path: '/api/user/find',
  summary: 'Finds users by exact nickname or account number',
  query: z.strictObject({ search: z.string().trim().min(1).max(40) }),
  answer: z.object({ items: z.array(z.object({ userID: idDigits, nickname: z.string() })) }),
});

export const demoOutbox = endpoint({
  method: 'GET',
  path: '/api/demo/outbox',
  access: 'public',
  summary: 'Lists the SMS and e-mails of the sandbox, newest first (demo mode only)',
  query: z.strictObject({ target: z.string().max(254).optional() }),
  answer: z.object({
    items: z.array(
      z.object({ channel: z.enum(['sms', 'mail']), target: z.string(), text: z.string(), sentAt: dateTime }),
    ),
  }),
  refusals: ['NotFound'],
});
