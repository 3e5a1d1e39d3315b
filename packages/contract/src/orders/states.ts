/**
 * The words of an order: its states with the numbers the API shows, what can happen to it, and who may act.
 * Plain constants, so that a screen can import them without pulling in a schema library. What may happen when
 * is the order machine's business, on the server; a screen offers the `actions` it was given.
 */
export const orderStates = {
  /** A request is published and nobody has taken it. */
  requested: 5,
  /** Someone took the offer; its maker has to accept. */
  pendingAccept: 10,
  awaitingPayment: 20,
  /** The naira are in escrow; the seller has to send the code. */
  awaitingCode: 30,
  /** The code is here, sealed; nobody has seen it. */
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

/** The state behind an API number, or undefined for a number that is none. */
export const orderStateOf = (number: number): OrderState | undefined => namesByNumber.get(number);

/** An order in one of these needs nothing more from its two sides. A late report may re-open `completed`. */
export const finalStates = [
  'completed',
  'ruledSeller',
  'ruledSplit',
  'refunded',
  'cancelled',
  'expired',
] as const satisfies OrderState[];
export const hasEnded = (state: OrderState): boolean =>
  (finalStates as readonly OrderState[]).includes(state);

export type OrderRole = 'buyer' | 'seller';
export type OrderActor = OrderRole | 'clock' | 'operator';
export const otherRole = (role: OrderRole): OrderRole => (role === 'buyer' ? 'seller' : 'buyer');

export const orderEvents = [
  // Beginning.
  'publish',
  'take',
  'takeInstant',
  'takeFunded',
  'accept',
  // The way through.
  'pay',
  'extend',
  'ship',
  'proposePrice',
  'acceptPrice',
  'refusePrice',
  'reveal',
  'confirm',
  // Ways out by the two sides.
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

/** Where the naira are: not yet taken, locked for this order, given to the seller, shared, or given back. */
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

/** Where an order's naira are. A called-off order that was paid has given them back, and says so. */
export function moneyLocation(state: OrderState, wasPaid = false): MoneyLocation {
  const location = moneyLocations[state];
  return wasPaid && location === 'wallet' ? 'refunded' : location;
}

/** Who has to act next. Maker and taker stand for the role they hold in the order at hand. */
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

/** What `/api/order/remind` asks the other side to do (its `type`), and the states in which that is due. */
export const reminders = {
  pay: { type: 1, to: 'buyer', in: ['awaitingPayment'] },
  sendCode: { type: 2, to: 'seller', in: ['awaitingCode'] },
  checkCode: { type: 3, to: 'buyer', in: ['codeDelivered', 'checking'] },
  answerRefund: { type: 4, to: 'seller', in: ['refundRequested'] },
} as const satisfies Record<string, { type: number; to: OrderRole; in: readonly OrderState[] }>;
export type ReminderName = keyof typeof reminders;
