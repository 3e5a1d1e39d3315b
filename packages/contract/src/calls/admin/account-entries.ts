import * as z from 'zod';
import { endpoint } from '../../endpoint';
import { cursor, dateTime, idDigits, koboDigits, pageLimit, pageOf } from '../../fields';
import { namedEntry } from '../../operator/fields';
import { financeRoles, inspectorRoles } from '../../operator/staff-roles';
import { orderNo } from '../../orders/fields';
import { userAccounts, userHoldings } from '../../wallet/wallet-enums';

// Behind a balance: the entries of a ledger account, or the orders that hold the money.

/** An entry as seen from one of its two accounts. */
const accountEntry = namedEntry.extend({
  /** In kobo: positive is money in, negative is money out. */
  changeKobo: z.string(),
});

export const userEntries = endpoint({
  method: 'GET',
  path: '/api/operator/person/entries',
  roles: inspectorRoles,
  isLogged: true,
  summary: "Lists the entries of one of a user's ledger accounts, newest first, with balances",
  query: z.strictObject({ userID: idDigits, account: z.enum(userAccounts), cursor, limit: pageLimit }),
  answer: pageOf(accountEntry.extend({ afterKobo: koboDigits })).extend({
    nickname: z.string(),
    balanceKobo: koboDigits,
  }),
  refusals: ['UserNotFound', 'OwnCase', 'LinkedCase'],
});

export const userHolds = endpoint({
  method: 'GET',
  path: '/api/operator/person/holds',
  roles: inspectorRoles,
  isLogged: true,
  summary: "Lists orders with a user's money in escrow or on hold, newest first",
  query: z.strictObject({ userID: idDigits, holding: z.enum(userHoldings), cursor, limit: pageLimit }),
  answer: pageOf(
    z.object({
      orderNo,
      amountKobo: koboDigits,
      since: dateTime,
      /** When it becomes available to the seller. Null while it is in escrow, or frozen by a dispute. */
      releaseAt: dateTime.nullable(),
      isFrozen: z.boolean(),
    }),
  ).extend({ nickname: z.string(), balanceKobo: koboDigits }),
  refusals: ['UserNotFound', 'OwnCase', 'LinkedCase'],
});

export const platformEntries = endpoint({
  method: 'GET',
  path: '/api/operator/money/account/entries',
  roles: financeRoles,
  summary: "Lists the entries of one of the platform's ledger accounts, newest first",
  query: z.strictObject({
    /** The ledger's name: `fee_income`, `provider_clearing:paystack`. */
    account: z.string().regex(/^[a-z_]{1,40}(:[a-z]{1,20})?$/),
    cursor,
    limit: pageLimit,
  }),
  answer: pageOf(accountEntry).extend({ balanceKobo: z.string() }),
  refusals: ['RecordNotFound'],
});
