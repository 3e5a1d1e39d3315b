/**
 * A second opinion on orders, offers, money and reputation, written from docs/reference/orders.md and docs/build/product and
 * from nothing else: it imports no rule of the server, so that a mistake has to be made twice to go unseen.
 */
export type Side = 'buyer' | 'seller';
export const other = (side: Side): Side => (side === 'buyer' ? 'seller' : 'buyer');

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

export type Form = 'ecode' | 'physical';
export type Receipt = 'none' | 'slip' | 'credit' | 'debit' | 'cash';

/** What others see of a trader; computed when something about him changed, shown from the clock's next strike. */
export type Figures = {
  completed: number;
  completionBp: number | null;
  positiveBp: number | null;
  deliverS: number | null;
  confirmS: number | null;
  trust: number;
  isFast: boolean;
};

export type Trader = {
  id: string;
  tier: 1 | 2 | 3;
  joinedAt: number;
  /** Available, and set aside for own offers: an offer's lock is still its maker's money. */
  ownKobo: bigint;
  pending: { orderNo: string; kobo: bigint; clearsAt: number }[];
  /** How often each line stands in the statement, by reason, change and order. */
  lines: Map<string, number>;
  ratings: Map<string, { from: Trader; score: number; at: number }>;
  shown: Figures;
  isOverloaded: boolean;
  hasChanged: boolean;
  /** Every order of theirs, oldest first: looked through at each step, where all orders would be too many. */
  orders: ModelOrder[];
  /** Until when nothing new may be begun on a side, after too many disputes lost. */
  pausedUntil: Record<Side, number>;
};

export type Price =
  | { mode: 'fixed'; rateKobo: bigint }
  | { mode: 'margin'; marginBp: number; floorKobo: bigint | null; ceilKobo: bigint | null };

export type ModelOffer = {
  id: string;
  maker: Trader;
  kind: 'listing' | 'request';
  side: 0 | 1;
  form: Form | 'either';
  receipts: readonly Receipt[];
  minFace: bigint;
  maxFace: bigint;
  leftFace: bigint;
  price: Price;
  /** In force, and the reference it was last held against. */
  rateKobo: bigint;
  referenceKobo: bigint | null;
  payMin: number;
  deliverMin: number;
  checkMin: number;
  preLock: boolean;
  status: 'draft' | 'active' | 'paused' | 'expired' | 'removed';
  expiresAt: number | null;
  minTier: number;
  minCompleted: number;
  blockNew: boolean;
};

/** Haggling over the rate of a request. */
export type Counter = {
  id: string;
  offer: ModelOffer;
  taker: Trader;
  status: 'open' | 'agreed' | 'declined' | 'expired';
  round: number;
  rateKobo: bigint;
  proposedBy: 'maker' | 'taker';
  deadline: number;
};

export type Card = { form: Form; receipt: Receipt; faces: readonly number[] };

export type ModelOrder = {
  no: string;
  offer: ModelOffer;
  maker: Side;
  buyer: Trader;
  seller: Trader;
  card: Card;
  face: bigint;
  rateKobo: bigint;
  grossKobo: bigint;
  /** Of the buyer and of the seller: fee and VAT on it. */
  fees: Record<Side, { fee: bigint; vat: bigint }>;
  state: number;
  bornAt: number;
  enteredAt: number;
  endedAt: number | null;
  deadline: number | null;
  escrowKobo: bigint;
  paidAt: number | null;
  shippedAt: number | null;
  revealedAt: number | null;
  isPayExtended: boolean;
  isDeliverExtended: boolean;
  isCancelAsked: boolean;
  proposal: { rateKobo: bigint; until: number } | null;
  wasProposed: boolean;
  isLateReported: boolean;
  /** Until when the proceeds were on hold when the order was first released. */
  clearsAt: number | null;
  fault: Side | null;
  faultAt: number;
  /** Who is said to have asked for the cancellation, while nobody has answered. */
  reviewBy: Side | null;
  reminders: { count: number; at: number };
  ratedAt: Partial<Record<Side, number>>;
  codes: readonly string[];
  dispute: ModelDispute | null;
};

export type Action =
  | { event: 'accept' | 'pay' | 'extend' | 'reveal' | 'confirm' | 'askCancel' | 'agreeCancel' }
  | { event: 'acceptPrice' | 'refusePrice' | 'agreeReview' | 'refuseReview' }
  | { event: 'report' | 'lateReport' | 'agree' | 'contest' | 'withdraw' }
  | { event: 'ship'; codes: string[]; lacksPicture: boolean }
  | { event: 'proposePrice'; rateKobo: bigint }
  | { event: 'cancel'; saysOtherAsked: boolean }
  | { event: 'remind'; type: number }
  | { event: 'rate'; score: 1 | 0 | -1 };

/** What an operator decides. */
export type Ruling = {
  event: 'ruleSeller' | 'ruleSplit' | 'ruleRefund' | 'adminCancel' | 'adminRelease';
  shareBps: number;
};

export type Model = {
  traders: Map<string, Trader>;
  offers: Map<string, ModelOffer>;
  orders: Map<string, ModelOrder>;
  counters: Map<string, Counter>;
  /** Every code that was ever sent: by whom, and whether somebody saw it or it came back. */
  cards: Map<string, { seller: string; is: 'sealed' | 'seen' | 'back' }>;
  platform: { feeKobo: bigint; vatKobo: bigint };
  /** Reference rates by form, receipt and band: of our own trades, and the operator's. */
  references: Map<string, { tradesKobo: bigint | null; operatorKobo: bigint | null }>;
  trades: { key: string; rateKobo: bigint; at: number | null }[];
  tradedOrders: Set<string>;
  /** Disputes lost by evidence. */
  strikes: { trader: Trader; side: Side; at: number }[];
};

const ended = [80, 81, 82, 83, 90, 91];
export const hasEnded = (order: ModelOrder) => ended.includes(order.state);

export const createModel = (): Model => ({
  traders: new Map(),
  offers: new Map(),
  orders: new Map(),
  counters: new Map(),
  cards: new Map(),
  platform: { feeKobo: 0n, vatKobo: 0n },
  references: new Map(),
  trades: [],
  tradedOrders: new Set(),
  strikes: [],
});

export const openOf = (trader: Trader) => trader.orders.filter((order) => !hasEnded(order));

export type Finding = { outcome: 'buyer' | 'seller' | 'split' | 'void'; bps: number };
export type Sides<T> = Record<Side, T>;
export type ModelDispute = {
  state:
    | 'evidence'
    | 'queued'
    | 'review'
    | 'moreInfo'
    | 'proposed'
    | 'appeal'
    | 'closed'
    | 'selfResolved'
    | 'over';
  openedAt: number;
  deadline: number | null;
  overdueAt: number | null;
  isOverdue: boolean;
  isPaged: boolean;
  isEscalated: boolean;
  spoke: Sides<boolean>;
  isDone: Sides<boolean>;
  offer: { by: Side; bps: number } | null;
  holder: string | null;
  asked: Side | null;
  wasAsked: Sides<boolean>;
  draft: { finding: Finding; by: string } | null;
  finding: Finding | null;
  signers: string[];
  accepted: Sides<boolean>;
};
