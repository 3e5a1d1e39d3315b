import * as z from 'zod';
import { endpoint } from '../../endpoint';
import {
  cursor,
  done,
  elevenDigits,
  email,
  idDigits,
  koboDigits,
  moment,
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

export const register = endpoint({
  method: 'POST',
  path: '/api/user/register',
  access: 'public',
  summary: 'Begin an account: a code goes to the phone. The answer is the same when the phone has an account',
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
  summary: 'Send a code again; or, signed in, begin the reset of the wallet PIN',
  body: z.union([z.strictObject({ verificationID }), z.strictObject({ purpose: z.literal('pin') })]),
  answer: codeSent,
  refusals: ['CodeTooSoon', 'CodeBlocked', 'CodeExpired'],
});

export const verifyCode = endpoint({
  method: 'POST',
  path: '/api/user/verifyCode',
  access: 'public',
  summary:
    'Enter a code: ends registration or a login from a new device with a session, or verifies an e-mail',
  body: z.strictObject({ verificationID, code, deviceName }),
  answer: z.union([signedIn, z.object({ email: z.string() })]),
  refusals: ['CodeWrong', 'CodeExpired', 'CodeBlocked', 'PhoneInUse', 'NicknameInUse'],
});

export const login = endpoint({
  method: 'POST',
  path: '/api/login',
  access: 'public',
  sealed: true,
  summary:
    'Log in with phone or e-mail. A device that is not known gets a code to enter instead of a session',
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
  summary:
    'Reset the password in two steps: account, then code and new password. Signs out every device and stops withdrawals for 24 hours',
  body: z.union([
    z.strictObject({ account }),
    z.strictObject({ verificationID, code, password, confirm: z.string().max(128) }),
  ]),
  answer: z.union([codeSent, z.object({ withdrawalBlockedUntil: moment })]),
  refusals: ['ConfirmDiffers', 'CodeWrong', 'CodeExpired', 'CodeTooSoon', 'CodeBlocked'],
});

export const logout = endpoint({
  method: 'POST',
  path: '/api/user/logout',
  access: 'user',
  summary: 'End this session',
  answer: done,
});

export const devices = endpoint({
  method: 'GET',
  path: '/api/user/devices',
  access: 'user',
  summary: 'Where this account is signed in',
  answer: z.object({
    items: z.array(
      z.object({
        sessionID: idDigits,
        name: z.string(),
        address: z.string(),
        signedInAt: moment,
        lastSeenAt: moment,
        isThisOne: z.boolean(),
      }),
    ),
  }),
});

export const signOutDevice = endpoint({
  method: 'POST',
  path: '/api/user/signOutDevice',
  access: 'user',
  summary: 'Sign another device out; it needs a code to come back',
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
  access: 'user',
  summary: 'The account of the caller, as the web app keeps it (userInfo)',
  answer: z.object({
    userID: idDigits,
    nickname: z.string(),
    /** Null: can be changed now. */
    nicknameChangeableAt: moment.nullable(),
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
    walletPinLockedUntil: moment.nullable(),
    hasIdentity: z.boolean(),
    /** The newest check. */
    identityCheck: z
      .object({
        kind: checkKind,
        lastFour: z.string(),
        status: z.enum(['pending', 'verified', 'refused']),
        reason: z.string().nullable(),
        /** The reviewer's message to the owner. Empty if there is none. */
        text: z.string(),
        at: moment,
      })
      .nullable(),
    memberSince: moment,
    roles: z.array(z.string()),
    withdrawalBlockedUntil: moment.nullable(),
    inviteCode: z.string(),
  }),
});

export const setPayPwd = endpoint({
  method: 'POST',
  path: '/api/user/setPayPwd',
  access: 'user',
  sealed: true,
  summary:
    'Set the wallet PIN: the first needs the login password, a change the old PIN, a reset a code and the login password',
  body: z.union([
    z.strictObject({ walletPin, password: passwordGiven }),
    z.strictObject({ walletPin, oldPin: walletPin }),
    z.strictObject({ walletPin, verificationID, code, password: passwordGiven }),
  ]),
  answer: z.object({ withdrawalBlockedUntil: moment.nullable() }),
  refusals: [
    'WalletPinGuessable',
    'WalletPinProofNeeded',
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
  access: 'user',
  sealed: true,
  summary: 'Check a BVN or NIN. The first one with name and date of birth gives tier 1, the other one tier 2',
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
  access: 'user',
  sealed: true,
  summary:
    'Change the nickname (every 90 days), or the e-mail (needs the password; a code goes to the new address)',
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
const userAction = { method: 'POST', access: 'user', body: userBody, answer: done } as const;
const refusals = ['UserNotFound', 'NotYourself'] as const;

export const blockUser = endpoint({
  ...userAction,
  refusals,
  path: '/api/user/block',
  summary: 'Block a person: neither can trade with the other',
});
export const unblockUser = endpoint({
  ...userAction,
  refusals,
  path: '/api/user/unblock',
  summary: 'Take a block back',
});
export const trustUser = endpoint({
  ...userAction,
  refusals,
  path: '/api/user/trust',
  summary: 'Trust a person: offers for trusted people are open to them',
});
export const untrustUser = endpoint({
  ...userAction,
  refusals,
  path: '/api/user/untrust',
  summary: 'Take trust back',
});

export const reportUser = endpoint({
  method: 'POST',
  path: '/api/user/report',
  access: 'user',
  summary: 'Tell the operators about a person; one report about the same person a day',
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
  access: 'user',
  summary: 'The people the caller blocked, newest first',
  query: z.strictObject({ cursor }),
  answer: z.object({
    items: z.array(z.object({ userID: idDigits, nickname: z.string(), since: moment })),
    nextCursor: z.string().nullable(),
  }),
});

export const publicUser = endpoint({
  method: 'GET',
  path: '/api/user/public',
  access: 'user',
  summary: 'What anyone signed in may know of a person',
  query: z.strictObject({ userID: idDigits }),
  answer: z.object({
    userID: idDigits,
    nickname: z.string(),
    joinedAt: moment,
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
  access: 'user',
  summary: 'The people of exactly this nickname or number',
  query: z.strictObject({ words: z.string().trim().min(1).max(40) }),
  answer: z.object({ items: z.array(z.object({ userID: idDigits, nickname: z.string() })) }),
});

export const demoOutbox = endpoint({
  method: 'GET',
  path: '/api/demo/outbox',
  access: 'public',
  summary: 'Demo mode only: the messages the sandbox sent, newest first',
  query: z.strictObject({ target: z.string().max(254).optional() }),
  answer: z.object({
    items: z.array(
      z.object({ channel: z.enum(['sms', 'mail']), target: z.string(), text: z.string(), sentAt: moment }),
    ),
  }),
  refusals: ['NotFound'],
});
