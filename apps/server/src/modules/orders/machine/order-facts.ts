import { awaitingParty, type OrderRole, type OrderState, otherRole } from '@gift/contract/orders/states';
import type { Kobo } from '@gift/money';
import type { OrderRefusal } from '../rules/refusals';

/** `none` is the order that doesn't exist yet. */
export type StateOrNone = OrderState | 'none';

/** What a decision may know of an order: its row, read under lock. Dates are instants, windows are minutes. */
export interface OrderFacts {
  state: StateOrNone;
  /** Which role the maker holds; the taker holds the other. */
  maker: OrderRole;
  /** Kobo per whole unit of the card's currency. */
  rateKobo: Kobo;
  /** What escrow holds once paid: gross, buyer's fee and its VAT. */
  buyerPaysKobo: Kobo;
  windows: { payMin: number; deliverMin: number; checkMin: number };
  enteredAt: Date;
  deadlineAt: Date | null;
  paidAt: Date | null;
  payExtended: boolean;
  deliverExtended: boolean;
  cancelAskedAt: Date | null;
  /** The one lower price a buyer may propose, and when; the rate is null again once it was answered. */
  priceProposedAt: Date | null;
  proposedRateKobo: Kobo | null;
  revealedAt: Date | null;
  lateReportedAt: Date | null;
  /** When the seller's proceeds stop being on hold; null while nothing was released. */
  proceedsClearAt: Date | null;
  fault: OrderRole | null;
  /** True while a canceller's "the other side asked" waits for that side's word. */
  reviewOpen: boolean;
}

/** What the command found out inside the same transaction. A finding left out counts as not found. */
export interface Findings {
  /** Null when both sides may make this deal; otherwise why not. */
  ineligible?: { refusal: OrderRefusal; details?: RefusalDetails } | null;
  autoAccept?: boolean;
  preLocked?: boolean;
  /** The rate this event names: an asked rate or a lower price. */
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
  /** Basis points of the escrow that a split gives to the seller. */
  sellerShareBps?: number;
  /** What a refusal should say besides: which slot is empty, which requirement is not met. */
  details?: RefusalDetails;
}

export type RefusalDetails = Record<string, string | number>;

/** An order about to be made: state `none`, every fact at rest. */
export const newOrder = (
  given: Pick<OrderFacts, 'maker' | 'rateKobo' | 'buyerPaysKobo' | 'windows'>,
  now: Date,
): OrderFacts => ({
  ...given,
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

/** The side whose answer or deed an order waits for, or null when it waits for an operator or for nobody. */
export function awaitedSide(order: OrderFacts): OrderRole | null {
  if (order.state === 'none') return null;
  const awaiting = awaitingParty(order.state);
  if (awaiting === 'maker') return order.maker;
  if (awaiting === 'taker') return otherRole(order.maker);
  return awaiting === 'operator' ? null : awaiting;
}
