import { finalStates, moneyLocation, type OrderEvent, orderEvents } from '@gift/contract/orders/states';
import { everyCell, reachable } from '../../../../platform/state-machine/testing/table-tests';
import type { Cell, Effect, OrderMachine } from '../machine';
import type { StateOrNone } from '../order-facts';
import { states } from './check-transitions';

/** Invariants of any order table: money, stock, codes, time and actors. Yields each violation. */
export function* violations(machine: OrderMachine): Generator<string> {
  for (const { name, from, event, cell } of everyCell(machine)) {
    yield* moneyViolations(name, from, cell);
    yield* stockViolations(name, from, cell);
    yield* codeViolations(name, from, cell);
    yield* actorViolations(name, event, from, cell);
    if (cell.to === from && !cell.deadline)
      yield `${name}: stays where it is and doesn't say what its time does`;
    if (cell.fault && !isFinal(cell.to)) yield `${name}: records a fault although nothing has ended`;
  }
  yield* reachabilityViolations(machine);
}

const isHeld = (state: StateOrNone): boolean => state !== 'none' && moneyLocation(state) === 'escrow';
const isFinal = (state: StateOrNone): boolean => (finalStates as readonly StateOrNone[]).includes(state);
const has = (cell: Cell, effect: Effect): boolean => cell.effects.includes(effect);

const settlement: Record<string, Effect> = {
  released: 'release',
  split: 'split',
  refunded: 'refund',
  wallet: 'refund',
};

function* moneyViolations(name: string, from: StateOrNone, cell: Cell): Generator<string> {
  const enters = !isHeld(from) && isHeld(cell.to);
  const leaves = isHeld(from) && !isHeld(cell.to);
  const taken = (['hold', 'rehold'] as const).filter((effect) => has(cell, effect));
  const settled = (['release', 'refund', 'split'] as const).filter((effect) => has(cell, effect));
  const due: Effect = from === 'completed' ? 'rehold' : 'hold';
  if (taken.join() !== (enters ? due : '')) yield `${name}: takes money ${taken.join(', ') || 'not'}`;
  const expected = leaves ? settlement[moneyLocation(cell.to)] : '';
  if (settled.join() !== expected)
    yield `${name}: settles ${settled.join(', ') || 'nothing'}, should be ${expected || 'nothing'}`;
  if (has(cell, 'lowerHold') && !(isHeld(from) && cell.to === from))
    yield `${name}: lowers a hold that isn't there`;
  if (has(cell, 'hold') !== Boolean(cell.marks?.includes('paid')))
    yield `${name}: money and the paid mark disagree`;
}

// States in which the offer's face value is reserved: the deal may still fail without a viewed code.
const reserves: readonly StateOrNone[] = [
  'pendingAccept',
  'awaitingPayment',
  'awaitingCode',
  'codeDelivered',
];

function* stockViolations(name: string, from: StateOrNone, cell: Cell): Generator<string> {
  const enters = !reserves.includes(from) && reserves.includes(cell.to);
  const leaves = reserves.includes(from) && isFinal(cell.to);
  if (has(cell, 'reserveStock') !== enters) yield `${name}: stock ${enters ? 'is not' : 'is'} reserved`;
  if (has(cell, 'freeStock') !== leaves) yield `${name}: stock ${leaves ? 'is not' : 'is'} freed`;
}

function* codeViolations(name: string, from: StateOrNone, cell: Cell): Generator<string> {
  const seals = cell.to === 'codeDelivered' && from !== cell.to;
  const shreds = from === 'codeDelivered' && isFinal(cell.to);
  const opens = from === 'codeDelivered' && cell.to === 'checking';
  if (has(cell, 'sealCode') !== seals) yield `${name}: sealing is wrong`;
  if (has(cell, 'shred') !== shreds) yield `${name}: shredding is wrong`;
  if (has(cell, 'freeFingerprint') !== shreds) yield `${name}: the fingerprint is wrong`;
  if (has(cell, 'openCode') !== opens) yield `${name}: opening the code is wrong`;
  if (Boolean(cell.marks?.includes('revealed')) !== opens) yield `${name}: the reveal isn't written down`;
  if (cell.to === 'checking' && from !== cell.to && !opens)
    yield `${name}: reaches checking without a reveal`;
}

const codeViewedStates: readonly StateOrNone[] = ['checking', 'refundRequested', 'disputed'];
const ofOperator = (event: OrderEvent): boolean => /^(rule|admin)/.test(event);

function* actorViolations(name: string, event: OrderEvent, from: StateOrNone, cell: Cell): Generator<string> {
  if (cell.by.length === 0) yield `${name}: nobody may do it`;
  if (cell.by.includes('clock') !== (event === 'timeout'))
    yield `${name}: the clock and the timeout belong together`;
  if (cell.by.includes('operator') !== ofOperator(event))
    yield `${name}: an operator acts by his own events alone`;
  if ((event === 'timeout' || ofOperator(event)) && cell.by.length > 1) yield `${name}: too many actors`;
  if (codeViewedStates.includes(from) && cell.to === 'cancelled' && !cell.by.includes('operator'))
    yield `${name}: cancels after the code was seen`;
  if (has(cell, 'release') && cell.by.includes('seller')) yield `${name}: a seller pays himself`;
  if (has(cell, 'refund') && cell.by.includes('buyer')) yield `${name}: a buyer pays himself back`;
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
      const cell = machine[state][event];
      const reopens = state === 'completed' && event === 'lateReport';
      if (cell && cell.to !== state && !reopens) yield `${state} ${event}: an ended order moves`;
    }
  }
}
