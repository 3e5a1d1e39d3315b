import type { AnswerOf, Calls } from '@gift/contract';
import {
  type OrderRole,
  orderStates,
  otherRole,
  type ReminderName,
  reminders,
} from '@gift/contract/orders/states';
import { amountFor, noKobo } from '@gift/money';
import { orderArchivedAt } from '../../platform/archives';
import { ttlCache } from '../../platform/cache';
import type { Context } from '../../platform/calls/context';
import { invariant } from '../../platform/calls/refusal';
import { later, minutes, seconds } from '../../platform/clock';
import type { Db } from '../../platform/database/db';
import { type PublicProfile, payoutFor, profilesOf, type Tier, tierOf } from '../identity';
import { type DisputeDeadline, readDisputeDeadlines } from './api/dispute-deadlines';
import { actionsFor, onTimeout } from './machine/decide';
import { awaitedSide } from './machine/order-facts';
import { moneyIn, type OrderMoney, type Paid } from './order-money';
import { mayRemind } from './rules/rules';
import { type Order, roleOf, totalFaceValue, userOf } from './store';
import { type Figures, figuresOf } from './traders/traders';
import { type Parts, partsFor } from './view-parts';

export type OrderView = AnswerOf<Calls['orderDetail']>;
export type OrderRowView = AnswerOf<Calls['orderList']>['items'][number];

const iso = (date: Date | null): string | null => date?.toISOString() ?? null;
const side = (role: OrderRole, reader: OrderRole): 'you' | 'them' => (role === reader ? 'you' : 'them');

const isMine = ({ awaitedSide }: DisputeDeadline, reader: OrderRole) =>
  awaitedSide === 'both' || awaitedSide === reader;

function awaitingFor(
  order: Order,
  reader: OrderRole,
  inDispute: DisputeDeadline | undefined,
): OrderRowView['awaiting'] {
  if (order.state === 'disputed') return !inDispute ? 'operator' : isMine(inDispute, reader) ? 'you' : 'them';
  const waited = awaitedSide(order);
  return waited ? side(waited, reader) : 'nobody';
}

/** Cached for a few seconds: every step of every trade reads the other side's profile. */
const partners = ttlCache<bigint, Partner>(seconds(5));
type Partner = PublicProfile & Figures;

const partnerOf = (userID: bigint, partner: Partner | undefined) => ({
  userID: String(userID),
  nickname: partner?.nickname ?? '',
  tier: partner?.tier ?? 0,
  completed: partner?.completed ?? 0,
  completionBps: partner?.completionBps ?? null,
  isDemo: partner?.isDemo ?? false,
});

/** A user as the other side of a trade, or undefined if there is no such user. */
export async function partnerFor({ services, now, db }: Context, userID: bigint) {
  const partnerByID = await partners.get(services, [userID], now, (missing) => loadPartners(db, missing));
  const partner = partnerByID.get(userID);
  return partner && partnerOf(userID, partner);
}

async function loadPartners(db: Db, userIDs: readonly bigint[]): Promise<Map<bigint, Partner>> {
  const [profiles, figures] = await Promise.all([profilesOf(db, userIDs), figuresOf(db, userIDs)]);
  const none = { completed: 0, completionBps: null };
  return new Map([...profiles].map(([id, profile]) => [id, { ...profile, ...(figures.get(id) ?? none) }]));
}

/** The rows of a list, in at most four queries for any number of rows. */
export const rowsOf = async (context: Context, orders: readonly Order[]): Promise<OrderRowView[]> =>
  rowsWith(context, orders, await moneyIn(context.db, orders));

async function rowsWith(
  context: Context,
  orders: readonly Order[],
  money: ReadonlyMap<bigint, OrderMoney>,
): Promise<OrderRowView[]> {
  const { db, caller, services, now } = context;
  const ids = orders.map((order) => userOf(order, otherRole(readerOf(order, caller.userID))));
  const partnerByID = await partners.get(services, ids, now, (missing) => loadPartners(db, missing));
  const disputedIDs = orders.filter(({ state }) => state === 'disputed').map(({ id }) => id);
  const deadlines = await readDisputeDeadlines(db, disputedIDs);
  return orders.map((order) =>
    rowOf(context, order, partnerByID, deadlines.get(order.id), moneyFor(order, money)),
  );
}

