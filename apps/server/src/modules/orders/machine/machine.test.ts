import { finalStates, orderEvents, orderStateNames } from '@gift/contract/orders/states';
import { describe, expect, it } from 'vitest';
import {
  everyTransition,
  toggled,
  withTransition,
} from '../../../platform/state-machine/testing/table-tests';
import { defaultSettings } from '../../../settings';
import { assignments } from './decide';
import { type GuardName, guards } from './guards';
import {
  type Assignment,
  type Audience,
  type By,
  type Effect,
  type Extension,
  orderMachine,
  type Transition,
} from './machine';
import { differences, expectedRows, states } from './testing/check-transitions';
import { violations } from './testing/invariants';

describe('the order machine', () => {
  it('defines every state and event', () => {
    expect(Object.keys(orderMachine).sort()).toEqual([...states].sort());
    for (const state of states)
      expect(Object.keys(orderMachine[state]).sort(), state).toEqual([...orderEvents].sort());
  });

  it('matches the expected transitions, for every actor, and refuses all else', () => {
    expect([...differences(orderMachine)], 'machine.ts differs from testing/expected-transitions.ts').toEqual(
      [],
    );
  });

  it('satisfies the invariants of money, stock, codes, time and people', () => {
    expect([...violations(orderMachine)], 'rules of testing/invariants.ts that machine.ts breaks').toEqual(
      [],
    );
  });

  // The daily figures of ended orders rely on it.
  it('reopens an ended order only while its proceeds are on hold; a review changes only the fault', () => {
    for (const state of finalStates)
      for (const [event, transition] of Object.entries(orderMachine[state]))
        if (transition && !transition.guards?.includes('proceedsOnHold'))
          expect(transition, `${state} ${event}`).toMatchObject({
            to: state,
            guards: expect.arrayContaining(['reviewWaits']),
            effects: [],
          });
  });

  it('has one expected row for each of its transitions', () => {
    const transitions = [...everyTransition(orderMachine)].map(({ name }) => name);
    const lines = expectedRows.map(({ from, event }) => `${from} ${event}`);
    expect(lines.sort(), 'testing/expected-transitions.ts').toEqual(transitions.sort());
  });

  it('covers each numbered transition of the product', () => {
    const numbers = new Set(expectedRows.map(({ name }) => Number.parseInt(name, 10)));
    expect([...numbers].sort((a, b) => a - b)).toEqual(Array.from({ length: 31 }, (_, i) => i + 1));
  });

  it('uses every guard somewhere', () => {
    const used = new Set(expectedRows.flatMap((line) => line.guards));
    expect([...used].sort()).toEqual(Object.keys(guards).sort());
  });
});

/** Every single change to a transition, without those that are equivalent to the original. */
function* mutations(transition: Transition): Generator<[string, Transition | null]> {
  yield ['dropped', null];
  for (const to of orderStateNames) if (to !== transition.to) yield [`to ${to}`, { ...transition, to }];
  for (const by of everyBy) if (!namesAgain(transition, by)) yield* toggled('by', transition, by);
  for (const guard of everyGuard) {
    if (!alwaysHolds(transition, guard)) yield* toggled('guards', transition, guard);
  }
  for (const effect of everyEffect) yield* toggled('effects', transition, effect);
  for (const assignment of everyAssignment) {
    // An agreed price and a reveal both clear the proposal, as a refused price does.
    const clears =
      assignment === 'priceRefused' &&
      transition.assignments?.some((other) => /priceAgreed|revealed/.test(other));
    if (!clears) yield* toggled('assignments', transition, assignment);
  }
  for (const audience of everyAudience) {
    if (!isNotified(transition, audience)) yield* toggled('notify', transition, audience);
  }
  for (const fault of [undefined, 'buyer', 'seller', 'actor'] as const) {
    if (!blamesAlike(transition, fault)) yield [`fault ${fault}`, { ...transition, fault }];
  }
  for (const deadline of everyDeadline) {
    if (timeOf(deadline) !== timeOf(transition.deadline))
      yield [`deadline ${deadline}`, { ...transition, deadline }];
  }
}

const isExtension = (name: string): name is Extension => /^order.*ExtensionMin$/.test(name);
const everyDeadline = ['fresh', 'unchanged', ...Object.keys(defaultSettings).filter(isExtension)] as const;
// Two extensions by as many minutes are the same to the tests.
const timeOf = (deadline: (typeof everyDeadline)[number] = 'fresh') =>
  isExtension(deadline) ? defaultSettings[deadline] : deadline;

