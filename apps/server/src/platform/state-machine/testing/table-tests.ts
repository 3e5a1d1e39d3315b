import { inspect, isDeepStrictEqual } from 'node:util';
import type { Decision, Transition } from '../state-machine';

// For tests of state tables: their transitions, the reachable states, and tables with one changed transition.

type Table = Readonly<Record<string, Readonly<Record<string, Transition | null>>>>;
type StateOf<T extends Table> = keyof T & string;
type EventOf<T extends Table> = keyof T[StateOf<T>] & string;

export function* everyTransition<T extends Table>(machine: T) {
  for (const from of Object.keys(machine) as StateOf<T>[]) {
    for (const event of Object.keys(machine[from]!) as EventOf<T>[]) {
      const transition = machine[from]![event] as T[StateOf<T>][EventOf<T>];
      if (transition) yield { name: `${from} ${event}`, from, event, transition };
    }
  }
}

/** The states that some sequence of events reaches, the first included. */
export function reachable<T extends Table>(machine: T, first: StateOf<T>): Set<StateOf<T>> {
  const found = new Set([first]);
  for (const state of found)
    for (const transition of Object.values(machine[state]!))
      if (transition) found.add(transition.to as StateOf<T>);
  return found;
}

/** The table with another transition in one place. */
export const withTransition = <T extends Table>(
  machine: T,
  from: StateOf<T>,
  event: EventOf<T>,
  transition: Transition | null,
): T => ({ ...machine, [from]: { ...machine[from], [event]: transition } });

/** The transition with an item of one of its lists removed, or added if it is not there. */
export function* toggled<C extends Transition, T extends string>(
  field: 'by' | 'guards' | 'effects' | 'assignments' | 'notify',
  transition: C,
  item: T,
): Generator<[change: string, C]> {
  const list: readonly string[] = transition[field] ?? [];
  const without = list.filter((other) => other !== item);
  const has = without.length < list.length;
  yield [
    `${field} ${has ? 'without' : 'with'} ${item}`,
    { ...transition, [field]: has ? without : [...list, item] },
  ];
}

/** The rows of a hand-written table: one line each, with its cells between bars. */
export const parseGrid = (text: string, columns: number): string[][] =>
  text
    .split('\n')
    .filter((line) => line.includes('|'))
    .map((line) => {
      const cells = line.split('|').map((cell) => cell.trim());
      if (cells.length !== columns) throw new Error(`the grid needs ${columns} columns: ${line}`);
      return cells;
    });

export const listOf = (text: string): string[] => text.split(' ').filter(Boolean);

type Outcome = Decision<object, Transition, string, string>;

/** One case of an expected transition, and what should come of it. */
export interface ExpectedCase<Case, Guard extends string> {
  /** Names the case in a difference. */
  at: string;
  transition: { to: string; guards: readonly Guard[]; effects: readonly string[] };
  run: (c: Case) => Outcome;
  good: Case;
  next: object;
  notified: string;
  /** The case with each guard failing, and the refusal if the transition has that guard. */
  failing: readonly (readonly [Guard, Case, refusal: string])[];
  /** The case at the wrong time, and its refusal; null if no deadline binds the actor. */
  mistimed: readonly [Case, refusal: string | null];
}

/** Every difference between the decisions in a case and the expected transition. */
export function* caseDifferences<Case, Guard extends string>({
  at,
  transition,
  run,
  good,
  next,
  notified,
  failing,
  mistimed: [mistimed, timeRefusal],
}: ExpectedCase<Case, Guard>): Generator<string> {
  const decision = run(good);
  if (decision.ok) {
    if (!isDeepStrictEqual(decision.next, next))
      yield `${at}: becomes\n${serialized(decision.next)}, should be\n${serialized(next)}`;
    if (decision.to !== transition.to) yield `${at}: goes to ${decision.to}, should go to ${transition.to}`;
    if (decision.effects.join(' ') !== transition.effects.join(' '))
      yield `${at}: effects ${decision.effects.join(' ')}`;
    if (decision.notify.join(' ') !== notified)
      yield `${at}: tells ${decision.notify.join(' ')}, should tell ${notified}`;
  } else yield `${at}: refused with ${decision.refusal}, should go to ${transition.to}`;
  for (const [guard, without, refusal] of failing) {
    const isAsked = transition.guards.includes(guard);
    yield* refusalDifference(`${at} without ${guard}`, run(without), isAsked ? refusal : null);
  }
  yield* refusalDifference(`${at} at the wrong time`, run(mistimed), timeRefusal);
}

const serialized = (facts: object) => inspect(facts, { sorted: true, breakLength: Number.POSITIVE_INFINITY });

/** How a decision differs from what the table expects; null if it does not. */
export function* refusalDifference(at: string, decision: Outcome, refusal: string | null): Generator<string> {
  const found = decision.ok ? null : decision.refusal;
  if (found !== refusal) yield `${at}: ${found ?? 'accepted'}, should be ${refusal ?? 'accepted'}`;
}
