import { finalStates, moneyLocation, type OrderEvent, orderEvents } from '@gift/contract/orders/states';
import { everyTransition, reachable } from '../../../../platform/state-machine/testing/table-tests';
import type { Effect, OrderMachine, Transition } from '../machine';
import type { StateOrNone } from '../order-facts';
import { states } from './check-transitions';

/** Invariants of any order table: money, stock, codes, time and actors. Yields each violation. */
export function* violations(machine: OrderMachine): Generator<string> {
  for (const { name, from, event, transition } of everyTransition(machine)) {
    yield* moneyViolations(name, from, transition);
    yield* stockViolations(name, from, transition);
    yield* codeViolations(name, from, transition);
    yield* actorViolations(name, event, from, transition);
    if (transition.to === from && !transition.deadline)
      yield `${name}: stays where it is and doesn't say what its time does`;
    if (transition.fault && !isFinal(transition.to))
      yield `${name}: records a fault although nothing has ended`;
  }
  yield* reachabilityViolations(machine);
}

const isHeld = (state: StateOrNone): boolean => state !== 'none' && moneyLocation(state) === 'escrow';
const isFinal = (state: StateOrNone): boolean => (finalStates as readonly StateOrNone[]).includes(state);
const has = (transition: Transition, effect: Effect): boolean => transition.effects.includes(effect);

const settlement: Record<string, Effect> = {
  released: 'release',
  split: 'split',
  refunded: 'refund',
  wallet: 'refund',
};

function* moneyViolations(name: string, from: StateOrNone, transition: Transition): Generator<string> {
  const enters = !isHeld(from) && isHeld(transition.to);
  const leaves = isHeld(from) && !isHeld(transition.to);
  const taken = (['hold', 'rehold'] as const).filter((effect) => has(transition, effect));
  const settled = (['release', 'refund', 'split'] as const).filter((effect) => has(transition, effect));
  const due: Effect = from === 'completed' ? 'rehold' : 'hold';
  if (taken.join() !== (enters ? due : '')) yield `${name}: takes money ${taken.join(', ') || 'not'}`;
  const expected = leaves ? settlement[moneyLocation(transition.to)] : '';
  if (settled.join() !== expected)
    yield `${name}: settles ${settled.join(', ') || 'nothing'}, should be ${expected || 'nothing'}`;
  if (has(transition, 'lowerHold') && !(isHeld(from) && transition.to === from))
    yield `${name}: lowers a hold that isn't there`;
  if (has(transition, 'hold') !== Boolean(transition.assignments?.includes('paid')))
    yield `${name}: money and the paid assignment disagree`;
}

// States in which the offer's face value is reserved: the deal may still fail without a viewed code.
const reserves: readonly StateOrNone[] = [
  'pendingAccept',
  'awaitingPayment',
  'awaitingCode',
  'codeDelivered',
];

function* stockViolations(name: string, from: StateOrNone, transition: Transition): Generator<string> {
  const enters = !reserves.includes(from) && reserves.includes(transition.to);
  const leaves = reserves.includes(from) && isFinal(transition.to);
  if (has(transition, 'reserveStock') !== enters) yield `${name}: stock ${enters ? 'is not' : 'is'} reserved`;
  if (has(transition, 'returnStock') !== leaves) yield `${name}: stock ${leaves ? 'is not' : 'is'} returned`;
}

function* codeViolations(name: string, from: StateOrNone, transition: Transition): Generator<string> {
  const seals = transition.to === 'codeDelivered' && from !== transition.to;
  const shreds = from === 'codeDelivered' && isFinal(transition.to);
  const opens = from === 'codeDelivered' && transition.to === 'checking';
  if (has(transition, 'sealCode') !== seals) yield `${name}: sealing is wrong`;
  if (has(transition, 'shred') !== shreds) yield `${name}: shredding is wrong`;
  if (has(transition, 'freeFingerprint') !== shreds) yield `${name}: the fingerprint is wrong`;
  if (has(transition, 'openCode') !== opens) yield `${name}: opening the code is wrong`;
  if (Boolean(transition.assignments?.includes('revealed')) !== opens)
    yield `${name}: the reveal isn't written down`;
  if (transition.to === 'checking' && from !== transition.to && !opens)
    yield `${name}: reaches checking without a reveal`;
}

const codeViewedStates: readonly StateOrNone[] = ['checking', 'refundRequested', 'disputed'];
const ofOperator = (event: OrderEvent): boolean => /^(rule|admin)/.test(event);

function* actorViolations(
  name: string,
  event: OrderEvent,
  from: StateOrNone,
  transition: Transition,
): Generator<string> {
  if (transition.by.length === 0) yield `${name}: nobody may do it`;
  if (transition.by.includes('clock') !== (event === 'timeout'))
    yield `${name}: the clock and the timeout belong together`;
  if (transition.by.includes('operator') !== ofOperator(event))
    yield `${name}: an operator acts by his own events alone`;
  if ((event === 'timeout' || ofOperator(event)) && transition.by.length > 1)
    yield `${name}: too many actors`;
  if (codeViewedStates.includes(from) && transition.to === 'cancelled' && !transition.by.includes('operator'))
    yield `${name}: cancels after the code was seen`;
  if (has(transition, 'release') && transition.by.includes('seller')) yield `${name}: a seller pays himself`;
  if (has(transition, 'refund') && transition.by.includes('buyer'))
    yield `${name}: a buyer pays himself back`;
}

function* reachabilityViolations(machine: OrderMachine): Generator<string> {
  const reached = reachable(machine, 'none');
  for (const state of states) {
    const row = machine[state];
    if (!reached.has(state)) yield `${state}: cannot be reached`;
    if (state === 'none' || isFinal(state)) continue;
    if (!row.adminCancel) yield `${state}: an operator cannot end it`;
    if (state !== 'disputed' && !row.timeout) yield `${state}: waits for ever`;
    if (row.timeout && row.timeout.to === state) yield `${state}: its clock leads nowhere`;
    if (![...reachable(machine, state)].some(isFinal)) yield `${state}: no way out`;
  }
  for (const state of finalStates) {
    for (const event of orderEvents) {
      const transition = machine[state][event];
      const reopens = state === 'completed' && event === 'lateReport';
      if (transition && transition.to !== state && !reopens) yield `${state} ${event}: an ended order moves`;
    }
  }
}
