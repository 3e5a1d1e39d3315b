// Table: every state of an order and every event.
import type { OrderActor, OrderEvent, OrderState } from '@gift/contract/orders/states';
import type { OrderSettings } from '../rules/settings';
import type { GuardName } from './guards';
import type { StateOrNone } from './order-facts';

/**
 * The order's state machine as one total table: what each event does in each state, or `no` if it is refused.
 * A transition gives the next state, the allowed actors, the guards and the effects. Effects are names; the command
 * runs them in the same transaction. Facts that don't depend on the state (was it extended, was a price
 * proposed, was it late) are columns, which `assignments` set. They are never states.
 *
 * `decide` enforces two rules for every transition: the clock acts only after the deadline, and the two sides act
 * only before it. Neither rule binds an operator.
 */
export type By = OrderActor | 'maker' | 'taker';

/** What the command does outside the order's own row. */
export type Effect =
  | 'reserveStock' // Takes the face value from the offer's stock.
  | 'returnStock' // Returns it to the stock.
  | 'hold' // Buyer's available balance to escrow.
  | 'lowerHold' // Refunds the buyer the difference to a lower agreed price.
  | 'release' // Escrow to the seller's proceeds on hold, less fee and VAT.
  | 'refund' // Escrow to the buyer's available balance.
  | 'split' // Escrow to both sides by the ruled shares.
  | 'rehold' // Seller's proceeds on hold, our fee and its VAT back to escrow.
  | 'sealCode' // Stores the encrypted codes and claims their fingerprints.
  | 'openCode' // Writes the code access log and shows the code to the buyer.
  | 'shred' // Destroys the encrypted codes.
  | 'freeFingerprint' // Lets the seller offer the same card again.
  | 'strikeSeller'
  | 'countMissedAccept' // Counts against the maker, who let the time to accept run out.
  | 'askFeedback';

/** Columns of the order that the event sets; `decide` returns them already applied. */
export type Assignment =
  | 'paid'
  | 'payExtended'
  | 'deliverExtended'
  | 'cancelAsked'
  | 'priceProposed'
  | 'priceAgreed'
  | 'priceRefused'
  | 'revealed'
  | 'lateReported'
  | 'reviewAsked' // Only when the canceller says that the other side asked.
  | 'reviewClosed'
  | 'faultCleared';

export type Audience = 'buyer' | 'seller' | 'both' | 'maker' | 'other' | 'watchers' | 'moderators';

/** A setting with the minutes that a transition adds to the running deadline. */
export type Extension = Extract<keyof OrderSettings, `order${string}ExtensionMin`>;

export interface Transition {
  to: OrderState;
  by: readonly By[];
  guards?: readonly GuardName[];
  effects: readonly Effect[];
  assignments?: readonly Assignment[];
  notify: readonly Audience[];
  /** Whose completion rate this ending counts against; nobody's if absent. */
  fault?: 'buyer' | 'seller' | 'actor';
  /** The default is a fresh deadline for the new state. A transition that stays in its state always sets this. */
  deadline?: 'fresh' | 'unchanged' | Extension;
}

export type Row = Record<OrderEvent, Transition | null>;
export type OrderMachine = Record<StateOrNone, Row>;

const no = null;

// Events that most states refuse, in groups. A row spreads these last, so a group that hides a transition does not
// compile.
const noStart = { publish: no, take: no, takeInstant: no, takeFunded: no } as const;
const noAccept = { accept: no } as const;
const noPay = { pay: no } as const;
const noExtend = { extend: no } as const;
const noShip = { ship: no } as const;
const noPrice = { proposePrice: no, acceptPrice: no, refusePrice: no } as const;
const noReveal = { reveal: no } as const;
const noConfirm = { confirm: no } as const;
const noCancel = { cancel: no } as const;
const noConsent = { askCancel: no, agreeCancel: no } as const;
const noReview = { agreeReview: no, refuseReview: no } as const;
const noReport = { report: no } as const;
const noAnswer = { agree: no, contest: no } as const;
const noWithdraw = { withdraw: no } as const;
const noLateReport = { lateReport: no } as const;
const noTimeout = { timeout: no } as const;
const noRuling = { ruleSeller: no, ruleSplit: no, ruleRefund: no } as const;
const noAdminCancel = { adminCancel: no } as const;
const noAdminRelease = { adminRelease: no } as const;

