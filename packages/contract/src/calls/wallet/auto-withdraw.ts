import * as z from 'zod';
import { endpoint } from '../../endpoint';
import { dateTime, idDigits, koboDigits, positiveKobo, walletPin } from '../../fields';
import { autoWithdrawStops, withdrawalStates } from '../../wallet/wallet-enums';
import { code, codeSent, twoStepCode, verificationID } from '../code-fields';

const settings = z.object({
  bankAccountID: idDigits,
  bankName: z.string(),
  lastFour: z.string(),
  /** It runs once this much is available... */
  fromKobo: koboDigits,
  /** ...and leaves this much. */
  minBalanceKobo: koboDigits,
  setAt: dateTime,
  /** Why it stopped. Null while it is on. */
  stopped: z.enum(autoWithdrawStops).nullable(),
  /** The earliest next run. At most one a day. Null while it is stopped. */
  nextAt: dateTime.nullable(),
  last: z
    .object({
      withdrawalID: idDigits,
      amountKobo: koboDigits,
      state: z.enum(withdrawalStates),
      at: dateTime,
    })
    .nullable(),
});

const view = z.object({
  /** The smallest withdrawal: `fromKobo` minus `minBalanceKobo` must be at least this. */
  minKobo: koboDigits,
  /** Null: never set up. */
  settings: settings.nullable(),
});

export const autoWithdraw = endpoint({
  method: 'GET',
  path: '/api/wallet/autoWithdraw',
  summary: "Returns the caller's automatic withdrawal settings, next run and last withdrawal",
  answer: view,
});

const autoWithdrawInput = {
  bankAccountID: idDigits,
  fromKobo: positiveKobo,
  minBalanceKobo: koboDigits,
} as const;
const refusals = [
  'WithdrawalClosed',
  'WithdrawalTierNeeded',
  'WithdrawalBlocked',
  'BankAccountNotFound',
  'AutoWithdrawTooSmall',
] as const;

export const sendAutoWithdrawCode = endpoint({
  method: 'POST',
  path: '/api/wallet/autoWithdraw/code',
  summary: 'Sends the one-time code that turns automatic withdrawals on',
  body: z.strictObject(autoWithdrawInput),
  answer: codeSent,
  refusals: [...refusals, 'CodeTooSoon', 'CodeBlocked'],
});

export const setAutoWithdraw = endpoint({
  method: 'POST',
  path: '/api/wallet/autoWithdraw',
  sealed: true,
  idempotent: true,
  summary: 'Turns on automatic withdrawals to a bank account, at most one a day',
  body: z.strictObject({
    ...autoWithdrawInput,
    walletPin,
    verificationID,
    code,
    /** Required if the owner has two-step codes, because nobody can enter one when it runs. */
    twoStepCode: twoStepCode.optional(),
  }),
  answer: view,
  refusals: [
    ...refusals,
    'WalletPinMissing',
    'WalletPinWrong',
    'WalletPinLocked',
    'WalletPinSpent',
    'TwoStepNeeded',
    'TwoStepWrong',
    'TwoStepLocked',
    'CodeWrong',
    'CodeExpired',
    'CodeBlocked',
  ],
});

export const stopAutoWithdraw = endpoint({
  method: 'POST',
  path: '/api/wallet/autoWithdraw/stop',
  summary: 'Turns off automatic withdrawals; one in progress continues',
  answer: view,
});
