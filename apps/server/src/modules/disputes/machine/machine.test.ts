import { disputeEvents, disputeStateNames } from '@gift/contract/disputes/states';
import { describe, expect, it } from 'vitest';
import {
  everyTransition,
  toggled,
  withTransition,
} from '../../../platform/state-machine/testing/table-tests';
import { type GuardName, guards } from './guards';
import { type Assignment, type Audience, disputeMachine, type Effect, type Transition } from './machine';
import {
  actors,
  differences,
  expectedRows,
  states,
  transitionDifferences,
} from './testing/check-transitions';
import { violations } from './testing/invariants';

describe('the dispute machine', () => {
  it('defines every state and event', () => {
    expect(Object.keys(disputeMachine).sort()).toEqual([...states].sort());
    for (const state of states)
      expect(Object.keys(disputeMachine[state]).sort(), state).toEqual([...disputeEvents].sort());
  });

  it('matches the expected transitions, for every actor, and refuses all else', () => {
    expect([...differences(disputeMachine)]).toEqual([]);
  });

  it('satisfies the invariants of money, people, time and fairness', () => {
    expect([...violations(disputeMachine)]).toEqual([]);
  });

  it('has one expected row for each of its transitions', () => {
    const transitions = [...everyTransition(disputeMachine)].map(({ name }) => name);
    expect(expectedRows.map(({ from, event }) => `${from} ${event}`).sort()).toEqual(transitions.sort());
  });

  it('uses every guard somewhere', () => {
    expect([...new Set(expectedRows.flatMap((line) => line.guards))].sort()).toEqual(
      Object.keys(guards).sort(),
    );
  });
});

/** Every single change to a transition, without those that are equivalent to the original. */
function* mutations(transition: Transition): Generator<[string, Transition | null]> {
  yield ['dropped', null];
  for (const to of disputeStateNames) if (to !== transition.to) yield [`to ${to}`, { ...transition, to }];
  for (const by of actors) yield* toggled('by', transition, by);
  for (const guard of Object.keys(guards) as GuardName[]) {
    // A finding includes its reason, so the extra guard changes nothing.
    const isImplied = guard === 'reasonGiven' && transition.guards?.includes('findingGiven');
    if (!isImplied) yield* toggled('guards', transition, guard);
  }
  for (const effect of everyEffect) yield* toggled('effects', transition, effect);
  for (const assignment of everyAssignment)
    if (!isRedundantAssignment(transition, assignment)) yield* toggled('assignments', transition, assignment);
  for (const audience of everyAudience)
    if (!isNotified(transition, audience)) yield* toggled('notify', transition, audience);
  for (const deadline of ['fresh', 'unchanged'] as const)
    if (deadline !== (transition.deadline ?? 'fresh'))
      yield [`deadline ${deadline}`, { ...transition, deadline }];
}

/** Whether another assignment of the transition has written the same already. */
function isRedundantAssignment(transition: Transition, assignment: Assignment): boolean {
  const beside = (...assignments: Assignment[]) =>
    assignments.some((other) => other !== assignment && transition.assignments?.includes(other));
  const clearsDraft = beside('found', 'approved', 'appealRuled', 'appealApproved');
  // A side can declare its submission complete only after it responded.
  if (assignment === 'spoke' && transition.guards?.includes('hasResponded')) return true;
  // The moderator who has the case already gains nothing by `taken`.
  const isTaken =
    assignment === 'taken' && transition.guards?.includes('isAssignedModerator') && !beside('released');
  return (
    (assignment === 'draftRemoved' && clearsDraft) ||
    (assignment === 'released' && beside('appealed')) ||
    Boolean(isTaken)
  );
}

/** Notified already under another name, or there is nobody to notify. */
function isNotified(transition: Transition, audience: Audience): boolean {
  const isOfSides = transition.by.includes('buyer');
  if (audience === 'other') return !isOfSides || transition.notify.includes('both');
  if (audience === 'asked')
    return transition.notify.includes('both') || !transition.assignments?.includes('asked');
  if (audience === 'moderator')
    return Boolean(
      transition.assignments?.some((assignment) => assignment === 'released' || assignment === 'appealed'),
    );
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

const everyAssignment = Object.keys({
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
} satisfies Record<Assignment, 0>) as Assignment[];

const everyAudience = Object.keys({
  both: 0,
  other: 0,
  asked: 0,
  moderator: 0,
  moderators: 0,
  leads: 0,
} satisfies Record<Audience, 0>) as Audience[];

describe('a fault in the dispute table', () => {
  it('is caught wherever one transition is changed in one way', () => {
    let mutationCount = 0;
    const uncaught: string[] = [];
    for (const { name, from, event, transition } of everyTransition(disputeMachine)) {
      for (const [mutation, wrong] of mutations(transition)) {
        mutationCount += 1;
        if (
          transitionDifferences(withTransition(disputeMachine, from, event, wrong), from, event).next().done
        )
          uncaught.push(`${name}: ${mutation}`);
      }
    }
    expect(uncaught).toEqual([]);
    expect(mutationCount).toBeGreaterThan(5_000);
  });

  it('is caught wherever a refused event is allowed, to anybody', () => {
    const uncaught: string[] = [];
    for (const from of states) {
      for (const event of disputeEvents) {
        if (disputeMachine[from][event]) continue;
        for (const by of actors) {
          const open: Transition = { to: 'closed', by: [by], effects: [], notify: [] };
          if (
            transitionDifferences(withTransition(disputeMachine, from, event, open), from, event).next().done
          )
            uncaught.push(`${from} ${event} ${by}`);
        }
      }
    }
    expect(uncaught).toEqual([]);
  });

  it('with money violates an invariant, also if the expected transitions allow it', () => {
    const money: Effect[] = ['execute', 'settleSplit'];
    const uncaught: string[] = [];
    for (const { name, from, event, transition } of everyTransition(disputeMachine)) {
      for (const effect of money) {
        for (const [mutation, wrong] of toggled('effects', transition, effect))
          if (violations(withTransition(disputeMachine, from, event, wrong)).next().done)
            uncaught.push(`${name}: ${mutation}`);
      }
    }
    expect(uncaught).toEqual([]);
  });
});
