import {
  numbersOf,
  type OrderRole,
  orderStateOf,
  orderStates,
  otherRole,
  unsuccessfulStates,
} from '@gift/contract/orders/states';
import type { Kobo } from '@gift/money';
import { Refusal } from '../../../platform/calls/refusal';
import { lagosMidnight, later, minutes } from '../../../platform/clock';
import { type Db, type Statement, sql } from '../../../platform/database/db';
import { idFloor } from '../../../platform/ids';
import type { RefusalDetails } from '../../../platform/state-machine/state-machine';
import type { Settings } from '../../../settings';
import { limitsOf, profilesOf, type Tier, tierOf } from '../../identity';
import type { OrderRefusal } from './refusals';
import { mayOpenOrder } from './rules';

type Ineligible = { refusal: OrderRefusal; details?: RefusalDetails };
export type Deal = { takerID: bigint; makerID: bigint; maker: OrderRole; amountKobo: Kobo };

/**
 * Why these two users may not make this deal, or null. Both traders are already locked, so two orders at once
 * cannot slip under one limit. The quote already refuses own offers and blocked users.
 */
export async function ineligible(
  db: Db,
  deal: Deal,
  now: Date,
  settings: Settings,
): Promise<Ineligible | null> {
  const { takerID, makerID, amountKobo } = deal;
  const [profiles, status] = await Promise.all([
    profilesOf(db, [takerID, makerID]),
    tradersStatus(db, deal, now, settings),
  ]);
  const tier = (userID: bigint): Tier => profiles.get(userID)?.tier ?? 0;
  const pause = pausedBy(status, now);
  if (pause) return pause;
  const takerLimit = overLimit(tier(takerID), status.takerTraded, amountKobo, settings);
  if (takerLimit) return takerLimit;
  const tooMany = mayOpenOrder({ tier: tier(takerID), ...status }, now, settings);
  if (tooMany) return tooMany;
  const makerLimit = overLimit(tier(makerID), status.makerTraded, amountKobo, settings);
  return makerLimit && { refusal: 'PartnerOverLimit' };
}

/**
 * Refuses what the maker of an offer may not do today, regardless of the taker: PartnerPaused, PartnerOverLimit.
 * Takes no lock, so the result may change at once.
 */
export async function refuseUnfitMaker(
  db: Db,
  { makerID, maker, amountKobo }: Omit<Deal, 'takerID'>,
  now: Date,
  settings: Settings,
): Promise<void> {
  const [tier, { traded, pausedUntil }] = await Promise.all([
    tierOf(db, makerID),
    db.one<{ traded: bigint; pausedUntil: Date | null }>(sql`
      select ${tradedToday(makerID, maker, now)} as traded, ${pauseOf(makerID, maker)} as "pausedUntil"`),
  ]);
  if (pausedUntil && pausedUntil > now) throw new Refusal('PartnerPaused');
  if (overLimit(tier, traded, amountKobo, settings)) throw new Refusal('PartnerOverLimit');
}

/** A user who lost too many disputes on a side cannot start orders on it for a while. */
function pausedBy({ takerPausedUntil, makerPausedUntil }: Pauses, now: Date): Ineligible | null {
  if (takerPausedUntil && takerPausedUntil > now)
    return { refusal: 'PausedForDisputes', details: { until: takerPausedUntil.toISOString() } };
  return makerPausedUntil && makerPausedUntil > now ? { refusal: 'PartnerPaused' } : null;
}

/** The limits of one side's tier: per order, and per Lagos day for what the user buys or sells. */
function overLimit(tier: Tier, tradedKobo: bigint, amount: Kobo, settings: Settings): Ineligible | null {
  const { orderKobo, tradeDailyKobo } = limitsOf(tier, settings);
  if (orderKobo === 0n) return { refusal: 'TierTooLow' };
  if (amount > orderKobo) return { refusal: 'OverOrderLimit', details: { limitKobo: String(orderKobo) } };
  if (tradedKobo + amount <= tradeDailyKobo) return null;
  const leftKobo = tradedKobo < tradeDailyKobo ? tradeDailyKobo - tradedKobo : 0n;
  return {
    refusal: 'OverDailyLimit',
    details: { limitKobo: String(tradeDailyKobo), leftKobo: String(leftKobo) },
  };
}

type Pauses = { takerPausedUntil: Date | null; makerPausedUntil: Date | null };
type TradersStatus = Pauses & {
  open: { state: number; enteredAt: string; isBuyer: boolean }[] | null;
  faults: string[] | null;
  takerTraded: bigint;
  makerTraded: bigint;
};

/** Kobo that a user bought or sold for since midnight in Lagos. */
const tradedToday = (userID: bigint, side: OrderRole, now: Date): Statement => sql`
  (select coalesce(sum(amount_kobo), 0)::bigint from orders.orders
    where ${side === 'buyer' ? sql`buyer_id` : sql`seller_id`} = ${userID}
      and id >= ${idFloor(lagosMidnight(now))} and state <> all(${numbersOf(unsuccessfulStates)}))`;

const pauseOf = (userID: bigint, side: OrderRole): Statement => sql`
  (select ${side === 'buyer' ? sql`no_buying_until` : sql`no_selling_until`} from orders.traders
    where user_id = ${userID})`;

/**
 * The taker's open orders, those that await the taker, how the latest ended, and what both traded today on
 * their side of this deal. One statement, because every new order waits for it.
 */
async function tradersStatus(db: Db, { takerID, makerID, maker }: Deal, now: Date, settings: Settings) {
  const since = later(now, -minutes(settings.orderFaultWindowMin + settings.orderFaultPauseMin));
  const row = await db.one<TradersStatus>(sql`
    select
      (select json_agg(json_build_object('state', state, 'enteredAt', entered_at, 'isBuyer', is_buyer)) from (
        select state, entered_at, true as is_buyer from orders.orders
          where buyer_id = ${takerID} and ended_at is null
        union all select state, entered_at, false from orders.orders
          where seller_id = ${takerID} and ended_at is null) o) as open,
      (select json_agg(ended_at) from (
        select ended_at from orders.orders
          where buyer_id = ${takerID} and fault = 'buyer' and ended_at >= ${since}
        union all select ended_at from orders.orders
          where seller_id = ${takerID} and fault = 'seller' and ended_at >= ${since}) f) as faults,
      ${tradedToday(takerID, otherRole(maker), now)} as "takerTraded",
      ${tradedToday(makerID, maker, now)} as "makerTraded",
      ${pauseOf(takerID, otherRole(maker))} as "takerPausedUntil",
      ${pauseOf(makerID, maker)} as "makerPausedUntil"`);
  const open = row.open ?? [];
  const isAwaited = ({ state, isBuyer }: { state: number; isBuyer: boolean }) =>
    (state === orderStates.codeDelivered && isBuyer) || (state === orderStates.refundRequested && !isBuyer);
  return {
    takerTraded: row.takerTraded,
    makerTraded: row.makerTraded,
    takerPausedUntil: row.takerPausedUntil,
    makerPausedUntil: row.makerPausedUntil,
    openOrders: open.length,
    awaitingTrader: open
      .filter(isAwaited)
      .map(
        ({ state, enteredAt }) =>
          ({ state: orderStateOf(state) ?? 'none', since: new Date(enteredAt) }) as const,
      ),
    faultsAt: (row.faults ?? []).map((at) => new Date(at)),
  };
}
