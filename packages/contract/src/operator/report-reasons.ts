/** Why somebody is reported to the operators. `other` needs words of its own. */
export const reportReasons = ['scam', 'outside', 'fakeStaff', 'abuse', 'spam', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];
