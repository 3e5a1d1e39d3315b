import type { OrderRole } from '../orders/states';

/**
 * A dispute's states with their API numbers, its events and its actors. Plain constants, so that a screen can import
 * them without a schema library. The server's dispute machine defines which events are allowed when.
 */
export const disputeStates = {
  /** Both sides submit evidence. */
  evidence: 10,
  /** Waiting for a moderator. */
  queued: 20,
  /** A moderator reviews it. */
  review: 30,
  /** The moderator asked one side a question. */
  moreInfo: 40,
  /** The moderator made a finding. Both sides may accept it; either may appeal once. */
  proposed: 50,
  /** A second moderator reviews it. */
  appeal: 60,
  /** Ruled and carried out. */
  closed: 90,
  /** The two sides settled it themselves. */
  selfResolved: 91,
} as const;

export type DisputeState = keyof typeof disputeStates;
export const disputeStateNames = Object.keys(disputeStates) as DisputeState[];

const namesByNumber = new Map<number, DisputeState>(
  disputeStateNames.map((name) => [disputeStates[name], name]),
);
/** The state of an API number, if there is one. */
export const disputeStateOf = (number: number): DisputeState | undefined => namesByNumber.get(number);

export const disputeEndStates = ['closed', 'selfResolved'] as const satisfies DisputeState[];
export const hasDisputeEnded = (state: DisputeState): boolean =>
  (disputeEndStates as readonly DisputeState[]).includes(state);

/** A moderator may have the case, so it counts towards their limit. */
export const assignedStates = ['review', 'moreInfo', 'appeal'] as const satisfies DisputeState[];
/** Staff decide the case. */
export const staffStates = ['queued', ...assignedStates] as const satisfies DisputeState[];
/** A moderator's next step is due. */
export const moderatorDueStates = ['queued', 'review', 'appeal'] as const satisfies DisputeState[];

/** A set of states as the numbers that the database and the API have. */
export const disputeNumbersOf = (states: readonly DisputeState[]) =>
  states.map((state) => disputeStates[state]);

/**
 * Who acts: a side, a moderator, the clock at a deadline, the rules if the facts alone decide, or the order itself if
 * it moved without the dispute.
 */
export type DisputeActor = OrderRole | 'moderator' | 'clock' | 'rules' | 'order';

export const disputeEvents = [
  'open',
  // The two sides.
  'evidence',
  'reply',
  'finishEvidence',
  'finishEvidenceLast',
  'answer',
  'offerSplit',
  'refuseSplit',
  'acceptSplit',
  'accept',
  'acceptLast',
  'appeal',
  'escalate',
  // The moderators.
  'claim',
  'assign',
  'release',
  'ask',
  'propose',
  'draft',
  'approveDraft',
  'rejectDraft',
  'claimAppeal',
  'decideAppeal',
  'approveAppealDraft',
  // The clock, the rules and the order.
  'timeout',
  'ruleBySilence',
  'ruleByFacts',
  'overdue',
  'resolved',
  'ended',
] as const;
export type DisputeEvent = (typeof disputeEvents)[number];

/** Who wins. `void` returns the money and blames nobody. */
export const disputeOutcomes = ['buyer', 'seller', 'split', 'void'] as const;
export type DisputeOutcome = (typeof disputeOutcomes)[number];

/** The reason for the ruling, chosen by a moderator or set by a rule. The screens have the texts. */
export const moderatorRulingReasons = [
  'codeBad',
  'codeUsedBefore',
  'codeUsedByBuyer',
  'balanceLow',
  'wrongCard',
  'cardVoided',
  'claimUnproven',
  'evidenceForged',
  'bothAtFault',
  'nobodyAtFault',
] as const;
export type ModeratorRulingReason = (typeof moderatorRulingReasons)[number];

/** Which outcomes each reason can support, so that nobody reads "for the buyer, the report was not proven". */
const outcomesOf: Record<ModeratorRulingReason, readonly DisputeOutcome[]> = {
  codeBad: ['buyer', 'split', 'void'],
  codeUsedBefore: ['buyer', 'split', 'void'],
  codeUsedByBuyer: ['seller', 'split'],
  balanceLow: ['buyer', 'split', 'void'],
  wrongCard: ['buyer', 'split', 'void'],
  cardVoided: ['buyer', 'seller', 'split', 'void'],
  claimUnproven: ['seller', 'split', 'void'],
  evidenceForged: ['buyer', 'seller', 'split'],
  bothAtFault: ['split', 'void'],
  nobodyAtFault: ['split', 'void'],
};
/** The reasons allowed for `outcome`, in display order. */
export const rulingReasonsFor = (outcome: DisputeOutcome): ModeratorRulingReason[] =>
  moderatorRulingReasons.filter((reason) => outcomesOf[reason].includes(outcome));

const automaticRulingReasons = ['silentBuyer', 'silentSeller', 'silentBoth', 'neverRevealed'] as const;
export const rulingReasons = [...moderatorRulingReasons, ...automaticRulingReasons] as const;
export type RulingReason = (typeof rulingReasons)[number];

export const appealReasons = ['newEvidence', 'factWrong', 'ruleWrong'] as const;
