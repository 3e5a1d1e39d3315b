import { type OrderActor, otherRole } from '@gift/contract/orders/states';
import { minutes } from '../../../platform/clock';
import { guardMakers, type RefusalDetails } from '../../../platform/state-machine/state-machine';
import type { OrderRefusal } from '../rules/refusals';
import { rateBand, repriceBounds } from '../rules/rules';
import type { OrderSettings } from '../rules/settings';
import type { Findings, OrderFacts } from './order-facts';

export interface GuardContext {
  order: OrderFacts;
  actor: OrderActor;
  now: Date;
  settings: OrderSettings;
  findings: Findings;
}

const { fact, finding } = guardMakers<GuardContext, OrderRefusal>();

const priceExpiresAt = ({ order, settings }: GuardContext): number =>
  order.priceProposedAt ? order.priceProposedAt.getTime() + minutes(settings.orderPriceAnswerMin) : 0;

const extendOpensAt = ({ order, settings }: GuardContext): number =>
  order.deadlineAt ? order.deadlineAt.getTime() - minutes(settings.orderPayExtensionOpensMin) : 0;

const bandFor = ({ findings, settings }: GuardContext) =>
  findings.referenceRateKobo === undefined ? null : rateBand(findings.referenceRateKobo, settings);

const within = (rate: bigint | undefined, bounds: { lowest: bigint; highest: bigint } | null): boolean =>
  rate !== undefined && bounds !== null && rate >= bounds.lowest && rate <= bounds.highest;

const boundsDetails = (bounds: { lowest: bigint; highest: bigint } | null): RefusalDetails =>
  bounds ? { lowestKobo: bounds.lowest.toString(), highestKobo: bounds.highest.toString() } : {};

export const guards = {
  // Start. `eligible` combines what other modules know: limits, blocks, stock, hours, requirements.
  eligible: finding('NotEligible', ({ findings }) => findings.ineligible === null),
  autoAccepted: finding('OfferNeedsAccept', ({ findings }) => findings.autoAccept === true),
  preLocked: finding('OfferNotFunded', ({ findings }) => findings.preLocked === true),
  makerBuys: fact('OfferNotFunded', ({ order }) => order.maker === 'buyer'),
  rateInBand: finding(
    'RateOutOfBand',
    (context) => within(context.findings.rateKobo, bandFor(context)),
    (context) => boundsDetails(bandFor(context)),
  ),

  // Payment and delivery.
  pinConfirmed: finding('PinNeeded', ({ findings }) => findings.pinConfirmed === true),
  fundsCover: finding(
    'InsufficientFunds',
    ({ order, findings }) => (findings.availableKobo ?? -1n) >= order.buyerPaysKobo,
    ({ order, findings }) => ({
      shortKobo: (order.buyerPaysKobo - (findings.availableKobo ?? 0n)).toString(),
    }),
  ),
  payNotExtended: fact('AlreadyExtended', ({ order }) => !order.payExtended),
  deliverNotExtended: fact('AlreadyExtended', ({ order }) => !order.deliverExtended),
  lastMinutes: fact(
    'ExtendTooEarly',
    (context) => context.now.getTime() >= extendOpensAt(context),
    (context) => ({ opensAt: new Date(extendOpensAt(context)).toISOString() }),
  ),
  slotsFilled: finding('SlotsMissing', ({ findings }) => findings.slotsFilled === true),
  cardNew: finding('CardAlreadyOffered', ({ findings }) => findings.cardNew === true),
  formatConfirmed: finding('FormatNotConfirmed', ({ findings }) => findings.formatConfirmed === true),

  // Cancelling by agreement.
  cancelNotAsked: fact('CancelAlreadyAsked', ({ order }) => order.cancelAskedAt === null),
  cancelWasAsked: fact('CancelNotAsked', ({ order }) => order.cancelAskedAt !== null),

  // Before the reveal.
  readyTicked: finding('ReadyNotTicked', ({ findings }) => findings.readyTicked === true),
  priceNotProposed: fact('PriceAlreadyProposed', ({ order }) => order.priceProposedAt === null),
  priceInBounds: finding(
    'PriceOutOfBounds',
    ({ order, findings, settings }) => within(findings.rateKobo, repriceBounds(order.rateKobo, settings)),
    ({ order, settings }) => boundsDetails(repriceBounds(order.rateKobo, settings)),
  ),
  priceWaits: fact(
    'NoPriceProposal',
    (context) => context.order.proposedRateKobo !== null && context.now.getTime() < priceExpiresAt(context),
  ),

  // Reports and rulings.
  reasonGiven: finding('ReasonNeeded', ({ findings }) => findings.reasonGiven === true),
  evidenceGiven: finding('EvidenceRequired', ({ findings }) => (findings.evidenceCount ?? 0) >= 1),
  notLateReported: fact('AlreadyReported', ({ order }) => order.lateReportedAt === null),
  proceedsOnHold: fact(
    'ProceedsCleared',
    ({ order, now }) => order.proceedsClearAt !== null && now < order.proceedsClearAt,
  ),
  shareGiven: finding('ShareNeeded', ({ findings }) => {
    const share = findings.sellerShareBps;
    return share !== undefined && Number.isInteger(share) && share > 0 && share < 10_000;
  }),
  reviewWaits: fact('NoReviewPending', ({ order }) => order.reviewOpen),
  // The canceller carries the fault until the review closes, so the other side is the one that answers.
  isReviewer: fact(
    'NotAllowed',
    ({ order, actor }) => order.fault !== null && actor === otherRole(order.fault),
  ),
} as const;

export type GuardName = keyof typeof guards;
