import { disputeEvents, disputeStateNames } from '@gift/contract/disputes/states';
import { describe, expect, it } from 'vitest';
import { everyCell, toggled, withCell } from '../../../platform/state-machine/testing/table-tests';
import { type GuardName, guards } from './guards';
import { type Audience, type Cell, disputeMachine, type Effect, type Mark } from './machine';
import { actors, cellDifferences, differences, states, transitions } from './testing/check-transitions';
import { violations } from './testing/invariants';

describe('the dispute machine', () => {
  it('defines every state and event', () => {
    expect(Object.keys(disputeMachine).sort()).toEqual([...states].sort());
    for (const state of states)
      expect(Object.keys(disputeMachine[state]).sort(), state).toEqual([...disputeEvents].sort());
  });

  it('matches the expected transitions, cell by cell, for every actor, and refuses all else', () => {
    expect([...differences(disputeMachine)]).toEqual([]);
  });

  it('satisfies the invariants of money, people, time and fairness', () => {
    expect([...violations(disputeMachine)]).toEqual([]);
  });

  it('has a line in the grid for each of its cells, and one cell for each line', () => {
    const cells = [...everyCell(disputeMachine)].map(({ name }) => name);
    expect(transitions.map(({ from, event }) => `${from} ${event}`).sort()).toEqual(cells.sort());
  });

  it('uses every guard somewhere', () => {
    expect([...new Set(transitions.flatMap((line) => line.guards))].sort()).toEqual(
      Object.keys(guards).sort(),
    );
  });
});

/** Every single change to a cell, without those that are equivalent to the original. */
function* mutations(cell: Cell): Generator<[string, Cell | null]> {
  yield ['dropped', null];
  for (const to of disputeStateNames) if (to !== cell.to) yield [`to ${to}`, { ...cell, to }];
  for (const by of actors) yield* toggled('by', cell, by);
  for (const guard of Object.keys(guards) as GuardName[]) {
    // A finding includes its reason, so the extra guard changes nothing.
    const isImplied = guard === 'reasonGiven' && cell.guards?.includes('findingGiven');
    if (!isImplied) yield* toggled('guards', cell, guard);
  }
  for (const effect of everyEffect) yield* toggled('effects', cell, effect);
  for (const mark of everyMark) if (!isRedundantMark(cell, mark)) yield* toggled('marks', cell, mark);
  for (const audience of everyAudience)
    if (!isNotified(cell, audience)) yield* toggled('notify', cell, audience);
  for (const deadline of ['fresh', 'keep'] as const)
    if (deadline !== (cell.deadline ?? 'fresh')) yield [`deadline ${deadline}`, { ...cell, deadline }];
}

/** Whether another mark of the cell has written the same already. */
function isRedundantMark(cell: Cell, mark: Mark): boolean {
  const beside = (...marks: Mark[]) => marks.some((other) => other !== mark && cell.marks?.includes(other));
  const clearsDraft = beside('found', 'approved', 'appealRuled', 'appealApproved');
  // A side can declare its submission complete only after it responded.
  if (mark === 'spoke' && cell.guards?.includes('hasResponded')) return true;
  // The moderator who has the case already gains nothing by `taken`.
  const isTaken = mark === 'taken' && cell.guards?.includes('isAssignedModerator') && !beside('released');
  return (
    (mark === 'draftRemoved' && clearsDraft) ||
    (mark === 'released' && beside('appealed')) ||
    Boolean(isTaken)
  );
}

/** Notified already under another name, or there is nobody to notify. */
function isNotified(cell: Cell, audience: Audience): boolean {
  const isOfSides = cell.by.includes('buyer');
  if (audience === 'other') return !isOfSides || cell.notify.includes('both');
  if (audience === 'asked') return cell.notify.includes('both') || !cell.marks?.includes('asked');
  if (audience === 'moderator')
    return Boolean(cell.marks?.some((mark) => mark === 'released' || mark === 'appealed'));
  return false;
}

const everyEffect = Object.keys({
  openEvidence: 0,
  openToModerator: 0,
  execute: 0,
  settleSplit: 0,
  strikeLoser: 0,
  recordConcession: 0,
} satisfies Record<Effect, 0>) as Effect[];

const everyMark = Object.keys({
  spoke: 0,
  done: 0,
  queued: 0,
  splitOffered: 0,
  splitRemoved: 0,
  taken: 0,
  assigned: 0,
  released: 0,
  leadRequired: 0,
  asked: 0,
  answered: 0,
  found: 0,
  drafted: 0,
  draftRemoved: 0,
  approved: 0,
  ruledBySilence: 0,
  ruledByFacts: 0,
  accepted: 0,
  appealed: 0,
  appealRuled: 0,
  appealApproved: 0,
  overdue: 0,
  escalated: 0,
} satisfies Record<Mark, 0>) as Mark[];

const everyAudience = Object.keys({
  both: 0,
  other: 0,
  asked: 0,
  moderator: 0,
  moderators: 0,
  leads: 0,
  superadmins: 0,
} satisfies Record<Audience, 0>) as Audience[];

describe('a fault in the dispute table', () => {
  it('is caught wherever one cell is changed in one way', () => {
    let mutationCount = 0;
    const uncaught: string[] = [];
    for (const { name, from, event, cell } of everyCell(disputeMachine)) {
      for (const [mutation, wrong] of mutations(cell)) {
        mutationCount += 1;
        if (cellDifferences(withCell(disputeMachine, from, event, wrong), from, event).next().done)
          uncaught.push(`${name}: ${mutation}`);
      }
    }
    expect(uncaught).toEqual([]);
    expect(mutationCount).toBeGreaterThan(5_000);
  });

  it('is caught wherever a refused cell is opened, to anybody', () => {
    const uncaught: string[] = [];
    for (const from of states) {
      for (const event of disputeEvents) {
        if (disputeMachine[from][event]) continue;
        for (const by of actors) {
          const open: Cell = { to: 'closed', by: [by], effects: [], notify: [] };
          if (cellDifferences(withCell(disputeMachine, from, event, open), from, event).next().done)
            uncaught.push(`${from} ${event} ${by}`);
        }
      }
    }
    expect(uncaught).toEqual([]);
  });

  it('with money violates an invariant, also if the expected transitions allow it', () => {
    const money: Effect[] = ['execute', 'settleSplit'];
    const uncaught: string[] = [];
    for (const { name, from, event, cell } of everyCell(disputeMachine)) {
      for (const effect of money) {
        for (const [mutation, wrong] of toggled('effects', cell, effect))
          if (violations(withCell(disputeMachine, from, event, wrong)).next().done)
            uncaught.push(`${name}: ${mutation}`);
      }
    }
    expect(uncaught).toEqual([]);
  });
});