const everyBy: By[] = ['buyer', 'seller', 'maker', 'taker', 'clock', 'operator'];
const everyGuard = Object.keys(guards) as GuardName[];
const isSided = (transition: Transition): boolean =>
  !transition.by.includes('clock') && !transition.by.includes('operator');

// Buyer and seller are the same two users as maker and taker, so the other pair adds nothing.
function namesAgain(transition: Transition, by: By): boolean {
  const all = (pair: By[]) => pair.every((one) => transition.by.includes(one));
  return (
    (all(['buyer', 'seller']) && /maker|taker/.test(by)) ||
    (all(['maker', 'taker']) && /buyer|seller/.test(by))
  );
}

// The clock acts at the very end, so `lastMinutes` always holds for it.
const alwaysHolds = (transition: Transition, guard: GuardName): boolean =>
  guard === 'lastMinutes' && transition.by.includes('clock');

const opposite: Partial<Record<By, Audience>> = { buyer: 'seller', seller: 'buyer', taker: 'maker' };

// Already notified under another name; and "other" means nobody when neither side acted.
function isNotified(transition: Transition, audience: Audience): boolean {
  if (transition.notify.includes('both') && ['buyer', 'seller', 'maker', 'other'].includes(audience))
    return true;
  if (audience !== 'other') return false;
  return (
    !isSided(transition) ||
    (transition.by.length === 1 && transition.notify.includes(opposite[transition.by[0]!]!))
  );
}

// A forgiven fault is nobody's; if only one side may act, the actor is that side.
function blamesAlike(transition: Transition, fault: Transition['fault']): boolean {
  if (fault === transition.fault || transition.assignments?.includes('faultCleared')) return true;
  if (fault === 'actor' && !isSided(transition)) return true;
  const only = transition.by.length === 1 ? transition.by[0] : null;
  return (fault === only && transition.fault === 'actor') || (fault === 'actor' && transition.fault === only);
}

const everyEffect = Object.keys({
  reserveStock: 0,
  returnStock: 0,
  hold: 0,
  lowerHold: 0,
  release: 0,
  refund: 0,
  split: 0,
  rehold: 0,
  sealCode: 0,
  openCode: 0,
  shred: 0,
  freeFingerprint: 0,
  strikeSeller: 0,
  countMissedAccept: 0,
  askFeedback: 0,
} satisfies Record<Effect, 0>) as Effect[];

const everyAssignment = Object.keys(assignments) as Assignment[];

const everyAudience = Object.keys({
  buyer: 0,
  seller: 0,
  both: 0,
  maker: 0,
  other: 0,
  watchers: 0,
  moderators: 0,
} satisfies Record<Audience, 0>) as Audience[];

describe('a fault in the table', () => {
  it('is caught wherever one transition is changed in one way', () => {
    let mutationCount = 0;
    const uncaught: string[] = [];
    for (const { name, from, event, transition } of everyTransition(orderMachine)) {
      for (const [mutation, wrong] of mutations(transition)) {
        mutationCount += 1;
        const caught = !differences(withTransition(orderMachine, from, event, wrong), { from, event }).next()
          .done;
        if (!caught) uncaught.push(`${name}: ${mutation}`);
      }
    }
    expect(uncaught, 'faults that testing/check-transitions.ts does not find').toEqual([]);
    expect(mutationCount).toBeGreaterThan(4_300);
  });

  it('is caught wherever a refused event is allowed, to anybody', () => {
    const uncaught: string[] = [];
    for (const from of states) {
      for (const event of orderEvents) {
        if (orderMachine[from][event]) continue;
        for (const by of ['buyer', 'seller', 'clock', 'operator'] as const) {
          const open: Transition = { to: 'completed', by: [by], effects: [], notify: [] };
          if (differences(withTransition(orderMachine, from, event, open), { from, event }).next().done)
            uncaught.push(`${from} ${event} ${by}`);
        }
      }
    }
    expect(uncaught, 'faults that testing/check-transitions.ts does not find').toEqual([]);
  });

  it('with money violates an invariant, also if the expected transitions allow it', () => {
    const money: Effect[] = ['hold', 'rehold', 'release', 'refund', 'split'];
    const uncaught: string[] = [];
    for (const { name, from, event, transition } of everyTransition(orderMachine)) {
      for (const effect of money) {
        for (const [mutation, wrong] of toggled('effects', transition, effect)) {
          if (violations(withTransition(orderMachine, from, event, wrong)).next().done)
            uncaught.push(`${name}: ${mutation}`);
        }
      }
    }
    expect(uncaught, 'faults that testing/invariants.ts does not find').toEqual([]);
  });
});
