import type { DisputeOutcome, DisputeState, RulingReason } from '@gift/contract/disputes/states';
import type { OrderRole } from '@gift/contract/orders/states';
import type { Kobo } from '@gift/money';

/** What somebody found: for whom, the seller's part of a split in basis points, and why. */
export type Finding = {
  readonly outcome: DisputeOutcome;
  readonly sellerShareBps: number | null;
  readonly reason: RulingReason;
  /** In plain words; the rules have none, their ground says all. */
  readonly text?: string;
  /** The events, the evidence and the words it relies on, as the contract names them (citations.ts). */
  readonly citedEvents?: readonly string[];
  /** Where in the case's room those of them stand that are words of it, so that nobody reads the whole room for them. */
  readonly citedSeqs?: readonly number[];
};

/** `none` is the dispute that doesn't exist yet. */
export type StateOrNone = DisputeState | 'none';

/** What a decision may know of a dispute: its row, read under lock. Dates are instants. */
export interface DisputeFacts {
  state: StateOrNone;
  /** What lies frozen in escrow. */
  frozenKobo: Kobo;
  /** Whether the buyer had looked at the code before the dispute began. */
  isRevealed: boolean;
  enteredAt: Date;
  deadlineAt: Date | null;
  /** When it first waited for a moderator; and when it counts as overdue unless somebody decides. */
  queuedAt: Date | null;
  overdueAt: Date | null;
  isOverdue: boolean;
  /** When a side asked those above to look at an overdue dispute. */
  pagedAt: Date | null;
  /** When each side first handed in or said something, and when it said that this is all. */
  buyerRespondedAt: Date | null;
  sellerRespondedAt: Date | null;
  buyerDoneAt: Date | null;
  sellerDoneAt: Date | null;
  /** The split that is on offer: who offered it, and the seller's part in basis points. */
  offerBy: OrderRole | null;
  offerShareBps: number | null;
  /** The moderator who has it now. */
  moderatorID: bigint | null;
  /** A moderator kept it too long: only a lead may take it now. */
  isEscalated: boolean;
  /** Each side is asked once at most; `asked` is the one that has to answer now. */
  asked: OrderRole | null;
  buyerAskedAt: Date | null;
  sellerAskedAt: Date | null;
  /** A finding that waits for a second signature, and whose it is. */
  draft: Finding | null;
  draftBy: bigint | null;
  /** The first finding, and who signed it. */
  finding: Finding | null;
  ruledBy: bigint | null;
  approvedBy: bigint | null;
  buyerAcceptedAt: Date | null;
  sellerAcceptedAt: Date | null;
  appealBy: OrderRole | null;
  /** What the appeal found. It stands in place of the first. */
  appealFinding: Finding | null;
  appealRuledBy: bigint | null;
}

/** How far somebody's powers reach: 0 none, 1 moderator, 2 lead, 3 superadmin. */
export type Rank = 0 | 1 | 2 | 3;
const ranks: Record<string, Rank> = { moderator: 1, lead: 2, superadmin: 3 };
export const rankOf = (roles: readonly string[]): Rank =>
  Math.max(0, ...roles.map((role) => ranks[role] ?? 0)) as Rank;

/** What the command found out inside the same transaction. A finding left out counts as not found. */
export interface Findings {
  staff?: { id: bigint; rank: Rank };
  /** To whom a case is given by somebody else, and whether that somebody may say so. */
  assignee?: { id: bigint; rank: Rank };
  mayAssign?: boolean;
  /** Hashes of the events that a rule relies on. */
  citedEvents?: readonly string[];
  /** What a moderator finds. */
  finding?: Finding;
  reasonGiven?: boolean;
  /** Whom a moderator asks. */
  asks?: OrderRole;
  sellerShareBps?: number;
  /** An appeal brings new proof, or names an error in its own words. */
  appealReasonGiven?: boolean;
}

/** A dispute about to begin: every fact at rest. */
export const newDispute = (
  given: Pick<DisputeFacts, 'frozenKobo' | 'isRevealed' | 'buyerRespondedAt' | 'sellerRespondedAt'>,
  now: Date,
): DisputeFacts => ({
  ...given,
  state: 'none',
  enteredAt: now,
  deadlineAt: null,
  queuedAt: null,
  overdueAt: null,
  isOverdue: false,
  pagedAt: null,
  buyerDoneAt: null,
  sellerDoneAt: null,
  offerBy: null,
  offerShareBps: null,
  moderatorID: null,
  isEscalated: false,
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

/** What is to be carried out: the appeal's finding where there is one, else the first. */
export const rulingOf = (dispute: DisputeFacts): Finding | null => dispute.appealFinding ?? dispute.finding;

/** Who gets the escrow by a finding, or which part of it the seller gets. */
export const shareOf = ({ outcome, sellerShareBps }: Finding): { sellerShareBps: number } | OrderRole =>
  outcome === 'split' ? { sellerShareBps: sellerShareBps ?? 0 } : outcome === 'void' ? 'buyer' : outcome;

/** Nobody has seen the code, so giving the money back harms nobody. */
export const neverRevealed: Finding = { outcome: 'buyer', sellerShareBps: null, reason: 'neverRevealed' };

/** Who loses when the time to speak is over, or null when neither side is silent. The one who claims has to prove. */
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
