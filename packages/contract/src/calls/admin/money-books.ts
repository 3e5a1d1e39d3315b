import * as z from 'zod';
import { endpoint } from '../../endpoint';
import { cursor, idDigits, koboDigits, moment, pageLimit, pageOf, positiveKobo } from '../../fields';
import { ledgerAccountName, namedEntry } from '../../operator/fields';
import { financeRoles } from '../../operator/staff-roles';

// Behind the money figures: the entries of a night, the proofs of reserves, and a preview of a manual transfer.
const staff = { access: 'user', roles: financeRoles } as const;

export const adminReconciliationEntries = endpoint({
  method: 'GET',
  path: '/api/operator/money/reconciliation/entries',
  ...staff,
  summary:
    'What the books moved at a provider between the night before and this one, the newest first: where a gap is looked for',
  query: z.strictObject({ reconciliationID: idDigits, cursor, limit: pageLimit }),
  answer: pageOf(namedEntry).extend({ provider: z.string(), from: moment.nullable(), to: moment }),
  refusals: ['RecordNotFound'],
});

export const providerMessages = endpoint({
  method: 'GET',
  path: '/api/operator/money/messages',
  ...staff,
  summary:
    'Messages of payment providers that nothing came of yet, the oldest first. What stood in them is not shown: it names people and their banks',
  query: z.strictObject({ cursor, limit: pageLimit }),
  answer: pageOf(
    z.object({
      messageID: idDigits,
      provider: z.string(),
      /** The provider's name for it: `charge.success`. */
      kind: z.string(),
      reference: z.string(),
      at: moment,
      tries: z.number().int(),
      /** The next retry. */
      nextAt: moment,
    }),
  ),
});

export const adminReserveProofs = endpoint({
  method: 'GET',
  path: '/api/operator/money/proofs',
  ...staff,
  summary: 'The proof of reserves of each night of the last month, and what providers said they held then',
  answer: z.object({
    items: z.array(
      z.object({
        proofID: idDigits,
        at: moment,
        rootHash: z.string(),
        totalKobo: koboDigits,
        users: z.number().int(),
        /** The sum of the providers' balances that night. Null if one of them did not answer. */
        heldKobo: koboDigits.nullable(),
      }),
    ),
  }),
});

const side = z.object({
  place: ledgerAccountName,
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
  summary: 'What moving money by hand would leave on both sides, as things stand now. It moves nothing',
  query: z.strictObject({ from: ledgerAccountName, to: ledgerAccountName, amountKobo: positiveKobo }),
  answer: z.object({ from: side, to: side }),
  refusals: ['RequestImpossible', 'OwnCase', 'LinkedCase', 'PersonNotFound'],
});

export const adminLedgerAccounts = endpoint({
  method: 'GET',
  path: '/api/operator/money/accounts',
  ...staff,
  summary: 'The accounts of the platform, which money can be moved to and from by hand, and what is in them',
  answer: z.object({ items: z.array(z.object({ place: ledgerAccountName, kobo: z.string() })) }),
});
