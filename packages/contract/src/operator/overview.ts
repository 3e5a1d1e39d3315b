/** The lists of work on the console's overview, in the order it shows them. */
export const overviewLists = [
  'disputes',
  'drafts',
  'appeals',
  'identityNumbers',
  'identityDocuments',
  'refunds',
  'suspense',
  'payouts',
  'paymentReviews',
  'reconciliation',
  'flags',
  'risk',
  'questions',
  'data',
  'approvals',
] as const;
export type OverviewList = (typeof overviewLists)[number];

/** Pending requests: all, those the caller may decide, and the caller's own. */
export const approvalTabs = ['pending', 'decidable', 'mine', 'decided'] as const;
