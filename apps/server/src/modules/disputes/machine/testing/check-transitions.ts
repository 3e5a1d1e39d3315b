import {
  type DisputeActor,
  type DisputeEvent,
  type DisputeState,
  disputeEvents,
  disputeStateNames,
  hasDisputeEnded,
} from '@gift/contract/disputes/states';
import { type OrderRole, otherRole } from '@gift/contract/orders/states';
import {
  caseDifferences,
  type ExpectedCase,
  listOf,
  parseGrid,
  refusalDifference,
} from '../../../../platform/state-machine/testing/table-tests';
import { defaultSettings } from '../../../../settings';
import { type Decision, decide } from '../decide';
import type { StateOrNone } from '../dispute-facts';
import { type DisputeFacts, silenceFinding } from '../dispute-facts';
import type { GuardName } from '../guards';
import type { DisputeMachine } from '../machine';
import { asks, baseCase, type Case, changed, guardNames, minutesLater, now } from './cases';
import { expectedTransitions } from './expected-transitions';

/**
 * Checks a machine against the expected transitions: every state, event and actor, with default facts and
 * with every fact set. It takes the machine as an argument, so that a test can pass a wrong one.
 */
export interface ExpectedTransition {
  from: StateOrNone;
  event: DisputeEvent;
  by: readonly DisputeActor[];
  to: DisputeState;
  guards: readonly GuardName[];
  effects: readonly string[];
  columns: readonly string[];
  notified: readonly string[];
  time: string;
}

export const expectedRows: readonly ExpectedTransition[] = parseGrid(expectedTransitions, 9).map(
  ([from, event, by, to, guards, effects, columns, notified, time]) => ({
    from: from as StateOrNone,
    event: event as DisputeEvent,
    by: listOf(by!) as DisputeActor[],
    to: to as DisputeState,
    guards: listOf(guards!) as GuardName[],
    effects: listOf(effects!),
    columns: listOf(columns!),
    notified: listOf(notified!),
    time: time!,
  }),
);

const transitionAt = (from: StateOrNone, event: DisputeEvent): ExpectedTransition | undefined =>
  expectedRows.find((line) => line.from === from && line.event === event);

export const states: readonly StateOrNone[] = ['none', ...disputeStateNames];
export const actors: readonly DisputeActor[] = ['buyer', 'seller', 'moderator', 'clock', 'rules', 'order'];

/** The dispute that the expected transition produces in this case. */
function expected(line: ExpectedTransition, { dispute, findings, actor }: Case): DisputeFacts {
  const day = 24 * 60;
  const values: Record<string, unknown> = {
    now,
    actor,
    true: true,
    null: null,
    staff: findings.staff?.id,
    assignee: findings.assignee?.id,
    asks: findings.asks,
    share: findings.sellerShareBps,
    given: findings.finding,
    drafted: dispute.draft,
    drafter: dispute.draftBy,
    unseen: { outcome: 'buyer', sellerShareBps: null, reason: 'neverRevealed' },
    silence: silenceFinding(dispute),
    '+7d': minutesLater(7 * day),
    '+72h': minutesLater(3 * day),
  };
  const column = (written: string): [string, unknown] => {
    const [name, value] = written.split('=') as [string, string];
    const key = name.replace('own.', actor).replace('asks.', findings.asks ?? '');
    if (value === 'unchanged') return [key, dispute[key as 'overdueAt'] ?? minutesLater(3 * day)];
    if (value === 'first') return [key, dispute[key as 'buyerRespondedAt'] ?? now];
    if (!(value in values)) throw new Error(`the grid says ${value}`);
    return [key, values[value]];
  };
  return {
    ...dispute,
    state: line.to,
    ...(line.time === 'same'
      ? {}
      : { enteredAt: now, deadlineAt: line.time === '-' ? null : minutesLater(Number(line.time)) }),
    ...Object.fromEntries(line.columns.map(column)),
    ...(hasDisputeEnded(line.to) ? { overdueAt: null } : {}),
  };
}

const expectedRecipients = (line: ExpectedTransition, next: DisputeFacts, actor: DisputeActor): string =>
  line.notified
    .filter((who) => who !== 'moderator' || next.moderatorID !== null)
    .map((who) => {
      if (who === 'asked') return next.asked ?? '';
      return who === 'other' ? otherRole(actor as OrderRole) : who;
    })
    .join(' ');

/** Every difference between the machine and the expected transitions, lazily. */
export function* differences(machine: DisputeMachine): Generator<string> {
  for (const from of states)
    for (const event of disputeEvents) yield* transitionDifferences(machine, from, event);
}

type Prepared = {
  at: string;
  actor: DisputeActor;
  base: Case;
  expected: Omit<ExpectedCase<Case, GuardName>, 'run'> | null;
};

const preparedFor = new Map<string, readonly Prepared[]>();
/** The cases of one transition. They do not depend on the machine, which a test changes thousands of times. */
function casesOf(from: StateOrNone, event: DisputeEvent): readonly Prepared[] {
  const known = preparedFor.get(`${from} ${event}`);
  if (known) return known;
  const line = transitionAt(from, event);
  const made = actors.flatMap((actor) =>
    [false, true].map((isEveryFactSet): Prepared => {
      const at = `${from} ${event} by ${actor}, ${isEveryFactSet ? 'every fact set' : 'facts at rest'}`;
      const base = baseCase(from, actor, isEveryFactSet);
      if (!line?.by.includes(actor)) return { at, actor, base, expected: null };
      const good = line.guards.reduce((c, name) => changed(c, asks[name].pass(c)), base);
      const wrongTime = actor === 'clock' ? new Date(now.getTime() + 1) : now;
      const deadline = event === 'overdue' ? 'overdueAt' : 'deadlineAt';
      const next = expected(line, good);
      const failing = guardNames
        .filter((name) => !isImplied(name, line))
        .map((name) => [name, changed(good, asks[name].fail(good)), asks[name].refusal] as const);
      const mistimed = [
        changed(good, { dispute: { [deadline]: wrongTime } }),
        actor === 'rules' || actor === 'order' ? null : actor === 'clock' ? 'TooEarly' : 'TooLate',
      ] as const;
      const notified = expectedRecipients(line, next, actor);
      return { at, actor, base, expected: { at, transition: line, good, next, notified, failing, mistimed } };
    }),
  );
  preparedFor.set(`${from} ${event}`, made);
  return made;
}

/** The differences in one transition. */
export function* transitionDifferences(
  machine: DisputeMachine,
  from: StateOrNone,
  event: DisputeEvent,
): Generator<string> {
  const refusal = transitionAt(from, event) ? 'NotAllowed' : 'DisputeChanged';
  for (const { at, actor, base, expected } of casesOf(from, event)) {
    const run = (c: Case): Decision =>
      decide(c.dispute, event, actor, now, defaultSettings, c.findings, machine);
    if (expected) yield* caseDifferences({ ...expected, run });
    else yield* refusalDifference(at, run(base), refusal);
  }
}

/** A finding includes its reason; and being assigned and being unassigned are one column. */
const isImplied = (name: GuardName, { guards }: ExpectedTransition): boolean =>
  (name === 'reasonGiven' && guards.includes('findingGiven')) ||
  (name === 'isUnassigned' && guards.includes('isAssignedModerator')) ||
  (name === 'isAssignedModerator' && guards.includes('isUnassigned'));
