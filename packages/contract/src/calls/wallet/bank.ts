import * as z from 'zod';
import { endpoint } from '../../endpoint';
import { dateTime, done, idDigits } from '../../fields';
import { accountNumberPattern } from '../../rules';
import { bankHealths, bankHints } from '../../wallet/wallet-enums';
import { code, codeSent, verificationID } from '../code-fields';

const bankCode = z.string().regex(/^[0-9A-Z]{3,6}$/);
/** Ten digits (NUBAN). BVN and NIN have eleven. */
const accountNumber = z.string().regex(accountNumberPattern);
const account = { bankCode, accountNumber } as const;

export const walletBanks = endpoint({
  method: 'GET',
  path: '/api/wallet/banks',
  summary: 'Lists banks for withdrawals, the most likely ones for an account number first',
  query: z.strictObject({ accountNumber: accountNumber.optional() }),
  answer: z.object({
    items: z.array(
      z.object({
        bankCode,
        name: z.string(),
        /** The bank's USSD code, such as *737#. */
        ussd: z.string().nullable(),
        hint: z.enum(bankHints).nullable(),
        health: z.enum(bankHealths),
      }),
    ),
  }),
});

export const resolveBankAccount = endpoint({
  method: 'GET',
  path: '/api/wallet/resolve',
  summary: "Returns a bank account's holder, and whether it matches the caller's verified name",
  rate: { limit: 30, windowS: 3600, by: 'account' },
  query: z.strictObject(account),
  answer: z.object({
    ...account,
    bankName: z.string(),
    accountName: z.string(),
    /** The caller's verified name. */
    ownName: z.string(),
    /** Only an account in one's own name can be added. */
    isOwnName: z.boolean(),
  }),
  refusals: ['BankUnknown', 'BankAccountUnknown', 'BankBusy', 'BankTierNeeded', 'WithdrawalClosed'],
});

const bankAccount = z.object({
  bankAccountID: idDigits,
  bankCode,
  bankName: z.string(),
  lastFour: z.string(),
  accountName: z.string(),
  isDefault: z.boolean(),
  addedAt: dateTime,
  lastUsedAt: dateTime.nullable(),
  /** Until when only a small sum can go there (`coolingKobo` of the quote). Null once that is over. */
  coolingUntil: dateTime.nullable(),
  health: z.enum(bankHealths),
  /** False while money is on its way there. */
  canRemove: z.boolean(),
});

export const bankAccounts = endpoint({
  method: 'GET',
  path: '/api/wallet/bank/list',
  summary: "Lists the caller's bank accounts, the default one first",
  answer: z.object({
    items: z.array(bankAccount),
    /** How many the caller's tier may have. */
    limit: z.number().int(),
    /** The verified name an account must have. Null before the identity is verified. */
    ownName: z.string().nullable(),
  }),
});

export const sendBankCode = endpoint({
  method: 'POST',
  path: '/api/wallet/bank/sendCode',
  summary: 'Checks the name of a new bank account and sends a one-time code',
  body: z.strictObject(account),
  answer: codeSent,
  refusals: [
    'BankUnknown',
    'BankAccountUnknown',
    'BankBusy',
    'BankTierNeeded',
    'BankNameDiffers',
    'BankAccountsFull',
    'BankAccountAdded',
    'WithdrawalClosed',
    'CodeTooSoon',
    'CodeBlocked',
  ],
});

export const addBankAccount = endpoint({
  method: 'POST',
  path: '/api/wallet/bank/add',
  sealed: true,
  idempotent: true,
  summary: 'Adds the bank account that the one-time code was sent for',
  body: z.strictObject({ verificationID, code }),
  answer: bankAccount,
  refusals: ['BankAccountsFull', 'BankAccountAdded', 'CodeWrong', 'CodeExpired', 'CodeBlocked'],
});

export const setDefaultBankAccount = endpoint({
  method: 'POST',
  path: '/api/wallet/bank/default',
  summary: "Makes a bank account the caller's default",
  body: z.strictObject({ bankAccountID: idDigits }),
  answer: done,
  refusals: ['BankAccountNotFound'],
});

export const removeBankAccount = endpoint({
  method: 'POST',
  path: '/api/wallet/bank/remove',
  summary: 'Removes a bank account that has no withdrawal in progress',
  body: z.strictObject({ bankAccountID: idDigits }),
  answer: done,
  refusals: ['BankAccountNotFound', 'BankAccountInUse'],
});
