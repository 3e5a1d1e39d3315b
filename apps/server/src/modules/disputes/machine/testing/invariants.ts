import {
  type DisputeActor,
  type DisputeEvent,
  disputeEvents,
  hasDisputeEnded,
} from '@gift/contract/disputes/states';
import { everyTransition, reachable } from '../../../../platform/state-machine/testing/table-tests';
import type { StateOrNone } from '../dispute-facts';
import type { GuardName } from '../guards';
import type { Assignment, DisputeMachine, Effect, Transition } from '../machine';
import { states } from './check-transitions';

/** Invariants of any dispute table: money, actors, time and fairness. Yields each violation. */
export function* violations(machine: DisputeMachine): Generator<string> {
  for (const { name, from, event, transition } of everyTransition(machine)) {
    yield* moneyViolations(name, from, event, transition);
    yield* actorViolations(name, event, transition);
    yield* fairnessViolations(name, from, event, transition);
    if (transition.to === from && !transition.deadline)
      yield `${name}: stays where it is and doesn't say what its time does`;
  }
  yield* reachabilityViolations(machine);
}

const isEnd = (state: StateOrNone) => state !== 'none' && hasDisputeEnded(state);
const has = (transition: Transition, effect: Effect) => transition.effects.includes(effect);
const assignments = (transition: Transition, ...names: Assignment[]) =>
  names.some((name) => transition.assignments?.includes(name));
const asksFor = (transition: Transition, ...names: GuardName[]) =>
  names.every((name) => transition.guards?.includes(name));

/** Money leaves escrow exactly once: by a ruling, by an agreed split, or it has left already. */
function* moneyViolations(
  name: string,
  from: StateOrNone,
  event: DisputeEvent,
  transition: Transition,
): Generator<string> {
  const byOrder = transition.by.includes('order');
  const due = !isEnd(transition.to) || byOrder ? '' : transition.to === 'closed' ? 'execute' : 'settleSplit';
  const moved = transition.effects
    .filter((effect) => effect === 'execute' || effect === 'settleSplit')
    .join();
  if (moved !== due) yield `${name}: moves money by ${moved || 'nothing'}, should by ${due || 'nothing'}`;
  if (has(transition, 'settleSplit') && !asksFor(transition, 'splitOffered', 'splitOfferedByOther'))
    yield `${name}: splits what nobody offered`;
  if (has(transition, 'strikeLoser') && !has(transition, 'execute'))
    yield `${name}: strikes somebody who has not lost`;
  const isFound = from === 'proposed' || from === 'appeal';
  if (has(transition, 'recordConcession') !== (event === 'resolved' && isFound))
    yield `${name}: ${isFound ? 'giving in is no loss' : 'loses what nobody found'}`;
  // A ruling by silence or by our own records is no loss by evidence, so it gives no strike.
  if (has(transition, 'strikeLoser') && /^rule/.test(event))
    yield `${name}: strikes without a person having looked`;
}

const eventsOf: Record<'moderator' | 'clock' | 'rules' | 'order', RegExp> = {
  moderator:
    /^(claim|assign|release|ask|propose|draft|approveDraft|rejectDraft|claimAppeal|decideAppeal|approveAppealDraft)$/,
  clock: /^(timeout|ruleBySilence|overdue)$/,
  rules: /^ruleByFacts$/,
  order: /^(open|resolved|ended)$/,
};

function* actorViolations(name: string, event: DisputeEvent, transition: Transition): Generator<string> {
  if (transition.by.length === 0) yield `${name}: nobody may do it`;
  for (const [actor, pattern] of Object.entries(eventsOf) as [DisputeActor, RegExp][]) {
    if (transition.by.includes(actor) !== pattern.test(event))
      yield `${name}: ${actor} and the event don't belong together`;
  }
  const sides = ['buyer', 'seller'].filter((side) => transition.by.includes(side as DisputeActor)).length;
  if (sides === 1) yield `${name}: one side may do what the other may not`;
  if (sides > 0 && transition.by.length > sides) yield `${name}: a side and somebody else act alike`;
}

function* fairnessViolations(
  name: string,
  from: StateOrNone,
  event: DisputeEvent,
  transition: Transition,
): Generator<string> {
  const decides = assignments(transition, 'found', 'drafted', 'appealRuled');
  const isApproval = assignments(transition, 'approved', 'appealApproved');
  if (decides && !asksFor(transition, 'isAssignedModerator', 'hasAuthority', 'findingGiven'))
    yield `${name}: somebody decides without power or reasons`;
  if (assignments(transition, 'found', 'appealRuled') && !asksFor(transition, 'needsOneSignature'))
    yield `${name}: one alone decides`;
  if (isApproval && !asksFor(transition, 'draftPending', 'hasAuthority', 'notDrafter'))
    yield `${name}: one signs twice`;
  if (from === 'appeal' && has(transition, 'execute') && !asksFor(transition, 'notPriorSigner'))
    yield `${name}: the same person decides about their own finding`;
  if (assignments(transition, 'assigned') && !asksFor(transition, 'mayAssign', 'assigneeHasAuthority'))
    yield `${name}: anybody is given a case by anybody`;
  if (event === 'ask' && !asksFor(transition, 'notAskedYet')) yield `${name}: asks again and again`;
  if (assignments(transition, 'queued') !== (from === 'evidence' && transition.to === 'queued'))
    yield `${name}: the queue counts from another moment`;
  const shows =
    from === 'evidence' &&
    (transition.to === 'queued' || transition.to === 'closed') &&
    !transition.by.includes('order');
  if (has(transition, 'openEvidence') !== shows) yield `${name}: evidence is shown at the wrong time`;
  if (has(transition, 'openToModerator') !== assignments(transition, 'taken', 'assigned'))
    yield `${name}: a moderator reads without having it`;
  if (transition.to === 'proposed' && transition.to !== from && !assignments(transition, 'found', 'approved'))
    yield `${name}: proposes nothing`;
}

function* reachabilityViolations(machine: DisputeMachine): Generator<string> {
  const reached = reachable(machine, 'none');
  for (const state of states) {
    const row = machine[state];
    if (!reached.has(state)) yield `${state}: cannot be reached`;
    if (state === 'none') continue;
    if (isEnd(state)) {
      for (const event of disputeEvents) if (row[event]) yield `${state} ${event}: an ended dispute moves`;
      continue;
    }
    if (!row.timeout && !row.overdue) yield `${state}: waits for ever in silence`;
    if (row.timeout?.to === state) yield `${state}: its clock leads nowhere`;
    for (const event of ['resolved', 'ended', 'offerSplit', 'refuseSplit', 'acceptSplit'] as const)
      if (!row[event]) yield `${state}: the two cannot end it themselves (${event})`;
    if (![...reachable(machine, state)].includes('closed')) yield `${state}: no way to a ruling`;
  }
}