const beforeDelivery = {
  ...noReveal,
  ...noConfirm,
  ...noReport,
  ...noAnswer,
  ...noWithdraw,
  ...noLateReport,
};
const afterReveal = {
  ...noStart,
  ...noAccept,
  ...noPay,
  ...noExtend,
  ...noShip,
  ...noPrice,
  ...noReveal,
  ...noCancel,
  ...noConsent,
};
const noAnswers = { ...noConfirm, ...noReport, ...noAnswer, ...noWithdraw };
const settledRow: Row = {
  ...afterReveal,
  ...noReview,
  ...noAnswers,
  ...noLateReport,
  ...noTimeout,
  ...noRuling,
  ...noAdminCancel,
  ...noAdminRelease,
};

const { lateReport: _, ...settledButLateReport } = settledRow;
const { agreeReview: _a, refuseReview: _r, timeout: _t, ...settledButReview } = settledRow;

const operatorGuards = ['reasonGiven'] as const;
const cancelledByOperator = (effects: readonly Effect[], notified: Audience = 'both'): Transition => ({
  to: 'cancelled',
  by: ['operator'],
  guards: operatorGuards,
  effects,
  notify: [notified],
});
const releasedByOperator: Transition = {
  to: 'ruledSeller',
  by: ['operator'],
  guards: operatorGuards,
  effects: ['release'],
  notify: ['both'],
};

