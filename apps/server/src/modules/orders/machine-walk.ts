import {
  type OrderActor,
  type OrderEvent,
  type OrderRole,
  type OrderState,
  orderEvents,
  orderStateNames,
  otherRole,
} from '@gift/contract/order-states';
import { minutes } from '../../platform/clock';
import { defaultSettings } from '../../settings';
import { type Decision, decide } from './decide';
import type { OrderFacts, StateOrNone } from './decide-facts';
import type { GuardName } from './decide-guards';
import type { OrderMachine } from './machine';
import { ahead, asks, baseCase, type Case, changed, guardNames, now } from './machine-cases';
import { grid } from './machine-grid';
import type { OrderRefusal } from './rules-refusals';

/**
 * Walks a machine against the hand-written grid: every state, event, actor and maker, with facts at rest and
 * with every fact set. It is a function of the machine, so that a test can hand it a wrong one.
 */
export interface Line {
  name: string;
  from: StateOrNone;
  event: OrderEvent;
  by: readonly string[];
  to: OrderState;
  guards: readonly GuardName[];
  effects: readonly string[];
  columns: readonly string[];
  told: readonly string[];
  fault: string;
  time: string;
}

const words = (text: string) => text.split(' ').filter(Boolean);

export const lines: readonly Line[] = grid
  .split('\n')
  .filter((line) => line.includes('|'))
  .map((line) => {
    const cells = line.split('|').map((cell) => cell.trim());
    if (cells.length !== 11) throw new Error(`the grid needs 11 columns: ${line}`);
    const [name, from, event, by, to, guards, effects, columns, told, fault, time] = cells as string[];
    return {
      name: name!,
      from: from as StateOrNone,
      event: event as OrderEvent,
      by: words(by!),
      to: to as OrderState,
      guards: words(guards!) as GuardName[],
      effects: words(effects!),
      columns: words(columns!),
      told: words(told!),
      fault: fault!,
      time: time!,
    };
  });

const lineAt = (from: StateOrNone, event: OrderEvent): Line | undefined =>
  lines.find((line) => line.from === from && line.event === event);

export const states: readonly StateOrNone[] = ['none', ...orderStateNames];
const actors: readonly OrderActor[] = ['buyer', 'seller', 'clock', 'operator'];
const makers: readonly OrderRole[] = ['buyer', 'seller'];

const isBy = (line: Line, actor: OrderActor, maker: OrderRole): boolean =>
  line.by.some(
    (by) =>
      by === actor || (by === 'maker' && actor === maker) || (by === 'taker' && actor === otherRole(maker)),
  );

/** The order that the grid says comes out of this case. */
function expected(line: Line, { order, findings, actor }: Case): OrderFacts {
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
  const fault = line.fault === 'actor' ? actor : line.fault || order.fault;
  const columns = line.columns.map((column) => column.split('=') as [string, string]);
  for (const [, value] of columns) if (!(value in values)) throw new Error(`the grid says ${value}`);
  const next: OrderFacts = {
    ...order,
    state: line.to,
    fault: fault as OrderRole | null,
    ...Object.fromEntries(columns.map(([name, value]) => [name, values[value]])),
  };
  if (line.time === 'same') return next;
  if (line.time.startsWith('+')) {
    return {
      ...next,
      deadlineAt: new Date(order.deadlineAt!.getTime() + minutes(Number.parseInt(line.time, 10))),
    };
  }
  const length =
    line.time === 'review'
      ? next.reviewOpen
        ? 10
        : null
      : line.time === '-'
        ? null
        : Number.parseInt(line.time, 10);
  return { ...next, enteredAt: now, deadlineAt: length === null ? null : ahead(length) };
}

function expectedTold(line: Line, order: OrderFacts, actor: OrderActor): string {
  const told = line.told.map((who) =>
    who === 'maker' ? order.maker : who === 'other' ? otherRole(actor as OrderRole) : who,
  );
  return told.join(' ');
}

const plain = (order: OrderFacts): string =>
  Object.entries(order)
    .map(
      ([name, value]) =>
        `${name}=${value instanceof Date ? value.toISOString() : JSON.stringify(value, withBigints)}`,
    )
    .sort()
    .join(' ');
