import type { CardForm, Receipt } from '@gift/contract';
import type { Kobo } from '@gift/money';
import { sql } from '../../platform/database/db';
import type { Hours } from './hours';
import type { Price } from './pricing/pricing';
import type { Requirements } from './pricing/requirements';

export type Side = 0 | 1;
export type Status =
  | 'draft'
  | 'active'
  | 'paused'
  | 'hidden_overload'
  | 'hidden_funds'
  | 'expired'
  | 'removed';

/** An offer's row. Face values are hundredths of a currency unit, amounts are kobo. */
export type Offer = {
  offerID: bigint;
  makerID: bigint;
  kind: 'listing' | 'request';
  side: Side;
  brandID: string;
  countryID: string;
  currency: string;
  form: CardForm | 'either';
  receipts: Receipt[];
  denominations: bigint[] | null;
  minFace: bigint;
  maxFace: bigint;
  stockFace: bigint;
  takenFace: bigint;
  leftFace: bigint;
  openOrders: number;
  priceMode: 'fixed' | 'margin';
  fixedKobo: Kobo | null;
  marginBp: number | null;
  floorKobo: Kobo | null;
  ceilKobo: Kobo | null;
  rateKobo: Kobo;
  referenceKobo: Kobo | null;
  anchorForm: CardForm;
  anchorReceipt: Receipt;
  anchorBand: number;
  payWindowMin: number;
  deliverWindowMin: number;
  checkWindowMin: number;
  autoAccept: boolean;
  preLock: boolean;
  lockID: bigint | null;
  lockedKobo: Kobo;
  terms: string;
  instructions: string;
  tags: string[];
  requirements: Requirements;
  hours: Hours | null;
  isOpen: boolean;
  hoursChangeAt: Date | null;
  status: Status;
  resumeAt: Date | null;
  expiresAt: Date | null;
  version: number;
  views: bigint;
  orders: number;
  completed: number;
  chips: number;
};

/** Every column of `Offer`, for a table named `o`. */
export const offerColumns = sql`
  o.id as "offerID", o.maker_id as "makerID", o.kind, o.side, o.brand_id as "brandID",
  o.country_id as "countryID", o.currency, o.form, o.receipts, o.denominations, o.min_face as "minFace",
  o.max_face as "maxFace", o.stock_face as "stockFace", o.taken_face as "takenFace", o.left_face as "leftFace",
  o.open_orders as "openOrders", o.price_mode as "priceMode", o.fixed_kobo as "fixedKobo",
  o.margin_bp as "marginBp", o.floor_kobo as "floorKobo", o.ceil_kobo as "ceilKobo", o.rate_kobo as "rateKobo",
  o.reference_kobo as "referenceKobo", o.anchor_form as "anchorForm", o.anchor_receipt as "anchorReceipt",
  o.anchor_band as "anchorBand", o.pay_window_min as "payWindowMin", o.deliver_window_min as "deliverWindowMin",
  o.check_window_min as "checkWindowMin", o.auto_accept as "autoAccept", o.pre_lock as "preLock",
  o.lock_id as "lockID", o.locked_kobo as "lockedKobo", o.terms, o.instructions, o.tags, o.requirements, o.hours,
  o.is_open as "isOpen", o.hours_change_at as "hoursChangeAt", o.status, o.resume_at as "resumeAt",
  o.expires_at as "expiresAt", o.version, o.views, o.orders, o.completed, o.chips`;

export const priceOf = (
  offer: Pick<Offer, 'priceMode' | 'fixedKobo' | 'marginBp' | 'floorKobo' | 'ceilKobo'>,
): Price =>
  offer.priceMode === 'fixed'
    ? { mode: 'fixed', rateKobo: offer.fixedKobo! }
    : {
        mode: 'margin',
        marginBp: offer.marginBp!,
        floorKobo: offer.floorKobo,
        ceilKobo: offer.ceilKobo,
      };

/** The maximum face value of one order now. */
export const openMax = ({ maxFace, leftFace }: Pick<Offer, 'maxFace' | 'leftFace'>): bigint =>
  leftFace < maxFace ? leftFace : maxFace;

/** Published and not yet ended, listed or not: these count against the maker's limits. */
export const liveStatuses: readonly Status[] = ['active', 'paused', 'hidden_overload', 'hidden_funds'];
export const hasEnded = (status: Status) => status === 'expired' || status === 'removed';

export type Trader = {
  userID: bigint;
  nickname: string;
  tier: number;
  isDemo: boolean;
  joinedAt: Date;
  completed: number;
  completionBp: number | null;
  positiveBp: number | null;
  disputeLostBp: number;
  deliverMedianS: number | null;
  confirmMedianS: number | null;
  trustScore: number;
  badges: string[];
  isOnline: boolean;
  isOverloaded: boolean;
};

/** Every column of `Trader` at a time, for a table named `t`. */
export const traderColumns = (now: Date) => sql`
  t.user_id as "userID", t.nickname, t.tier, t.is_demo as "isDemo", t.joined_at as "joinedAt",
  t.completed, t.completion_bp as "completionBp", t.positive_bp as "positiveBp",
  t.dispute_lost_bp as "disputeLostBp", t.deliver_median_s as "deliverMedianS",
  t.confirm_median_s as "confirmMedianS", t.trust_score as "trustScore", t.badges,
  coalesce(t.online_until > ${now}::timestamptz, false) as "isOnline", t.is_overloaded as "isOverloaded"`;
