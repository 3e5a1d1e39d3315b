/**
 * An independent model of orders, offers, money and reputation, written only from docs/reference/orders.md and
 * docs/build/product. It imports no rule of the server, so a mistake must be made twice to stay unnoticed.
 */
export type Side = 'buyer' | 'seller';
export const other = (side: Side): Side => (side === 'buyer' ? 'seller' : 'buyer');

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

export type Form = 'ecode' | 'physical';
export type Receipt = 'none' | 'slip' | 'credit' | 'debit' | 'cash';

/** A trader's public figures; computed after a change, shown from the next run of the clock. */
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
  /** Available, and set aside for own offers: the escrow of an offer still belongs to its maker. */
  ownKobo: bigint;
  pending: { orderNo: string; kobo: bigint; clearsAt: number }[];
  /** How often each entry is in the statement, by reason, change and order. */
  lines: Map<string, number>;
  ratings: Map<string, { from: Trader; score: number; at: number }>;
  shown: Figures;
  isOverloaded: boolean;
  hasChanged: boolean;
  /** All the trader's orders, oldest first: checked at each step, for which all orders would be too many. */
  orders: ModelOrder[];
  /** Until when the user may not start anything new on a side, after losing too many disputes. */
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
  /** The current rate, and the reference rate it was last compared with. */
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

/** A negotiation of the rate of a request. */
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
  /** For the buyer and for the seller: fee and VAT. */
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
  /** Until when the proceeds were on hold after the first release. */
  clearsAt: number | null;
  fault: Side | null;
  faultAt: number;
  /** The side that asked for the cancellation according to the claim, while it is unanswered. */
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

/** An operator's decision. */
export type Ruling = {
  event: 'ruleSeller' | 'ruleSplit' | 'ruleRefund' | 'adminCancel' | 'adminRelease';
  shareBps: number;
};

export type Model = {
  traders: Map<string, Trader>;
  offers: Map<string, ModelOffer>;
  orders: Map<string, ModelOrder>;
  counters: Map<string, Counter>;
  /** Every code ever sent: by whom, and whether it was seen or returned. */
  cards: Map<string, { seller: string; is: 'sealed' | 'seen' | 'back' }>;
  platform: { feeKobo: bigint; vatKobo: bigint };
  /** Reference rates by form, receipt and band: from our own trades, and the operator's. */
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
  isEscalatedBySide: boolean;
  needsLead: boolean;
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