export const orderMachine: OrderMachine = {
  none: {
    publish: {
      to: 'requested',
      by: ['maker'],
      guards: ['eligible', 'rateInBand'],
      effects: [],
      notify: ['watchers'],
    },
    take: {
      to: 'pendingAccept',
      by: ['taker'],
      guards: ['eligible'],
      effects: ['reserveStock'],
      notify: ['maker'],
    },
    takeInstant: {
      to: 'awaitingPayment',
      by: ['taker'],
      guards: ['eligible', 'autoAccepted'],
      effects: ['reserveStock'],
      notify: ['maker'],
    },
    takeFunded: {
      to: 'awaitingCode',
      by: ['taker'],
      guards: ['eligible', 'autoAccepted', 'makerBuys', 'preLocked'],
      effects: ['reserveStock', 'hold'],
      assignments: ['paid'],
      notify: ['both'],
    },
    ...noAccept,
    ...noPay,
    ...noExtend,
    ...noShip,
    ...noPrice,
    ...beforeDelivery,
    ...noCancel,
    ...noConsent,
    ...noReview,
    ...noTimeout,
    ...noRuling,
    ...noAdminCancel,
    ...noAdminRelease,
  },

  requested: {
    take: {
      to: 'awaitingPayment',
      by: ['taker'],
      guards: ['eligible'],
      effects: ['reserveStock'],
      notify: ['maker'],
    },
    cancel: { to: 'cancelled', by: ['maker'], effects: [], notify: [] },
    timeout: { to: 'expired', by: ['clock'], effects: [], notify: ['maker'] },
    adminCancel: cancelledByOperator([], 'maker'),
    publish: no,
    takeInstant: no,
    takeFunded: no,
    ...noAccept,
    ...noPay,
    ...noExtend,
    ...noShip,
    ...noPrice,
    ...beforeDelivery,
    ...noConsent,
    ...noReview,
    ...noRuling,
    ...noAdminRelease,
  },

  pendingAccept: {
    accept: { to: 'awaitingPayment', by: ['maker'], effects: [], notify: ['other'] },
    cancel: { to: 'cancelled', by: ['maker', 'taker'], effects: ['returnStock'], notify: ['other'] },
    timeout: {
      to: 'expired',
      by: ['clock'],
      effects: ['returnStock', 'countMissedAccept'],
      notify: ['both'],
    },
    adminCancel: cancelledByOperator(['returnStock']),
    ...noStart,
    ...noPay,
    ...noExtend,
    ...noShip,
    ...noPrice,
    ...beforeDelivery,
    ...noConsent,
    ...noReview,
    ...noRuling,
    ...noAdminRelease,
  },

  awaitingPayment: {
    pay: {
      to: 'awaitingCode',
      by: ['buyer'],
      guards: ['pinConfirmed', 'fundsCover'],
      effects: ['hold'],
      assignments: ['paid'],
      notify: ['seller'],
    },
    extend: {
      to: 'awaitingPayment',
      by: ['buyer', 'seller'],
      guards: ['payNotExtended', 'lastMinutes'],
      effects: [],
      assignments: ['payExtended'],
      notify: ['other'],
      deadline: 'orderPayExtensionMin',
    },
    cancel: {
      to: 'cancelled',
      by: ['buyer', 'seller'],
      effects: ['returnStock'],
      assignments: ['reviewAsked'],
      notify: ['other'],
      fault: 'actor',
    },
    timeout: { to: 'expired', by: ['clock'], effects: ['returnStock'], notify: ['both'], fault: 'buyer' },
    adminCancel: cancelledByOperator(['returnStock']),
    ...noStart,
    ...noAccept,
    ...noShip,
    ...noPrice,
    ...beforeDelivery,
    ...noConsent,
    ...noReview,
    ...noRuling,
    ...noAdminRelease,
  },

  awaitingCode: {
    ship: {
      to: 'codeDelivered',
      by: ['seller'],
      guards: ['slotsFilled', 'cardNew', 'formatConfirmed'],
      effects: ['sealCode'],
      notify: ['buyer'],
    },
    extend: {
      to: 'awaitingCode',
      by: ['buyer'],
      guards: ['deliverNotExtended'],
      effects: [],
      assignments: ['deliverExtended'],
      notify: ['seller'],
      deadline: 'orderDeliverExtensionMin',
    },
    cancel: {
      to: 'cancelled',
      by: ['seller'],
      effects: ['refund', 'returnStock'],
      assignments: ['reviewAsked'],
      notify: ['both'],
      fault: 'actor',
    },
    askCancel: {
      to: 'awaitingCode',
      by: ['buyer'],
      guards: ['cancelNotAsked'],
      effects: [],
      assignments: ['cancelAsked'],
      notify: ['seller'],
      deadline: 'unchanged',
    },
    agreeCancel: {
      to: 'cancelled',
      by: ['seller'],
      guards: ['cancelWasAsked'],
      effects: ['refund', 'returnStock'],
      notify: ['both'],
    },
    timeout: {
      to: 'expired',
      by: ['clock'],
      effects: ['refund', 'returnStock'],
      notify: ['both'],
      fault: 'seller',
    },
    adminCancel: cancelledByOperator(['refund', 'returnStock']),
    ...noStart,
    ...noAccept,
    ...noPay,
    ...noPrice,
    ...beforeDelivery,
    ...noReview,
    ...noRuling,
    ...noAdminRelease,
  },

  codeDelivered: {
    reveal: {
      to: 'checking',
      by: ['buyer'],
      guards: ['pinConfirmed', 'readyTicked'],
      effects: ['openCode'],
      assignments: ['revealed'],
      notify: ['seller'],
    },
    proposePrice: {
      to: 'codeDelivered',
      by: ['buyer'],
      guards: ['priceNotProposed', 'priceInBounds'],
      effects: [],
      assignments: ['priceProposed'],
      notify: ['seller'],
      deadline: 'unchanged',
    },
    acceptPrice: {
      to: 'codeDelivered',
      by: ['seller'],
      guards: ['priceWaits'],
      effects: ['lowerHold'],
      assignments: ['priceAgreed'],
      notify: ['both'],
      deadline: 'unchanged',
    },
    refusePrice: {
      to: 'codeDelivered',
      by: ['seller'],
      guards: ['priceWaits'],
      effects: [],
      assignments: ['priceRefused'],
      notify: ['both'],
      deadline: 'unchanged',
    },
    cancel: {
      to: 'cancelled',
      by: ['seller'],
      effects: ['refund', 'shred', 'freeFingerprint', 'returnStock'],
      assignments: ['reviewAsked'],
      notify: ['both'],
      fault: 'actor',
    },
    // Nobody has viewed the code, so a refund harms nobody.
    timeout: {
      to: 'expired',
      by: ['clock'],
      effects: ['refund', 'shred', 'freeFingerprint', 'returnStock'],
      notify: ['both'],
      fault: 'buyer',
    },
    adminCancel: cancelledByOperator(['refund', 'shred', 'freeFingerprint', 'returnStock']),
    ...noStart,
    ...noAccept,
    ...noPay,
    ...noExtend,
    ...noShip,
    ...noConfirm,
    ...noConsent,
    ...noReview,
    ...noReport,
    ...noAnswer,
    ...noWithdraw,
    ...noLateReport,
    ...noRuling,
    ...noAdminRelease,
  },

  // From here on the buyer has viewed the code and neither side can cancel: only confirm, report or a ruling.
  checking: {
    confirm: { to: 'completed', by: ['buyer'], effects: ['release', 'askFeedback'], notify: ['both'] },
    report: {
      to: 'refundRequested',
      by: ['buyer'],
      guards: ['reasonGiven', 'evidenceGiven'],
      effects: [],
      notify: ['seller'],
    },
    timeout: { to: 'completed', by: ['clock'], effects: ['release', 'askFeedback'], notify: ['both'] },
    adminCancel: cancelledByOperator(['refund']),
    adminRelease: releasedByOperator,
    ...afterReveal,
    ...noReview,
    ...noAnswer,
    ...noWithdraw,
    ...noLateReport,
    ...noRuling,
  },

  refundRequested: {
    agree: { to: 'refunded', by: ['seller'], effects: ['refund'], notify: ['both'] },
    contest: {
      to: 'disputed',
      by: ['seller'],
      guards: ['evidenceGiven'],
      effects: [],
      notify: ['both', 'moderators'],
    },
    withdraw: { to: 'completed', by: ['buyer'], effects: ['release', 'askFeedback'], notify: ['both'] },
    timeout: {
      to: 'refunded',
      by: ['clock'],
      effects: ['refund', 'strikeSeller'],
      notify: ['both'],
      fault: 'seller',
    },
    adminCancel: cancelledByOperator(['refund']),
    adminRelease: releasedByOperator,
    ...afterReveal,
    ...noConfirm,
    ...noReview,
    ...noReport,
    ...noLateReport,
    ...noRuling,
  },

  // No deadline: money in dispute stays in escrow until a side gives in or a moderator rules.
  disputed: {
    withdraw: { to: 'completed', by: ['buyer'], effects: ['release', 'askFeedback'], notify: ['both'] },
    agree: { to: 'refunded', by: ['seller'], effects: ['refund'], notify: ['both'] },
    ruleSeller: {
      to: 'ruledSeller',
      by: ['operator'],
      guards: operatorGuards,
      effects: ['release'],
      notify: ['both'],
      fault: 'buyer',
    },
    ruleSplit: {
      to: 'ruledSplit',
      by: ['operator'],
      guards: ['reasonGiven', 'shareGiven'],
      effects: ['split'],
      notify: ['both'],
    },
    ruleRefund: {
      to: 'refunded',
      by: ['operator'],
      guards: operatorGuards,
      effects: ['refund'],
      notify: ['both'],
      fault: 'seller',
    },
    adminCancel: cancelledByOperator(['refund']),
    adminRelease: releasedByOperator,
    contest: no,
    ...afterReveal,
    ...noConfirm,
    ...noReview,
    ...noReport,
    ...noLateReport,
    ...noTimeout,
  },

  completed: {
    lateReport: {
      to: 'disputed',
      by: ['buyer'],
      guards: ['notLateReported', 'proceedsOnHold', 'evidenceGiven'],
      effects: ['rehold'],
      assignments: ['lateReported', 'faultCleared'],
      notify: ['both', 'moderators'],
    },
    ...settledButLateReport,
  },
  ruledSeller: settledRow,
  ruledSplit: settledRow,
  refunded: settledRow,

  // A canceller may claim that the other side asked for it; that side has ten minutes to deny it.
  cancelled: {
    agreeReview: {
      to: 'cancelled',
      by: ['buyer', 'seller'],
      guards: ['reviewWaits', 'isReviewer'],
      effects: [],
      assignments: ['faultCleared', 'reviewClosed'],
      notify: ['other'],
      deadline: 'fresh',
    },
    refuseReview: {
      to: 'cancelled',
      by: ['buyer', 'seller'],
      guards: ['reviewWaits', 'isReviewer'],
      effects: [],
      assignments: ['reviewClosed'],
      notify: ['other'],
      deadline: 'fresh',
    },
    timeout: {
      to: 'cancelled',
      by: ['clock'],
      guards: ['reviewWaits'],
      effects: [],
      assignments: ['faultCleared', 'reviewClosed'],
      notify: ['both'],
      deadline: 'fresh',
    },
    ...settledButReview,
  },
  expired: settledRow,
};
