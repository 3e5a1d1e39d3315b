/** The numbers that dispute rules use. Defaults are in `settings.ts`. */
export interface DisputeSettings {
  /** How long both sides have to submit evidence. */
  disputeEvidenceMin: number;
  /** Target for claiming a queued dispute: shown, not enforced. */
  disputePickUpMin: number;
  /** Target for a decision, only shown; and how long a moderator may keep a case. */
  disputeReviewTargetMin: number;
  disputeReviewMin: number;
  /** Maximum cases that a moderator holds by claiming; a lead may assign more. */
  disputeCasesHeld: number;
  /** How long a side has to answer a moderator's question. */
  disputeAnswerMin: number;
  /** How long a finding can be appealed. */
  disputeProposalMin: number;
  /** How long the appeal's moderator has before the dispute becomes overdue. */
  disputeAppealMin: number;
  /** How long after it was first queued a dispute without a finding becomes overdue. */
  disputeOverdueMin: number;
  /** Maximum amount that a moderator, or a lead, may decide alone; above that, two leads. */
  disputeModeratorKobo: bigint;
  disputeLeadKobo: bigint;
  /** This many disputes lost by evidence within the window pause selling or buying. */
  disputeStrikeLimit: number;
  disputeStrikeDays: number;
  /**
   * Below this many ended orders the public figures are hidden, because they would reveal data about
   * individuals.
   */
  disputeStatsFromOrders: number;
  /** How long after its end a side may rate how its case was handled. */
  disputeRateDays: number;
}
