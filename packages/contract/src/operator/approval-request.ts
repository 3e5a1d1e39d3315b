import * as z from 'zod';
import { dateTime, idDigits, positiveKobo } from '../fields';
import { orderStateNames } from '../orders/states';
import { dayRateChange, ledgerAccountName } from './fields';

/** What a second person has to approve. */
export const approvalRequest = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('unfreeze'), userID: idDigits }),
  z.strictObject({ kind: z.literal('openCode'), orderNo: idDigits }),
  /** Only from this state: the order must still be as both people saw it. */
  z.strictObject({
    kind: z.literal('endOrder'),
    orderNo: idDigits,
    winner: z.enum(['buyer', 'seller']),
    stateName: z.enum(orderStateNames),
  }),
  z.strictObject({
    kind: z.literal('ledgerTransfer'),
    from: ledgerAccountName,
    to: ledgerAccountName,
    amountKobo: positiveKobo,
  }),
  z.strictObject({
    kind: z.literal('setting'),
    key: z.string().max(60),
    /** As JSON; sums are `{"kobo":"123"}`. */
    value: z.string().max(4000),
    /** Null: from the approval on. */
    validFrom: dateTime.nullable(),
  }),
  /** Credits suspended money to a user. Null: it was returned to its sender. */
  z.strictObject({ kind: z.literal('suspense'), suspendedID: idDigits, userID: idDigits.nullable() }),
  z.strictObject({ kind: z.literal('returnPayout'), withdrawalID: idDigits }),
  /** A user's whole debt after a chargeback. */
  z.strictObject({ kind: z.literal('writeOffDebt'), userID: idDigits }),
  /** What a provider paid out or lost beyond our books: charged to its user, or the platform's loss. */
  z.strictObject({
    kind: z.literal('paymentReview'),
    reviewID: idDigits,
    outcome: z.enum(['recovered', 'writtenOff']),
  }),
  /** Only this version: the approver must have read what takes effect. */
  z.strictObject({
    kind: z.literal('publishPromotion'),
    promotionID: z.string().max(40),
    version: z.number().int().min(1),
  }),
  /** Only while `beforeKobo` and `baseKobo` are each card's rates: the approver must see the real change. */
  z.strictObject({
    kind: z.literal('rates'),
    rates: z.array(dayRateChange).min(1).max(1000),
    /** Null: from the approval on. */
    validFrom: dateTime.nullable(),
  }),
]);
