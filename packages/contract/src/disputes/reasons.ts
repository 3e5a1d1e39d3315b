import type { RefundReason } from '../orders/reasons';
import type { OrderRole } from '../orders/states';

// The kinds of evidence and reasons for both ends: plain constants, without a schema library.

/** What a piece of evidence shows. */
export const evidenceKinds = [
  /** A screen recording of the redeem page while the code is entered. */
  'recording',
  /** The whole page: account name, code and error. */
  'screenshot',
  /** The receipt, uncropped, with the payment method. */
  'receipt',
  'cardFront',
  'cardBack',
  /** The shop's e-mail or invoice. */
  'invoice',
  /** The reply of the issuer's support. */
  'issuer',
  'bankStatement',
  'other',
] as const;
export type EvidenceKind = (typeof evidenceKinds)[number];

type Checklist = {
  readonly by: OrderRole | 'both';
  /** A claim without each of these is weak. */
  readonly required: readonly EvidenceKind[];
  readonly helpful: readonly EvidenceKind[];
};

export const contestReasons = ['FALSE_CLAIM', 'BUYER_REDEEMED', 'ABUSE', 'OTHER'] as const;

export type ContestReason = (typeof contestReasons)[number];

type Reason = RefundReason | ContestReason;

/** table: for each reason, who may give it, and its required and helpful evidence. */
export const disputeReasons: Record<Reason, Checklist> = {
  INVALID_CODE: { by: 'buyer', required: ['screenshot'], helpful: ['recording', 'issuer'] },
  ALREADY_REDEEMED: { by: 'buyer', required: ['screenshot'], helpful: ['recording', 'issuer'] },
  BALANCE_LOW: { by: 'buyer', required: ['screenshot'], helpful: ['recording', 'issuer'] },
  WRONG_REGION: { by: 'buyer', required: ['screenshot'], helpful: ['cardFront', 'cardBack'] },
  WRONG_PRODUCT: { by: 'buyer', required: ['screenshot'], helpful: ['cardFront', 'receipt'] },
  NOT_ACTIVATED: { by: 'buyer', required: ['screenshot'], helpful: ['recording', 'issuer', 'receipt'] },
  RECEIPT_MISMATCH: { by: 'buyer', required: ['receipt'], helpful: ['cardFront', 'cardBack'] },
  VOIDED_LATER: { by: 'buyer', required: ['issuer'], helpful: ['screenshot', 'bankStatement'] },
  SELLER_UNRESPONSIVE: { by: 'buyer', required: ['screenshot'], helpful: [] },
  ABUSE: { by: 'both', required: ['screenshot'], helpful: [] },
  OTHER: { by: 'both', required: [], helpful: ['screenshot', 'receipt'] },
  FALSE_CLAIM: {
    by: 'seller',
    required: ['receipt'],
    helpful: ['invoice', 'issuer', 'cardFront', 'cardBack'],
  },
  BUYER_REDEEMED: { by: 'seller', required: ['issuer'], helpful: ['receipt', 'invoice'] },
};
