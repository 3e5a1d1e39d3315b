import type { OrderRole } from '../orders/states';

/**
 * The words of a dispute: its states with the numbers the API shows, what can happen to it, and who may act. Plain
 * constants, so that a screen can import them without a schema library. What may happen when is the dispute
 * machine's business, on the server.
 */
export const disputeStates = {
  /** Both sides hand in what they have. */
  evidence: 10,
  /** It waits for a moderator. */
  queued: 20,
  /** A moderator reads it. */
  review: 30,
  /** The moderator asked one side something. */
  moreInfo: 40,
  /** The moderator said what they find; both may accept, either may appeal once. */
  proposed: 50,
  /** A second moderator looks at it. */
  appeal: 60,
  /** Ruled, and carried out. */
  closed: 90,
  /** The two sides ended it themselves. */
  selfResolved: 91,
} as const;

export type DisputeState = keyof typeof disputeStates;
export const disputeStateNames = Object.keys(disputeStates) as DisputeState[];

const namesByNumber = new Map<number, DisputeState>(
  disputeStateNames.map((name) => [disputeStates[name], name]),
);
/** The state behind an API number, or undefined for a number that is none. */
export const disputeStateOf = (number: number): DisputeState | undefined => namesByNumber.get(number);

const disputeEndStates = ['closed', 'selfResolved'] as const satisfies DisputeState[];
export const hasDisputeEnded = (state: DisputeState): boolean =>
  (disputeEndStates as readonly DisputeState[]).includes(state);

/**
 * Who acts: a side, a moderator, the clock when a time is over, the rules where the facts alone decide, or the order
 * itself when it moved without the dispute.
 */
export type DisputeActor = OrderRole | 'moderator' | 'clock' | 'rules' | 'order';

export const disputeEvents = [
  'open',
  // The two sides.
  'evidence',
  'say',
  'done',
  'finish',
  'answer',
  'offerSplit',
  'refuseSplit',
  'acceptSplit',
  'accept',
  'acceptLast',
  'appeal',
  'page',
  // The moderators.
  'take',
  'assign',
  'putBack',
  'ask',
  'propose',
  'draft',
  'second',
  'refuseSecond',
  'takeAppeal',
  'decideAppeal',
  'secondAppeal',
  // The clock, the rules and the order.
  'timeout',
  'ruleSilence',
  'ruleFacts',
  'overdue',
  'resolved',
  'ended',
] as const;
export type DisputeEvent = (typeof disputeEvents)[number];

/** For whom it is decided. `void` gives the money back and blames nobody. */
export const disputeOutcomes = ['buyer', 'seller', 'split', 'void'] as const;
export type DisputeOutcome = (typeof disputeOutcomes)[number];

/** Why it is decided so: what a moderator picks, and what the rules use. Texts belong to the screens. */
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

/** What each ground can stand for: nobody is to read "for the buyer, the report was not proven". */
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
/** The grounds a finding for `outcome` can have, in the order they are offered. */
export const rulingReasonsFor = (outcome: DisputeOutcome): ModeratorRulingReason[] =>
  moderatorRulingReasons.filter((reason) => outcomesOf[reason].includes(outcome));

const automaticRulingReasons = ['silentBuyer', 'silentSeller', 'silentBoth', 'neverRevealed'] as const;
export const rulingReasons = [...moderatorRulingReasons, ...automaticRulingReasons] as const;
export type RulingReason = (typeof rulingReasons)[number];

/** On what an appeal stands. */
export const appealReasons = ['newEvidence', 'factWrong', 'ruleWrong'] as const;
