import * as z from 'zod';
import { idDigits, koboDigits, moment } from '../fields';

/** Why somebody did something: what the audit log is for. */
export const reasonText = z.string().trim().min(5).max(1000);

/** What the person is told with a decision about what they sent in; may be empty where it was taken. */
export const reviewText = z.string().trim().max(300).default('');

/** One of the staff looked at something that waits. */
export const reviewAccess = z.object({ at: moment, by: z.string() });

/** What takes two people, besides large rulings, which dispute cases sign for themselves. */
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
] as const;

/** What waits for the staff, and is counted beside its entry in the navigation. */
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
] as const;
export type QueueName = (typeof queueNames)[number];

/** An account of the ledger: `user:<id>:available`, or `platform:fee_income`. */
export const ledgerAccountName = z
  .string()
  .regex(/^(user:[1-9]\d{0,18}:(available|suspense)|platform:[a-z_]+(:[a-z]+)?)$/);

/** A line of the ledger as the staff read it. */
export const ledgerEntry = z.object({
  transferID: idDigits,
  line: z.number().int(),
  at: moment,
  reason: z.string(),
  /** `user:<id>:available`, `order:<id>:escrow`, `platform:fee_income`. */
  from: z.string(),
  to: z.string(),
  amountKobo: koboDigits,
  ref: z.string(),
});
/** An entry of one account, or of a night, with what the people are called whose accounts are in it, by their numbers. */
export const namedEntry = ledgerEntry.extend({ names: z.record(idDigits, z.string()) });
