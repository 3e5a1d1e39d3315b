import { orderEvents, orderStateNames } from '@gift/contract/orders/states';
import { describe, expect, it } from 'vitest';
import { everyCell, toggled, withCell } from '../../../platform/state-machine/testing/table-tests';
import { defaultSettings } from '../../../settings';
import { marks } from './decide';
import { type GuardName, guards } from './guards';
import {
  type Audience,
  type By,
  type Cell,
  type Effect,
  type Extension,
  type Mark,
  orderMachine,
} from './machine';
import { differences, states, transitions } from './testing/check-transitions';
import { violations } from './testing/invariants';

describe('the order machine', () => {
  it('defines every state and event', () => {
    expect(Object.keys(orderMachine).sort()).toEqual([...states].sort());
    for (const state of states)
      expect(Object.keys(orderMachine[state]).sort(), state).toEqual([...orderEvents].sort());
  });

  it('matches the expected transitions, cell by cell, for every actor, and refuses all else', () => {
    expect([...differences(orderMachine)], 'machine.ts differs from testing/expected-transitions.ts').toEqual(
      [],
    );
  });

  it('satisfies the invariants of money, stock, codes, time and people', () => {
    expect([...violations(orderMachine)], 'rules of testing/invariants.ts that machine.ts breaks').toEqual(
      [],
    );
  });

  it('has a line in the grid for each of its cells, and one cell for each line', () => {
    const cells = [...everyCell(orderMachine)].map(({ name }) => name);
    const lines = transitions.map(({ from, event }) => `${from} ${event}`);
    expect(lines.sort(), 'testing/expected-transitions.ts').toEqual(cells.sort());
  });

  it('covers each numbered transition of the product', () => {
    const numbers = new Set(transitions.map(({ name }) => Number.parseInt(name, 10)));
    expect([...numbers].sort((a, b) => a - b)).toEqual(Array.from({ length: 31 }, (_, i) => i + 1));
  });

  it('uses every guard somewhere', () => {
    const used = new Set(transitions.flatMap((line) => line.guards));
    expect([...used].sort()).toEqual(Object.keys(guards).sort());
  });
});

/** Every single change to a cell, without those that are equivalent to the original. */
function* mutations(cell: Cell): Generator<[string, Cell | null]> {
  yield ['dropped', null];
  for (const to of orderStateNames) if (to !== cell.to) yield [`to ${to}`, { ...cell, to }];
  for (const by of everyBy) if (!namesAgain(cell, by)) yield* toggled('by', cell, by);
  for (const guard of everyGuard) {
    if (!alwaysHolds(cell, guard)) yield* toggled('guards', cell, guard);
  }
  for (const effect of everyEffect) yield* toggled('effects', cell, effect);
  for (const mark of everyMark) {
    // An agreed price and a reveal both clear the proposal, as a refused price does.
    const clears = mark === 'priceRefused' && cell.marks?.some((other) => /priceAgreed|revealed/.test(other));
    if (!clears) yield* toggled('marks', cell, mark);
  }
  for (const audience of everyAudience) {
    if (!isNotified(cell, audience)) yield* toggled('notify', cell, audience);
  }
  for (const fault of [undefined, 'buyer', 'seller', 'actor'] as const) {
    if (!blamesAlike(cell, fault)) yield [`fault ${fault}`, { ...cell, fault }];
  }
  for (const deadline of everyDeadline) {
    if (timeOf(deadline) !== timeOf(cell.deadline)) yield [`deadline ${deadline}`, { ...cell, deadline }];
  }
}

const isExtension = (name: string): name is Extension => /^order.*ExtensionMin$/.test(name);
const everyDeadline = ['fresh', 'keep', ...Object.keys(defaultSettings).filter(isExtension)] as const;
// Two extensions by as many minutes are the same to the tests.
const timeOf = (deadline: (typeof everyDeadline)[number] = 'fresh') =>
  isExtension(deadline) ? defaultSettings[deadline] : deadline;