const withBigints = (_: string, value: unknown) => (typeof value === 'bigint' ? value.toString() : value);

/** Every way in which the machine differs from the grid, lazily; `first` is looked at before the rest. */
export function* differences(
  machine: OrderMachine,
  first?: { from: StateOrNone; event: OrderEvent },
): Generator<string> {
  if (first) yield* cellDifferences(machine, first.from, first.event);
  for (const from of states) for (const event of orderEvents) yield* cellDifferences(machine, from, event);
}

function* cellDifferences(machine: OrderMachine, from: StateOrNone, event: OrderEvent): Generator<string> {
  const line = lineAt(from, event);
  for (const maker of makers) {
    for (const actor of actors) {
      for (const loud of [false, true]) {
        const at = `${from} ${event} by ${actor}, ${maker} made it, ${loud ? 'every fact set' : 'facts at rest'}`;
        const base = baseCase(from, maker, actor, loud);
        const run = ({ order, findings }: Case): Decision =>
          decide(order, event, actor, now, defaultSettings, findings, machine);
        if (!line || !isBy(line, actor, maker)) {
          const decision = run(base);
          if (decision.ok) yield `${at}: goes to ${decision.to}, should be refused`;
          else if (decision.refusal !== (line ? 'NotAllowed' : 'OrderMoved'))
            yield `${at}: ${decision.refusal}`;
          continue;
        }
        const good = line.guards.reduce((c, name) => changed(c, asks[name].keep(c)), base);
        if (line.guards.includes('makerBuys') && maker === 'seller') {
          yield* refusalDifference(`${at}, the maker sells`, run(good), 'OfferNotFunded');
          continue;
        }
        yield* moveDifferences(at, line, good, run(good));
        yield* guardDifferences(at, line, good, run);
        yield* timeDifferences(at, good, run);
      }
    }
  }
}

function* moveDifferences(at: string, line: Line, good: Case, decision: Decision): Generator<string> {
  if (!decision.ok) {
    yield `${at}: refused with ${decision.refusal}, should go to ${line.to}`;
    return;
  }
  const should = expected(line, good);
  if (plain(decision.next) !== plain(should))
    yield `${at}: becomes ${plain(decision.next)}, should be ${plain(should)}`;
  if (decision.to !== line.to || decision.deadlineAt?.getTime() !== decision.next.deadlineAt?.getTime())
    yield `${at}: the decision disagrees with its own order`;
  if (decision.effects.join(' ') !== line.effects.join(' '))
    yield `${at}: effects ${decision.effects.join(' ')}`;
  const told = expectedTold(line, good.order, good.actor);
  if (decision.tell.join(' ') !== told) yield `${at}: tells ${decision.tell.join(' ')}, should tell ${told}`;
}

function* guardDifferences(
  at: string,
  line: Line,
  good: Case,
  run: (c: Case) => Decision,
): Generator<string> {
  for (const name of guardNames) {
    // Who made the order is walked for both makers; the clock never acts before the last minutes.
    if (name === 'makerBuys' || (name === 'lastMinutes' && good.actor === 'clock')) continue;
    const without = changed(good, asks[name].lose(good));
    const decision = run(without);
    if (line.guards.includes(name))
      yield* refusalDifference(`${at} without ${name}`, decision, asks[name].refusal);
    else if (!decision.ok)
      yield `${at} without ${name}: refused with ${decision.refusal}, though nobody asked`;
  }
}

function* timeDifferences(at: string, good: Case, run: (c: Case) => Decision): Generator<string> {
  const { actor } = good;
  const moment = actor === 'clock' ? new Date(now.getTime() + 1) : now;
  const decision = run(changed(good, { order: { deadlineAt: moment } }));
  if (actor === 'operator') {
    if (!decision.ok) yield `${at}: an operator is refused when the time is over`;
    return;
  }
  yield* refusalDifference(`${at} at the wrong time`, decision, actor === 'clock' ? 'TooEarly' : 'TooLate');
}

function* refusalDifference(at: string, decision: Decision, refusal: OrderRefusal): Generator<string> {
  if (decision.ok) yield `${at}: goes to ${decision.to}, should be refused`;
  else if (decision.refusal !== refusal)
    yield `${at}: refused with ${decision.refusal}, should be ${refusal}`;
}
