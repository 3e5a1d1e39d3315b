import { awaitingParty, type OrderRole, type OrderState, otherRole } from '@gift/contract/orders/states';
import type { Kobo } from '@gift/money';
import type { RefusalDetails } from '../../../platform/state-machine/state-machine';
import type { OrderRefusal } from '../rules/refusals';

/** `none` is an order that does not exist yet. */
export type StateOrNone = OrderState | 'none';

/** What a decision may use of an order: its row, read under lock. Windows are minutes. */
export interface OrderFacts {
  state: StateOrNone;
  /** The maker's role; the taker has the other. */
  maker: OrderRole;
  /** Kobo per whole unit of the card's currency. */
  rateKobo: Kobo;
  /** What escrow holds once paid: gross amount, buyer's fee and its VAT. */
  buyerPaysKobo: Kobo;
  windows: { payMin: number; deliverMin: number; checkMin: number };
  enteredAt: Date;
  deadlineAt: Date | null;
  paidAt: Date | null;
  payExtended: boolean;
  deliverExtended: boolean;
  cancelAskedAt: Date | null;
  /** The single lower price a buyer may propose, and when. The rate is null again once it is answered. */
  priceProposedAt: Date | null;
  proposedRateKobo: Kobo | null;
  revealedAt: Date | null;
  lateReportedAt: Date | null;
  /** When the seller's proceeds stop being on hold; null while nothing was released. */
  proceedsClearAt: Date | null;
  fault: OrderRole | null;
  /** True while a canceller's claim "the other side asked" awaits that side's answer. */
  reviewOpen: boolean;
}

/** What the command found in the same transaction. A missing finding counts as not found. */
export interface Findings {
  /** Null if both sides may make this deal, otherwise why not. */
  ineligible?: { refusal: OrderRefusal; details?: RefusalDetails } | null;
  autoAccept?: boolean;
  preLocked?: boolean;
  /** The rate that this event proposes: an asked rate or a lower price. */
  rateKobo?: Kobo;
  referenceRateKobo?: Kobo;
  pinConfirmed?: boolean;
  availableKobo?: Kobo;
  slotsFilled?: boolean;
  cardNew?: boolean;
  formatConfirmed?: boolean;
  readyTicked?: boolean;
  evidenceCount?: number;
  reasonGiven?: boolean;
  otherSideAsked?: boolean;
  /** The seller's share of the escrow in a split, in basis points. */
  sellerShareBps?: number;
}

/** An order before its first event: state `none`, default facts. */
export const newOrder = (
  facts: Pick<OrderFacts, 'maker' | 'rateKobo' | 'buyerPaysKobo' | 'windows'>,
  now: Date,
): OrderFacts => ({
  ...facts,
  state: 'none',
  enteredAt: now,
  deadlineAt: null,
  paidAt: null,
  payExtended: false,
  deliverExtended: false,
  cancelAskedAt: null,
  priceProposedAt: null,
  proposedRateKobo: null,
  revealedAt: null,
  lateReportedAt: null,
  proceedsClearAt: null,
  fault: null,
  reviewOpen: false,
});

/** The side that an order awaits, or null if it awaits an operator or nobody. */
export function awaitedSide(order: OrderFacts): OrderRole | null {
  if (order.state === 'none') return null;
  const awaiting = awaitingParty(order.state);
  if (awaiting === 'maker') return order.maker;
  if (awaiting === 'taker') return otherRole(order.maker);
  return awaiting === 'operator' ? null : awaiting;
}