function moneyFor(order: Order, money: ReadonlyMap<bigint, OrderMoney>): OrderMoney {
  const orderMoney = money.get(order.id);
  invariant(orderMoney, `the money of order ${order.id} was read`);
  return orderMoney;
}

function readerOf(order: Order, userID: bigint): OrderRole {
  const role = roleOf(order, userID);
  invariant(role, `order ${order.id} is shown to a stranger`);
  return role;
}

function rowOf(
  { caller, now, settings }: Context,
  order: Order,
  partnerByID: ReadonlyMap<bigint, Partner>,
  inDispute: DisputeDeadline | undefined,
  money: OrderMoney,
): OrderRowView {
  const role = readerOf(order, caller.userID);
  const { until, since } = inDispute ?? { until: order.deadlineAt, since: order.enteredAt };
  const deadlineAt = order.endedAt ? null : until;
  const partnerID = userOf(order, otherRole(role));
  return {
    orderNo: String(order.id),
    ...stateOf(order),
    role,
    type: role === 'seller' ? 1 : 0,
    brandID: order.brandID,
    countryID: order.countryID,
    currency: order.currency,
    form: order.form,
    faceMinor: Number(totalFaceValue(order)),
    cardCount: order.faces.length,
    amountKobo: String(order.amountKobo),
    totalKobo: String(money.totalKobo[role]),
    heldKobo: String(money.heldKobo),
    money: money.location,
    awaiting: awaitingFor(order, role, inDispute),
    deadlineAt: iso(deadlineAt),
    deadlineFrom: iso(deadlineAt && since),
    createdAt: order.createdAt.toISOString(),
    endedAt: iso(order.endedAt),
    partner: partnerOf(partnerID, partnerByID.get(partnerID)),
    actions: actionsFor(order, role, now, settings),
  };
}

/** A state's number and name. A stored order always has one: `none` never reaches the table. */
function stateOf({ state }: Order) {
  invariant(state !== 'none', 'an order that is shown has begun');
  return { state: orderStates[state], stateName: state };
}

/** The reader's fee, and the full fee before the maker's loyalty and coupon discounts. */
function feeFieldsOf(order: Order, reader: OrderRole) {
  const fee = reader === 'seller' ? order.sellerFeeKobo : order.buyerFeeKobo;
  const [levelOff, couponOff] =
    order.maker === reader ? [order.levelOffKobo, order.couponOffKobo] : [noKobo, noKobo];
  return {
    fullFeeKobo: String(fee + levelOff + couponOff),
    levelOffKobo: String(levelOff),
    couponOffKobo: String(couponOff),
    feeKobo: String(fee),
  };
}

const paidView = (payout: Paid | null): OrderView['paid'] =>
  payout
    ? {
        buyerKobo: String(payout.buyerKobo),
        sellerKobo: String(payout.sellerKobo),
        feeKobo: String(payout.feeKobo),
        vatKobo: String(payout.vatKobo),
      }
    : null;

/** What the view reads beside the order's row. */
type Beside = { readonly parts: Promise<Parts>; readonly sellerTier: Promise<Tier> | null };

/**
 * Starts to read it. A command whose event leaves all of it as it is calls this before the event: then the answer needs
 * no round trip of its own.
 */
export function readBeside(context: Context, order: Order): Beside {
  const isRead = readerOf(order, context.caller.userID) === 'seller' && hasPayout(order);
  const beside = {
    parts: partsFor(context, order),
    sellerTier: isRead ? tierOf(context.db, order.sellerID) : null,
  };
  // Until the view waits for them, a failure must not count as an unhandled rejection.
  beside.parts.catch(() => {});
  beside.sellerTier?.catch(() => {});
  return beside;
}

