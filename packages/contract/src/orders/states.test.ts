import { describe, expect, it } from 'vitest';
import {
  appealReasons,
  assignedStates,
  disputeEndStates,
  disputeEvents,
  disputeNumbersOf,
  disputeOutcomes,
  disputeStateNames,
  disputeStateOf,
  disputeStates,
  hasDisputeEnded,
  moderatorDueStates,
  rulingReasons,
  rulingReasonsFor,
  staffStates,
} from '../disputes/states';
import {
  awaitingParty,
  calledOffStates,
  escrowedStates,
  finalStates,
  hasEnded,
  isIn,
  lostDisputeStates,
  moneyLocation,
  numbersOf,
  orderEvents,
  orderStateNames,
  orderStateOf,
  orderStates,
  otherRole,
  releasedStates,
  reminders,
  unsuccessfulStates,
} from './states';

// Clients and stored rows refer to these by number or name: a change breaks them.

/** Number, state, where the money of an unpaid order is, and who has to act. */
const orders = `
  5  requested        wallet   taker
  10 pendingAccept    wallet   maker
  20 awaitingPayment  wallet   buyer
  30 awaitingCode     escrow   seller
  40 codeDelivered    escrow   buyer
  50 checking         escrow   buyer
  60 refundRequested  escrow   seller
  70 disputed         escrow   operator
  80 completed        released -
  81 ruledSeller      released -
  82 ruledSplit       split    -
  83 refunded         refunded -
  90 cancelled        wallet   -
  91 expired          wallet   -`;

describe('the states of an order', () => {
  it('have the numbers, money location and awaiting party that clients rely on', () => {
    const rows = orderStateNames.map(
      (state) => `${orderStates[state]} ${state} ${moneyLocation(state)} ${awaitingParty(state) ?? '-'}`,
    );
    expect(rows).toEqual(
      orders
        .trim()
        .split('\n')
        .map((row) => row.trim().replaceAll(/ +/g, ' ')),
    );
    for (const state of orderStateNames) expect(orderStateOf(orderStates[state])).toBe(state);
    expect(orderStateOf(6)).toBeUndefined();
  });

  it('have six final states', () => {
    expect(finalStates).toEqual([
      'completed',
      'ruledSeller',
      'ruledSplit',
      'refunded',
      'cancelled',
      'expired',
    ]);
    expect(orderStateNames.filter(hasEnded)).toEqual(
      orderStateNames.filter((state) => !awaitingParty(state)),
    );
  });

  it('make these sets', () => {
    expect(numbersOf(escrowedStates)).toEqual([30, 40, 50, 60, 70]);
    expect(numbersOf(releasedStates)).toEqual([80, 81]);
    expect(numbersOf(calledOffStates)).toEqual([90, 91]);
    expect(numbersOf(unsuccessfulStates)).toEqual([83, 90, 91]);
    expect(numbersOf(lostDisputeStates)).toEqual([80, 81, 83]);
    expect(orderStateNames.filter((state) => moneyLocation(state) === 'released')).toEqual(releasedStates);
    expect([isIn(releasedStates, 'completed'), isIn(releasedStates, 'refunded')]).toEqual([true, false]);
    expect(isIn(orderStateNames, 'none')).toBe(false);
  });

  it('return the money of an order that was paid and then called off', () => {
    const changed = orderStateNames.filter((state) => moneyLocation(state, true) !== moneyLocation(state));
    expect(changed).toEqual(['requested', 'pendingAccept', 'awaitingPayment', 'cancelled', 'expired']);
    for (const state of changed) expect(moneyLocation(state, true)).toBe('refunded');
  });
});

it('an order knows these events', () => {
  expect(orderEvents.join(' ')).toBe(
    'publish take takeInstant takeFunded accept pay extend ship proposePrice acceptPrice refusePrice reveal confirm ' +
      'cancel askCancel agreeCancel agreeReview refuseReview report agree contest withdraw lateReport ' +
      'timeout ruleSeller ruleSplit ruleRefund adminCancel adminRelease',
  );
});

it('the other side of the buyer is the seller, and the other way round', () => {
  expect([otherRole('buyer'), otherRole('seller')]).toEqual(['seller', 'buyer']);
});

it('each reminder has a number, a recipient, and the states in which it is due', () => {
  expect(
    Object.entries(reminders).map(([name, { type, to, in: states }]) => `${type} ${name} ${to} ${states}`),
  ).toEqual([
    '1 pay buyer awaitingPayment',
    '2 sendCode seller awaitingCode',
    '3 checkCode buyer codeDelivered,checking',
    '4 answerRefund seller refundRequested',
  ]);
});

describe('the states of a dispute', () => {
  it('have the numbers that clients know', () => {
    expect(disputeStates).toEqual({
      evidence: 10,
      queued: 20,
      review: 30,
      moreInfo: 40,
      proposed: 50,
      appeal: 60,
      closed: 90,
      selfResolved: 91,
    });
    for (const state of disputeStateNames) expect(disputeStateOf(disputeStates[state])).toBe(state);
    expect(disputeStateOf(11)).toBeUndefined();
  });

  it('have two final states', () => {
    expect(disputeStateNames.filter(hasDisputeEnded)).toEqual(['closed', 'selfResolved']);
    expect(disputeNumbersOf(disputeEndStates)).toEqual([90, 91]);
  });

  it('make these sets', () => {
    expect(disputeNumbersOf(assignedStates)).toEqual([30, 40, 60]);
    expect(disputeNumbersOf(staffStates)).toEqual([20, 30, 40, 60]);
    expect(disputeNumbersOf(moderatorDueStates)).toEqual([20, 30, 60]);
  });
});

it('a dispute knows these events, outcomes and reasons of an appeal', () => {
  expect(disputeEvents.join(' ')).toBe(
    'open evidence reply finishEvidence finishEvidenceLast answer offerSplit refuseSplit acceptSplit accept acceptLast appeal ' +
      'escalate claim assign release ask propose draft approveDraft rejectDraft claimAppeal decideAppeal ' +
      'approveAppealDraft timeout ruleBySilence ruleByFacts overdue resolved ended',
  );
  expect(disputeOutcomes).toEqual(['buyer', 'seller', 'split', 'void']);
  expect(appealReasons).toEqual(['newEvidence', 'factWrong', 'ruleWrong']);
});

it('each outcome has its permitted ruling reasons', () => {
  expect(disputeOutcomes.map((outcome) => [outcome, rulingReasonsFor(outcome).join(' ')])).toEqual([
    ['buyer', 'codeBad codeUsedBefore balanceLow wrongCard cardVoided evidenceForged'],
    ['seller', 'codeUsedByBuyer cardVoided claimUnproven evidenceForged'],
    [
      'split',
      'codeBad codeUsedBefore codeUsedByBuyer balanceLow wrongCard cardVoided claimUnproven evidenceForged bothAtFault nobodyAtFault',
    ],
    [
      'void',
      'codeBad codeUsedBefore balanceLow wrongCard cardVoided claimUnproven bothAtFault nobodyAtFault',
    ],
  ]);
  expect(rulingReasons.join(' ')).toBe(
    'codeBad codeUsedBefore codeUsedByBuyer balanceLow wrongCard cardVoided claimUnproven evidenceForged bothAtFault ' +
      'nobodyAtFault silentBuyer silentSeller silentBoth neverRevealed',
  );
});
