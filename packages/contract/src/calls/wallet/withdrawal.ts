import * as z from 'zod';
import { endpoint } from '../../endpoint';
import {
  cursor,
  idDigits,
  koboDigits,
  moment,
  pageLimit,
  pageOf,
  pinOrApproval,
  positiveKobo,
} from '../../fields';
import { bankHealths, withdrawalFailures, withdrawalStates } from '../../wallet/wallet-enums';
import { code, codeSent, twoStepCode, verificationID } from '../code-fields';

/** Refusals that depend on the sum and the account, in the order they are looked for. */
const refusals = [
  'WithdrawalClosed',
  'WithdrawalTierNeeded',
  'BankAccountNotFound',
  'WithdrawalBlocked',
  'DebtOpen',
  'WithdrawalTooSmall',
  'WithdrawalCooling',
  'WithdrawalNewDevice',
  'WithdrawalOverLimit',
  'WithdrawalShort',
] as const;

const sums = {
  amountKobo: koboDigits,
  feeKobo: koboDigits,
  /** On the fee; owed to the state. */
  vatKobo: koboDigits,
  /** On transfers from ₦10,000; owed to the state. */
  stampDutyKobo: koboDigits,
  /** What leaves the wallet: all four. */
  totalKobo: koboDigits,
} as const;

export const withdrawalQuote = endpoint({
  method: 'GET',
  path: '/api/walletOrder/withdrawalQuote',
  access: 'user',
  summary: 'What a withdrawal would cost, and what stands in its way, before anything is begun',
  query: z.strictObject({ amountKobo: koboDigits, bankAccountID: idDigits.optional() }),
  answer: z.object({
    ...sums,
    /** The first of a day is free from tier 2 on. */
    isFree: z.boolean(),
    availableKobo: koboDigits,
    /** The most that can be sent now, with its fees, within today's limit; zero when nothing can. */
    maxKobo: koboDigits,
    minKobo: koboDigits,
    dailyLimitKobo: koboDigits,
    /** What is left of today's limit, before this one. */
    leftTodayKobo: koboDigits,
    /** While an account or a device is new, so much may go in all; null once both are known. */
    coolingKobo: koboDigits.nullable(),
    coolingUntil: moment.nullable(),
    /** The withdrawal needs a code too (`sendWithdrawalCode`): a large sum, or a new device. */
    needsCode: z.boolean(),
    /** The same sum went to the same account moments ago: it must be meant (`isRepeatConfirmed`). */
    isRepeat: z.boolean(),
    bankHealth: z.enum(bankHealths).nullable(),
    /** When money last reached that bank; null when nothing is known. */
    bankLastUpAt: moment.nullable(),
    /** The refusal that `withdraw` would give now, or null. */
    refusal: z.enum(refusals).nullable(),
    /** Its sentence, in the reader's language. */
    refusalText: z.string().nullable(),
  }),
});

const wanted = { amountKobo: positiveKobo, bankAccountID: idDigits } as const;

export const sendWithdrawalCode = endpoint({
  method: 'POST',
  path: '/api/walletOrder/withdrawalCode',
  access: 'user',
  summary: 'Send the code that a large sum or a new device needs; it is good for this sum and account only',
  body: z.strictObject(wanted),
  answer: codeSent,
  refusals: [...refusals, 'CodeTooSoon', 'CodeBlocked'],
});

const withdrawalView = z.object({
  withdrawalID: idDigits,
  reference: z.string(),
  state: z.enum(withdrawalStates),
  ...sums,
  bankAccountID: idDigits,
  bankName: z.string(),
  lastFour: z.string(),
  accountName: z.string(),
  /** Every step of the way in order, with when it was reached; null for those to come. */
  steps: z.array(z.object({ state: z.enum(withdrawalStates), at: moment.nullable() })),
  /** Why it failed; the whole sum is back. */
  failure: z.enum(withdrawalFailures).nullable(),
  /** It went by itself, by the caller's standing wish. */
  isAuto: z.boolean(),
  createdAt: moment,
  endedAt: moment.nullable(),
});

export const withdraw = endpoint({
  method: 'POST',
  path: '/api/walletOrder/withdrawal',
  access: 'user',
  sealed: true,
  idempotent: true,
  summary: 'Send money to a bank account. It is set aside at once, and back whole should the bank refuse it',
  body: z.strictObject({
    ...wanted,
    walletPin: pinOrApproval,
    verificationID: verificationID.optional(),
    code: code.optional(),
    /** Where the owner has two-step codes, unless a passkey agreed. */
    twoStepCode: twoStepCode.optional(),
    /** Yes, the same sum to the same account once more. */
    isRepeatConfirmed: z.boolean().optional(),
  }),
  answer: withdrawalView,
  refusals: [
    ...refusals,
    'WithdrawalRepeat',
    'WithdrawalCodeNeeded',
    'WalletPinMissing',
    'WalletPinWrong',
    'WalletPinLocked',
    'WalletPinSpent',
    'PasskeyExpired',
    'TwoStepNeeded',
    'TwoStepWrong',
    'TwoStepLocked',
    'CodeWrong',
    'CodeExpired',
    'CodeBlocked',
  ],
});

export const withdrawalDetail = endpoint({
  method: 'GET',
  path: '/api/walletOrder/withdrawalDetail',
  access: 'user',
  summary: 'How a withdrawal stands, step by step',
  query: z.strictObject({ withdrawalID: idDigits }),
  answer: withdrawalView,
  refusals: ['WithdrawalNotFound'],
});

export const withdrawalList = endpoint({
  method: 'GET',
  path: '/api/walletOrder/withdrawals',
  access: 'user',
  summary: "The caller's withdrawals, newest first",
  query: z.strictObject({ cursor, limit: pageLimit }),
  answer: pageOf(withdrawalView),
});
