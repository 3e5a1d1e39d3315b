import {
  hasEnded,
  isIn,
  lostDisputeStates,
  type OrderActor,
  type OrderEvent,
  type OrderRole,
  releasedStates,
} from '@gift/contract/orders/states';
import { amountFor, type Kobo, koboOf } from '@gift/money';
import type { OrderCounts } from '../../events';
import { Refusal } from '../../platform/calls/refusal';
import type { Statement } from '../../platform/database/db';
import { publishStatement } from '../../platform/events/outbox';
import { consumeStock, sendOfferLock } from '../offers';
import { saveDisputeDeadline } from './api/dispute-deadlines';
import { applyEffect, changesFigures, type EffectInput } from './effects';
import { nextEntry } from './event-log';
import { decide, type Recipient } from './machine/decide';
import type { Effect } from './machine/machine';
import type { Findings } from './machine/order-facts';
import { remindAtOf } from './machine/timers';
import type { Step } from './step';
import { type Order, totalFaceValue, writeEvent } from './store';

/** Data of the event, for its effects and its log entry. Never contains a code or a PIN. */
export type EventDetails = Readonly<Record<string, string | number | boolean | null>>;

/**
 * The dispute opens just after its order enters `disputed` and then sets `until`. Both sides start awaited.
 */
const initialDeadline = { awaitedSide: 'both', until: null } as const;

/**
 * Applies one event to a locked order in the caller's transaction: decides from the table, runs the effects,
 * writes the row and the chained event, and publishes `order.updated`. Throws the table's refusal.
 */
export async function applyEvent(
  step: Step,
  order: Order,
  event: OrderEvent,
  actor: OrderActor,
  {
    findings = {},
    details = {},
    effect = {},
  }: { findings?: Findings; details?: EventDetails; effect?: EffectInput } = {},
): Promise<Order> {
  const { now, tx } = step;
  const decision = decide(order, event, actor, now, step.settings, findings);
  if (!decision.ok) throw new Refusal(decision.refusal, decision.details);
  const hasMoved = decision.to !== order.state;
  let next: Order = {
    ...order,
    ...decision.next,
    state: decision.to,
    endedAt: hasEnded(decision.to) ? (order.endedAt ?? now) : null,
    shippedAt: event === 'ship' ? now : order.shippedAt,
    ...(hasMoved ? { remindedAt: null, reminders: 0 } : {}),
    eventSeq: order.eventSeq + 1,
  };
  if (next.rateKobo !== order.rateKobo) next = repriced(next);
  const isNewlyEnded = next.endedAt !== null && order.endedAt === null;
  const applyEffects = async (names: readonly Effect[]) => {
    for (const name of names)
      next = await applyEffect(name, { step, before: order, order: next, input: effect });
  };
  // Follows the lock order: order, trader figures, offer, money.
  await applyEffects(decision.effects.filter(changesFigures));
  if (isNewlyEnded && decision.effects.includes('returnStock')) sendOfferLock(tx, order.offerID);
  else if (isNewlyEnded)
    consumeStock(tx, { orderID: order.id, isCompleted: next.state === 'completed', now });
  await applyEffects(decision.effects.filter((name) => !changesFigures(name)));
  if (hasMoved && [order.state, next.state].includes('disputed'))
    saveDisputeDeadline(tx, order.id, next.state === 'disputed' ? { ...initialDeadline, since: now } : null);
  const entry = nextEntry(order, {
    ...{ orderNo: String(order.id), event, actor, toState: next.state, now },
    data: {
      amountKobo: String(next.amountKobo),
      deadlineAt: next.deadlineAt?.toISOString() ?? null,
      ...details,
    },
  });
  const timeline = order.timeline && [...order.timeline, { event, actor, at: now.toISOString() }];
  next = { ...next, lastHash: entry.hash, timeline };
  const outboxInsert = updatedEvent(step, order, next, { event, actor, recipients: decision.notify });
  writeEvent(tx, next, entry, {
    nudgeAt: remindAtOf(decision.next, now),
    operationID: step.operationID ?? null,
    outboxInsert,
  });
  return next;
}

/**
 * Applies a lower agreed rate. Fees shrink in proportion, rounded down, so nobody pays more than was shown.
 */
function repriced(order: Order): Order {
  const amountKobo = amountFor(totalFaceValue(order), order.rateKobo);
  const scaled = (fee: Kobo) => koboOf((fee * amountKobo) / order.amountKobo);
  return {
    ...order,
    amountKobo,
    buyerFeeKobo: scaled(order.buyerFeeKobo),
    buyerVatKobo: scaled(order.buyerVatKobo),
    sellerFeeKobo: scaled(order.sellerFeeKobo),
    sellerVatKobo: scaled(order.sellerVatKobo),
  };
}

/** What an order adds to one side's figures. A lost dispute is counted apart from other faults. */
function countsFor(order: Order, side: OrderRole): OrderCounts {
  const isFault = order.endedAt !== null && order.fault === side;
  const isPaid = isIn(releasedStates, order.state);
  const isLost = isFault && isIn(lostDisputeStates, order.state);
  return {
    completed: isPaid && !isFault ? 1 : 0,
    faults: isFault && !isLost ? 1 : 0,
    lost: isLost ? 1 : 0,
  };
}

function changeFor(before: Order, order: Order, side: OrderRole): OrderCounts {
  const [was, is] = [countsFor(before, side), countsFor(order, side)];
  return {
    completed: is.completed - was.completed,
    faults: is.faults - was.faults,
    lost: is.lost - was.lost,
  };
}

/** Published once per event: whom to notify, and how the traders' figures changed. */
function updatedEvent(
  step: Step,
  before: Order,
  order: Order,
  change: { event: OrderEvent; actor: OrderActor; recipients: readonly Recipient[] },
): Statement {
  return publishStatement(step, 'order.updated', {
    orderNo: String(order.id),
    ...change,
    at: step.now.toISOString(),
    from: before.state,
    state: order.state,
    amountKobo: String(order.amountKobo),
    buyerID: String(order.buyerID),
    sellerID: String(order.sellerID),
    isNew: order.eventSeq === 1,
    isNewlyEnded: order.endedAt !== null && before.endedAt === null,
    counts: {
      buyer: changeFor(before, order, 'buyer'),
      seller: changeFor(before, order, 'seller'),
    },
  });
}