/** The whole order, as one of its two sides sees it. */
export async function viewOf(
  context: Context,
  order: Order,
  beside = readBeside(context, order),
): Promise<OrderView> {
  const reader = readerOf(order, context.caller.userID);
  const isSeller = reader === 'seller';
  const money = await moneyIn(context.db, [order]);
  const [[row], { timeline: readTimeline, ...parts }, sellerTier] = await Promise.all([
    rowsWith(context, [order], money),
    beside.parts,
    beside.sellerTier,
  ]);
  const timeline = order.timeline ?? readTimeline;
  invariant(row, 'an order has a row');
  const zero = onTimeout(order);
  const { settings } = context;
  return {
    // Before the spread on purpose: in Node 20, a literal that starts with a spread takes 3 us for each further key.
    isMaker: order.maker === reader,
    ...row,
    receipt: order.receipt,
    cards: order.faces.map((face, at) => ({ slot: at + 1, faceMinor: Number(face) })),
    rateKobo: String(order.rateKobo),
    ...feeFieldsOf(order, reader),
    vatKobo: String(isSeller ? order.sellerVatKobo : order.buyerVatKobo),
    onTimeout:
      zero && !order.endedAt ? { stateName: zero.to, fault: zero.fault && side(zero.fault, reader) } : null,
    windows: {
      answerMin: settings.orderRefundAnswerMin,
      ...order.windows,
      isPausedAtNight: settings.orderNightPause,
      payExtensionMin: settings.orderPayExtensionMin,
      deliverExtensionMin: settings.orderDeliverExtensionMin,
    },
    terms: order.terms,
    instructions: order.instructions,
    paid: paidView(moneyFor(order, money).paid),
    paidAt: iso(order.paidAt),
    shippedAt: iso(order.shippedAt),
    revealedAt: iso(order.revealedAt),
    codeDeletion: parts.codeDeletion,
    fault: order.fault && side(order.fault, reader),
    cancelAskedAt: iso(order.cancelAskedAt),
    isReviewOpen: order.reviewOpen,
    proposal:
      order.proposedRateKobo && order.priceProposedAt
        ? {
            rateKobo: String(order.proposedRateKobo),
            amountKobo: String(amountFor(totalFaceValue(order), order.proposedRateKobo)),
            until: later(order.priceProposedAt, minutes(settings.orderPriceAnswerMin)).toISOString(),
          }
        : null,
    proceedsClearAt: iso(row.money === 'released' || row.money === 'split' ? order.proceedsClearAt : null),
    payout: sellerTier === null || !hasPayout(order) ? null : payoutOf(context, order, sellerTier),
    ...remindFor(context, order, reader),
    photos: parts.photos,
    refund: parts.refund,
    revealLog: parts.revealLog,
    timeline: timeline.map(({ event, actor, at }) => ({
      key: event,
      by: actor === 'clock' || actor === 'operator' ? actor : side(actor, reader),
      at,
    })),
    archivedAt: iso(timeline.length === 0 ? await orderArchivedAt(context.db, order.id) : null),
    feedback: parts.feedback,
  };
}

/** Whether the seller sees an estimate of the hold. */
const hasPayout = ({ endedAt, state }: Order): boolean =>
  !endedAt && state !== 'refundRequested' && state !== 'disputed';

/**
 * A running order's hold as the seller sees it, estimated as if each step came now and the check took all its
 * time.
 */
function payoutOf({ now, settings }: Context, order: Order, sellerTier: Tier): OrderView['payout'] {
  const checkDeadlineAt = order.state === 'checking' ? order.deadlineAt : null;
  const releasedAt = checkDeadlineAt ?? later(now, minutes(order.windows.checkMin));
  return payoutFor(sellerTier, releasedAt, settings);
}

/** Which reminder the reader may send, and from when. */
function remindFor({ now, settings }: Context, order: Order, reader: OrderRole) {
  const history = { count: order.reminders, lastAt: order.remindedAt };
  for (const name of Object.keys(reminders) as ReminderName[]) {
    const refusal = mayRemind(order, name, reader, now, history, settings);
    if (!refusal) return { remindType: reminders[name].type, remindAfter: null };
    if (refusal.refusal === 'RemindedJustNow') {
      return { remindType: reminders[name].type, remindAfter: String(refusal.details.nextAt) };
    }
  }
  return { remindType: null, remindAfter: null };
}
