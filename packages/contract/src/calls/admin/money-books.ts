import * as z from 'zod';
import { endpoint } from '../../endpoint';
import { cursor, dateTime, idDigits, koboDigits, pageLimit, pageOf, positiveKobo } from '../../fields';
import { ledgerAccountName, namedEntry } from '../../operator/fields';
import { financeRoles } from '../../operator/staff-roles';
import { payoutAnswers } from '../../wallet/wallet-enums';

// Behind the money figures: the entries of a reconciliation, the proofs of reserves, and a preview of a manual transfer.
const staff = { roles: financeRoles } as const;

export const adminReconciliationEntries = endpoint({
  method: 'GET',
  path: '/api/operator/money/reconciliation/entries',
  ...staff,
  summary: "Lists a provider's ledger entries between two nightly reconciliations, newest first",
  query: z.strictObject({ reconciliationID: idDigits, cursor, limit: pageLimit }),
  answer: pageOf(namedEntry).extend({ provider: z.string(), from: dateTime.nullable(), to: dateTime }),
  refusals: ['RecordNotFound'],
});

export const transferDetail = endpoint({
  method: 'GET',
  path: '/api/operator/money/entries/transfer',
  ...staff,
  isLogged: true,
  summary:
    "Returns a transfer's ledger entries, its payment, and the provider's messages about it without their content",
  query: z.strictObject({ transferID: idDigits }),
  answer: z.object({
    entries: z.array(namedEntry),
    /** Null if the transfer is not about a payment at a provider. */
    payment: z
      .object({
        kind: z.enum(['topUp', 'withdrawal', 'unmatched']),
        paymentID: idDigits,
        userID: idDigits.nullable(),
        provider: z.string(),
        reference: z.string(),
        amountKobo: koboDigits,
        /** The provider's last answer to our call about a withdrawal. */
        lastAnswer: z.enum(payoutAnswers).nullable(),
        lastAnswerAt: dateTime.nullable(),
      })
      .nullable(),
    messages: z.array(
      z.object({
        messageID: idDigits,
        kind: z.string(),
        at: dateTime,
        tries: z.number().int(),
        /** Null while it is unprocessed. */
        handledAt: dateTime.nullable(),
        outcome: z.string().nullable(),
      }),
    ),
  }),
  refusals: ['RecordNotFound', 'OwnCase', 'LinkedCase'],
});

export const providerMessages = endpoint({
  method: 'GET',
  path: '/api/operator/money/messages',
  ...staff,
  summary: 'Lists unprocessed webhook messages of payment providers, oldest first, without their content',
  query: z.strictObject({ cursor, limit: pageLimit }),
  answer: pageOf(
    z.object({
      messageID: idDigits,
      provider: z.string(),
      /** The provider's name for it: `charge.success`. */
      kind: z.string(),
      reference: z.string(),
      at: dateTime,
      tries: z.number().int(),
      nextAt: dateTime,
    }),
  ),
});

export const adminReserveProofs = endpoint({
  method: 'GET',
  path: '/api/operator/money/proofs',
  ...staff,
  summary: "Lists the last 30 proofs of reserves, with the providers' balances",
  answer: z.object({
    items: z.array(
      z.object({
        proofID: idDigits,
        at: dateTime,
        rootHash: z.string(),
        totalKobo: koboDigits,
        users: z.number().int(),
        /** The sum of the providers' balances when it was made. Null if one of them did not answer. */
        heldKobo: koboDigits.nullable(),
      }),
    ),
  }),
});

const side = z.object({
  account: ledgerAccountName,
  /** The account's user. Null for a platform account. */
  nickname: z.string().nullable(),
  beforeKobo: z.string(),
  afterKobo: z.string(),
  /** The account holds too little, and may not go negative. */
  isShort: z.boolean(),
});

export const previewTransfer = endpoint({
  method: 'GET',
  path: '/api/operator/money/transfer/preview',
  ...staff,
  summary: 'Returns both balances before and after a manual transfer, without moving money',
  query: z.strictObject({ from: ledgerAccountName, to: ledgerAccountName, amountKobo: positiveKobo }),
  answer: z.object({ from: side, to: side }),
  refusals: ['RequestImpossible', 'OwnCase', 'LinkedCase', 'UserNotFound'],
});

export const adminLedgerAccounts = endpoint({
  method: 'GET',
  path: '/api/operator/money/accounts',
  ...staff,
  summary: "Lists the platform's ledger accounts for manual transfers, with balances",
  answer: z.object({ items: z.array(z.object({ account: ledgerAccountName, kobo: z.string() })) }),
});
