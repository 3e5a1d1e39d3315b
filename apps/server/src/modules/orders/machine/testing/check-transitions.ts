import {
  type OrderActor,
  type OrderEvent,
  type OrderRole,
  type OrderState,
  orderEvents,
  orderStateNames,
  otherRole,
} from '@gift/contract/orders/states';
import { minutes } from '../../../../platform/clock';
import {
  caseDifferences,
  listOf,
  parseGrid,
  refusalDifference,
} from '../../../../platform/state-machine/testing/table-tests';
import { defaultSettings } from '../../../../settings';
import { type Decision, decide } from '../decide';
import type { GuardName } from '../guards';
import type { OrderMachine } from '../machine';
import type { OrderFacts, StateOrNone } from '../order-facts';
import { baseCase, type Case, changed, guardCases, guardNames, minutesLater, now } from './cases';
import { expectedTransitions } from './expected-transitions';

/**
 * Checks a machine against the expected transitions: every state, event, actor and maker, with default facts
 * and with every fact set. It takes the machine as an argument, so that a test can pass a wrong one.
 */
export interface ExpectedTransition {
  name: string;
  from: StateOrNone;
  event: OrderEvent;
  by: readonly string[];
  to: OrderState;
  guards: readonly GuardName[];
  effects: readonly string[];
  columns: readonly string[];
  notified: readonly string[];
  fault: string;
  time: string;
}

export const expectedRows: readonly ExpectedTransition[] = parseGrid(expectedTransitions, 11).map(
  ([name, from, event, by, to, guards, effects, columns, notified, fault, time]) => ({
    name: name!,
    from: from as StateOrNone,
    event: event as OrderEvent,
    by: listOf(by!),
    to: to as OrderState,
    guards: listOf(guards!) as GuardName[],
    effects: listOf(effects!),
    columns: listOf(columns!),
    notified: listOf(notified!),
    fault: fault!,
    time: time!,
  }),
);

const transitionAt = (from: StateOrNone, event: OrderEvent): ExpectedTransition | undefined =>
  expectedRows.find((transition) => transition.from === from && transition.event === event);

export const states: readonly StateOrNone[] = ['none', ...orderStateNames];
const actors: readonly OrderActor[] = ['buyer', 'seller', 'clock', 'operator'];
const makers: readonly OrderRole[] = ['buyer', 'seller'];

const isBy = (transition: ExpectedTransition, actor: OrderActor, maker: OrderRole): boolean =>
  transition.by.some(
    (by) =>
      by === actor || (by === 'maker' && actor === maker) || (by === 'taker' && actor === otherRole(maker)),
  );

/** The order that the expected transition produces in this case. */
function expected(transition: ExpectedTransition, { order, findings, actor }: Case): OrderFacts {
  const values: Record<string, unknown> = {
    now,
    actor,
    true: true,
    false: false,
    null: null,
    named: findings.rateKobo,
    proposed: order.proposedRateKobo,
    asked: findings.otherSideAsked === true,
  };
  const fault = transition.fault === 'actor' ? actor : transition.fault || order.fault;
  const columns = transition.columns.map((column) => column.split('=') as [string, string]);
  for (const [, value] of columns) if (!(value in values)) throw new Error(`the grid says ${value}`);
  const next: OrderFacts = {
    ...order,
    state: transition.to,
    fault: fault as OrderRole | null,
    ...Object.fromEntries(columns.map(([name, value]) => [name, values[value]])),
  };
  if (transition.time === 'same') return next;
  if (transition.time.startsWith('+')) {
    return {
      ...next,
      deadlineAt: new Date(order.deadlineAt!.getTime() + minutes(Number.parseInt(transition.time, 10))),
    };
  }
  const length =
    transition.time === 'review'
      ? next.reviewOpen
        ? 10
        : null
      : transition.time === '-'
        ? null
        : Number.parseInt(transition.time, 10);
  return { ...next, enteredAt: now, deadlineAt: length === null ? null : minutesLater(length) };
}

function expectedRecipients(transition: ExpectedTransition, order: OrderFacts, actor: OrderActor): string {
  const notified = transition.notified.map((who) =>
    who === 'maker' ? order.maker : who === 'other' ? otherRole(actor as OrderRole) : who,
  );
  return notified.join(' ');
}

/**
 * Every difference between the machine and the expected transitions, lazily. Checks the transition `first` first.
 */
export function* differences(
  machine: OrderMachine,
  first?: { from: StateOrNone; event: OrderEvent },
): Generator<string> {
  if (first) yield* transitionDifferences(machine, first.from, first.event);
  for (const from of states)
    for (const event of orderEvents) yield* transitionDifferences(machine, from, event);
}

function* transitionDifferences(
  machine: OrderMachine,
  from: StateOrNone,
  event: OrderEvent,
): Generator<string> {
  const transition = transitionAt(from, event);
  for (const maker of makers) {
    for (const actor of actors) {
      for (const isEveryFactSet of [false, true]) {
        const at = `${from} ${event} by ${actor}, ${maker} made it, ${isEveryFactSet ? 'every fact set' : 'facts at rest'}`;
        const base = baseCase(from, maker, actor, isEveryFactSet);
        const run = ({ order, findings }: Case): Decision =>
          decide(order, event, actor, now, defaultSettings, findings, machine);
        if (!transition || !isBy(transition, actor, maker)) {
          yield* refusalDifference(at, run(base), transition ? 'NotAllowed' : 'OrderStateChanged');
          continue;
        }
        const good = transition.guards.reduce((c, name) => changed(c, guardCases[name].pass(c)), base);
        if (transition.guards.includes('makerBuys') && maker === 'seller') {
          yield* refusalDifference(`${at}, the maker sells`, run(good), 'OfferNotFunded');
          continue;
        }
        const wrongTime = actor === 'clock' ? new Date(now.getTime() + 1) : now;
        yield* caseDifferences({
          ...{ at, transition, run, good, next: expected(transition, good) },
          notified: expectedRecipients(transition, good.order, actor),
          failing: guardNames
            .filter((name) => isTried(name, actor))
            .map((name) => [name, changed(good, guardCases[name].fail(good)), guardCases[name].refusal]),
          mistimed: [
            changed(good, { order: { deadlineAt: wrongTime } }),
            actor === 'operator' ? null : actor === 'clock' ? 'TooEarly' : 'TooLate',
          ],
        });
      }
    }
  }
}

// The loop covers both makers; and the clock never acts before the last minutes.
const isTried = (name: GuardName, actor: OrderActor): boolean =>
  name !== 'makerBuys' && !(name === 'lastMinutes' && actor === 'clock');
