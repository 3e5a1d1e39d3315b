import * as z from 'zod';
import { endpoint } from '../../endpoint';
import {
  cursor,
  dateTime,
  idDigits,
  koboDigits,
  pageLimit,
  pageOf,
  pinOrApproval,
  positiveKobo,
} from '../../fields';
import { bankHealths, withdrawalFailures, withdrawalStates } from '../../wallet/wallet-enums';
import { code, codeSent, twoStepCode, verificationID } from '../code-fields';

/** Refusals that depend on the amount and the account, in the order they are checked. */
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
  /** On the fee; we owe it to the state. */
  vatKobo: koboDigits,
  /** On transfers from ₦10,000; owed to the state. */
  stampDutyKobo: koboDigits,
  /** What leaves the wallet: the sum of all four. */
  totalKobo: koboDigits,
} as const;

export const withdrawalQuote = endpoint({
  method: 'GET',
  path: '/api/walletOrder/withdrawalQuote',
  summary: "Returns a withdrawal's fees, limits and possible refusal, without starting it",
  query: z.strictObject({ amountKobo: koboDigits, bankAccountID: idDigits.optional() }),
  answer: z.object({
    ...sums,
    /** From tier 2 on, the first of a day is free. */
    isFree: z.boolean(),
    availableKobo: koboDigits,
    /** The most that can be sent now, with its fees, within today's limit. Zero if nothing can. */
    maxKobo: koboDigits,
    minKobo: koboDigits,
    dailyLimitKobo: koboDigits,
    /** What is left of today's limit, before this one. */
    leftTodayKobo: koboDigits,
    /** The remaining limit while the account or device is new. Null once both are no longer new. */
    coolingKobo: koboDigits.nullable(),
    coolingUntil: dateTime.nullable(),
    /** A code is needed too (`sendWithdrawalCode`): a large sum, or a new device. */
    needsCode: z.boolean(),
    /** The same sum went to the same account moments ago, so it must be confirmed (`isRepeatConfirmed`). */
    isRepeat: z.boolean(),
    bankHealth: z.enum(bankHealths).nullable(),
    /** When money last reached that bank. Null if unknown. */
    bankLastUpAt: dateTime.nullable(),
    /** The refusal that `withdraw` would give now, or null. */
    refusal: z.enum(refusals).nullable(),
    /** Its text, in the reader's language. */
    refusalText: z.string().nullable(),
  }),
});

const withdrawalInput = { amountKobo: positiveKobo, bankAccountID: idDigits } as const;

export const sendWithdrawalCode = endpoint({
  method: 'POST',
  path: '/api/walletOrder/withdrawalCode',
  summary: 'Sends the one-time code for a large withdrawal or a new device',
  body: z.strictObject(withdrawalInput),
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
  /** All steps in order, with the time each was reached. Null for future ones. */
  steps: z.array(z.object({ state: z.enum(withdrawalStates), at: dateTime.nullable() })),
  /** Why it failed. The total is returned. */
  failure: z.enum(withdrawalFailures).nullable(),
  /** Started by the caller's auto-withdrawal. */
  isAuto: z.boolean(),
  createdAt: dateTime,
  endedAt: dateTime.nullable(),
});

export const withdraw = endpoint({
  method: 'POST',
  path: '/api/walletOrder/withdrawal',
  sealed: true,
  idempotent: true,
  summary: "Withdraws money to one of the caller's bank accounts",
  body: z.strictObject({
    ...withdrawalInput,
    walletPin: pinOrApproval,
    verificationID: verificationID.optional(),
    code: code.optional(),
    /** Required if the owner has two-step codes, unless a passkey approved. */
    twoStepCode: twoStepCode.optional(),
    /** Confirms the same sum to the same account again. */
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
    'WalletPinNeeded',
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
  summary: 'Returns the state of a withdrawal, with the time of each step',
  query: z.strictObject({ withdrawalID: idDigits }),
  answer: withdrawalView,
  refusals: ['WithdrawalNotFound'],
});

export const withdrawalList = endpoint({
  method: 'GET',
  path: '/api/walletOrder/withdrawals',
  summary: "Lists the caller's withdrawals, newest first",
  query: z.strictObject({ cursor, limit: pageLimit }),
  answer: pageOf(withdrawalView),
});
