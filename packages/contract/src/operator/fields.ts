import * as z from 'zod';
import { brandID, cardForm, countryID, receipt } from '../card-fields';
import { dateTime, idDigits, koboDigits } from '../fields';

/** The reason for an action, for the audit log. */
export const reasonText = z.string().trim().min(5).max(1000);

/** The message to the user about the review of their submission. May be empty for an approval. */
export const reviewText = z.string().trim().max(300).default('');

/** A text in Pidgin. Empty: readers get the English text. */
export const pidginText = (max: number) => z.string().trim().max(max).default('');

/** A staff member viewed an item in review. */
export const reviewAccess = z.object({ at: dateTime, by: z.string() });

/** Actions that need two people. Large rulings do too, but dispute cases have their own second signature. */
export const approvalKinds = [
  'unfreeze',
  'openCode',
  'endOrder',
  'ledgerTransfer',
  'setting',
  'suspense',
  'returnPayout',
  'writeOffDebt',
  'paymentReview',
  'publishPromotion',
  'rates',
] as const;

/** What a reference rate belongs to. */
export const rateCell = {
  brandID,
  countryID,
  form: cardForm,
  receipt,
  band: z.number().int().min(1).max(99),
};
/** Kobo per whole unit of the card's currency. */
export const rateKobo = z.string().regex(/^[1-9]\d{0,9}$/);
/** A new reference rate, and the staff's rate that it replaces; null if there is none. */
export const rateChange = z.strictObject({ ...rateCell, rateKobo, beforeKobo: rateKobo.nullable() });
/**
 * With the rate that the limit counts from: the one before the changes of the last 24 hours that nobody approved, or
 * `beforeKobo` without any.
 */
export const dayRateChange = rateChange.extend({ baseKobo: rateKobo.nullable() });

/** The staff queues, counted in the navigation. */
export const queueNames = [
  'disputes',
  'identity',
  'approvals',
  'suspense',
  'payouts',
  'paymentReviews',
  'reconciliation',
  'refunds',
  'questions',
  'data',
  'flags',
  'risk',
] as const;
export type QueueName = (typeof queueNames)[number];

/** A ledger account: `user:<id>:available`, or `platform:fee_income`. */
export const ledgerAccountName = z
  .string()
  .regex(/^(user:[1-9]\d{0,18}:(available|suspense)|platform:[a-z_]+(:[a-z]+)?)$/);

export const ledgerEntry = z.object({
  transferID: idDigits,
  line: z.number().int(),
  at: dateTime,
  reason: z.string(),
  /** `user:<id>:available`, `order:<id>:escrow`, `platform:fee_income`. */
  from: z.string(),
  to: z.string(),
  amountKobo: koboDigits,
  ref: z.string(),
});
/** An entry of one account or reconciliation, with the nicknames of the users in it, by id. */
export const namedEntry = ledgerEntry.extend({ names: z.record(idDigits, z.string()) });
