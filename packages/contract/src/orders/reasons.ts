// The reasons of an order for both ends: plain constants, without a schema library.

/** Why an order was cancelled, as the canceller states it. */
export const cancelReasons = [
  'changedMind',
  'cardNotAvailable',
  'noAnswer',
  'wrongAmount',
  'otherSideAsked',
  'other',
] as const;
/** What a buyer may report after viewing a code, and a seller may answer. */
export const refundReasons = [
  'INVALID_CODE',
  'ALREADY_REDEEMED',
  'BALANCE_LOW',
  'WRONG_REGION',
  'WRONG_PRODUCT',
  'NOT_ACTIVATED',
  'RECEIPT_MISMATCH',
  'VOIDED_LATER',
  'SELLER_UNRESPONSIVE',
  'ABUSE',
  'OTHER',
] as const;
export type RefundReason = (typeof refundReasons)[number];
export const feedbackTags = ['fast', 'polite', 'goodCard', 'badCard', 'slow', 'rude'] as const;
