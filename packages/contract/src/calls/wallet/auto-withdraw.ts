import * as z from 'zod';
import { endpoint } from '../../endpoint';
import { idDigits, koboDigits, moment, positiveKobo, walletPin } from '../../fields';
import { autoWithdrawStops, withdrawalStates } from '../../wallet/wallet-enums';
import { code, codeSent, twoStepCode, verificationID } from '../code-fields';

const settings = z.object({
  bankAccountID: idDigits,
  bankName: z.string(),
  lastFour: z.string(),
  /** It goes once this much is available... */
  fromKobo: koboDigits,
  /** ...and leaves this much. */
  minBalanceKobo: koboDigits,
  setAt: moment,
  /** Why it stopped; null while it works. */
  stopped: z.enum(autoWithdrawStops).nullable(),
  /** Not before then; at most once in a day. Null while it is stopped. */
  nextAt: moment.nullable(),
  last: z
    .object({
      withdrawalID: idDigits,
      amountKobo: koboDigits,
      state: z.enum(withdrawalStates),
      at: moment,
    })
    .nullable(),
});

const view = z.object({
  /** The least that is ever sent: what is left at `fromKobo` must be that much. */
  minKobo: koboDigits,
  /** Null: it was never set. */
  settings: settings.nullable(),
});

export const autoWithdraw = endpoint({
  method: 'GET',
  path: '/api/wallet/autoWithdraw',
  access: 'user',
  summary: 'Whether money goes to the bank by itself, when, and what became of the last',
  answer: view,
});

const wish = {
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
  access: 'user',
  summary: 'Send the code that turning it on needs; it is good for these sums and this account only',
  body: z.strictObject(wish),
  answer: codeSent,
  refusals: [...refusals, 'CodeTooSoon', 'CodeBlocked'],
});

export const setAutoWithdraw = endpoint({
  method: 'POST',
  path: '/api/wallet/autoWithdraw',
  access: 'user',
  sealed: true,
  idempotent: true,
  summary: 'Have what is above a sum sent to a bank account by itself, at most once in a day',
  body: z.strictObject({
    ...wish,
    walletPin,
    verificationID,
    code,
    /** Where the owner has two-step codes: nobody is there to be asked when it goes. */
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
  access: 'user',
  summary: 'Send nothing by itself any more; what is on its way goes on',
  answer: view,
});
