/** The numbers a dispute lives by. Their defaults stand with all others in `settings.ts`. */
export interface DisputeSettings {
  /** How long both sides have to hand in what they have. */
  disputeEvidenceMin: number;
  /** How soon a moderator should take a dispute that waits: shown, not enforced. */
  disputePickUpMin: number;
  /** How soon a moderator should decide: shown; and how long they may keep it at most. */
  disputeReviewTargetMin: number;
  disputeReviewMin: number;
  /** How many cases one of those who decide may hold by taking them; a lead gives more to whomever they choose. */
  disputeCasesHeld: number;
  /** How long a side that was asked has to answer. */
  disputeAnswerMin: number;
  /** How long a finding can be appealed. */
  disputeProposalMin: number;
  /** How long the second moderator has before the dispute counts as overdue. */
  disputeAppealMin: number;
  /** How long after it first waited for a moderator a dispute without a finding counts as overdue. */
  disputeOverdueMin: number;
  /** Up to which sum a moderator may decide alone, and a lead; above, two leads. */
  disputeModeratorKobo: bigint;
  disputeLeadKobo: bigint;
  /** So many disputes lost by evidence within the window pause selling or buying. */
  disputeStrikeLimit: number;
  disputeStrikeDays: number;
  /** Below so many ended orders the public figures are not shown: they would say something about single people. */
  disputeStatsFromOrders: number;
  /** How long after its end a side may say how well its case was handled. */
  disputeRateDays: number;
}
