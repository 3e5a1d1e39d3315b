import type { DisputeOutcome, DisputeState, RulingReason } from '@gift/contract/disputes/states';
import type { OrderRole } from '@gift/contract/orders/states';
import type { Kobo } from '@gift/money';

/** The decision of a case: for whom, the seller's share of a split in basis points, and why. */
export type Finding = {
  readonly outcome: DisputeOutcome;
  readonly sellerShareBps: number | null;
  readonly reason: RulingReason;
  /** The explanation. Rules give none, because their reason says all. */
  readonly text?: string;
  /** The events, evidence and messages it relies on, as the contract names them (citations.ts). */
  readonly citedEvents?: readonly string[];
  /** The seqs of the cited messages in the case room, so that nobody must read the whole room for them. */
  readonly citedSeqs?: readonly number[];
};

/** `none` is a dispute that does not exist yet. */
export type StateOrNone = DisputeState | 'none';

/** What a decision may use of a dispute: its row, read under lock. */
export interface DisputeFacts {
  state: StateOrNone;
  /** The amount in escrow. */
  frozenKobo: Kobo;
  /** Whether the buyer had viewed the code before the dispute started. */
  isRevealed: boolean;
  enteredAt: Date;
  deadlineAt: Date | null;
  /** When it was first queued for a moderator; and when it becomes overdue without a decision. */
  queuedAt: Date | null;
  overdueAt: Date | null;
  isOverdue: boolean;
  /** When a side notified the leads of an overdue dispute. */
  escalatedAt: Date | null;
  /** When each side first submitted something, and when it declared its submission complete. */
  buyerRespondedAt: Date | null;
  sellerRespondedAt: Date | null;
  buyerDoneAt: Date | null;
  sellerDoneAt: Date | null;
  /** The pending split offer: who made it, and the seller's share in basis points. */
  offerBy: OrderRole | null;
  offerShareBps: number | null;
  /** The assigned moderator. */
  moderatorID: bigint | null;
  /** A moderator exceeded the review time: only a lead may claim it now. */
  needsLead: boolean;
  /** A moderator may ask each side once; `asked` is the side that has to answer now. */
  asked: OrderRole | null;
  buyerAskedAt: Date | null;
  sellerAskedAt: Date | null;
  /** A finding that waits for a second signature, and its author. */
  draft: Finding | null;
  draftBy: bigint | null;
  /** The first finding, and its author. */
  finding: Finding | null;
  ruledBy: bigint | null;
  approvedBy: bigint | null;
  buyerAcceptedAt: Date | null;
  sellerAcceptedAt: Date | null;
  appealBy: OrderRole | null;
  /** The finding on appeal. It replaces the first. */
  appealFinding: Finding | null;
  appealRuledBy: bigint | null;
}

/** The rank of a staff member: 0 none, 1 moderator, 2 lead, 3 superadmin. */
export type Rank = 0 | 1 | 2 | 3;
const ranks: Record<string, Rank> = { moderator: 1, lead: 2, superadmin: 3 };
export const rankOf = (roles: readonly string[]): Rank =>
  Math.max(0, ...roles.map((role) => ranks[role] ?? 0)) as Rank;

/** What the command found in the same transaction. A missing finding counts as not found. */
export interface Findings {
  staff?: { id: bigint; rank: Rank };
  /** The moderator to whom another staff member assigns the case, and whether that staff member may. */
  assignee?: { id: bigint; rank: Rank };
  mayAssign?: boolean;
  /** Hashes of the events that a rule relies on. */
  citedEvents?: readonly string[];
  finding?: Finding;
  reasonGiven?: boolean;
  /** The side that a moderator asks. */
  asks?: OrderRole;
  sellerShareBps?: number;
  /** Whether an appeal brings new evidence or names an error. */
  appealReasonGiven?: boolean;
}

/** A dispute before its first event: default facts. */
export const newDispute = (
  facts: Pick<DisputeFacts, 'frozenKobo' | 'isRevealed' | 'buyerRespondedAt' | 'sellerRespondedAt'>,
  now: Date,
): DisputeFacts => ({
  ...facts,
  state: 'none',
  enteredAt: now,
  deadlineAt: null,
  queuedAt: null,
  overdueAt: null,
  isOverdue: false,
  escalatedAt: null,
  buyerDoneAt: null,
  sellerDoneAt: null,
  offerBy: null,
  offerShareBps: null,
  moderatorID: null,
  needsLead: false,
  asked: null,
  buyerAskedAt: null,
  sellerAskedAt: null,
  draft: null,
  draftBy: null,
  finding: null,
  ruledBy: null,
  approvedBy: null,
  buyerAcceptedAt: null,
  sellerAcceptedAt: null,
  appealBy: null,
  appealFinding: null,
  appealRuledBy: null,
});

/** The finding to carry out: the appeal's if there is one, else the first. */
export const rulingOf = (dispute: DisputeFacts): Finding | null => dispute.appealFinding ?? dispute.finding;

/** Who gets the escrow by a finding, or the seller's share of it. */
export const shareOf = ({ outcome, sellerShareBps }: Finding): { sellerShareBps: number } | OrderRole =>
  outcome === 'split' ? { sellerShareBps: sellerShareBps ?? 0 } : outcome === 'void' ? 'buyer' : outcome;

/** Nobody has viewed the code, so a refund harms nobody. */
export const neverRevealed: Finding = { outcome: 'buyer', sellerShareBps: null, reason: 'neverRevealed' };

/**
 * Who loses when the time to respond is over, or null if both sides responded. If neither did, a buyer who
 * viewed the code loses, because the one who makes a claim has to prove it.
 */
export function silenceFinding(
  dispute: Pick<DisputeFacts, 'isRevealed' | 'buyerRespondedAt' | 'sellerRespondedAt'>,
): Finding | null {
  const { buyerRespondedAt, sellerRespondedAt, isRevealed } = dispute;
  if (buyerRespondedAt && sellerRespondedAt) return null;
  const won = (outcome: DisputeOutcome, reason: RulingReason): Finding => ({
    outcome,
    sellerShareBps: null,
    reason,
  });
  if (buyerRespondedAt) return won('buyer', 'silentSeller');
  if (sellerRespondedAt) return won('seller', 'silentBuyer');
  return won(isRevealed ? 'seller' : 'buyer', 'silentBoth');
}
