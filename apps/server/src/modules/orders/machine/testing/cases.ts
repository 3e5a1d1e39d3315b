import { type OrderActor, type OrderRole, otherRole } from '@gift/contract/orders/states';
import { koboOf } from '@gift/money';
import { minutes } from '../../../../platform/clock';
import type { OrderRefusal } from '../../rules/refusals';
import type { GuardName } from '../guards';
import type { StateOrNone } from '../order-facts';
import { type Findings, newOrder, type OrderFacts } from '../order-facts';

// Cases of the transition check: an order in a state, findings, and for each guard what satisfies and breaks
// it.

export const now = new Date('2026-06-01T12:00:00.000Z');
const ago = (min: number) => new Date(now.getTime() - minutes(min));
export const minutesLater = (min: number) => new Date(now.getTime() + minutes(min));

/** Everything a command can find, all in favour of the event. */
export const goodFindings: Findings = {
  ineligible: null,
  autoAccept: true,
  preLocked: true,
  rateKobo: koboOf(80_000n),
  referenceRateKobo: koboOf(92_000n),
  pinConfirmed: true,
  availableKobo: koboOf(60_000_000n),
  slotsFilled: true,
  cardNew: true,
  formatConfirmed: true,
  readyTicked: true,
  evidenceCount: 1,
  reasonGiven: true,
  otherSideAsked: true,
  sellerShareBps: 2_500,
};

type Given = Parameters<typeof newOrder>[0];

export type Case = { order: OrderFacts; findings: Findings; actor: OrderActor };

export function baseCase(
  from: StateOrNone,
  maker: OrderRole,
  actor: OrderActor,
  isEveryFactSet: boolean,
): Case {
  const defaults = newOrder(
    {
      maker,
      rateKobo: koboOf(92_000n),
      buyerPaysKobo: koboOf(60_000_000n),
      windows: { payMin: 15, deliverMin: 30, checkMin: 120 },
    },
    ago(7),
  );
  const order: OrderFacts = {
    ...defaults,
    state: from,
    deadlineAt: actor === 'clock' ? now : minutesLater(3),
  };
  const set: Omit<OrderFacts, keyof Given | 'state' | 'enteredAt' | 'deadlineAt'> = {
    paidAt: ago(9),
    payExtended: true,
    deliverExtended: true,
    cancelAskedAt: ago(8),
    priceProposedAt: ago(6),
    proposedRateKobo: koboOf(70_000n),
    revealedAt: ago(5),
    lateReportedAt: ago(4),
    proceedsClearAt: minutesLater(30),
    fault: 'buyer',
    reviewOpen: true,
  };
  return { order: isEveryFactSet ? { ...order, ...set } : order, findings: goodFindings, actor };
}

/** For each guard: what satisfies it, what breaks only it, and the refusal that follows. */
export const guardCases: Record<
  GuardName,
  { pass: (c: Case) => Change; fail: (c: Case) => Change; refusal: OrderRefusal }
> = {
  eligible: found('ineligible', undefined, 'NotEligible'),
  autoAccepted: found('autoAccept', false, 'OfferNeedsAccept'),
  preLocked: found('preLocked', undefined, 'OfferNotFunded'),
  makerBuys: { pass: () => ({}), fail: () => ({ order: { maker: 'seller' } }), refusal: 'OfferNotFunded' },
  rateInBand: found('referenceRateKobo', koboOf(200_000n), 'RateOutOfBand'),
  pinConfirmed: found('pinConfirmed', undefined, 'PinNeeded'),
  fundsCover: found('availableKobo', koboOf(59_999_999n), 'InsufficientFunds'),
  payNotExtended: column({ payExtended: false }, { payExtended: true }, 'AlreadyExtended'),
  deliverNotExtended: column({ deliverExtended: false }, { deliverExtended: true }, 'AlreadyExtended'),
  lastMinutes: column(
    { deadlineAt: minutesLater(5) },
    { deadlineAt: new Date(minutesLater(5).getTime() + 1) },
    'ExtendTooEarly',
  ),
  slotsFilled: found('slotsFilled', false, 'SlotsMissing'),
  cardNew: found('cardNew', undefined, 'CardAlreadyOffered'),
  formatConfirmed: found('formatConfirmed', false, 'FormatNotConfirmed'),
  cancelNotAsked: column({ cancelAskedAt: null }, { cancelAskedAt: ago(1) }, 'CancelAlreadyAsked'),
  cancelWasAsked: column({ cancelAskedAt: ago(1) }, { cancelAskedAt: null }, 'CancelNotAsked'),
  readyTicked: found('readyTicked', undefined, 'ReadyNotTicked'),
  priceNotProposed: column({ priceProposedAt: null }, { priceProposedAt: ago(1) }, 'PriceAlreadyProposed'),
  priceInBounds: found('rateKobo', koboOf(92_000n), 'PriceOutOfBounds'),
  priceWaits: column(
    { priceProposedAt: ago(14), proposedRateKobo: koboOf(70_000n) },
    { proposedRateKobo: null },
    'NoPriceProposal',
  ),
  reasonGiven: found('reasonGiven', undefined, 'ReasonNeeded'),
  evidenceGiven: found('evidenceCount', 0, 'EvidenceRequired'),
  notLateReported: column({ lateReportedAt: null }, { lateReportedAt: ago(1) }, 'AlreadyReported'),
  proceedsOnHold: column({ proceedsClearAt: minutesLater(1) }, { proceedsClearAt: now }, 'ProceedsCleared'),
  shareGiven: found('sellerShareBps', 10_000, 'ShareNeeded'),
  reviewWaits: column({ reviewOpen: true }, { reviewOpen: false }, 'NoReviewPending'),
  isReviewer: {
    pass: ({ actor }) => ({ order: { fault: otherRole(actor as OrderRole) } }),
    fail: ({ actor }) => ({ order: { fault: actor as OrderRole } }),
    refusal: 'NotAllowed',
  },
};
export const guardNames = Object.keys(guardCases) as GuardName[];

type Change = { order?: Partial<OrderFacts>; findings?: Findings };

function found<K extends keyof Findings>(key: K, bad: Findings[K], refusal: OrderRefusal) {
  return { pass: () => ({}), fail: () => ({ findings: { [key]: bad } }), refusal };
}
function column(good: Partial<OrderFacts>, bad: Partial<OrderFacts>, refusal: OrderRefusal) {
  return { pass: () => ({ order: good }), fail: () => ({ order: bad }), refusal };
}
export const changed = (c: Case, change: Change): Case => ({
  ...c,
  order: { ...c.order, ...change.order },
  findings: { ...c.findings, ...change.findings },
});
