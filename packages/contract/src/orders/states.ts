/**
 * An order's states with their API numbers, its events and its actors. Plain constants, so that a screen can import
 * them without a schema library. The server's order machine defines which events are allowed when; a screen offers
 * the `actions` it was given.
 */
export const orderStates = {
  /** A request is published and nobody has taken it. */
  requested: 5,
  /** The offer was taken; its maker has to accept. */
  pendingAccept: 10,
  awaitingPayment: 20,
  /** The naira are in escrow; the seller has to send the code. */
  awaitingCode: 30,
  /** The code was delivered, sealed; the buyer has not viewed it. */
  codeDelivered: 40,
  /** The buyer has seen the code and checks it. */
  checking: 50,
  refundRequested: 60,
  disputed: 70,
  completed: 80,
  ruledSeller: 81,
  ruledSplit: 82,
  refunded: 83,
  cancelled: 90,
  expired: 91,
} as const;

export type OrderState = keyof typeof orderStates;
export type OrderStateNumber = (typeof orderStates)[OrderState];
export const orderStateNames = Object.keys(orderStates) as OrderState[];

const namesByNumber = new Map<number, OrderState>(orderStateNames.map((name) => [orderStates[name], name]));

/** The state of an API number, if there is one. */
export const orderStateOf = (number: number): OrderState | undefined => namesByNumber.get(number);

/** In these states neither side has to act. A late report may reopen `completed`. */
export const finalStates = [
  'completed',
  'ruledSeller',
  'ruledSplit',
  'refunded',
  'cancelled',
  'expired',
] as const satisfies OrderState[];
export const hasEnded = (state: OrderState): boolean => isIn(finalStates, state);

/** The seller was paid in full. */
export const releasedStates = ['completed', 'ruledSeller'] as const satisfies OrderState[];
/** No trade took place. */
export const calledOffStates = ['cancelled', 'expired'] as const satisfies OrderState[];
/** No trade took place, or it was refunded: the order uses up no limit and keeps no coupon. */
export const unsuccessfulStates = ['refunded', ...calledOffStates] as const satisfies OrderState[];
/** A fault in one of these is a lost dispute: ruled against the trader, not answered in time, or conceded. */
export const lostDisputeStates = ['completed', 'ruledSeller', 'refunded'] as const satisfies OrderState[];

/** Whether a set has a state; `none`, before the first event, is in no set. */
export const isIn = (states: readonly OrderState[], state: OrderState | 'none'): boolean =>
  (states as readonly string[]).includes(state);
/** A set of states as the numbers that the database and the API have. */
export const numbersOf = (states: readonly OrderState[]): OrderStateNumber[] =>
  states.map((state) => orderStates[state]);

export type OrderRole = 'buyer' | 'seller';
export type OrderActor = OrderRole | 'clock' | 'operator';
export const otherRole = (role: OrderRole): OrderRole => (role === 'buyer' ? 'seller' : 'buyer');

export const orderEvents = [
  // The start.
  'publish',
  'take',
  'takeInstant',
  'takeFunded',
  'accept',
  // The normal course.
  'pay',
  'extend',
  'ship',
  'proposePrice',
  'acceptPrice',
  'refusePrice',
  'reveal',
  'confirm',
  // Cancelled or disputed by the two sides.
  'cancel',
  'askCancel',
  'agreeCancel',
  'agreeReview',
  'refuseReview',
  'report',
  'agree',
  'contest',
  'withdraw',
  'lateReport',
  // The clock and the operator.
  'timeout',
  'ruleSeller',
  'ruleSplit',
  'ruleRefund',
  'adminCancel',
  'adminRelease',
] as const;
export type OrderEvent = (typeof orderEvents)[number];

/** Where the naira are: not yet taken, locked for this order, paid to the seller, shared, or refunded. */
export type MoneyLocation = 'wallet' | 'escrow' | 'released' | 'split' | 'refunded';

const moneyLocations: Record<OrderState, MoneyLocation> = {
  requested: 'wallet',
  pendingAccept: 'wallet',
  awaitingPayment: 'wallet',
  awaitingCode: 'escrow',
  codeDelivered: 'escrow',
  checking: 'escrow',
  refundRequested: 'escrow',
  disputed: 'escrow',
  completed: 'released',
  ruledSeller: 'released',
  ruledSplit: 'split',
  refunded: 'refunded',
  cancelled: 'wallet',
  expired: 'wallet',
};

/** The naira are in escrow. */
export const escrowedStates = orderStateNames.filter((state) => moneyLocations[state] === 'escrow');

/** Where an order's naira are. A cancelled order that was paid has refunded them. */
export function moneyLocation(state: OrderState, wasPaid = false): MoneyLocation {
  const location = moneyLocations[state];
  return wasPaid && location === 'wallet' ? 'refunded' : location;
}

/** Who has to act next. Maker and taker stand for their role in the order. */
export type AwaitedParty = OrderRole | 'maker' | 'taker' | 'operator';

const awaitedParties: Record<OrderState, AwaitedParty | null> = {
  requested: 'taker',
  pendingAccept: 'maker',
  awaitingPayment: 'buyer',
  awaitingCode: 'seller',
  codeDelivered: 'buyer',
  checking: 'buyer',
  refundRequested: 'seller',
  disputed: 'operator',
  completed: null,
  ruledSeller: null,
  ruledSplit: null,
  refunded: null,
  cancelled: null,
  expired: null,
};
export const awaitingParty = (state: OrderState): AwaitedParty | null => awaitedParties[state];

/** What `/api/order/remind` asks of the other side (its `type`), and the states in which it applies. */
export const reminders = {
  pay: { type: 1, to: 'buyer', in: ['awaitingPayment'] },
  sendCode: { type: 2, to: 'seller', in: ['awaitingCode'] },
  checkCode: { type: 3, to: 'buyer', in: ['codeDelivered', 'checking'] },
  answerRefund: { type: 4, to: 'seller', in: ['refundRequested'] },
} as const satisfies Record<string, { type: number; to: OrderRole; in: readonly OrderState[] }>;
export type ReminderName = keyof typeof reminders;