const everyBy: By[] = ['buyer', 'seller', 'maker', 'taker', 'clock', 'operator'];
const everyGuard = Object.keys(guards) as GuardName[];
const isSided = (cell: Cell): boolean => !cell.by.includes('clock') && !cell.by.includes('operator');

// Buyer and seller are the same two users as maker and taker, so the other pair adds nothing.
function namesAgain(cell: Cell, by: By): boolean {
  const all = (pair: By[]) => pair.every((one) => cell.by.includes(one));
  return (
    (all(['buyer', 'seller']) && /maker|taker/.test(by)) ||
    (all(['maker', 'taker']) && /buyer|seller/.test(by))
  );
}

// The clock acts at the very end, so `lastMinutes` always holds for it.
const alwaysHolds = (cell: Cell, guard: GuardName): boolean =>
  guard === 'lastMinutes' && cell.by.includes('clock');

const opposite: Partial<Record<By, Audience>> = { buyer: 'seller', seller: 'buyer', taker: 'maker' };

// Already notified under another name; and "other" means nobody when neither side acted.
function isNotified(cell: Cell, audience: Audience): boolean {
  if (cell.notify.includes('both') && ['buyer', 'seller', 'maker', 'other'].includes(audience)) return true;
  if (audience !== 'other') return false;
  return !isSided(cell) || (cell.by.length === 1 && cell.notify.includes(opposite[cell.by[0]!]!));
}

// A forgiven fault is nobody's; if only one side may act, the actor is that side.
function blamesAlike(cell: Cell, fault: Cell['fault']): boolean {
  if (fault === cell.fault || cell.marks?.includes('faultCleared')) return true;
  if (fault === 'actor' && !isSided(cell)) return true;
  const only = cell.by.length === 1 ? cell.by[0] : null;
  return (fault === only && cell.fault === 'actor') || (fault === 'actor' && cell.fault === only);
}

const everyEffect = Object.keys({
  reserveStock: 0,
  freeStock: 0,
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

const everyMark = Object.keys(marks) as Mark[];

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
  it('is caught wherever one cell is changed in one way', () => {
    let mutationCount = 0;
    const uncaught: string[] = [];
    for (const { name, from, event, cell } of everyCell(orderMachine)) {
      for (const [mutation, wrong] of mutations(cell)) {
        mutationCount += 1;
        const caught = !differences(withCell(orderMachine, from, event, wrong), { from, event }).next().done;
        if (!caught) uncaught.push(`${name}: ${mutation}`);
      }
    }
    expect(uncaught, 'faults that testing/check-transitions.ts does not find').toEqual([]);
    expect(mutationCount).toBeGreaterThan(4_300);
  });

  it('is caught wherever a refused cell is opened, to anybody', () => {
    const uncaught: string[] = [];
    for (const from of states) {
      for (const event of orderEvents) {
        if (orderMachine[from][event]) continue;
        for (const by of ['buyer', 'seller', 'clock', 'operator'] as const) {
          const open: Cell = { to: 'completed', by: [by], effects: [], notify: [] };
          if (differences(withCell(orderMachine, from, event, open), { from, event }).next().done)
            uncaught.push(`${from} ${event} ${by}`);
        }
      }
    }
    expect(uncaught, 'faults that testing/check-transitions.ts does not find').toEqual([]);
  });

  it('with money violates an invariant, also if the expected transitions allow it', () => {
    const money: Effect[] = ['hold', 'rehold', 'release', 'refund', 'split'];
    const uncaught: string[] = [];
    for (const { name, from, event, cell } of everyCell(orderMachine)) {
      for (const effect of money) {
        for (const [mutation, wrong] of toggled('effects', cell, effect)) {
          if (violations(withCell(orderMachine, from, event, wrong)).next().done)
            uncaught.push(`${name}: ${mutation}`);
        }
      }
    }
    expect(uncaught, 'faults that testing/invariants.ts does not find').toEqual([]);
  });
});
