import {
  type DisputeActor,
  type DisputeEvent,
  disputeEvents,
  hasDisputeEnded,
} from '@gift/contract/disputes/states';
import { everyCell, reachable } from '../../../../platform/state-machine/testing/table-tests';
import type { StateOrNone } from '../dispute-facts';
import type { GuardName } from '../guards';
import type { Cell, DisputeMachine, Effect, Mark } from '../machine';
import { states } from './check-transitions';

/** Invariants of any dispute table: money, actors, time and fairness. Yields each violation. */
export function* violations(machine: DisputeMachine): Generator<string> {
  for (const { name, from, event, cell } of everyCell(machine)) {
    yield* moneyViolations(name, from, event, cell);
    yield* actorViolations(name, event, cell);
    yield* fairnessViolations(name, from, event, cell);
    if (cell.to === from && !cell.deadline)
      yield `${name}: stays where it is and doesn't say what its time does`;
  }
  yield* reachabilityViolations(machine);
}

const isEnd = (state: StateOrNone) => state !== 'none' && hasDisputeEnded(state);
const has = (cell: Cell, effect: Effect) => cell.effects.includes(effect);
const marks = (cell: Cell, ...names: Mark[]) => names.some((name) => cell.marks?.includes(name));
const asksFor = (cell: Cell, ...names: GuardName[]) => names.every((name) => cell.guards?.includes(name));

/** Money leaves escrow exactly once: by a ruling, by an agreed split, or it has left already. */
function* moneyViolations(
  name: string,
  from: StateOrNone,
  event: DisputeEvent,
  cell: Cell,
): Generator<string> {
  const byOrder = cell.by.includes('order');
  const due = !isEnd(cell.to) || byOrder ? '' : cell.to === 'closed' ? 'execute' : 'settleSplit';
  const moved = cell.effects.filter((effect) => effect === 'execute' || effect === 'settleSplit').join();
  if (moved !== due) yield `${name}: moves money by ${moved || 'nothing'}, should by ${due || 'nothing'}`;
  if (has(cell, 'settleSplit') && !asksFor(cell, 'splitOffered', 'splitOfferedByOther'))
    yield `${name}: splits what nobody offered`;
  if (has(cell, 'strikeLoser') && !has(cell, 'execute')) yield `${name}: strikes somebody who has not lost`;
  const isFound = from === 'proposed' || from === 'appeal';
  if (has(cell, 'recordConcession') !== (event === 'resolved' && isFound))
    yield `${name}: ${isFound ? 'giving in is no loss' : 'loses what nobody found'}`;
  // A ruling by silence or by our own records is no loss by evidence, so it gives no strike.
  if (has(cell, 'strikeLoser') && /^rule/.test(event))
    yield `${name}: strikes without a person having looked`;
}

const eventsOf: Record<'moderator' | 'clock' | 'rules' | 'order', RegExp> = {
  moderator:
    /^(claim|assign|release|ask|propose|draft|approveDraft|rejectDraft|claimAppeal|decideAppeal|approveAppealDraft)$/,
  clock: /^(timeout|ruleBySilence|overdue)$/,
  rules: /^ruleByFacts$/,
  order: /^(open|resolved|ended)$/,
};

function* actorViolations(name: string, event: DisputeEvent, cell: Cell): Generator<string> {
  if (cell.by.length === 0) yield `${name}: nobody may do it`;
  for (const [actor, pattern] of Object.entries(eventsOf) as [DisputeActor, RegExp][]) {
    if (cell.by.includes(actor) !== pattern.test(event))
      yield `${name}: ${actor} and the event don't belong together`;
  }
  const sides = ['buyer', 'seller'].filter((side) => cell.by.includes(side as DisputeActor)).length;
  if (sides === 1) yield `${name}: one side may do what the other may not`;
  if (sides > 0 && cell.by.length > sides) yield `${name}: a side and somebody else act alike`;
}

function* fairnessViolations(
  name: string,
  from: StateOrNone,
  event: DisputeEvent,
  cell: Cell,
): Generator<string> {
  const decides = marks(cell, 'found', 'drafted', 'appealRuled');
  const isApproval = marks(cell, 'approved', 'appealApproved');
  if (decides && !asksFor(cell, 'isAssignedModerator', 'hasAuthority', 'findingGiven'))
    yield `${name}: somebody decides without power or reasons`;
  if (marks(cell, 'found', 'appealRuled') && !asksFor(cell, 'needsOneSignature'))
    yield `${name}: one alone decides`;
  if (isApproval && !asksFor(cell, 'draftPending', 'hasAuthority', 'notDrafter'))
    yield `${name}: one signs twice`;
  if (from === 'appeal' && has(cell, 'execute') && !asksFor(cell, 'notPriorSigner'))
    yield `${name}: the same person decides about their own finding`;
  if (marks(cell, 'assigned') && !asksFor(cell, 'mayAssign', 'assigneeHasAuthority'))
    yield `${name}: anybody is given a case by anybody`;
  if (event === 'ask' && !asksFor(cell, 'notAskedYet')) yield `${name}: asks again and again`;
  if (marks(cell, 'queued') !== (from === 'evidence' && cell.to === 'queued'))
    yield `${name}: the queue counts from another moment`;
  const shows =
    from === 'evidence' && (cell.to === 'queued' || cell.to === 'closed') && !cell.by.includes('order');
  if (has(cell, 'openEvidence') !== shows) yield `${name}: evidence is shown at the wrong time`;
  if (has(cell, 'openToModerator') !== marks(cell, 'taken', 'assigned'))
    yield `${name}: a moderator reads without having it`;
  if (cell.to === 'proposed' && cell.to !== from && !marks(cell, 'found', 'approved'))
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
