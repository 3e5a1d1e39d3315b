/** Why a user is reported to the staff. `other` needs a text. */
export const reportReasons = ['scam', 'outside', 'fakeStaff', 'abuse', 'spam', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];
